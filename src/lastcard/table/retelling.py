"""The story so far, for whoever was not there: the log is folded once more, this time telling what happened."""

from lastcard.store import Store
from lastcard.table.facts import fact_of
from lastcard.table.showing import Happened
from lastcard.table.table import Table
from lastcard.views import public_view


async def retell(store: Store, table: Table, after: int) -> list[Happened]:
    """Give what happened at a table after an entry, up to where it stands."""
    if after >= table.seq:
        return []
    past = Table(table.code)
    happened = []
    for kept in await store.read(table.code):
        if kept.seq > table.seq:
            break
        fact = fact_of(kept)
        if kept.seq <= after:
            past.recall(kept.seq, fact)
            continue
        events = past.apply(kept.seq, fact)
        happened.append(Happened(kept.seq, events, public_view(past.game) if events and past.game else None))
    return happened
