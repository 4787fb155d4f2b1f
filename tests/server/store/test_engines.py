"""The engine of a log is chosen by the scheme of its address, in one place; an engine is its module and a row."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.server.store import is_address, open_log, open_reader, open_wakes
from lastcard.server.store.engines import ENGINES, Row, engine_of
from lastcard.terminal.main import main
from tests.server.store import toy_engine
from tests.server.store.story import put, story
from tests.server.store.test_migration import fill, read


@pytest.mark.parametrize(
    ("place", "module"),
    [
        (Path("tables.lastcard"), "lastcard.server.store.sqlite.sqlite_engine"),
        ("tables.lastcard", "lastcard.server.store.sqlite.sqlite_engine"),
        ("unknown://db/cards", "lastcard.server.store.sqlite.sqlite_engine"),
        ("postgresql://db/cards", "lastcard.server.store.postgres.postgres_engine"),
        ("postgres://db/cards", "lastcard.server.store.postgres.postgres_engine"),
    ],
)
def test_the_scheme_decides(place: str | Path, module: str) -> None:
    assert type(engine_of(place)).__module__ == module
    assert is_address(place) == ("postgres" in str(place))


def test_no_engine_is_imported_before_a_log_is_opened() -> None:
    code = "import sys; from lastcard.server.store import checkup, migration; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "lastcard.server.store.engines" in loaded
    assert not {"apsw", "asyncpg", *(row.module for row in ENGINES.values())} & {*loaded}


@story
async def test_an_engine_that_was_added_is_opened_through_the_same_doors(toy: str) -> None:
    commits: list[int] = []
    async with await open_log(toy, observe=lambda count, _: commits.append(count)) as store:
        assert isinstance(store, toy_engine.ToyStore)
        await store.append(put("a", 0, "one"))
    assert commits == [1]
    reader = open_reader(toy)
    assert [entry.data for entry in await reader.read("a")] == ["one"]
    await reader.close()
    assert open_wakes(toy, "node") is None


def test_commands_know_an_engine_that_was_added(toy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, last = tmp_path / "first.lastcard", tmp_path / "last.lastcard"
    asyncio.run(fill(first))
    assert main(["move-tables", str(first), toy]) == 0
    assert main(["move-tables", toy, str(last)]) == 0
    assert asyncio.run(read(last)) == asyncio.run(read(toy)) == asyncio.run(read(first))
    assert main(["move-tables", str(first), toy]) == 2
    told = capsys.readouterr().err
    assert "toy://box/cards already holds tables" in told
    assert main(["doctor", "--json", "--database", toy]) == 0
    assert [each["says"] for each in json.loads(capsys.readouterr().out) if each["finding"] == "database"]
    assert main(["move-tables", "other://me:secret@box/cards", str(last)]) == 2
    assert "secret" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "finding", "cure"),
    [
        (("--database", "postgresql://db/cards"), "postgres_missing", "lastcard[postgres]"),
        (("--db", "log.lastcard"), "log", "pip install lastcard"),
    ],
)
def test_an_engine_without_its_library_says_what_to_install(options: tuple[str, ...], finding: str, cure: str) -> None:
    asked = ["doctor", "--json", *options]
    code = f"""
import sys
sys.modules |= dict.fromkeys(("apsw", "asyncpg"))  # which now cannot be imported
from lastcard.terminal.main import main
from lastcard.server.store import StoreError, open_reader
code = main({asked!r})
try:
    open_reader({options[1]!r})
except StoreError as missing:
    print(missing, file=sys.stderr)
sys.exit(code)
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    first = json.loads(told.stdout)[0]
    assert (first["level"], first["finding"]) == ("bad", finding)
    assert cure in first["says"] + first["cure"]
    assert cure in told.stderr


def test_a_row_that_names_no_module_is_a_mistake_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENGINES, "lost", Row("lastcard.server.store.nowhere"))
    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        engine_of("lost://x")
