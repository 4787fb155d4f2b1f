"""Writing streams of another log into a new file, with the times they had there: all in one transaction."""

import asyncio
from collections.abc import Sequence
from types import TracebackType
from typing import Final, Self

from lastcard.server.store.port import Head, Kept
from lastcard.server.store.sqlite.open_log import open_writing, sentences

_STREAM: Final = "INSERT INTO streams (name, opened, closed) VALUES (?, ?, ?) RETURNING key"
_ENTRY: Final = """
INSERT INTO entries (stream, seq, at, kind, data, seat, command, span) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""


class Importing:
    """One transaction of a file whose lock this process holds."""

    def __init__(self, path: str) -> None:
        self._path = path

    async def __aenter__(self) -> Self:
        self._db = open_writing(self._path)
        self._db.execute("BEGIN IMMEDIATE")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with sentences(self._path):
            try:
                if self._db.in_transaction:
                    self._db.execute("COMMIT" if kind is None else "ROLLBACK")
            finally:
                self._db.close()

    async def write(self, head: Head, entries: Sequence[Kept]) -> None:
        """Write one stream."""
        with sentences(self._path):
            key = self._db.execute(_STREAM, (head.stream, head.opened, head.closed)).get
            rows = [(key, each.seq, each.at, each.kind, each.data, *_command(each), each.span) for each in entries]
            self._db.executemany(_ENTRY, rows)
        await asyncio.sleep(0)


def _command(kept: Kept) -> tuple[int | None, str | None]:
    return (kept.command.seat, kept.command.key) if kept.command is not None else (None, None)
