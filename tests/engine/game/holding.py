"""The rules that may be cited at a table: those its edition prints, implies or adopts by ruling, and those the table chose."""

from lastcard.engine.game import Game
from lastcard.language.rulebook.rulebook import rule
from lastcard.referee.case_terms import can_cite


def holds(identifier: str, game: Game) -> bool:
    """Say whether a rule holds at a table; a sample only where the sheet prints it, though any table may write the same."""
    found = rule(identifier)
    printed = not found.id.startswith("SAMPLE-") or game.edition.name in found.printed
    return printed and can_cite(game.edition, found)
