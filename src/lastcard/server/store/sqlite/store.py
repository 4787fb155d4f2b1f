"""``SqliteStore``: the port on one SQLite file. One thread writes, another reads, and neither blocks the event loop."""

import asyncio
import os
from collections.abc import Callable
from types import TracebackType
from typing import Self

from lastcard.server.store.commit_plan import ROOM, Observer
from lastcard.server.store.port import Append, Trouble, Written
from lastcard.server.store.sqlite.group_commit import Writer
from lastcard.server.store.sqlite.journal import Journal, now
from lastcard.server.store.sqlite.reader import SqliteReader


class SqliteStore(SqliteReader):
    """A log file open for reading and writing; create it inside a running event loop.

    Only one process may open a file this way; any number may read it with ``SqliteReader``.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        room: int = ROOM,
        observe: Observer | None = None,
        clock: Callable[[], int] = now,
    ) -> None:
        loop = asyncio.get_running_loop()
        journal = Journal(path, clock=clock)
        try:
            super().__init__(path)
        except BaseException:
            journal.close()
            raise
        self._writer = Writer(journal, loop, room=room, observe=observe)

    @property
    def trouble(self) -> Trouble:
        """Say what prevents writing to the file."""
        return self._writer.trouble

    async def append(self, append: Append) -> Written:
        """Append, and return once the entries are durable; wait if too many appends are under way."""
        return await self._writer.append(append)

    async def forget(self, stream: str) -> None:
        """Remove a stream and all its entries for good."""
        await self._writer.forget(stream)

    async def lease(self, name: str, seconds: float) -> bool:  # noqa: ARG002  the one process that writes has all duties
        """Take or keep a duty."""
        return True

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a secret, which lies in the file; the first who asks for it makes it."""
        return await self._writer.secret(name, make)

    async def close(self) -> None:
        """Refuse new appends, write those under way, and close the file."""
        await super().close()  # first, so that the writer closes last and can move everything into one file
        await self._writer.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
