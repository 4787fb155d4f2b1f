"""``docs/load.md``: the stored figures of the server under load as a page and a picture. No number on it is written by hand."""

import json
from pathlib import Path
from typing import Any, Final

from bench.picture import COLOURS, FAINT, INK

RESULTS: Final = Path(__file__).parent / "results" / "load.json"
DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = DOCS / "load.md"
PICTURE: Final = DOCS / "images" / "load.svg"

Figures = dict[str, Any]

_TOP: Final = """# The table server under load

<!-- Written by `make load` from bench/results/load.json; edit bench/load_report.py, not this page. -->

One server process and one process that plays, side by side on {cores} cores of {processor} (Python {python}, SQLite {sqlite}).
The classic game with its real rules, four people a table, each with a socket and a view of their own; no bots. A move counts
when the server has said `done`, which it does after COMMIT with `synchronous = FULL`. The client lays the first card that
fits, draws if none does, and everybody gets ready when a round is over; rate limits and clocks are off.

"""
_CLOSED: Final = """## As fast as answers come

{tables:,} tables; whoever is to move does so when the last move reaches them.

| | |
|---|--:|
| durable moves a second | **{per_second:,}** |
| server's CPU a move | **{cpu_us:,} µs** |
| from sending until the last of four seats has it | half within {p50_ms:g} ms, 99 % within {p99_ms:g} ms |
| cores used by the server · the client | {server_core:.2f} · {client_core:.2f} |
| share of the machine that others used | {foreign:.0%} |
| a fixed piece of Python, before and after | {paces[0]:g}, {paces[1]:g} ms |

The CPU is that of the whole process, the thread of the log included, and covers what lies between the moves too: {readies:,}
times somebody got ready, and the deals.

"""
_PACED: Final = """## At the pace of people

{tables:,} tables with {sockets:,} sockets, {rate:,.0f} moves a second at random times.

| from sending until the last of four seats has it | |
|---|--:|
| half within | **{p50_ms:g} ms** |
| 99 % within | **{p99_ms:g} ms** |
| 99.9 % within | **{p999_ms:g} ms** |
| the slowest of {moves:,} | {max_ms:g} ms |
| server's CPU a move | {cpu_us:,} µs |
| cores used by the server · the client | {server_core:.2f} · {client_core:.2f} |
| share of the machine that others used | {foreign:.0%} |
| a fixed piece of Python, before and after | {paces[0]:g}, {paces[1]:g} ms |

![How long it takes until everybody sees a move](images/load.svg)

The client itself sent 99 % of its moves within {late_p99_ms:g} ms of the time they were due.

"""
_MEMORY: Final = """## Memory

{kb_a_socket:g} KB a seated socket, all in: the table, its game and what the store remembers belong to its four sockets
({before_mb:g} MB with one table under way, {with_mb:g} MB with {sockets:,} more sockets). After the run the server was killed:
of {acknowledged:,} acknowledged moves {logged:,} were in the log.

"""
_RESTART: Final = """## After a kill

The server is killed and started again on a log of {entries:,} entries with {tables:,} tables in the middle of a round. One
socket a table comes back at once.

| from the start of the process | who was there comes back | every page is loaded anew |
|---|--:|--:|
| the server listens | {resumed_listening_s:.2f} s | {reloaded_listening_s:.2f} s |
| all {tables:,} tables have shown everything | **{resumed_s:.2f} s** | **{reloaded_s:.2f} s** |
| server's CPU a table | {resumed_cpu_us:,} µs | {reloaded_cpu_us:,} µs |
| share of the machine that others used | {resumed_foreign:.0%} | {reloaded_foreign:.0%} |
| a fixed piece of Python | {resumed_paces[0]:g}, {resumed_paces[1]:g} ms | {reloaded_paces[0]:g}, {reloaded_paces[1]:g} ms |

Who comes back names the last entry seen and is told what followed; a new page is told the story of the round. All tables stood
where they had stood before the kill.

"""
_HOW: Final = """## How it is measured

`make load` runs all of it; `make load ARGS="--phase paced --seconds 60"` one phase, and `ARGS=--profile` says what the server
spends its time on. CPU is user and system time of the process as Linux counts it. What others used is the time that the
processors were busy with neither server nor client; on a busy machine all waits grow, and CPU a move too, since caches are
shared. A virtual machine cannot see who else computes on its processors: the fixed piece of Python, 300,000 steps of one loop,
takes twice as long there at some times as at others, and so does everything else. Phases may be stored one by one, from runs at
different times.
"""
_PARTS: Final = {"closed": _CLOSED, "paced": _PACED, "memory": _MEMORY, "restart": _RESTART}


def store(figures: Figures) -> None:
    """Keep figures, those of phases that were not run now as they were, and write the page and its picture from all."""
    known: Figures = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    known |= figures
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(known, indent=2) + "\n")
    if "paced" in known:
        draw(known["paced"], PICTURE)
    PAGE.write_text(page(known))


def page(figures: Figures) -> str:
    """Write the page."""
    return _TOP.format(**figures["machine"]) + _parts(figures) + _HOW


def summary(figures: Figures) -> str:
    """Say what was measured, for a terminal."""
    lines = [line for line in _parts(figures).splitlines() if line and "---" not in line and not line.startswith("!")]
    return "\n".join(line.replace("**", "").strip("| ").replace(" | ", ": ", 1) for line in lines)


def _parts(figures: Figures) -> str:
    present = [(text, figures[phase]) for phase, text in _PARTS.items() if phase in figures]
    return "".join(text.format(**{"sockets": 4 * each.get("tables", 0), **each}) for text, each in present)


def draw(paced: Figures, path: Path) -> None:
    """Draw how many moves took how long; the slowest get most of the room."""
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.ticker import NullLocator

    shown = [(100 / (100 - part), wait) for part, wait in paced["curve"] if part < 100]
    marks = [0, 50, 90, 99, 99.9]
    figure = Figure(figsize=(7, 3.2), layout="constrained")
    axes = figure.subplots()
    axes.plot([place for place, _ in shown], [wait for _, wait in shown], color=COLOURS["ours"])
    axes.set_xscale("log")
    axes.set_xticks([100 / (100 - mark) for mark in marks], [f"{mark:g} %" for mark in marks])
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_ylim(0)
    axes.set_xlabel(f"of {paced['moves']:,} moves at {paced['tables']:,} tables", color=INK)
    axes.set_ylabel("ms until all four see it", color=INK)
    axes.grid(color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(length=0, labelcolor=INK, labelsize=9)
    with mpl.rc_context({"svg.hashsalt": "lastcard", "svg.fonttype": "none", "font.family": "sans-serif"}):
        path.parent.mkdir(exist_ok=True)
        figure.savefig(path, metadata={"Date": None, "Creator": None}, facecolor="white")
