"""The report of the baselines: tables for ``docs/baselines.md``, plots, and the players that come with the package."""

import math
import shutil
from pathlib import Path
from statistics import mean, stdev
from typing import Any

T_95 = {
    2: 12.706,
    3: 4.303,
    4: 3.182,
    5: 2.776,
    6: 2.571,
    7: 2.447,
    8: 2.365,
    9: 2.306,
    10: 2.262,
}  # by number of seeds
COLOURS = {"ppo": "#2a5db0", "dqn": "#c2410c", "dmc": "#1c7c3c", "nfsp": "#7c3aed"}
PAGE = "docs/baselines.md"
WEIGHTS = "src/lastcard/envs/weights"


def write_report(figures: dict[str, Any], folder: Path, root: Path) -> None:
    """Write the tables into the page, draw the plots, and put the players where the package finds them."""
    page = root / PAGE
    text = page.read_text(encoding="utf-8")
    for name, table in {
        "strength": strength(figures), "cross-play": cross_play(figures), "responses": responses(figures),
        "tiny": tiny(figures), "run": run(figures),
    }.items():  # fmt: skip
        text = replaced(text, name, table)
    page.write_text(text, encoding="utf-8")
    draw(figures, root / "docs/images/baselines.png")
    shutil.copy(folder / "baselines.json", root / "docs/images/baselines.json")
    (root / WEIGHTS).mkdir(exist_ok=True)
    for run_of in figures["runs"]:
        if run_of["task"] == "two-v1" and run_of["seed"] == 1:
            name = f"two-v1.{run_of['method']}"
            shutil.copy(folder / f"{name}.1.npz", root / WEIGHTS / f"{name}.npz")


def replaced(text: str, name: str, table: str) -> str:
    """Put a table between its marks."""
    begin, end = f"<!-- {name} (written by make baselines) -->\n", f"<!-- end of {name} -->"
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    return before + begin + table + end + after


def spread(values: list[float], scale: float = 1, digits: int = 3) -> str:
    """Say the mean over seeds, its 95 % interval (Student's t), and the range."""
    middle = mean(values)
    told = f"{scale * middle:.{digits}f}"
    if len(values) < 2:
        return told
    half = T_95[len(values)] * stdev(values) / math.sqrt(len(values))
    low, high = scale * min(values), scale * max(values)
    return f"{told} ± {scale * half:.{digits}f} ({low:.{digits}f} … {high:.{digits}f})"


def strength(figures: dict[str, Any]) -> str:
    """Tell how strong everybody is against the bots, task by task."""
    lines = [
        "| task | player | steps | seconds a seed: wall, CPU | score against `sensible` | won, % | won against `random`, % |",
        "|---|---|---|---|---|---|---|",
    ]
    for label, steps in figures["steps"].items():
        bots = {name: rows for name, rows in figures["bots"][label].items() if isinstance(rows, dict)}
        for bot, rows in bots.items():
            score, won, easy = rows["sensible"]["score"], rows["sensible"]["wins"], rows["random"]["wins"]
            lines.append(
                f"| {label} | `{bot}` | – | – | {score['value']:.3f} [{score['low']:.3f}, {score['high']:.3f}] "
                f"| {_share(won)} | {_share(easy)} |"
            )
        methods = dict.fromkeys(each["method"] for each in figures["runs"] if each["task"] == label)
        for method in methods:
            runs = [each for each in figures["runs"] if each["task"] == label and each["method"] == method]
            hard = [each["rows"]["sensible"] for each in runs]
            lines.append(
                f"| {label} | **{method.upper()}** | {steps:,} | {_spent(runs)} "
                f"| {spread([each['score']['value'] for each in hard])} "
                f"| {spread([each['wins']['value'] for each in hard], 100, 1)} "
                f"| {spread([each['rows']['random']['wins']['value'] for each in runs], 100, 1)} |"
            )
    return "\n".join(lines) + "\n"


def _spent(runs: list[dict[str, Any]]) -> str:
    return f"{mean(each['learning'] for each in runs):.0f}, {mean(each['learning_cpu'] for each in runs):.0f}"


def _share(estimate: dict[str, float]) -> str:
    return f"{100 * estimate['value']:.1f} [{100 * estimate['low']:.1f}, {100 * estimate['high']:.1f}]"


def cross_play(figures: dict[str, Any]) -> str:
    """Tell what the player of each row earns against that of each column."""
    matrix = figures["cross_play"]
    lines = ["| | " + " | ".join(matrix) + " |", "|---" * (len(matrix) + 1) + "|"]
    for one, row in matrix.items():
        cells = []
        for other in matrix:
            found = row.get(other)
            cells.append("–" if found is None else f"{found[0]:+.2f} ± {(found[2] - found[1]) / 2:.2f}")
        lines.append(f"| **{one}** | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def responses(figures: dict[str, Any]) -> str:
    """Tell what somebody earns who learned against one player alone."""
    lines = [
        "| against | PPO before | the response | the response won, % | seconds: wall, CPU |",
        "|---|---|---|---|---|",
    ]
    for each in figures["responses"]:
        scores = [
            f"{score['value']:+.3f} [{score['low']:+.3f}, {score['high']:+.3f}]"
            for score in (each["before"]["score"], each["after"]["score"])
        ]
        lines.append(
            f"| {each['against_name']} | {scores[0]} | {scores[1]} | {_share(each['after']['wins'])} | {_spent([each])} |"
        )
    return "\n".join(lines) + f"\n\n{figures['response_steps']:,} steps each, {figures['deals']:,} deals.\n"


def tiny(figures: dict[str, Any]) -> str:
    """Tell how far everybody is from an equilibrium of the tiny game."""
    found = figures["tiny"]
    cfr = found["cfr"]
    lines = ["| player | exploitability |", "|---|---|"]
    lines += [f"| {name} | {spread(values, digits=4)} |" for name, values in found["exploitability"].items()]
    lines.append(f"| CFR (OpenSpiel), {cfr['iterations']:,} iterations | {cfr['exploitability']:.4f} |")
    return (
        "\n".join(lines)
        + f"\n\n{found['positions']:,} positions, {found['knowledge']:,} states of knowledge. "
        + f"OpenSpiel's own figure for any legal choice alike: {cfr['uniform']:.4f}.\n"
    )


def run(figures: dict[str, Any]) -> str:
    """Tell how long it took and with what."""
    return (
        "![Learning curves: one thin line a seed, a thick one for their mean.](images/baselines.png)\n\n"
        f"Seeds of every method: {figures['seeds']}.\n"
        f"Everything on this page took {figures['cpu_minutes']:.0f} minutes of CPU; the wall times are of a machine that was\n"
        f"busy with other work, one thread a run, {figures['wall_minutes']:.0f} minutes in all, with torch {figures['torch']}.\n"
        "Points of the curves are measured with 150 deals, none of them among those of the table. All figures:\n"
        "[`baselines.json`](images/baselines.json).\n"
    )


def draw(figures: dict[str, Any], path: Path) -> None:
    """Draw the learning curves, one line a seed and a thick one for their mean."""
    from matplotlib.figure import Figure

    labels = list(figures["steps"])
    figure = Figure(figsize=(4.2 * len(labels), 4), layout="constrained")
    for axes, label in zip(figure.subplots(1, len(labels), squeeze=False)[0], labels, strict=True):
        for method, colour in COLOURS.items():
            curves = [each["curve"] for each in figures["runs"] if (each["task"], each["method"]) == (label, method)]
            for curve in curves:
                axes.plot(
                    [steps / 1e3 for steps, _ in curve], [score for _, score in curve], color=colour, alpha=0.25, lw=1
                )
            if curves:
                points = list(zip(*curves, strict=False))
                axes.plot(
                    [mean(steps for steps, _ in point) / 1e3 for point in points],
                    [mean(score for _, score in point) for point in points],
                    color=colour, lw=2, label=method.upper(),
                )  # fmt: skip
        axes.axhline(0, color="#333333", lw=1, ls="--", zorder=0)
        axes.set_title(label, fontsize=11)
        axes.set_xlabel("thousand decisions")
        axes.grid(axis="y", color="#dddddd", lw=0.6)
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False, fontsize=9)
    figure.axes[0].set_ylabel("score against sensible; 0 is as good")
    figure.savefig(path, dpi=110)
