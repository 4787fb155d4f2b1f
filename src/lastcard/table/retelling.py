"""The story so far, for whoever was not there: the log is folded once more, this time telling what happened."""

from typing import Final, NamedTuple

from msgspec import Raw

from lastcard.store import Store
from lastcard.table.facts import facts_of
from lastcard.table.showing import Ear, Happened
from lastcard.table.table import Table
from lastcard.views import public_view

TOLD_AGAIN: Final = 50  # entries a viewer may have missed and still be told one by one
STORY: Final = 60  # entries that somebody new is told


class Retold(NamedTuple):
    """What happened at a table from one entry to another, and how it was told to those who asked."""

    after: int
    seq: int
    happened: list[Happened]
    stories: dict[Ear, Raw]


async def retell(store: Store, table: Table, seen: int, known: Retold | None = None) -> tuple[Retold, bool]:
    """Give what happened at a table after an entry; to somebody new (then True), how the round went so far.

    What is known already, because somebody else was told the same just now, is not looked up again.
    """
    fresh = not 0 <= seen <= table.seq or table.seq - seen > TOLD_AGAIN
    after = max(table.round_began - 1, table.seq - STORY, seen if seen <= table.seq else 0, 0) if fresh else seen
    if known is None or (known.after, known.seq) != (after, table.seq):
        known = Retold(after, table.seq, await _fold(store, table, after) if after < table.seq else [], {})
    return known, fresh


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
