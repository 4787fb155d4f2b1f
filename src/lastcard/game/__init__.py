"""One match for Python users: ``Game``, actions, events, refusals, records and positions."""

from lastcard.game.actions import Action, parse_action
from lastcard.game.errors import IllegalAction, Refusal
from lastcard.game.events import Event
from lastcard.game.game import Game
from lastcard.game.legal import LegalActions
from lastcard.game.outcome import Outcome

__all__ = ["Action", "Event", "Game", "IllegalAction", "LegalActions", "Outcome", "Refusal", "parse_action"]
