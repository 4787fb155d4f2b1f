"""Reading a log in PostgreSQL, always from the primary: a standby may lag behind what was acknowledged."""

from collections.abc import Sequence
from typing import Any, Final

import asyncpg

from lastcard.server.store.errors import Damaged, StoreClosed
from lastcard.server.store.port import Command, Head, Kept, Texts, Written
from lastcard.server.store.postgres.link import COMMAND, PATIENCE, sentences, set_up, settings, told_place
from lastcard.server.store.postgres.schema import check_version

READERS: Final = 4  # connections at most; a whole table takes less than a millisecond

_READ: Final = """
SELECT seq, at, kind, data, seat, command, span FROM entries WHERE stream = $1 AND seq > $2 AND seq <= $3 ORDER BY seq
"""
_TEXTS: Final = """
SELECT coalesce((SELECT data FROM standings WHERE stream = $1), ''), coalesce(max(seq), 0), coalesce(max(at), 0),
    coalesce(array_agg(data ORDER BY seq), '{}')
FROM entries WHERE stream = $1
"""
_FIND: Final = "SELECT seq, span FROM entries WHERE stream = $1 AND seat = $2 AND command = $3"
_HEADS: Final = "SELECT name, head, opened, closed FROM streams"
_CLOSED: Final = "SELECT name FROM streams WHERE closed < $1 ORDER BY closed LIMIT $2"
_PAUSES: Final = "SELECT coalesce(lag(ended) OVER (ORDER BY began), 0), began FROM watches ORDER BY began"
_LAST: Final = (1 << 31) - 1  # no entry has a greater number


class PostgresReader:
    """Reads a log; connects when first asked."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.place = told_place(url)
        self._closed = False
        self._checked = False
        self._pool: asyncpg.Pool | None = None

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Kept]:
        """Return the entries after a number, in order."""
        rows = await self._rows(_READ, stream, after, _LAST if limit is None else min(_LAST, after + limit))
        for expected, row in enumerate(rows, after + 1):
            if row[0] != expected:
                raise Damaged("store.entry_missing", path=self.place, number=str(expected), stream=stream)
        return [
            Kept(seq, at, kind, data, None if seat is None else Command(seat, key), span)
            for seq, at, kind, data, seat, key, span in rows
        ]

    async def texts(self, stream: str) -> Texts:
        """Return the texts of all entries: enough to fold a stream, and cheaper than ``read``."""
        ((snapshot, last, at, data),) = await self._rows(_TEXTS, stream)
        if last != len(data):
            raise Damaged("store.entries_missing", path=self.place, last=last, stream=stream, found=len(data))
        return Texts(data, at, snapshot)

    async def find(self, stream: str, command: Command) -> Written | None:
        """Return what a command wrote, or None if it wrote nothing."""
        for seq, span in await self._rows(_FIND, stream, command.seat, command.key):
            return Written(stream, seq, seq + span - 1, again=True)
        return None

    async def head(self, stream: str) -> Head | None:
        """Return how far a stream has come, or None if there is no such stream."""
        heads = [Head(*row) for row in await self._rows(f"{_HEADS} WHERE name = $1", stream)]
        return heads[0] if heads else None

    async def heads(self, streams: Sequence[str]) -> list[Head]:
        """Return how far some streams have come; those that are not there are left out."""
        return [Head(*row) for row in await self._rows(f"{_HEADS} WHERE name = ANY($1::text[])", list(streams))]

    async def open_streams(self) -> list[Head]:
        """List the open streams, oldest first: those that a restart resumes."""
        return [Head(*row) for row in await self._rows(f"{_HEADS} WHERE closed IS NULL ORDER BY born")]

    async def closed_before(self, at: int, limit: int) -> list[str]:
        """List streams that ended before ``at``, earliest first, at most ``limit``."""
        return [name for (name,) in await self._rows(_CLOSED, at, limit)]

    async def pauses(self) -> list[tuple[int, int]]:
        """List the times when no node held the log, oldest first; the first pause is the time before it was ever held."""
        return [(began, ended) for began, ended in await self._rows(_PAUSES)]

    async def close(self) -> None:
        """Close the connections."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.terminate()

    async def _rows(self, question: str, *values: Any) -> list[Any]:
        if self._closed:
            raise StoreClosed("store.closed", path=self.place)
        with sentences(self.place):
            if self._pool is None:
                self._pool = asyncpg.create_pool(
                    self._url, min_size=0, max_size=READERS, timeout=PATIENCE, command_timeout=COMMAND,
                    server_settings=settings(), init=set_up,
                )  # fmt: skip
            pool = await self._pool
            async with pool.acquire(timeout=COMMAND) as db:
                if not self._checked:
                    await check_version(db, self.place)
                    self._checked = True
                return list(await db.fetch(question, *values))
