"""Arenas: many rounds between policies, compiled, on all cores, the same whatever the number of threads.

Round i of a seed is always the same round: its chance comes from the seed and i alone. ``Arena.play`` collects one row of
numbers a round; what they mean is in ``results``.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from lastcard.cards.kinds import DRAW_TWO, FACE, SWAP, WILD, WILD_DRAW_FOUR
from lastcard.rules import codes
from lastcard.rules.chance import below, lowest, scatter, seed_chance
from lastcard.rules.codes import ACTIONS
from lastcard.rules.deal import new_match, start_round
from lastcard.rules.layout import DRAWN, OVER, PLAY, SEATS, Rules, State
from lastcard.rules.setup import capacity
from lastcard.rules.step import step
from lastcard.sim.playout import someone_asked
from lastcard.sim.policies import CARELESS, decide

if TYPE_CHECKING:
    import numpy as np

# Columns of a round's row; what is counted while it is played comes first, in words and with the rule that it is.
COUNTED: Final = {
    "decisions": "",
    "cards drawn in turn": "TURN-3",
    "drawn card laid at once": "TURN-4",
    "Draw Two played": "DT-1",
    "Reverse played": "REV-1",
    "Skip played": "SKIP-1",
    "Wild played": "WILD-1",
    "Wild Draw Four played": "WD4-1",
    "Wild Draw Four as a bluff": "WD4-2",
    "challenge finds a bluff": "CHAL-3",
    "challenge finds none": "CHAL-4",
    "UNO called": "UNO-1",
    "caught without a call": "UNO-2",
    "draw pile renewed": "END-3",
    "Swap Hands played": "SWAP-1",
    "Shuffle Hands played": "SHUF-2",
    "customizable card played": "CUST-2",
    "draw card answered": "HOUSE-1",
    "seven or zero with effect": "HOUSE-3",
}
DECISIONS: Final = 0
DREW: Final = 1
LAID: Final = 2
COLOURED: Final = 3  # Draw Two, Reverse, Skip
WILDS: Final = 6  # Wild, Wild Draw Four
BLUFFED: Final = 8
FOUND: Final = 9  # challenges that find a bluff, and that find none
CALLED: Final = 11
CAUGHT: Final = 12
RENEWED: Final = 13
SPECIAL: Final = 14  # Swap Hands, Shuffle Hands, customizable
ANSWERED: Final = 17
NUMBERS: Final = 18  # sevens and zeros that carry a program
WINNER: Final = len(COUNTED)  # seat, -1 void, -2 not finished
FIRST_PLAYER: Final = WINNER + 1
POINTS: Final = WINNER + 2  # of the winner
COLUMNS: Final = WINNER + 3
CHUNK: Final = 4096  # rounds a thread takes at a time
PIECE: Final = 8 * CHUNK  # rounds a thread plays between two reports
LIMIT: Final = 100_000  # decisions after which a round counts as not finished


def play_round(s: State, r: Rules, policies: list[int], seed: int, row: list[int], out: list[int]) -> None:
    """Play one round and write its row."""
    seed_chance(s, seed)
    new_match(s, r)
    start_round(s, r, -1)
    for column in range(COLUMNS):
        row[column] = 0
    row[FIRST_PLAYER] = s.turn
    while s.awaits != OVER and row[DECISIONS] < LIMIT:
        row[DECISIONS] += 1
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
        _count(s, r, action, row)
        held = s.size[seat]
        pile = s.pile_size
        step(s, r, seat, action)
        if action == codes.DRAW:
            row[DREW] += s.size[seat] - held
        elif WILD <= action < codes.DRAW and s.top == WILD_DRAW_FOUR and s.guilty:
            row[BLUFFED] += 1
        if s.pile_size > pile:
            row[RENEWED] += 1
    row[WINNER] = s.winner if s.awaits == OVER else -2
    row[POINTS] = s.points[s.winner] if s.winner >= 0 else 0


def _count(s: State, r: Rules, action: int, row: list[int]) -> None:
    """Count what an action is, just before it is taken."""
    if action < codes.DRAW:
        if s.awaits == DRAWN:
            row[LAID] += 1
        elif s.awaits != PLAY:
            row[ANSWERED] += 1
    if action < WILD:
        face = FACE[action]
        if face >= DRAW_TWO:
            row[COLOURED + face - DRAW_TWO] += 1
        elif r.slot[action] >= 0:
            row[NUMBERS] += 1
    elif action < codes.DRAW:
        kind = WILD + ((action - WILD) >> 2)
        if kind <= WILD_DRAW_FOUR:
            row[WILDS + kind - WILD] += 1
        else:
            row[SPECIAL + min(kind - SWAP, 2)] += 1
    elif action == codes.CHALLENGE:
        row[FOUND if s.guilty else FOUND + 1] += 1
    elif action == codes.CALL:
        row[CALLED] += 1
    elif codes.CATCH <= action < codes.ACCUSE:
        row[CAUGHT] += 1


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

    def play(self, count: int, *, seed: int, first: int = 0) -> "np.ndarray":
        """Play rounds number `first` to `first + count - 1` of a seed; one row of COLUMNS numbers each."""
        import numpy as np

        rows = np.zeros((count, COLUMNS), np.int64)
        chunks = [(begin, min(begin + CHUNK, count)) for begin in range(0, count, CHUNK)]

        def work(thread: int) -> None:
            for begin, end in chunks[thread :: self.threads]:
                self._door(self._states, thread, self._rules, self._policies, seed, first, rows, begin, end, self._out)

        with ThreadPoolExecutor(self.threads) as pool:
            for task in [pool.submit(work, thread) for thread in range(self.threads)]:
                task.result()
        return rows

    def pieces(self, count: int, *, seed: int, first: int = 0) -> "Iterator[tuple[int, np.ndarray]]":
        """Play the same rounds piece by piece: (number of its first round, its rows)."""
        size = PIECE * self.threads
        for begin in range(first, first + count, size):
            yield begin, self.play(min(size, first + count - begin), seed=seed, first=begin)
