"""Upgrades: a log that the previous release left is opened by this version, and every table goes on where it stood.

`released/0.2.0.lastcard` was written by lastcard 0.2.0 itself, with a table in each phase; `tables.json` says how they stood and
who held which seat. No release had PostgreSQL yet, so `postgres-1.sql` holds the same tables in the first version of its schema.
Both were made once and are never made again.
"""

import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import apsw
import asyncpg
import pytest

from lastcard.server.store import NewerFile
from lastcard.server.store.postgres import PostgresStore
from lastcard.server.store.postgres.link import connect
from lastcard.server.store.postgres.schema import STEPS as POSTGRES_STEPS
from lastcard.server.store.sqlite.schema import STEPS
from lastcard.server.store.sqlite.store import SqliteStore
from lastcard.server.table import NoSuchTable, TableRegistry
from lastcard.server.table.broadcast.member import Member
from lastcard.server.table.live.commands import handle
from lastcard.server.table.live.mailbox import LiveTable
from lastcard.server.table.protocol.messages import Act, Done, Hello, Ready, Refused, decode_outgoing
from lastcard.testing import random_action
from tests.server.store.postgres_server import Postgres, empty_database
from tests.server.store.story import story

RELEASED = Path(__file__).parent / "released"
LEFT: dict[str, Any] = json.loads((RELEASED / "tables.json").read_text())
OPEN = sum(table["phase"] != "closed" for table in LEFT.values())
MOMENT = 1_794_964_000.0  # soon after they were left: a server forgets tables after months


class LeftFile:
    """The file that lastcard 0.2.0 left."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "log"
        shutil.copy(RELEASED / "0.2.0.lastcard", self.path)

    async def open(self) -> SqliteStore | PostgresStore:
        """Open it with this version; opening it again is a restart."""
        return SqliteStore(self.path, clock=lambda: round(MOMENT * 1000))

    async def version(self, wanted: int | None = None) -> int:
        """Return its version, or change it."""
        db = apsw.Connection(str(self.path))
        if wanted is not None:
            db.execute(f"PRAGMA user_version = {wanted}")
        stands = int(db.execute("PRAGMA user_version").get)
        db.close()
        return stands


class LeftDatabase:
    """The same tables in the first version of the schema for PostgreSQL."""

    def __init__(self, server: Postgres) -> None:
        self._server = server
        self.url = ""

    async def open(self) -> SqliteStore | PostgresStore:
        """Open it with this version."""
        if not self.url:
            self.url = await empty_database(self._server)
            db = await asyncpg.connect(self.url)
            await db.execute((RELEASED / "postgres-1.sql").read_text())
            await db.close()
        return await PostgresStore.open(self.url, clock=lambda: round(MOMENT * 1000))

    async def version(self, wanted: int | None = None) -> int:
        """Return its version, or change it."""
        db = await connect(self.url)
        if wanted is not None:
            await db.execute("UPDATE about SET version = $1", wanted)
        stands = int(await db.fetchval("SELECT version FROM about"))
        await db.close()
        return stands


Left = LeftFile | LeftDatabase


@pytest.fixture(params=["sqlite", "postgres"])
def left(request: pytest.FixtureRequest, tmp_path: Path) -> Left:
    """What the previous version left."""
    return LeftFile(tmp_path) if request.param == "sqlite" else LeftDatabase(request.getfixturevalue("postgres"))


@asynccontextmanager
async def resumed(left: Left) -> AsyncIterator[TableRegistry]:
    """Start a server's tables on what was left."""
    async with await left.open() as store:
        registry = TableRegistry(store, clock=lambda: MOMENT)
        assert await registry.resume() == OPEN
        yield registry
        await registry.close()


class Person:
    """Somebody with the token of a seat that the previous version gave out."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.heard: list[Any] = []

    async def come(self, live: LiveTable) -> None:
        """Say hello with the old token."""
        self.live = live
        self.member = Member(lambda data: self.heard.append(decode_outgoing(data)), lambda _: None, "")
        await live.attach(self.member, Hello(live.table.code, token=self.token))

    async def ask(self, command: Any) -> Done | Refused:
        """Send a command and return its answer."""
        await handle(self.live, self.member, command)
        return next(each for each in reversed(self.heard) if isinstance(each, Done | Refused) and each.id == command.id)


async def _arrived(registry: TableRegistry, kept: dict[str, Any]) -> tuple[LiveTable, list[Person]]:
    """Let everybody come back to a table."""
    live = await registry.find(kept["code"])
    people = [Person(seat["token"]) for seat in kept["seats"]]
    for person in people:
        await person.come(live)
    return live, people


@story
async def test_every_table_of_the_previous_release_stands_as_it_was_left(left: Left) -> None:
    async with resumed(left) as registry:
        for kept in LEFT.values():
            if kept["phase"] == "closed":
                with pytest.raises(NoSuchTable):
                    await registry.find(kept["code"])
                continue
            table = (await registry.find(kept["code"])).table
            assert (table.phase, table.seq) == (kept["phase"], kept["seq"])
            assert [place.name for place in table.places] == [seat["name"] for seat in kept["seats"]]
            if table.game is not None:
                assert list(table.game.moves) == kept["moves"]
                seats = range(table.game.seats)
                assert [" ".join(map(str, table.game.hand(seat))) for seat in seats] == kept["hands"]
                assert [table.game.state.scores[seat] for seat in seats] == kept["scores"]


@story
async def test_a_round_that_the_previous_release_dealt_is_played_to_its_end_and_kept(left: Left) -> None:
    rng = Random(7)
    async with resumed(left) as registry:
        live, people = await _arrived(registry, LEFT["playing"])
        number = 0
        while live.table.phase == "playing":
            assert live.table.game is not None
            seat, action = random_action(live.table.game, rng)
            number += 1
            assert isinstance(await people[seat].ask(Act(f"u{number}", live.table.seq, str(action))), Done)
        ended, phase = live.table.seq, live.table.phase
        assert number > 5
    async with resumed(left) as registry:
        table = (await registry.find(LEFT["playing"]["code"])).table
        assert (table.seq, table.phase) == (ended, phase)


@pytest.mark.parametrize("phase", ["lobby", "between", "over"])
@story
async def test_the_next_deal_is_made_where_the_previous_release_left_people_waiting(left: Left, phase: str) -> None:
    async with resumed(left) as registry:
        live, people = await _arrived(registry, LEFT[phase])
        for person in people:
            assert isinstance(await person.ask(Ready("ready")), Done)
        assert live.table.phase == "playing"


@story
async def test_an_upgraded_log_has_the_present_version_and_one_of_a_newer_version_is_refused(left: Left) -> None:
    async with await left.open():
        pass
    known = len(STEPS if isinstance(left, LeftFile) else POSTGRES_STEPS)
    assert await left.version() == known
    await left.version(known + 1)
    with pytest.raises(
        NewerFile, match=rf"a newer lastcard \(its version is {known + 1}, this one knows {known}\)"
    ) as told:
        await left.open()
    assert "\n" not in str(told.value)
    assert await left.version() == known + 1
