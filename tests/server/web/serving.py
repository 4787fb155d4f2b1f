"""A table server as users run it: its own process with a log on disk, which can be stopped, killed and restarted.

The tests, the load client and the killing run use it. It knows the server's command line and the line it
prints when it listens, but nothing of tables or messages.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tests.waiting import block_for

COMMAND: Final = (sys.executable, "-m", "lastcard", "serve")
ADDRESS: Final = re.compile(r"(http://[\w.\-\[\]:]+:(\d+))/?\s*$", re.MULTILINE)
PATIENCE: Final = 60.0  # seconds; a machine with much else to do is no failure


class Server:
    """One table server on its own log; `with Server(folder) as server:` leaves no process behind.

    Several may share a folder one after another, never at once: the log has one writer. ``under`` is a command that
    runs the command of the server, ``database`` where the log lies if it is not in the folder.
    """

    command: tuple[str, ...] = COMMAND

    def __init__(self, folder: Path, *options: str, under: Sequence[str] = (), database: Path | None = None) -> None:
        self.database: Final = database or folder / "log.lastcard"
        self.options: Final = options
        self.under: Final = under
        self.port = 0
        self._says = folder / "server.out"
        self._logs = folder / "server.err"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        """Where it listens, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self) -> str:
        """The same place for WebSockets."""
        return f"ws://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process that serves."""
        return self._running().pid

    @property
    def alive(self) -> bool:
        """Whether the process is still there."""
        return self._process is not None and self._process.poll() is None

    @property
    def log_text(self) -> str:
        """All that it has written to its error stream, over all its starts."""
        return self._logs.read_text(encoding="utf-8", errors="replace") if self._logs.exists() else ""

    def start(self) -> None:
        """Start it and wait until it listens: at any free port the first time, at the same one ever after."""
        if self._process is not None:
            raise RuntimeError("this server runs already")
        own = ("--port", str(self.port), "--db", str(self.database), "--no-open")
        command = [*self.under, *self.command, *own, *self.options]
        with self._says.open("wb") as out, self._logs.open("ab") as err:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                start_new_session=True,  # so that a kill reaches everything it has started
            )
        self.port = self._awaited_port()

    def kill(self) -> None:
        """End it as a power cut would: no signal it could see, nothing it could still write."""
        process = self._running()
        with suppress(ProcessLookupError):  # it may have ended by itself
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)
        self._process = None

    def stop(self) -> int:
        """Ask it to end, wait until it has, and return its exit code."""
        process = self._running()
        process.send_signal(signal.SIGTERM)
        try:
            code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server did not stop within {PATIENCE:.0f} s\n{self.log_text[-4000:]}") from None
        self._process = None
        return code

    def ended(self) -> int:
        """Wait until it has ended by itself, and return its exit code."""
        process = self._running()
        try:
            code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"the server did not end within {PATIENCE:.0f} s\n{self.log_text[-4000:]}") from None
        self._process = None
        return code

    def restart(self) -> None:
        """Start it again on the same log and port; what still runs is killed first."""
        if self._process is not None:
            self.kill()
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self.kill()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise RuntimeError("this server does not run")
        return self._process

    def _awaited_port(self) -> int:
        process = self._running()

        def told() -> re.Match[str] | None:
            found = ADDRESS.search(self._says.read_text(encoding="utf-8"))
            if found is None and process.poll() is not None:
                self._process = None
                raise AssertionError(f"the server ended with {process.returncode}\n{self.log_text[-4000:]}")
            return found

        found = block_for(told, within=PATIENCE, every=0.02)
        if found is None:
            self.kill()
            raise AssertionError(f"the server did not say where it listens\n{self.log_text[-4000:]}")
        return int(found[2])


class LenientServer(Server):
    """A server that counts no requests, for tests whose people are all at one address and play faster than anybody can."""

    command = (*COMMAND, "--no-rate-limit")


@contextmanager
def lasting(folder: Path, *options: str) -> Iterator[Server]:
    """Run a server without rate limits that has to live through a whole file of tests and may log no mistake of its own."""
    with Server(folder, "--no-rate-limit", *options) as server:
        yield server
        assert server.alive
        assert '"error"' not in server.log_text
