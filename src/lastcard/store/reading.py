"""Reading a log file: plain questions to one connection. ``SqliteReader`` asks them in a thread of its own."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

import apsw

from lastcard.store.connection import open_reading, sentences
from lastcard.store.errors import CannotOpen, Damaged, StoreClosed
from lastcard.store.port import Command, Head, Kept, Written
from lastcard.store.schema import STEPS, version

T = TypeVar("T")

_READ: Final = """
SELECT seq, at, kind, data, seat, command, span FROM entries
WHERE stream = (SELECT key FROM streams WHERE name = ?) AND seq > ? ORDER BY seq LIMIT ?
"""
_FIND: Final = """
SELECT seq, span FROM entries
WHERE stream = (SELECT key FROM streams WHERE name = ?) AND seat = ? AND command = ?
"""
_HEADS: Final = """
SELECT name, (SELECT max(seq) FROM entries WHERE stream = key), opened, closed FROM streams
"""


class SqliteReader:
    """Looks at a log file, in this process or another, while somebody writes to it or nobody does."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        if not Path(self.path).is_file():
            raise CannotOpen(f"{self.path} is not there.")
        self._db = open_reading(self.path)
        try:
            with sentences(self.path):
                stands = version(self._db, self.path)
            if stands < len(STEPS):
                raise CannotOpen(
                    f"{self.path} is of version {stands}; a writer must open it first and bring it up to date."
                )
        except BaseException:
            self._db.close()
            raise
        # One thread: a read of a whole table takes a tenth of a millisecond, and a connection serves one at a time anyway.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="lastcard-read")
        self._closed = False

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Kept]:
        """Give the entries after a number, in order; nothing if there are none."""
        return await self._ask(lambda db: self._read(db, stream, after, limit))

    async def find(self, stream: str, command: Command) -> Written | None:
        """Say what a command wrote, None if it has written nothing."""

        def ask(db: apsw.Connection) -> Written | None:
            for seq, span in db.execute(_FIND, (stream, command.seat, command.key)):
                return Written(stream, seq, seq + span - 1, again=True)
            return None

        return await self._ask(ask)

    async def head(self, stream: str) -> Head | None:
        """Say how far a stream has come, None if there is no such stream."""
        heads = await self._ask(lambda db: [Head(*row) for row in db.execute(f"{_HEADS} WHERE name = ?", (stream,))])
        return heads[0] if heads else None

    async def open_streams(self) -> list[Head]:
        """List the streams that are not closed, oldest first: what a restart resumes."""
        return await self._ask(
            lambda db: [Head(*row) for row in db.execute(f"{_HEADS} WHERE closed IS NULL ORDER BY key")]
        )

    async def check(self) -> None:
        """Read the whole file and raise ``Damaged`` if anything in it is not as it was written; takes its time."""

        def ask(db: apsw.Connection) -> str:
            return str(db.execute("PRAGMA integrity_check(1)").get)

        verdict = await self._ask(ask)
        if verdict != "ok":
            raise Damaged(f"{self.path} is damaged ({verdict}).")

    async def close(self) -> None:
        """Let go of the file."""
        if not self._closed:
            self._closed = True
            await asyncio.get_running_loop().run_in_executor(self._thread, self._db.close)
            self._thread.shutdown()

    async def _ask(self, ask: Callable[[apsw.Connection], T]) -> T:
        if self._closed:
            raise StoreClosed(f"{self.path} is closed.")

        def work() -> T:
            with sentences(self.path):
                return ask(self._db)

        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _read(self, db: apsw.Connection, stream: str, after: int, limit: int | None) -> list[Kept]:
        entries = []
        rows = db.execute(_READ, (stream, after, -1 if limit is None else limit))
        for expected, (seq, at, kind, data, seat, key, span) in enumerate(rows, after + 1):
            if seq != expected:
                raise Damaged(f"{self.path} is damaged: entry {expected} of {stream} is missing.")
            entries.append(Kept(seq, at, kind, data, None if key is None else Command(seat, key), span))
        return entries
