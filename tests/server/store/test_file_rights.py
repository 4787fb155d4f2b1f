"""The files of a log are for the user of the server alone: new ones, old ones, copies; and the doctor says if they are not."""

import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lastcard.server.store import open_store
from lastcard.terminal.main import main
from tests.server.store.story import put, story
from tests.server.web.serving import Server
from tests.server.web.talking import get

COMPANIONS = ("", "-wal", "-shm", "-lock")


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@contextmanager
def generous() -> Iterator[None]:
    """Let new files be readable by everybody, as on most machines."""
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)


def told(capsys: pytest.CaptureFixture[str], *options: str, code: int) -> list[tuple[str, str]]:
    """Ask the doctor; give what it found and says."""
    assert main(["doctor", "--json", *options]) == code
    return [(each["finding"], each["says"]) for each in json.loads(capsys.readouterr().out)]


def test_a_server_keeps_its_files_from_other_users(tmp_path: Path) -> None:
    place = tmp_path / "deep" / "folder" / "log.lastcard"
    with generous(), Server(tmp_path, database=place) as server:
        assert get(server, "/api/daily/today").status_code == 200  # which makes a key
        files = [each for each in place.parent.iterdir() if each.is_file()]
        assert {each.name for each in files} >= {f"log.lastcard{ending}" for ending in COMPANIONS}
        assert {each.name: oct(rights(each)) for each in files} == {each.name: "0o600" for each in files}
        assert rights(place.parent) == rights(place.parent.parent) == 0o700
        umask = next(line for line in Path(f"/proc/{server.pid}/status").read_text().splitlines() if "Umask" in line)
        assert umask.split() == ["Umask:", "0077"]


@story
async def test_a_log_that_a_program_opens_is_closed_to_others_from_its_first_moment(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with generous():
        async with open_store(path) as store:
            await store.append(put("table", 0, "one"))
            assert [oct(rights(Path(f"{path}{ending}"))) for ending in COMPANIONS] == ["0o600"] * 4


def test_files_of_an_older_server_are_mended_at_the_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "log.lastcard"

    @story
    async def fill() -> None:
        async with open_store(path) as store:
            await store.append(put("table", 0, "one"))

    fill()
    copy = tmp_path / "log.lastcard.bak"
    copy.write_bytes(path.read_bytes())
    other = tmp_path / "logbook.txt"
    other.write_text("not ours")
    for each in (path, copy, other, tmp_path / "log.lastcard-lock"):
        each.chmod(0o644)
    link = tmp_path / "link.lastcard"
    link.symlink_to(path)
    said = told(capsys, "--db", str(link), code=1)
    named = [says for key, says in said if key == "open_file"]
    assert len(named) == 3
    assert str(path) in named[0]
    assert rights(path) == 0o644, "the doctor changes nothing"
    with generous(), Server(tmp_path, database=link):
        assert [key for key, _ in told(capsys, "--db", str(link), code=0)][:2] == ["served", "private"]
    assert rights(path) == rights(copy) == 0o600
    assert rights(other) == 0o644, "only what is named after the log belongs to it"
    assert [key for key, _ in told(capsys, "--db", str(path), code=0)][:2] == ["file", "private"]


def test_a_file_of_settings_with_a_password_is_named_if_others_can_read_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "lastcard.toml"
    config.write_text('database = "postgresql://cards:secret@127.0.0.1:1/cards"\n')
    config.chmod(0o644)
    said = dict(told(capsys, "--config", str(config), code=1))
    assert str(config) in said["open_config"]
    assert "secret" not in json.dumps(said)
    config.chmod(0o600)
    assert "open_config" not in dict(told(capsys, "--config", str(config), code=1))
