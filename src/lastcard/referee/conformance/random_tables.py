"""Random tables: playable combinations of edition, players, scoring, options, house rules and written cards.

The choices come from a ``random.Random``, or from Hypothesis, which can then shrink a failing table.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

from lastcard.engine.editions import OPTIONS, Edition, Value, edition, edition_names
from lastcard.engine.editions.values import Number, Switch, Word
from lastcard.engine.game import Game
from lastcard.engine.programs.operations import (
    AMOUNTS,
    IF,
    NOT_ME,
    NOT_NEXT,
    OPERATIONS,
    QUORUMS,
    SINGLE,
    TO,
    WHO,
    Operation,
)

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

T = TypeVar("T")
Choose = Callable[[Sequence[Any]], Any]

# Options that change no rule of play, or that describe the box of cards.
_FIXED: Final = (
    "players", "deck.swap", "deck.shuffle", "deck.custom", "classic_switch", "scoring_modes", "win_default",
    "uno_grace_ms", "target",
)  # fmt: skip
_NUMBERS: Final[Mapping[str, tuple[int, ...]]] = {
    "hand_size": (7, 1, 2, 3, 5, 10),
    "decks": (1, 2, 3),
    "elim_threshold": (500, 40),
}

# What may stand in the slots of a phrase.
_SLOTS: Final[Mapping[str, tuple[str, ...]]] = {
    "WHO": WHO,
    "ONE": SINGLE,
    "NOT_ME": NOT_ME,
    "NOT_NEXT": NOT_NEXT,
    "TO": TO,
    "NUMBER": ("1", "2", "3", "4", "7", *AMOUNTS),
    "COUNT": ("1", "2", "4"),
    "WHAT": ("named", "red", "number 7", "numbers", "actions", "wilds", "symbols", "draws"),
    "COLOUR": ("named", "red"),
    "FITTING": ("named", "blue", "number 3"),
    "TEXT": ('"sing"',),
}


@dataclass(frozen=True)
class TableSetup:
    """Everything that determines a match before its first action. ``create`` deals it."""

    edition: str = "classic"
    players: int = 4
    mode: str | None = None
    target: int | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    written: tuple[str, ...] = ()
    seed: str = "0"

    def create(self, *, dealer: int | None = None) -> Game:
        """Set up the match and deal its first round."""
        return Game.create(
            self.edition, players=self.players, mode=self.mode, target=self.target, options=dict(self.options),
            written=self.written, seed=self.seed, dealer=dealer,
        )  # fmt: skip


def random_table(rng: Random, *, name: str | None = None) -> TableSetup:
    """Choose a random table, of one edition if its name is given.

    >>> random_table(Random(3), name="czech").create().edition.name
    'czech'
    """
    return _draw_table(rng.choice, name)


def random_rule(rng: Random) -> str:
    """Write a random program of up to three statements, of any operation there is.

    >>> random_rule(Random(5)) == random_rule(Random(5))
    True
    """
    return "; ".join(_statement(rng.choice) for _ in range(rng.choice((1, 2, 3))))


def tables(name: str | None = None) -> "SearchStrategy[TableSetup]":
    """Return a Hypothesis strategy for tables. Needs the package ``hypothesis``."""
    from hypothesis import strategies

    @strategies.composite
    def table(draw: Callable[[Any], Any]) -> TableSetup:
        return _draw_table(lambda choices: draw(strategies.sampled_from(choices)), name)

    return table()


def _draw_table(choose: Choose, name: str | None) -> TableSetup:
    """Choose a table. The first of all choices is the plainest, so that shrinking leads to the printed game."""
    name = name or choose(edition_names())
    sheet = edition(name)
    players = choose((2, 3, 4, 5, 6, 7, 8, 9, 10))
    options = {
        option: choose(values)
        for option in OPTIONS
        if (values := _values(sheet, option)) and choose((False, False, False, True))
    }
    partners = options.get("partners", sheet["partners"]) != "off" and players == 4 and not options.get("places")
    modes = (*sheet["scoring_modes"], "round", *(("partners",) if partners else ()))
    return TableSetup(
        edition=sheet.name,
        players=players,
        mode=choose(modes),
        target=choose((None, 60, 200)),
        options=options,
        written=tuple(_written(sheet, choose) for _ in range(sheet.with_options(options).customs)),
        seed=str(choose(range(1_000_000))),
    )


def _values(sheet: Edition, name: str) -> Sequence[Value]:
    """List the values worth trying for an option; none if this edition leaves no choice."""
    kind, printed = OPTIONS[name].values, sheet[name]
    if name in _FIXED or printed in (None, "na") or (name == "special_cards" and not sheet["classic_switch"]):
        return ()
    if name == "custom_count":
        return range(sheet["deck.custom"] + 1)
    if isinstance(kind, Switch):
        return (False, True)
    if isinstance(kind, Word):
        return [word for word in kind.words if word != "na"]
    if isinstance(kind, Number):
        return _NUMBERS.get(name, sorted({kind.low, min(kind.low + 1, kind.high), printed, min(kind.high, 9)}))
    return ()


def _written(sheet: Edition, choose: Choose) -> str:
    """Write on a card: nothing, a sample of the sheet, up to three statements, or words that the table judges."""
    what = choose(("blank", "sample", "own", "own", "social"))
    if what in ("blank", "social"):
        return '"everybody hums"' if what == "social" else ""
    if what == "sample" and sheet.samples:
        return f"sample {choose(range(1, len(sheet.samples) + 1))}"
    return "; ".join(_statement(choose) for _ in range(choose((1, 2, 3))))


def _statement(choose: Choose) -> str:
    """Write any statement of the language: a phrase of any operation, now and then a vote or condition about others."""
    if choose((False,) * 7 + (True,)):
        asked = choose((f'vote "funny?" {choose(QUORUMS)}', _phrase(choose, OPERATIONS[IF])))
        yes, no = (", ".join(_phrase(choose) for _ in range(choose((1, 2)))) for _ in range(2))
        return f"{asked} then {yes}{choose(('', f' else {no}'))}"
    return _phrase(choose)


def _phrase(choose: Choose, row: Operation | None = None) -> str:
    """Write any statement, or one of an operation."""
    row = row or choose([row for row in OPERATIONS if row.phrases and row.code != IF])
    tokens = choose(row.phrases).tokens
    return " ".join(choose(_SLOTS.get(token, tuple(token.split("|")))) for token in tokens)
