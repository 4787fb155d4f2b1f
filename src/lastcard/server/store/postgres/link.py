"""How PostgreSQL is reached: the address, the settings of a session, and its errors as sentences. No password is ever told."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg

from lastcard.server.store.errors import CannotOpen, DiskFull, StoreError, Unreachable
from lastcard.server.store.postgres.schema import SCHEMA
from lastcard.server.store.public_address import told_address

PATIENCE: Final = 5.0  # seconds for a connection to be made
COMMAND: Final = 20.0  # seconds for an answer: a database that restarts is worth waiting for, one that hangs is not

# The database went away, or is one that cannot be written to now: somebody restarts it or another takes its place.
_AWAY: Final = (
    OSError,
    TimeoutError,
    EOFError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.ReadOnlySQLTransactionError,
)
_REFUSED: Final = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InsufficientPrivilegeError,
)


def told_place(url: str) -> str:
    """Return an address as people may read it: without user and password."""
    return told_address(url.replace("postgres://", "postgresql://", 1))


async def connect(url: str) -> asyncpg.Connection:
    """Connect to the primary. A session never acknowledges what is not on the disk, whatever the database was told."""
    place = told_place(url)
    try:
        with sentences(place):
            db = await asyncpg.connect(url, timeout=PATIENCE, command_timeout=COMMAND, server_settings=settings())
            await set_up(db)
            return db
    except StoreError:
        raise
    except ValueError:  # an address that makes no sense; what is wrong with it may quote a password
        raise CannotOpen("server.bad_database", text=place) from None


def settings() -> dict[str, str]:
    """Return what a session is opened with."""
    return {"search_path": SCHEMA, "application_name": "lastcard"}


async def set_up(db: asyncpg.Connection) -> None:
    """Let a session wait for the disk."""
    if await db.fetchval("SHOW synchronous_commit") == "off":
        await db.execute("SET synchronous_commit = on")


@contextmanager
def sentences(place: str) -> Iterator[None]:
    """Turn an error of the database into one sentence that names it."""
    try:
        yield
    except asyncpg.DiskFullError:
        raise DiskFull("store.disk_full", path=place) from None
    except _REFUSED as wrong:
        raise CannotOpen("store.unopened", path=place, why=_plain(wrong)) from None
    except _AWAY as wrong:
        raise Unreachable("store.unreachable", path=place, why=_plain(wrong)) from None
    except asyncpg.PostgresError as wrong:
        raise StoreError("store.refused", path=place, why=_plain(wrong)) from None


def end(db: asyncpg.Connection | None) -> None:
    """Drop a connection that cannot be trusted."""
    if db is not None and not db.is_closed():
        db.terminate()


async def close(db: asyncpg.Connection | None) -> None:
    """Close a connection in good order, or drop it if that takes too long."""
    if db is None or db.is_closed():
        return
    try:
        await db.close(timeout=PATIENCE)
    except (TimeoutError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        db.terminate()


def _plain(wrong: Exception) -> str:
    return str(wrong).partition("\n")[0] or type(wrong).__name__
