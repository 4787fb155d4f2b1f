"""The rows of every table and picture: one per contestant, read from the stored figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

Figures = Mapping[str, float | str]

# (key of the speed, key of its ratios, what it is, whose it is)
_ROWS: Final = (
    ("rlcard_env_steps_per_s", "rlcard_env", "RLCard uno, env.step (2 players)", "others"),
    ("rlcard_bare_steps_per_s", "rlcard_bare", "RLCard uno, bare UnoGame.step (2 players)", "others"),
    ("openspiel_python_steps_per_s", "openspiel_python", "OpenSpiel crazy_eights, Python loop", "others"),
    ("openspiel_bots_steps_per_s", "openspiel_bots", "OpenSpiel crazy_eights, C++ bots", "others"),
    ("openspiel_cpp_steps_per_s", "openspiel_cpp", "OpenSpiel crazy_eights, C++ rollouts", "others"),
    ("interpreted_decisions_per_s", "interpreted", "lastcard, interpreted", "ours"),
    ("pettingzoo_steps_per_s", "pettingzoo", "lastcard, PettingZoo AEC", "ours"),
    ("vector_env_steps_per_s", "vector_env", "lastcard, Gymnasium VectorEnv", "ours"),
    ("batch_obs_steps_per_s", "batch_obs", "lastcard, batch with observations", "ours"),
    ("kernel_decisions_per_s", "kernel", "lastcard, compiled", "ours"),
    ("limit_decisions_per_s", "limit", "the limit, hand-written C++", "limit"),
)


@dataclass(frozen=True)
class Row:
    """A contestant's speed, its ratio to RLCard's environment, and its share of the limit."""

    label: str
    group: str
    per_second: float
    times: float
    share: float


def rows(figures: Figures) -> list[Row]:
    """List the measured contestants, in the order of the table above."""
    found = []
    for speed, name, label, group in _ROWS:
        if speed in figures:
            times, share = float(figures[f"{name}_vs_rlcard_env"]), float(figures[f"{name}_vs_limit"])
            found.append(Row(label, group, float(figures[speed]), times, share))
    return found


def table(figures: Figures) -> str:
    """Return the rows as text for a terminal."""
    lines = [f"{'random play, one core':44}{'decisions/s':>14}{'x RLCard env':>15}{'% of limit':>12}"]
    for row in rows(figures):
        lines.append(f"{row.label:44}{row.per_second:>14,.0f}{row.times:>15,.1f}{100 * row.share:>12.3g}")
    return "\n".join(lines)


def comparisons(figures: Figures) -> list[tuple[str, str]]:
    """List the other comparisons, each in words and with its figure."""
    said = [
        ("the kernel, share of the limit", "kernel_vs_limit", "{:.0%}"),
        ("the kernel against RLCard's environment", "kernel_vs_rlcard_env", "{:,.0f} ×"),
        ("the kernel against OpenSpiel's C++ rollouts", "kernel_vs_openspiel_cpp", "{:,.1f} ×"),
        ("greek edition with written cards, share of classic", "greek_custom_vs_classic", "{:.0%}"),
        ("polish edition with written cards, share of classic", "polish_custom_vs_classic", "{:.0%}"),
        ("two threads against one", "threads2_vs_1", "{:.2f} ×"),
        ("machine load meanwhile (1 to 2 of it from this bench)", "threads_load", "{:.1f}"),
        ("bytes of a state", "state_bytes", "{:,.0f}"),
        ("CPU seconds of a start, compiled code on disk", "warm_start_cpu_s", "{:.2f}"),
        ("CPU seconds of the very first start", "cold_start_cpu_s", "{:.0f}"),
        ("decisions of the limit checked against the kernel", "decisions_checked_with_limit", "{:,.0f}"),
    ]
    return [(words, form.format(float(figures[key]))) for words, key, form in said if key in figures]
