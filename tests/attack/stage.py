"""Measures a flood: a server, people who play there, and calm windows around the attack.

Each runs in its own process; this one only says when, and watches the server's memory.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from bench.load_machine import memory
from tests.attack.kinds import Flood
from tests.server.web.serving import Server
from tests.waiting import block

OPTIONS: Final = ("--trust-proxy",)  # so that an attacker has an address of its own on this machine
PATIENT: Final = (*OPTIONS, "--no-rate-limit")  # for probes, which are not about how often
LOOK: Final = 0.02  # seconds between two looks at the memory
REST: Final = 0.5  # seconds after an attack before calm is measured
CALM: Final = 0.6  # of the length of an attack's window, before and after it


class Disturbed(Exception):
    """People were cut off or refused, or the server is gone; the message says what happened."""


@dataclass(frozen=True)
class Window:
    """How long moves took in some seconds."""

    waits: tuple[float, ...]  # seconds
    late: tuple[float, ...]  # how long moves could not be sent

    def part(self, percent: float) -> float:
        """Give the milliseconds that so many percent of moves did not exceed."""
        return max(_part(self.waits, percent), _part(self.late, percent))


@dataclass(frozen=True)
class Measured:
    """One try of one attack."""

    calm: Window
    under: Window
    before: int  # bytes of the server's memory
    peak: int
    after: int
    outcomes: dict[str, int]
    served: int
    sent: int
    repelled: bool
    held: tuple[str, ...] = ()  # what held the server's event loop, in its own words


class Helper:
    """A process that is told something by a line and answers by one."""

    def __init__(self, module: str, *options: str) -> None:
        command = [sys.executable, "-m", f"tests.attack.{module}", *options]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout

    def tell(self, text: str) -> None:
        """Send a line."""
        self._in.write(text + "\n")
        self._in.flush()

    def hear(self) -> str:
        """Wait for a line; empty if the process is gone."""
        return self._out.readline().strip()

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        self._in.close()
        self._out.close()


class Stage:
    """A server with people at its tables; leaves no process behind."""

    def __init__(self, *options: str) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.server = Server(Path(self._folder.name), *OPTIONS, *options)
        self._people = Helper("honest", "--port", str(self.server.port))
        self.table = str(self._answer()["table"])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._people.end()
        with self.server:
            pass
        self._folder.cleanup()

    def window(self, seconds: float) -> Window:
        """Let people play for some seconds."""
        self._people.tell(str(seconds))
        return self._window()

    def measure(self, attack: Flood, seconds: float, before: Window) -> tuple[Measured, Window]:
        """Measure an attack between a calm window that has just ended and the next, which is given too."""
        options = ("--port", str(self.server.port), "--victims", self.table, "--seconds", str(seconds))
        attacker = Helper("attacker", attack.name, *options)
        known = len(holds(self.server))
        try:
            if attacker.hear() != "ready":
                raise Disturbed("the attacker could not get ready")
            held = peak = held_by(self.server.pid)
            self._people.tell(str(seconds))
            attacker.tell("go")
            ends = time.monotonic() + seconds
            while time.monotonic() < ends and self.server.alive:
                peak = max(peak, held_by(self.server.pid))
                block(LOOK, because="its memory is looked at so often")
            under = self._window()
            told = attacker.hear()
            if not told:
                raise Disturbed("the attacker is gone")
        finally:
            attacker.end()
        block(REST, because="what the attack has begun may end before the next calm is measured")
        after = self.window(CALM * seconds)
        # The calmer one: what an attack leaves behind must not excuse the next.
        calm = min(before, after, key=lambda window: window.part(99))
        found = tuple(holds(self.server)[known:])
        return Measured(calm, under, held, peak, held_by(self.server.pid), **json.loads(told), held=found), after

    def _window(self) -> Window:
        told = self._answer()
        return Window(tuple(told["waits"]), tuple(told["late"]))

    def _answer(self) -> dict[str, Any]:
        line = self._people.hear()
        told: dict[str, Any] = json.loads(line) if line else {"failed": "the people who played are gone"}
        if "failed" in told:
            raise Disturbed(told["failed"] if self.server.alive else "the server is gone")
        return told


def holds(server: Server) -> list[str]:
    """Say what held the event loop of a server for more than 20 ms: for how long, and where it stood most often."""
    lines = [line for line in server.log_text.splitlines() if '"lastcard.loop"' in line]
    told = [json.loads(line) for line in lines]
    return [f"{each['ms']:.0f} ms in {next(iter(each['held_by']), 'nothing seen')}" for each in told]


def held_by(pid: int) -> int:
    """Give the bytes of memory that a server holds, with the processes that it has started."""
    total = memory(pid)
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        with suppress(FileNotFoundError):  # it has just ended
            total += memory(int(child))
    return total


def _part(values: Sequence[float], percent: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] * 1000 if ordered else 0.0
