"""Looking over a database and its wake-ups: reachable, new enough, durable, with a standby that loses nothing."""

import asyncio
import time
from typing import Any, Final

import asyncpg

from lastcard.server.store.errors import NewerFile, StoreError
from lastcard.server.store.finding import Finding
from lastcard.server.store.postgres.link import close, connect, sentences, told_place
from lastcard.server.store.postgres.notify_wakeups import PostgresWakes
from lastcard.server.store.postgres.schema import STEPS, version

OLDEST: Final = 150000  # PostgreSQL 15
PER_NODE: Final = 8  # connections of one node at most: one that writes, four that read, two for wake-ups, one to spare
SKEW: Final = 5.0  # seconds between the clock of the database and this one
PATIENCE: Final = 5.0  # seconds for a wake-up to come back
_SETTINGS: Final = "SELECT name, setting FROM pg_settings WHERE name = ANY($1::text[])"
_WANTED: Final = (
    "fsync", "full_page_writes", "max_connections", "synchronous_commit", "synchronous_standby_names", "wal_keep_size",
)  # fmt: skip
_STANDBYS: Final = """
SELECT application_name, sync_state, EXISTS (SELECT 1 FROM pg_replication_slots WHERE active_pid = pid)
FROM pg_stat_replication ORDER BY 1
"""


async def check_database(url: str) -> list[Finding]:
    """Look over a database. Nothing is changed."""
    place = told_place(url)
    try:
        db = await connect(url)
    except StoreError as wrong:
        return [Finding("bad", "unreachable", {"why": wrong.message})]
    try:
        with sentences(place):
            if await db.fetchval("SELECT pg_is_in_recovery()"):
                return [Finding("bad", "standby_address", {"path": place})]
            return [
                Finding("good", "database", {"path": place, "version": await db.fetchval("SHOW server_version")}),
                *await _versions(db, place),
                *await _durability(db),
                *await _standbys(db),
                *await _limits(db),
            ]
    except StoreError as wrong:
        return [Finding("bad", "log", {"why": wrong.message})]
    finally:
        await close(db)


async def _versions(db: asyncpg.Connection, place: str) -> list[Finding]:
    found = []
    number = int(await db.fetchval("SHOW server_version_num"))
    if number < OLDEST:
        found.append(Finding("bad", "old_postgres", {"version": number // 10000}))
    try:
        stands = await version(db, place)
    except NewerFile as newer:
        return [*found, Finding("bad", "log", {"why": newer.message})]
    if stands == 0:
        found.append(Finding("note", "no_schema"))
        if not await db.fetchval("SELECT has_database_privilege(current_database(), 'CREATE')"):
            found.append(Finding("bad", "no_right"))
    elif stands < len(STEPS):
        found.append(Finding("note", "old_schema", {"version": stands, "known": len(STEPS)}))
    return found


async def _settings(db: asyncpg.Connection) -> dict[str, str]:
    return dict(await db.fetch(_SETTINGS, list(_WANTED)))


async def _durability(db: asyncpg.Connection) -> list[Finding]:
    found = []
    settings = await _settings(db)
    for name in ("fsync", "full_page_writes"):
        if settings[name] != "on":
            found.append(Finding("bad", name))
    if await db.fetchval("SELECT reset_val FROM pg_settings WHERE name = 'synchronous_commit'") == "off":
        found.append(Finding("note", "synchronous_commit"))
    return found


async def _standbys(db: asyncpg.Connection) -> list[Finding]:
    """Say what a fail-over would lose. ``local`` and ``off`` do not wait for a standby, even a synchronous one."""
    rows: list[Any] = await db.fetch(_STANDBYS)
    settings = await _settings(db)
    named = settings["synchronous_standby_names"]
    waits = await db.fetchval("SHOW synchronous_commit") in ("on", "remote_write", "remote_apply")
    waiting = [name for name, state, _ in rows if state in ("sync", "quorum")]
    lagging = [name for name, state, _ in rows if state == "async"] if not waiting else []
    found = [Finding("bad", "asynchronous", {"name": name}) for name in lagging]
    if named and not waiting:
        found.append(Finding("bad", "standby_missing", {"name": named}))
    elif waiting and not waits:
        found.append(Finding("bad", "not_awaited", {"name": waiting[0]}))
    elif waiting:
        found.append(Finding("good", "synchronous", {"name": ", ".join(waiting)}))
        if settings["wal_keep_size"] == "0":
            found += [
                Finding("bad", "no_slot", {"name": name}) for name, _, slot in rows if name in waiting and not slot
            ]
        if len(waiting) == 1 and len(rows) == 1:
            found.append(Finding("note", "one_standby"))
    elif not rows:
        found.append(Finding("note", "no_standby"))
    return found


async def _limits(db: asyncpg.Connection) -> list[Finding]:
    found = []
    most = int((await _settings(db))["max_connections"])
    used = int(await db.fetchval("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"))
    if most - used < 2 * PER_NODE:
        found.append(Finding("bad", "few_connections", {"most": most, "used": used, "node": PER_NODE}))
    ahead = float(await db.fetchval("SELECT extract(epoch FROM clock_timestamp())")) - time.time()
    if abs(ahead) > SKEW:
        found.append(Finding("note", "clocks", {"seconds": round(ahead)}))
    return found


async def check_wakes(url: str) -> list[Finding]:
    """Send a wake-up from one made-up node to another."""
    one, two = (PostgresWakes(url, name) for name in ("doctor-1", "doctor-2"))
    heard = asyncio.Event()

    def hear(who: str, what: str) -> None:
        if (who, what) == ("doctor-1", "{}"):
            heard.set()

    try:
        await one.start(lambda who, what: None, lambda: None)
        await two.start(hear, lambda: None)
        began = time.monotonic()
        one.tell("{}")
        async with asyncio.timeout(PATIENCE):
            await heard.wait()
    except StoreError as wrong:
        return [Finding("bad", "no_wakes", {"why": wrong.message})]
    except TimeoutError:
        return [Finding("bad", "deaf", {"seconds": PATIENCE})]
    finally:
        for each in (one, two):
            await each.close()
    return [Finding("good", "wakes", {"ms": round((time.monotonic() - began) * 1000)})]
