"""The log on each engine: tests of the port run on all of them."""

import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from lastcard.store.postgres import PostgresStore
from lastcard.store.sqlite import SqliteStore
from tests.store.postgres_server import Postgres, empty_database, shared

Log = Callable[..., AbstractAsyncContextManager[SqliteStore | PostgresStore]]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The PostgreSQL of this run."""
    with shared(os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Log:
    """Open the log of this test; opening it again is a restart."""
    if request.param == "sqlite":

        @asynccontextmanager
        async def file(**options: object) -> AsyncIterator[SqliteStore]:
            async with SqliteStore(tmp_path / "log", **options) as store:  # type: ignore[arg-type]
                yield store

        return file
    server: Postgres = request.getfixturevalue("postgres")
    address: list[str] = []

    @asynccontextmanager
    async def database(**options: object) -> AsyncIterator[PostgresStore]:
        if not address:
            address.append(await empty_database(server))
        async with await PostgresStore.open(address[0], **options) as store:
            yield store

    return database
