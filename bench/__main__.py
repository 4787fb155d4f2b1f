"""``make bench``: random decisions per second of the kernel, interpreted and compiled, against RLCard's ``env.step``.

The contestants take turns in short slices, so that a busy machine disturbs all of them alike; the ratio is what counts.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

RESULTS = Path(__file__).parent / "results" / "speed.json"


def interpreted(decisions: int) -> Callable[[], tuple[int, float]]:
    """Prepare the kernel on plain objects: classic edition, four players, casual random play."""
    from lastcard.editions import edition
    from lastcard.rules.codes import ACTIONS
    from lastcard.rules.layout import State
    from lastcard.rules.setup import build_rules, capacity, written_rules
    from lastcard.sim.playout import play_casually

    classic = edition("classic")
    rules = build_rules(classic, seats=4, mode=None, target=None, written=written_rules(classic, []))
    state, out, seeds = State(capacity(rules)), [0] * ACTIONS, iter(range(1, 1 << 40))
    rounds = max(1, decisions // 80)

    def slice_() -> tuple[int, float]:
        start = time.process_time()
        count = play_casually(state, rules, next(seeds), rounds, out)
        return count, time.process_time() - start

    return slice_


def compiled(decisions: int) -> Callable[[], tuple[int, float]]:
    """Prepare the same functions compiled on packed records."""
    import numpy as np

    from lastcard.editions import edition
    from lastcard.rules.codes import ACTIONS
    from lastcard.rules.setup import build_rules, capacity, written_rules
    from lastcard.rules.speed import compiled as compile_door
    from lastcard.rules.speed import rules_type, state_type
    from lastcard.sim.batch import play_casually_at

    classic = edition("classic")
    rules = build_rules(classic, seats=4, mode=None, target=None, written=written_rules(classic, []))
    states = np.zeros(1, state_type(capacity(rules)))
    packed = np.frombuffer(rules.packed(), rules_type()).copy()
    out, seeds = np.zeros(ACTIONS, np.int64), iter(range(1, 1 << 40))
    rounds = max(1, decisions // 80)
    door = compile_door(play_casually_at)
    door(states, 0, packed, 0, 1, out)

    def slice_() -> tuple[int, float]:
        start = time.process_time()
        count = door(states, 0, packed, next(seeds), rounds, out)
        return count, time.process_time() - start

    return slice_


def rlcard_env(decisions: int) -> Callable[[], tuple[int, float]]:
    """Prepare RLCard's UNO environment, stepped with random legal actions."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})
    rng = random.Random(1)

    def slice_() -> tuple[int, float]:
        state, _ = env.reset()
        start = time.process_time()
        for _ in range(decisions):
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            if env.is_over():
                state, _ = env.reset()
        return decisions, time.process_time() - start

    return slice_


def main() -> int:
    """Run the slices in turn and print the table."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="how often each contestant has its turn (default 15)")
    parser.add_argument("--json", action="store_true", help="print only the figures, as JSON")
    args = parser.parse_args()
    print("preparing: compiling the rules if this is the first time", file=sys.stderr)
    contestants = {
        "rlcard_env": rlcard_env(4_000),
        "interpreted": interpreted(20_000),
        "compiled": compiled(2_000_000),
    }
    speeds: dict[str, list[float]] = {name: [] for name in contestants}
    for turn in range(args.rounds):
        for name, slice_ in contestants.items():
            count, seconds = slice_()
            speeds[name].append(count / seconds)
        print(f"\r{turn + 1}/{args.rounds}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    # The median of paired ratios: each turn compares neighbours in time.
    ratio = {
        name: statistics.median(a / b for a, b in zip(speeds[name], speeds["rlcard_env"], strict=True))
        for name in speeds
    }
    figures = {
        "rlcard_env_steps_per_s": round(statistics.median(speeds["rlcard_env"])),
        "interpreted_decisions_per_s": round(statistics.median(speeds["interpreted"])),
        "kernel_decisions_per_s": round(statistics.median(speeds["compiled"])),
        "interpreted_vs_rlcard_env": round(ratio["interpreted"], 2),
        "kernel_vs_rlcard_env": round(ratio["compiled"], 1),
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(figures, indent=2) + "\n")
    if args.json:
        print(json.dumps(figures))
        return 0
    print(f"{'random play, one core':34}{'decisions/s':>14}{'x RLCard':>12}")
    for name, label in (
        ("rlcard_env", "RLCard 1.2 uno, env.step"),
        ("interpreted", "lastcard kernel, interpreted"),
        ("compiled", "lastcard kernel, compiled"),
    ):
        print(f"{label:34}{statistics.median(speeds[name]):>14,.0f}{ratio[name]:>12,.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
