"""The primary and the synchronous standby that the faults break, set up as docs/nodes.md tells operators to."""

import asyncio

import asyncpg

from tests.server.nodes.standby import Pair, pair
from tests.server.store.story import story

SEGMENTS = 8  # files of its log that the primary fills while the standby is away, more than it would keep by itself


async def _go_on_without_standby(made: Pair) -> None:
    """Write more than the primary keeps of itself, and let it look what it still needs."""
    db = await asyncpg.connect(made.primary.url())
    await db.execute("SET synchronous_commit = local")
    await db.execute("CREATE TABLE moves (number int)")
    for number in range(SEGMENTS):
        await db.execute("INSERT INTO moves VALUES ($1)", number)
        await db.execute("SELECT pg_switch_wal()")
        await db.execute("CHECKPOINT")
    await db.close()


@story
async def test_a_standby_catches_up_though_the_primary_went_on_and_crashed_without_it() -> None:
    with pair({}) as made:
        await made.add_standby()
        assert made.standby is not None
        await asyncio.to_thread(made.standby.stop)
        await _go_on_without_standby(made)
        await made.crash(0)
        assert [line.partition(":")[0] for line in await made.revive()] == [made.standby.folder.name]
        db = await asyncpg.connect(made.primary.url(), command_timeout=60)
        await db.execute("INSERT INTO moves VALUES (99)")  # waits until the standby has it
        await db.close()
        await made.fail_over()
        db = await asyncpg.connect(made.primary.url())
        assert await db.fetchval("SELECT count(*) FROM moves") == SEGMENTS + 1
        await db.close()
