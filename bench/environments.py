"""``python -m bench.environments``: every environment in one run, against RLCard and with one thread and two.

Ratios to RLCard's ``env.step`` are medians over slices of CPU time that take turns (``slices``). Threads are measured in
wall-clock time: runs with one and with two threads take turns, and the best of each counts, because a busy machine can only
make a run slower. ``--write`` keeps the figures in ``bench/results`` and puts them into the page of the environments.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Final

from bench import learning, peers
from bench.slices import Contestant, Progress, measure, ratio, speed

SIZES: Final = (64, 256, 1024, 4096, 16_384, 65_536)
_STEPS: Final = 131_072  # decisions of one run, or one step if that is more
_RESULTS: Final = Path(__file__).parent / "results" / "environments.json"
_PAGE: Final = Path(__file__).parent.parent / "docs" / "environments.md"
_MARKS: Final = ("<!-- speed (written by bench/environments.py) -->", "<!-- end of speed -->")


CONTESTANTS: Final = (
    Contestant("rlcard", "RLCard uno, env.step", peers.rlcard_env),
    Contestant("aec", "lastcard, PettingZoo AEC", learning.pettingzoo),
    Contestant("vector", "lastcard, vector of 1,024", learning.vector_env),
    Contestant("vector_2", "lastcard, vector of 1,024, observation 2", lambda: learning.vector_env(observation=2)),
    Contestant("batch", "lastcard, batch of 1,024", learning.batch_obs),
)


def stepping(games: int, threads: int, *, choosing: bool) -> Callable[[], float]:
    """Prepare a vector in self-play; the result steps it for a while and returns its steps per second."""
    from lastcard.envs.gymnasium import UnoVectorEnv

    env = UnoVectorEnv(games, opponents=None, threads=threads, options={"forced_play": True})
    env.reset(seed=1)
    steps = max(1, _STEPS // games)
    recorded = []
    for _ in range(steps):
        recorded.append(env.sample_actions())
        env.step(recorded[-1])

    def run() -> float:
        if not choosing:
            env.reset(seed=1)
        start = time.perf_counter()
        for choices in recorded:
            env.step(env.sample_actions() if choosing else choices)
        return steps * games / (time.perf_counter() - start)

    return run


def threads_table(sizes: tuple[int, ...], turns: int, progress: Progress) -> list[dict[str, float]]:
    """Measure vectors of every size with one thread and two, with and without choosing."""
    rows = []
    for games in sizes:
        progress(f"vectors of {games:,}")
        kinds = list(product((False, True), (1, 2)))
        runs = {(choosing, threads): stepping(games, threads, choosing=choosing) for choosing, threads in kinds}
        best = dict.fromkeys(runs, 0.0)
        for _ in range(turns):
            for kind, run in runs.items():
                best[kind] = max(best[kind], run())
        rows.append(
            {
                "games": games,
                **{
                    f"{'chosen' if choosing else 'replayed'}_{threads}": best[choosing, threads]
                    for choosing, threads in kinds
                },
            }
        )
    return rows


def report(ratios: dict[str, tuple[float, float]], rows: list[dict[str, float]]) -> str:
    """Return both tables as text."""
    lines = [f"{'one game or one batch, one thread':44}{'steps/s':>14}{'x RLCard':>12}"]
    for contestant in CONTESTANTS:
        per_second, times = ratios[contestant.key]
        lines.append(f"{contestant.label:44}{per_second:>14,.0f}{times:>12,.2f}")
    head = f"{'vector of':>10}{'1 thread':>14}{'2 threads':>14}{'ratio':>8}"
    lines += ["", f"{head}{'1, choosing':>14}{'2, choosing':>14}{'ratio':>8}   (steps/s)"]
    for row in rows:
        line = f"{row['games']:>10,}"
        for kind in ("replayed", "chosen"):
            one, two = row[f"{kind}_1"], row[f"{kind}_2"]
            line += f"{one:>14,.0f}{two:>14,.0f}{two / one:>8.2f}"
        lines.append(line)
    return "\n".join([*lines, f"load of the machine: {os.getloadavg()[0]:.1f}"])


def tables(ratios: dict[str, tuple[float, float]], rows: list[dict[str, float]]) -> str:
    """Return both tables as Markdown."""
    lines = ["| one thread | steps/s | × RLCard |", "|---|--:|--:|"]
    for contestant in CONTESTANTS:
        per_second, times = ratios[contestant.key]
        lines.append(f"| {contestant.label} | {per_second:,.0f} | {times:,.3g} |")
    if rows:
        lines += ["", "| vector of | 1 thread | 2 threads | 1, choosing | 2, choosing |", "|--:|--:|--:|--:|--:|"]
    for row in rows:
        figures = (row[f"{kind}_{threads}"] for kind in ("replayed", "chosen") for threads in (1, 2))
        lines.append(f"| {row['games']:,} | {' | '.join(f'{figure:,.0f}' for figure in figures)} |")
    return "\n".join([*lines, "", f"Load of the machine meanwhile: {os.getloadavg()[0]:.1f}."])


def write(ratios: dict[str, tuple[float, float]], rows: list[dict[str, float]]) -> None:
    """Keep the figures, and put them into the page."""
    _RESULTS.write_text(json.dumps({"ratios": ratios, "vectors": rows}, indent=1) + "\n")
    before, rest = _PAGE.read_text(encoding="utf-8").split(_MARKS[0])
    after = rest.split(_MARKS[1])[1]
    _PAGE.write_text(f"{before}{_MARKS[0]}\n{tables(ratios, rows)}\n{_MARKS[1]}{after}", encoding="utf-8")


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.environments", description=__doc__)
    parser.add_argument("--turns", type=int, default=9, help="how often each has its turn (default 9)")
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES, help="games of the vectors; none: no threads")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--write", action="store_true", help="keep the figures and write them into the docs")
    args = parser.parse_args()

    def progress(text: str) -> None:
        if sys.stderr.isatty():
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    speeds, _ = measure(CONTESTANTS, turns=args.turns, progress=progress)
    ratios = {each.key: (speed(speeds, each.key), ratio(speeds, each.key, "rlcard")) for each in CONTESTANTS}
    rows = threads_table(tuple(args.sizes), args.turns, progress)
    progress("")
    if args.write:
        write(ratios, rows)
    print(json.dumps({"ratios": ratios, "vectors": rows}) if args.json else report(ratios, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
