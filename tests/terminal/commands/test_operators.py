"""Clumsy and hostile operators: whatever is given to ``serve``, ``doctor`` and ``move-tables``, one sentence says what is wrong.

No traceback, no password in what is printed, a code that is not 0, and nothing is changed on the disk or in the database.
"""

import asyncio
import os
import shutil
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import asyncpg
import pytest

from lastcard.server.store import open_log
from lastcard.terminal.main import main
from tests.server.store.postgres_server import Postgres, empty_database
from tests.server.store.story import put

SECRET = "Geheim"
RELEASED = Path(__file__).parents[2] / "server" / "store"
PATIENCE = 120.0  # seconds
NOWHERE = "127.0.0.1:1"  # nobody listens there
BAD_DATABASES = (
    f"mysql://me:{SECRET}@db.example/cards",
    f"postgresql:/me:{SECRET}@db.example/cards",
    f"me:{SECRET}@db.example/cards",
    f"postgresql://me:{SECRET}@[::1/cards",
    f"postgresql://me:{SECRET}@{NOWHERE}x/cards",
    f"postgresql://me:{SECRET}@{NOWHERE}/cards",
    f"postgresql://me:a/{SECRET}@{NOWHERE}/cards",
    f"postgresql://me:a#{SECRET}@{NOWHERE}/cards",
    f"postgresql://me:a?{SECRET}@{NOWHERE}/cards",
    f"postgresql://{NOWHERE}/cards?password={SECRET}",
    f"postgresql://me:{SECRET}@{NOWHERE}/cards?sslmode=nonsense",
    f"postgresql://me:{SECRET}@{NOWHERE}/cards?target_session_attrs=nonsense",
    f"postgresql://me:{SECRET}@a..b/cards",
    f"postgresql://me:{SECRET}@{'x' * 300}/cards",
    "postgresql://",
)
BAD_FILES = {
    "nonsense": b"this = is = no toml",
    "binary": bytes(range(256)),
    "digits": b"port = " + b"9" * 5000,
    "nested": b"origin = " + b"[" * 5000,
    "unknown": b'pasword = "' + SECRET.encode() + b'"',
    "list": b'database = ["postgresql://me:' + SECRET.encode() + b'@db/cards"]',
    "table": b'[database]\nurl = "postgresql://me:' + SECRET.encode() + b'@db/cards"',
    "float": b"port = 81.5",
    "switch": b'no_open = "perhaps"',
    "choice": b'wire = "telepathy"',
    "database": b'database = "mysql://me:' + SECRET.encode() + b'@db/cards"',
}


def everything(folder: Path) -> dict[str, object]:
    """Read a folder with all that is in it. Of a log only its tables count: it notes who has opened it."""
    return {str(path.relative_to(folder)): _content(path) for path in sorted(folder.rglob("*"))}


def _content(path: Path) -> object:
    if not path.is_file():
        return None
    db = apsw.Connection(":memory:")
    try:
        db.deserialize("main", path.read_bytes().replace(b"\x02\x02", b"\x01\x01", 1))  # in memory there is no WAL
        return [
            db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in ("streams", "entries")
        ], db.execute("PRAGMA user_version").get
    except apsw.Error:
        return path.read_bytes()
    finally:
        db.close()


class Operator:
    """Somebody who types commands in a folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def fails(self, *arguments: str) -> str:
        """Type a command that must fail; return the sentence."""
        before = everything(self.folder)
        started = threading.Timer(PATIENCE, os.kill, (os.getpid(), signal.SIGINT))  # a server that starts must end, too
        started.start()
        try:
            code = main([*arguments])
        except SystemExit as left:  # argparse ends so, behind a line on how the command is used
            code = int(str(left.code))
        finally:
            started.cancel()
        out, err = self._capsys.readouterr()
        assert code in (1, 2), (arguments, out, err)
        assert SECRET not in out + err, arguments
        assert "Traceback" not in err
        assert everything(self.folder) == before, arguments
        told = [line for line in err.splitlines() if not line.startswith(("usage:", " "))]
        if code == 2:
            assert len(told) == 1, (arguments, err)
            assert told[0].rstrip(")").endswith((".", "?")), told
            return told[0]
        assert arguments[0] == "doctor", arguments
        return out


@pytest.fixture
def operator(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Operator:
    """An operator in an empty folder, where nothing is set."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LASTCARD_NO_OPEN", "yes")
    return Operator(tmp_path, capsys)


@pytest.mark.parametrize("address", BAD_DATABASES)
def test_a_wrong_database_is_refused_by_every_command(operator: Operator, address: str) -> None:
    (operator.folder / "tables.lastcard").write_bytes((RELEASED / "version-4.lastcard").read_bytes())
    operator.fails("serve", "--port", "0", "--database", address)
    operator.fails("doctor", "--database", address)
    operator.fails("move-tables", address, "new.lastcard")


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_wrong_file_of_settings_is_refused(operator: Operator, name: str) -> None:
    (operator.folder / "lastcard.toml").write_bytes(BAD_FILES[name])
    for command in ("serve", "doctor"):
        operator.fails(command, "--config", "lastcard.toml")


def test_a_file_of_settings_that_cannot_be_read_is_refused(operator: Operator) -> None:
    assert "nowhere.toml" in operator.fails("serve", "--config", "nowhere.toml")
    assert "directory" in operator.fails("doctor", "--config", ".")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "9" * 5000), ("PORT", "-1"), ("KEEP_DAYS", "forever"), ("NO_OPEN", "perhaps"), ("TRUST_PROXY", "everybody"),
        ("DATABASE", f"mysql://me:{SECRET}@db/cards"), ("WAKE", f"nats://:{SECRET}@db"), ("PUBLIC_URL", "cards.example"),
        ("ALLOW_HOST", "not a host!"), ("CONFIG", "nowhere.toml"), ("WIRE", "telepathy"), ("ORIGIN", "here"),
    ],
)  # fmt: skip
def test_a_wrong_environment_is_refused(
    operator: Operator, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"LASTCARD_{name}", value)
    operator.fails("serve")
    operator.fails("doctor")


@pytest.mark.parametrize("host", ["a..b", "x" * 300, "not a host", "192.0.2.77"])
def test_a_host_that_is_not_of_this_machine_is_refused(operator: Operator, host: str) -> None:
    (operator.folder / "data" / "lastcard").mkdir(parents=True)
    operator.fails("serve", "--host", host)


@pytest.mark.parametrize("content", [b"no database at all" * 200, b"SQLite format 3\0" + b"\xff" * 4096])
def test_a_file_that_is_no_log_is_refused_and_stays(operator: Operator, content: bytes) -> None:
    (operator.folder / "bad.lastcard").write_bytes(content)
    shutil.copy(RELEASED / "version-4.lastcard", operator.folder / "good.lastcard")
    assert "bad.lastcard" in operator.fails("doctor", "--db", "bad.lastcard")


def test_the_doctor_makes_no_folder_and_brings_no_file_up_to_date(
    operator: Operator, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "deep" in operator.fails("doctor", "--db", "deep/down/tables.lastcard")
    shutil.copy(RELEASED / "version-1.lastcard", operator.folder / "old.lastcard")
    (operator.folder / "empty.lastcard").touch()
    for each in operator.folder.glob("*.lastcard"):
        each.chmod(0o600)  # as every server leaves it; the doctor would name a file that others can read
    before = everything(operator.folder)
    for name in ("old", "empty"):
        assert main(["doctor", "--db", f"{name}.lastcard"]) == 0
        assert "brings it to version" in capsys.readouterr().out
    assert everything(operator.folder) == before


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("nowhere.lastcard", "new.lastcard"), (".", "new.lastcard"), ("", "new.lastcard"), ("good.lastcard", "good.lastcard"),
        ("good.lastcard", "."), ("good.lastcard", "no/such/folder/new.lastcard"), ("good.lastcard", f"mysql://me:{SECRET}@db/cards"),
        (f"redis://:{SECRET}@db", "new.lastcard"), ("good.lastcard", f"postgresql://me:{SECRET}@{NOWHERE}/cards"),
    ],
)  # fmt: skip
def test_tables_are_not_moved_from_or_to_what_is_none(operator: Operator, source: str, target: str) -> None:
    asyncio.run(_log(operator.folder / "good.lastcard"))
    operator.fails("move-tables", source, target)


def test_tables_are_not_moved_into_a_log_that_has_some_or_was_left_half_way(
    operator: Operator, postgres: Postgres
) -> None:
    asyncio.run(_log(operator.folder / "good.lastcard"))
    asyncio.run(_log(operator.folder / "full.lastcard"))
    assert "already holds tables" in operator.fails("move-tables", "good.lastcard", "full.lastcard")
    database = asyncio.run(empty_database(postgres))
    assert main(["move-tables", "good.lastcard", database]) == 0
    assert "already holds tables" in operator.fails("move-tables", "full.lastcard", database)


def test_a_database_that_does_not_know_the_user_or_the_name_says_so_without_the_password(
    operator: Operator, postgres: Postgres
) -> None:
    asyncio.run(_log(operator.folder / "good.lastcard"))
    for address in (
        f"postgresql://stranger:{SECRET}@127.0.0.1:{postgres.port}/postgres",
        f"postgresql://tests:{SECRET}@127.0.0.1:{postgres.port}/nothing",
    ):
        operator.fails("serve", "--port", "0", "--database", address)
        operator.fails("doctor", "--database", address)
        operator.fails("move-tables", "good.lastcard", address)


def test_somebody_elses_tables_in_a_schema_of_that_name_are_not_touched(operator: Operator, postgres: Postgres) -> None:
    database = asyncio.run(empty_database(postgres))

    async def occupy() -> None:
        db = await asyncpg.connect(database)
        await db.execute("CREATE SCHEMA lastcard; CREATE TABLE lastcard.streams (mine text)")
        await db.close()

    async def columns() -> list[str]:
        db = await asyncpg.connect(database)
        found = await db.fetch("SELECT column_name FROM information_schema.columns WHERE table_schema = 'lastcard'")
        await db.close()
        return [each[0] for each in found]

    asyncio.run(occupy())
    operator.fails("serve", "--port", "0", "--database", database)
    assert asyncio.run(columns()) == ["mine"]


@contextmanager
def _mumbling() -> Iterator[int]:
    """A server that answers everything with what is not PostgreSQL."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            while True:
                try:
                    line, _ = server.accept()
                except OSError:
                    return
                with line:
                    line.recv(1 << 16)
                    line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        threading.Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


def test_a_server_of_another_kind_is_no_database(operator: Operator) -> None:
    with _mumbling() as port:
        operator.fails("serve", "--port", "0", "--database", f"postgresql://me:{SECRET}@127.0.0.1:{port}/cards")
        operator.fails("doctor", "--database", f"postgresql://me:{SECRET}@127.0.0.1:{port}/cards")


async def _log(path: Path) -> None:
    """Make a log with a table."""
    async with await open_log(path) as store:
        await store.append(put("BCDFGH", 0, "one"))
