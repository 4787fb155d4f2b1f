"""What the asked seat may choose: a set of kinds to lay, a set of answers, a set of kinds to give up.

An *offer* holds all of them as one set of choices in a few numbers; tests, samples and masks are made from it. The rules come
from ``kernel.legal``.
"""

from typing import Final

from lastcard.engine.cards.kinds import WILD
from lastcard.engine.kernel.legal import (
    cards_to_pick,
    decisions,
    instead_of_playing,
    list_plays,
    may_call,
    may_challenge,
    playable,
)
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.bits import fourfold, lowest
from lastcard.engine.kernel.state.copying import expand
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.questions import CARD_QUESTIONS, CHALLENGE, OVER, PLAY, SEAT_QUESTIONS, VOTE
from lastcard.sim.episode import CALLS, CATCHES, CHALLENGES, CHOICES, WAIT, Episode, seen_from

OFFER: Final = 3  # numbers in an offer, each a set of WORD choices
WORD: Final = 62  # so many that no number is negative
_SECOND: Final = WORD - WILD  # colours of wild-type cards in the first number
_THIRD: Final = 2 * WORD - action_numbers.DRAW  # answers in the second
_OVERLAP: Final = 2 * WORD - (CHOICES - 64)
_COLOURED: Final = (1 << WILD) - 1

# Answers as bits, from DRAW on.
_CHALLENGE_BIT: Final = 1 << action_numbers.CHALLENGE - action_numbers.DRAW
_CALL_BIT: Final = 1 << action_numbers.CALL - action_numbers.DRAW
_VOTE_BITS: Final = (
    1 << action_numbers.VOTE_YES - action_numbers.DRAW | 1 << action_numbers.VOTE_NO - action_numbers.DRAW
)
_FIRST_SEAT: Final = action_numbers.PICK_SEAT - action_numbers.DRAW
_FIRST_CATCH: Final = action_numbers.CATCH - action_numbers.DRAW


def plays(s: State, r: Rules, e: Episode) -> int:
    """Return the kinds that the asked seat may lay: in its turn, or by jumping in."""
    return 0 if e.reacting and e.seat == s.asked else playable(s, r, e.seat)


def answers(s: State, r: Rules, e: Episode, automatic: int) -> int:
    """Return the other choices of the asked seat, as bits from DRAW on."""
    if s.awaits == PLAY and not (e.reacting or s.exposed or r.false_catch):
        # The most common decisions come first.
        bits = instead_of_playing(s, r, e.seat)
        if s.size[e.seat] == 2 and not automatic & CALLS and may_call(s, e.seat):
            bits |= _CALL_BIT
        return bits
    return _all_answers(s, r, e, automatic)


def _all_answers(s: State, r: Rules, e: Episode, automatic: int) -> int:
    seat = e.seat
    exposed = s.exposed & ~(1 << seat)
    bits = 0
    if s.awaits == OVER:
        return 0
    if not e.reacting:
        bits = _decisions(s, r, seat)
        if not automatic & CALLS and s.size[seat] <= 2 and may_call(s, seat):
            bits |= _CALL_BIT
        if r.false_catch:
            exposed = s.active & ~(1 << seat)
    elif s.exposed >> seat & 1:
        bits = _CALL_BIT
    if s.awaits == CHALLENGE and not automatic & CHALLENGES and e.reacting == (seat != s.asked):
        bits |= _CHALLENGE_BIT if may_challenge(s, r, seat) else 0
    if exposed and not s.tried >> seat & 1 and not automatic & CATCHES:
        bits |= seen_from(r, seat, exposed) << _FIRST_CATCH
    return bits


def cards(s: State, e: Episode) -> int:
    """Return the kinds that the asked seat may give up, if it must."""
    return 0 if e.reacting else cards_to_pick(s, e.seat)


def _decisions(s: State, r: Rules, seat: int) -> int:
    """Return what only the seat that must decide may do, as bits from DRAW on; seats are counted from its own."""
    if s.awaits == VOTE:
        return _VOTE_BITS
    bits = decisions(s, r, seat)
    if s.awaits in SEAT_QUESTIONS:
        seats = bits >> _FIRST_SEAT
        bits ^= (seats ^ seen_from(r, seat, seats)) << _FIRST_SEAT
    return bits


def choices(s: State, r: Rules, e: Episode, automatic: int, out: list[int]) -> int:
    """Write every choice of the asked seat into `out`; return how many there are."""
    n = list_plays(plays(s, r, e), out)
    bits = answers(s, r, e, automatic)
    while bits:
        out[n] = action_numbers.DRAW + lowest(bits)
        bits &= bits - 1
        n += 1
    kinds = cards(s, e)
    while kinds:
        out[n] = action_numbers.PICK_CARD + lowest(kinds)
        kinds &= kinds - 1
        n += 1
    if may_wait(s, e):
        out[n] = WAIT
        n += 1
    return n


def may_wait(s: State, e: Episode) -> bool:
    """Say whether the asked seat may wait: to decline an interrupt, or because the round is over."""
    return e.reacting != 0 or s.awaits == OVER


def write_choices(s: State, r: Rules, e: Episode, automatic: int, offer: list[int], row: list[int]) -> None:
    """Write the choices of the asked seat twice: as an offer, and as a row with 1 for each choice and 0 elsewhere."""
    kinds = plays(s, r, e)
    others = answers(s, r, e, automatic)
    given = cards(s, e) if s.awaits in CARD_QUESTIONS else 0
    wilds = fourfold(kinds >> WILD)
    first = kinds & _COLOURED | (wilds & (1 << _SECOND) - 1) << WILD
    second = wilds >> _SECOND | (others & (1 << _THIRD) - 1) << action_numbers.DRAW - WORD
    third = others >> _THIRD | given << action_numbers.PICK_CARD - 2 * WORD | int(may_wait(s, e)) << WAIT - 2 * WORD
    offer[0] = first
    offer[1] = second
    offer[2] = third
    expand(first, row, 0)
    expand(second, row, WORD)
    # The last 64 places: the third number, and before it as much of the second as there is room for.
    expand(third << _OVERLAP | second >> WORD - _OVERLAP, row, CHOICES - 64)


def was_offered(offer: list[int], choice: int) -> bool:
    """Say whether a choice is in an offer."""
    if choice < 0 or choice >= CHOICES:
        return False
    word = int(choice >= WORD) + int(choice >= 2 * WORD)  # no branch, which would be unpredictable
    return offer[word] >> (choice - WORD * word) & 1 != 0
