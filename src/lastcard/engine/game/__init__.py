"""One match for Python users: ``Game``, its actions and events, what is legal, and why something is refused or happened."""

from lastcard.engine.game.actions import Action, parse_action
from lastcard.engine.game.events import Event
from lastcard.engine.game.game import Game
from lastcard.engine.game.illegal_action import IllegalAction, Refusal
from lastcard.engine.game.legal_actions import LegalActions
from lastcard.engine.game.outcome import Outcome

__all__ = ["Action", "Event", "Game", "IllegalAction", "LegalActions", "Outcome", "Refusal", "parse_action"]
