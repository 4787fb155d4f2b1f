"""Which engine keeps a log: the scheme of its address decides, here and nowhere else. Everything above knows only the port.

A new engine is its own module, with an ``Engine`` under the name ``ENGINE``, and a row here. It is imported when a log of its
kind is asked for, because playing at the terminal needs none.
"""

import importlib
import os
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final, NamedTuple, Protocol

from lastcard.server.store.commit_plan import Observer
from lastcard.server.store.errors import StoreError
from lastcard.server.store.finding import Finding
from lastcard.server.store.port import Head, Kept, Reader, Store
from lastcard.server.store.wakeups import Wakes

Place = str | os.PathLike[str]  # an address, or the path of a file


class Row(NamedTuple):
    """Where an engine is. ``missing`` says that its library is not installed; ``finding`` is the same for the doctor."""

    module: str
    missing: str = "server.extra_missing"
    finding: str = "log"


FILE: Final = ""  # the scheme of a place that has none: the path of a file
POSTGRES: Final = Row("lastcard.server.store.postgres.postgres_engine", "store.postgres_missing", "postgres_missing")
ENGINES: Final[dict[str, Row]] = {
    FILE: Row("lastcard.server.store.sqlite.sqlite_engine"),
    "postgresql": POSTGRES,
    "postgres": POSTGRES,
}


class Importing(Protocol):
    """One transaction that takes streams of another log."""

    async def write(self, head: Head, entries: Sequence[Kept]) -> None:
        """Write one stream, with the numbers, times and commands that it has."""


class Engine(Protocol):
    """All that can be done with a log of one kind. Whatever is opened is known by its port alone."""

    def told(self, place: Place) -> str:
        """Return the place of a log as people may read it: without user and password."""

    async def open_log(self, place: Place, *, node: str, wakes: Wakes | None, observe: Observer | None) -> Store:
        """Open or create a log for writing. ``node`` names this process; ``wakes`` is told of every commit."""

    def open_reader(self, place: Place) -> Reader:
        """Open a log read-only, even while a server writes to it."""

    def open_wakes(self, place: Place, node: str) -> Wakes | None:
        """Make the log's own channel over which its nodes wake each other; None if only one process can write to it."""

    def importing(self, place: Place) -> AbstractAsyncContextManager[Importing]:
        """Begin a transaction that takes streams of another log: all of them or, if it fails, none."""

    async def check(self, place: Place) -> list[Finding]:
        """Look over a log and its wake-ups. Nothing is changed."""


class EngineMissing(StoreError):
    """The library of an engine is not installed."""

    def __init__(self, row: Row, library: str) -> None:
        super().__init__(row.missing, name=library)
        self.finding = row.finding


def engine_of(place: Place) -> Engine:
    """Import the engine of a place."""
    row = ENGINES[_scheme(place)]
    try:
        found: Engine = importlib.import_module(row.module).ENGINE
    except ModuleNotFoundError as missing:
        library = (missing.name or "").partition(".")[0]
        if library in ("lastcard", row.module.partition(".")[0]):  # a row that is wrong, and nothing to install
            raise
        raise EngineMissing(row, library) from None
    return found


def is_address(place: Place) -> bool:
    """Say whether this is the address of a database rather than the path of a file.

    >>> is_address("postgresql://localhost/cards"), is_address("tables.lastcard")
    (True, False)
    """
    return _scheme(place) != FILE


def schemes() -> list[str]:
    """List the schemes that an address may begin with."""
    return [scheme for scheme in ENGINES if scheme != FILE]


def _scheme(place: Place) -> str:
    scheme, sign, _ = os.fspath(place).partition("://")
    return scheme if sign and scheme in ENGINES else FILE
