"""Events: what an action did, one object per thing a person would mention.

The kernel reports one number tuple per card. Here, cards drawn or dealt together become one event. The event's row in
``event_table`` says how a report is read and who sees which field. Seats receive events only through ``seen_by``, which empties
the fields they may not see and keeps only the number of hidden cards.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from lastcard.engine.cards.codes import COLOUR_NAMES, card_code
from lastcard.engine.kernel.state.event_row import EventRow
from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.engine.kernel.state.layout import SLOT_CUSTOM
from lastcard.engine.programs.rule_text import Program

Texts = Mapping[tuple[int, int], str]

PUBLIC: Final = EVENTS.public  # the names of events that everybody sees whole


class Event(NamedTuple):
    """One thing that happened: ``seat`` did it or suffered it, ``other`` is the second seat concerned."""

    name: str
    seat: int | None = None
    other: int | None = None
    cards: tuple[int, ...] = ()
    colour: int | None = None
    count: int | None = None  # type: ignore[assignment]  # hides ``tuple.count``, which events do not need
    detail: str = ""

    @property
    def row(self) -> EventRow:
        """Return the row that describes events of this name."""
        return EVENTS.by_name[self.name]

    @property
    def audience(self) -> frozenset[int] | None:
        """Return the seats that see more of the event than others; None if everybody sees everything."""
        if self.name in PUBLIC:
            return None
        row, seats = self.row, (self.seat, self.other)
        return frozenset(
            seat for seat in seats if seat is not None and any(row.sees(name, seat, *seats) for name in row.hidden)
        )

    def gained(self, seat: int) -> int:
        """Count the cards that the event adds to a seat's hand. A negative count is taken away."""
        count = len(self.cards) if self.count is None else self.count
        return sum([sign * count for place, sign in self.row.gains if self[place] == seat])

    def seen_by(self, viewer: int | None) -> "Event":
        """Return the event as a seat (or a spectator, None) may see it."""
        if self[0] in PUBLIC:
            return self
        seen = EVENTS.by_name[self[0]].redact(-1 if viewer is None else viewer, self)
        return self if seen is self else tuple.__new__(Event, seen)

    def __str__(self) -> str:
        row = self.row
        words = [] if self.seat is None else [f"S{self.seat}"]
        words.append(row.phrase or self.name)
        if self.other is not None:
            words.append(f"S{self.other}")
        elif "other" in row.fields and "other" not in row.hidden:
            words.append("nobody")
        words += [card_code(card) for card in self.cards]
        if self.colour is not None:
            words.append(COLOUR_NAMES[self.colour])
        if self.count is not None and not self.cards:
            words.append(str(self.count))
        return " ".join([*words, *([f"({self.detail})"] if self.detail else [])])

    def __repr__(self) -> str:
        return f"<Event {self}>"


def collect_events(log: Iterable[tuple[int, ...]], shown: Sequence[int], texts: Texts) -> list[Event]:
    """Turn the kernel's report into events. ``shown`` is the hand a challenge shows, ``texts`` what is on the written cards."""
    rows = EVENTS.by_number
    events: list[Event | _Gathering] = []
    for code, seat, a, b in log:
        row = rows[code]
        if row.gathered:
            _gather(events, row, seat, a, b)
        else:
            events.append(Event._make(row.values(seat, a, b, shown, texts)))
    return [event if isinstance(event, Event) else event.event(texts) for event in events]


@cache
def texts_on(written: tuple[Program, ...]) -> Texts:
    """Return the texts of written cards: each by its program and place, whole rules by -1 and the number of the card."""
    texts = {
        (SLOT_CUSTOM + i, counter): program.text_at(counter)
        for i, program in enumerate(written)
        for counter in program.speaking
    }
    return texts | {(-1, i): program.text for i, program in enumerate(written)}


@dataclass(slots=True)
class _Gathering:
    """Cards of one seat that belong to one event."""

    row: EventRow
    seat: int
    b: int
    cards: list[int]

    def event(self, texts: Texts) -> Event:
        name, seat, other, _, colour, count, detail = self.row.values(self.seat, self.cards[0], self.b, (), texts)
        return Event(name, seat, other, tuple(self.cards), colour, count and len(self.cards), detail)


def _gather(events: list[Event | _Gathering], row: EventRow, seat: int, kind: int, b: int) -> None:
    """Add a card to its event. Dealing goes round the table, so look back for the seat's own event."""
    for last in reversed(events):
        if isinstance(last, Event) or last.row is not row or last.b != b:
            break
        if last.seat == seat:
            last.cards.append(kind)
            return
    events.append(_Gathering(row, seat, b, [kind]))
