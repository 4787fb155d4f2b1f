"""The files of a log: whether a log can be kept at a path, and whether the files of an open log are still the same.

SQLite keeps files open and goes on writing after they are deleted, renamed or replaced: moves would be acknowledged and then
lost. A second hard link is refused too: opened under that name, the log would miss its write-ahead log.

A log holds the secrets of running deals, so its files are for its owner alone. SQLite gives ``-wal`` and ``-shm`` the rights of
the log itself.
"""

import logging
import os
import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from lastcard.engine.message import system_reason
from lastcard.server.store.errors import CannotOpen, FileChanged

LOCK: Final = "-lock"  # carries the writer's lock
FAILED: Final = "-failed"  # exists if the disk failed under the last writer
_BESIDE: Final = ("-wal", "-shm", LOCK)
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO  # the rights of everybody but the owner

log = logging.getLogger("lastcard.store")
_WRITTEN: Final = 2  # the first names in the list are the files that hold moves


def beside(path: str, ending: str) -> str:
    """Return the path of a companion file of a log; a symbolic link to the log gives the same path."""
    return os.path.realpath(path) + ending


def check_place(path: str) -> None:
    """Refuse a path where no log can be written, and say why; the content of the file is not checked."""
    file = Path(os.path.realpath(path))
    try:
        file.exists()
    except OSError as wrong:
        raise CannotOpen("store.unopened", path=path, why=system_reason(wrong)) from None
    if file.is_dir():
        raise CannotOpen("store.folder", path=path)
    if file.exists() and not file.is_file():
        raise CannotOpen("store.no_file", path=path)
    if file.exists() and not os.access(file, os.W_OK):
        raise CannotOpen("store.read_only", path=path)
    if file.parent.is_dir() and not os.access(file.parent, os.W_OK):
        raise CannotOpen("store.folder_read_only", path=path)
    if file.exists() and file.stat().st_nlink > 1:
        raise CannotOpen("store.hard_link", path=path)


def make_private(path: str) -> None:
    """Make an empty file that only its owner can read, unless there is one.

    A file that is there is not opened: closing it would drop the locks that this process holds on it.
    """
    with suppress(OSError):  # whatever is wrong is said by the one who opens it
        os.close(os.open(os.path.realpath(path), os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def close_to_others(path: str) -> None:
    """Take the rights of everybody but the owner from a log and the files named after it, copies included."""
    for name in open_to_others(path):
        try:
            os.chmod(name, stat.S_IMODE(os.stat(name).st_mode) & ~_OTHERS)
        except OSError as wrong:  # it belongs to somebody else, who meant it so
            log.warning("others can read this file", extra={"path": name, "why": wrong.strerror})


def open_to_others(path: str) -> list[str]:
    """List the log and the files named after it, copies included, that others may read or change."""
    if os.name != "posix":
        return []  # there the rights of a file come from its folder
    file = Path(os.path.realpath(path))
    found: list[str] = []
    with suppress(OSError), os.scandir(file.parent) as there:
        for each in there:
            ours = each.name == file.name or each.name.startswith((f"{file.name}-", f"{file.name}."))
            if ours and each.is_file(follow_symlinks=False) and each.stat().st_mode & _OTHERS:
                found.append(each.path)
    return sorted(found)


class OpenFiles:
    """The files of a log that is open for writing, as they were when it was opened."""

    def __init__(self, path: str, journal_kept: int) -> None:
        self._path = path
        self._journal_kept = journal_kept  # bytes to which SQLite itself may shorten the write-ahead log
        self._names = (os.path.realpath(path), *(beside(path, ending) for ending in _BESIDE))
        self._known: dict[str, os.stat_result] = {}
        self.check()

    def check(self) -> None:
        """Raise ``FileChanged`` if a file was deleted, renamed, replaced, linked or truncated since the last check."""
        self._compare(self._names)

    def check_written(self) -> None:
        """Check only the files that hold moves; that is cheap enough to do before each answer."""
        self._compare(self._names[:_WRITTEN])

    def _compare(self, names: Sequence[str]) -> None:
        for name in names:
            try:
                now = os.stat(name)
            except OSError:
                raise self._changed(name, "renamed") from None
            known = self._known.get(name, now)
            if not os.path.samestat(now, known):
                raise self._changed(name, "replaced")
            if now.st_nlink != 1:
                raise self._changed(name, "linked" if now.st_nlink else "deleted")
            if now.st_size < known.st_size and (not name.endswith("-wal") or now.st_size < self._journal_kept):
                raise self._changed(name, "cut")
            self._known[name] = now

    def _changed(self, name: str, how: str) -> FileChanged:
        whose = self._path if name == self._names[0] else f"{self._path}{name.removeprefix(self._names[0])}"
        return FileChanged(f"store.changed.{how}", path=whose)


def mark_failed(path: str) -> None:
    """Leave a mark for the next start that the disk failed; if even that fails, the next start finds out by itself."""
    with suppress(OSError):
        Path(beside(path, FAILED)).touch(mode=0o600)


def is_marked_failed(path: str) -> bool:
    """Say whether the disk failed under the last writer."""
    return Path(beside(path, FAILED)).exists()


def unmark_failed(path: str) -> None:
    """Remove the mark: the whole log was read and is sound."""
    Path(beside(path, FAILED)).unlink()
