"""Whether the settings of a table can be played, and in which scoring mode. What the settings are stands in ``description``."""

from typing import Final

from lastcard.engine.editions import Edition
from lastcard.engine.editions import edition as find_edition
from lastcard.engine.kernel.state.setup import SetupError, build_rules, mode_for_people
from lastcard.server.table.fold.card_readings import programs
from lastcard.server.table.fold.table import SEATS
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.table_refusal import TableRefusal

TOO_FEW_CARDS: Final = "SETUP-4"
BY_SEATS: Final = "by_seats"  # the mode of a table whose host has chosen none


def check_settings(settings: Settings, seats: int) -> None:
    """Refuse settings that no possible number of players could play by. Raises ``Unread`` before texts are read."""
    problem: Exception | None = None
    try:
        edition = find_edition(settings.edition).with_options(settings.options)
        _check_dealer(settings, edition)
        written = programs(edition, settings.written)
    except (ValueError, LookupError) as wrong:
        raise TableRefusal("settings", text=wrong) from None
    for players in range(max(2, seats), SEATS + 1):
        try:
            mode = mode_of(settings, players) or None
            build_rules(edition, seats=players, mode=mode, target=settings.target or None, written=written)
        except (ValueError, LookupError) as wrong:
            problem = problem or wrong
            if isinstance(wrong, SetupError) and wrong.rule == TOO_FEW_CARDS:
                break  # for more players they are too few as well
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
        raise SetupError("setup.dealer_drawn", "SETUP-1", edition=edition.spoken)
