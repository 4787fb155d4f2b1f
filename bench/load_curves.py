"""How the server grows, from the stored figures alone: a table for people, and curves beside those of the relay."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.picture import COLOURS, FAINT, INK

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Figures = dict[str, Any]

_SHADES: Final = ("#2f7d4f", "#5aa469", "#8cc084", "#b7d8a8")  # PostgreSQL, by nodes
_HEAD: Final = """## Engines and nodes

One SQLite file, PostgreSQL with one node to several, and a socket relay in memory that knows neither rules nor a log, all in
one run on {cores} cores of {processor}. There the nodes, PostgreSQL and the client take each other's time: compare the CPU per
move, and only between rows during which others used little. At human pace a move costs more, because it is committed and sent
alone; at full speed one commit takes the moves of many tables. The people of a table come through the same node.

![Waiting time by moves per second, moves per second at full speed, and CPU per move](images/load-scale.svg)

| | pace | tables · sockets | moves/s | p50 · p95 · p99 ms | nodes' CPU per move | PostgreSQL's | memory per table | others used |
|---|---|--:|--:|--:|--:|--:|--:|--:|
{rows}

{ratios}

"""


def named(row: Figures) -> str:
    """Name what a row measured."""
    if row["engine"] == "relay":
        return "relay, nothing kept"
    if row["engine"] == "sqlite":
        return "SQLite"
    return f"PostgreSQL, {row['nodes']} node{'s' if row['nodes'] > 1 else ''}"


def scale_text(rows: Sequence[Figures], machine: Figures) -> str:
    """Return the part of the page about engines and nodes."""
    return _HEAD.format(**machine, rows="\n".join(_line(row) for row in rows), ratios=_ratios(rows))


def _line(row: Figures) -> str:
    speed = "full speed" if row["pace"] == "full" else f"{row['rate']:g}/s"
    database = f"{row['database_us']:,} µs" if row["engine"] == "postgres" else ""
    waits = f"{row['p50_ms']:g} · {row['p95_ms']:g} · {row['p99_ms']:g}"
    return (
        f"| {named(row)} | {speed} | {row['tables']:,} · {row['sockets']:,} | {row['per_second']:,} | {waits} "
        f"| {row['cpu_us']:,} µs | {database} | {row['kb_a_table']:g} KB | {row['foreign']:.0%} |"
    )


def _ratios(rows: Sequence[Figures]) -> str:
    """Compare everything at full speed with the relay of the same run."""
    fast = {named(row): row for row in rows if row["pace"] == "full"}
    relay = next((row for row in fast.values() if row["engine"] == "relay"), None)
    if relay is None:
        return ""
    ratios = [
        f"{name} {row['cpu_us'] / max(1, relay['cpu_us']):.1f} ×"
        for name, row in fast.items()
        if row["engine"] != "relay"
    ]
    return f"CPU per move at full speed, compared with the relay in the same run: {', '.join(ratios)}."


def draw_scale(rows: Sequence[Figures], path: Path) -> None:
    """Draw waiting times by rate, moves at full speed by nodes, and CPU per move by rate."""
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.ticker import NullFormatter

    figure = Figure(figsize=(10, 4), layout="constrained")
    waits, speeds, costs = figure.subplots(1, 3)
    names = list(dict.fromkeys(named(row) for row in rows))
    for name in names:
        paced = [row for row in rows if named(row) == name and row["pace"] == "human"]
        colour, rates = _colour(paced or [row for row in rows if named(row) == name]), [row["rate"] for row in paced]
        waits.plot(rates, [row["p99_ms"] for row in paced], "o-", color=colour, markersize=3, label=name)
        waits.plot(rates, [row["p50_ms"] for row in paced], "o:", color=colour, markersize=2)
        costs.plot(rates, [row["cpu_us"] for row in paced], "o-", color=colour, markersize=3)
    fast = [row for row in rows if row["pace"] == "full"]
    by_nodes = [row for row in fast if row["engine"] == "postgres"]
    speeds.plot([r["nodes"] for r in by_nodes], [r["per_second"] for r in by_nodes], "o-", color=_SHADES[0])
    for row in fast:
        if row["engine"] != "postgres":
            speeds.plot([row["nodes"]], [row["per_second"]], "o", color=_colour([row]))
    speeds.set_xticks(sorted({row["nodes"] for row in rows}))
    _dress(waits, "moves per second", "ms until all see a move: 99 % (—), half (···)")
    _dress(speeds, "nodes", "moves per second at full speed")
    _dress(costs, "moves per second", "µs of the nodes' CPU per move")
    for axes in (waits, costs):
        axes.set_xscale("log")
        axes.set_xticks(sorted({row["rate"] for row in rows if "rate" in row}))
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.minorticks_off()
    for axes in (waits, speeds, costs):
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:,g}")
        axes.yaxis.set_minor_formatter(NullFormatter())
    figure.legend(*waits.get_legend_handles_labels(), loc="outside lower center", ncols=3, frameon=False, fontsize=8)
    with mpl.rc_context({"svg.hashsalt": "lastcard", "svg.fonttype": "none", "font.family": "sans-serif"}):
        path.parent.mkdir(exist_ok=True)
        figure.savefig(path, metadata={"Date": None, "Creator": None}, facecolor="white")


def _colour(rows: Sequence[Figures]) -> str:
    row = rows[0]
    if row["engine"] == "postgres":
        return _SHADES[min(row["nodes"], len(_SHADES)) - 1]
    return COLOURS["limit" if row["engine"] == "relay" else "ours"]


def _dress(axes: "Axes", below: str, beside: str) -> None:
    axes.set_xlabel(below, color=INK, fontsize=9)
    axes.set_ylabel(beside, color=INK, fontsize=8)
    axes.grid(color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(length=0, labelcolor=INK, labelsize=8)
