"""What a run costs: CPU and memory of server and client as Linux counts them, and how busy other programs kept the machine."""

import os
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_TICK: Final = os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_IDLE: Final = slice(3, 5)  # columns of /proc/stat: idle, and waiting for a disk
_STEPS: Final = 300_000
_STEALING: Final = 8  # columns up to the time stolen by other guests


@dataclass(frozen=True)
class Usage:
    """What was used between two readings."""

    seconds: float
    server: float  # seconds of CPU, all threads of all nodes
    client: float
    database: float  # all processes of PostgreSQL
    foreign: float  # the share of the whole machine that other programs used

    def per_move(self, moves: int) -> float:
        """Return the server's CPU per move, in microseconds."""
        return self.server / max(1, moves) * 1e6


@dataclass(frozen=True)
class Reading:
    """The counters at one time."""

    at: float
    server: float
    client: float
    database: float
    busy: float
    whole: float

    def since(self, before: "Reading") -> Usage:
        """Return what was used since another reading."""
        server, client, database = (
            self.server - before.server, self.client - before.client, self.database - before.database
        )  # fmt: skip
        others = max(0.0, self.busy - before.busy - server - client - database)
        return Usage(self.at - before.at, server, client, database, others / max(1e-9, self.whole - before.whole))


def read(*pids: int, database: int | None = None) -> Reading:
    """Read the counters of the machine, of servers, of this process, and of a database by its first process."""
    columns = [int(each) / _TICK for each in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:][:_STEALING]]
    whole = sum(columns)
    servers = sum(_cpu(pid)[0] for pid in pids)
    family = 0.0 if database is None else _family(database)
    return Reading(time.perf_counter(), servers, time.process_time(), family, whole - sum(columns[_IDLE]), whole)


def memory(*pids: int) -> int:
    """Return the bytes of memory that processes hold."""
    return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE for pid in pids)


def threads(pid: int) -> dict[int, float]:
    """Return the seconds of CPU of each thread of a process; its first thread has the number of the process."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return {int(task.name): int((task / "schedstat").read_text().split()[0]) / 1e9 for task in tasks}


def pace() -> float:
    """Return the milliseconds of CPU that a fixed piece of Python takes now.

    A virtual machine cannot see who else uses its processor; it only notices that everything takes up to twice as long.
    """
    began = time.process_time()
    kept: dict[int, tuple[int, str]] = {}
    for number in range(_STEPS):
        kept[number & 1023] = number, str(number)
    return round((time.process_time() - began) * 1000, 1)


def processor() -> str:
    """Name the processor."""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return "an unnamed processor"


def _cpu(pid: int) -> tuple[float, float]:
    """Return the seconds of a process, and those of its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own, ended = int(fields[11]) + int(fields[12]), int(fields[13]) + int(fields[14])
    return own / _TICK, ended / _TICK


def _family(pid: int) -> float:
    """Return the seconds of a process and all its children, which for PostgreSQL are all connections."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    seconds = sum(_cpu(pid))
    for child in children:
        with suppress(FileNotFoundError):  # it has just ended
            seconds += sum(_cpu(int(child)))
    return seconds
