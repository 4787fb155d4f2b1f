"""A real Redis or Valkey for the tests, at a free port, which keeps nothing."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from time import monotonic, sleep
from typing import Final

PATIENCE: Final = 30.0


class RedisServer:
    """One server that can be stopped and started again."""

    def __init__(self) -> None:
        with closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        program = shutil.which("redis-server") or shutil.which("valkey-server")
        if program is None:
            raise AssertionError("The tests need Redis or Valkey (on Debian or Ubuntu: apt-get install redis-server).")
        options = ("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
        self._process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL, cwd="/tmp")
        ends = monotonic() + PATIENCE
        while monotonic() < ends:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                sleep(0.02)
        raise AssertionError("Redis did not start")

    def stop(self) -> None:
        """Kill it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """Run a server for one test."""
    server = RedisServer()
    try:
        yield server
    finally:
        server.stop()
