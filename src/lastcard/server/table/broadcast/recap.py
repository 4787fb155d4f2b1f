"""What happened so far, for people who were not there: the log is folded again, this time collecting the events.

Folding is the most expensive thing a newcomer asks for. So the retellings that were asked for last are kept in memory and
continued; the others are dropped.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple

from lastcard.engine.views import public_view
from lastcard.server.store import Store
from lastcard.server.table.broadcast.viewer_messages import Happened
from lastcard.server.table.fold.facts import AnyFact, facts_of
from lastcard.server.table.fold.table import Table

TOLD_AGAIN: Final = 50  # a viewer who missed at most this many entries is told them one by one
STORY: Final = 60  # entries that a newcomer is told
KEPT: Final = 16  # tables whose retellings are kept; one for ten seats takes up to 0.8 MB
JUST_READ: Final = 32  # tables whose facts are kept after they woke, until the first viewer is told


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


class Past(NamedTuple):
    """The facts of a table, and a snapshot of its match at one of them."""

    facts: list[AnyFact]
    snapshot: str


class Retellings:
    """The retellings for one registry's tables. Only the latest are kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, Retold] = OrderedDict()  # the last one asked for is last
        self._read: dict[str, Past] = {}  # the last one read is last

    async def tell(self, table: Table, seen: int) -> tuple[list[Happened], bool]:
        """Return what happened after an entry, or how the round went so far, and whether it is the latter (for newcomers)."""
        fresh = not 0 <= seen <= table.seq or table.seq - seen > TOLD_AGAIN
        after = max(table.round_began - 1, table.seq - STORY, seen if seen <= table.seq else 0, 0) if fresh else seen
        if after == table.seq:
            return [], fresh
        kept = self._kept.get(table.code)
        if kept is None or kept.after > after or kept.seq != table.seq:
            kept = self._kept[table.code] = Retold(after, _fold(table, after, await self._past(table)))
        self._kept.move_to_end(table.code)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept.happened[after - kept.after :], fresh

    def has_read(self, code: str, past: Past) -> None:
        """Keep what was read to wake a table: the visitor who woke it wants to hear it, and it need not be read twice."""
        self._read[code] = past
        if len(self._read) > JUST_READ:
            del self._read[next(iter(self._read))]

    async def _past(self, table: Table) -> Past:
        """Return the facts of a table up to now."""
        past = self._read.pop(table.code, None)
        if past is None or len(past.facts) != table.seq:
            texts = await self._store.texts(table.code)
            past = Past(facts_of(texts.data), texts.snapshot)
        return past

    def go_on(self, table: Table, happened: Sequence[Happened]) -> None:
        """Continue the retelling of a table if it is kept."""
        kept = self._kept.get(table.code)
        if kept is not None:
            kept.go_on(happened)

    def forget(self, code: str) -> None:
        """Drop the retelling of a table."""
        self._kept.pop(code, None)
        self._read.pop(code, None)

    def __len__(self) -> int:
        return len(self._kept)


def _fold(table: Table, after: int, told: Past) -> list[Happened]:
    past = Table(table.code)
    happened = []
    past.recall(told.facts[:after], told.snapshot)
    for seq, fact in enumerate(told.facts[after : table.seq], after + 1):
        events = past.apply(seq, fact)
        happened.append(Happened(seq, events, public_view(past.game) if events and past.game else None))
    table.adopt(past)
    return happened
