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
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.action_numbers import DRAW
from lastcard.engine.kernel.state.layout import Rules, State


def step(s: State, r: Rules, seat: int, action: int) -> None:
    """Apply an action for which ``legal.is_legal`` is true."""
    if action < DRAW:
        play(s, r, seat, action)
    elif action == DRAW:
        draw(s, r, seat)
    elif action < action_numbers.PICK_CARD:
        _answer(s, r, seat, action)
    elif not choose_card(s, r, seat, action - action_numbers.PICK_CARD):
        return  # more cards are to be named, and only then does it count who holds one
    if s.lasts:
        step_is_done(s, r)


def _answer(s: State, r: Rules, seat: int, action: int) -> None:
    if action == action_numbers.KEEP:
        keep(s, r, seat)
    elif action == action_numbers.CALL:
        call(s, seat)
    elif action == action_numbers.TAKE:
        take(s, r, seat)
    elif action == action_numbers.CHALLENGE:
        challenge(s, r, seat)
    elif action == action_numbers.PASS:
        pass_by(s, r, seat)
    elif action == action_numbers.PERFORM or action == action_numbers.REFUSE:
        answer_dare(s, r, seat, int(action == action_numbers.PERFORM))
    elif action == action_numbers.VOTE_YES or action == action_numbers.VOTE_NO:
        vote(s, r, seat, int(action == action_numbers.VOTE_YES))
    elif action == action_numbers.NOBODY:
        choose_seat(s, r, seat, -1)
    elif action < action_numbers.PICK_SEAT:
        name_colour(s, r, seat, action - action_numbers.NAME)
    elif action < action_numbers.CATCH:
        choose_seat(s, r, seat, action - action_numbers.PICK_SEAT)
    elif action < action_numbers.ACCUSE:
        catch(s, r, seat, action - action_numbers.CATCH)
    else:
        accuse(s, seat, action - action_numbers.ACCUSE)
