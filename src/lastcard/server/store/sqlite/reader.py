"""Reading a log file: plain queries on one connection. ``SqliteReader`` runs them in its own thread.

After a restart, thousands of tables are requested at once. Switching between the thread and the event loop for every row and
answer would cost more than the reading, so requests that arrive while the thread is busy are answered together, and a whole
table comes as one row.
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

import apsw
from msgspec.json import Decoder, encode

from lastcard.server.store.errors import CannotOpen, Damaged, StoreClosed
from lastcard.server.store.port import Command, Head, Kept, Texts, Written
from lastcard.server.store.sqlite.open_log import open_reading, sentences
from lastcard.server.store.sqlite.schema import STEPS, version

T = TypeVar("T")

_READ: Final = """
SELECT json_group_array(json_array(seq, at, kind, data, seat, command, span) ORDER BY seq) FROM entries
WHERE stream = (SELECT key FROM streams WHERE name = ?) AND seq > ? AND seq <= ?
"""
# All entries in one text, separated by a character that no entry contains. Grouped this way, SQLite keeps their order unsorted.
_TEXTS: Final = """
SELECT group_concat(name || char(0) || coalesce((SELECT data FROM standings WHERE stream = streams.key), '') || char(0) || (
    SELECT max(seq) || char(0) || max(at) || char(0) || count(*) || char(0) || group_concat(data, char(0))
    FROM (SELECT seq, at, data FROM entries WHERE stream = streams.key ORDER BY seq)
), char(0)) FROM json_each(?) AS asked JOIN streams ON name = asked.value
"""
_FIND: Final = """
SELECT seq, span FROM entries
WHERE stream = (SELECT key FROM streams WHERE name = ?) AND seat = ? AND command = ?
"""
_HEADS: Final = """
SELECT name, (SELECT max(seq) FROM entries WHERE stream = key), opened, closed FROM streams
"""
_CLOSED: Final = "SELECT name FROM streams WHERE closed < ? ORDER BY closed LIMIT ?"
_PAUSES: Final = "SELECT coalesce(lag(ended) OVER (ORDER BY began), 0), began FROM watches ORDER BY began"
_NO_TEXTS: Final = Texts([], 0)
_LAST: Final = (1 << 63) - 1  # no entry has a greater number

_rows: Final = Decoder(list[tuple[int, int, str, str, int | None, str | None, int]]).decode

Question = Callable[[apsw.Connection], Any]
Asked = tuple[Question, asyncio.Future[Any]]
Answer = tuple[Any, Exception | None]
Wanted = list[tuple[str, asyncio.Future[Texts]]]


class SqliteReader:
    """Reads a log file, even while this or another process writes to it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        if not Path(self.path).is_file():
            raise CannotOpen("store.not_there", path=self.path)
        self._db = open_reading(self.path)
        try:
            with sentences(self.path):
                stands = version(self._db, self.path)
            if stands < len(STEPS):
                raise CannotOpen("store.old_version", path=self.path, version=stands)
        except BaseException:
            self._db.close()
            raise
        # One thread: reading a whole table takes a tenth of a millisecond, and a connection serves one reader at a time anyway.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="lastcard-read")
        self._closed = False
        self._asked: list[Asked] = []  # requests that wait until the thread is free
        self._wanted: Wanted = []  # the streams of the one request among them that asks for texts
        self._busy = False

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Kept]:
        """Return the entries after a number, in order."""
        return await self._ask(lambda db: self._read(db, stream, after, limit))

    async def texts(self, stream: str) -> Texts:
        """Return the texts of all entries: enough to fold a stream, and much cheaper than ``read``."""

        self._refuse_if_closed()
        wanted = self._wanted
        waiting: asyncio.Future[Texts] = asyncio.get_running_loop().create_future()
        wanted.append((stream, waiting))
        if len(wanted) == 1:
            self._in_turn(lambda db: self._texts(db, wanted)).add_done_callback(lambda done: self._share(wanted, done))
        return await waiting

    async def find(self, stream: str, command: Command) -> Written | None:
        """Return what a command wrote, or None if it wrote nothing."""

        def ask(db: apsw.Connection) -> Written | None:
            for seq, span in db.execute(_FIND, (stream, command.seat, command.key)):
                return Written(stream, seq, seq + span - 1, again=True)
            return None

        return await self._ask(ask)

    async def head(self, stream: str) -> Head | None:
        """Return how far a stream has come, or None if there is no such stream."""
        heads = await self._ask(lambda db: [Head(*row) for row in db.execute(f"{_HEADS} WHERE name = ?", (stream,))])
        return heads[0] if heads else None

    async def heads(self, streams: Sequence[str]) -> list[Head]:
        """Return how far some streams have come; those that are not there are left out."""
        asked = encode(list(streams)).decode()
        wanted = f"{_HEADS} WHERE name IN (SELECT value FROM json_each(?))"
        return await self._ask(lambda db: [Head(*row) for row in db.execute(wanted, (asked,))])

    async def open_streams(self) -> list[Head]:
        """List the open streams, oldest first: those that a restart resumes."""
        return await self._ask(
            lambda db: [Head(*row) for row in db.execute(f"{_HEADS} WHERE closed IS NULL ORDER BY key")]
        )

    async def closed_before(self, at: int, limit: int) -> list[str]:
        """List streams that ended before ``at``, earliest first, at most ``limit``."""
        return await self._ask(lambda db: [name for (name,) in db.execute(_CLOSED, (at, limit))])

    async def pauses(self) -> list[tuple[int, int]]:
        """List the times when nobody held the log, oldest first; the first pause is the time before it was ever held."""
        return await self._ask(lambda db: [(began, ended) for began, ended in db.execute(_PAUSES)])

    async def check(self) -> None:
        """Read the whole file and raise ``Damaged`` if anything is not as it was written; this is slow."""

        def ask(db: apsw.Connection) -> str:
            return str(db.execute("PRAGMA integrity_check(1)").get)

        verdict = await self._ask(ask)
        if verdict != "ok":
            raise Damaged("store.damaged", path=self.path, why=verdict)

    async def close(self) -> None:
        """Close the file."""
        if not self._closed:
            self._closed = True
            await self._in_turn(apsw.Connection.close)
            self._thread.shutdown()

    async def _ask(self, ask: Callable[[apsw.Connection], T]) -> T:
        self._refuse_if_closed()
        return await self._in_turn(ask)

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise StoreClosed("store.closed", path=self.path)

    def _in_turn(self, ask: Callable[[apsw.Connection], T]) -> "asyncio.Future[T]":
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[T] = loop.create_future()
        self._asked.append((ask, waiting))
        if not self._busy:
            self._work(loop)
        return waiting

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the thread answer all requests so far; later ones come next."""
        asked, self._asked, self._wanted = self._asked, [], []
        self._busy = bool(asked)
        if asked:
            work = loop.run_in_executor(self._thread, self._answers, asked)
            work.add_done_callback(lambda done: self._hand_out(asked, done))

    def _answers(self, asked: Sequence[Asked]) -> list[Answer]:
        return [self._answer(ask) for ask, _ in asked]

    def _answer(self, ask: Question) -> Answer:
        try:
            with sentences(self.path):
                return ask(self._db), None
        except Exception as wrong:  # noqa: BLE001  whatever it is, the caller must hear of it
            return None, wrong

    def _hand_out(self, asked: Sequence[Asked], done: "asyncio.Future[list[Answer]]") -> None:
        for (_, waiting), (result, wrong) in zip(asked, done.result(), strict=True):
            if waiting.done():
                continue  # the request was cancelled
            if wrong is None:
                waiting.set_result(result)
            else:
                waiting.set_exception(wrong)
        self._work(done.get_loop())

    def _texts(self, db: apsw.Connection, wanted: Wanted) -> dict[str, Texts | Damaged]:
        text = db.execute(_TEXTS, (encode([stream for stream, _ in wanted]).decode(),)).get
        told: dict[str, Texts | Damaged] = {}
        words = iter(text.split("\0") if text is not None else ())
        for stream in words:
            snapshot, last, at, count = next(words), int(next(words)), int(next(words)), int(next(words))
            told[stream] = Texts(list(islice(words, count)), at, snapshot)
            if count != last:
                told[stream] = Damaged("store.entries_missing", path=self.path, last=last, stream=stream, found=count)
        return told

    @staticmethod
    def _share(wanted: Wanted, done: "asyncio.Future[dict[str, Texts | Damaged]]") -> None:
        """Answer each request with the texts of its stream."""
        wrong = done.exception()
        for stream, waiting in wanted:
            found = wrong or done.result().get(stream, _NO_TEXTS)
            if waiting.done():
                continue  # the request was cancelled
            if isinstance(found, Texts):
                waiting.set_result(found)
            else:
                waiting.set_exception(found)

    def _read(self, db: apsw.Connection, stream: str, after: int, limit: int | None) -> list[Kept]:
        rows = _rows(db.execute(_READ, (stream, after, _LAST if limit is None else after + limit)).get)
        for expected, row in enumerate(rows, after + 1):
            if row[0] != expected:
                raise Damaged("store.entry_missing", path=self.path, number=str(expected), stream=stream)
        return [
            Kept(seq, at, kind, data, None if seat is None or key is None else Command(seat, key), span)
            for seq, at, kind, data, seat, key, span in rows
        ]
