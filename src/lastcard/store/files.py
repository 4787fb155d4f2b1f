"""The files that a log consists of: whether one can be kept in a place, and whether those of an open log are still the same.

SQLite holds files open and goes on writing when somebody deletes, renames or replaces them: every answer would be given, and
nothing of it found again. A second hard link is a second name, under which the write-ahead log would not be found.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from lastcard.store.errors import CannotOpen, FileChanged

LOCK: Final = "-lock"  # carries the writer's lock
FAILED: Final = "-failed"  # says that the disk failed under the last writer
_BESIDE: Final = ("-wal", "-shm", LOCK)
_WRITTEN: Final = 2  # of all names, those of the files that moves are written to come first


def beside(path: str, ending: str) -> str:
    """Name a file that belongs to a log; two names of one log, by a symbolic link, have the same."""
    return os.path.realpath(path) + ending


def check_place(path: str) -> None:
    """Refuse, with a sentence that says why, a place where no log can be written; what is in the file is not looked at."""
    file = Path(os.path.realpath(path))
    try:
        file.exists()
    except OSError as wrong:
        raise CannotOpen(f"{path} cannot be opened ({wrong.strerror}).") from None
    if file.is_dir():
        raise CannotOpen(f"{path} is a folder; name a file in it.")
    if file.exists() and not file.is_file():
        raise CannotOpen(f"{path} is no file that a log could be kept in.")
    if file.exists() and not os.access(file, os.W_OK):
        raise CannotOpen(f"{path} may only be read; a server must be able to write to it.")
    if file.parent.is_dir() and not os.access(file.parent, os.W_OK):
        raise CannotOpen(f"The folder of {path} may only be read; a server keeps more files beside its log.")
    if file.exists() and file.stat().st_nlink > 1:
        raise CannotOpen(f"{path} has another name (a hard link), which would lose moves; remove it, or make a copy.")


class OpenFiles:
    """The files of a log that is open for writing, as they were when it was opened."""

    def __init__(self, path: str, journal_kept: int) -> None:
        self._path = path
        self._journal_kept = journal_kept  # bytes to which SQLite itself may shorten the write-ahead log
        self._names = (os.path.realpath(path), *(beside(path, ending) for ending in _BESIDE))
        self._known: dict[str, os.stat_result] = {}
        self.check()

    def check(self) -> None:
        """Raise ``FileChanged`` if one of them was deleted, renamed, replaced, linked or cut off since the last look."""
        self._compare(self._names)

    def check_written(self) -> None:
        """Check only the files that hold moves, which is cheap enough to do before each answer."""
        self._compare(self._names[:_WRITTEN])

    def _compare(self, names: Sequence[str]) -> None:
        for name in names:
            try:
                now = os.stat(name)
            except OSError:
                raise self._changed(name, "deleted or renamed") from None
            known = self._known.get(name, now)
            if not os.path.samestat(now, known):
                raise self._changed(name, "replaced")
            if now.st_nlink != 1:
                raise self._changed(name, "given another name (a hard link)" if now.st_nlink else "deleted")
            if now.st_size < known.st_size and (not name.endswith("-wal") or now.st_size < self._journal_kept):
                raise self._changed(name, "cut off")
            self._known[name] = now

    def _changed(self, name: str, how: str) -> FileChanged:
        whose = self._path if name == self._names[0] else f"{self._path}{name.removeprefix(self._names[0])}"
        return FileChanged(f"{whose} was {how} while the server wrote to it; start the server again.")


def mark_failed(path: str) -> None:
    """Leave word for the next start that the disk failed; a disk that does not even take that is found out then."""
    with suppress(OSError):
        Path(beside(path, FAILED)).touch()


def is_marked_failed(path: str) -> bool:
    """Say whether the disk failed under the last writer."""
    return Path(beside(path, FAILED)).exists()


def unmark_failed(path: str) -> None:
    """Forget the failure: the log was read through and is sound."""
    Path(beside(path, FAILED)).unlink()
