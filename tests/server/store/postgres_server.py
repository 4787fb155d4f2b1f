"""A real PostgreSQL for the tests: in a temporary folder, at a free port, shared by all test processes of a run.

It refuses to run as root, so root starts it as ``nobody``. The last process that used it stops it.
"""

import fcntl
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

import asyncpg

from lastcard.server.store.postgres.schema import SCHEMA

# A test machine's disk need not be waited for: a killed server still finds what it wrote.
_SETTINGS: Final = (
    "fsync=off", "listen_addresses=127.0.0.1", "unix_socket_directories=", "shared_buffers=16MB", "max_connections=200",
    "autovacuum=off", "max_wal_size=256MB", "log_min_messages=fatal",
)  # fmt: skip


class Postgres:
    """One server in a folder of its own; ``make`` creates the folder, any process can use it afterwards."""

    def __init__(
        self, folder: Path, environment: Mapping[str, str] | None = None, settings: Sequence[str] = _SETTINGS
    ) -> None:
        self.folder = folder
        self._settings = settings
        self._environment = {**os.environ, **(environment or {})}

    @property
    def port(self) -> int:
        """Where it listens."""
        return int((self.folder / "port").read_text())

    def url(self, database: str = "postgres") -> str:
        """Its address."""
        return f"postgresql://tests@127.0.0.1:{self.port}/{database}"

    def make(self) -> None:
        """Create its files and start it."""
        self._choose_port()
        self._run("initdb", "-D", str(self.data), "-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def follow(self, primary: "Postgres", name: str) -> None:
        """Copy another server, and follow it as a standby."""
        self._choose_port()
        source = f"host=127.0.0.1 port={primary.port} user=tests application_name={name}"
        copy = ("pg_basebackup", "-D", str(self.data), "-d", source, "-R", "-X", "stream", "-c", "fast", "--no-sync")
        self._run(*copy, "-C", "-S", name)  # the slot lets the primary keep what this one has not read yet
        self.start()

    def promote(self) -> None:
        """Make a standby the primary."""
        self._run("pg_ctl", "promote", "-w", "-D", str(self.data))

    def _choose_port(self) -> None:
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            (self.folder / "port").write_text(str(probe.getsockname()[1]))

    @property
    def data(self) -> Path:
        """Where it keeps its files."""
        return self.folder / "data"

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = " ".join(f"-c {setting}" for setting in (*self._settings, f"port={self.port}"))
        self._run("pg_ctl", "start", "-w", "-D", str(self.data), "-l", str(self.folder / "log"), "-o", options)

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        try:
            os.kill(self.pid, 0)
        except (FileNotFoundError, ProcessLookupError):
            return False
        return True

    @property
    def pid(self) -> int:
        """Its first process, the parent of all others."""
        return int((self.data / "postmaster.pid").read_text().split("\n", 1)[0])

    def stop(self, how: str = "immediate") -> None:
        """Stop it: as a crash would, unless told otherwise."""
        self._run("pg_ctl", "stop", "-w", "-D", str(self.data), "-m", how)

    def _run(self, *command: str) -> None:
        program = [binary(command[0]), *command[1:]]
        done = subprocess.run(
            [*_unprivileged(), *program],
            check=False,
            capture_output=True,
            text=True,
            cwd="/",
            timeout=120,
            env=self._environment,
        )
        if done.returncode:
            raise AssertionError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")


def _unprivileged() -> Sequence[str]:
    if os.getuid() != 0:
        return ()
    return ("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--")


@cache
def binary(name: str) -> str:
    """Find a program of PostgreSQL. Debian keeps them apart; where there are none, the tests fail and say so."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    path = shutil.which(name) or (str(found[-1]) if found else "")
    if not path:
        raise AssertionError("The tests need PostgreSQL (on Debian or Ubuntu: apt-get install postgresql).")
    return path


@contextmanager
def alone(settings: Sequence[str] = _SETTINGS) -> Iterator[Postgres]:
    """Run a server for one test that stops or breaks it, or for a measurement."""
    folder = Path(tempfile.mkdtemp(prefix="lastcard-postgres-"))
    folder.chmod(0o755)
    server = Postgres(folder, settings=settings)
    try:
        server.make()
        yield server
    finally:
        if (server.data / "postmaster.pid").exists():
            server.stop()
        shutil.rmtree(folder)


@contextmanager
def shared(run: str) -> Iterator[Postgres]:
    """Use the server of a test run. The first process that asks for it starts it, the last one stops it."""
    folder = Path(tempfile.gettempdir()) / f"lastcard-postgres-{run}"
    folder.mkdir(mode=0o755, exist_ok=True)
    server = Postgres(folder)
    with _counting(folder, 1) as users:
        if users == 1:
            server.make()
    try:
        yield server
    finally:
        with _counting(folder, -1) as users:
            if users == 0:
                server.stop()
                shutil.rmtree(folder)


@contextmanager
def _counting(folder: Path, more: int) -> Iterator[int]:
    with Path(f"{folder}.lock").open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        users = int(file.read() or 0) + more
        yield users
        file.truncate(0)
        file.write(str(users))
        if users == 0:
            os.unlink(file.name)


async def empty_database(server: Postgres) -> str:
    """Empty the database of this process, or make it, and return its address. A new one for each test would fill the disk."""
    name = f"process_{os.getpid()}"
    db = await asyncpg.connect(server.url())
    try:
        if not await db.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", name):
            await db.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    finally:
        await db.close()
    db = await asyncpg.connect(server.url(name))
    try:
        await db.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
    finally:
        await db.close()
    return server.url(name)
