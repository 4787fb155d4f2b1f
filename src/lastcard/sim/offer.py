"""What the asked seat may choose: a set of kinds to lay, a set of answers, a set of kinds to discard.

An *offer* holds all choices in a few numbers; lists, tests and masks are made from it. The rules come from ``rules.legal``.
"""

from typing import Final

from lastcard.cards.kinds import COLOURS, KINDS, WILD
from lastcard.rules import codes
from lastcard.rules.bits import lowest
from lastcard.rules.layout import (
    CHALLENGE,
    COLOUR,
    DARE,
    DISCARD,
    DRAWN,
    FORCED,
    MORE,
    OVER,
    PLAY,
    STACK,
    SWAP,
    TRADE,
    VOTE,
    Rules,
    State,
)
from lastcard.rules.legal import (
    kind_of,
    list_plays,
    may_call,
    may_challenge,
    may_draw,
    may_exchange,
    may_keep,
    may_pass,
    may_swap_nobody,
    playable,
)
from lastcard.rules.memory import spread
from lastcard.sim.episode import CALLS, CATCHES, CHALLENGES, WAIT, Episode, seen_from

OFFER: Final = 4  # numbers in an offer: kinds to lay, answers, kinds to discard, and 1 if it may wait

# Answers as bits, from DRAW on.
_KEEP_BIT: Final = 1 << codes.KEEP - codes.DRAW
_PASS_BIT: Final = 1 << codes.PASS - codes.DRAW
_TAKE_BIT: Final = 1 << codes.TAKE - codes.DRAW
_CHALLENGE_BIT: Final = 1 << codes.CHALLENGE - codes.DRAW
_CALL_BIT: Final = 1 << codes.CALL - codes.DRAW
_DARE_BITS: Final = 1 << codes.PERFORM - codes.DRAW | 1 << codes.REFUSE - codes.DRAW
_VOTE_BITS: Final = 1 << codes.VOTE_YES - codes.DRAW | 1 << codes.VOTE_NO - codes.DRAW
_NOBODY_BIT: Final = 1 << codes.NOBODY - codes.DRAW
_NAME_BITS: Final = (1 << COLOURS) - 1 << codes.NAME - codes.DRAW
_EXCHANGE_BITS: Final = codes.EXCHANGE - codes.DRAW
_CATCH_BITS: Final = codes.CATCH - codes.DRAW


def plays(s: State, r: Rules, e: Episode) -> int:
    """Return the kinds that the asked seat may lay: in its turn, or by jumping in."""
    return 0 if e.reacting and e.seat == s.asked else playable(s, r, e.seat)


def answers(s: State, r: Rules, e: Episode, automatic: int) -> int:
    """Return the other choices of the asked seat, as bits from DRAW on."""
    if s.awaits == PLAY and not (e.reacting or s.exposed or r.false_catch):
        # The most common decisions come first.
        bits = 1 if may_draw(s, r, e.seat) else _PASS_BIT if may_pass(s, r, e.seat) else 0
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
        bits |= seen_from(r, seat, exposed) << _CATCH_BITS
    return bits


def discards(s: State, e: Episode) -> int:
    """Return the kinds that the asked seat may discard, if it is asked to."""
    return s.mask[e.seat] if s.awaits == DISCARD and not e.reacting else 0


def _decisions(s: State, r: Rules, seat: int) -> int:
    """Return what only the seat that must decide may do, as bits from DRAW on."""
    awaits = s.awaits
    if awaits == PLAY:
        return 1 if may_draw(s, r, seat) else _PASS_BIT if may_pass(s, r, seat) else 0
    if awaits in (DRAWN, MORE):
        return _KEEP_BIT if may_keep(s, r, seat) else 0
    if awaits in (CHALLENGE, STACK, FORCED):
        return _TAKE_BIT
    if awaits == VOTE:
        return _VOTE_BITS
    if awaits == COLOUR:
        return _NAME_BITS
    if awaits == DARE:
        return _DARE_BITS
    if awaits in (SWAP, TRADE):
        targets = 0
        for target in range(r.seats):
            if may_exchange(s, r, seat, target):
                targets |= 1 << target
        return (_NOBODY_BIT if may_swap_nobody(s, r, seat) else 0) | seen_from(r, seat, targets) << _EXCHANGE_BITS
    return 0


def choices(s: State, r: Rules, e: Episode, automatic: int, out: list[int]) -> int:
    """Write every choice of the asked seat into `out`; return how many there are."""
    n = list_plays(plays(s, r, e), out)
    bits = answers(s, r, e, automatic)
    while bits:
        out[n] = codes.DRAW + lowest(bits)
        bits &= bits - 1
        n += 1
    kinds = discards(s, e)
    while kinds:
        out[n] = codes.DISCARD + lowest(kinds)
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
    waits = int(may_wait(s, e))
    offer[0] = kinds
    offer[1] = others
    offer[2] = 0
    offer[3] = waits
    spread(kinds, WILD, row, 0)
    wilds = kinds >> WILD
    for place in range(WILD, codes.DRAW):
        row[place] = wilds >> ((place - WILD) // COLOURS) & 1
    spread(others, codes.DISCARD - codes.DRAW, row, codes.DRAW)
    for place in range(codes.DISCARD, WAIT):
        row[place] = 0
    if s.awaits == DISCARD:
        offer[2] = discards(s, e)
        spread(offer[2], KINDS, row, codes.DISCARD)
    row[WAIT] = waits


def was_offered(offer: list[int], choice: int) -> bool:
    """Say whether a choice is in an offer."""
    if 0 <= choice < codes.DISCARD:
        # One lookup for both sorts: a branch between them would be unpredictable.
        lays = choice < codes.DRAW
        place = kind_of(choice) if lays else choice - codes.DRAW
        return (offer[0] if lays else offer[1]) >> place & 1 != 0
    if codes.DISCARD <= choice < WAIT:
        return offer[2] >> (choice - codes.DISCARD) & 1 != 0
    return choice == WAIT and offer[3] != 0
