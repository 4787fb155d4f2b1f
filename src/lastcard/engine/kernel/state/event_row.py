"""What one row of the table of events says: its fields and who sees them, the cards it moves, how it is claimed, told and shown.

Nothing is seen unless a row says who sees it, and a row that would show hidden cards is refused when it is added. The rows are
in ``event_table``, beside the numbers they give to the kernel; what is made of them is elsewhere.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Flag, StrEnum, auto
from functools import cached_property, reduce
from operator import and_
from typing import Any, Final, Literal, NamedTuple

from lastcard.engine.cards.kinds import WILD

Telling = Literal["brief", "normal", "full", "never"]  # the fewest words in which an event is told
Show = Literal[
    "", "deal", "draw", "exchange", "fly", "gather", "lay", "note", "paper", "reverse", "rotate", "shout", "show", "skip",
    "stamp", "verdict", "wash",
]  # fmt: skip  # the effects in ``effects.js``
Texts = Mapping[tuple[int, int], str]

MARKS: Final = (47, 48, 49)  # of ``envs.extensive.information_state``, which learners know by these numbers
_LAST: Final = 254  # a mark is a byte, and 0 is for what is unseen


class Audience(Flag):
    """Who sees a field: the event's seat, its other seat, and the rest of the table with all who watch."""

    SEAT = auto()
    OTHER = auto()
    REST = auto()
    EVERYBODY = SEAT | OTHER | REST


NOBODY: Final = Audience(0)


class Place(StrEnum):
    """Where cards come from or go to."""

    DRAW_PILE = "draw pile"
    UNDER_PILE = "under the draw pile"
    DISCARDS = "discard pile"
    UNDER_TOP = "under the top discard"
    ASIDE = "aside"
    HAND = "hand"  # of the event's seat
    OTHER_HAND = "other hand"  # of its other seat
    ALL_HANDS = "all hands"  # shuffled together


class Hands(StrEnum):
    """How whole hands change their owners."""

    EXCHANGED = "exchanged"  # by two seats
    ROTATED = "rotated"
    SHUFFLED = "shuffled"


class Read(str):
    """How a field is read from a report ``(code, seat, a, b)`` of the kernel, as an expression.

    It may use ``seat``, ``a``, ``b``, ``shown`` (the hand that a challenge shows, by kind) and ``texts`` (what written cards
    say). All expressions of a row become one function: events are made after every move of every table.
    """

    __slots__ = ()

    @property
    def numbers(self) -> frozenset[str]:
        """Give the numbers of a report that it uses."""
        return frozenset(compile(self, "<field>", "eval").co_names) & {"seat", "a", "b"}


class Field(NamedTuple):
    """One field of an event and who sees it."""

    read: Read
    audience: Audience


SEAT: Final = Read("seat if seat >= 0 else None")
SEAT_A: Final = Read("a if a >= 0 else None")
SEAT_B: Final = Read("b if b >= 0 else None")
CARD_A: Final = Read("(a,)")
COLOUR_A: Final = Read("a")
COLOUR_OF_WILD: Final = Read(f"b if a >= {WILD} else None")
COUNT_A: Final = Read("a")
NUMBER_A: Final = Read("a + 1")  # people count customizable cards from 1
HOW_MANY: Final = Read("1")  # each report is one card; the cards of an event are counted when they are gathered
TEXT_AT: Final = Read("texts.get((a, b), '')")
WHOLE_RULE: Final = Read("texts.get((-1, a), '')")
SHOWN_HAND: Final = Read("tuple([kind for kind, count in enumerate(shown) for _ in range(count)])")


def word_a(*words: str) -> Read:
    """Read the word that ``a`` is the number of."""
    return Read(f"{words}[a]")


def word_b(*words: str) -> Read:
    """Read the word that ``b`` is the number of."""
    return Read(f"{words}[b]")


def everybody(**reads: Read) -> dict[str, Field]:
    """Give fields that everybody sees."""
    return seen_by(Audience.EVERYBODY, **reads)


def seen_by(audience: Audience, **reads: Read) -> dict[str, Field]:
    """Give fields that some seats see, as ``seen_by(Audience.SEAT | Audience.OTHER, cards=CARD_A)``."""
    return {name: Field(read, audience) for name, read in reads.items()}


# What an event may have besides its name, in this order, and what is left where somebody may not see it.
FIELDS: Final[Mapping[str, Any]] = {
    "seat": None, "other": None, "cards": (), "colour": None, "count": None, "detail": "",
}  # fmt: skip
_PLACES: Final = {name: place for place, name in enumerate(FIELDS, start=1)}
_HIDDEN_PLACES: Final = frozenset({Place.DRAW_PILE, Place.HAND, Place.OTHER_HAND, Place.ALL_HANDS})
_HOLDERS: Final = {Place.HAND: Audience.SEAT, Place.OTHER_HAND: Audience.OTHER}


class WrongRow(ValueError):
    """A row does not say all that it must, or says what cannot be."""


@dataclass(frozen=True)
class EventRow:
    """All that is known of one event."""

    number: int
    name: str
    fields: Mapping[str, Field]
    moves: tuple[Place, Place] | None = None  # cards, from where to where
    opens: bool = False  # everybody is shown cards of a hand, which they stay in
    hands: Hands | None = None
    phrase: str = ""  # what is printed between its seats; without it, its name
    gathered: bool = False  # the kernel reports card by card; the cards of one seat are one event
    around: bool = False  # the cards go around the table one by one, and a claim tells all that a seat got
    claimed: bool = False  # a record that names its cards claims that it happened (``records.claims``)
    by_chance: bool = False  # chance picks its cards
    settles: bool = False  # it tells of hidden hands, because the round is over
    by_text: bool = False  # the text of a card makes it happen, and its rules are the reason (``event_reasons``)
    told: Telling = "brief"  # its sentence has the key ``event.`` and its name
    variants: bool = False  # each detail has a sentence of its own
    show: Show = ""  # its effect on the page; "fly": the cards, from where to where they go
    sound: str = ""  # what it sounds like there (``sound.js``)

    def __post_init__(self) -> None:
        """Refuse a row that is not complete or would show what is hidden."""
        for problem in self._problems():
            raise WrongRow(f"event '{self.name}': {problem}")

    def _problems(self) -> Iterator[str]:
        if not 0 <= self.number <= _LAST or self.number in MARKS:
            yield f"its number {self.number} must be from 0 to {_LAST} and none of {MARKS}"
        for name in self.fields.keys() - FIELDS.keys():
            yield f"events have no field '{name}'"
        cards = self.fields.get("cards")
        if cards is None:
            if self.gathered:
                yield "it has no cards to gather"
            if self.moves is not None and not _HOLDERS.keys().isdisjoint(self.moves):
                yield "it does not say who sees its cards"
            return
        if not cards.audience:
            yield "it does not say who sees its cards"
        if self.moves is None:
            yield "it does not say from where to where its cards move"
        elif cards.audience & ~self.allowed:
            yield f"its cards stay hidden ({self.moves[0]} to {self.moves[1]}), but others than those who hold them see them"
        for name, field in self.fields.items():
            if field.audience & ~cards.audience and field.read.numbers & cards.read.numbers:
                yield f"others than those who see its cards see its {name}, which is read from the number of a card"
        if cards.read not in ([CARD_A] if self.gathered or self.claimed else [CARD_A, SHOWN_HAND]):
            yield "its cards are not read one by one, as CARD_A does; only a hand that is shown is read at once, by SHOWN_HAND"

    @cached_property
    def allowed(self) -> Audience:
        """Give who may see the cards: everybody if they lay or lie open, else who holds the hand that they leave or reach."""
        if self.shows_hand:
            return Audience.EVERYBODY if self.opens else Audience.SEAT | Audience.OTHER
        if self.moves is None or not _HIDDEN_PLACES.issuperset(self.moves):
            return Audience.EVERYBODY
        return _HOLDERS.get(self.moves[0], NOBODY) | _HOLDERS.get(self.moves[1], NOBODY)

    @cached_property
    def shows_hand(self) -> bool:
        """Say whether a whole hand is shown, and stays where it is."""
        return self.moves == (Place.HAND, Place.HAND)

    @cached_property
    def quotes_rule(self) -> bool:
        """Say whether the detail is the whole rule that is written on a card."""
        return "detail" in self.fields and self.fields["detail"].read == WHOLE_RULE

    @cached_property
    def moves_all_hands(self) -> bool:
        """Say whether the hands of all who play change their owners."""
        return self.hands in (Hands.ROTATED, Hands.SHUFFLED)

    @cached_property
    def lays(self) -> bool:
        """Say whether somebody lays a card from the hand."""
        return self.moves == (Place.HAND, Place.DISCARDS)

    @cached_property
    def gains(self) -> tuple[tuple[int, int], ...]:
        """Give which seats of an event lose and gain its cards: the place of the seat in the event, and -1 or 1."""
        if self.moves is None or self.moves[0] == self.moves[1]:
            return ()
        seats = {Place.HAND: _PLACES["seat"], Place.OTHER_HAND: _PLACES["other"]}
        return tuple((seats[place], sign) for place, sign in zip(self.moves, (-1, 1), strict=True) if place in seats)

    @cached_property
    def values(self) -> Callable[[int, int, int, Sequence[int], Texts], tuple[Any, ...]]:
        """Give the function that reads the name and all fields of an event."""
        reads = [str(self.fields[name].read) if name in self.fields else repr(left) for name, left in FIELDS.items()]
        text = f"lambda seat, a, b, shown, texts: ({self.name!r}, {', '.join(reads)})"
        return eval(text)  # type: ignore[no-any-return]  # noqa: S307  of the rows alone

    @cached_property
    def hidden(self) -> Mapping[str, Audience]:
        """Give the fields that not everybody sees, each with those who do."""
        return {name: field.audience for name, field in self.fields.items() if field.audience != Audience.EVERYBODY}

    @cached_property
    def redact(self) -> Callable[[int, tuple[Any, ...]], tuple[Any, ...]]:
        """Give the function that empties the fields of an event that a seat (-1: a spectator) may not see.

        A viewer who sees everything gets the very same event.
        """
        sees = {name: _condition(audience, "event[1]", "event[2]") for name, audience in self.hidden.items()}
        left = [
            f"event[{place}] if {sees[name]} else {FIELDS[name]!r}" if name in sees else f"event[{place}]"
            for name, place in _PLACES.items()
        ]
        everything = " and ".join(f"({condition})" for condition in dict.fromkeys(sees.values())) or "True"
        text = f"lambda viewer, event: event if {everything} else ({self.name!r}, {', '.join(left)})"
        return eval(text)  # type: ignore[no-any-return]  # noqa: S307  of the rows alone

    @cached_property
    def report(self) -> Callable[[int, int, int, int], tuple[int, int, int]]:
        """Give the function that tells a viewer the numbers of a report: -1 for what it may not see, 0 for what says nothing.

        A number is seen by those who see all fields that are read from it.
        """
        other = f"({self.fields['other'].read})" if "other" in self.fields else "None"
        numbers = []
        for number in ("seat", "a", "b"):
            audiences = [field.audience for field in self.fields.values() if number in field.read.numbers]
            together = reduce(and_, audiences, Audience.EVERYBODY)
            numbers.append(f"{number} if {_condition(together, 'seat', other)} else -1" if audiences else "0")
        return eval(f"lambda viewer, seat, a, b: ({', '.join(numbers)})")  # type: ignore[no-any-return]  # noqa: S307

    def sees(self, field: str, viewer: int | None, seat: int | None, other: int | None) -> bool:
        """Say whether a seat (or a spectator, None) sees a field of an event of two seats."""
        return field in self.fields and bool(self.fields[field].audience & part_of(viewer, seat, other))

    def other_of(self, seat: int, a: int, b: int) -> int | None:
        """Give the other seat of a report."""
        if "other" not in self.fields:
            return None
        other: int | None = self.values(seat, a, b, (), {})[_PLACES["other"]]
        return other


def _condition(audience: Audience, seat: str, other: str) -> str:
    """Write the expression that tells whether ``viewer`` is among an audience."""
    if audience == Audience.EVERYBODY:
        return "True"
    tests = {
        Audience.SEAT: f"viewer == {seat}",
        Audience.OTHER: f"viewer == {other}",
        Audience.REST: f"viewer != {seat} and viewer != {other}",
    }
    return " or ".join(test for part, test in tests.items() if part & audience) or "False"


def part_of(viewer: int | None, seat: int | None, other: int | None) -> Audience:
    """Give the part that a viewer has in an event of two seats."""
    part = NOBODY
    if viewer is not None and viewer == seat:
        part |= Audience.SEAT
    if viewer is not None and viewer == other:
        part |= Audience.OTHER
    return part or Audience.REST


class EventTable:
    """The rows, by number and by name."""

    __slots__ = ("by_name", "by_number", "public")

    def __init__(self, rows: Iterable[EventRow] = ()) -> None:
        self.by_number: dict[int, EventRow] = {}
        self.by_name: dict[str, EventRow] = {}
        self.public: set[str] = set()  # the names of events that everybody sees whole
        for row in rows:
            self.add(row)

    def add(self, row: EventRow) -> int:
        """Add a row and give its number, by which the kernel knows the event."""
        for known in (self.by_number.get(row.number), self.by_name.get(row.name)):
            if known is not None:
                raise WrongRow(
                    f"event '{row.name}', number {row.number}: there is '{known.name}', number {known.number}"
                )
        self.by_number[row.number] = self.by_name[row.name] = row
        if not row.hidden:
            self.public.add(row.name)
        return row.number
