"""A primary with a synchronous standby: what is acknowledged is on both. The standby can take over, and a new one is made."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import asyncpg

from tests.store.postgres_server import Postgres

NAME = "other"


class Pair:
    """Two servers in one folder. ``primary`` is the one that can be written to."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self._folder = folder
        self._environment = dict(environment)
        self._made = 0
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
        standby = self._new()
        await asyncio.to_thread(standby.follow, self.primary, NAME)
        self.standby = standby
        db = await asyncpg.connect(self.primary.url())
        try:
            while not await db.fetchval("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"):
                await asyncio.sleep(0.05)
            await self._wait_for_standby(db, NAME)
        finally:
            await db.close()

    async def fail_over(self) -> None:
        """Crash the primary and let the standby take its place, alone at first."""
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
        assert self.standby is not None
        await asyncio.to_thread(self.standby.stop)
        await asyncio.to_thread(self.standby.start)

    async def _wait_for_standby(self, db: asyncpg.Connection, name: str) -> None:
        await db.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
        await db.execute("SELECT pg_reload_conf()")

    def stop(self) -> None:
        """Stop both."""
        for server in (self.standby, self.primary):
            if server is not None and (server.data / "postmaster.pid").exists():
                server.stop()


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
