"""The turn and the catch windows: who is next, how the turn passes, when a seat can be caught."""

from lastcard.engine.kernel.lasting import turn_is_used, turn_reaches
from lastcard.engine.kernel.piles import note
from lastcard.engine.kernel.state.bits import highest, lowest
from lastcard.engine.kernel.state.event_table import SKIPPED
from lastcard.engine.kernel.state.layout import OFFENDER_NEXT_TURN, Rules, State
from lastcard.engine.kernel.state.questions import PLAY


def after(s: State, r: Rules, seat: int) -> int:
    """Return the next seat in the direction of play that is still in the round."""
    return (s.left if s.direction > 0 else s.right) >> 4 * seat & 15


def preceding(s: State, r: Rules, seat: int) -> int:
    """Return the seat before this one in the direction of play that is still in the round."""
    return (s.right if s.direction > 0 else s.left) >> 4 * seat & 15


def set_active(s: State, r: Rules, active: int) -> None:
    """Set who is in the round, and store everybody's neighbours, which are needed far more often than they change."""
    s.active = active
    s.left = 0
    s.right = 0
    for seat in range(r.seats):
        ahead = active & -(2 << seat)
        behind = active & ((1 << seat) - 1)
        s.left |= lowest(ahead if ahead else active) << 4 * seat
        s.right |= highest(behind if behind else active) << 4 * seat


def pass_turn(s: State, r: Rules, steps: int) -> None:
    """Move the turn on by that many seats; 2 means that the next player loses a turn."""
    if s.lasts or steps > 2:
        seat = _pass_slowly(s, r, steps)
    else:
        seat = after(s, r, s.turn)
        if steps > 1:
            note(s, SKIPPED, seat)
            if s.struck < 0:
                s.struck = seat
            seat = after(s, r, seat)
    s.turn = seat
    s.asked = seat
    s.awaits = PLAY


def _pass_slowly(s: State, r: Rules, steps: int) -> int:
    """Move the turn on when that can end lasting rules, or over several seats; a seat that loses its turn is skipped too."""
    turn_is_used(s, r, s.turn)
    seat = after(s, r, s.turn)
    _reach_all(s, r, s.turn, seat)
    while steps > 1 or s.loses >> seat & 1:
        if steps > 1:
            steps -= 1
            if s.struck < 0:
                s.struck = seat
        else:
            s.loses ^= 1 << seat
            s.lasts -= 1
        note(s, SKIPPED, seat)
        skipped = seat
        seat = after(s, r, skipped)
        _reach_all(s, r, skipped, seat)
    return seat


def _reach_all(s: State, r: Rules, start: int, end: int) -> None:
    """Let the turn reach every seat up to the new one, including those that are out (AMB-57)."""
    seat = start
    while True:
        seat = (seat + s.direction) % r.seats
        turn_reaches(s, r, seat)
        if seat == end:
            return


def begin_move(s: State, r: Rules, seat: int) -> None:
    """Begin laying a card: windows close, and a new opportunity to catch or accuse begins (HOUSE-7)."""
    if s.exposed | s.tried | s.accusers:
        close_windows(s, r, seat)
        s.tried = 0
        s.accusers = 0


def close_windows(s: State, r: Rules, seat: int) -> None:
    """Close catch windows because a seat moves in its turn: everybody's, or only its own (UNO-4, AMB-33)."""
    s.exposed &= ~(1 << seat) if r.uno_close == OFFENDER_NEXT_TURN else 0


def owe_call(s: State, seat: int) -> None:
    """Make a seat with one card owe the UNO call: unless it has called, it can be caught from now on."""
    if s.size[seat] == 1 and not s.called >> seat & 1:
        s.exposed |= 1 << seat
