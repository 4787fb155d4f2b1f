"""Looking over the log of a deployment: is it there, can it be written to, and what could lose moves. Nothing is changed."""

import os
import shutil
from pathlib import Path
from typing import Final

from lastcard.store import is_address
from lastcard.store.errors import FileInUse, StoreError
from lastcard.store.files import LOCK, beside, check_place
from lastcard.store.finding import Finding

SPARE: Final = 1 << 30  # bytes of a disk below which its owner should hear of it


async def check_log(place: str | os.PathLike[str], wake: str = "") -> list[Finding]:
    """Look over a log, and over the channel by which nodes wake each other."""
    if not is_address(place):
        return await _check_file(Path(place))
    try:
        from lastcard.store.postgres.checkup import check_database, check_wakes
    except ModuleNotFoundError:
        return [Finding("bad", "postgres_missing")]
    found = await check_database(str(place))
    if not any(finding.level == "bad" and finding.key in ("unreachable", "standby_address") for finding in found):
        found += await check_wakes(str(place), wake)
    return found


def _looked_at(path: Path) -> Finding:
    """Look at a file that is there. Opening it for writing would bring an older one to this version."""
    try:
        from lastcard.store.connection import WriterLock, standing_version
    except ModuleNotFoundError:
        raise StoreError("store.extra_missing") from None
    try:
        check_place(str(path))
        if Path(beside(str(path), LOCK)).exists():
            WriterLock(str(path)).release()
        stands = standing_version(str(path))
    except FileInUse:
        return Finding("good", "served", {"path": path})
    except StoreError as wrong:
        return Finding("bad", "log", {"why": wrong.message})
    from lastcard.store.schema import STEPS

    if stands < len(STEPS):
        return Finding("note", "old_file", {"path": path, "version": stands, "known": len(STEPS)})
    return Finding("good", "file", {"path": path})


async def _check_file(path: Path) -> list[Finding]:
    if not path.parent.is_dir():
        return [Finding("bad", "no_folder", {"path": path.parent})]
    found: list[Finding] = []
    if not path.exists():
        found.append(Finding("note", "no_file", {"path": path}))
        if not os.access(path.parent, os.W_OK):
            found.append(Finding("bad", "read_only", {"path": path.parent}))
    else:
        found.append(_looked_at(path))
    free = shutil.disk_usage(path.parent).free
    if free < SPARE:
        found.append(Finding("note", "little_room", {"path": path.parent, "mb": free >> 20}))
    found.append(Finding("note", "one_disk"))
    return found
