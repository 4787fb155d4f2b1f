"""``docs/sizing.md``: what a number of players needs, computed from the stored figures of ``make load``."""

from collections.abc import Sequence
from math import ceil
from typing import Any, Final

Figures = dict[str, Any]

SEATS: Final = 4
PACE: Final = 4.0  # seconds between two moves at a table
HALF: Final = 0.5  # how much of a core a node may use, so that rushes and restarts find room
NEAR: Final = 500  # moves per second of a node, for which figures are taken
PLAYERS: Final = (400, 4_000, 20_000, 100_000)
_DAY: Final = 86_400  # seconds

_PAGE: Final = """# How many machines

<!-- Written by `make load` from bench/results/load.json; edit bench/load_sizing.py, not this page. -->

What a number of players at one time needs, at tables of four with a move every {pace:g} seconds. It is computed from what
`make load` measured on {cores} cores of {processor} ([the figures](load.md#engines-and-nodes)), not tried out: nobody has run
this server with 100,000 players. The run had {most:,} sockets.

| players | tables | moves/s | nodes on PostgreSQL | memory of all nodes | PostgreSQL | sent to players | log per day |
|--:|--:|--:|--:|--:|--:|--:|--:|
{rows}

A **node** is one process and uses one core. It is planned at half of that core: rushes after a restart, deals and people who
join cost more than moves. Memory is {base:.0f} MB for each node and {kb_a_table:.0f} KB for each table with four sockets. The
column PostgreSQL is the cores that its processes use; give it twice as many, and a disk that syncs in a millisecond or two. The
people of a table came through the same node. Where they come through two, both follow every move: count the nodes twice.

One process on SQLite needs {sqlite_us:,} µs per move and is enough for about {club:,} players by the same reckoning. By these
figures one PostgreSQL is enough for every line of the table. What wake-ups between more than four nodes cost is not measured.

## What it is computed from

| | per move | measured at |
|---|--:|---|
| CPU of a node on PostgreSQL | {cpu_us:,} µs | {at} |
| CPU of PostgreSQL | {database_us:,} µs | the same |
| CPU of one process on SQLite | {sqlite_us:,} µs | {sqlite_at} |
| sent to the four players | {sent:,} bytes | the same |
| kept in PostgreSQL, with indexes | {kept:,} bytes | the same |

Nodes = moves/s × CPU per move ÷ {half:g}, and at least two, so that one may fail. Others used {foreign:.0%} of the machine during
these measurements, and client, nodes and database shared its {cores} cores: on machines of their own each of them needs less. A
fixed piece of Python took {python_ms:g} ms; run `make load` on your machine and compare.

Let each node open as many files as it has sockets (`LimitNOFILE` in `deploy/`), and set `shared_buffers` of PostgreSQL to a
quarter of its memory. `--keep-days` bounds the log. [What to watch](watching.md) has a page of its own.
"""


def sizing(figures: Figures) -> str:
    """Return the text of the page."""
    rows: Sequence[Figures] = figures["scale"]["rows"]
    node, sqlite = _near(rows, "postgres"), _near(rows, "sqlite")
    needs = [_needs(players, node) for players in PLAYERS]
    club = int(HALF / (sqlite["cpu_us"] / 1e6) * PACE * SEATS)
    return _PAGE.format(
        **figures["scale"]["machine"],
        pace=PACE,
        half=HALF,
        most=max(row["sockets"] for row in rows),
        rows="\n".join(needs),
        base=node["base_mb"],
        kb_a_table=node["kb_a_table"],
        sqlite_us=sqlite["cpu_us"],
        club=round(club, -2),
        cpu_us=node["cpu_us"],
        database_us=node["database_us"],
        sent=node["sent_bytes"],
        kept=node["kept_bytes"],
        at=f"{node['rate']:g} moves/s, {node['tables']:,} tables, one node",
        sqlite_at=f"{sqlite['rate']:g} moves/s, {sqlite['tables']:,} tables",
        foreign=node["foreign"],
        python_ms=node["python_ms"],
    )


def _near(rows: Sequence[Figures], engine: str) -> Figures:
    """Return the row of one node at human pace that is nearest to what a node would carry."""
    paced = [row for row in rows if row["engine"] == engine and row["nodes"] == 1 and row["pace"] == "human"]
    return min(paced, key=lambda row: abs(row["rate"] - NEAR))


def _needs(players: int, node: Figures) -> str:
    tables = players // SEATS
    moves = tables / PACE
    nodes = max(2, ceil(moves * node["cpu_us"] / 1e6 / HALF))
    memory = (nodes * node["base_mb"] * 1e6 + tables * node["kb_a_table"] * 1e3) / 1e9
    database = moves * node["database_us"] / 1e6
    sent = moves * node["sent_bytes"] * 8 / 1e6
    kept = moves * node["kept_bytes"] * _DAY / 1e9
    return (
        f"| {players:,} | {tables:,} | {moves:,.0f} | {nodes} | {memory:.1f} GB | {database:.1f} cores "
        f"| {sent:,.1f} Mbit/s | {kept:,.1f} GB |"
    )
