"""A primary with a synchronous standby: what is acknowledged is on both. The standby can take over, and a new one is made.

It is set up as docs/nodes.md tells operators to: a slot keeps what the standby has not read yet, and a server that ends without
being told to is started again.
"""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import asyncpg

from tests.server.store.postgres_server import Postgres
from tests.waiting import pause, until

NAME: Final = "other"
LINES: Final = 4  # of a server's log that tell how it stands


class Pair:
    """Two servers in one folder. ``primary`` is the one that can be written to."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self._folder = folder
        self._environment = dict(environment)
        self._made = 0
        self._hands_off = asyncio.Lock()  # held by whoever stops and starts servers
        self.primary = self._new()
        self.primary.make()
        self.standby: Postgres | None = None

    def _new(self) -> Postgres:
        self._made += 1
        folder = self._folder / f"server{self._made}"
        folder.mkdir(mode=0o755)
        if os.getuid() == 0:
            shutil.chown(folder, "nobody")
        return Postgres(folder, self._environment)

    async def add_standby(self) -> None:
        """Copy the primary, follow it, and from then on let every commit wait for the copy."""
        async with self._hands_off:
            standby = self._new()
            await asyncio.to_thread(standby.follow, self.primary, NAME)
            self.standby = standby
            db = await asyncpg.connect(self.primary.url())
            try:
                await until(lambda: db.fetchval("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"))
                await self._wait_for_standby(db, NAME)
            finally:
                await db.close()

    async def crash(self, away: float) -> None:
        """Crash the primary and start it again some seconds later."""
        async with self._hands_off:
            await asyncio.to_thread(self.primary.stop)
            await pause(away, because="it stays away for so long")
            await asyncio.to_thread(self.primary.start)

    async def fail_over(self) -> None:
        """Crash the primary and let the standby take its place, alone at first."""
        async with self._hands_off:
            assert self.standby is not None
            old, self.primary, self.standby = self.primary, self.standby, None
            await asyncio.to_thread(old.stop)
            await asyncio.to_thread(self.primary.promote)
            db = await asyncpg.connect(self.primary.url())
            await self._wait_for_standby(db, "")
            await db.close()
            shutil.rmtree(old.folder)

    async def restart_standby(self) -> None:
        """Crash the standby and start it again; commits wait meanwhile."""
        async with self._hands_off:
            assert self.standby is not None
            await asyncio.to_thread(self.standby.stop)
            await asyncio.to_thread(self.standby.start)

    async def revive(self) -> list[str]:
        """Start what ended by itself, as a supervisor does: a standby ends when it cannot write what it reads. Name them."""
        ended = []
        async with self._hands_off:
            for server in self._both:
                if not server.alive:
                    ended.append(f"{server.folder.name}: {_tail(server)}")
                    with suppress(AssertionError):  # what made it end may last
                        await asyncio.to_thread(server.start)
        return ended

    async def describe(self) -> str:
        """Say how both stand, for whoever looks why nothing is written."""
        said = [
            f"{server.folder.name} {'runs' if server.alive else 'has ended'}: {_tail(server)}" for server in self._both
        ]
        try:
            db = await asyncpg.connect(self.primary.url(), timeout=10)
            try:
                for row in await db.fetch(
                    "SELECT application_name, state, sync_state, sent_lsn, flush_lsn FROM pg_stat_replication"
                ):
                    said.append(str(dict(row)))
                waits = (
                    "SELECT wait_event, count(*) FROM pg_stat_activity WHERE application_name = 'lastcard' GROUP BY 1"
                )
                said.append(f"connections wait for {[tuple(row) for row in await db.fetch(waits)]}")
            finally:
                await db.close()
        except (OSError, TimeoutError, asyncpg.PostgresError) as wrong:
            said.append(f"the primary cannot be asked: {wrong!r}")
        return "\n".join(said)

    @property
    def _both(self) -> list[Postgres]:
        return [server for server in (self.standby, self.primary) if server is not None]

    async def _wait_for_standby(self, db: asyncpg.Connection, name: str) -> None:
        await db.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
        await db.execute("SELECT pg_reload_conf()")

    def stop(self) -> None:
        """Stop both."""
        for server in self._both:
            if server.alive:
                server.stop()


def _tail(server: Postgres) -> str:
    return " | ".join((server.folder / "log").read_text().splitlines()[-LINES:])


@contextmanager
def pair(environment: Mapping[str, str]) -> Iterator[Pair]:
    """Run a primary, to which a standby can be added."""
    folder = Path(tempfile.mkdtemp(prefix="lastcard-pair-"))
    folder.chmod(0o755)
    made = Pair(folder, environment)
    try:
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder)
