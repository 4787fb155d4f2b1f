"""What only a log in PostgreSQL does: many nodes write to it, it goes away and comes back, older ones are brought up to date."""

import asyncio
import os
from pathlib import Path

import asyncpg
import pytest

from lastcard.server.store import (
    CannotOpen,
    NewerFile,
    Stale,
    StoreError,
    Unreachable,
    Written,
    is_address,
    open_log,
    open_reader,
)
from lastcard.server.store.postgres import PostgresStore
from lastcard.server.store.postgres.link import connect, told_place
from lastcard.server.store.postgres.schema import STEPS, migrate
from tests.server.store.postgres_server import Postgres, alone, empty_database
from tests.server.store.story import put, story
from tests.waiting import until

pytestmark = pytest.mark.long  # starts PostgreSQL

RACERS = 4
TABLES = 3


async def _race(store: PostgresStore, wins: dict[str, list[int]]) -> int:
    """Append to every table until each has forty entries; whoever comes late reads where it stands."""
    lost = 0
    heads = dict.fromkeys((f"t{n}" for n in range(TABLES)), 1)
    while any(head < 40 for head in heads.values()):
        names = [name for name, head in heads.items() if head < 40]
        outcomes = await asyncio.gather(
            *(store.append(put(name, heads[name], store.node)) for name in names), return_exceptions=True
        )
        for name, outcome in zip(names, outcomes, strict=True):
            if isinstance(outcome, Written):
                wins[name].append(outcome.first)
                heads[name] = outcome.last
            else:
                assert isinstance(outcome, Stale), outcome
                heads[name] = outcome.head
                lost += 1
    return lost


@story
async def test_of_all_nodes_that_race_for_a_number_one_gets_it(postgres: Postgres) -> None:
    url = await empty_database(postgres)
    nodes = await asyncio.gather(*(PostgresStore.open(url, node=f"n{n}") for n in range(RACERS)))
    for n in range(TABLES):
        await nodes[0].append(put(f"t{n}", 0, "first"))
    wins: list[dict[str, list[int]]] = [{f"t{n}": [] for n in range(TABLES)} for _ in nodes]
    lost = await asyncio.gather(*(_race(node, won) for node, won in zip(nodes, wins, strict=True)))
    assert sum(lost) > 0  # they met
    for n in range(TABLES):
        entries = await nodes[n].read(f"t{n}")
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        won = {seq: node.node for node, each in zip(nodes, wins, strict=True) for seq in each[f"t{n}"]}
        assert {
            entry.seq: entry.data for entry in entries[1:]
        } == won  # each acknowledged once, by the one that wrote it
    await asyncio.gather(*(node.close() for node in nodes))


@story
async def test_nodes_that_repeat_one_command_at_once_write_it_once(postgres: Postgres) -> None:
    url = await empty_database(postgres)
    nodes = await asyncio.gather(*(PostgresStore.open(url, node=f"n{n}") for n in range(RACERS)))
    await nodes[0].append(put("a", 0, "first"))
    for turn in range(10):
        written = await asyncio.gather(*(node.append(put("a", turn + 1, "x", by=(0, f"k{turn}"))) for node in nodes))
        assert [each.first for each in written] == [turn + 2] * RACERS
        assert sum(not each.again for each in written) == 1
    assert len(await nodes[0].read("a")) == 11
    await asyncio.gather(*(node.close() for node in nodes))


@story
async def test_a_duty_has_one_node_at_a_time_and_passes_on_when_its_node_is_gone(postgres: Postgres) -> None:
    url = await empty_database(postgres)
    async with await PostgresStore.open(url, node="a") as one, await PostgresStore.open(url, node="b") as two:
        assert await one.lease("sweep", 60)
        assert not await two.lease("sweep", 60)
        assert await one.lease("sweep", 0)  # renewed, and over at once
        assert await two.lease("sweep", 60)
        assert not await one.lease("sweep", 60)
        assert await one.lease("another", 60)


@story
async def test_entries_never_change_for_any_program(postgres: Postgres) -> None:
    url = await empty_database(postgres)
    async with await PostgresStore.open(url) as store:
        await store.append(put("a", 0, "x"))
        db = await connect(url)
        for statement, why in (
            ("UPDATE entries SET data = 'y'", "never changed"),
            ("DELETE FROM entries", "never removed"),
            ("INSERT INTO entries SELECT * FROM entries", "duplicate key"),
        ):
            with pytest.raises(asyncpg.PostgresError, match=why):
                await db.execute(statement)
        await db.close()


@story
async def test_nodes_that_start_together_make_the_tables_once_and_a_newer_log_is_refused(postgres: Postgres) -> None:
    url = await empty_database(postgres)
    nodes = await asyncio.gather(*(PostgresStore.open(url, node=f"n{n}") for n in range(RACERS)))
    await asyncio.gather(*(node.close() for node in nodes))
    db = await connect(url)
    await migrate(db, "here", (*STEPS, "CREATE TABLE later (n integer)"))
    await db.close()
    with pytest.raises(NewerFile, match=f"its version is {len(STEPS) + 1}, this one knows {len(STEPS)}"):
        await PostgresStore.open(url)


@story
async def test_a_step_that_fails_leaves_the_log_as_it_was(postgres: Postgres) -> None:
    url = await empty_database(postgres)
    async with await PostgresStore.open(url) as store:
        await store.append(put("a", 0, "x"))
    db = await connect(url)
    with pytest.raises(asyncpg.PostgresError):
        await migrate(db, "here", (*STEPS, "CREATE TABLE later (n integer)", "nonsense"))
    assert await db.fetchval("SELECT to_regclass('later')") is None
    await db.close()
    async with await PostgresStore.open(url) as store:
        assert await store.append(put("a", 1, "y")) == Written("a", 2, 2)


@story
async def test_whoever_cannot_connect_is_told_in_one_sentence_without_the_password(postgres: Postgres) -> None:
    assert told_place("postgresql://me:secret@db.example:5433/cards") == "postgresql://db.example:5433/cards"
    nobody = f"postgresql://me:secret@127.0.0.1:{postgres.port}/nothing"
    with pytest.raises(CannotOpen, match=r"/nothing cannot be opened \(role \"me\" does not exist\)"):
        await open_log(nobody)
    with pytest.raises(Unreachable, match=r"postgresql://127.0.0.1:1/x cannot be reached") as refused:
        await open_log("postgresql://me:secret@127.0.0.1:1/x")
    assert "secret" not in str(refused.value)
    reader = open_reader(await empty_database(postgres))
    with pytest.raises(CannotOpen, match="There is no log"):
        await reader.read("a")
    await reader.close()
    assert not is_address(Path("postgres"))


@story
async def test_a_database_that_is_restarted_is_awaited_and_nothing_acknowledged_is_lost() -> None:
    with alone() as server:
        store = await PostgresStore.open(server.url())
        acknowledged = [(await store.append(put("a", 0, "0"))).last]
        await asyncio.to_thread(server.stop)
        with pytest.raises(Unreachable):
            await store.append(put("a", 1, "gone"))
        assert store.trouble == "away"
        with pytest.raises(Unreachable) as refused:
            await store.append(put("a", 1, "still gone"))
        assert not refused.value.unsure
        with pytest.raises(StoreError):
            await store.read("a")
        await asyncio.to_thread(server.start)
        await until(lambda: not store.trouble)
        head = await store.head("a")
        assert head is not None
        assert head.seq in (1, 2)  # the unsure one may be there
        acknowledged.append((await store.append(put("a", head.seq, "back"))).last)
        entries = await store.read("a")
        assert [entry.seq for entry in entries] == list(range(1, acknowledged[-1] + 1))
        assert entries[-1].data == "back"
        await store.close()


def test_postgresql_runs_without_the_rights_of_root(postgres: Postgres) -> None:
    assert (postgres.data / "PG_VERSION").exists() or os.getuid() != 0
    owner = postgres.data.stat().st_uid
    assert owner != 0


@story
async def test_a_database_that_crashes_is_noticed_though_nobody_moves() -> None:
    with alone() as server:
        async with await PostgresStore.open(server.url()) as store:
            assert store.trouble == ""
            await asyncio.to_thread(server.stop)
            await until(lambda: store.trouble == "away", within=1.0)
            await asyncio.to_thread(server.start)
            await until(lambda: store.trouble == "")
