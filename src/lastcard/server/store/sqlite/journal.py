"""The writing side of a log file, without threads: ``Journal.commit`` puts many appends on the disk in one transaction.

All rows go to SQLite as one JSON text in one statement: one statement per row would release and retake the interpreter's lock
for each of them.
"""

import os
import time
from collections.abc import Callable, Sequence
from typing import Final

import apsw
from msgspec.json import Encoder

from lastcard.server.store.commit_plan import Outcome, Plan, Stand, mark
from lastcard.server.store.errors import FINAL, Damaged, DiskFull, StoreError
from lastcard.server.store.port import Append, Command, Trouble, Written
from lastcard.server.store.sqlite.log_files import (
    OpenFiles,
    check_place,
    close_to_others,
    is_marked_failed,
    make_private,
    mark_failed,
    unmark_failed,
)
from lastcard.server.store.sqlite.open_log import (
    JOURNAL_KEPT,
    PAGE,
    WriterLock,
    abandon,
    no_room,
    open_writing,
    sentences,
)
from lastcard.server.store.sqlite.schema import migrate, transaction
from lastcard.server.store.sqlite.secrets import kept_secret, take_over_files

_SNAPSHOTS: Final = 64  # written together once there are so many, or once the oldest has waited for so many commits
_CHECKPOINT: Final = 2_000  # pages of write-ahead log, by a low estimate, after which they are moved into the file
_LOOK: Final = 2.0  # seconds between two checks of the files, and between two checks of a full disk for room
_BEAT: Final = 60_000  # milliseconds between two notes that a server holds the log
_PAUSE: Final = 2 * _BEAT  # a longer gap between two notes means that the server was off or the machine slept
_REMEMBERED: Final = 400 * 86_400_000  # milliseconds for which these notes are kept
_ROOM: Final = 64 << 10  # bytes that must fit on a disk before it counts as having room
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
_KEEP_SNAPSHOT: Final = "REPLACE INTO standings (stream, data) SELECT value ->> 0, value ->> 1 FROM json_each(?)"
_DROP_SNAPSHOT: Final = "DELETE FROM standings WHERE stream IN (SELECT value FROM json_each(?))"
_KEY: Final = "SELECT key FROM streams WHERE name = ?"
# The order matters: entries can be removed only after the row of their table.
_FORGET: Final = """
DELETE FROM streams WHERE key = :key;
DELETE FROM standings WHERE stream = :key;
DELETE FROM entries WHERE stream = :key;
"""
_LAST_WATCH: Final = "SELECT began, ended FROM watches ORDER BY began DESC LIMIT 1"


def now() -> int:
    """Read the clock in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Journal:
    """A log file open for writing: one object in one process, used by one thread at a time."""

    def __init__(self, path: str | os.PathLike[str], *, clock: Callable[[], int] = now) -> None:
        self.path = os.fspath(path)
        self._clock = clock
        self._stands: dict[str, Stand] = {}  # open streams written to so far; the lock makes caching safe
        self._broken: StoreError | None = None
        self._snapshots: dict[int, str] = {}  # the newest of each stream, not written yet
        self._waited = 0  # commits since the oldest of them came
        self._ahead = 0  # pages of write-ahead log, estimated: asking SQLite would release the interpreter's lock
        self._full = False
        self._look_due = 0.0
        self._watch = self._beaten = 0  # since when this log has been held, and when that was last noted
        check_place(self.path)
        self._lock = WriterLock(self.path)
        try:
            make_private(self.path)
            close_to_others(self.path)
            self._db = open_writing(self.path)
            try:
                with sentences(self.path, self._db):
                    self._take_over()
            except BaseException:
                abandon(self._db)
                raise
        except BaseException:
            self._lock.release()
            raise

    def _take_over(self) -> None:
        """Bring the file to this version, and check that it is sound and writable before anybody relies on it."""
        migrate(self._db, self.path)
        take_over_files(self._db, self.path)
        if is_marked_failed(self.path):
            verdict = str(self._db.execute("PRAGMA integrity_check(1)").get)
            if verdict != "ok":
                raise Damaged("store.damaged_since", path=self.path, why=verdict)
            unmark_failed(self.path)
        self._try_room()
        for began, ended in self._db.execute(_LAST_WATCH):
            self._watch, self._beaten = began, ended
        self._beat()
        self._db.execute("DELETE FROM watches WHERE ended < ?", (self._beaten - _REMEMBERED,))
        self._files = OpenFiles(self.path, JOURNAL_KEPT)

    @property
    def trouble(self) -> Trouble:
        """Say what prevents writing: a full disk, or a failure after which the file cannot be trusted."""
        if self._broken is not None:
            return "failed"
        return "full" if self._full else ""

    def commit(self, appends: Sequence[Append]) -> list[Outcome]:
        """Write appends in one transaction and return their outcomes in order; by then everything is on the disk.

        A refused append does not stop the others. If the log fails, this raises and nothing is written.
        """
        if self._broken is not None:
            raise self._broken.with_traceback(None)
        if self._full:
            raise no_room(self.path)
        try:
            with sentences(self.path, self._db):
                outcomes = self._commit(appends)
            self._files.check_written()  # nothing written to a deleted file may be acknowledged
            return outcomes
        except StoreError as wrong:
            self._note(wrong)
            raise

    def forget(self, stream: str) -> None:
        """Remove a stream with its entries and snapshot, and overwrite them with zeros."""
        if self._broken is not None:
            raise self._broken.with_traceback(None)
        try:
            with sentences(self.path, self._db):
                key = self._db.execute(_KEY, (stream,)).get
                if key is not None:
                    self._forget(stream, int(key))
        except StoreError as wrong:
            self._note(wrong)
            raise

    def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a secret that belongs to the log; if there is none, make it."""
        if self._broken is not None:
            raise self._broken.with_traceback(None)
        try:
            with sentences(self.path, self._db):
                return kept_secret(self._db, self.path, name, make)
        except StoreError as wrong:
            self._note(wrong)
            raise

    def tidy(self) -> None:
        """Do the upkeep that is due; call it when nobody is waiting."""
        if self._broken is not None:
            return
        try:
            if self._ahead >= _CHECKPOINT:
                self._ahead = 0  # entries are safe in the write-ahead log; if the disk is full, try again later
                with sentences(self.path, self._db):
                    self._db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
            moment = time.monotonic()
            if moment >= self._look_due:
                self._look_due = moment + _LOOK
                self._look()
        except StoreError as wrong:
            self._note(wrong)

    def close(self) -> None:
        """Move everything into the one file, close it, and release the lock."""
        try:
            if self._broken is None:
                self._files.check()
                with sentences(self.path, self._db):
                    self._write_snapshots()
                    self._beat(last=True)
                    self._db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        except StoreError as wrong:
            self._note(wrong)  # a reader is active or the disk is full: the write-ahead log stays for the next opening
        finally:
            if self.trouble:
                abandon(self._db)
            else:
                self._db.close()
            self._lock.release()

    def _note(self, wrong: StoreError) -> None:
        """Remember what is wrong with the disk."""
        if isinstance(wrong, DiskFull):
            self._full = True
        elif isinstance(wrong, FINAL) and self._broken is None:
            # Nobody knows what reached the disk, so a later success would prove nothing.
            self._broken = wrong
            mark_failed(self.path)

    def _look(self) -> None:
        """Check the files, look for room if the disk was full, and note that the log is held."""
        self._files.check()
        with sentences(self.path, self._db):
            if self._full:
                self._try_room()
                self._full = False
            self._beat()

    def _try_room(self) -> None:
        """Write enough bytes for several moves, then free them for real ones; raises if they do not fit."""
        self._db.execute("REPLACE INTO room (key, filler) VALUES (1, zeroblob(?))", (_ROOM,))
        self._db.execute("DELETE FROM room")

    def _beat(self, *, last: bool = False) -> None:
        """Note that the log is held, and since when without interruption."""
        at = self._clock()
        if 0 <= at - self._beaten < _BEAT and not last:
            return
        if 0 <= at - self._beaten <= _PAUSE:
            self._db.execute("UPDATE watches SET ended = ? WHERE began = ?", (at, self._watch))
        else:
            self._watch = at
            self._db.execute("REPLACE INTO watches (began, ended) VALUES (?, ?)", (at, at))
        self._beaten = at

    def _forget(self, stream: str, key: int) -> None:
        self._stands.pop(stream, None)
        self._snapshots.pop(key, None)
        self._db.execute("PRAGMA secure_delete = ON")
        try:
            with transaction(self._db):
                self._db.execute(_FORGET, {"key": key})
        finally:
            self._db.execute("PRAGMA secure_delete = OFF")
        self._ahead = _CHECKPOINT  # so that the zeros soon overwrite the old pages

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
                del self._stands[append.stream]  # later requests read it from the file
        return outcomes

    def _write(self, plan: Plan, at: int) -> None:
        """Write the plan; if it holds only moves, one statement does it, which is a transaction by itself."""
        text = _text(plan.rows)
        entries = (_WRITE, (text, at))
        self._ahead += len(plan.rows) + len(text) // PAGE
        self._snapshots |= plan.snapshots
        self._waited += bool(self._snapshots)
        due = max(len(self._snapshots), self._waited) >= _SNAPSHOTS
        if not plan.opened and not plan.closed and not due:
            if plan.rows:
                self._db.execute(*entries)
            return
        self._db.execute("BEGIN IMMEDIATE")
        if plan.opened:
            self._db.execute(_OPEN, (_text(plan.opened), at))
        self._db.execute(*entries)
        if due:
            self._write_snapshots()
        if plan.closed:
            for key in plan.closed:
                self._snapshots.pop(key, None)
            self._db.execute(_DROP_SNAPSHOT, (_text(plan.closed),))
            self._db.execute(_CLOSE, (_text(plan.closed), at))
        self._db.execute("COMMIT")

    def _write_snapshots(self) -> None:
        snapshots, self._snapshots, self._waited = self._snapshots, {}, 0
        self._ahead += len(snapshots)
        if snapshots:
            self._db.execute(_KEEP_SNAPSHOT, (_text(list(snapshots.items())),))

    def _plan(self, appends: Sequence[Append]) -> Plan:
        """Look up, in one query, the streams that this journal has not written to yet."""
        unknown = {append.stream for append in appends}.difference(self._stands)
        next_key = 0
        if unknown:
            for name, key, head, closed in self._db.execute(_STANDS, (_text(sorted(unknown)),)):
                self._stands[name] = Stand(key, head, bool(closed))
                for seat, command in self._db.execute(_COMMANDS, (key,)):
                    self._stands[name].marks += mark(Command(seat, command))
            next_key = int(self._db.execute(_NEXT_KEY).get)
        return Plan(self._stands, self._find, next_key)

    def _find(self, stand: Stand, append: Append) -> Written | None:
        """Look up what a command wrote in an earlier transaction."""
        command = append.command
        if command is not None:
            for seq, span in self._db.execute(_KNOWN, (stand.key, command.seat, command.key)):
                return Written(append.stream, seq, seq + span - 1, again=True)
        return None


def _text(value: object) -> str:
    return _encode(value).decode()
