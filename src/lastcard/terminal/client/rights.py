"""Rights: what somebody may do although another player is asked, each in words. None of them is a turn."""

from lastcard.engine.game import Action
from lastcard.engine.views import SeatView
from lastcard.language.narration.briefing import may_jump
from lastcard.language.narration.card_names import CardNames

Chances = dict[tuple[str, int], str]  # a kind and what it is about, and the sentence


def chances_of(view: SeatView, cards: CardNames, *, shared: bool = False) -> Chances:
    """List what one seat may do now. ``shared``: several people hear it, so nothing may tell what this one holds."""
    say = cards.words.say
    context = "shared" if shared else ""
    top = cards.laid(view.top, view.colour)
    found: Chances = {}
    for target in view.catchable:
        if Action("catches", seat=target) in view.legal:
            found["catch", target] = say("turn.catch", context, who=view.names[target])
    if Action("challenges") in view.legal:
        found["challenge", view.discards] = say("turn.third_challenge", context, who=view.names[view.turn], top=top)
    if not shared and may_jump(view):
        found["jump", view.discards] = say("turn.jump", top=top)
    return found
