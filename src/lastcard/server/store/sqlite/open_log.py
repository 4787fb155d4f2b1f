"""How a log file is opened: which SQLite, which settings, the lock of the one writer, and the text of its errors.

No other code in the process may open the file with another copy of SQLite, such as `sqlite3` of the standard library: under
POSIX, closing the file there would drop the locks held here.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import apsw

from lastcard.server.store.errors import CannotOpen, Damaged, DiskFailed, DiskFull, FileInUse, StoreError
from lastcard.server.store.sqlite.log_files import LOCK, beside, make_private
from lastcard.server.store.sqlite.schema import version

# In older versions a checkpoint can collide with a write just as the write-ahead log restarts, and corrupt the file.
SOUND: Final = 3_051_003
PATIENCE: Final = 5_000  # milliseconds that a reader waits; a second writer never gets this far

PAGE: Final = 2048  # bytes, in a new file; small, because an append changes one page and a commit writes whole pages

JOURNAL_KEPT: Final = 16 << 20  # bytes of write-ahead log that stay allocated after a burst

# A full disk that SQLite reports as an I/O error. Syncing is left out: nobody knows what was lost then.
_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT)
_BEFORE_SYNC: Final = (
    apsw.SQLITE_IOERR_WRITE,
    apsw.SQLITE_IOERR_SHMOPEN,
    apsw.SQLITE_IOERR_SHMSIZE,
    apsw.SQLITE_IOERR_SHMMAP,
    apsw.SQLITE_CANTOPEN,
)

_SETTINGS: Final = f"""
PRAGMA page_size = {PAGE};
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;      -- COMMIT returns when the disk has it
PRAGMA fullfsync = ON;          -- macOS: really the disk
PRAGMA checkpoint_fullfsync = ON;
PRAGMA wal_autocheckpoint = 0;  -- after the answers, not before them
PRAGMA journal_size_limit = {JOURNAL_KEPT};
PRAGMA trusted_schema = OFF;
"""


def open_writing(path: str) -> apsw.Connection:
    """Open or create a file for the one writer, which must hold its lock."""
    with sentences(path):
        db = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
        try:
            db.set_busy_timeout(PATIENCE)
            version(db, path)  # before any setting, so that a foreign database stays unchanged
            with sentences(path, db):
                # To the end: apsw stops at the first statement that returns a row, and runs the rest when asked for more.
                db.execute(_SETTINGS).fetchall()
            if db.execute("PRAGMA journal_mode").get != "wal":
                raise CannotOpen("store.no_wal", path=path)
        except BaseException:
            abandon(db)
            raise
        return db


def abandon(db: apsw.Connection) -> None:
    """Close a file whose disk fails, without a checkpoint: the write-ahead log stays for the next opening."""
    db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    db.close()


def open_reading(path: str) -> apsw.Connection:
    """Open a file read-only; any number of processes may do so at any time."""
    with sentences(path):
        db = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
        db.set_busy_timeout(PATIENCE)
        db.execute("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF")
        return db


def standing_version(path: str) -> int:
    """Return the version of a file, 0 if it is empty, and leave nothing behind: neither the file nor its folder changes."""
    alone = not Path(beside(path, "-wal")).exists()  # then SQLite need not look at anything but the file
    with sentences(path):
        place = f"{Path(os.path.realpath(path)).as_uri()}{'?immutable=1' if alone else ''}"
        db = apsw.Connection(place, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
        try:
            return version(db, path)
        finally:
            db.close()


class WriterLock:
    """The lock of the one process that writes; the system frees it when that process ends, even by a crash.

    It is SQLite's own lock on an empty file beside the log. That works the same on every system, also between two users in
    one process, and children do not inherit it.
    """

    def __init__(self, path: str) -> None:
        check_sqlite(apsw.sqlite_lib_version())
        make_private(beside(path, LOCK))
        with sentences(path):
            self._db = apsw.Connection(beside(path, LOCK))
        try:
            with sentences(path, self._db):
                self._db.execute("BEGIN EXCLUSIVE")
        except FileInUse:
            self._db.close()
            raise FileInUse("store.in_use", path=path) from None
        except Damaged:
            self._db.close()
            raise CannotOpen("store.lock", path=path, lock=LOCK, log=path) from None
        except StoreError:
            self._db.close()
            raise

    def release(self) -> None:
        """Let another process write."""
        self._db.close()


def check_sqlite(release: str) -> None:
    """Refuse a SQLite that can corrupt a log; the one in apsw's own wheels is safe."""
    major, minor, patch = (int(part) for part in release.split(".")[:3])
    if major * 1_000_000 + minor * 1_000 + patch < SOUND:
        raise StoreError("store.sqlite", release=release)


@contextmanager
def sentences(path: str, db: apsw.Connection | None = None) -> Iterator[None]:
    """Turn an error of the database into one sentence that names the file."""
    try:
        yield
    except apsw.FullError:
        raise no_room(path) from None
    except (apsw.BusyError, apsw.LockedError):
        raise FileInUse("store.held", path=path) from None
    except (apsw.CorruptError, apsw.NotADBError) as wrong:
        raise Damaged("store.not_a_log", path=path, why=_plain(wrong)) from None
    except (apsw.IOError, apsw.CantOpenError) as wrong:
        if db is not None and getattr(wrong, "extendedresult", 0) in _BEFORE_SYNC and db.system_errno in _NO_ROOM:
            raise no_room(path) from None
        if isinstance(wrong, apsw.CantOpenError):
            raise _cannot_open(path, wrong) from None
        raise DiskFailed("store.disk_failed", path=path, why=_plain(wrong)) from None
    except (apsw.ReadOnlyError, apsw.PermissionsError, apsw.AuthError) as wrong:
        raise _cannot_open(path, wrong) from None
    except apsw.Error as wrong:
        raise StoreError("store.refused", path=path, why=_plain(wrong)) from None


def no_room(path: str) -> DiskFull:
    """Return the error for a full disk."""
    return DiskFull("store.disk_full", path=path)


def _cannot_open(path: str, wrong: apsw.Error) -> CannotOpen:
    return CannotOpen("store.cannot_open", path=path, why=_plain(wrong))


def _plain(wrong: apsw.Error) -> str:
    return str(wrong).rpartition(": ")[2] or type(wrong).__name__
