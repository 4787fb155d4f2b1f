"""The file: its schema and versions, its lock, and one clear sentence for each defect."""

import asyncio
import os
import shutil
from pathlib import Path

import apsw
import pytest

from lastcard.server.store import (
    CannotOpen,
    Command,
    Damaged,
    FileInUse,
    Kept,
    NewerFile,
    StoreError,
    StreamClosed,
    Texts,
    Written,
    open_reader,
    open_store,
)
from lastcard.server.store.sqlite import open_log
from lastcard.server.store.sqlite.journal import Journal
from lastcard.server.store.sqlite.open_log import check_sqlite, open_writing
from lastcard.server.store.sqlite.schema import STEPS, migrate, version
from tests.server.store.story import put, story

HERE = Path(__file__).parent


def write_file(path: Path) -> None:
    """Make a file as `tests/server/store` keeps one of every version; each was made once, when it was new, and never again."""
    moment = 1_700_000_000_000
    journal = Journal(path, clock=lambda: moment)
    journal.commit([put("ended", 0, '{"header": "…"}', by=(0, "k0")), put("open", 0, "one", "two", by=(3, "k1"))])
    moment += 1_000
    journal.commit([put("ended", 1, "last", closes=True), put("open", 2, "three")])
    journal.close()


@pytest.mark.parametrize("number", range(1, len(STEPS) + 1))
@story
async def test_a_file_of_every_version_opens_and_goes_on(tmp_path: Path, number: int) -> None:
    shutil.copy(HERE / f"version-{number}.lastcard", tmp_path / "log")
    async with open_store(tmp_path / "log") as store:
        assert await store.read("open") == [
            Kept(1, 1_700_000_000_000, "note", "one", Command(3, "k1"), 2),
            Kept(2, 1_700_000_000_000, "note", "two", None, 0),
            Kept(3, 1_700_000_001_000, "note", "three", None, 1),
        ]
        assert [(head.stream, head.seq) for head in await store.open_streams()] == [("open", 3)]
        assert await store.append(put("open", 0, "again", by=(3, "k1"))) == Written("open", 1, 2, again=True)
        assert await store.append(put("open", 3, "four")) == Written("open", 4, 4)
        with pytest.raises(StreamClosed):
            await store.append(put("ended", 2, "more"))


def test_this_version_still_makes_the_file_of_its_number(tmp_path: Path) -> None:
    write_file(tmp_path / "log")
    schemas = []
    for path in (tmp_path / "log", HERE / f"version-{len(STEPS)}.lastcard"):
        shutil.copy(path, tmp_path / "look")  # looking at a file in WAL mode leaves files beside it
        db = apsw.Connection(str(tmp_path / "look"))
        schemas.append(db.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall())
        assert version(db, "look") == len(STEPS)
        db.close()
    assert schemas[0] == schemas[1]


SETTINGS = {
    "journal_mode": "wal", "synchronous": 2, "fullfsync": 1, "checkpoint_fullfsync": 1, "wal_autocheckpoint": 0,
    "page_size": 2048, "journal_size_limit": 16 << 20, "trusted_schema": 0,
}  # fmt: skip


def test_every_setting_of_the_writer_is_in_force(tmp_path: Path) -> None:
    for _ in ("a new file", "one that was there"):
        db = open_writing(str(tmp_path / "log"))
        assert {name: db.execute(f"PRAGMA {name}").get for name in SETTINGS} == SETTINGS
        db.close()


def test_a_new_step_is_taken_once_and_keeps_what_is_there(tmp_path: Path) -> None:
    shutil.copy(HERE / "version-1.lastcard", tmp_path / "log")
    db = open_writing(str(tmp_path / "log"))
    steps = [*STEPS[:1], "ALTER TABLE streams ADD COLUMN title TEXT NOT NULL DEFAULT ''"]
    for _ in range(2):
        migrate(db, "log", steps)
        assert version(db, "log", steps) == 2
    assert db.execute("SELECT name, title FROM streams").fetchall() == [("ended", ""), ("open", "")]
    db.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    shutil.copy(HERE / "version-1.lastcard", tmp_path / "log")
    db = open_writing(str(tmp_path / "log"))
    with pytest.raises(apsw.SQLError):
        migrate(db, "log", [*STEPS[:1], "CREATE TABLE half (x); INSERT INTO nowhere VALUES (1)"])
    assert version(db, "log") == 1
    assert db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").get == 0
    db.close()


@story
async def test_a_file_of_a_newer_version_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "log"
    await open_store(path).close()
    db = apsw.Connection(str(path))
    db.execute("PRAGMA user_version = 99")
    db.close()
    before = path.read_bytes()
    for opening in (open_store, open_reader):
        with pytest.raises(
            NewerFile, match=rf"log was written by a newer lastcard \(its version is 99, this one knows {len(STEPS)}\)"
        ):
            opening(path)
    assert path.read_bytes() == before


@story
async def test_somebody_elses_database_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "other"
    db = apsw.Connection(str(path))
    db.execute("CREATE TABLE recipes (name)")
    db.close()
    before = path.read_bytes()
    for opening in (open_store, open_reader):
        with pytest.raises(Damaged, match="other is a database, but not a log of lastcard"):
            opening(path)
    assert path.read_bytes() == before
    assert not (tmp_path / "other-wal").exists()


@story
async def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text("Dear reader, " * 100)
    for opening in (open_store, open_reader):
        with pytest.raises(Damaged, match=r"letter is damaged or not a log of lastcard \(file is not a database\)"):
            opening(path)
    path.unlink()
    await open_store(path).close()  # and nothing holds on to the name


@story
async def test_a_damaged_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "log"
    async with open_store(path) as store:
        await asyncio.gather(*(store.append(put(f"t{n}", 0, "x" * 900)) for n in range(60)))
    raw = bytearray(path.read_bytes())
    for page in range(8, len(raw) // 4096):
        raw[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    path.write_bytes(raw)
    store = open_store(path)
    with pytest.raises(Damaged, match="log is damaged"):
        await store.check()
    for _ in range(2):
        with pytest.raises(Damaged, match="log is damaged"):
            await asyncio.gather(*(store.append(put(f"t{n}", 1, "y")) for n in range(60)))
    await store.close()


@story
async def test_a_gap_is_never_read_over(tmp_path: Path) -> None:
    async with open_store(tmp_path / "log") as store:
        await store.append(put("a", 0, "one", "two", "three"))
        await store.append(put("b", 0, "one"))
    db = apsw.Connection(str(tmp_path / "log"))
    db.execute("DROP TRIGGER entries_are_not_removed; DELETE FROM entries WHERE seq = 2")
    db.close()
    async with open_store(tmp_path / "log") as store:
        with pytest.raises(Damaged, match="entry 2 of a is missing"):
            await store.read("a")
        damaged, sound = await asyncio.gather(store.texts("a"), store.texts("b"), return_exceptions=True)
        assert "of 3 entries of a there are 2" in str(damaged)
        assert isinstance(sound, Texts)
        assert sound.data == ["one"]


@story
async def test_entries_are_neither_changed_nor_removed_by_anybody(tmp_path: Path) -> None:
    async with open_store(tmp_path / "log") as store:
        await store.append(put("a", 0, "one"))
    db = apsw.Connection(str(tmp_path / "log"))
    for attempt in ("UPDATE entries SET data = 'two'", "DELETE FROM entries"):
        with pytest.raises(apsw.ConstraintError, match="an entry is never"):
            db.execute(attempt)
    db.close()


@story
async def test_one_file_has_one_writer_whatever_name_it_is_opened_by(tmp_path: Path) -> None:
    os.symlink(tmp_path / "log", tmp_path / "link")
    async with open_store(tmp_path / "log") as store:
        for name in ("log", "link"):
            with pytest.raises(FileInUse, match=f"{name} is being written to already; only one process may do that"):
                open_store(tmp_path / name)
        assert await store.append(put("a", 0, "the first goes on")) == Written("a", 1, 1)
    await open_store(tmp_path / "link").close()


@story
async def test_a_program_that_holds_the_file_is_named_and_outwaited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_log, "PATIENCE", 20)
    async with open_store(tmp_path / "log") as store:
        other = apsw.Connection(str(tmp_path / "log"))
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(FileInUse, match="log is held by another program; nothing of this was kept"):
            await store.append(put("a", 0, "one"))
        other.execute("ROLLBACK")
        other.close()
        assert await store.append(put("a", 0, "one")) == Written("a", 1, 1)


@story
async def test_a_file_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match=r"log cannot be opened \(unable to open database file\); check the folder"):
        open_store(tmp_path / "nowhere" / "log")
    with pytest.raises(CannotOpen, match="log is not there"):
        open_reader(tmp_path / "log")
    (tmp_path / "log").touch()
    with pytest.raises(CannotOpen, match="log is of version 0; a writer must open it first"):
        open_reader(tmp_path / "log")
    (tmp_path / "log-lock").write_text("something else" * 100)
    with pytest.raises(CannotOpen, match="log-lock is in the way"):
        open_store(tmp_path / "log")


@story
async def test_a_reader_may_stay_when_the_writer_goes_and_comes(tmp_path: Path) -> None:
    async with open_store(tmp_path / "log") as store:
        await store.append(put("a", 0, "one"))
        reader = open_reader(tmp_path / "log")
    assert [entry.data for entry in await reader.read("a")] == ["one"]
    async with open_store(tmp_path / "log") as store:
        await store.append(put("a", 1, "two"))
        assert [entry.data for entry in await reader.read("a")] == ["one", "two"]
    await reader.close()
    await reader.close()


@story
async def test_the_write_ahead_log_is_moved_into_the_file_and_does_not_grow(tmp_path: Path) -> None:
    async with open_store(tmp_path / "log") as store:
        for n in range(60):
            await store.append(put("a", n, "x" * 400_000))
        assert (tmp_path / "log-wal").stat().st_size < 12_000_000  # of 24 MB that were written
        assert len(await store.read("a")) == 60


def test_a_sqlite_that_can_corrupt_a_log_is_refused() -> None:
    for sound in ("3.51.3", "3.54.1", "4.0.0"):
        check_sqlite(sound)
    with pytest.raises(StoreError, match=r"SQLite 3\.51\.2 can corrupt a log in WAL mode; 3\.51\.3 or newer is needed"):
        check_sqlite("3.51.2")
