"""Tables that move from a file into PostgreSQL and back are the same tables, with their keys; nothing is moved by halves."""

import asyncio
import itertools
import subprocess
from pathlib import Path

import pytest

from lastcard.server.store import Append, Command, Entry, Head, Kept, Store, open_log
from lastcard.server.store.postgres import PostgresStore
from lastcard.server.table.daily_deals import KEY
from lastcard.terminal.main import main
from tests.server.store.postgres_server import Postgres, binary, empty_database

pytestmark = pytest.mark.long  # starts PostgreSQL

ENTRIES = (Entry("opened", '{"k":"opened"}'), Entry("move", "žluťoučký"))
Log = dict[str, tuple[Head, list[Kept]]]


async def fill(place: str | Path) -> None:
    """Write some tables, open and closed, and a key."""
    async with await open_log(place) as log:
        await log.append(Append("BCDFGH", 0, ENTRIES, Command(0, "first")))
        await log.append(Append("BCDFGH", 2, ENTRIES[1:], Command(1, "second"), snapshot="somewhere"))
        await log.append(Append("KLMNPQ", 0, ENTRIES, closes=True))
        await log.append(Append("daily-2026-11-17", 0, ENTRIES[:1]))
        await log.secret(KEY, lambda: b"0123")


async def read(place: str | Path) -> tuple[Log, bytes]:
    """Read everything."""
    async with await open_log(place) as log:
        heads = [*await log.open_streams(), *await log.heads(await log.closed_before(1 << 60, 100))]
        streams = {head.stream: (head, list(await log.read(head.stream))) for head in heads}
        return streams, await log.secret(KEY, lambda: b"none")


def test_tables_move_into_postgresql_and_back(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, last = tmp_path / "first.lastcard", tmp_path / "last.lastcard"
    database = asyncio.run(empty_database(postgres))
    asyncio.run(fill(first))
    before = asyncio.run(read(first))
    assert main(["move-tables", str(first), database]) == 0
    assert capsys.readouterr().out == ("Moved: tables 3, entries 6, keys 1. Everything was read again and compared.\n")
    assert asyncio.run(read(database)) == before
    assert main(["move-tables", database, str(last)]) == 0
    assert asyncio.run(read(last)) == asyncio.run(read(first)) == before

    async def go_on() -> None:
        for place in (database, last):
            async with await open_log(place) as log:
                again = await log.append(Append("BCDFGH", 0, ENTRIES, Command(0, "first")))
                assert (again.first, again.again) == (1, True), "a command counts once, wherever it went"
                assert (await log.append(Append("BCDFGH", 3, ENTRIES[:1]))).last == 4

    asyncio.run(go_on())


def test_nothing_is_moved_into_a_log_with_tables_nor_out_of_one_that_is_served(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full, other, none = tmp_path / "full.lastcard", tmp_path / "other.lastcard", tmp_path / "none.lastcard"
    database = asyncio.run(empty_database(postgres))
    for place in (full, other):
        asyncio.run(fill(place))
    before = asyncio.run(read(other))
    assert main(["move-tables", str(full), str(other)]) == 2
    assert "already holds tables" in capsys.readouterr().err
    assert asyncio.run(read(other)) == before
    assert main(["move-tables", str(none), database]) == 2
    assert "none.lastcard" in capsys.readouterr().err

    async def serve() -> None:
        async with await PostgresStore.open(database, node="a-server") as store:
            assert await store.lease("duty", 60.0)
            assert await asyncio.to_thread(main, ["move-tables", str(full), database]) == 2

    asyncio.run(serve())
    assert "A server uses" in capsys.readouterr().err


def test_a_dump_made_while_a_server_writes_is_restored_elsewhere_and_goes_on(postgres: Postgres) -> None:
    database = asyncio.run(empty_database(postgres))
    asyncio.run(fill(database))

    async def dump() -> str:
        async with await open_log(database) as log:
            writing = asyncio.create_task(_write_on(log))
            dumping = await asyncio.create_subprocess_exec(
                binary("pg_dump"), "-n", "lastcard", database, stdout=asyncio.subprocess.PIPE
            )
            text, _ = await dumping.communicate()
            writing.cancel()
            assert dumping.returncode == 0
            return text.decode()

    text = asyncio.run(dump())
    asyncio.run(empty_database(postgres))
    subprocess.run([binary("psql"), "-q", "-v", "ON_ERROR_STOP=1", database], input=text, text=True, check=True)
    streams, key = asyncio.run(read(database))
    assert key == b"0123"
    assert {"BCDFGH", "KLMNPQ", "daily-2026-11-17"} <= streams.keys()

    async def go_on() -> None:
        async with await open_log(database) as log:
            for head, entries in streams.values():
                assert len(entries) == head.seq
                if head.closed is None:
                    assert (await log.append(Append(head.stream, head.seq, ENTRIES[:1]))).last == head.seq + 1

    asyncio.run(go_on())


async def _write_on(log: Store) -> None:
    for seq in itertools.count():
        await log.append(Append("RSTVWX", seq, ENTRIES[:1]))
