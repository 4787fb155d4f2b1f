"""Whether the settings of a table can be played, and in which scoring mode. What the settings are stands in ``description``."""

from typing import Final

from lastcard.engine.editions import Edition
from lastcard.engine.editions import edition as find_edition
from lastcard.engine.kernel.state.setup import SetupError, build_rules, mode_for_people, written_rules
from lastcard.server.table.fold.table import SEATS
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.table_refusal import TableRefusal

BY_SEATS: Final = "by_seats"  # the mode of a table whose host has chosen none


def check_settings(settings: Settings, seats: int) -> None:
    """Refuse settings that no possible number of players could play by."""
    problem: Exception | None = None
    for players in range(max(2, seats), SEATS + 1):
        try:
            edition = find_edition(settings.edition).with_options(settings.options)
            programs = written_rules(edition, settings.written)
            mode = mode_of(settings, players) or None
            build_rules(edition, seats=players, mode=mode, target=settings.target or None, written=programs)
            _check_dealer(settings, edition)
        except (ValueError, LookupError) as wrong:
            problem = problem or wrong
        else:
            return
    raise TableRefusal("settings", text=problem)


def mode_of(settings: Settings, seats: int) -> str:
    """Return the scoring mode for a number of players; empty is the edition's own."""
    if settings.mode == BY_SEATS:
        return mode_for_people(find_edition(settings.edition).with_options(settings.options), seats)
    return settings.mode


def _check_dealer(settings: Settings, edition: Edition) -> None:
    if settings.dealer is not None and edition["dealer_select"] != "free":
        raise SetupError("setup.dealer_drawn", "SETUP-1", edition=edition.name)
