"""Arenas: many rounds between policies, compiled, on all cores, the same whatever the number of threads.

Round i of a seed is always the same round: its chance comes from the seed and i alone. ``Arena.play`` collects one row of
numbers a round; what they mean is in ``results``.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from lastcard.cards.kinds import DRAW_TWO, FACE, WILD, WILD_DRAW_FOUR
from lastcard.rules import codes
from lastcard.rules.chance import below, lowest, scatter, seed_chance
from lastcard.rules.codes import ACTIONS
from lastcard.rules.deal import new_match, start_round
from lastcard.rules.layout import OVER, SEATS, Rules, State
from lastcard.rules.setup import capacity
from lastcard.rules.step import step
from lastcard.sim.playout import someone_asked
from lastcard.sim.policies import CARELESS, decide

if TYPE_CHECKING:
    import numpy as np

# Columns of a round's row; what is counted while it is played comes first.
COUNTED: Final = (
    "decisions", "cards drawn", "Draw Two", "Reverse", "Skip", "Wild", "Wild Draw Four", "bluffs", "challenges won",
    "challenges lost", "UNO calls", "catches", "reshuffles", "special cards",
)  # fmt: skip
WINNER: Final = len(COUNTED)  # seat, -1 void, -2 not finished
FIRST_PLAYER: Final = WINNER + 1
POINTS: Final = WINNER + 2  # of the winner
COLUMNS: Final = WINNER + 3
CHUNK: Final = 4096  # rounds a thread takes at a time
LIMIT: Final = 100_000  # decisions after which a round counts as not finished


def play_round(s: State, r: Rules, policies: list[int], seed: int, row: list[int], out: list[int]) -> None:
    """Play one round and write its row."""
    seed_chance(s, seed)
    new_match(s, r)
    start_round(s, r, -1)
    for column in range(COLUMNS):
        row[column] = 0
    row[FIRST_PLAYER] = s.turn
    while s.awaits != OVER and row[0] < LIMIT:
        row[0] += 1
        if s.exposed and below(s, 2):
            seat = lowest(s.exposed)
            if policies[seat] == CARELESS and below(s, 2):
                # Somebody else notices: the seats behind the offender are as likely as those before.
                seat, action = (seat + 1 + below(s, r.seats - 1)) % r.seats, codes.CATCH + seat
                if not s.active >> seat & 1:
                    continue
            else:
                action = codes.CALL
        else:
            seat = someone_asked(s, r)
            action = decide(policies[seat], s, r, seat, out)
        _count(s, action, row)
        held = s.size[seat]
        pile = s.pile_size
        step(s, r, seat, action)
        if action == codes.DRAW:
            row[1] += s.size[seat] - held
        elif WILD <= action < codes.DRAW and s.top == WILD_DRAW_FOUR and s.guilty:
            row[7] += 1
        if s.pile_size > pile:
            row[12] += 1
    row[WINNER] = s.winner if s.awaits == OVER else -2
    row[POINTS] = s.points[s.winner] if s.winner >= 0 else 0


def _count(s: State, action: int, row: list[int]) -> None:
    """Count what an action is, just before it is taken."""
    if action < WILD:
        face = FACE[action]
        if face >= DRAW_TWO:
            row[2 + face - DRAW_TWO] += 1
    elif action < codes.DRAW:
        kind = WILD + ((action - WILD) >> 2)
        row[5 if kind == WILD else 6 if kind == WILD_DRAW_FOUR else 13] += 1
    elif action == codes.CHALLENGE:
        row[8 if s.guilty else 9] += 1
    elif action == codes.CALL:
        row[10] += 1
    elif codes.CATCH <= action < codes.ACCUSE:
        row[11] += 1


def play_rows(
    states: Any, index: int, rules: Any, policies: Any, seed: int, first: int, rows: Any, begin: int, end: int, out: Any
) -> None:
    """Play the rounds of rows[begin:end] on one state (the compiled door)."""
    for place in range(begin, end):
        play_round(states[index], rules[0], policies, scatter(seed + scatter(first + place)), rows[place], out[index])


class Arena:
    """A table of policies that plays rounds by the thousand."""

    def __init__(self, rules: Rules, policies: Sequence[int], *, threads: int = 1) -> None:
        import numpy as np

        from lastcard.rules.speed import compiled, rules_type, state_type

        self.threads = threads
        self._door = compiled(play_rows)
        self._rules = np.frombuffer(rules.packed(), rules_type()).copy()
        self._states = np.zeros(threads, state_type(capacity(rules)))
        self._policies = np.array([*policies, *[CARELESS] * (SEATS - len(policies))], np.int64)
        self._out = np.zeros((threads, ACTIONS), np.int64)

    def play(
        self, count: int, *, seed: int, first: int = 0, progress: Callable[[int], None] | None = None
    ) -> "np.ndarray":
        """Play rounds number `first` to `first + count - 1` of a seed; one row of COLUMNS numbers each."""
        import numpy as np

        rows = np.zeros((count, COLUMNS), np.int64)
        done = 0

        def work(thread: int, chunks: Iterator[tuple[int, int]]) -> None:
            nonlocal done
            for begin, end in chunks:
                self._door(self._states, thread, self._rules, self._policies, seed, first, rows, begin, end, self._out)
                done += end - begin
                if progress:
                    progress(done)

        chunks = [(begin, min(begin + CHUNK, count)) for begin in range(0, count, CHUNK)]
        with ThreadPoolExecutor(self.threads) as pool:
            for task in [pool.submit(work, t, iter(chunks[t :: self.threads])) for t in range(self.threads)]:
                task.result()
        return rows
