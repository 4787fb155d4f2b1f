"""Train, measure and report all baselines: ``python -m examples.baselines`` (``make baselines``).

Every figure comes from seeds and steps, not from the clock, except the times. What is finished is kept in ``--out`` and not done
again (``keeping``), so a run that was stopped goes on. With ``--quick`` everything runs, in a minute and with figures that mean
nothing. Needs torch.
"""

import os

os.environ["OPENBLAS_NUM_THREADS"] = (
    "1"  # before numpy: its threads wait for each other longer than such small networks take
)

import argparse
import json
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch

from examples.baselines.keeping import ROOT
from examples.baselines.measure import BOTS, METHODS, best_response, bot_rows, cross_play, one_run, tiny
from examples.baselines.report import write_report

RUNS = {"two-v1": METHODS, "four-v1": ("ppo",), "tiny-v1": METHODS}  # who learns what
STEPS = {"two-v1": 300_000, "four-v1": 300_000, "tiny-v1": 40_000}  # decisions with more than one choice
RESPONSE_STEPS = 100_000


def main() -> None:
    """Do everything and write the report."""
    args = arguments()
    scale = 40 if args.quick else 1
    out = args.out / "quick" if args.quick else args.out
    out.mkdir(parents=True, exist_ok=True)
    deals, some_deals = (200, 50) if args.quick else (0, 1_000)  # 0: as many as the task says
    jobs = [
        (label, method, seed, STEPS[label] // scale, str(out), deals)
        for seed in range(1, args.seeds + 1)  # seed by seed: a run that is stopped has some of everything
        for label, methods in RUNS.items()
        for method in methods
    ]
    with ProcessPoolExecutor(args.jobs, multiprocessing.get_context("spawn")) as pool:
        runs = []
        for run in pool.map(one_run, jobs):
            runs.append(run)
            print(f"{run['task']} {run['method']} seed {run['seed']}: {run['wall']:.0f} s", flush=True)
        bots = dict(zip(RUNS, pool.map(bot_rows, [(label, str(out), deals) for label in RUNS]), strict=True))
        against = [(name, str(out), RESPONSE_STEPS // scale, some_deals) for name in (*BOTS, *METHODS)]
        responses = list(pool.map(best_response, against))
        played = pool.submit(cross_play, out, some_deals).result()
        exact = pool.submit(tiny, out, args.seeds).result()
    everything = [*runs, *bots.values(), *responses, played, exact]
    figures = {
        "runs": runs,
        "bots": bots,
        "cross_play": played["matrix"],
        "responses": responses,
        "tiny": exact,
        "steps": {label: steps // scale for label, steps in STEPS.items()},
        "response_steps": RESPONSE_STEPS // scale,
        "deals": some_deals,
        "seeds": args.seeds,
        "wall_minutes": sum(each["wall"] for each in everything) / 60,
        "cpu_minutes": sum(each["cpu"] for each in everything) / 60,
        "torch": torch.__version__.partition("+")[0],
    }
    (out / "baselines.json").write_text(json.dumps(rounded(figures), indent=1) + "\n", encoding="utf-8")
    if not args.quick:
        write_report(figures, out, ROOT)
    print(f"{figures['cpu_minutes']:.1f} minutes of CPU; everything is in {out}")


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
