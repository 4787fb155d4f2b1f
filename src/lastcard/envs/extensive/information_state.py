"""What each seat has seen of a match, in words and in numbers: everything it saw, and nothing else.

A ``History`` is one step's report on top of the earlier ones. It is written out only on demand, because searches take thousands
of steps whose history nobody reads.
"""

from collections.abc import Iterable
from typing import Final

from lastcard.engine.cards.codes import COLOUR_NAMES, card_code
from lastcard.engine.game.events import Event, collect_events
from lastcard.engine.kernel.lasting import hands_open
from lastcard.engine.kernel.state import event_table
from lastcard.engine.kernel.state.event_row import MARKS, Hands
from lastcard.engine.kernel.state.layout import SEATS, State
from lastcard.engine.kernel.state.questions import ASKS

SPECTATOR: Final = SEATS  # comes after the seats
# Marks beside the kernel's events:
WAITED: Final = MARKS[0]  # a seat chose not to interrupt, which only it knows
HOLDS: Final = MARKS[1]  # a: kind; without one: what was known of this hand no longer holds
ASKED: Final = MARKS[2]  # a: what is awaited
MARK: Final = 4  # numbers per mark: event, seat, a and b, each plus 1, 0 where unseen
_MOST: Final = 255
_MOVED_WHOLE: Final = (Hands.EXCHANGED, Hands.ROTATED)  # shuffled hands are dealt again, card by card


class History:
    """What everybody has seen up to one point."""

    __slots__ = ("_before", "_log", "_marks", "_seats", "_state", "_told", "_waited")

    def __init__(
        self, before: "History | None", state: State | None, log: list[tuple[int, ...]], seats: int, waited: int
    ) -> None:
        self._before = before
        self._state = state  # after the step
        self._log = log
        self._seats = seats
        self._waited = waited  # the seat that did not interrupt, if that was the step
        self._told: tuple[str, ...] = ("",) * (SEATS + 1)
        self._marks: tuple[bytes, ...] = (b"",) * (SEATS + 1)

    @classmethod
    def written(cls, told: Iterable[str], marks: Iterable[bytes]) -> "History":
        """Return a history with known contents."""
        history = cls(None, None, [], 0, -1)
        history._told, history._marks = tuple(told), tuple(marks)
        return history

    def told(self) -> tuple[str, ...]:
        """Return what each seat and, last, a spectator has seen, in words."""
        self._write_out()
        return self._told

    def marks(self) -> tuple[bytes, ...]:
        """Return the same in numbers."""
        self._write_out()
        return self._marks

    def _write_out(self) -> None:
        """Write out every step that is not yet written, the oldest first."""
        unwritten = []
        history = self
        while history._before is not None:
            unwritten.append(history)
            history = history._before
        for each in reversed(unwritten):
            each._write()

    def _write(self) -> None:
        s, before = self._state, self._before
        if s is None or before is None:
            return
        told, marks = list(before._told), list(before._marks)
        viewers = (*range(self._seats), SPECTATOR)
        for event in collect_events(self._log, s.shown, {}):
            event = event._replace(cards=tuple(sorted(event.cards)))
            for viewer in viewers:
                told[viewer] += f"{event_text(event.seen_by(viewer))}; "
        before_it: tuple[int, ...] = ()
        for code, seat, a, b in self._log:
            row = event_table.EVENTS.by_number[code]
            public = b"" if row.hidden else mark(code, *row.report(SPECTATOR, seat, a, b))
            for viewer in viewers:
                marks[viewer] += public or mark(code, *row.report(viewer, seat, a, b))
            if row.shows_hand:
                # A challenge shows the hand that is kept for it; other hands are shown card by card.
                begins = before_it != (code, seat, b)
                held = mark(HOLDS, seat) * begins + mark(HOLDS, seat, a) if row.gathered else holding(seat, s.shown)
                for viewer in viewers:
                    if row.sees("cards", viewer, seat, row.other_of(seat, a, b)):
                        marks[viewer] += held
            before_it = (code, seat, b)
        if self._waited >= 0:
            told[self._waited] += "waited; "
            marks[self._waited] += mark(WAITED, self._waited)
        else:
            for viewer in viewers:
                told[viewer] += f"{ASKS[s.awaits]} S{s.asked}; "
                marks[viewer] += mark(ASKED, s.asked, s.awaits)
        lie_open = hands_open(s)
        if lie_open or any(event_table.EVENTS.by_number[code].hands in _MOVED_WHOLE for code, *_ in self._log):
            for seat in range(self._seats):
                for viewer in viewers if lie_open else (seat,):
                    told[viewer] += f"S{seat} holds {hand_text(s, seat)}; "
                    marks[viewer] += holding(seat, s.hands[seat])
        self._told, self._marks = tuple(told), tuple(marks)
        self._before = self._state = None  # no longer needed


def event_text(event: Event) -> str:
    """Write an event; learners know it in this form."""
    words = [event.name]
    words += [f"S{seat}" for seat in (event.seat, event.other) if seat is not None]
    words += [card_code(card) for card in event.cards]
    if event.colour is not None:
        words.append(COLOUR_NAMES[event.colour])
    if event.count is not None:
        words.append(str(event.count))
    return " ".join([*words, *([event.detail] if event.detail else [])])


def cards(counts: Iterable[int]) -> list[int]:
    """List the cards of a hand, kind by kind."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def hand_text(s: State, seat: int) -> str:
    """Write a hand."""
    return " ".join(card_code(kind) for kind in cards(s.hands[seat])) or "nothing"


def mark(code: int, seat: int, a: int = -1, b: int = -1) -> bytes:
    """Write an event in four numbers."""
    return bytes((code + 1, seat + 1, min(a + 1, _MOST), min(b + 1, _MOST)))


def holding(seat: int, counts: Iterable[int]) -> bytes:
    """Write that a seat holds exactly these cards."""
    return mark(HOLDS, seat) + b"".join(mark(HOLDS, seat, kind) for kind in cards(counts))


BEGINNING: Final = History.written(("",) * (SEATS + 1), (b"",) * (SEATS + 1))
