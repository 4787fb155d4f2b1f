"""A server that cannot store tables does not start: one sentence, and exit code 2."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import apsw
import pytest

from tests.server.faults.disk import FAILING, FULL, FULL_AT_SYNC, QUOTA, READ_ONLY, UNWRITTEN, Disk
from tests.server.web.planting import Wanted, plant
from tests.server.web.serving import Server
from tests.server.web.talking import get

# Root may write anywhere; without these it may not, like anybody else.
UNPRIVILEGED = (
    ("setpriv", "--bounding-set=-dac_override,-dac_read_search,-linux_immutable") if os.geteuid() == 0 else ()
)


def refusal(path: Path, before: Sequence[str] = ()) -> str:
    """Start a server that must not start; give its one sentence."""
    command = [*before, sys.executable, "-m", "lastcard", "serve", "--no-open", "--port", "0", "--db", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.endswith(".\n")
    return done.stderr


def make_log(path: Path) -> Path:
    """Make a log with a table in it, closed as a server that ended well closes it."""
    plant(path, Wanted("lobby"))
    return path


@pytest.mark.parametrize("made", [True, False], ids=["on a log", "on a new file"])
@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (FULL, "is full"),
        (QUOTA, "is full"),
        (READ_ONLY, "The disk failed under"),
        (FAILING, "The disk failed under"),
        (UNWRITTEN, "The disk failed under"),
        (FULL_AT_SYNC, "The disk failed under"),
    ],
    ids=["full", "over quota", "read-only", "failing at sync", "failing at write", "full at sync"],
)
def test_a_disk_that_takes_nothing(tmp_path: Path, disk: Disk, fault: str, says: str, made: bool) -> None:
    path = make_log(tmp_path / "log.lastcard") if made else tmp_path / "log.lastcard"
    with disk.fails(fault):
        assert says in refusal(path)
    with Server(tmp_path) as server:  # and nothing was spoilt by trying
        assert get(server, "/ready").status_code == 200


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_letter(path: Path) -> None:
    path.write_text("Dear Ann,\n" * 500)


def a_database(path: Path) -> None:
    db = apsw.Connection(str(path))
    db.execute("CREATE TABLE recipes (name)")
    db.close()


def a_newer_log(path: Path) -> None:
    db = apsw.Connection(str(make_log(path)))
    db.execute("PRAGMA user_version = 99")
    db.close()


def two_names(path: Path) -> None:
    os.link(make_log(path), path.with_name("copy.lastcard"))


@pytest.mark.parametrize(
    ("prepare", "says"),
    [
        (a_folder, "is a folder; name a file in it."),
        (a_pipe, "is no file that a log could be kept in."),
        (a_letter, "is damaged or not a log of lastcard (file is not a database)."),
        (a_database, "is a database, but not a log of lastcard."),
        (a_newer_log, "was written by a newer lastcard (its version is 99, this one knows 5); update it."),
        (two_names, "has another name (a hard link), which would lose moves; remove it, or make a copy."),
    ],
)
def test_a_file_that_is_no_place_for_tables(tmp_path: Path, prepare: Callable[[Path], None], says: str) -> None:
    path = tmp_path / "log.lastcard"
    prepare(path)
    assert refusal(path) == f"{path} {says}\n"


def test_a_file_that_may_only_be_read(tmp_path: Path) -> None:
    path = make_log(tmp_path / "log.lastcard")
    before = path.read_bytes()
    path.chmod(0o444)
    assert refusal(path, UNPRIVILEGED) == f"{path} may only be read; a server must be able to write to it.\n"
    assert path.read_bytes() == before


def test_a_folder_that_may_only_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    shutil.copy(make_log(tmp_path / "log.lastcard"), folder / "log")
    for path in (folder / "log", folder / "new"):
        folder.chmod(0o555)
        said = refusal(path, UNPRIVILEGED)
        folder.chmod(0o755)
        assert said == f"The folder of {path} may only be read; a server keeps more files beside its log.\n"


def test_a_folder_that_may_not_be_looked_into(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir(0o000)
    try:
        assert os.strerror(errno.EACCES) in refusal(folder / "deep" / "log", UNPRIVILEGED)
        assert "log cannot be opened" in refusal(folder / "log", UNPRIVILEGED)
    finally:
        folder.chmod(0o755)


def test_a_log_that_another_server_writes_to(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert (
            refusal(server.database)
            == f"{server.database} is being written to already; only one process may do that.\n"
        )


def test_a_log_that_was_damaged_when_its_disk_failed_is_refused_until_a_sound_one_is_there(tmp_path: Path) -> None:
    path = make_log(tmp_path / "log.lastcard")
    sound = path.read_bytes()
    (tmp_path / "log.lastcard-failed").touch()
    raw = bytearray(sound)
    for page in range(2, len(raw) // 2048):  # all but the schema
        raw[page * 2048 : page * 2048 + 100] = b"\xff" * 100
    path.write_bytes(raw)
    for _ in range(2):
        assert "is damaged" in refusal(path)
    path.write_bytes(sound)
    with Server(tmp_path) as server:
        assert get(server, "/ready").status_code == 200
    assert not (tmp_path / "log.lastcard-failed").exists()
