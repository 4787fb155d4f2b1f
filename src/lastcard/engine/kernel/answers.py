"""All actions except laying a card: drawing, keeping, the challenge, calls and catches, choices and votes."""

from lastcard.engine.kernel.lasting import ban_penalty, uno_was_called
from lastcard.engine.kernel.legal import fitting, honest
from lastcard.engine.kernel.piles import draw_cards, draw_forced, gain, note, set_top, take_top
from lastcard.engine.kernel.play import lay_no_more, strike, take_pending
from lastcard.engine.kernel.program import release, run_program
from lastcard.engine.kernel.score import void_round
from lastcard.engine.kernel.state import event_table
from lastcard.engine.kernel.state.bits import popcount
from lastcard.engine.kernel.state.layout import NEXT_DRAW_OR_PLAY, NEXT_MOVE_COMPLETE, NEXT_PLAYER, RACE, Rules, State
from lastcard.engine.kernel.state.questions import DRAWN, MORE, PLAY, VOTE
from lastcard.engine.kernel.turn import after, close_windows, pass_turn
from lastcard.engine.kernel.written_effects import end_dare, give_up, pick_seat


def draw(s: State, r: Rules, seat: int) -> None:
    """Draw in turn; a card that fits may still be laid (TURN-3 … TURN-7, SAMPLE-3, HOUSE-4)."""
    s.passes = 0
    s.drawn = 0
    s.tried = 0  # HOUSE-7: a new opportunity, even if the window stays open
    s.accusers = 0
    if r.draw_until_playable or s.stuck_seat == seat:
        _draw_on(s, r, seat)
    else:
        kind = take_top(s, r, seat)
        if kind >= 0:
            gain(s, seat, kind)
            note(s, event_table.DREW, seat, kind, event_table.FOR_TURN)
            s.drawn = 1 << kind
    if s.drawn & s.fits and fitting(s, r, seat) & s.drawn:
        s.awaits = DRAWN
        # AMB-36: the move is not complete while the player may still lay a card.
        if r.uno_close != NEXT_MOVE_COMPLETE:
            close_windows(s, r, seat)
    else:
        end_draw(s, r, seat)


def _draw_on(s: State, r: Rules, seat: int) -> None:
    """Draw several cards if needed: until one fits (HOUSE-4), or as many as a written rule says (SAMPLE-3)."""
    stuck = honest(s, r, seat) == 0
    wanted = s.stuck_draw if stuck and s.stuck_seat == seat else 1
    if s.stuck_seat == seat:
        s.stuck_seat = -1
    while True:
        kind = take_top(s, r, seat)
        if kind < 0:
            note(s, event_table.FORGIVEN, seat)
            return
        gain(s, seat, kind)
        note(s, event_table.DREW, seat, kind, event_table.FOR_TURN)
        s.drawn |= 1 << kind
        wanted -= 1
        if wanted <= 0 and not (stuck and r.draw_until_playable and fitting(s, r, seat) & s.drawn == 0):
            return


def end_draw(s: State, r: Rules, seat: int) -> None:
    """Leave the drawn card in the hand and pass the turn (TURN-5)."""
    close_windows(s, r, seat)
    s.drawn = 0
    pass_turn(s, r, 1)


def keep(s: State, r: Rules, seat: int) -> None:
    """Keep a drawn card that fits, or stop laying cards of one number (HOUSE-12)."""
    if s.awaits == MORE:
        lay_no_more(s, r, seat)
    else:
        note(s, event_table.KEPT, seat)
        end_draw(s, r, seat)


def pass_by(s: State, r: Rules, seat: int) -> None:
    """Pass with nothing to draw and nothing that must be laid; once all have passed, the round is void (AMB-48)."""
    note(s, event_table.PASSED, seat)
    close_windows(s, r, seat)
    if s.stuck_seat == seat:
        s.stuck_seat = -1
    s.passes += 1
    if s.passes == popcount(s.active):
        void_round(s, r)
    else:
        pass_turn(s, r, 1)


def take(s: State, r: Rules, seat: int) -> None:
    """Accept a Wild Draw Four, take a stack, or confirm a forced draw."""
    if s.pending:
        note(s, event_table.TOOK, seat, s.pending)
        take_pending(s, r)
    else:
        release(s, r)


def challenge_stakes(s: State, r: Rules) -> tuple[int, int]:
    """Return what a challenge would cost the bluffer, and what it would cost a wrong challenger, any stack included (HOUSE-1)."""
    extra = s.pending - 4
    return r.challenge_guilty + extra, r.challenge_innocent + extra


def challenge(s: State, r: Rules, seat: int) -> None:
    """Challenge a Wild Draw Four: its player shows the hand, and the loser draws (CHAL-2 … CHAL-7, AMB-25 … AMB-28)."""
    guilty_draw, innocent_draw = challenge_stakes(s, r)
    s.pending = 0
    actor = s.turn
    note(s, event_table.CHALLENGED, seat, actor, s.guilty)
    note(s, event_table.SHOWN, actor, s.asked if r.reveal_to == NEXT_PLAYER else seat)
    if s.guilty:
        draw_cards(s, r, actor, guilty_draw, event_table.PENALTY)
        pass_turn(s, r, 1)
    else:
        if seat == s.asked:
            strike(s, r, seat, innocent_draw, event_table.PENALTY)
        else:
            draw_forced(s, r, seat, innocent_draw, event_table.PENALTY)
        if r.uno_close == NEXT_DRAW_OR_PLAY and seat == s.asked:
            s.exposed = 0
        pass_turn(s, r, 2)


def call(s: State, seat: int) -> None:
    """Call UNO (UNO-1, AMB-32)."""
    s.called |= 1 << seat
    s.exposed &= ~(1 << seat)
    note(s, event_table.CALLED, seat)
    uno_was_called(s)


def catch(s: State, r: Rules, seat: int, target: int) -> None:
    """Catch a seat that has not called (UNO-2), or pay for a wrong catch (HOUSE-7)."""
    if r.false_catch:
        s.tried |= 1 << seat
    if s.exposed >> target & 1:
        s.exposed &= ~(1 << target)
        note(s, event_table.CAUGHT, target, seat)
        if r.uno_catch == RACE:
            uno_was_called(s)  # UNO-5 el: the catcher shouts UNO
        draw_cards(s, r, target, r.uno_penalty, event_table.PENALTY)
    else:
        note(s, event_table.FALSE_CATCH, seat, target)
        draw_cards(s, r, seat, r.false_catch, event_table.PENALTY)


def name_colour(s: State, r: Rules, seat: int, colour: int) -> None:
    """Name the colour of a wild-type first card; the seat plays next (FIRST-4, AMB-13)."""
    set_top(s, r, s.top, colour)
    note(s, event_table.NAMED, seat, colour)
    s.awaits = PLAY


def choose_seat(s: State, r: Rules, seat: int, target: int) -> None:
    """Name another player, or nobody if the target is -1, and go on with the written rule."""
    pick_seat(s, r, seat, target)
    s.counter += 1
    run_program(s, r)


def choose_card(s: State, r: Rules, seat: int, kind: int) -> bool:
    """Name a card to give up; with the last of them the written rule goes on. Say whether it was the last."""
    if r.uno_close == NEXT_DRAW_OR_PLAY and seat == after(s, r, s.turn):
        s.exposed = 0  # UNO-4 hu: the next player discards
    give_up(s, r, seat, kind)
    s.owed -= 1
    if s.owed:
        return False
    run_program(s, r)
    return True


def answer_dare(s: State, r: Rules, seat: int, performs: int) -> None:
    """Answer a dare: perform or draw; on some sheets, perform and draw (SAMPLE-10, AMB-55)."""
    note(s, event_table.PERFORMED if performs else event_table.REFUSED, seat)
    end_dare(s, r, seat, performs)
    run_program(s, r)


def accuse(s: State, seat: int, target: int) -> None:
    """Accuse a player of a hint; everybody else judges (PEN-1, AMB-65)."""
    note(s, event_table.ACCUSED, seat, target)
    s.accusers |= 1 << seat
    s.accused = target
    s.voters = s.active & ~(1 << seat | 1 << target)
    s.ballots = popcount(s.voters)
    s.yes = 0
    s.suspended = s.awaits
    s.awaits = VOTE


def vote(s: State, r: Rules, seat: int, yes: int) -> None:
    """Cast a vote; the last one decides the question."""
    note(s, event_table.VOTED, seat, yes)
    s.voters &= ~(1 << seat)
    s.yes += yes
    if s.voters:
        return
    if s.accused >= 0:
        _judge_hint(s, r)
        return
    operation = r.program[s.slot][s.counter]
    if operation[1] == 0:
        passed = s.yes > 0
    elif operation[1] == 1:
        passed = s.yes == s.ballots
    else:
        passed = 2 * s.yes > s.ballots
    note(s, event_table.JUDGED, s.turn, int(passed))
    s.counter = s.counter + 1 if passed else operation[2]
    run_program(s, r)


def _judge_hint(s: State, r: Rules) -> None:
    """Punish a hint, or what a written rule bans, if the majority saw it, and resume the game."""
    s.awaits = s.suspended
    accused = s.accused
    s.accused = -1
    if 2 * s.yes > s.ballots:
        note(s, event_table.CONVICTED, accused)
        draw_cards(s, r, accused, ban_penalty(s, accused) or r.hint_penalty, event_table.PENALTY)
    else:
        note(s, event_table.ACQUITTED, accused)
