"""The only way to change a match: ``step`` applies an action that is known to be legal."""

from lastcard.engine.kernel.answers import (
    accuse,
    answer_dare,
    call,
    catch,
    challenge,
    choose_card,
    choose_seat,
    draw,
    keep,
    name_colour,
    pass_by,
    take,
    vote,
)
from lastcard.engine.kernel.lasting import step_is_done
from lastcard.engine.kernel.play import play
from lastcard.engine.kernel.state import event_table
from lastcard.engine.kernel.state.event_table import DRAW
from lastcard.engine.kernel.state.layout import Rules, State


def step(s: State, r: Rules, seat: int, action: int) -> None:
    """Apply an action for which ``legal.is_legal`` is true."""
    if action < DRAW:
        play(s, r, seat, action)
    elif action == DRAW:
        draw(s, r, seat)
    elif action < event_table.PICK_CARD:
        _answer(s, r, seat, action)
    elif not choose_card(s, r, seat, action - event_table.PICK_CARD):
        return  # more cards are to be named, and only then does it count who holds one
    if s.lasts:
        step_is_done(s, r)


def _answer(s: State, r: Rules, seat: int, action: int) -> None:
    if action == event_table.KEEP:
        keep(s, r, seat)
    elif action == event_table.CALL:
        call(s, seat)
    elif action == event_table.TAKE:
        take(s, r, seat)
    elif action == event_table.CHALLENGE:
        challenge(s, r, seat)
    elif action == event_table.PASS:
        pass_by(s, r, seat)
    elif action == event_table.PERFORM or action == event_table.REFUSE:
        answer_dare(s, r, seat, int(action == event_table.PERFORM))
    elif action == event_table.VOTE_YES or action == event_table.VOTE_NO:
        vote(s, r, seat, int(action == event_table.VOTE_YES))
    elif action == event_table.NOBODY:
        choose_seat(s, r, seat, -1)
    elif action < event_table.PICK_SEAT:
        name_colour(s, r, seat, action - event_table.NAME)
    elif action < event_table.CATCH:
        choose_seat(s, r, seat, action - event_table.PICK_SEAT)
    elif action < event_table.ACCUSE:
        catch(s, r, seat, action - event_table.CATCH)
    else:
        accuse(s, seat, action - event_table.ACCUSE)
