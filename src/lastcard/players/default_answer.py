"""The answer a table gives for somebody whose time is up: for every decision, the plainest legal one.

It plays nothing that need not be played, risks nothing and judges nobody. ``questions`` has the answer to each question.
"""

from lastcard.engine.cards.kinds import COLOURS, FACES, WILD
from lastcard.engine.game import Action, parse_action
from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.engine.views import SeatView
from lastcard.players.bot import answers


def default_answer(view: SeatView) -> Action:
    """Decide for a player who did not."""
    question = BY_NAME[view.asks]
    if question.picks == "cards":
        return Action(question.verb, cards=view.hand[: view.owed])
    possible = answers(view)
    for text in question.default:
        action = parse_action(text)
        if action in possible:
            return action
    colour = _commonest_colour(view)
    return next((action for action in possible if action.colour in (None, colour)), possible[0])


def _commonest_colour(view: SeatView) -> int:
    held = [card // FACES for card in view.hand if card < WILD]
    return max(range(COLOURS), key=held.count)
