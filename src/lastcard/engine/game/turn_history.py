"""What happened to a seat in this round, read from the record: how it lost its turn.

The state does not say how it came about. Only refusals need to know, so the state stores nothing for them.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from lastcard.engine.cards.kinds import DRAW_TWO, FACE, REVERSE, SKIP, WILD_DRAW_FOUR
from lastcard.engine.game import governing_rules
from lastcard.engine.game.actions import Action, parse_action, parse_seat
from lastcard.engine.game.governing_rules import Grounds
from lastcard.engine.game.match import Match
from lastcard.engine.kernel.state.layout import AS_SKIP, NEXT_MOVE_COMPLETE, OFFENDER_NEXT_TURN, SLOT_CUSTOM, State
from lastcard.engine.kernel.state.questions import CHALLENGE, DRAWN, FORCED, MORE, PLAY, QUESTIONS, STACK, WRITTEN
from lastcard.engine.kernel.turn import after

# Verbs that neither pass the turn nor close a window, and verbs that answer a card, which itself passes the turn.
_INTERRUPTING: Final = ("calls", "catches", "accuses", "votes")
_ANSWERING: Final = ("names", "ends", *(verb for number in WRITTEN for verb in QUESTIONS[number].verbs))


class Loss(NamedTuple):
    """How a seat lost its turn: the key of a refusal, and its rules."""

    key: str
    rules: Grounds


def lost_turn(match: Match, seat: int) -> Loss | None:
    """Return how a seat has just lost its turn; None if it did not, or the record does not say."""
    if match.state.awaits not in (PLAY, DRAWN):
        return None
    latest = next(_moves_of_turns(match), None)
    if latest is None:
        return _lost_to_first_card(match, seat)
    who, action = latest
    if action.verb == "challenges":
        lost = not match.state.guilty and after(match.state, match.rules, seat) == match.state.turn
        return Loss("challenge_failed", ("AMB-27", "CHAL-4") if seat == who else ("AMB-25",)) if lost else None
    if action.verb in ("accepts", "takes"):
        return _made_to_draw(match) if seat == who else None
    if action.card is None:
        return None
    return _lost_to_card(match, seat, who, action.card)


def _lost_to_card(match: Match, seat: int, who: int, card: int) -> Loss | None:
    """Return how another player's card took the turn from a seat or sent it the other way."""
    s, r = match.state, match.rules
    if seat in _passed_over(match, who):
        if FACE[card] == REVERSE:
            return Loss("reverse_skips", governing_rules.turn_lost(match, card))
        return (
            _made_to_draw(match)
            if governing_rules.makes_draw(card)
            else Loss("was_skipped", governing_rules.turn_lost(match, card))
        )
    turned = FACE[card] == REVERSE and not (r.two_player_reverse == AS_SKIP and governing_rules.is_duel(s))
    if turned and seat == _neighbour(s, who, -s.direction):
        return Loss("turned_round", ("REV-1",))
    return None


def _lost_to_first_card(match: Match, seat: int) -> Loss | None:
    """Return how the first card took the first turn from a seat."""
    s = match.state
    if seat != _neighbour(s, s.dealer, 1) or seat == s.turn or not _was_dealt(match):
        return None
    if FACE[s.top] == REVERSE:
        return Loss("turned_round", governing_rules.first_card(match, s.top))
    return (
        _made_to_draw(match)
        if governing_rules.makes_draw(s.top)
        else Loss("was_skipped", governing_rules.first_card(match, s.top))
    )


def laid_top(match: Match) -> int | None:
    """Return who played the top card; None if it was turned up."""
    return next((who for who, action in _moves(match) if action.card is not None), None)


def was_caught(match: Match, seat: int) -> bool:
    """Say whether a seat that holds one card was caught with it: with nothing left to draw, it still holds one (AMB-47)."""
    for who, action in _moves(match):
        if action.verb == "catches" and action.seat == seat:
            return True
        if who == seat and action.card is not None:
            return False
    return False


def still_open(match: Match, before: State, seat: int) -> Grounds:
    """Return the rulings by which a seat could still be caught although the turn has gone on since its card.

    ``before`` is the state before the catch, which is the last action of the record.
    """
    close = match.rules.uno_close
    since = [move for move in _moves_since_card(match, seat if close == OFFENDER_NEXT_TURN else -1) if move[0] != seat]
    if close == OFFENDER_NEXT_TURN and since:
        return ("AMB-37",)
    if before.asked == seat:
        return ("AMB-79",) if match.rules.slot[before.top] >= SLOT_CUSTOM else ("AMB-35",)
    if close == NEXT_MOVE_COMPLETE and before.awaits in (DRAWN, MORE):
        return ("AMB-36",)
    lost = before.awaits in (CHALLENGE, FORCED, STACK) or FACE[before.top] in (SKIP, DRAW_TWO) or bool(since)
    return ("AMB-34",) if lost or before.top == WILD_DRAW_FOUR else ()


def _moves_since_card(match: Match, seat: int) -> list[tuple[int, Action]]:
    """List the answers and moves since this seat, or anybody (-1), laid a card, the latest first."""
    found = []
    for who, action in _moves(match):
        if action.card is not None and seat in (who, -1):
            break
        if action.verb not in _INTERRUPTING:
            found.append((who, action))
    return found


def _was_dealt(match: Match) -> bool:
    """Say whether the top card was turned up. A position read from text may be in the middle of a round."""
    if match.seed is not None or match.shuffles or any(line.startswith("==") for line in match.moves):
        return True
    return any(event.name == "turned" for event in match.last_events)


def _made_to_draw(match: Match) -> Loss:
    """Return the loss of a seat that drew for the top card, played or turned up first, or for a deflected draw (HOUSE-13)."""
    top = match.state.top
    if not governing_rules.makes_draw(top):
        drew: Grounds = (governing_rules.answering(match),)
    else:
        drew = (
            governing_rules.first_card(match, top) if laid_top(match) is None else governing_rules.turn_lost(match, top)
        )
    return Loss("made_to_draw", (*drew, *governing_rules.no_answer(match)))


def _moves(match: Match) -> Iterator[tuple[int, Action]]:
    """Yield the actions of this round, the latest first."""
    for line in reversed(match.moves):
        if line.startswith("=="):
            return
        who, _, text = line.partition(" ")
        yield parse_seat(who), parse_action(text)


def _moves_of_turns(match: Match) -> Iterator[tuple[int, Action]]:
    """Yield the actions that passed the turn on, the latest first."""
    s = match.state
    for who, action in _moves(match):
        drawing = action.verb == "draws" and s.awaits == DRAWN and who == s.turn
        held = action.verb == "takes" and match.rules.slot[s.top] >= 0  # a card's text made the seat draw
        if not (drawing or held or action.verb in (*_INTERRUPTING, *_ANSWERING)):
            yield who, action


def _passed_over(match: Match, who: int) -> list[int]:
    """List the seats between the last mover and the seat on turn now."""
    s, r = match.state, match.rules
    if r.slot[s.top] >= 0 and s.again:
        return []
    seats: list[int] = []
    seat = after(s, r, who)
    while seat != s.turn and len(seats) < r.seats:
        seats.append(seat)
        seat = after(s, r, seat)
    return seats


def _neighbour(s: State, seat: int, direction: int) -> int:
    """Return the next seat in a direction, whichever way play goes."""
    return (s.left if direction > 0 else s.right) >> 4 * seat & 15
