"""``python -m bench.store``: what durability costs. Appends per second, waiting time and CPU, by how many tables append at once.

One table that waits for each answer shows the speed of the disk; many show group commit. For comparison, in the same run and on
the same disk: a program that commits every append alone, and one that uses one statement per row.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import apsw

from lastcard.server.store import Append, Command, Entry, open_store
from lastcard.server.store.sqlite.open_log import open_writing
from lastcard.server.store.sqlite.schema import migrate

_DATA: Final = '{"line": "S0 plays r7", "deadline": 1700000000000, "events": "' + "." * 140 + '"}'
_ROW: Final = (
    "INSERT INTO entries (stream, seq, kind, data, seat, command, span, at) VALUES (?, ?, 'move', ?, 0, ?, 1, 0)"
)


@dataclass(frozen=True)
class Figures:
    """The figures of one way of writing."""

    name: str
    rate: float  # appends per second
    cpu: float  # microseconds of this process per append
    half: float  # milliseconds until the answer: the median, and the 99th percentile
    most: float
    batch: float  # appends per commit


async def grouped(path: Path, tables: int, seconds: float) -> Figures:
    """Let tables append through the store, each waiting for its answer before it goes on."""
    waits: list[float] = []
    sizes: list[int] = []
    store = open_store(path, observe=lambda size, _: sizes.append(size))
    ends = time.perf_counter() + seconds

    async def play(stream: str) -> None:
        head = 0
        while (began := time.perf_counter()) < ends:
            append = Append(stream, head, (Entry("move", _DATA),), Command(0, str(head)))
            head = (await store.append(append)).last
            waits.append(time.perf_counter() - began)

    began, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(play(f"t{n}") for n in range(tables)))
    spent, cpu = time.perf_counter() - began, time.process_time() - cpu
    await store.close()
    return _figures(f"store, {tables:,} waiting", waits, spent, cpu, statistics.fmean(sizes))


def plain(path: Path, batch: int, seconds: float) -> Figures:
    """Write one statement per row and ``batch`` rows per transaction, without threads or waiting."""
    db = open_writing(str(path))
    migrate(db, str(path))
    db.execute("INSERT INTO streams (key, name, opened) VALUES (1, 't', 0)")
    db.execute("PRAGMA wal_autocheckpoint = 1000")
    waits: list[float] = []
    seq = 0
    began, cpu = time.perf_counter(), time.process_time()
    while (now := time.perf_counter()) < began + seconds:
        db.execute("BEGIN IMMEDIATE")
        db.executemany(_ROW, [(1, seq + n, _DATA, str(seq + n)) for n in range(1, batch + 1)])
        db.execute("COMMIT")
        seq += batch
        waits += [time.perf_counter() - now] * batch
    spent, cpu = time.perf_counter() - began, time.process_time() - cpu
    db.close()
    return _figures(f"plain loop, {batch} a commit", waits, spent, cpu, batch)


def _figures(name: str, waits: list[float], spent: float, cpu: float, batch: float) -> Figures:
    cuts = statistics.quantiles(waits, n=100, method="inclusive")
    return Figures(name, len(waits) / spent, cpu / len(waits) * 1e6, cuts[49] * 1e3, cuts[98] * 1e3, batch)


def main() -> None:
    """Measure all ways in turn, several times, and print the median of each."""
    parser = argparse.ArgumentParser(prog="python -m bench.store", description=__doc__)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each turn (default 1)")
    args = parser.parse_args()
    ways: list[Callable[[Path], Figures]] = [
        lambda path: plain(path, 1, args.seconds),
        *(lambda path, n=tables: asyncio.run(grouped(path, n, args.seconds)) for tables in (1, 10, 100, 1000)),
        lambda path: plain(path, 128, args.seconds),
    ]
    turns: list[list[Figures]] = []
    for _ in range(args.turns):
        with tempfile.TemporaryDirectory(dir=".") as folder:  # on the disk, where /tmp may be memory
            turns.append([way(Path(folder) / str(n)) for n, way in enumerate(ways)])
    print(
        f"SQLite {apsw.sqlite_lib_version()}, WAL, synchronous FULL; median of {args.turns} turns of {args.seconds:g} s\n"
    )
    print("| | appends/s | against one a commit | CPU µs/append | p50 ms | p99 ms | appends a commit |")
    print("|---|---|---|---|---|---|---|")
    for column in zip(*turns, strict=True):
        row = [statistics.median(getattr(f, name) for f in column) for name in ("rate", "cpu", "half", "most", "batch")]
        ratio = statistics.median(f.rate / turn[0].rate for f, turn in zip(column, turns, strict=True))
        print(
            f"| {column[0].name} | {row[0]:,.0f} | {ratio:.1f} × | {row[1]:.0f} | {row[2]:.2f} | {row[3]:.2f} | {row[4]:.0f} |"
        )


if __name__ == "__main__":
    main()
