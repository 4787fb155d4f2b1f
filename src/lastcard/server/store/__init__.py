"""The log of all tables: append-only, and durable before anything is acknowledged. The port, its errors, and how to open one.

``engines`` chooses the engine. A database is imported only when a log is opened, because playing at the terminal needs none.
"""

import os
from typing import TYPE_CHECKING

from lastcard.server.store.commit_plan import Observer
from lastcard.server.store.engines import Place, engine_of, is_address
from lastcard.server.store.errors import (
    CannotOpen,
    Damaged,
    DiskFailed,
    DiskFull,
    FileChanged,
    FileInUse,
    NewerFile,
    Stale,
    StoreClosed,
    StoreError,
    StreamClosed,
    Unreachable,
)
from lastcard.server.store.port import Append, Command, Entry, Head, Kept, Reader, Store, Texts, Trouble, Written
from lastcard.server.store.wakeups import Wakes

if TYPE_CHECKING:
    from lastcard.server.store.sqlite.store import SqliteStore

__all__ = [
    "Append",
    "CannotOpen",
    "Command",
    "Damaged",
    "DiskFailed",
    "DiskFull",
    "Entry",
    "FileChanged",
    "FileInUse",
    "Head",
    "Kept",
    "NewerFile",
    "Reader",
    "Stale",
    "Store",
    "StoreClosed",
    "StoreError",
    "StreamClosed",
    "Texts",
    "Trouble",
    "Unreachable",
    "Wakes",
    "Written",
    "is_address",
    "open_log",
    "open_reader",
    "open_store",
    "open_wakes",
]


def open_store(path: str | os.PathLike[str], *, observe: Observer | None = None) -> "SqliteStore":
    """Open or create a log file for writing, inside a running event loop; ``observe`` is called after every commit."""
    from lastcard.server.store.sqlite.store import SqliteStore

    return SqliteStore(path, observe=observe)


def open_reader(place: Place) -> Reader:
    """Open a log read-only, even while a server writes to it."""
    return engine_of(place).open_reader(place)


async def open_log(
    place: Place, *, node: str = "alone", wakes: Wakes | None = None, observe: Observer | None = None
) -> Store:
    """Open a log for writing: a file of this process alone, or a database that ``node`` shares with others.

    A database tells all nodes of every commit over ``wakes``.
    """
    return await engine_of(place).open_log(place, node=node, wakes=wakes, observe=observe)


def open_wakes(place: Place, node: str) -> Wakes | None:
    """Make the channel over which nodes with one log wake each other; None if the log belongs to one process."""
    return engine_of(place).open_wakes(place, node)
