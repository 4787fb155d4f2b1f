"""The picture of the table: the viewer below, the others clockwise from the left, the piles and the direction in the middle."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from lastcard.cli.colour.cards import pile_box, side_by_side, top_box
from lastcard.views import SeatView
from lastcard.words.briefing import Briefing

NARROWEST: Final = 50  # below this width names would be cut to a few letters
WIDEST: Final = 90  # beyond it the seats would be too far from each other to be one picture
_MOST_BACKS: Final = 12  # more cards than that are only counted


def picture(briefing: Briefing, view: SeatView, width: int) -> RenderableType:
    """Draw the table as one seat sees it."""
    width = min(width, WIDEST)
    seats = len(view.names)
    others = [(view.seat + place) % seats for place in range(1, seats)]
    beside = (len(others) + 1) // 3  # the seats along each side; the rest sit along the top
    left, top, right = others[:beside][::-1], others[beside : len(others) - beside], others[len(others) - beside :]

    piles = side_by_side([pile_box(view.pile), top_box(view.top, view.colour, braille=briefing.cards.braille)])
    direction = Text(_direction(briefing, view))
    middle = max(cell_len(line.plain) for line in (*piles, direction))
    beside_piles = (width - middle) // 2
    rows = [
        [_seats(briefing, view, [seat], width // len(top)) for seat in top],
        [
            _seats(briefing, view, left, beside_piles),
            (Group(*piles, direction), middle),
            _seats(briefing, view, right, beside_piles),
        ],
        [_seats(briefing, view, [view.seat], width)],
    ]
    return Group(*(_row(cells) for cells in rows if cells))


def _seats(briefing: Briefing, view: SeatView, seats: Sequence[int], width: int) -> tuple[RenderableType, int]:
    """Draw seats below each other, with a blank on each side."""
    return Group(*(_seat(briefing, view, seat, width - 2) for seat in seats)), width


def _row(cells: Sequence[tuple[RenderableType, int]]) -> RenderableType:
    """Put drawings beside each other, each in the middle of its width."""
    row = Table.grid()
    for _, width in cells:
        row.add_column(width=width, justify="center", vertical="middle", no_wrap=True)
    row.add_row(*(drawing for drawing, _ in cells))
    return row


def _seat(briefing: Briefing, view: SeatView, seat: int, room: int) -> Text:
    """Draw one seat: whether the table waits for it, its name, the backs of its cards, and its call."""
    asked = seat in view.deciders
    mark = "▶ " if asked else ""
    name, count = briefing.name(view, seat), view.counts[seat]
    badge = _badge(briefing, view, seat)
    number = f" {count}" if seat in view.in_round else ""
    rest = cell_len(mark) + cell_len(number) + (cell_len(badge) + 1 if badge else 0)
    shown = Text(name, "bold" if asked else "")
    shown.truncate(max(1, room - rest), overflow="ellipsis")
    backs = " " + "▮" * count if 0 < count <= _MOST_BACKS and number else ""
    if cell_len(name) + cell_len(backs) + rest > room:
        backs = ""
    line = Text.assemble((mark, "bold"), shown, backs, number)
    return line.append(" ").append(badge, "reverse") if badge else line


def _badge(briefing: Briefing, view: SeatView, seat: int) -> str:
    if seat not in view.in_round:
        return briefing.words.say("seat.out")
    if seat in view.catchable:
        return briefing.words.say("seat.no_call")
    return briefing.words.say("seat.uno") if seat in view.called else ""


def _direction(briefing: Briefing, view: SeatView) -> str:
    clockwise = view.direction > 0
    return f"{'↻' if clockwise else '↺'} {briefing.words.say('info.left' if clockwise else 'info.right')}"
