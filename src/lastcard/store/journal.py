"""The writing side of a log file, without threads: ``Journal.commit`` puts many appends on the disk in one transaction.

Rows travel to SQLite as one JSON text to one statement: a statement a row would pass the interpreter's lock back and forth
for each of them.
"""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import apsw
from msgspec.json import Encoder

from lastcard.store.connection import PAGE, WriterLock, open_writing, sentences
from lastcard.store.errors import Damaged, DiskFailed, Stale, StoreError, StreamClosed
from lastcard.store.port import Append, Command, Written
from lastcard.store.schema import migrate

Outcome = Written | StoreError
Row = tuple[int, int, str, str, int | None, str | None, int]

_STANDINGS: Final = 64  # that are worth a statement of their own, and commits that the first of them waits at most
_CHECKPOINT: Final = 1_000  # pages of write-ahead log, about 2 MB, that are worth moving into the file
_MARK: Final = (1 << 64) - 1
_encode: Final = Encoder().encode

_COMMANDS: Final = "SELECT seat, command FROM entries WHERE stream = ? AND command IS NOT NULL"
_KNOWN: Final = "SELECT seq, span FROM entries WHERE stream = ? AND seat = ? AND command = ?"
_STANDS: Final = """
SELECT name, streams.key, (SELECT max(seq) FROM entries WHERE stream = streams.key), closed IS NOT NULL
FROM json_each(?) AS asked JOIN streams ON name = asked.value
"""
_NEXT_KEY: Final = "SELECT coalesce(max(key), 0) + 1 FROM streams"
_OPEN: Final = """
INSERT INTO streams (key, name, opened) SELECT value ->> 0, value ->> 1, ?2 FROM json_each(?1)
"""
_WRITE: Final = """
INSERT INTO entries (stream, seq, kind, data, seat, command, span, at)
SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, ?2 FROM json_each(?1)
"""
_CLOSE: Final = "UPDATE streams SET closed = ?2 WHERE key IN (SELECT value FROM json_each(?1))"
_STAND: Final = "REPLACE INTO standings (stream, data) SELECT value ->> 0, value ->> 1 FROM json_each(?)"
_FALL: Final = "DELETE FROM standings WHERE stream IN (SELECT value FROM json_each(?))"


def now() -> int:
    """Read the clock in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class _Stand:
    """Where a stream stands for the writer: its number in the file, its last entry, and a mark of every command it has had."""

    key: int
    head: int
    closed: bool
    marks: bytearray = field(default_factory=bytearray)  # eight bytes a command, one after the other

    def may_know(self, command: Command) -> bool:
        """Say whether a command may have been written; if not, it was not."""
        return _mark(command) in self.marks


class _Plan:
    """What one transaction will write, decided append by append in the order they came."""

    def __init__(
        self, stands: dict[str, _Stand], find: Callable[[_Stand, Append], Written | None], next_key: int
    ) -> None:
        self.stands = stands
        self.find = find  # what the file knows of a command
        self.next_key = next_key
        self.known: dict[tuple[str, Command], Written] = {}  # commands of this very transaction
        self.rows: list[Row] = []
        self.opened: list[tuple[int, str]] = []
        self.closed: list[int] = []
        self.standings: dict[int, str] = {}

    def add(self, append: Append) -> Outcome:
        """Decide one append and take it into the rows."""
        stand = self.stands.get(append.stream)
        if append.command is not None and stand is not None and stand.may_know(append.command):
            before = self.known.get((append.stream, append.command)) or self.find(stand, append)
            if before is not None:
                return before
        head = 0 if stand is None else stand.head
        if stand is not None and stand.closed:
            return StreamClosed(append.stream, head)
        if append.expected != head:
            return Stale(append.stream, append.expected, head)
        if stand is None:
            stand = self.stands[append.stream] = _Stand(self.next_key, 0, closed=False)
            self.opened.append((self.next_key, append.stream))
            self.next_key += 1
        return self._take(append, stand)

    def _take(self, append: Append, stand: _Stand) -> Written:
        command = append.command
        seat, key = (None, None) if command is None else (command.seat, command.key)
        first, span = stand.head + 1, len(append.entries)
        for entry in append.entries:
            stand.head += 1
            self.rows.append((stand.key, stand.head, entry.kind, entry.data, seat, key, span))
            seat = key = None
            span = 0
        if append.standing:
            self.standings[stand.key] = append.standing
        if append.closes:
            stand.closed = True
            self.closed.append(stand.key)
        if command is not None:
            stand.marks += _mark(command)
            self.known[append.stream, command] = Written(append.stream, first, stand.head, again=True)
        return Written(append.stream, first, stand.head)


class Journal:
    """A log file open for writing: one object in one process, used by one thread at a time."""

    def __init__(self, path: str | os.PathLike[str], *, clock: Callable[[], int] = now) -> None:
        self.path = os.fspath(path)
        self._clock = clock
        self._stands: dict[str, _Stand] = {}  # of open streams that were written to; the lock makes it safe to remember
        self._broken: StoreError | None = None
        self._standings: dict[int, str] = {}  # the newest of each stream, until they are worth writing
        self._waited = 0  # commits for which they have waited
        self._ahead = 0  # pages of write-ahead log, roughly: to be told by SQLite would cost the interpreter's lock
        self._lock = WriterLock(self.path)
        try:
            self._db = open_writing(self.path)
            try:
                with sentences(self.path):
                    migrate(self._db, self.path)
            except BaseException:
                self._db.close()
                raise
        except BaseException:
            self._lock.release()
            raise

    @property
    def broken(self) -> bool:
        """Say whether it failed in a way after which nothing it says could be believed."""
        return self._broken is not None

    def commit(self, appends: Sequence[Append]) -> list[Outcome]:
        """Write appends in one transaction and say, in order, what each came to; when this returns, it is on the disk.

        A refused append is no hindrance to the others. If the log fails it raises, and none is written.
        """
        if self._broken is not None:
            raise self._broken.with_traceback(None)
        try:
            with sentences(self.path):
                return self._commit(appends)
        except (Damaged, DiskFailed) as wrong:
            # What reached the disk is unknown, and so is what a later success would mean.
            self._broken = wrong
            raise

    def tidy(self) -> None:
        """Move the write-ahead log into the file if that is due; nobody should be waiting for it."""
        if self._ahead >= _CHECKPOINT and self._broken is None:
            self._ahead = 0
            try:
                with sentences(self.path):
                    self._db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
            except StoreError as wrong:
                # Entries are safe in the write-ahead log; a full disk gets its next chance later.
                self._broken = wrong if isinstance(wrong, Damaged | DiskFailed) else None

    def close(self) -> None:
        """Move everything into the one file, let go of it, and let another process write."""
        try:
            with sentences(self.path):
                if self._broken is None:
                    self._write_standings()
                    self._db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        except StoreError:
            pass  # a reader holds on, or the disk is full: the next opening finds the write-ahead log as it is
        finally:
            self._db.close()
            self._lock.release()

    def _commit(self, appends: Sequence[Append]) -> list[Outcome]:
        at = self._clock()
        try:
            plan = self._plan(appends)
            outcomes = [plan.add(append) for append in appends]
            self._write(plan, at)
        except BaseException:
            self._stands.clear()
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        for append in appends:
            stand = self._stands.get(append.stream)
            if stand is not None and stand.closed:
                del self._stands[append.stream]  # whoever asks for it again is told by the file
        return outcomes

    def _write(self, plan: _Plan, at: int) -> None:
        """Write what was planned; moves alone are one statement, which is a transaction by itself."""
        text = _text(plan.rows)
        entries = (_WRITE, (text, at))
        self._ahead += len(plan.rows) + len(text) // PAGE
        self._standings |= plan.standings
        self._waited += bool(self._standings)
        due = max(len(self._standings), self._waited) >= _STANDINGS
        if not plan.opened and not plan.closed and not due:
            if plan.rows:
                self._db.execute(*entries)
            return
        self._db.execute("BEGIN IMMEDIATE")
        if plan.opened:
            self._db.execute(_OPEN, (_text(plan.opened), at))
        self._db.execute(*entries)
        if due:
            self._write_standings()
        if plan.closed:
            for key in plan.closed:
                self._standings.pop(key, None)
            self._db.execute(_FALL, (_text(plan.closed),))
            self._db.execute(_CLOSE, (_text(plan.closed), at))
        self._db.execute("COMMIT")

    def _write_standings(self) -> None:
        standings, self._standings, self._waited = self._standings, {}, 0
        self._ahead += len(standings)
        if standings:
            self._db.execute(_STAND, (_text(list(standings.items())),))

    def _plan(self, appends: Sequence[Append]) -> _Plan:
        """Look up, in one question for all, where the file stands with streams that were not written to before."""
        unknown = {append.stream for append in appends}.difference(self._stands)
        next_key = 0
        if unknown:
            for name, key, head, closed in self._db.execute(_STANDS, (_text(sorted(unknown)),)):
                self._stands[name] = _Stand(key, head, bool(closed))
                for seat, command in self._db.execute(_COMMANDS, (key,)):
                    self._stands[name].marks += _mark(Command(seat, command))
            next_key = int(self._db.execute(_NEXT_KEY).get)
        return _Plan(self._stands, self._find, next_key)

    def _find(self, stand: _Stand, append: Append) -> Written | None:
        """Look up what a command wrote in an earlier transaction."""
        command = append.command
        if command is not None:
            for seq, span in self._db.execute(_KNOWN, (stand.key, command.seat, command.key)):
                return Written(append.stream, seq, seq + span - 1, again=True)
        return None


def _mark(command: Command) -> bytes:
    return (hash(command) & _MARK).to_bytes(8, "big")


def _text(value: object) -> str:
    return _encode(value).decode()
