"""A picture of an arena's figures, each with its interval: who wins, and what happens in a round."""

from typing import TYPE_CHECKING, Any

from lastcard.sim.results import Estimate, Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK = "#333333"


def draw(summary: Summary, label: str, path: str) -> None:
    """Draw the picture to a file; the file's ending decides the format."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 5), layout="constrained")
    wins, happens = figure.subplots(1, 2, width_ratios=(4, 5))
    players = {**summary.wins, "first to play": summary.first_player_wins}
    _points(wins, players, 100)
    fair = 100 / len(summary.wins)
    wins.axvline(fair, color=INK, linestyle="--", linewidth=1, zorder=0)
    wins.annotate("fair share", (fair, 1), xycoords=("data", "axes fraction"), xytext=(0, 3), **_above())
    wins.set_xlabel("rounds won, %, with 95 % interval")
    counted = {name: each for name, each in summary.per_round.items() if name != "decisions" and each.value}
    places = range(len(counted))
    happens.barh(places, [each.value for each in counted.values()], color="#1c7c3c", height=0.7)
    for place, each in zip(places, counted.values(), strict=True):
        happens.annotate(f"{each.value:.3g}", (each.value, place), xytext=(4, 0), **_beside())
    happens.set_yticks(places, list(counted))
    happens.invert_yaxis()
    happens.margins(x=0.12)
    happens.set_xlabel(f"times in a round of {summary.per_round['decisions'].value:.0f} decisions")
    for axes in (wins, happens):
        axes.spines[["top", "right"]].set_visible(False)
    figure.suptitle(f"{label}: {summary.rounds:,} rounds")
    figure.savefig(path, dpi=120)


def _points(axes: "Axes", estimates: dict[str, Estimate], scale: float) -> None:
    """Draw a point and its interval for each figure, from the top down."""
    places = range(len(estimates))
    for place, each in zip(places, estimates.values(), strict=True):
        axes.plot([scale * each.low, scale * each.high], [place, place], color="#2a5db0", linewidth=3, alpha=0.5)
        axes.plot([scale * each.value], [place], "o", color="#2a5db0")
        text = f"{scale * each.value:.2f} ± {scale * (each.high - each.low) / 2:.2f}"
        axes.annotate(text, (scale * each.value, place), xytext=(0, 7), **_above())
    axes.set_yticks(places, list(estimates))
    axes.set_ylim(len(estimates) - 0.5, -0.7)
    axes.margins(x=0.15)


def _above() -> dict[str, Any]:
    paper = {"facecolor": "white", "edgecolor": "none", "pad": 1}  # so that a line behind does not cross the figure
    return {"textcoords": "offset points", "ha": "center", "va": "bottom", "fontsize": 8, "color": INK, "bbox": paper}


def _beside() -> dict[str, Any]:
    return {"textcoords": "offset points", "ha": "left", "va": "center", "fontsize": 8, "color": INK}
