"""Secrets of a log: made once, in its file, so that a backup has them; those beside older logs are taken over."""

import asyncio
import shutil
from pathlib import Path

import apsw
import pytest

from lastcard.server.store import StoreError, open_store
from lastcard.server.store.sqlite.secrets import BESIDE
from tests.server.store.story import put, story

HERE = Path(__file__).parent


@story
async def test_a_secret_is_made_once_and_outlives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "log.lastcard"
    async with open_store(path) as store:
        made = set(await asyncio.gather(*(store.secret("key", f"key {number}".encode) for number in range(5))))
        assert len(made) == 1
        assert await store.secret("other", lambda: b"other") == b"other"
    async with open_store(path) as store:
        assert {await store.secret("key", lambda: b"new")} == made
    assert [*tmp_path.glob("log.*key*")] == []


@story
async def test_a_backup_of_the_file_has_the_secrets(tmp_path: Path) -> None:
    """The two ways that docs/store.md names: SQLite's backup of a running server, and a copy of a stopped one."""
    path = tmp_path / "log.lastcard"
    async with open_store(path) as store:
        await store.append(put("open", 0, "one"))
        await store.secret("daily-key", lambda: b"0123")
        running, backup = apsw.Connection(str(path)), apsw.Connection(str(tmp_path / "backup.lastcard"))
        with backup.backup("main", running, "main") as copying:
            copying.step()
        running.close()
        backup.close()
    shutil.copy(path, tmp_path / "copy.lastcard")
    for name in ("backup", "copy"):
        async with open_store(tmp_path / f"{name}.lastcard") as store:
            assert await store.secret("daily-key", lambda: b"another") == b"0123"


@story
async def test_secrets_beside_an_older_log_are_taken_over_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "log.lastcard"
    shutil.copy(HERE / "version-4.lastcard", path)
    for name in BESIDE:
        path.with_suffix(f".{name}").write_bytes(name.encode())
    await open_store(path).close()
    assert not [name for name in BESIDE if path.with_suffix(f".{name}").exists()]
    async with open_store(path) as store:
        for name in BESIDE:
            assert await store.secret(name, lambda: b"new") == name.encode()


@story
async def test_a_file_whose_secret_is_another_is_not_removed(tmp_path: Path) -> None:
    path = tmp_path / "log.lastcard"
    async with open_store(path) as store:
        await store.secret("daily-key", lambda: b"mine")
    path.with_suffix(".daily-key").write_bytes(b"from somewhere else")
    async with open_store(path) as store:
        assert await store.secret("daily-key", lambda: b"new") == b"mine"
    assert path.with_suffix(".daily-key").read_bytes() == b"from somewhere else"


@story
async def test_nothing_is_made_where_an_empty_file_says_that_a_secret_was_lost(tmp_path: Path) -> None:
    path = tmp_path / "log.lastcard"
    path.with_suffix(".daily-key").touch()
    async with open_store(path) as store:
        assert await store.secret("daily-key", lambda: b"new") == b""
        with pytest.raises(StoreError):
            await store.secret("empty", lambda: b"")
