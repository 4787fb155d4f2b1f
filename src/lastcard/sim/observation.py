"""What a seat is told before it decides: named pieces of one row of bytes, the same for every edition.

Seats are counted from the observer: 0 is himself, 1 the next to his left, and so on. Nothing is written that a ``SeatView``
does not show. ``PIECES`` is the table that the documentation and ``Piece`` slices come from; a change of any piece is a new
VERSION.
"""

from dataclasses import dataclass
from typing import Final

from lastcard.cards.kinds import COLOURS, CUSTOMS, KINDS
from lastcard.rules.chance import spread, transfer
from lastcard.rules.lasting import hands_open
from lastcard.rules.layout import ASKS, SEATS, Rules, State
from lastcard.rules.turn import after
from lastcard.sim.episode import HISTORY, Episode, seen_from

VERSION: Final = 1

HAND: Final = 0
TOP: Final = HAND + KINDS
COLOUR: Final = TOP + KINDS
ASKED: Final = COLOUR + COLOURS
REACTING: Final = ASKED + len(ASKS)
DIRECTION: Final = REACTING + 1
PENDING: Final = DIRECTION + 1
PILE: Final = PENDING + 1
TURN: Final = PILE + 1
SIZES: Final = TURN + SEATS
IN_ROUND: Final = SIZES + SEATS
CALLED: Final = IN_ROUND + SEATS
CATCHABLE: Final = CALLED + SEATS
SCORES: Final = CATCHABLE + SEATS
LASTING: Final = SCORES + SEATS
DISCARDED: Final = LASTING + CUSTOMS
NEXT_HAND: Final = DISCARDED + KINDS
ACTORS: Final = NEXT_HAND + KINDS
ACTIONS: Final = ACTORS + HISTORY
SIZE: Final = ACTIONS + HISTORY

MOST: Final = 255
_AROUND: Final = sum(seat + 1 << 4 * seat for seat in range(SEATS))


@dataclass(frozen=True)
class Piece:
    """A named part of the row."""

    name: str
    start: int
    size: int
    meaning: str

    @property
    def where(self) -> slice:
        """The part of the row that holds this piece."""
        return slice(self.start, self.start + self.size)


PIECES: Final = (
    Piece("hand", HAND, KINDS, "how many cards of each kind you hold"),
    Piece("top", TOP, KINDS, "1 at the kind of the top card"),
    Piece("colour", COLOUR, COLOURS, "1 at the colour to match; all 0 before the first wild's colour is named"),
    Piece("asked", ASKED, len(ASKS), f"1 at what is awaited: {', '.join(ASKS)}"),
    Piece("reacting", REACTING, 1, "1 if you are asked whether you interrupt, 0 if the decision is yours"),
    Piece("direction", DIRECTION, 1, "1 if play goes to the left"),
    Piece("pending", PENDING, 1, "cards that wait to be drawn"),
    Piece("pile", PILE, 1, f"cards in the draw pile, {MOST} at most"),
    Piece("turn", TURN, SEATS, "1 at the seat whose turn it is; while a card's effect is decided, at who laid it"),
    Piece("sizes", SIZES, SEATS, "cards each seat holds"),
    Piece("in_round", IN_ROUND, SEATS, "1 for each seat still in the round"),
    Piece("called", CALLED, SEATS, "1 for each seat whose UNO call stands"),
    Piece("catchable", CATCHABLE, SEATS, "1 for each seat that can be caught"),
    Piece("scores", SCORES, SEATS, f"scores in units of four points, {MOST} at most"),
    Piece("lasting", LASTING, CUSTOMS, "1 for each customizable card whose lasting rule is in force"),
    Piece("discarded", DISCARDED, KINDS, "how many cards of each kind lie in the discard pile"),
    Piece("next_hand", NEXT_HAND, KINDS, "the next player's hand while all hands lie open, else 0"),
    Piece("actors", ACTORS, HISTORY, "who took the last actions, oldest first: seat + 1, 0 for none"),
    Piece(
        "actions", ACTIONS, HISTORY, "the last choices, oldest first: choice + 1 as its actor numbered it, 0 for none"
    ),
)


def piece(name: str) -> slice:
    """Give the part of an observation that holds a piece: ``row[piece("hand")]``."""
    for each in PIECES:
        if each.name == name:
            return each.where
    raise KeyError(f"there is no piece '{name}'; there are {', '.join(each.name for each in PIECES)}")


def observe(s: State, r: Rules, e: Episode, me: int, row: list[int]) -> None:
    """Write what a seat knows."""
    transfer(s.hands[me], 0, KINDS, row, HAND)
    for place in range(TOP, SIZES):
        row[place] = 0
    row[TOP + s.top] = 1
    if s.colour >= 0:
        row[COLOUR + s.colour] = 1
    row[ASKED + s.awaits] = 1
    row[REACTING] = int(e.reacting != 0 and me == e.seat)
    row[DIRECTION] = int(s.direction > 0)
    row[PENDING] = min(s.pending, MOST)
    row[PILE] = min(s.pile_size, MOST)
    place = s.turn - me
    row[TURN + place + (r.seats if place < 0 else 0)] = 1
    for place in range(SIZES, ACTORS):
        row[place] = 0
    _write_seats(s, r, me, row)
    transfer(e.discarded, 0, KINDS, row, DISCARDED)
    if s.lasts:
        _write_lasting(s, r, me, row)
    first = e.newest + 1 - HISTORY
    transfer(e.actions, first, HISTORY, row, ACTIONS)
    # Where each seat sits, plus 1, seen from the observer: a table in one number, four bits a seat, so that nothing branches.
    full = (1 << 4 * r.seats) - 1
    around = _AROUND & full
    around = (around << 4 * me | around >> 4 * (r.seats - me)) & full
    for i in range(HISTORY):
        row[ACTORS + i] = around << 4 >> 4 * e.actors[first + i] & 15


def _write_seats(s: State, r: Rules, me: int, row: list[int]) -> None:
    """Write what is known of each seat, counted from the observer."""
    for place in range(r.seats):
        seat = me + place
        seat -= r.seats if seat >= r.seats else 0
        row[SIZES + place] = min(s.size[seat], MOST)
        row[SCORES + place] = min(s.scores[seat] >> 2, MOST)
    spread(seen_from(r, me, s.active), SEATS, row, IN_ROUND)
    spread(seen_from(r, me, s.called), SEATS, row, CALLED)
    spread(seen_from(r, me, s.exposed), SEATS, row, CATCHABLE)


def _write_lasting(s: State, r: Rules, me: int, row: list[int]) -> None:
    for custom in range(CUSTOMS):
        row[LASTING + custom] = int(s.lasting[custom] != 0)
    if hands_open(s):
        transfer(s.hands[after(s, r, me)], 0, KINDS, row, NEXT_HAND)
