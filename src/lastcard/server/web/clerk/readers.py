"""Who may read what was played at a table: the people who sit there, and everybody who may watch it."""

from collections.abc import Iterable

from msgspec.structs import replace

from lastcard.server.table import TableRefusal
from lastcard.server.table.fold.moderation import place_key
from lastcard.server.table.fold.table import Table
from lastcard.server.web.clerk.jobs import Asker


class NotTold(Exception):
    """The table is closed to who asks. ``key``: of the sentence that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def check_reader(table: Table, asker: Asker, beside: Iterable[Table] = ()) -> None:
    """Refuse somebody without a seat who is banned, finds the table locked, or may not watch it.

    Such a person may read what was played ``beside`` it only where they may watch as well.
    """
    if table.seat_of(asker.token) is not None:
        return
    _check_watcher(table, asker)
    for other in beside:
        _check_watcher(other, replace(asker, watches=False))


def _check_watcher(table: Table, asker: Asker) -> None:
    keys = asker.token, place_key(table.code, asker.address)
    try:
        table.manners.check_watcher(*keys, spectators=table.settings.spectators, is_here=asker.watches)
    except TableRefusal as refused:
        raise NotTold(refused.key) from None
