"""``python -m bench.load``: the table server under load. One process serves; another plays at all tables.

Five phases: as fast as answers arrive; many tables at human pace; memory per seated socket; the time from a kill until every
table is back; engines and nodes beside a relay (``load_scale``). Each also reports how busy other programs kept the machine.
"""

import argparse
import asyncio
import gc
import json
import os
import platform
import resource
import sys
import tempfile
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import apsw
import uvloop

from bench.load_client import Crowd
from bench.load_machine import Usage, memory, pace, processor, read
from bench.load_profile import profiled
from bench.load_report import store, summary
from bench.load_scale import QUICK, Plan, scale
from bench.load_seats import SEATS, LoadFailed, Show
from lastcard.server.store.sqlite.open_log import open_reading
from tests.server.web.serving import Server

WORK: Final = Path("build")  # on the disk, where /tmp may be memory
PHASES: Final = ("closed", "paced", "memory", "restart", "scale")
OPTIONS: Final = ("--no-rate-limit",)
TABLES: Final = 1_000
QUICK_TABLES: Final = 100
SECONDS: Final = 20.0
FAST_TABLES: Final = 100  # of the first phase: enough to fill every commit with several appends
RATE: Final = 0.5  # moves per second and table
OPENING: Final = 20  # moves at each table before anything is measured
MIDDLE: Final = 30  # moves at each table before the server is killed
WARM: Final = 1.5  # seconds
_MOVES: Final = "SELECT count(*) FROM entries WHERE kind = 'move' AND data ->> 'line' LIKE 'S%'"
_ENTRIES: Final = "SELECT count(*) FROM entries"

Figures = dict[str, Any]
Progress = Callable[[str], Show]


async def closed(server: Server, crowd: Crowd, seconds: float, progress: Progress) -> Figures:
    """Play as fast as answers arrive: each player moves as soon as the last move reaches them."""
    paces = [pace()]
    crowd.play()
    await asyncio.sleep(min(WARM, seconds))
    crowd.waits.clear()
    before, moves, readies = read(server.pid), crowd.moves, crowd.readies
    await _pass(seconds, progress("as fast as answers come"))
    used, moves, readies = read(server.pid).since(before), crowd.moves - moves, crowd.readies - readies
    await crowd.pause()
    return {
        "paces": [*paces, pace()],
        "tables": len(crowd.parties),
        "moves": moves,
        "readies": readies,
        "per_second": round(moves / used.seconds),
        "cpu_us": round(used.per_move(moves)),
        **_waits(crowd.waits),
        **_shares(used),
    }


async def paced(server: Server, crowd: Crowd, seconds: float, progress: Progress) -> Figures:
    """Play at human pace: moves at random times, one table after the other."""
    rate = RATE * len(crowd.parties)
    paces = [pace()]
    await crowd.pace(rate, min(WARM, seconds), lambda done, of: None)
    crowd.waits.clear()
    before, moves = read(server.pid), crowd.moves
    late = await crowd.pace(rate, seconds, progress(f"{rate:g} moves a second"))
    used, moves = read(server.pid).since(before), crowd.moves - moves
    await crowd.pause()
    return {
        "paces": [*paces, pace()],
        "tables": len(crowd.parties),
        "rate": rate,
        "moves": moves,
        "cpu_us": round(used.per_move(moves)),
        **_waits(crowd.waits),
        "curve": [[part, _milliseconds(crowd.waits, part)] for part in _CURVE],
        "late_p99_ms": _milliseconds(late, 99),
        **_shares(used),
    }


async def restart(server: Server, crowd: Crowd) -> Figures:
    """Kill and restart the server, twice: once players reconnect at every table, once they load the page again."""
    seen = [party.chairs[0].seen for party in crowd.parties]
    figures: Figures = {"tables": len(crowd.parties), "entries": count(server.database, _ENTRIES)}
    for name, known in (("resumed", True), ("reloaded", False)):
        await crowd.leave()
        server.kill()
        paces = [pace()]
        began = perf_counter()
        server.start()
        listening, before = perf_counter() - began, read(server.pid)
        await crowd.come_back(seen=known)
        took, used = perf_counter() - began, read(server.pid).since(before)
        if [party.chairs[0].seen for party in crowd.parties] != seen:
            raise LoadFailed("a table is not where it was before the server was killed")
        figures[f"{name}_paces"] = [*paces, pace()]
        figures |= {f"{name}_s": round(took, 2), f"{name}_listening_s": round(listening, 2)}
        figures |= {f"{name}_cpu_us": round(used.per_move(len(seen))), f"{name}_foreign": round(used.foreign, 2)}
    return figures


async def measure(
    phases: Collection[str], tables: int, seconds: float, progress: Progress, wire: str = "auto", plan: Plan = QUICK
) -> Figures:
    """Run phases, each kind on its own server, and check afterwards that the log holds every move."""
    figures: Figures = {"machine": _machine()} if set(phases) != {"scale"} else {}
    options = (*OPTIONS, "--wire", wire)
    WORK.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        if "closed" in phases:
            (Path(folder) / "closed").mkdir()
            with Server(Path(folder) / "closed", *options) as server:
                crowd = Crowd(server.port)
                await crowd.gather(min(tables, FAST_TABLES), progress("tables for the fast phase"))
                figures["closed"] = await closed(server, crowd, seconds, progress)
                await _count_up(server, crowd, figures["closed"])
        if {"paced", "memory", "restart"}.intersection(phases):
            (Path(folder) / "many").mkdir()
            with Server(Path(folder) / "many", *options) as server:
                figures |= await _many(server, phases, tables, seconds, progress)
        if "scale" in phases:
            figures["scale"] = {"machine": _machine(), "rows": await scale(Path(folder), plan, progress)}
    return figures


async def _many(server: Server, phases: Collection[str], tables: int, seconds: float, progress: Progress) -> Figures:
    figures: Figures = {}
    crowd = Crowd(server.port)
    await crowd.gather(1, progress("the first table"))
    await _play_to(crowd, OPENING)
    empty = memory(server.pid)
    await crowd.gather(tables, progress(f"{tables:,} tables"))
    await _play_to(crowd, OPENING)
    if "paced" in phases:
        figures["paced"] = await paced(server, crowd, seconds, progress)
    full, sockets = memory(server.pid), SEATS * (tables - 1)
    figures["memory"] = {
        "sockets": sockets,
        "before_mb": round(empty / 1e6, 1),
        "with_mb": round(full / 1e6, 1),
        "kb_a_socket": round((full - empty) / max(1, sockets) / 1000, 1),
    }
    if "restart" in phases:
        await crowd.gather(2 * tables, progress(f"{2 * tables:,} tables"))
        await _play_to(crowd, MIDDLE)
        figures["restart"] = await restart(server, crowd)
    await _count_up(server, crowd, figures["memory"])
    return {phase: figures[phase] for phase in PHASES if phase in phases and phase in figures}


async def _play_to(crowd: Crowd, moves: int) -> None:
    crowd.play(enough=moves)
    await crowd.settle()
    crowd.at_once = False


async def _count_up(server: Server, crowd: Crowd, figures: Figures) -> None:
    """Kill the server and compare the moves it acknowledged with those in its log."""
    await crowd.leave()
    crowd.check()
    server.kill()
    figures["acknowledged"], figures["logged"] = crowd.moves, count(server.database, _MOVES)
    if figures["acknowledged"] != figures["logged"]:
        raise LoadFailed(f"{crowd.moves} moves were acknowledged, {figures['logged']} are in the log")


def count(database: Path, question: str) -> int:
    """Run a query on a log that returns one number."""
    db = open_reading(str(database))
    try:
        return int(db.execute(question).get)
    finally:
        db.close()


async def _pass(seconds: float, show: Show) -> None:
    began = perf_counter()
    while (passed := perf_counter() - began) < seconds:
        show(round(passed * 10), round(seconds * 10))
        await asyncio.sleep(min(0.5, seconds - passed))
    show(1, 1)


# Denser towards the slowest moves.
_CURVE: Final = (0, 10, 25, 50, 60, 70, 80, 90, 92, 94, 96, 98, 99, 99.2, 99.4, 99.6, 99.8, 99.9, 99.95, 100)


def _waits(waits: Sequence[float]) -> Figures:
    names = {"p50_ms": 50, "p99_ms": 99, "p999_ms": 99.9, "max_ms": 100}
    return {name: _milliseconds(waits, part) for name, part in names.items()}


def _milliseconds(waits: Sequence[float], part: float) -> float:
    """Return the percentile of the waits, in milliseconds."""
    ordered = sorted(waits)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * part / 100))] * 1000, 2) if ordered else 0.0


def _shares(used: Usage) -> Figures:
    return {
        "server_core": round(used.server / used.seconds, 2),
        "client_core": round(used.client / used.seconds, 2),
        "foreign": round(used.foreign, 2),
    }


def _machine() -> Figures:
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "sqlite": apsw.sqlite_lib_version(),
    }


def _bars() -> Progress:
    """Draw a progress bar on a terminal; elsewhere name each step once."""

    def begin(label: str) -> Show:
        if not sys.stderr.isatty():
            print(label, file=sys.stderr, flush=True)
            return lambda done, of: None
        shown = ""

        def show(done: int, of: int) -> None:
            nonlocal shown
            part = min(1.0, done / max(1, of))
            line = f"\r\x1b[K{label} {'█' * int(part * 30):░<30} {part:4.0%}{'' if part < 1 else chr(10)}"
            if line != shown:
                shown = line
                print(line, end="", file=sys.stderr, flush=True)

        return show

    return begin


def main() -> int:
    """Measure, print the figures, and write them into the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, help=f"at once, four people each (default {TABLES:,})")
    parser.add_argument("--seconds", type=float, help="of each measurement (default 20; of engines and nodes, 6)")
    parser.add_argument("--phase", choices=(*PHASES, "all"), default="all")
    parser.add_argument("--quick", action="store_true", help="everything in small, in two minutes; stores nothing")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--no-store", action="store_true", help="leave docs/load.md and the stored figures alone")
    parser.add_argument(
        "--wire", choices=("auto", "plain"), default="auto", help="how sockets are served; plain: by ASGI alone"
    )
    parser.add_argument("--profile", action="store_true", help="say what the server spends its time on, and stop")
    args = parser.parse_args()
    plan = QUICK if args.quick else Plan()
    few = args.tables or plan.tables
    plan = plan._replace(
        seconds=args.seconds or plan.seconds,
        tables=min(plan.tables, few),
        fast_tables=min(plan.fast_tables, few),
    )
    tables = args.tables or (QUICK_TABLES if args.quick else TABLES)
    seconds = args.seconds or (plan.seconds if args.quick else SECONDS)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.environ.pop(
        "PYTHONDONTWRITEBYTECODE", None
    )  # without this a starting server would compile its own sources; an installed one does not
    gc.disable()  # a pause in the client would be measured as a slow server
    try:
        if args.profile:
            print(uvloop.run(profiled(min(tables, FAST_TABLES), seconds)))
            return 0
        phases = PHASES if args.phase == "all" else (args.phase,)
        figures = uvloop.run(measure(phases, tables, seconds, _bars(), args.wire, plan))
    except LoadFailed as wrong:
        print(wrong, file=sys.stderr)
        return 1
    print(json.dumps(figures, indent=2) if args.json else summary(figures))
    if not args.no_store and not args.quick and args.wire == "auto":  # the page describes the default server
        store(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
