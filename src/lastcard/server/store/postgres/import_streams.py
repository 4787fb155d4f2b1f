"""Writing streams of another log into PostgreSQL, with the times they had there: all in one transaction."""

from collections.abc import Sequence
from types import TracebackType
from typing import Any, Final, Self

from lastcard.server.store.port import Head, Kept
from lastcard.server.store.postgres.link import close, connect, sentences, told_place

_STREAM: Final = "INSERT INTO streams (name, head, opened, closed) VALUES ($1, $2, $3, $4)"
_COLUMNS: Final = ("stream", "seq", "at", "kind", "data", "seat", "command", "span")


class Importing:
    """One transaction."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._place = told_place(url)

    async def __aenter__(self) -> Self:
        self._db = await connect(self._url)
        self._transaction: Any = self._db.transaction()
        await self._transaction.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            with sentences(self._place):
                await (self._transaction.commit() if kind is None else self._transaction.rollback())
        finally:
            await close(self._db)

    async def write(self, head: Head, entries: Sequence[Kept]) -> None:
        """Write one stream."""
        rows = [
            (head.stream, each.seq, each.at, each.kind, each.data, *_command(each), each.span) for each in entries
        ]  # fmt: skip
        with sentences(self._place):
            await self._db.execute(_STREAM, head.stream, head.seq, head.opened, head.closed)
            await self._db.copy_records_to_table("entries", records=rows, columns=_COLUMNS)


def _command(kept: Kept) -> tuple[int | None, str | None]:
    return (kept.command.seat, kept.command.key) if kept.command is not None else (None, None)
