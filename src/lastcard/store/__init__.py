"""The log of all tables: append-only, and durable before anything is acknowledged. The port, its errors, and ``open_store``.

SQLite is imported only when a file is opened, because playing at the terminal does not need it.
"""

import os
from typing import TYPE_CHECKING

from lastcard.store.errors import (
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
)
from lastcard.store.port import Append, Command, Entry, Head, Kept, Reader, Store, Texts, Trouble, Written

if TYPE_CHECKING:
    from lastcard.store.reading import SqliteReader
    from lastcard.store.sqlite import SqliteStore
    from lastcard.store.writer import Observer

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
    "Written",
    "open_reader",
    "open_store",
]


def open_store(path: str | os.PathLike[str], *, observe: "Observer | None" = None) -> "SqliteStore":
    """Open or create a log file for writing, inside a running event loop; ``observe`` is called after every commit."""
    try:
        from lastcard.store.sqlite import SqliteStore
    except ModuleNotFoundError:
        raise StoreError("store.extra_missing") from None
    return SqliteStore(path, observe=observe)


def open_reader(path: str | os.PathLike[str]) -> "SqliteReader":
    """Open a log file read-only, even while a server writes to it."""
    try:
        from lastcard.store.reading import SqliteReader
    except ModuleNotFoundError:
        raise StoreError("store.extra_missing") from None
    return SqliteReader(path)
