"""Version 2 of what a seat is told: version 1 and teams, shown hands, who drew on which colour, calls and challenges.

The pieces come in an order of their own, every question has a place of its own, and the last choices stand at the end, as many
as the caller wants. What is told of the past is kept by ``episode`` and is about this round. Seats are counted from the observer.
"""

from functools import cache
from typing import Final

from lastcard.engine.cards.kinds import COLOURS, CUSTOMS, FACES, KINDS, WILD
from lastcard.engine.kernel.lasting import hands_open
from lastcard.engine.kernel.legal import team_of
from lastcard.engine.kernel.state.copying import expand, transfer
from lastcard.engine.kernel.state.layout import PARTNERS, SEATS, Rules, State
from lastcard.engine.kernel.state.questions import ASKS
from lastcard.sim.episode import PAST, Episode
from lastcard.sim.observation.version_1 import COLOUR, HAND, MOST, PIECES, TOP, Layout, Piece, sets_from

VERSION: Final = 2
QUESTIONS: Final = 16  # places; every question has its own
GROUPS: Final = COLOURS + 1  # cards by colour, wild-type last

# Where the pieces begin; the first three are those of version 1.
ASKED: Final = COLOUR + COLOURS
REACTING: Final = ASKED + QUESTIONS
DIRECTION: Final = REACTING + 1
PENDING: Final = DIRECTION + 1
PILE: Final = PENDING + 1
TURN: Final = PILE + 1
IN_ROUND: Final = TURN + SEATS
CALLED: Final = IN_ROUND + SEATS
CATCHABLE: Final = CALLED + SEATS
TEAM: Final = CATCHABLE + SEATS
SHOWN_OF: Final = TEAM + SEATS
SIZES: Final = SHOWN_OF + SEATS
SCORES: Final = SIZES + SEATS
LASTING: Final = SCORES + SEATS
OPEN: Final = LASTING + CUSTOMS
DREW: Final = OPEN + SEATS * GROUPS
CALLS: Final = DREW + SEATS * COLOURS
CAUGHT: Final = CALLS + SEATS
CHALLENGES: Final = CAUGHT + SEATS
BLUFFS: Final = CHALLENGES + SEATS
SHOWN: Final = BLUFFS + SEATS
DISCARDED: Final = SHOWN + KINDS
ACTORS: Final = DISCARDED + KINDS  # as many as wanted, then the choices
MOST_WIDE: Final = ACTORS + 2 * PAST

if len(ASKS) > QUESTIONS:
    raise ValueError("observation: there are more questions than places for them")


def _as_before(name: str, start: int) -> Piece:
    """Return a piece of version 1 at another place."""
    old = next(each for each in PIECES if each.name == name)
    return Piece(name, start, old.size, old.meaning, old.most)


@cache
def layout_2(history: int) -> Layout:
    """Return the pieces of version 2 with that many choices."""
    return Layout(
        VERSION,
        (
            *PIECES[:3],
            Piece("asked", ASKED, QUESTIONS, f"1 at what is awaited: {', '.join(ASKS)}", 1),
            *map(_as_before, ("reacting", "direction", "pending", "pile", "turn"), (REACTING, DIRECTION, PENDING, PILE, TURN)),
            *map(_as_before, ("in_round", "called", "catchable"), (IN_ROUND, CALLED, CATCHABLE)),
            Piece("team", TEAM, SEATS, "1 for each seat that wins with you, you among them", 1),
            Piece("shown_of", SHOWN_OF, SEATS, "1 at the seat whose hand `shown` tells; all 0 if there is none", 1),
            *map(_as_before, ("sizes", "scores", "lasting"), (SIZES, SCORES, LASTING)),
            Piece(
                "open", OPEN, SEATS * GROUPS,
                "each seat's cards by colour, wild-type last, while all hands lie open; else 0", MOST,
            ),
            Piece(
                "drew", DREW, SEATS * COLOURS,
                "how often each seat drew in its turn while red, yellow, green, blue was to match", 100,
            ),
            Piece("calls", CALLS, SEATS, "how often each seat called UNO", 100),
            Piece("caught", CAUGHT, SEATS, "how often each seat was caught", 100),
            Piece("challenges", CHALLENGES, SEATS, "how often each seat challenged", 100),
            Piece("bluffs", BLUFFS, SEATS, "how often a challenge found that the seat had bluffed", 100),
            Piece(
                "shown", SHOWN, KINDS,
                "the last hand that a challenge showed, if it showed it to you, less what its holder has laid since; "
                "0 as soon as hands may have been exchanged", PIECES[0].most,
            ),
            _as_before("discarded", DISCARDED),
            Piece("actors", ACTORS, history, "who made the last choices, oldest first: seat + 1, 0 for none", SEATS),
            Piece("choices", ACTORS + history, history, _CHOICES.meaning, _CHOICES.most),
        ),
    )  # fmt: skip


_CHOICES: Final = next(each for each in PIECES if each.name == "choices")


def observe_2(s: State, r: Rules, e: Episode, me: int, history: int, row: list[int]) -> None:
    """Write what a seat knows."""
    transfer(s.hands[me], 0, KINDS, row, HAND)
    marks = 1 << (s.top - FACES * s.colour if s.top < WILD else s.top - WILD + FACES)
    marks |= int(s.colour >= 0) << COLOUR - TOP + max(s.colour, 0) | 1 << ASKED - TOP + s.awaits
    marks |= int(e.reacting != 0 and me == e.seat) << REACTING - TOP | int(s.direction > 0) << DIRECTION - TOP
    marks |= 1 << TURN - TOP + _place_of(r, me, s.turn)
    expand(marks, row, TOP)
    row[PENDING] = min(s.pending, MOST)
    row[PILE] = min(s.pile_size, MOST)
    shown = e.shown_of >= 0 and e.shown_to == me
    sets = sets_from(s, r, me) | _team(r, me) << TEAM - IN_ROUND
    if shown:
        sets |= 1 << SHOWN_OF - IN_ROUND + _place_of(r, me, e.shown_of)
    expand(sets, row, IN_ROUND)
    for place in range(SIZES, DISCARDED):
        row[place] = 0
    for place in range(r.seats):
        seat = me + place
        seat -= r.seats if seat >= r.seats else 0
        row[SIZES + place] = min(s.size[seat], MOST)
        if s.number > 1:
            row[SCORES + place] = min(s.scores[seat] >> 2, MOST)
        for colour in range(COLOURS):
            row[DREW + place * COLOURS + colour] = e.drew[seat][colour]
        row[CALLS + place] = e.calls[seat]
        row[CAUGHT + place] = e.caught[seat]
        row[CHALLENGES + place] = e.challenges[seat]
        row[BLUFFS + place] = e.bluffs[seat]
    if s.lasts:
        _write_lasting(s, r, me, row)
    if shown:
        transfer(e.shown, 0, KINDS, row, SHOWN)
    transfer(e.discarded, 0, KINDS, row, DISCARDED)
    for place in range(history):
        number = e.made - history + place
        told = number >= 0
        row[ACTORS + place] = _place_of(r, me, e.past_actors[number % PAST] - 1) + 1 if told else 0
        row[ACTORS + history + place] = e.past_choices[number % PAST] if told else 0


def _place_of(r: Rules, me: int, seat: int) -> int:
    """Count a seat from the observer."""
    place = seat - me
    return place + r.seats if place < 0 else place


def _team(r: Rules, me: int) -> int:
    """Return the seats of the observer's team, counted from the observer."""
    if r.mode != PARTNERS:
        return 1
    seats = 0
    for seat in range(r.seats):
        if team_of(r, seat) == team_of(r, me):
            seats |= 1 << _place_of(r, me, seat)
    return seats


def _write_lasting(s: State, r: Rules, me: int, row: list[int]) -> None:
    for custom in range(CUSTOMS):
        row[LASTING + custom] = int(s.lasting[custom] != 0)
    if hands_open(s):
        for place in range(r.seats):
            seat = me + place
            seat -= r.seats if seat >= r.seats else 0
            for kind in range(KINDS):
                row[OPEN + place * GROUPS + min(kind // FACES, COLOURS)] += s.hands[seat][kind]
