"""The story so far, for whoever was not there: the log is folded once more, this time telling what happened."""

from typing import Final

from lastcard.store import Store
from lastcard.table.facts import facts_of
from lastcard.table.showing import Happened
from lastcard.table.table import Table
from lastcard.views import public_view

TOLD_AGAIN: Final = 50  # entries a viewer may have missed and still be told one by one
STORY: Final = 60  # entries that somebody new is told


async def retell(store: Store, table: Table, seen: int) -> tuple[list[Happened], bool]:
    """Give what happened at a table after an entry; to somebody new (then True), how the round went so far."""
    fresh = not 0 <= seen <= table.seq or table.seq - seen > TOLD_AGAIN
    after = max(table.round_began - 1, table.seq - STORY, seen if seen <= table.seq else 0, 0) if fresh else seen
    return (await _fold(store, table, after) if after < table.seq else []), fresh


async def _fold(store: Store, table: Table, after: int) -> list[Happened]:
    past = Table(table.code)
    happened = []
    texts = await store.texts(table.code)
    facts = facts_of(texts.data)
    past.recall(facts[:after], texts.standing)
    for seq, fact in enumerate(facts[after : table.seq], after + 1):
        events = past.apply(seq, fact)
        happened.append(Happened(seq, events, public_view(past.game) if events and past.game else None))
    table.adopt(past)
    return happened
