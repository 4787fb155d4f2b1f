"""Who a written rule means, and how many cards: the words of ``programs.operations`` as the table stands."""

from typing import Final

from lastcard.engine.cards.kinds import FACE, NUMBER_MASK
from lastcard.engine.kernel.legal import team_of
from lastcard.engine.kernel.piles import note
from lastcard.engine.kernel.state import event_table
from lastcard.engine.kernel.state.bits import lowest
from lastcard.engine.kernel.state.chance import roll
from lastcard.engine.kernel.state.layout import PARTNERS, Rules, State
from lastcard.engine.kernel.turn import after, preceding
from lastcard.engine.programs import operations

WHO_BITS: Final = operations.HIGH - 1


def meant(s: State, r: Rules, who: int) -> int:
    """Return the seats that a statement is about, as they are when it begins."""
    me = 1 << s.turn
    if who == operations.NEXT:
        return 1 << after(s, r, s.turn)
    if who == operations.ME:
        return me
    if who == operations.OTHERS:
        return s.active & ~me
    if who == operations.ALL:
        return s.active
    if who == operations.PREVIOUS:
        return 1 << preceding(s, r, s.turn)
    if who == operations.PARTNER:
        return _partner(s, r)
    if who == operations.CHOSEN:
        return 0 if s.chosen < 0 else s.active & 1 << s.chosen
    return _extreme(s, r, 1 if who == operations.MOST else -1)


def _partner(s: State, r: Rules) -> int:
    """Return the partner of the player, if there are teams."""
    if r.mode != PARTNERS:
        return 0
    for seat in range(r.seats):
        if seat != s.turn and team_of(r, seat) == team_of(r, s.turn):
            return s.active & 1 << seat
    return 0


def _extreme(s: State, r: Rules, sign: int) -> int:
    """Return all who hold the most cards, or with a negative sign the fewest."""
    best = 0
    found = 0
    for seat in range(r.seats):
        if s.active >> seat & 1:
            if found == 0 or sign * s.size[seat] > best:
                best = sign * s.size[seat]
                found = 0
            if sign * s.size[seat] == best:
                found |= 1 << seat
    return found


def receiver(s: State, r: Rules, giver: int, to: int) -> int:
    """Return who gets cards from a seat; -1 if nobody does."""
    if to == operations.TO_LEFT:
        return after(s, r, giver)
    if to == operations.TO_CHOSEN:
        seats = meant(s, r, operations.CHOSEN)
    elif to == operations.TO_PARTNER:
        seats = _partner(s, r)
    elif to == operations.TO_PREVIOUS:
        seats = 1 << preceding(s, r, s.turn)
    else:
        seats = meant(s, r, to)  # next or me
    seats &= ~(1 << giver)
    return lowest(seats) if seats else -1


def amount(s: State, r: Rules, seat: int) -> int:
    """Return the number of cards that the operation under way says for a seat; a die is rolled once for each."""
    b = r.program[s.slot][s.counter][2]
    if b >= 0:
        return b
    if b == operations.BELOW:
        return FACE[s.below] if s.below >= 0 and NUMBER_MASK >> s.below & 1 else 0
    if b == operations.MINE:
        return s.size[s.turn]
    if b == operations.THEIRS:
        return s.size[seat]
    roll_die(s, seat)
    return s.rolled


def roll_die(s: State, seat: int) -> None:
    """Roll the die, unless this was done before the operation had to wait."""
    if s.rolled == 0:
        s.rolled = roll(s)
        note(s, event_table.ROLLED, seat, s.rolled)
