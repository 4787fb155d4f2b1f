"""A bot stands in for a person who is away: by itself after a while, or at once if the host does not want to wait.

The person takes their cards back by being there again. At a table that counts days nobody is replaced: everybody has their days.
"""

from lastcard.server.table.fold.decisions import Decision
from lastcard.server.table.fold.facts import StoodIn
from lastcard.server.table.fold.table import Table
from lastcard.server.table.protocol.table_refusal import TableRefusal


def let_bot_play(table: Table, seat: int, *, here: bool) -> Decision:
    """Let a bot play for somebody now. ``here`` says whether the person is connected: then nobody may play their cards."""
    if table.phase != "playing":
        raise TableRefusal("not_playing")
    if seat >= len(table.places):
        raise TableRefusal("no_seat", seat=seat)
    place = table.places[seat]
    if not place.is_person or place.waits:
        raise TableRefusal("not_person")
    if here:
        raise TableRefusal("not_away", who=place.name)
    if table.settings.clock.kind == "days":
        raise TableRefusal("by_days")
    return Decision(() if place.stand_in else (StoodIn(seat, on=True),))
