"""The log on each engine: tests of the port run on all of them."""

import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from lastcard.server.store import Store, open_log
from lastcard.server.store.engines import ENGINES, Row, engine_of
from lastcard.server.store.postgres import PostgresStore
from lastcard.server.store.sqlite.store import SqliteStore
from tests.server.store import toy_engine
from tests.server.store.postgres_server import Postgres, empty_database, shared

Log = Callable[..., AbstractAsyncContextManager[Store]]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The PostgreSQL of this run."""
    with shared(os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))) as server:
        yield server


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> str:
    """Add an engine as its author would, with a row; give the address of an empty log."""
    monkeypatch.setitem(ENGINES, "toy", Row(toy_engine.__name__))
    monkeypatch.setattr(toy_engine, "LOGS", {})
    return "toy://me:secret@box/cards"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the author of another engine run the tests of the port on it."""
    parser.addoption(
        "--engine", default="", help="address of an empty log: run the tests of the port on its engine alone"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test of the port on all engines."""
    if "log" in metafunc.fixturenames:
        other = metafunc.config.getoption("--engine", default="")
        metafunc.parametrize("log", [other] if other else ["sqlite", "postgres", "toy"], indirect=True)


@pytest.fixture
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Log:
    """Open the log of this test; opening it again is a restart."""
    if request.param not in ("sqlite", "postgres"):
        place: str = request.getfixturevalue("toy") if request.param == "toy" else f"{request.param}/{tmp_path.name}"
        monkeypatch: pytest.MonkeyPatch = request.getfixturevalue("monkeypatch")
        module = sys.modules[type(engine_of(place)).__module__]

        @asynccontextmanager
        async def box(*, clock: Callable[[], int] | None = None, room: int = 0) -> AsyncIterator[Store]:
            if clock is not None:
                monkeypatch.setattr(module, "clock", clock)
            async with await open_log(place) as store:
                yield store

        return box
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
