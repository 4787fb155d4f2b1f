"""The learning curve, as JSON and as a picture with 95 % bands."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lastcard.sim.results import Estimate

_COLOURS = ("#2a5db0", "#c2410c", "#1c7c3c", "#7c3aed")
_INK = "#333333"


@dataclass(frozen=True)
class Point:
    """How strong the policy was at one moment."""

    minutes: float  # of learning
    decisions: int  # used for learning
    rounds: int
    wins: dict[str, Estimate]  # by opponent


@dataclass(frozen=True)
class Run:
    """A training run and its figures."""

    players: int
    seed: int
    threads: int
    wall_minutes: float  # in all, evaluations included
    points: list[Point]
    final_rounds: int  # against each opponent
    final: dict[str, Estimate]

    def write(self, path: Path) -> None:
        """Write everything as JSON."""
        path.write_text(json.dumps(_short(asdict(self)), indent=1) + "\n", encoding="utf-8")


def draw(run: Run, path: Path) -> None:
    """Draw the curve; the file's ending decides the format."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.subplots()
    minutes = [point.minutes for point in run.points]
    for (opponent, final), colour in zip(run.final.items(), _COLOURS, strict=False):
        wins = [point.wins[opponent] for point in run.points]
        low, high = [100 * each.low for each in wins], [100 * each.high for each in wins]
        axes.fill_between(minutes, low, high, color=colour, alpha=0.2, linewidth=0)
        axes.plot(minutes, [100 * each.value for each in wins], "o-", color=colour, ms=4)
        half = 50 * (final.high - final.low)
        axes.annotate(
            f"{opponent}\n{100 * final.value:.1f} ± {half:.1f} %", (minutes[-1], 100 * wins[-1].value), xytext=(8, 0),
            textcoords="offset points", va="center", color=colour, fontweight="bold",
        )  # fmt: skip
    fair = 100 / run.players
    axes.axhline(fair, color=_INK, linestyle="--", linewidth=1, zorder=0)
    axes.annotate("fair share", (minutes[-1], fair), xytext=(0, -4), **_below())
    axes.set_ylim(0, 100)
    axes.margins(x=0.02)
    axes.set_xlabel("minutes of self-play")
    axes.set_ylabel("rounds won against …, %, with 95 % band")
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    last = run.points[-1]
    axes.set_title(
        f"Learning UNO from self-play, {run.players} players: {last.decisions / 1e6:.1f} million decisions, "
        f"{last.rounds:,} rounds, {run.wall_minutes:.1f} minutes",
        fontsize=11,
    )
    figure.savefig(path, dpi=120)


def _below() -> dict[str, Any]:
    return {"textcoords": "offset points", "ha": "right", "va": "top", "fontsize": 8, "color": _INK}


def _short(value: Any) -> Any:
    """Round the figures to the digits that mean something."""
    if isinstance(value, dict):
        return {key: _short(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_short(each) for each in value]
    return round(value, 5) if isinstance(value, float) else value
