"""One seat at a time: a match as an environment sees it, where each step is one decision of one seat.

The kernel lets any seat act when it has the right to. An environment asks instead. After a card is laid, or while somebody can
be caught, every seat that could interrupt is asked once, in random order (as if one were quicker), and may WAIT. Then the seat
whose turn it is decides. Nobody is asked to accuse, because programs do not give hints: ``EpisodeSettings`` takes accusations
out of the rules.

Written like the rules: it runs interpreted on plain objects and compiled on records.
"""

from copy import deepcopy
from typing import Annotated, Final

from lastcard.engine.cards.kinds import COLOURS, KINDS
from lastcard.engine.kernel.legal import kind_of, may_challenge, playable
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.bits import lowest, member, popcount
from lastcard.engine.kernel.state.chance import below
from lastcard.engine.kernel.state.copying import append_to_both
from lastcard.engine.kernel.state.layout import (
    ANY_OTHER,
    NEXT_PLAYER,
    SEATS,
    Byte,
    PerKind,
    PerSeat,
    Record,
    Rules,
    Short,
    State,
    Word,
)
from lastcard.engine.kernel.state.questions import CHALLENGE, GIVE, OVER, VOTE, WRITTEN
from lastcard.engine.kernel.step import step
from lastcard.engine.kernel.turn import after

# A choice is the number of an action, but with seats counted from the one that chooses: 1 is the next on its left.
WAIT: Final = action_numbers.ACTIONS  # decline to interrupt
CHOICES: Final = action_numbers.ACTIONS + 1

# What can be automated (EpisodeSettings.automatic).
CALLS: Final = 1  # a seat that can be caught calls UNO at once
CATCHES: Final = 2  # a seat that can be caught is caught at once by the next player
CHALLENGES: Final = 4  # a Wild Draw Four is never challenged
AUTOMATIC: Final = ("call", "catch", "challenge")

HISTORY: Final = 14  # remembered choices, in two groups of seven
UNSEEN: Final = CHOICES  # remembered instead of a card that somebody gave away: only the two see which
PAST: Final = 64  # choices that version 2 of the observation can remember
ALWAYS: Final = 128  # bytes of an episode that nearly every step needs
_ENOUGH: Final = 100  # things that are counted are not counted further

Last = Annotated[list[int], "B", (32,)]
Past = Annotated[list[int], "B", (PAST,)]
PerSeatColour = Annotated[list[list[int]], "b", (SEATS, COLOURS)]


class Episode(Record):
    """What an environment keeps in addition to a match: who decides, and what everybody has seen."""

    # The first ALWAYS bytes, two cache lines, are all that most steps touch.
    seat: Word  # who decides next
    steps: Word  # decisions in this episode
    waiting: Short  # seats still to be asked at this opportunity
    reacting: Byte  # 1: this seat is asked whether to interrupt
    ended: Byte  # 1: the episode is over and lingers
    paid: Byte  # 1: the last step paid somebody
    keeps: Byte  # 1: what only version 2 of the observation tells is kept
    shown_of: Byte  # whose hand `shown` is; -1: none, or it may have changed hands
    shown_to: Byte
    made: Word  # choices in this episode, if it keeps them
    # The last choices and who made them, each plus 1, oldest first; 0 for none. After each seven comes an empty byte.
    last: Last
    discarded: PerKind  # how many of each kind lie in the discard pile
    seed: Word  # the chance of an episode depends on this seed, its slot and its number, and on nothing else
    slot: Word
    number: Word  # of the next episode of this slot
    # What only version 2 of the observation tells. It is about this round, but for the past.
    past_choices: Past  # the last choices and who made them, each plus 1: number n stands at n % PAST
    past_actors: Past
    drew: PerSeatColour  # how often a seat drew in its turn, by the colour to match
    calls: PerSeat  # how often it called UNO
    caught: PerSeat  # how often it was caught
    challenges: PerSeat  # how often it challenged
    bluffs: PerSeat  # how often a challenge found that it had bluffed
    shown: PerKind  # the hand that a challenge showed last, less what was laid of it
    spare: Annotated[list[int], "b", (34,)]  # zeros: a record has seven cache lines

    __slots__ = tuple(__annotations__)

    def __init__(self) -> None:
        self.clear()

    def copy(self) -> "Episode":
        """Copy everything."""
        twin = Episode.__new__(Episode)
        for name in Episode.__slots__:
            value = getattr(self, name)
            setattr(twin, name, deepcopy(value) if isinstance(value, list) else value)
        return twin


def forget(e: Episode) -> None:
    """Begin an episode: nothing has happened yet."""
    e.steps = 0
    for place in range(len(e.last)):
        e.last[place] = 0
    e.made = 0


def resume(s: State, r: Rules, e: Episode, automatic: int) -> None:
    """Take up a round that has been dealt: note the first card and ask somebody."""
    _count_discards(s, e)
    if e.keeps:
        _keep_nothing(e)
    e.waiting = interrupters(s, r, automatic)
    _give_floor(s, r, e)


def act(s: State, r: Rules, e: Episode, choice: int, automatic: int) -> None:
    """Take the decision of the asked seat and everything automatic after it, and find out who is asked next."""
    e.steps += 1
    if choice == WAIT:
        e.waiting &= ~(1 << e.seat)
    else:
        exposed = s.exposed
        deed = e.seat << 8 | to_action(r, e.seat, choice)
        while deed >= 0:
            lying = s.discards
            hidden = s.awaits == GIVE and deed & 255 >= action_numbers.PICK_CARD
            if e.keeps:
                _keep(s, r, e, deed >> 8, deed & 255)
            step(s, r, deed >> 8, deed & 255)
            _remember(e, deed >> 8, UNSEEN if hidden else to_choice(r, deed >> 8, deed & 255))
            if s.discards != lying:
                _see_discards(s, e, deed & 255, s.discards - lying)
            deed = _automatic_deed(s, r, automatic) if automatic else -1
        if choice < action_numbers.DRAW or s.exposed & ~exposed:
            e.waiting = interrupters(s, r, automatic)
        elif e.waiting:
            e.waiting &= interrupters(s, r, automatic)
    _give_floor(s, r, e)


def to_action(r: Rules, seat: int, choice: int) -> int:
    """Return the action that a seat's choice stands for."""
    if action_numbers.PICK_SEAT <= choice < action_numbers.PICK_CARD:
        place = (choice - action_numbers.PICK_SEAT) % SEATS
        target = seat + place
        return choice - place + (target - r.seats if target >= r.seats else target)
    return choice


def to_choice(r: Rules, seat: int, action: int) -> int:
    """Return the choice by which a seat takes an action."""
    if action_numbers.PICK_SEAT <= action < action_numbers.PICK_CARD:
        target = (action - action_numbers.PICK_SEAT) % SEATS
        place = target - seat
        return action - target + (place + r.seats if place < 0 else place)
    return action


def seen_from(r: Rules, seat: int, seats: int) -> int:
    """Rotate a set of seats so that this one is 0."""
    return (seats >> seat | seats << (r.seats - seat)) & ((1 << r.seats) - 1)


def interrupters(s: State, r: Rules, automatic: int) -> int:
    """Return the seats that could interrupt now: catch, call late, jump in, or challenge for another."""
    if not (s.exposed or r.jump_in or r.challenger == ANY_OTHER) or s.awaits == OVER:
        return 0  # the usual case
    return _interrupters(s, r, automatic)


def _interrupters(s: State, r: Rules, automatic: int) -> int:
    seats = 0
    if s.exposed:
        seats = s.active & ~s.tried | s.exposed
    if r.jump_in or r.challenger == ANY_OTHER:
        for seat in range(r.seats):
            challenges = not automatic & CHALLENGES and may_challenge(s, r, seat)
            if seat != s.asked and (challenges or playable(s, r, seat)):
                seats |= 1 << seat
    return seats


def _automatic_deed(s: State, r: Rules, automatic: int) -> int:
    """Return the next automatic decision as ``seat << 8 | action``, or -1 if there is none."""
    if s.awaits == OVER:
        return -1
    if automatic & (CALLS | CATCHES) and s.exposed:
        offender = lowest(s.exposed)
        if automatic & CALLS:
            return offender << 8 | action_numbers.CALL
        return after(s, r, offender) << 8 | action_numbers.CATCH + offender
    if automatic & CHALLENGES and s.awaits == CHALLENGE and playable(s, r, s.asked) == 0:
        return s.asked << 8 | action_numbers.TAKE
    return -1


def _give_floor(s: State, r: Rules, e: Episode) -> None:
    """Ask a seat that may interrupt, else one of the judges, else the seat that must decide."""
    if e.waiting:
        e.seat = member(e.waiting, below(s, popcount(e.waiting)))
        e.reacting = 1
    else:
        e.seat = lowest(s.voters) if s.awaits == VOTE else s.asked
        e.reacting = 0


def _remember(e: Episode, seat: int, choice: int) -> None:
    append_to_both(e.last, choice + 1, seat + 1)
    if e.keeps:
        e.past_choices[e.made % PAST] = choice + 1
        e.past_actors[e.made % PAST] = seat + 1
        e.made += 1


def _keep_nothing(e: Episode) -> None:
    """Begin a round: nothing of it is known yet."""
    for seat in range(SEATS):
        for colour in range(COLOURS):
            e.drew[seat][colour] = 0
        e.calls[seat] = 0
        e.caught[seat] = 0
        e.challenges[seat] = 0
        e.bluffs[seat] = 0
    e.shown_of = -1
    e.shown_to = -1


def _keep(s: State, r: Rules, e: Episode, seat: int, action: int) -> None:
    """Keep what everybody, or a seat that sees a hand, learns from an action that is about to be taken."""
    if action < action_numbers.DRAW:
        kind = kind_of(action)
        if seat == e.shown_of and e.shown[kind]:
            e.shown[kind] -= 1
        if r.slot[kind] >= 0:
            e.shown_of = -1  # hands may be exchanged
    elif action == action_numbers.DRAW and s.colour >= 0:
        e.drew[seat][s.colour] = min(e.drew[seat][s.colour] + 1, _ENOUGH)
    elif action == action_numbers.CALL:
        e.calls[seat] = min(e.calls[seat] + 1, _ENOUGH)
    elif action_numbers.CATCH <= action < action_numbers.ACCUSE and s.exposed >> (action - action_numbers.CATCH) & 1:
        caught = action - action_numbers.CATCH
        e.caught[caught] = min(e.caught[caught] + 1, _ENOUGH)
    elif action == action_numbers.CHALLENGE:
        e.challenges[seat] = min(e.challenges[seat] + 1, _ENOUGH)
        e.bluffs[s.turn] = min(e.bluffs[s.turn] + s.guilty, _ENOUGH)
        for kind in range(KINDS):
            e.shown[kind] = s.shown[kind]
        e.shown_of = s.turn
        e.shown_to = s.asked if r.reveal_to == NEXT_PLAYER else seat
    elif s.awaits in WRITTEN:
        e.shown_of = -1


def _see_discards(s: State, e: Episode, action: int, more: int) -> None:
    """Note what came onto the discard pile, or that it was reshuffled."""
    if action < action_numbers.DRAW and more == 1:
        e.discarded[kind_of(action)] += 1
    else:
        _count_discards(s, e)


def _count_discards(s: State, e: Episode) -> None:
    for kind in range(KINDS):
        e.discarded[kind] = 0
    for place in range(len(s.pile) - s.discards, len(s.pile)):
        e.discarded[s.pile[place]] += 1
