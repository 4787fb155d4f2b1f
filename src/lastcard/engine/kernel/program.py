"""Carrying out written rules: Swap and Shuffle Hands, 7-0 and the customizable cards are programs (``programs.rule_text``).

A program that needs somebody's choice stops with its counter in the state, and goes on from there when the answer
comes. While it runs, ``turn`` is the seat that laid the card. What each operation does is in ``written_effects``.
"""

from lastcard.engine.kernel.lasting import turn_is_used, turn_reaches
from lastcard.engine.kernel.piles import note
from lastcard.engine.kernel.score import go_out
from lastcard.engine.kernel.state import event_table
from lastcard.engine.kernel.state.layout import HAND_IS_ONE, NEXT_DRAW_OR_PLAY, SEATS, Rules, State
from lastcard.engine.kernel.state.questions import FORCED, OVER, PLAY
from lastcard.engine.kernel.targets import WHO_BITS, meant
from lastcard.engine.kernel.turn import after, owe_call, pass_turn
from lastcard.engine.kernel.written_effects import ask, do, holds, makes_draw, visit
from lastcard.engine.programs import operations
from lastcard.engine.programs.operations import ABOUT_SEATS, EMPTYING


def begin_program(s: State, r: Rules, slot: int, penultimate: bool) -> None:
    """Start the program of the card just laid by the seat on turn, perhaps as its next-to-last card."""
    s.slot = slot
    s.counter = 0
    s.queue = -1
    s.chosen = -1
    s.below = s.pile[len(s.pile) - s.discards + 1] if s.discards > 1 else -1
    s.rolled = 0
    s.skips = 0
    s.again = 0
    s.owes = 0
    s.changed = 0
    s.penultimate = penultimate and r.late[slot] != 0
    if penultimate and not r.late[slot]:
        owe_call(s, s.turn)
    run_program(s, r)


def run_program(s: State, r: Rules) -> None:
    """Go on until the program ends or somebody must choose."""
    while True:
        code = r.program[s.slot][s.counter][0]
        if code == operations.END:
            _finish(s, r)
            return
        if code == operations.JUMP:
            s.counter = r.program[s.slot][s.counter][2]
            continue
        if code == operations.IF:
            s.counter += 2 if holds(s, r) else 1  # the operation between is the jump to what else happens
            s.rolled = 0
            continue
        if ask(s, r, code):
            return
        if code in ABOUT_SEATS:
            if not _visit_seats(s, r, code):
                return
        else:
            do(s, r, code)
        s.rolled = 0
        s.counter += 1


def _visit_seats(s: State, r: Rules, code: int) -> bool:
    """Carry out an operation seat by seat, the actor first, then in the direction of play; False: wait or over."""
    if s.queue < 0:
        s.queue = meant(s, r, r.program[s.slot][s.counter][1] & WHO_BITS)
    seat = s.turn
    while s.queue:
        while not s.queue >> seat & 1:
            seat = after(s, r, seat)
        s.queue ^= 1 << seat
        if _is_held(s, r, code, seat):
            return False
        waits = visit(s, r, code, seat)
        s.rolled = 0
        if waits:
            return False
    s.queue = -1
    if code in EMPTYING and _somebody_is_emptied(s):
        _finish(s, r)
        return False
    return True


def _is_held(s: State, r: Rules, code: int, seat: int) -> bool:
    """Hold back a draw of the next player while a window is open that it would close (UNO-4 hu, AMB-34)."""
    if r.uno_close != NEXT_DRAW_OR_PLAY or not s.exposed or seat != after(s, r, s.turn):
        return False
    if not makes_draw(s, r, code, seat):
        return False
    s.queue |= 1 << seat
    s.asked = seat
    s.awaits = FORCED
    return True


def release(s: State, r: Rules) -> None:
    """The next player confirms the draw that was held back: it closes the window, and the program goes on."""
    s.exposed = 0
    run_program(s, r)


def _somebody_is_emptied(s: State) -> bool:
    """Say whether the effect has taken somebody's last card."""
    emptied = False
    for seat in range(SEATS):
        emptied = emptied or ((s.active & s.changed) >> seat & 1 != 0 and s.size[seat] == 0)
    return emptied


def _let_out(s: State, r: Rules) -> None:
    """Let everybody who holds nothing go out: the actor whose last card it was, then the first after him (AMB-52)."""
    actor = s.turn
    if s.size[actor] == 0 and not s.changed >> actor & 1:
        go_out(s, r, actor)
    seat = actor
    for _ in range(r.seats):
        if s.awaits == OVER:
            return
        seat = after(s, r, seat)
        if s.size[seat] == 0:
            go_out(s, r, seat)


def _finish(s: State, r: Rules) -> None:
    """The card is done: settle who owes the UNO call (AMB-38, AMB-39), and pass the turn."""
    actor = s.turn
    me = 1 << actor
    _let_out(s, r)
    if s.awaits == OVER:
        return
    if s.changed & me and s.size[actor] != 1:
        s.called &= ~me
    if r.uno_trigger == HAND_IS_ONE:
        owing = (s.changed | me if r.late[s.slot] else s.changed) & s.active
        for seat in range(r.seats):
            if owing >> seat & 1:
                owe_call(s, seat)
    elif s.penultimate or s.owes:
        owe_call(s, actor)
    s.penultimate = 0
    heir = s.again - 2 if s.again > 1 else actor
    if s.again and s.active >> heir & 1:
        note(s, event_table.RESTORED if s.again > 1 else event_table.AGAIN, heir)
        turn_is_used(s, r, actor)
        turn_reaches(s, r, heir)
        s.turn = heir
        s.asked = heir
        s.awaits = PLAY
    else:
        pass_turn(s, r, 1 + s.skips)
