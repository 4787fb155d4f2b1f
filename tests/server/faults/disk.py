"""A real server on a disk that fails on the test's command; ``disk.c`` defines what fails, and how."""

import errno
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).with_name("disk.c")
FULL: Final = f"write {errno.ENOSPC}"
QUOTA: Final = f"write {errno.EDQUOT}"
READ_ONLY: Final = f"write {errno.EROFS}"
FAILING: Final = f"sync {errno.EIO}"
UNWRITTEN: Final = f"write {errno.EIO}"
FULL_AT_SYNC: Final = f"sync {errno.ENOSPC}"


def built(source: Path, folder: Path) -> Path:
    """Compile a library that a process loads before all others."""
    library = folder / f"{source.stem}.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return library


class Disk:
    """The disk of every process that is started from now on."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        library = built(SOURCE, folder)
        self._orders = folder / "faults"
        self._orders.touch()
        monkeypatch.setenv("FAULTS", str(self._orders))
        monkeypatch.setenv("LD_PRELOAD", str(library))

    @contextmanager
    def fails(self, how: str) -> Iterator[None]:
        """Let the disk fail for a while."""
        self._orders.write_text(how)
        try:
            yield
        finally:
            self._orders.write_text("")
