"""``python -m bench.load_parts``: where the time of a move goes, part by part, and how many instructions one takes.

Two runs of a real server with real sockets: py-spy samples what its event loop does while tables play as fast as answers arrive,
and valgrind counts the instructions of moves in the middle of rounds. Both depend less on a busy machine than a clock does.
py-spy and valgrind must be installed. ``--before`` stores the figures as those of an earlier version.
"""

import argparse
import asyncio
import json
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import uvloop

from bench.load_client import Crowd
from bench.load_machine import threads
from bench.load_profile import free_port, listening
from bench.load_report import RESULTS, store

SECONDS: Final = 20
FAST_TABLES: Final = 100
COUNTED_TABLES: Final = 60
OPENING, COUNTED = 6, 14  # moves at each table before instructions are counted, and while they are: no round ends
WARM: Final = 1.5  # seconds
START: Final = 600.0  # seconds for a server to start: under valgrind on a busy machine it takes minutes

# The first part whose pattern is found in a stack has the sample.
PARTS: Final = (
    ("between rounds: getting ready, deals", r"live/getting_ready\.py|_take_part |procedures/deal_protocol\.py"),
    ("writing to sockets", r"FastWire\.(flush|write) |text_frame "),
    ("what each seat may know", r"lastcard/engine/views/"),
    ("in words", r"lastcard/language/"),
    ("messages: put together, encoded, handed out", r"lastcard/server/table/broadcast/|Connection\.send "),
    ("the rules: moves checked and carried out", r"lastcard/engine/|Table\.apply |act \(lastcard/server/table/fold/decisions"),
    ("handing moves to the log, and hearing back", r"lastcard/server/store/"),
    ("clocks, bots, calls", r"transient/deadlines\.py|live/timers\.py|procedures/notifications\.py"),
    ("around a command: order, answers, counters", r"lastcard/server/table/|SocketDoor\._(carry_out|attend) |metrics\.py"),
    ("reading frames and messages", r"lastcard/server/web/|uvicorn/"),
)  # fmt: skip
LOOP: Final = "the event loop itself: waiting, reading sockets"
THREAD: Final = "the log's thread: SQLite and the disk"

Figures = dict[str, Any]


def shares(lines: Iterable[str], loop: float) -> dict[str, float]:
    """Return the share of each part in the time of all threads; ``loop``: that of the event loop's thread."""
    found: Counter[str] = Counter()
    for line in lines:
        stack, _, count = line.rpartition(" ")
        stack = stack.partition("Runner.run")[2]  # inside the event loop
        if stack:
            found[next((part for part, sign in PARTS if re.search(sign, stack)), LOOP)] += int(count)
    return {part: round(found[part] / found.total() * loop, 3) for part in (*[part for part, _ in PARTS], LOOP)}


async def sampled(seconds: int) -> dict[str, float]:
    """Sample a server at full speed, and return the share of each part."""
    with tempfile.TemporaryDirectory(dir="build") as folder:
        raw = Path(folder) / "stacks"
        async with _playing(Path(folder), (), FAST_TABLES) as (crowd, pid):
            crowd.play()
            await asyncio.sleep(WARM)
            before = threads(pid)
            record = ("-r", "300", "-d", str(seconds), "-f", "raw", "-F", "-t", "-o", str(raw), "-p", str(pid))
            spy = await asyncio.create_subprocess_exec("py-spy", "record", *record, stdout=subprocess.DEVNULL)
            if await spy.wait():
                raise SystemExit("py-spy could not sample the server")
            used = {thread: spent - before.get(thread, 0.0) for thread, spent in threads(pid).items()}
            await crowd.pause()
        loop = used[pid] / sum(used.values())
        return {**shares(raw.read_text().splitlines(), loop), THREAD: round(1 - loop, 3)}


async def counted() -> int:
    """Return the instructions of one move, all threads, without the kernel."""
    with tempfile.TemporaryDirectory(dir="build") as folder:
        out = Path(folder) / "calls"
        under = ("valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}")
        async with _playing(Path(folder), under, COUNTED_TABLES) as (crowd, pid):
            crowd.play(enough=OPENING)
            await crowd.settle()
            _control("--instr=on", pid)
            _control("--zero", pid)
            before = crowd.moves
            crowd.play(enough=OPENING + COUNTED)
            await crowd.settle()
            _control("--dump", pid)
            _control("--instr=off", pid)
            moves = crowd.moves - before
        totals = [line for file in Path(folder).glob("calls*") for line in file.read_text().splitlines()]
        return round(max(int(line.split()[1]) for line in totals if line.startswith("totals:")) / moves)


def _control(what: str, pid: int) -> None:
    subprocess.run(["callgrind_control", what, str(pid)], check=True, stdout=subprocess.DEVNULL)


@asynccontextmanager
async def _playing(folder: Path, under: tuple[str, ...], tables: int) -> AsyncIterator[tuple[Crowd, int]]:
    port = free_port()
    where = ("--port", str(port), "--db", str(folder / "log"), "--no-open", "--no-rate-limit")
    command = [*under, sys.executable, "-m", "lastcard", "serve", *where]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        await listening(port, START)
        crowd = Crowd(port)
        await crowd.gather(tables, lambda done, of: None)
        yield crowd, server.pid
        await crowd.leave()
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


def main() -> int:
    """Measure, print, and write the figures into the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.load_parts", description=__doc__)
    parser.add_argument("--before", action="store_true", help="store them as those of an earlier version")
    parser.add_argument("--seconds", type=int, default=SECONDS, help=f"of sampling (default {SECONDS})")
    args = parser.parse_args()
    Path("build").mkdir(exist_ok=True)
    figures: Figures = {"instructions": uvloop.run(counted()), "shares": uvloop.run(sampled(args.seconds))}
    print(json.dumps(figures, indent=2))
    known = json.loads(RESULTS.read_text()).get("parts", {})
    store({"parts": known | {"before" if args.before else "after": figures}})
    return 0


if __name__ == "__main__":
    sys.exit(main())
