"""What a seat went through in this round, read from its record: how it lost its turn, and whether it owed the UNO call.

The state says what is, not how it came about. Only refusals ask for that, so nothing is remembered for them.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from lastcard.cards.kinds import FACE, REVERSE
from lastcard.editions import written
from lastcard.game import grounds
from lastcard.game.actions import LAYING, Action, parse_action, parse_seat
from lastcard.game.grounds import Grounds
from lastcard.rules.layout import DRAWN, PLAY, State
from lastcard.rules.turn import after

if TYPE_CHECKING:
    from lastcard.game.game import Game

_INTERRUPTING: Final = ("calls", "catches", "accuses", "votes")  # they move no turn and close no window
_ANSWERING: Final = (
    "performs",
    "refuses",
    "discards",
    "swaps",
    "trades",
    "names",
    "ends",
)  # the turn moves by the card before
_ALL_HANDS: Final = (written.SHUFFLE_HANDS, written.ROTATE_HANDS)


class Loss(NamedTuple):
    """How a seat lost its turn: the key of a refusal, and its rules."""

    key: str
    rules: Grounds


def lost_turn(game: "Game", seat: int) -> Loss | None:
    """Say how a seat has just lost its turn; None if it did not, or nobody can tell."""
    if game.state.awaits not in (PLAY, DRAWN):
        return None
    latest = next(_moves_of_turns(game), None)
    if latest is None:
        return _lost_to_first_card(game, seat)
    who, action = latest
    if action.verb == "challenges":
        lost = not game.state.guilty and after(game.state, game.rules, seat) == game.state.turn
        grounds_of = ("AMB-27", "CHAL-4") if seat == who else ("AMB-25",)
        return Loss("challenge_failed", grounds_of) if lost else None
    if action.verb in ("accepts", "takes"):
        return _made_to_draw(game) if seat == who else None
    if action.card is None:
        return None
    return _lost_to_card(game, seat, who, action.card)


def _lost_to_card(game: "Game", seat: int, who: int, card: int) -> Loss | None:
    """Say how a card of another player took the turn from a seat, or sent it the other way."""
    s, r = game.state, game.rules
    if seat in _passed_over(game, who):
        if FACE[card] == REVERSE:
            return Loss("reverse_skips", grounds.turn_lost(game, card))
        return _made_to_draw(game) if grounds.makes_draw(card) else Loss("was_skipped", grounds.turn_lost(game, card))
    turned = FACE[card] == REVERSE and not (r.reverse_skips and grounds.is_duel(s))
    if turned and seat == _neighbour(s, who, -s.direction):
        return Loss("turned_round", ("REV-1",))
    return None


def _lost_to_first_card(game: "Game", seat: int) -> Loss | None:
    """Say how the card that was turned up took the first turn from a seat, if the deal was just now."""
    s = game.state
    turned = [event for event in game.last_events if event.name == "turned"]
    if not turned or seat != _neighbour(s, s.dealer, 1) or seat == s.turn:
        return None
    if FACE[s.top] == REVERSE:
        return Loss("turned_round", grounds.first_card(game, s.top))
    if grounds.makes_draw(s.top):
        return Loss("made_to_draw", (*grounds.first_card(game, s.top), *grounds.no_answer(game)))
    return Loss("was_skipped", grounds.first_card(game, s.top))


def _made_to_draw(game: "Game") -> Loss:
    """Give the loss of a seat that drew for the top card, or what was passed on with it (HOUSE-13)."""
    top = game.state.top
    drew = grounds.turn_lost(game, top) if grounds.makes_draw(top) else (grounds.answering(game),)
    return Loss("made_to_draw", (*drew, *grounds.no_answer(game)))


def never_owed_call(game: "Game", seat: int) -> bool:
    """Say whether a seat that holds one card and cannot be caught owed no call for it (UNO-1, AMB-38).

    As long as nobody has moved since, whoever owed it could still be caught.
    """
    moved = False
    for who, action in _moves(game):
        if action.verb in _INTERRUPTING:
            continue
        if _gave_hand(game, seat, who, action):
            return not moved or (who != seat and not game.rules.one_card_owes)
        if who == seat and action.verb in LAYING:
            slot = game.rules.slot[action.card or 0]
            return not moved and slot >= 0 and bool(game.rules.late[slot])
        moved = moved or action.verb not in _ANSWERING
    return game.rules.hand_size == 1  # it was dealt


def _gave_hand(game: "Game", seat: int, who: int, action: Action) -> bool:
    """Say whether this action gave a seat another hand, or made it discard."""
    if action.verb in ("swaps", "trades"):
        return action.seat is not None and seat in (who, action.seat)
    if action.verb == "discards":
        return seat == who
    slot = game.rules.slot[action.card] if action.card is not None else -1
    return slot >= 0 and any(code in _ALL_HANDS for code, _, _ in game.rules.program[slot])


def _moves(game: "Game") -> Iterator[tuple[int, Action]]:
    """Give the actions of this round, the latest first."""
    for line in reversed(game.moves):
        if line.startswith("=="):
            return
        who, _, text = line.partition(" ")
        yield parse_seat(who), parse_action(text)


def _moves_of_turns(game: "Game") -> Iterator[tuple[int, Action]]:
    """Give the actions by which turns were passed on, the latest first."""
    s = game.state
    for who, action in _moves(game):
        drawing = action.verb == "draws" and s.awaits == DRAWN and who == s.turn
        held = action.verb == "takes" and game.rules.slot[s.top] >= 0  # a card's text made the seat draw
        if not (drawing or held or action.verb in (*_INTERRUPTING, *_ANSWERING)):
            yield who, action


def _passed_over(game: "Game", who: int) -> list[int]:
    """List the seats between whoever moved last and whoever is on turn now."""
    s, r = game.state, game.rules
    if r.slot[s.top] >= 0 and s.again:
        return []
    seats = []
    seat = after(s, r, who)
    while seat != s.turn and len(seats) < r.seats:
        seats.append(seat)
        seat = after(s, r, seat)
    return seats


def _neighbour(s: State, seat: int, direction: int) -> int:
    """Give the next seat in a direction, whichever way play goes."""
    return (s.left if direction > 0 else s.right) >> 4 * seat & 15
