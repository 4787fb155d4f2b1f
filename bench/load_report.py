"""``docs/load.md``: the stored figures of the server under load, as a page and a picture. No number is written by hand."""

import json
from pathlib import Path
from typing import Any, Final

from bench.load_curves import draw_scale, scale_text
from bench.load_sizing import sizing
from bench.picture import COLOURS, FAINT, INK

RESULTS: Final = Path(__file__).parent / "results" / "load.json"
DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = DOCS / "load.md"
PICTURE: Final = DOCS / "images" / "load.svg"
CURVES: Final = DOCS / "images" / "load-scale.svg"
SIZING: Final = DOCS / "sizing.md"

Figures = dict[str, Any]

_TOP: Final = """# The table server under load

<!-- Written by `make load` from bench/results/load.json; edit bench/load_report.py, not this page. -->

One server process and one client process share {cores} cores of {processor} (Python {python}, SQLite {sqlite}).
Every table plays the classic game with four people, each with their own socket and view; there are no bots. A move counts once
the server has answered `done`, which it does after COMMIT with `synchronous = FULL`. The client lays the first card that
fits, draws if none does, and gets ready after each round. Rate limits and clocks are off.

"""
_CLOSED: Final = """## As fast as answers arrive

{tables:,} tables; each player moves as soon as the last move reaches them.

| | |
|---|--:|
| durable moves per second | **{per_second:,}** |
| server's CPU per move | **{cpu_us:,} µs** |
| from sending a move until all four seats have it | half within {p50_ms:g} ms, 99 % within {p99_ms:g} ms |
| cores used by the server · the client | {server_core:.2f} · {client_core:.2f} |
| share of the machine used by other programs | {foreign:.0%} |
| a fixed piece of Python, before and after | {paces[0]:g}, {paces[1]:g} ms |

The CPU time is that of the whole process, with the thread of the log. It includes the work between moves: the deals, and
{readies:,} times that somebody got ready.

"""
_PACED: Final = """## At human pace

{tables:,} tables with {sockets:,} sockets, {rate:,.0f} moves per second at random times.

| from sending a move until all four seats have it | |
|---|--:|
| half within | **{p50_ms:g} ms** |
| 99 % within | **{p99_ms:g} ms** |
| 99.9 % within | **{p999_ms:g} ms** |
| the slowest of {moves:,} | {max_ms:g} ms |
| server's CPU per move | {cpu_us:,} µs |
| cores used by the server · the client | {server_core:.2f} · {client_core:.2f} |
| share of the machine used by other programs | {foreign:.0%} |
| a fixed piece of Python, before and after | {paces[0]:g}, {paces[1]:g} ms |

![How long it takes until everybody sees a move](images/load.svg)

The client itself sent 99 % of its moves within {late_p99_ms:g} ms of the time they were due.

"""
_MEMORY: Final = """## Memory

{kb_a_socket:g} KB per seated socket. This includes a quarter of the table, of its game and of what the store remembers
({before_mb:g} MB with one running table, {with_mb:g} MB with {sockets:,} more sockets). After the run the server was killed:
of {acknowledged:,} acknowledged moves, {logged:,} were in the log.

"""
_RESTART: Final = """## After a kill

The server is killed and restarted on a log of {entries:,} entries, with {tables:,} tables in the middle of a round. One
socket per table reconnects at once.

| from the start of the process | clients reconnect | pages are reloaded |
|---|--:|--:|
| the server listens | {resumed_listening_s:.2f} s | {reloaded_listening_s:.2f} s |
| all {tables:,} tables are shown in full | **{resumed_s:.2f} s** | **{reloaded_s:.2f} s** |
| server's CPU per table | {resumed_cpu_us:,} µs | {reloaded_cpu_us:,} µs |
| share of the machine used by other programs | {resumed_foreign:.0%} | {reloaded_foreign:.0%} |
| a fixed piece of Python | {resumed_paces[0]:g}, {resumed_paces[1]:g} ms | {reloaded_paces[0]:g}, {reloaded_paces[1]:g} ms |

A returning client names the last entry it saw and gets what followed; a reloaded page gets the whole round so far. Every table
stood exactly where it had been before the kill.

"""
_HOW: Final = """## How it is measured

`make load` runs all phases, `make load ARGS="--phase paced --seconds 60"` only one; `make load ARGS=--quick` runs all of them
in small, in about two minutes, and stores nothing; `ARGS=--profile` shows what the server spends its time on. CPU is the user
and system time of the process, as Linux counts it. The share used by other programs is the time that the processors spent on
none of server, client and database. On a busy machine all waits grow; so does CPU per move, because caches are shared and a
commit takes fewer moves at once. A virtual machine cannot see who else uses its processors. The fixed piece of Python, 300,000
steps of one loop, shows it: at some times it takes twice as long as at others, and so does everything else. Phases may be
stored one by one, from runs at different times and on different machines.
"""
_WHERE: Final = """## Where a move's time goes

The same server at full speed on SQLite, before and after its last overhaul. Shares are of the CPU time of all its threads,
sampled with py-spy; instructions are those of a move in the middle of a round, without the kernel, counted by valgrind. Both
depend less than a clock on how busy the machine is: versions are compared side by side, and a few percent still differ from run
to run. `python -m bench.load_parts` measures them.

| | before | after |
|---|--:|--:|
| instructions per move | {before[instructions]:,} | **{after[instructions]:,}** |
{rows}

"""
_PARTS: Final = {"closed": _CLOSED, "paced": _PACED, "memory": _MEMORY, "restart": _RESTART}


def store(figures: Figures) -> None:
    """Store figures, keep those of phases that were not run, and write the page and its picture from all of them."""
    known: Figures = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    known |= figures
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(known, indent=2) + "\n")
    if "paced" in known:
        draw(known["paced"], PICTURE)
    if "scale" in known:
        draw_scale(known["scale"]["rows"], CURVES)
        SIZING.write_text(sizing(known))
    PAGE.write_text(page(known))


def page(figures: Figures) -> str:
    """Return the text of the page."""
    return _TOP.format(**figures["machine"]) + _parts(figures) + _HOW


def summary(figures: Figures) -> str:
    """Return the figures as text for a terminal."""
    lines = [line for line in _parts(figures).splitlines() if line and "---" not in line and not line.startswith("!")]
    return "\n".join(line.replace("**", "").strip("| ").replace(" | ", ": ", 1) for line in lines)


def _parts(figures: Figures) -> str:
    present = [(text, figures[phase]) for phase, text in _PARTS.items() if phase in figures]
    parts = "".join(text.format(**{"sockets": 4 * each.get("tables", 0), **each}) for text, each in present)
    where = _where(**figures["parts"]) if len(figures.get("parts", {})) == 2 else ""
    return parts + (scale_text(**figures["scale"]) if "scale" in figures else "") + where


def _where(before: Figures, after: Figures) -> str:
    shares = [f"| {part} | {before['shares'][part]:.0%} | {share:.0%} |" for part, share in after["shares"].items()]
    return _WHERE.format(before=before, after=after, rows="\n".join(shares))


def draw(paced: Figures, path: Path) -> None:
    """Draw how many moves took how long; the slowest get most of the space."""
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
