"""The answer a table gives for somebody whose time is up: the plainest legal one, for every decision there is."""

from typing import Final

from lastcard.bots.base import answers
from lastcard.cards.kinds import COLOURS, FACES, WILD
from lastcard.game import Action
from lastcard.views import SeatView

# In this order: nothing is played that need not be, nothing is risked, nobody is judged.
_PLAIN: Final = ("draws", "keeps", "ends", "passes", "takes", "accepts", "refuses")


def default_answer(view: SeatView) -> Action:
    """Decide for an absent mind."""
    if view.asks == "discard":
        return Action("discards", cards=view.hand[: view.owed])
    if view.asks == "vote":
        return Action("votes", yes=False)
    possible = answers(view)
    for verb in _PLAIN:
        if Action(verb) in possible:
            return Action(verb)
    if Action("swaps") in possible:
        return Action("swaps")
    colour = _commonest_colour(view)
    return next((action for action in possible if action.colour in (None, colour)), possible[0])


def _commonest_colour(view: SeatView) -> int:
    held = [card // FACES for card in view.hand if card < WILD]
    return max(range(COLOURS), key=held.count)
