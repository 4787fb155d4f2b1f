"""What happened so far, for people who were not there: the log is folded again, this time collecting the events.

Folding is the most expensive thing a newcomer asks for. So the retellings that were asked for last are kept in memory and
continued; the others are dropped.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from lastcard.store import Store
from lastcard.table.facts import facts_of
from lastcard.table.showing import Happened
from lastcard.table.table import Table
from lastcard.views import public_view

TOLD_AGAIN: Final = 50  # a viewer who missed at most this many entries is told them one by one
STORY: Final = 60  # entries that a newcomer is told
KEPT: Final = 16  # tables whose retellings are kept; one for ten seats takes up to 0.8 MB


class Retold:
    """What happened at a table after an entry, entry by entry."""

    __slots__ = ("after", "happened")

    def __init__(self, after: int, happened: list[Happened]) -> None:
        self.after = after
        self.happened = happened

    @property
    def seq(self) -> int:
        """Return the number of the last entry told."""
        return self.after + len(self.happened)

    def go_on(self, happened: Sequence[Happened]) -> None:
        """Add what happened next, and now and then forget entries too old to be asked for."""
        self.happened += happened
        if len(self.happened) > 2 * STORY:
            self.after = self.seq - STORY
            del self.happened[:-STORY]


class Retellings:
    """The retellings for one registry's tables. Only the latest are kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, Retold] = OrderedDict()  # the last one asked for is last

    async def tell(self, table: Table, seen: int) -> tuple[list[Happened], bool]:
        """Return what happened after an entry, or how the round went so far, and whether it is the latter (for newcomers)."""
        fresh = not 0 <= seen <= table.seq or table.seq - seen > TOLD_AGAIN
        after = max(table.round_began - 1, table.seq - STORY, seen if seen <= table.seq else 0, 0) if fresh else seen
        if after == table.seq:
            return [], fresh
        kept = self._kept.get(table.code)
        if kept is None or kept.after > after or kept.seq != table.seq:
            kept = self._kept[table.code] = Retold(after, await _fold(self._store, table, after))
        self._kept.move_to_end(table.code)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept.happened[after - kept.after :], fresh

    def go_on(self, table: Table, happened: Sequence[Happened]) -> None:
        """Continue the retelling of a table if it is kept."""
        kept = self._kept.get(table.code)
        if kept is not None:
            kept.go_on(happened)

    def forget(self, code: str) -> None:
        """Drop the retelling of a table."""
        self._kept.pop(code, None)

    def __len__(self) -> int:
        return len(self._kept)


async def _fold(store: Store, table: Table, after: int) -> list[Happened]:
    past = Table(table.code)
    happened = []
    texts = await store.texts(table.code)
    facts = facts_of(texts.data)
    past.recall(facts[:after], texts.snapshot)
    for seq, fact in enumerate(facts[after : table.seq], after + 1):
        events = past.apply(seq, fact)
        happened.append(Happened(seq, events, public_view(past.game) if events and past.game else None))
    table.adopt(past)
    return happened
