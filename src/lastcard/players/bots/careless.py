"""``CarelessBot`` plays any card that fits, at random. Every other bot should beat it."""

import random
from dataclasses import replace
from typing import Final

from lastcard.engine.game import Action
from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.engine.views import SeatView
from lastcard.players.bot import BotKind, answers, rights

CALLS = 0.5  # how often it remembers the UNO call
CATCHES = 0.2
CHALLENGES = 0.1  # out of turn
JUMPS = 0.5


class CarelessBot:
    """Lays any card that fits, draws if none does, and answers everything else by chance."""

    name = "random"

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: SeatView) -> Action:
        """Answer by chance."""
        if BY_NAME[view.asks].picks == "cards":
            return Action(BY_NAME[view.asks].verb, cards=tuple(self._rng.sample(view.hand, view.owed)))
        by_card: dict[object, list[Action]] = {}
        possible = answers(view)
        cards = [action for action in possible if action.card is not None]
        for action in cards if cards and view.asks in ("play", "drawn") else possible:
            # One wild card is one choice, not four.
            by_card.setdefault(action.card if action.card is not None else action, []).append(action)
        action = self._rng.choice(self._rng.choice(list(by_card.values())))
        return replace(action, uno=True) if self._calls_with(view, action) else action

    def react(self, view: SeatView) -> Action | None:
        """Now and then call, catch, jump in or challenge."""
        chances = (("calls", CALLS), ("catches", CATCHES), ("jumps", JUMPS), ("challenges", CHALLENGES))
        for verb, chance in chances:
            open_rights = [
                action for action in rights(view, verb) if verb != "catches" or action.seat in view.catchable
            ]
            if verb == "calls" and len(view.hand) != 1:
                continue
            if open_rights and self._rng.random() < chance:
                return self._rng.choice(open_rights)
        return None

    def _calls_with(self, view: SeatView, action: Action) -> bool:
        return action.card is not None and len(view.hand) == 2 and self._rng.random() < CALLS


# No level: it is what others are measured by, and poor company at a table.
BOT: Final = BotKind("random", lambda rng, _: CarelessBot(rng))
