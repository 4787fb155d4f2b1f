"""Arenas: many rounds between policies, compiled, on all cores; the number of threads does not change the rounds.

Round i of a seed is always the same round: its chance depends only on the seed and i. ``Arena.play`` collects one row of
numbers per round; ``results`` makes figures of them.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from lastcard.engine.cards.kinds import DRAW_TWO, FACE, SWAP, WILD, WILD_DRAW_FOUR
from lastcard.engine.kernel.deal import new_match, start_round
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.chance import scatter, seed_chance
from lastcard.engine.kernel.state.copying import borrowed
from lastcard.engine.kernel.state.layout import SEATS, Rules, State
from lastcard.engine.kernel.state.questions import DRAWN, OVER, PLAY
from lastcard.engine.kernel.state.setup import capacity
from lastcard.sim.episode import CHOICES, WAIT, Episode, act, forget, resume
from lastcard.sim.policies import CARELESS, answer

if TYPE_CHECKING:
    import numpy as np

# Columns of a round's row. First the things counted during play, each with the rule it belongs to.
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
    "jumped in": "HOUSE-2",
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
JUMPED: Final = 19
WINNER: Final = len(COUNTED)  # a seat, -1 if void, -2 if not finished
FIRST_PLAYER: Final = WINNER + 1
POINTS: Final = WINNER + 2  # of the winner
COLUMNS: Final = WINNER + 3
CHUNK: Final = 4096  # rounds that a thread takes at a time
PIECE: Final = 8 * CHUNK  # rounds that a thread plays between two reports
LIMIT: Final = 100_000  # decisions after which a round counts as not finished


def play_round(s: State, r: Rules, e: Episode, policies: list[int], seed: int, row: list[int], out: list[int]) -> None:
    """Play one round and write its row."""
    open_row(s, r, e, seed, row)
    while goes_on(s, e):
        take(s, r, e, answer(policies[e.seat], s, r, e, out), row)
    close_row(s, row)


def chance_of(seed: int, number: int) -> int:
    """Give the seed of one round: it depends on the seed of all and the number of the round alone."""
    return scatter(seed + scatter(number))


def open_row(s: State, r: Rules, e: Episode, seed: int, row: list[int]) -> None:
    """Deal a round and begin its row."""
    seed_chance(s, seed)
    new_match(s, r)
    start_round(s, r, -1)
    forget(e)
    resume(s, r, e, 0)
    for column in range(COLUMNS):
        row[column] = 0
    row[FIRST_PLAYER] = s.turn


def goes_on(s: State, e: Episode) -> bool:
    """Say whether the round needs another choice."""
    return s.awaits != OVER and e.steps < LIMIT


def take(s: State, r: Rules, e: Episode, choice: int, row: list[int]) -> None:
    """Make the choice of the seat that is asked, and count what comes of it."""
    seat = e.seat
    if choice != WAIT:
        _count(s, r, e, choice, row)
    held = s.size[seat]
    pile = s.pile_size
    act(s, r, e, choice, 0)
    if choice == action_numbers.DRAW:
        row[DREW] += s.size[seat] - held
    elif WILD <= choice < action_numbers.DRAW and s.top == WILD_DRAW_FOUR and s.guilty:
        row[BLUFFED] += 1
    if s.pile_size > pile:
        row[RENEWED] += 1


def close_row(s: State, row: list[int]) -> None:
    """Write how the round ended."""
    row[WINNER] = s.winner if s.awaits == OVER else -2
    row[POINTS] = s.points[s.winner] if s.winner >= 0 else 0


def _count(s: State, r: Rules, e: Episode, action: int, row: list[int]) -> None:
    """Count a choice by its kind, just before it is made."""
    row[DECISIONS] += 1
    if action < action_numbers.DRAW:
        if e.reacting:
            row[JUMPED] += 1
        elif s.awaits == DRAWN:
            row[LAID] += 1
        elif s.awaits != PLAY:
            row[ANSWERED] += 1
    if action < WILD:
        face = FACE[action]
        if face >= DRAW_TWO:
            row[COLOURED + face - DRAW_TWO] += 1
        elif r.slot[action] >= 0:
            row[NUMBERS] += 1
    elif action < action_numbers.DRAW:
        kind = WILD + ((action - WILD) >> 2)
        if kind <= WILD_DRAW_FOUR:
            row[WILDS + kind - WILD] += 1
        else:
            row[SPECIAL + min(kind - SWAP, 2)] += 1
    elif action == action_numbers.CHALLENGE:
        row[FOUND if s.guilty else FOUND + 1] += 1
    elif action == action_numbers.CALL:
        row[CALLED] += 1
    elif action_numbers.CATCH <= action < action_numbers.ACCUSE:
        row[CAUGHT] += 1


def play_rows(
    states: Any,
    rules: Any,
    episodes: Any,
    policies: Any,
    seed: int,
    first: int,
    rows: Any,
    begin: int,
    end: int,
    out: Any,
) -> None:
    """Play the rounds of rows[begin:end] on one state (the function that is compiled)."""
    policies = borrowed(policies)
    rows = borrowed(rows)
    out = borrowed(out)
    for place in range(begin, end):
        play_round(states[0], rules[0], episodes[0], policies, chance_of(seed, first + place), rows[place], out)


class Arena:
    """A table of policies that plays thousands of rounds."""

    def __init__(self, rules: Rules, policies: Sequence[int], *, threads: int = 1) -> None:
        import numpy as np

        from lastcard.sim.compiled.doors import compiled, record_type, state_type

        self.threads = threads
        self._door = compiled(play_rows)
        self._rules = np.frombuffer(rules.packed(), record_type(Rules)).copy()
        self._rules["hint_penalty"] = 0  # programs do not talk, so nobody can be accused of a hint
        self._policies = np.array([*policies, *[CARELESS] * (SEATS - len(policies))], np.int64)
        # Each thread writes to its own arrays: parts of one array would share cache lines.
        self._desks = [
            (np.zeros(1, state_type(capacity(rules))), np.zeros(1, record_type(Episode)), np.zeros(CHOICES, np.int64))
            for _ in range(threads)
        ]

    def play(self, count: int, *, seed: int, first: int = 0) -> "np.ndarray":
        """Play rounds number `first` to `first + count - 1` of a seed; one row of COLUMNS numbers each."""
        import numpy as np

        rows = np.zeros((count, COLUMNS), np.int64)
        chunks = [(begin, min(begin + CHUNK, count)) for begin in range(0, count, CHUNK)]

        def work(thread: int) -> None:
            states, episodes, out = self._desks[thread]
            for begin, end in chunks[thread :: self.threads]:
                self._door(states, self._rules, episodes, self._policies, seed, first, rows, begin, end, out)

        with ThreadPoolExecutor(self.threads) as pool:
            for task in [pool.submit(work, thread) for thread in range(self.threads)]:
                task.result()
        return rows

    def pieces(self, count: int, *, seed: int, first: int = 0) -> "Iterator[tuple[int, np.ndarray]]":
        """Play the same rounds piece by piece; yield each piece as (number of its first round, its rows)."""
        size = PIECE * self.threads
        for begin in range(first, first + count, size):
            yield begin, self.play(min(size, first + count - begin), seed=seed, first=begin)
