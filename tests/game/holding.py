"""What the rule book says a table may be told: the rules that its edition prints, implies or rules, and those it chose itself."""

from lastcard.editions import OPTIONS
from lastcard.game import Game
from lastcard.words.rulebook import Rule, rule


def holds(identifier: str, game: Game) -> bool:
    """Say whether a rule holds at a table."""
    return _of_the_edition(rule(identifier), game.edition.name) or _chosen(rule(identifier), game)


def _of_the_edition(found: Rule, edition: str) -> bool:
    return edition in (*found.printed, *found.implied, *found.by_ruling, *found.editions, *found.differs)


def _chosen(found: Rule, game: Game) -> bool:
    """Say whether an option that governs the rule is not as the sheet has it."""
    changed = game.edition.changed
    return any(name in changed for name in found.options) or any(found.id in OPTIONS[name].rules for name in changed)
