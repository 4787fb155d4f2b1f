"""What does this card do? Thousands of rounds with a written rule, and the same deals with the card left blank.

A blank customizable card still names a colour, so the difference is what the rule itself does: to the length of a round, to
the player who lays the card and to the next player, and to the seats, counted from the one that begins. All players are
``sensible``; what only people can decide (was it funny, was the dare done) they decide by chance.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import Any, Final

from lastcard.engine.cards.kinds import COLOURS, CUSTOM, WILD
from lastcard.engine.editions import Edition
from lastcard.engine.kernel.state.copying import borrowed
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.questions import OVER
from lastcard.engine.kernel.state.setup import SetupError, build_rules, capacity
from lastcard.engine.kernel.turn import after
from lastcard.engine.programs.rule_text import BLANK, Program
from lastcard.sim.arena import COLUMNS, DECISIONS, FIRST_PLAYER, chance_of, open_row, take
from lastcard.sim.episode import CHOICES, WAIT, Episode
from lastcard.sim.policies import SENSIBLE, answer
from lastcard.sim.results import Estimate, mean, share

ROUNDS: Final = 20_000  # with the rule, and as many without
SECONDS: Final = 1.8  # after which the figures are given as they are
PIECE: Final = 1_000  # rounds between two looks at the clock
PIECE_INTERPRETED: Final = 20
BOUND: Final = 1_500  # decisions: thirty times the usual round; whatever takes longer counts as endless
LONGER: Final = 3.0  # a round that is so many times as long as without the rule: endless
VOID: Final = 0.01  # share of rounds that come to nothing, or take longer than BOUND: endless
STRONG: Final = 0.5  # share of the rounds with the card that its first layer wins against two or more others
UNFAIR: Final = 0.05  # change of the share of all rounds that one seat wins: unfair

_FIRST_CARD: Final = WILD + (CUSTOM - WILD) * COLOURS  # the choices that lay the first customizable card
_AFTER_IT: Final = _FIRST_CARD + COLOURS

# The columns of a round's row: how long it was, who won (-1: nobody, -2: too long), who began, who laid the card first and who
# was next then (-1: nobody laid it), and how often it was laid.
LENGTH, WINNER, BEGAN, LAYER, FOLLOWER, LAID = range(6)
ROW: Final = 6


def watch_round(s: State, r: Rules, e: Episode, seed: int, row: list[int], counted: list[int], out: list[int]) -> None:
    """Play one round and write its row."""
    open_row(s, r, e, seed, counted)
    row[LAYER] = -1
    row[FOLLOWER] = -1
    row[LAID] = 0
    while s.awaits != OVER and counted[DECISIONS] < BOUND:
        choice = answer(SENSIBLE, s, r, e, out)
        if choice != WAIT and _FIRST_CARD <= choice < _AFTER_IT:
            if not row[LAID]:
                row[LAYER] = e.seat
                row[FOLLOWER] = after(s, r, e.seat)
            row[LAID] += 1
        take(s, r, e, choice, counted)
    row[LENGTH] = counted[DECISIONS]
    row[WINNER] = s.winner if s.awaits == OVER else -2
    row[BEGAN] = counted[FIRST_PLAYER]


def watch_rounds(
    states: Any, rules: Any, episodes: Any, seed: int, first: int, rows: Any, counted: Any, out: Any
) -> None:
    """Play the rounds of all rows on one state (the function that is compiled)."""
    rows = borrowed(rows)
    counted = borrowed(counted)
    out = borrowed(out)
    for place in range(len(rows)):
        watch_round(states[0], rules[0], episodes[0], chance_of(seed, first + place), rows[place], counted, out)


@dataclass(frozen=True)
class Change:
    """A figure with the rule, and in the same deals without it."""

    value: Estimate
    without: Estimate

    @property
    def is_clear(self) -> bool:
        """Whether the two intervals do not meet."""
        return self.value.low > self.without.high or self.value.high < self.without.low


@dataclass(frozen=True)
class Preview:
    """What a rule does to the rounds of a table. Shares are of all finished rounds, or of those in which the card was laid."""

    rounds: int  # with the rule, and as many without
    seconds: float
    compiled: bool
    cut_short: bool  # more rounds were wanted than there was time for
    judged: bool  # the table judges it: in simulated rounds nothing follows
    length: Change  # decisions a round
    void: Change  # share of rounds that come to nothing
    endless: Change  # share of rounds with more than BOUND decisions
    laid: Estimate  # share of rounds in which it is laid at all
    times_laid: Estimate  # a round
    layer: Change  # share of rounds that the first to lay it wins
    follower: Change  # … that the player after the layer wins
    places: tuple[Change, ...]  # … that each seat wins, counted from the one that begins the round
    decided: Estimate  # share of the deals with the card in which somebody else wins than without the rule

    @property
    def speed(self) -> int:
        """Rounds a second, of both kinds."""
        return round(2 * self.rounds / self.seconds)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What people should know before they agree: the names of sentences ``preview.warns.NAME``."""
        found = []
        longer = self.length.value.value > LONGER * self.length.without.value
        if longer or max(self.void.value.low, self.endless.value.low) > VOID:
            found.append("endless")
        if any(place.is_clear and abs(place.value.value - place.without.value) > UNFAIR for place in self.places):
            found.append("unfair")
        if self.layer.is_clear and self.layer.value.low > STRONG and len(self.places) > 2:
            found.append("strong")
        return tuple(found)

    def data(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {**asdict(self), "speed": self.speed, "warnings": self.warnings}


def preview(
    edition: Edition, rule: Program, *, players: int, seed: int = 1, rounds: int = ROUNDS, seconds: float = SECONDS,
    compile_code: bool | None = None,
) -> Preview:  # fmt: skip
    """Play rounds with a rule on the first customizable card, and without it, until there are enough or the time is up.

    ``compile_code``: whether to play compiled; None if that is possible here. The compiler's own time is not counted.
    Raises ``SetupError`` if nobody can play so, or if the edition has no card to write on.
    """
    if not edition.customs:
        raise SetupError("setup.no_customs", "DECK-9", edition=edition.spoken)
    compiled = can_compile() if compile_code is None else compile_code
    rooms = [_room(_rules(edition, program, players), compiled=compiled) for program in (rule, BLANK)]
    rows: tuple[list[Any], list[Any]] = ([], [])
    size = PIECE if compiled else PIECE_INTERPRETED
    start = time.perf_counter()
    for first in range(0, rounds, size):
        for play, played in zip(rooms, rows, strict=True):
            played.extend(play(seed, first, min(size, rounds - first)))
        if time.perf_counter() - start > seconds:
            break
    spent = time.perf_counter() - start
    return _figures(rule, *rows, players=players, seconds=spent, compiled=compiled, cut_short=len(rows[0]) < rounds)


def can_compile() -> bool:
    """Say whether rounds can be played compiled here: the extra ``fast`` is installed."""
    return find_spec("numba") is not None


def warm_up(edition: Edition) -> None:
    """Have the code compiled, which takes a while the first time; later it is found on the disk."""
    _room(_rules(edition, BLANK, 2), compiled=True)


def _rules(edition: Edition, program: Program, players: int) -> Rules:
    rules = build_rules(edition, seats=players, mode="winner_takes", target=None, written=[program, BLANK, BLANK])
    rules.hint_penalty = 0  # programs do not talk, so nobody can be accused of a hint
    return rules


def _room(rules: Rules, *, compiled: bool) -> Callable[[int, int, int], Sequence[Sequence[int]]]:
    """Return what plays rounds by these rules: (seed, number of the first, how many) to their rows."""
    if not compiled:
        state, episode = State(capacity(rules)), Episode()
        counted, out = [0] * COLUMNS, [0] * CHOICES

        def play_plainly(seed: int, first: int, count: int) -> Sequence[Sequence[int]]:
            rows = [[0] * ROW for _ in range(count)]
            watch_rounds([state], [rules], [episode], seed, first, rows, counted, out)
            return rows

        return play_plainly

    import numpy as np

    from lastcard.sim.compiled.doors import compiled as door_of
    from lastcard.sim.compiled.doors import record_type, state_type

    door = door_of(watch_rounds)
    desk = (
        np.zeros(1, state_type(capacity(rules))),
        np.frombuffer(rules.packed(), record_type(Rules)).copy(),
        np.zeros(1, record_type(Episode)),
    )
    columns, choices = np.zeros(COLUMNS, np.int64), np.zeros(CHOICES, np.int64)

    def play(seed: int, first: int, count: int) -> Sequence[Sequence[int]]:
        rows = np.zeros((count, ROW), np.int64)
        door(*desk, seed, first, rows, columns, choices)
        found: list[list[int]] = rows.tolist()
        return found

    play(0, 0, 1)  # the first round waits for the compiler
    return play


def _figures(
    rule: Program, ours: Sequence[Sequence[int]], theirs: Sequence[Sequence[int]], *, players: int, seconds: float,
    compiled: bool, cut_short: bool,
) -> Preview:  # fmt: skip
    def change(figure: Callable[[Sequence[Sequence[int]]], Estimate]) -> Change:
        return Change(figure(ours), figure(theirs))

    def of_all(column: int, wanted: int) -> Change:
        return change(lambda rows: share(sum(row[column] == wanted for row in rows), len(rows)))

    def average(rows: Sequence[Sequence[int]], column: int) -> Estimate:
        return mean(len(rows), sum(row[column] for row in rows), sum(row[column] ** 2 for row in rows))

    def wins_of(column: int) -> Change:
        return change(lambda rows: _wins([row for row in rows if row[LAID]], column))

    def wins_from(place: int) -> Change:
        def figure(rows: Sequence[Sequence[int]]) -> Estimate:
            won = [row for row in rows if row[WINNER] >= 0]
            return share(sum((row[WINNER] - row[BEGAN]) % players == place for row in won), len(won))

        return change(figure)

    with_card = [(our, their) for our, their in zip(ours, theirs, strict=True) if our[LAID]]
    return Preview(
        rounds=len(ours),
        seconds=seconds,
        compiled=compiled,
        cut_short=cut_short,
        judged=rule.is_judged,
        length=change(lambda rows: average(rows, LENGTH)),
        void=of_all(WINNER, -1),
        endless=of_all(WINNER, -2),
        laid=share(sum(row[LAID] > 0 for row in ours), len(ours)),
        times_laid=average(ours, LAID),
        layer=wins_of(LAYER),
        follower=wins_of(FOLLOWER),
        places=tuple(wins_from(place) for place in range(players)),
        decided=share(sum(our[WINNER] != their[WINNER] for our, their in with_card), len(with_card)),
    )


def _wins(rows: Sequence[Sequence[int]], column: int) -> Estimate:
    finished = [row for row in rows if row[WINNER] >= 0]
    return share(sum(row[WINNER] == row[column] for row in finished), len(finished))
