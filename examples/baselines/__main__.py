"""Train, measure and report all baselines: ``python -m examples.baselines`` (``make baselines``).

Every figure comes from seeds and steps, not from the clock, except the wall time. With ``--quick`` everything runs, in a minute
and with figures that mean nothing. Needs torch.
"""

import argparse
import json
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch

from examples.baselines.measure import BOTS, METHODS, best_response, bot_row, cross_play, one_run, tiny
from examples.baselines.report import write_report

RUNS = {"two-v1": METHODS, "four-v1": ("ppo",), "tiny-v1": METHODS}  # who learns what
STEPS = {"two-v1": 250_000, "four-v1": 250_000, "tiny-v1": 40_000}  # decisions with more than one choice
RESPONSE_STEPS = 150_000
ROOT = Path(__file__).parents[2]


def main() -> None:
    """Do everything and write the report."""
    args = arguments()
    scale = 40 if args.quick else 1
    begin = time.monotonic()
    args.out.mkdir(parents=True, exist_ok=True)
    jobs = [
        (label, method, seed, STEPS[label] // scale, str(args.out), 200 if args.quick else 0)
        for label, methods in RUNS.items()
        for method in methods
        for seed in range(1, args.seeds + 1)
    ]
    with ProcessPoolExecutor(args.jobs, multiprocessing.get_context("spawn")) as pool:
        runs = []
        for run in pool.map(one_run, jobs):
            runs.append(run)
            print(f"{run['task']} {run['method']} seed {run['seed']}: {run['seconds']:.0f} s", flush=True)
        deals = 50 if args.quick else 1_000
        against = [(name, str(args.out), RESPONSE_STEPS // scale, deals) for name in (*BOTS, *METHODS)]
        responses = list(pool.map(best_response, against))
    figures = {
        "runs": runs,
        "bots": [bot_row(label, name, deals) for label in RUNS for name in BOTS],
        "cross_play": cross_play(args.out, deals),
        "responses": responses,
        "tiny": tiny(args.out, args.seeds),
        "steps": {label: steps // scale for label, steps in STEPS.items()},
        "response_steps": RESPONSE_STEPS // scale,
        "deals": deals,
        "minutes": (time.monotonic() - begin) / 60,
        "jobs": args.jobs,
        "torch": torch.__version__.partition("+")[0],
    }
    (args.out / "baselines.json").write_text(json.dumps(rounded(figures), indent=1) + "\n", encoding="utf-8")
    if not args.quick:
        write_report(figures, args.out, ROOT)
    print(f"{figures['minutes']:.1f} minutes; everything is in {args.out}")


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Train, measure and report all baselines.")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=2, help="runs at once")
    parser.add_argument("--out", type=Path, default=Path("build/baselines"))
    parser.add_argument("--quick", action="store_true", help="only to see that everything runs; writes no docs")
    return parser.parse_args()


def rounded(value: Any) -> Any:
    """Round the figures to the digits that mean something."""
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(each) for each in value]
    return round(float(value), 5) if isinstance(value, float | np.floating) else value


if __name__ == "__main__":
    main()
