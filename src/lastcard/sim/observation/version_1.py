"""What a seat is told before it decides: named pieces of one row of bytes, the same for every edition.

Seats are counted from the observer: 0 is the observer, 1 the next seat on the left, and so on. A row tells nothing that a
``SeatView`` does not show. The documentation and the slices come from ``PIECES``; changing any piece needs a new VERSION.
"""

from dataclasses import dataclass
from typing import Any, Final

from lastcard.engine.cards.kinds import COLOURS, CUSTOMS, FACES, KINDS, WILD
from lastcard.engine.kernel.lasting import hands_open
from lastcard.engine.kernel.state.copying import expand, transfer, write_around, write_history, write_seats
from lastcard.engine.kernel.state.layout import SEATS, Rules, State
from lastcard.engine.kernel.state.questions import ASKS, OVER, Question
from lastcard.engine.kernel.state.questions import QUESTIONS as ROWS
from lastcard.engine.kernel.turn import after
from lastcard.sim.episode import HISTORY, UNSEEN, Episode

VERSION: Final = 1
TOPS: Final = FACES + KINDS - WILD  # faces of coloured cards, then the wild-type cards

# The order matters: a history is written with an empty byte, sizes are written 16 and sets 64 places at a time;
# what comes after them overwrites the rest.
HAND: Final = 0
TOP: Final = HAND + KINDS
COLOUR: Final = TOP + TOPS
ASKED: Final = COLOUR + COLOURS
QUESTIONS: Final = OVER + 1  # those that were added later are shown in the place of others
REACTING: Final = ASKED + QUESTIONS
DIRECTION: Final = REACTING + 1
PENDING: Final = DIRECTION + 1
PILE: Final = PENDING + 1
TURN: Final = PILE + 1
ACTORS: Final = TURN + SEATS
CHOICES: Final = ACTORS + HISTORY
SIZES: Final = CHOICES + HISTORY
IN_ROUND: Final = SIZES + SEATS
CALLED: Final = IN_ROUND + SEATS
CATCHABLE: Final = CALLED + SEATS
SCORES: Final = CATCHABLE + SEATS
LASTING: Final = SCORES + SEATS
NEXT_COLOURS: Final = LASTING + CUSTOMS
DISCARDED: Final = NEXT_COLOURS + COLOURS + 1
SIZE: Final = DISCARDED + KINDS

MOST: Final = 255
COPIES: Final = 32  # of one kind, with eight decks
_EACH_SET: Final = 1 | 1 << 2 * SEATS | 1 << 4 * SEATS
_ALL: Final = (1 << SEATS) - 1


@dataclass(frozen=True)
class Piece:
    """A named part of the row."""

    name: str
    start: int
    size: int
    meaning: str
    most: int  # that any of its places can hold

    @property
    def where(self) -> slice:
        """The part of the row that holds this piece."""
        return slice(self.start, self.start + self.size)


def _shown_as(row: Question) -> tuple[str, ...]:
    """Return the questions in whose place a later one is shown: as its row says, else the oldest that picks the same."""
    shown = row.shown_as or {"cards": ("discard",), "seat": ("swap",), "": ()}[row.picks]
    if not shown:
        raise ValueError(f"question '{row.name}' does not say in shown_as how learners see it")
    return shown


_SHOWN_AS: Final = tuple(sum(1 << ASKS.index(name) for name in _shown_as(row)) for row in ROWS[QUESTIONS:])
_LATER: Final = "; ".join(f"{row.name}: {' and '.join(_shown_as(row))}" for row in ROWS[QUESTIONS:])
PIECES: Final = (
    Piece("hand", HAND, KINDS, "how many cards of each kind you hold", COPIES),
    Piece(
        "top", TOP, TOPS, "1 at the face of the top card: 0 to 9, Draw Two, Reverse, Skip, then the wild-type cards", 1
    ),
    Piece("colour", COLOUR, COLOURS, "1 at the colour to match; all 0 before the first wild's colour is named", 1),
    Piece("asked", ASKED, QUESTIONS, f"1 at what is awaited: {', '.join(ASKS[:QUESTIONS])}; {_LATER}", 1),
    Piece("reacting", REACTING, 1, "1 if you are asked whether you interrupt, 0 if the decision is yours", 1),
    Piece("direction", DIRECTION, 1, "1 if play goes clockwise", 1),
    Piece("pending", PENDING, 1, "cards that wait to be drawn", MOST),
    Piece("pile", PILE, 1, f"cards in the draw pile, {MOST} at most", MOST),
    Piece("turn", TURN, SEATS, "1 at the seat whose turn it is; while a card's effect is decided, at who laid it", 1),
    Piece("actors", ACTORS, HISTORY, "who made the last choices, oldest first: seat + 1, 0 for none", SEATS),
    Piece(
        "choices",
        CHOICES,
        HISTORY,
        "the last choices, oldest first: choice + 1 as its actor numbered it, "
        f"{UNSEEN + 1} for a card that was given away unseen, 0 for none",
        UNSEEN + 1,
    ),
    Piece("sizes", SIZES, SEATS, "cards each seat holds", MOST),
    Piece("in_round", IN_ROUND, SEATS, "1 for each seat still in the round", 1),
    Piece("called", CALLED, SEATS, "1 for each seat whose UNO call stands", 1),
    Piece("catchable", CATCHABLE, SEATS, "1 for each seat that can be caught", 1),
    Piece("scores", SCORES, SEATS, f"scores in units of four points, {MOST} at most", MOST),
    Piece("lasting", LASTING, CUSTOMS, "1 for each customizable card whose lasting rule is in force", 1),
    Piece(
        "next_colours",
        NEXT_COLOURS,
        COLOURS + 1,
        "the next player's cards by colour, wild-type last; 0 unless open",
        MOST,
    ),
    Piece("discarded", DISCARDED, KINDS, "how many cards of each kind lie in the discard pile", COPIES),
)


@dataclass(frozen=True)
class Layout:
    """The pieces of one version, end to end."""

    version: int
    pieces: tuple[Piece, ...]

    @property
    def size(self) -> int:
        """The bytes of a row."""
        return self.pieces[-1].start + self.pieces[-1].size

    def piece(self, name: str) -> slice:
        """Return the part of a row that holds a piece."""
        for each in self.pieces:
            if each.name == name:
                return each.where
        raise KeyError(f"there is no piece '{name}'; there are {', '.join(each.name for each in self.pieces)}")

    def most(self) -> list[int]:
        """Return what each byte of a row can hold at most."""
        return [each.most for each in self.pieces for _ in range(each.size)]


LAYOUT: Final = Layout(VERSION, PIECES)


def piece(name: str) -> slice:
    """Return the slice of an observation of version 1 that holds a piece: ``row[piece("hand")]``."""
    return LAYOUT.piece(name)


def top_kind(row: Any) -> int:
    """Return the kind of the top card in an observation."""
    face = list(row[TOP : TOP + TOPS]).index(1)
    return list(row[COLOUR : COLOUR + COLOURS]).index(1) * FACES + face if face < FACES else WILD + face - FACES


def observe(s: State, r: Rules, e: Episode, me: int, row: list[int]) -> None:
    """Write what a seat knows."""
    transfer(s.hands[me], 0, KINDS, row, HAND)
    # Everything that is 0 or 1 is written 64 places at a time; what lies in between follows.
    seats, top, colour = r.seats, s.top, s.colour  # read here, so that choosing between them needs no branch
    place = s.turn - me
    place += seats if place < 0 else 0
    marks = 1 << (top - FACES * colour if top < WILD else top - WILD + FACES) | 1 << TURN - TOP + place
    marks |= int(colour >= 0) << COLOUR - TOP + max(colour, 0)
    marks |= (1 << s.awaits if s.awaits < QUESTIONS else _SHOWN_AS[s.awaits - QUESTIONS]) << ASKED - TOP
    marks |= int(e.reacting != 0 and me == e.seat) << REACTING - TOP | int(s.direction > 0) << DIRECTION - TOP
    expand(marks, row, TOP)
    row[PENDING] = min(s.pending, MOST)
    row[PILE] = min(s.pile_size, MOST)
    write_seats(e.last, 16, me, seats, row, ACTORS)
    write_history(e.last, 0, row, CHOICES)
    write_around(s.size, me, seats, row, SIZES)
    expand(sets_from(s, r, me), row, IN_ROUND)
    transfer(e.discarded, 0, KINDS, row, DISCARDED)
    if s.number > 1:
        _write_scores(s, r, me, row)
    if s.lasts:
        _write_lasting(s, r, me, row)


def sets_from(s: State, r: Rules, me: int) -> int:
    """Return who is in the round, whose call stands and who can be caught, each counted from the observer, side by side."""
    # Three sets of seats are rotated at once so that the observer is 0 in each; each has room for twice the seats.
    sets = s.active | s.called << 2 * SEATS | s.exposed << 4 * SEATS
    sets = (sets >> me | sets << (r.seats - me)) & ((1 << r.seats) - 1) * _EACH_SET
    return sets & _ALL | (sets >> 2 * SEATS & _ALL) << SEATS | (sets >> 4 * SEATS & _ALL) << 2 * SEATS


def _write_scores(s: State, r: Rules, me: int, row: list[int]) -> None:
    for place in range(r.seats):
        seat = me + place
        seat -= r.seats if seat >= r.seats else 0
        row[SCORES + place] = min(s.scores[seat] >> 2, MOST)


def _write_lasting(s: State, r: Rules, me: int, row: list[int]) -> None:
    for custom in range(CUSTOMS):
        row[LASTING + custom] = int(s.lasting[custom] != 0)
    if hands_open(s):
        hand = s.hands[after(s, r, me)]
        for kind in range(KINDS):
            row[NEXT_COLOURS + min(kind // FACES, COLOURS)] += hand[kind]
