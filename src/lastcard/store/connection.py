"""How a log file is opened: which SQLite, which settings, the lock of the one writer, and what its errors say.

No other code of a process may open the file with another copy of SQLite (`sqlite3` of the standard library is one): closing it
there would drop the locks held here, as POSIX has it.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import apsw

from lastcard.store.errors import (
    CannotOpen,
    Damaged,
    DiskFailed,
    DiskFull,
    FileInUse,
    StoreError,
)
from lastcard.store.schema import version

# Before this version a checkpoint can meet a write at the moment the write-ahead log starts again, and corrupt the file.
SOUND: Final = 3_051_003
PATIENCE: Final = 5_000  # milliseconds for somebody who only looks; a second writer never gets this far

PAGE: Final = 2048  # bytes, in a new file: an append changes one page of its table, and a commit writes whole pages

_JOURNAL_KEPT: Final = 16 << 20  # bytes of write-ahead log that stay allocated after a burst

_SETTINGS: Final = f"""
PRAGMA page_size = {PAGE};
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;      -- COMMIT returns when the disk has it
PRAGMA fullfsync = ON;          -- macOS: really the disk
PRAGMA checkpoint_fullfsync = ON;
PRAGMA wal_autocheckpoint = 0;  -- after the answers, not before them
PRAGMA journal_size_limit = {_JOURNAL_KEPT};
PRAGMA trusted_schema = OFF;
"""


def open_writing(path: str) -> apsw.Connection:
    """Open or make a file for the one writer, who must hold its lock."""
    with sentences(path):
        db = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
        try:
            db.set_busy_timeout(PATIENCE)
            version(db, path)  # before anything is set: somebody else's database stays as it is
            db.execute(_SETTINGS)
            if db.execute("PRAGMA journal_mode").get != "wal":
                raise CannotOpen(f"{path} lies where SQLite cannot keep a write-ahead log; use a local disk.")
        except BaseException:
            db.close()
            raise
        return db


def open_reading(path: str) -> apsw.Connection:
    """Open a file for looking only; any number of processes may, at any time."""
    with sentences(path):
        db = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
        db.set_busy_timeout(PATIENCE)
        db.execute("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF")
        return db


class WriterLock:
    """Held by the one process that writes; the system frees it when that process ends, however it ends.

    It is SQLite's own lock on an empty file beside the log: the same on every system, seen within a process too, and not
    inherited by a child.
    """

    def __init__(self, path: str) -> None:
        check_sqlite(apsw.sqlite_lib_version())
        with sentences(path):
            self._db = apsw.Connection(lock_name(path))
        try:
            self._db.execute("BEGIN EXCLUSIVE")
        except apsw.BusyError:
            self._db.close()
            raise FileInUse(f"{path} is being written to already; only one process may do that.") from None
        except apsw.Error:
            self._db.close()
            raise CannotOpen(f"{lock_name(path)} is in the way: it should be the empty lock file of {path}.") from None

    def release(self) -> None:
        """Let another process write."""
        self._db.close()


def lock_name(path: str) -> str:
    """Name the lock of a file; two names of one file have the same lock."""
    return os.path.realpath(path) + "-lock"


def check_sqlite(release: str) -> None:
    """Refuse a SQLite that can corrupt a log; the one inside apsw's own wheels is sound."""
    major, minor, patch = (int(part) for part in release.split(".")[:3])
    if major * 1_000_000 + minor * 1_000 + patch < SOUND:
        raise StoreError(f"SQLite {release} can corrupt a log in WAL mode; 3.51.3 or newer is needed.")


@contextmanager
def sentences(path: str) -> Iterator[None]:
    """Turn what the database raises into one sentence that names the file."""
    try:
        yield
    except apsw.FullError:
        raise DiskFull(f"The disk that holds {path} is full; nothing of this was kept.") from None
    except (apsw.BusyError, apsw.LockedError):
        raise FileInUse(f"{path} is held by another program; nothing of this was kept.") from None
    except (apsw.CorruptError, apsw.NotADBError) as wrong:
        raise Damaged(f"{path} is damaged or not a log of lastcard ({_plain(wrong)}).") from None
    except (apsw.CantOpenError, apsw.ReadOnlyError, apsw.PermissionsError, apsw.AuthError) as wrong:
        raise CannotOpen(f"{path} cannot be opened ({_plain(wrong)}); check the folder and its permissions.") from None
    except apsw.IOError as wrong:
        raise DiskFailed(f"The disk failed under {path} ({_plain(wrong)}); open it again before going on.") from None
    except apsw.Error as wrong:
        raise StoreError(f"{path} refused ({_plain(wrong)}); nothing of this was kept.") from None


def _plain(wrong: apsw.Error) -> str:
    return str(wrong).rpartition(": ")[2] or type(wrong).__name__
