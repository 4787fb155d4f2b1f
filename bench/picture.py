"""The two pictures, drawn from the stored figures alone: all speeds on one scale, and how ours grows."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.growth import Growth
from bench.rows import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK: Final = "#22272e"
FAINT: Final = "#d7dce2"
COLOURS: Final = {"others": "#9aa5b1", "ours": "#c8102e", "limit": "#2a5db0"}
NAMES: Final = {"others": "others", "ours": "lastcard", "limit": "the limit"}
_TITLES: Final = {
    "players": "players",
    "editions": "editions, four players",
    "house_rules": "house rules on",
    "batch": "games in a batch, with observations",
    "threads": "threads",
}
_LINES: Final = ("players", "batch", "threads")  # families along a number; the others are bars


def draw_speed(rows: Sequence[Row], path: Path) -> None:
    """Draw one bar for each row, on a logarithmic scale, slowest at the top."""
    from matplotlib.patches import Patch
    from matplotlib.ticker import NullLocator

    figure, axes = _sheet(9, 0.42 * len(rows) + 1.3)
    ordered = sorted(rows, key=lambda row: row.per_second, reverse=True)
    axes.barh(
        [row.label for row in ordered],
        [row.per_second for row in ordered],
        color=[COLOURS[row.group] for row in ordered],
        height=0.68,
    )
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(lambda value, _: short(value))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xlim(min(row.per_second for row in rows) / 2, max(row.per_second for row in rows) * 12)
    for place, row in enumerate(ordered):
        times = f"{row.times:.3g}" if row.times < 100 else f"{row.times:,.0f}"
        axes.text(row.per_second, place, f" {short(row.per_second)}/s · {times} ×", va="center", color=INK, fontsize=9)
    axes.set_xlabel("random decisions a second on one core (× = times RLCard's env.step)", color=INK)
    axes.grid(axis="x", color=FAINT, linewidth=0.8)
    groups = [group for group in COLOURS if any(row.group == group for row in rows)]
    axes.legend(
        handles=[Patch(color=COLOURS[group], label=NAMES[group]) for group in groups], frameon=False, loc="upper right"
    )
    _save(figure, path)


def draw_growth(growth: Growth, path: Path) -> None:
    """Draw the families as small multiples on one scale."""
    from matplotlib.figure import Figure

    families = [family for family in _TITLES if family in growth]
    columns = 3
    figure = Figure(figsize=(11, 3.3 * -(-len(families) // columns)), layout="constrained")
    panels = figure.subplots(-(-len(families) // columns), columns, squeeze=False).flat
    for family, axes in zip(families, panels, strict=False):
        _panel(axes, family, growth[family])
    for axes in list(panels):
        axes.set_axis_off()
    figure.suptitle("million decisions a second", color=INK, fontsize=11)
    _save(figure, path)


def short(number: float) -> str:
    """Write a number with three figures and a unit.

    >>> short(47_900_000), short(38_040), short(12)
    ('47.9 M', '38 k', '12')
    """
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{unit}"
    return f"{number:.3g}"


def _panel(axes: "Axes", family: str, points: dict[str, float]) -> None:
    names, values = list(points), [value / 1e6 for value in points.values()]
    axes.set_title(_TITLES[family], color=INK, fontsize=10)
    if family in _LINES:
        axes.plot(names, values, color=COLOURS["ours"], marker="o")
        axes.set_ylim(0, max(values) * 1.15)
        axes.grid(axis="y", color=FAINT, linewidth=0.8)
    else:
        axes.barh(names[::-1], values[::-1], color=COLOURS["ours"], height=0.68)
        axes.grid(axis="x", color=FAINT, linewidth=0.8)
    _plain(axes)


def _sheet(width: float, height: float) -> "tuple[Figure, Axes]":
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots()
    _plain(axes)
    return figure, axes


def _plain(axes: "Axes") -> None:
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(length=0, labelcolor=INK, labelsize=9)


def _save(figure: "Figure", path: Path) -> None:
    """Write a file that depends only on the figures: no date, no random names."""
    import matplotlib as mpl

    with mpl.rc_context({"svg.hashsalt": "lastcard", "svg.fonttype": "none", "font.family": "sans-serif"}):
        path.parent.mkdir(exist_ok=True)
        figure.savefig(path, metadata={"Date": None, "Creator": None}, facecolor="white")
