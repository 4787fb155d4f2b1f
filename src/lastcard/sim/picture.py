"""A picture of an arena's figures: who wins, and what happens in a round, each with its interval."""

from lastcard.sim.results import Summary


def draw(summary: Summary, label: str, path: str) -> None:
    """Draw the picture to a file; its ending says the format."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4.5), layout="constrained")
    wins, happens = figure.subplots(1, 2)
    names = list(summary.wins)
    shares = [100 * summary.wins[name].value for name in names]
    errors = [100 * (summary.wins[name].high - summary.wins[name].value) for name in names]
    wins.bar(names, shares, yerr=errors, color="#2a5db0", capsize=4)
    wins.axhline(100 / len(names), color="#555555", linestyle="--", linewidth=1)
    wins.annotate("fair share", (0, 100 / len(names)), xytext=(0, 3), textcoords="offset points", fontsize=8)
    wins.set_ylabel("rounds won, %")
    wins.tick_params("x", rotation=30)
    counted = {name: estimate for name, estimate in summary.per_round.items() if name != "decisions" and estimate.value}
    happens.barh(list(counted), [estimate.value for estimate in counted.values()], color="#1c7c3c")
    happens.invert_yaxis()
    happens.set_xlabel(f"times in a round ({summary.per_round['decisions'].value:.0f} decisions)")
    figure.suptitle(f"{label}: {summary.rounds:,} rounds, bars show 95 % intervals")
    figure.savefig(path, dpi=150)
