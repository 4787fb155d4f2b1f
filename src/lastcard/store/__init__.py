"""The log of all tables: append-only, and durable before anything is acknowledged. The port, its errors, and how to open one.

A database is imported only when a log is opened, because playing at the terminal needs none.
"""

import os
from types import ModuleType
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
    Unreachable,
)
from lastcard.store.port import Append, Command, Entry, Head, Kept, Reader, Store, Texts, Trouble, Written
from lastcard.store.wakes import Wakes, wake_up

if TYPE_CHECKING:
    from lastcard.store.plan import Observer
    from lastcard.store.postgres import PostgresReader, PostgresStore
    from lastcard.store.reading import SqliteReader
    from lastcard.store.sqlite import SqliteStore

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


def open_store(path: str | os.PathLike[str], *, observe: "Observer | None" = None) -> "SqliteStore":
    """Open or create a log file for writing, inside a running event loop; ``observe`` is called after every commit."""
    try:
        from lastcard.store.sqlite import SqliteStore
    except ModuleNotFoundError:
        raise StoreError("store.extra_missing") from None
    return SqliteStore(path, observe=observe)


def open_reader(place: str | os.PathLike[str]) -> "SqliteReader | PostgresReader":
    """Open a log read-only, even while a server writes to it."""
    if is_address(place):
        reader: PostgresReader = _postgres().PostgresReader(str(place))
        return reader
    try:
        from lastcard.store.reading import SqliteReader
    except ModuleNotFoundError:
        raise StoreError("store.extra_missing") from None
    return SqliteReader(place)


async def open_log(
    place: str | os.PathLike[str], *, node: str = "alone", wakes: Wakes | None = None, observe: "Observer | None" = None
) -> "SqliteStore | PostgresStore":
    """Open a log for writing: a file of this process alone, or a database that ``node`` shares with others.

    A database tells all nodes of every commit over ``wakes``.
    """
    if not is_address(place):
        return open_store(place, observe=observe)
    postgres = _postgres()
    tell = None if wakes is None or isinstance(wakes, postgres.PostgresWakes) else wakes.tell
    store: PostgresStore = await postgres.PostgresStore.open(
        str(place),
        node=node,
        wakes=wakes is not None and tell is None,
        announce=None if tell is None else lambda written: tell(wake_up(written)),
        observe=observe,
    )
    return store


def open_wakes(place: str | os.PathLike[str], node: str, channel: str = "") -> Wakes:
    """Make the channel over which nodes with one database wake each other: Redis or Valkey at an address, or the database."""
    wakes: Wakes
    if not channel:
        wakes = _postgres().PostgresWakes(str(place), node)
        return wakes
    try:
        from lastcard.store.redis_wakes import RedisWakes
    except ModuleNotFoundError:
        raise StoreError("store.redis_missing") from None
    return RedisWakes(channel, node)


def is_address(place: str | os.PathLike[str]) -> bool:
    """Say whether this is the address of a PostgreSQL database rather than the path of a file."""
    return str(place).startswith(("postgresql://", "postgres://"))


def _postgres() -> ModuleType:
    try:
        import lastcard.store.postgres as postgres
    except ModuleNotFoundError as missing:
        if missing.name != "asyncpg":
            raise
        raise StoreError("store.postgres_missing") from None
    return postgres
