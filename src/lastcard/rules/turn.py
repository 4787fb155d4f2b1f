"""The turn and the catch windows: who is next, what passing the turn means, when a seat can be caught."""

from lastcard.rules.chance import highest, lowest
from lastcard.rules.codes import SKIPPED
from lastcard.rules.lasting import turn_reaches
from lastcard.rules.layout import OFFENDER_NEXT_TURN, PLAY, Rules, State
from lastcard.rules.table import note


def after(s: State, r: Rules, seat: int) -> int:
    """Give the next seat in the direction of play that is still in the round."""
    if s.direction > 0:
        ahead = s.active & -(2 << seat)
        return lowest(ahead if ahead else s.active)
    ahead = s.active & ((1 << seat) - 1)
    return highest(ahead if ahead else s.active)


def pass_turn(s: State, r: Rules, steps: int) -> None:
    """Move the turn that many seats on; 2 means that the next player loses his."""
    seat = after(s, r, s.turn)
    if s.lasts:
        _reach_all(s, r, s.turn, seat)
    while steps > 1:
        note(s, SKIPPED, seat)
        skipped = seat
        seat = after(s, r, skipped)
        if s.lasts:
            _reach_all(s, r, skipped, seat)
        steps -= 1
    s.turn = seat
    s.asked = seat
    s.awaits = PLAY


def _reach_all(s: State, r: Rules, start: int, end: int) -> None:
    """Let the turn reach every seat up to the new one, those that are out included (AMB-57)."""
    seat = start
    while True:
        seat = (seat + s.direction) % r.seats
        turn_reaches(s, seat)
        if seat == end:
            return


def begin_move(s: State, r: Rules, seat: int) -> None:
    """A seat lays a card: windows close, and a new opportunity to catch or accuse begins (HOUSE-7)."""
    if s.exposed | s.tried | s.accusers:
        close_windows(s, r, seat)
        s.tried = 0
        s.accusers = 0


def close_windows(s: State, r: Rules, seat: int) -> None:
    """A seat moves in its turn: nobody else, or it, can be caught any more (UNO-4, AMB-33)."""
    s.exposed &= ~(1 << seat) if r.close == OFFENDER_NEXT_TURN else 0


def owe_call(s: State, seat: int) -> None:
    """A seat owes the UNO call: unless it has called, it can be caught from now on."""
    if s.size[seat] == 1 and not s.called >> seat & 1:
        s.exposed |= 1 << seat
