"""The engine of a log in one SQLite file, which belongs to one process at a time."""

import os
import shutil
from pathlib import Path
from typing import Final

from lastcard.server.store.commit_plan import Observer
from lastcard.server.store.engines import Engine, Place
from lastcard.server.store.errors import FileInUse, StoreError
from lastcard.server.store.finding import Finding
from lastcard.server.store.sqlite.import_streams import Importing
from lastcard.server.store.sqlite.log_files import LOCK, beside, check_place, open_to_others
from lastcard.server.store.sqlite.open_log import WriterLock, standing_version
from lastcard.server.store.sqlite.reader import SqliteReader
from lastcard.server.store.sqlite.schema import STEPS
from lastcard.server.store.sqlite.store import SqliteStore
from lastcard.server.store.wakeups import Wakes

SPARE: Final = 1 << 30  # bytes of a disk below which its owner should hear of it


class SqliteEngine:
    """Logs in files."""

    def told(self, place: Place) -> str:
        """Return the path as it is: it holds no password."""
        return os.fspath(place)

    async def open_log(self, place: Place, *, node: str, wakes: Wakes | None, observe: Observer | None) -> SqliteStore:  # noqa: ARG002  there is one node
        """Open or create a file for writing."""
        return SqliteStore(place, observe=observe)

    def open_reader(self, place: Place) -> SqliteReader:
        """Open a file read-only."""
        return SqliteReader(place)

    def open_wakes(self, place: Place, node: str) -> None:
        """Make no channel: nobody else writes to the file."""

    def importing(self, place: Place) -> Importing:
        """Begin a transaction that takes streams of another log."""
        return Importing(os.fspath(place))

    async def check(self, place: Place) -> list[Finding]:
        """Look over a file and its disk."""
        path = Path(place)
        if not path.parent.is_dir():
            return [Finding("bad", "no_folder", {"path": path.parent})]
        found: list[Finding] = []
        if not path.exists():
            found.append(Finding("note", "no_file", {"path": path}))
            if not os.access(path.parent, os.W_OK):
                found.append(Finding("bad", "read_only", {"path": path.parent}))
        else:
            found.append(_looked_at(path))
            unsafe = open_to_others(str(path))
            found += [Finding("bad", "open_file", {"path": each}) for each in unsafe]
            if not unsafe:
                found.append(Finding("good", "private", {"path": path}))
        free = shutil.disk_usage(path.parent).free
        if free < SPARE:
            found.append(Finding("note", "little_room", {"path": path.parent, "mb": free >> 20}))
        found.append(Finding("note", "one_disk"))
        return found


def _looked_at(path: Path) -> Finding:
    """Look at a file that is there. Opening it for writing would bring an older one to this version."""
    try:
        check_place(str(path))
        if Path(beside(str(path), LOCK)).exists():
            WriterLock(str(path)).release()
        stands = standing_version(str(path))
    except FileInUse:
        return Finding("good", "served", {"path": path})
    except StoreError as wrong:
        return Finding("bad", "log", {"why": wrong.message})
    if stands < len(STEPS):
        return Finding("note", "old_file", {"path": path, "version": stands, "known": len(STEPS)})
    return Finding("good", "file", {"path": path})


ENGINE: Final[Engine] = SqliteEngine()
