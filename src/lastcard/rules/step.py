"""The only way to change a match: ``step`` applies an action that is known to be legal."""

from lastcard.rules import codes
from lastcard.rules.answers import (
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
from lastcard.rules.codes import DRAW
from lastcard.rules.lasting import step_is_done
from lastcard.rules.layout import Rules, State
from lastcard.rules.play import play


def step(s: State, r: Rules, seat: int, action: int) -> None:
    """Apply an action for which ``legal.is_legal`` is true."""
    if action < DRAW:
        play(s, r, seat, action)
    elif action == DRAW:
        draw(s, r, seat)
    elif action < codes.PICK_CARD:
        _answer(s, r, seat, action)
    elif not choose_card(s, r, seat, action - codes.PICK_CARD):
        return  # more cards are to be named, and only then does it count who holds one
    if s.lasts:
        step_is_done(s, r)


def _answer(s: State, r: Rules, seat: int, action: int) -> None:
    if action == codes.KEEP:
        keep(s, r, seat)
    elif action == codes.CALL:
        call(s, seat)
    elif action == codes.TAKE:
        take(s, r, seat)
    elif action == codes.CHALLENGE:
        challenge(s, r, seat)
    elif action == codes.PASS:
        pass_by(s, r, seat)
    elif action == codes.PERFORM or action == codes.REFUSE:
        answer_dare(s, r, seat, int(action == codes.PERFORM))
    elif action == codes.VOTE_YES or action == codes.VOTE_NO:
        vote(s, r, seat, int(action == codes.VOTE_YES))
    elif action == codes.NOBODY:
        choose_seat(s, r, seat, -1)
    elif action < codes.PICK_SEAT:
        name_colour(s, r, seat, action - codes.NAME)
    elif action < codes.CATCH:
        choose_seat(s, r, seat, action - codes.PICK_SEAT)
    elif action < codes.ACCUSE:
        catch(s, r, seat, action - codes.CATCH)
    else:
        accuse(s, seat, action - codes.ACCUSE)
