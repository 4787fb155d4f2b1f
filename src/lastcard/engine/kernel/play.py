"""Laying a card and its consequences: actions, Wild Draw Four, answers to a pending draw, the last card."""

from typing import Final

from lastcard.engine.cards.kinds import (
    COLOURS,
    DRAW_TWO,
    FACE,
    FACE_MASK,
    FACES,
    KINDS,
    NUMBER_MASK,
    REVERSE,
    SKIP,
    WD4_BIT,
    WILD,
    WILD_DRAW_FOUR,
)
from lastcard.engine.kernel.lasting import turn_is_used, turn_reaches, use_shield
from lastcard.engine.kernel.legal import kind_of, wd4_is_honest
from lastcard.engine.kernel.piles import draw_cards, draw_forced, lay_on_discards, lose, note
from lastcard.engine.kernel.program import begin_program
from lastcard.engine.kernel.score import go_out
from lastcard.engine.kernel.state import event_table
from lastcard.engine.kernel.state.bits import popcount
from lastcard.engine.kernel.state.copying import transfer
from lastcard.engine.kernel.state.event_table import PLAYED
from lastcard.engine.kernel.state.layout import AS_SKIP, NEXT_DRAW_OR_PLAY, Rules, State
from lastcard.engine.kernel.state.questions import CHALLENGE, DRAWN, FORCED, MORE, OVER, PLAY, STACK
from lastcard.engine.kernel.turn import after, begin_move, owe_call, pass_turn

# Cards that make the next player draw.
DRAW_MASK: Final = FACE_MASK[DRAW_TWO] | WD4_BIT


def play(s: State, r: Rules, seat: int, action: int) -> None:
    """Lay a card: in turn, after drawing it, onto a pending draw (HOUSE-1, HOUSE-13), or by jumping in (HOUSE-2)."""
    if action < WILD:
        kind = action
        colour = kind // FACES
    else:
        kind = kind_of(action)
        colour = (action - WILD) % COLOURS
        if kind == WILD_DRAW_FOUR:
            s.guilty = not wd4_is_honest(s, r, seat)
    stacked = s.pending
    if seat == s.turn:
        note(s, PLAYED, seat, kind, colour)
    else:
        note(s, event_table.STACKED if stacked and seat == s.asked else event_table.JUMPED, seat, kind, colour)
        s.turn = seat
        turn_reaches(s, r, seat)
        if s.lasts:
            turn_is_used(s, r, seat)
    if s.exposed | s.tried | s.accusers:
        begin_move(s, r, seat)
    if s.stuck_seat == seat:
        s.stuck_seat = -1  # SAMPLE-3 is used up, even if another turn follows
    lose(s, seat, kind)
    lay_on_discards(s, kind)
    s.top = kind
    s.colour = colour
    s.fits = r.fits[action]
    s.passes = 0
    s.pending = 0
    s.drawn = 0
    slot = r.slot[kind]
    left = s.size[seat]
    if left == 0 and (slot < 0 or kind < WILD or not r.resolve_last):
        _last_card(s, r, seat, kind, stacked)
    elif r.several_of_a_number and _may_add(s, seat, kind):
        _ask_for_more(s, r, seat, slot)
    elif slot >= 0:
        begin_program(s, r, slot, left == 1)
    else:
        s.struck = -1
        if left == 1:
            owe_call(s, seat)
        if stacked | DRAW_MASK >> kind & 1:
            _demand(s, r, seat, kind, stacked)
        else:
            pass_turn(s, r, turns_taken(s, r, seat, kind))


def _demand(s: State, r: Rules, seat: int, kind: int, stacked: int) -> None:
    """Make the next player draw, or ask for an answer; a Skip or Reverse passes on the pending draw (HOUSE-13)."""
    if not DRAW_MASK >> kind & 1:
        turns_taken(s, r, seat, kind)
        s.pending = stacked
        s.asked = after(s, r, seat)
        s.awaits = STACK
    elif kind == WILD_DRAW_FOUR:
        s.pending = stacked + 4
        s.asked = after(s, r, seat)
        if r.bluffing:
            transfer(s.hands[seat], 0, KINDS, s.shown, 0)
            s.awaits = CHALLENGE
        elif r.stack_four or r.deflects:
            s.awaits = STACK
        else:
            _force(s, r)
    else:
        s.pending = stacked + 2
        s.asked = after(s, r, seat)
        if r.stack_two or r.deflects:
            s.awaits = STACK
        else:
            _force(s, r)


def _may_add(s: State, seat: int, kind: int) -> bool:
    """Say whether a number card can be followed by another of its number; a card just drawn cannot (TURN-7)."""
    return s.awaits != DRAWN and NUMBER_MASK & s.mask[seat] & FACE_MASK[FACE[kind]] != 0


def _ask_for_more(s: State, r: Rules, seat: int, slot: int) -> None:
    """Ask for another card of the same number; the number takes effect with the last of them (HOUSE-12)."""
    s.asked = seat
    s.awaits = MORE
    late = slot >= 0 and r.late[slot] != 0
    s.penultimate = late and s.size[seat] == 1
    if not late:
        owe_call(s, seat)


def lay_no_more(s: State, r: Rules, seat: int) -> None:
    """Stop laying cards of one number: now the last of them takes effect (HOUSE-12)."""
    note(s, event_table.ENDED, seat)
    slot = r.slot[s.top]
    if slot >= 0:
        begin_program(s, r, slot, s.penultimate != 0)
    else:
        pass_turn(s, r, 1)


def turns_taken(s: State, r: Rules, seat: int, kind: int) -> int:
    """Turn the direction for a Reverse, and return how far the turn moves: 2 skips the next player (SKIP-1, REV-1, TWO-1)."""
    if r.two_player_reverse == AS_SKIP and popcount(s.active) == 2:
        return 1 + ((FACE_MASK[SKIP] | FACE_MASK[REVERSE]) >> kind & 1)
    turned = FACE_MASK[REVERSE] >> kind & 1
    # Multiplying avoids a branch: which card it is cannot be predicted.
    s.direction *= 1 - 2 * turned
    if turned:
        note(s, event_table.REVERSED, seat)
    return 1 + (FACE_MASK[SKIP] >> kind & 1)


def _force(s: State, r: Rules) -> None:
    """Make the asked seat draw; hungarian: while a window is open, only after it confirms (AMB-34)."""
    if r.uno_close == NEXT_DRAW_OR_PLAY and s.exposed and not s.shields >> s.asked & 1:
        s.awaits = FORCED
    else:
        take_pending(s, r)


def take_pending(s: State, r: Rules) -> None:
    """Make the asked seat draw what is pending and lose its turn (DT-1, WD4-1), unless a written rule shields it."""
    count = s.pending
    s.pending = 0
    if s.shields and s.shields >> s.asked & 1:
        use_shield(s, s.asked)
        pass_turn(s, r, 1)
        return
    strike(s, r, s.asked, count, event_table.FORCED)
    if r.uno_close == NEXT_DRAW_OR_PLAY:
        s.exposed = 0  # UNO-4 hu: a forced draw is drawing
    pass_turn(s, r, 2)


def strike(s: State, r: Rules, seat: int, count: int, why: int) -> None:
    """Make a seat draw for the card that takes its turn, and remember how many cards it got."""
    held = s.size[seat]
    draw_forced(s, r, seat, count, why)
    s.struck = seat + 16 * (s.size[seat] - held)


def _last_card(s: State, r: Rules, seat: int, kind: int, stacked: int) -> None:
    """Finish with the last card: the next player still draws (END-2), then the round ends, or continues for places."""
    due = stacked + (4 if kind == WILD_DRAW_FOUR else 2 if FACE_MASK[DRAW_TWO] >> kind & 1 else 0)
    if stacked and not DRAW_MASK >> kind & 1:
        turns_taken(s, r, seat, kind)  # HOUSE-13: a Reverse decides who draws
    s.struck = -1
    shielded = due > 0 and r.last_draw_resolves != 0 and s.shields >> after(s, r, seat) & 1 != 0
    if shielded:
        use_shield(s, after(s, r, seat))
    elif due and r.last_draw_resolves:
        if r.places and popcount(s.active) > 2:
            strike(s, r, after(s, r, seat), due, event_table.FORCED)
        else:
            draw_cards(
                s, r, after(s, r, seat), due, event_table.FORCED
            )  # the round is over: nobody is called back (AMB-67)
    s.awaits = PLAY
    s.penultimate = 0
    go_out(s, r, seat)
    if s.awaits == OVER:
        return
    if due:
        pass_turn(s, r, 1 if shielded else 2)
    else:
        pass_turn(s, r, turns_taken(s, r, seat, kind))
