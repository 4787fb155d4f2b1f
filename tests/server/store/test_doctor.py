"""The doctor finds what is wrong with a deployment, says how to cure it, and changes nothing."""

import asyncio
import json
from pathlib import Path

import asyncpg
import pytest

from lastcard.language.catalogue.catalogue import words_for
from lastcard.server.store import open_log
from lastcard.terminal.main import main
from tests.server.store.postgres_server import Postgres, alone, empty_database
from tests.waiting import until

pytestmark = pytest.mark.long  # starts PostgreSQL


def findings(capsys: pytest.CaptureFixture[str], *options: str, code: int) -> dict[str, str]:
    """Ask the doctor; give levels by finding."""
    assert main(["doctor", "--json", *options]) == code
    told = json.loads(capsys.readouterr().out)
    for each in told:
        assert each["says"]
        assert each["level"] != "bad" or each["cure"], each
    return {each["finding"]: each["level"] for each in told}


def execute(url: str, *statements: str) -> None:
    """Change something in a database."""

    async def run() -> None:
        db = await asyncpg.connect(url)
        for statement in statements:
            await db.execute(statement)
        await db.close()

    asyncio.run(run())


def await_standby(url: str, fits: str) -> None:
    """Wait until the standby is as wanted."""

    async def run() -> None:
        db = await asyncpg.connect(url)
        await until(lambda: db.fetchval(f"SELECT count(*) FROM pg_stat_replication WHERE {fits}"))
        await db.close()

    asyncio.run(run())


def test_a_file_is_looked_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tables.lastcard"
    assert findings(capsys, "--db", str(path), code=0)["no_file"] == "note"
    assert not path.exists()

    async def make() -> None:
        await (await open_log(path)).close()

    asyncio.run(make())
    assert findings(capsys, "--db", str(path), code=0)["file"] == "good"
    path.write_bytes(b"something else entirely, which is no log" * 100)
    assert findings(capsys, "--db", str(path), code=1)["log"] == "bad"
    assert main(["doctor", "--db", str(path)]) == 1
    said = capsys.readouterr().out
    assert "BAD" in said
    assert said.endswith("Wrong: 1.\n")


def test_a_database_is_looked_over_with_its_wake_ups(postgres: Postgres, capsys: pytest.CaptureFixture[str]) -> None:
    database = asyncio.run(empty_database(postgres))
    found = findings(capsys, "--database", database, code=1)
    assert found["database"] == "good"
    assert found["fsync"] == "bad", "the tests' own server does without"
    assert found["no_schema"] == found["no_standby"] == found["no_proxy"] == "note"
    assert found["wakes"] == "good"
    nobody = "postgresql://tests@127.0.0.1:1/none"
    assert findings(capsys, "--database", nobody, code=1) == {"unreachable": "bad", "no_proxy": "note"}


def test_an_asynchronous_standby_is_named_as_a_way_to_lose_moves(capsys: pytest.CaptureFixture[str]) -> None:
    with alone() as primary:
        folder = primary.folder / "standby"
        folder.mkdir(mode=0o755)
        standby = Postgres(folder)
        standby.follow(primary, "copy")
        try:
            url = primary.url()
            await_standby(url, "state = 'streaming'")
            assert findings(capsys, "--database", url, code=1)["asynchronous"] == "bad"
            execute(url, "ALTER SYSTEM SET synchronous_standby_names = 'copy'", "SELECT pg_reload_conf()")
            await_standby(url, "sync_state = 'sync'")
            found = findings(capsys, "--database", url, code=1)
            assert found["synchronous"] == "good"
            assert found.keys().isdisjoint({"asynchronous", "no_slot"})
            execute(standby.url(), "ALTER SYSTEM SET primary_slot_name = ''", "SELECT pg_reload_conf()")
            await_standby(url, "sync_state = 'sync' AND NOT EXISTS (SELECT 1 FROM pg_replication_slots WHERE active)")
            assert findings(capsys, "--database", url, code=1)["no_slot"] == "bad"
            assert findings(capsys, "--database", standby.url(), code=1)["standby_address"] == "bad"
        finally:
            standby.stop()


def test_everything_bad_that_the_doctor_can_find_has_a_cure() -> None:
    words = words_for("en")
    for key in (
        "fsync",
        "full_page_writes",
        "few_connections",
        "old_postgres",
        "no_right",
        "deaf",
        "not_awaited",
        "no_slot",
    ):
        assert words.has(f"doctor.{key}")
        assert words.has(f"doctor.{key}.cure")
