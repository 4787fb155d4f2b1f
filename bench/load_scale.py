"""How the server grows: one SQLite file, PostgreSQL with one node to four, and a socket relay as the limit, in one run.

Each of them first plays as fast as answers arrive, then at human pace, from a move every four seconds at each table to two a
second. The people of a table come through the same node; PostgreSQL waits for its disk, and nodes wake each other by NOTIFY.
"""

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import asyncpg

from bench.load_client import Crowd
from bench.load_machine import Usage, memory, pace, read
from bench.load_relay import Relay
from bench.load_seats import SEATS, LoadFailed, Show, invented, seat_people
from lastcard.server.store import open_reader
from lastcard.server.store.game_entries import MOVE
from tests.server.store.postgres_server import Postgres, alone, empty_database
from tests.server.web.serving import Server

Figures = dict[str, Any]
Progress = Callable[[str], Show]

WARM: Final = 1.0  # seconds
OPENING: Final = 10  # moves at each table before anything is measured
_POSTGRES: Final = (
    "listen_addresses=127.0.0.1", "unix_socket_directories=", "shared_buffers=128MB", "max_connections=100",
    "max_wal_size=1GB", "log_min_messages=fatal",
)  # fmt: skip


class Plan(NamedTuple):
    """How much is measured."""

    fast_tables: int = 100  # as fast as answers arrive
    tables: int = 400  # at human pace
    rates: tuple[float, ...] = (0.25, 0.5, 1.0, 2.0)  # moves per second and table
    nodes: tuple[int, ...] = (1, 2, 3, 4)
    seconds: float = 6.0  # of each measurement


QUICK: Final = Plan(fast_tables=40, tables=80, rates=(0.25, 2.0), nodes=(1, 2), seconds=3.0)


class Ground(NamedTuple):
    """What plays: its processes and, if it has one, its database."""

    engine: str
    servers: Sequence[Server]
    postgres: Postgres | None = None
    url: str = ""

    @property
    def pids(self) -> list[int]:
        """The processes that serve."""
        return [server.pid for server in self.servers]

    @property
    def crowd(self) -> Crowd:
        """New players for it."""
        seating = invented if self.engine == "relay" else seat_people
        return Crowd(*(server.port for server in self.servers), seating=seating)

    def used_since(self, before: Any = None) -> Any:
        """Read the counters, or what was used since another reading."""
        now = read(*self.pids, database=self.postgres.pid if self.postgres is not None else None)
        return now if before is None else now.since(before)


async def scale(folder: Path, plan: Plan, progress: Progress) -> list[Figures]:
    """Measure everything, one after the other."""
    rows: list[Figures] = []
    with _relay(folder) as ground:
        rows += await _measured(ground, plan, progress)
    with _sqlite(folder) as ground:
        rows += await _measured(ground, plan, progress)
    with alone(_POSTGRES) as postgres:
        for count in plan.nodes:
            url = await empty_database(postgres)
            with _nodes(folder, postgres, url, count) as ground:
                rows += await _measured(ground, plan, progress)
    return rows


@contextmanager
def _relay(folder: Path) -> Iterator[Ground]:
    with tempfile.TemporaryDirectory(dir=folder) as own, Relay(Path(own)) as server:
        yield Ground("relay", [server])


@contextmanager
def _sqlite(folder: Path) -> Iterator[Ground]:
    with tempfile.TemporaryDirectory(dir=folder) as own, Server(Path(own), "--no-rate-limit") as server:
        yield Ground("sqlite", [server], url=str(server.database))


@contextmanager
def _nodes(folder: Path, postgres: Postgres, url: str, count: int) -> Iterator[Ground]:
    with ExitStack() as stack:
        servers = []
        for _ in range(count):
            own = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=folder)))
            servers.append(stack.enter_context(Server(own, "--no-rate-limit", "--database", url)))
        yield Ground("postgres", servers, postgres, url)


async def _measured(ground: Ground, plan: Plan, progress: Progress) -> list[Figures]:
    name = {"relay": "a relay", "sqlite": "SQLite"}.get(ground.engine, f"PostgreSQL, nodes: {len(ground.servers)}")
    crowd = ground.crowd
    await crowd.gather(len(ground.servers), progress(f"{name}: a first table at each node"))
    empty, kept = memory(*ground.pids), await _kept(ground)
    await crowd.gather(plan.fast_tables, progress(f"{name}: {plan.fast_tables:,} tables"))
    rows = [await _fast(ground, crowd, plan.seconds)]
    await crowd.gather(plan.tables, progress(f"{name}: {plan.tables:,} tables"))
    crowd.play(enough=OPENING)
    await crowd.pause()
    for rate in plan.rates:
        progress(f"{name}: {rate * plan.tables:g} moves a second")
        rows.append(await _paced(ground, crowd, rate * plan.tables, plan.seconds))
    held = (memory(*ground.pids) - empty) / max(1, plan.tables - len(ground.servers))
    await crowd.leave()
    crowd.check()
    logged = await _logged(ground, crowd)
    if logged != crowd.moves:
        raise LoadFailed(f"{name}: {crowd.moves} moves were acknowledged, {logged} are in the log")
    kept = (await _kept(ground) - kept) // max(1, crowd.moves)
    same = {
        "kb_a_table": round(held / 1000, 1),
        "base_mb": round(empty / len(ground.servers) / 1e6, 1),
        "kept_bytes": kept,
    }
    return [{**row, **same} for row in rows]


async def _fast(ground: Ground, crowd: Crowd, seconds: float) -> Figures:
    crowd.play()
    await asyncio.sleep(WARM)
    crowd.waits.clear()
    before, moves, crowd.received = ground.used_since(), crowd.moves, 0
    await asyncio.sleep(seconds)
    used, moves = ground.used_since(before), crowd.moves - moves
    await crowd.pause()
    return _row(ground, crowd, "full", used, moves)


async def _paced(ground: Ground, crowd: Crowd, rate: float, seconds: float) -> Figures:
    await crowd.pace(rate, WARM, lambda done, of: None)
    crowd.waits.clear()
    before, moves, crowd.received = ground.used_since(), crowd.moves, 0
    await crowd.pace(rate, seconds, lambda done, of: None)
    used, moves = ground.used_since(before), crowd.moves - moves
    await crowd.settle()
    return {**_row(ground, crowd, "human", used, moves), "rate": rate}


def _row(ground: Ground, crowd: Crowd, how: str, used: Usage, moves: int) -> Figures:
    waits = sorted(crowd.waits)
    tables = len(crowd.parties)
    return {
        "engine": ground.engine,
        "nodes": len(ground.servers),
        "pace": how,
        "tables": tables,
        "sockets": SEATS * tables,
        "moves": moves,
        "per_second": round(moves / used.seconds),
        **{f"p{part}_ms": round(waits[len(waits) * part // 100] * 1000, 2) if waits else 0.0 for part in (50, 95, 99)},
        "cpu_us": round(used.per_move(moves)),
        "database_us": round(used.database / max(1, moves) * 1e6),
        "client_us": round(used.client / max(1, moves) * 1e6),
        "sent_bytes": crowd.received // max(1, moves),
        "foreign": round(used.foreign, 2),
        "python_ms": pace(),
    }


async def _kept(ground: Ground) -> int:
    """Return the bytes that the log takes on the disk, with its indexes."""
    if ground.postgres is not None:
        db = await asyncpg.connect(ground.url)
        try:
            return int(await db.fetchval("SELECT pg_database_size(current_database())"))
        finally:
            await db.close()
    return sum(part.stat().st_size for part in Path(ground.url).parent.glob("log.lastcard*")) if ground.url else 0


async def _logged(ground: Ground, crowd: Crowd) -> int:
    """Count the moves of people in the log; the relay has none, and is believed."""
    if ground.engine == "relay":
        return crowd.moves
    reader = open_reader(ground.url)
    try:
        streams = await reader.open_streams()
        kept = [entry for stream in streams for entry in await reader.read(stream.stream)]
    finally:
        await reader.close()
    return sum(entry.kind == MOVE and '"line":"S' in entry.data for entry in kept)
