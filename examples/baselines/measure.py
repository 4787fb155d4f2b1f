"""What the report is made of: one run of a method, and everything that is measured with the players that came of it."""

import json
import time
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

import torch

from examples.baselines.budget import Budget
from lastcard.envs.baseline import Baseline
from lastcard.envs.contender import Bot, Contender, Function
from lastcard.envs.evaluation import evaluate
from lastcard.envs.tasks import task
from lastcard.envs.tree import Tree
from lastcard.sim.policies import POLICIES

METHODS = ("ppo", "dqn", "dmc", "nfsp")
BOTS = tuple(POLICIES)
SHIPPED = "two-v1"  # the task whose players come with the package, those of the first seed


def one_run(job: tuple[str, str, int, int, str, int]) -> dict[str, Any]:
    """Train one player, save it, and measure it."""
    label, method, seed, steps, out, deals = job
    path = Path(out) / f"{label}.{method}.{seed}.npz"
    told = path.with_suffix(f".{steps}.json")  # a run that was stopped goes on where it was
    if told.exists() and path.exists():
        found: dict[str, Any] = json.loads(told.read_text(encoding="utf-8"))
        return found
    prepare(seed)
    begin = time.monotonic()
    player, curve = import_module(f"examples.baselines.{method}").learn(Budget(task(label), steps, seed, points=5))
    seconds = time.monotonic() - begin
    player.save(path)
    saved = Function(method, Baseline.load(path).choose)
    rows = {
        name: evaluate(task(label), saved, Bot(name), deals=deals or None).data() for name in BOTS
    }  # as loaded, with weights of 16 bits
    run = {
        "task": label, "method": method, "seed": seed, "steps": player.origin.steps, "seconds": seconds,
        "curve": curve.points, "rows": rows,
    }  # fmt: skip
    told.write_text(json.dumps(run), encoding="utf-8")
    return run


def prepare(seed: int) -> None:
    """Make a run repeatable, and leave the other core to others."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)  # rarely used weights decay to tiny numbers that slow a CPU down


def player_named(name: str, folder: Path) -> Contender:
    """Return a bot, or the first seed's player of a method."""
    if name in BOTS:
        return Bot(name)
    return Function(name, Baseline.load(folder / f"{SHIPPED}.{name}.1.npz").choose)


def bot_row(label: str, name: str, deals: int) -> dict[str, Any]:
    """Measure a bot against both bots."""
    begin = time.monotonic()
    count = deals if deals < 1_000 else None
    rows = {other: evaluate(task(label), Bot(name), Bot(other), deals=count).data() for other in BOTS}
    return {"task": label, "method": name, "rows": rows, "seconds": time.monotonic() - begin}


def cross_play(folder: Path, deals: int) -> dict[str, dict[str, Any]]:
    """Let everybody play everybody, two at a table."""
    names = (*BOTS, *METHODS)
    found: dict[str, dict[str, Any]] = {name: {} for name in names}
    for one, other in combinations(names, 2):
        pair = player_named(one, folder), player_named(other, folder)
        score = evaluate(task(SHIPPED), *pair, deals=deals).score
        found[one][other] = [score.value, score.low, score.high]
        found[other][one] = [-score.value, -score.high, -score.low]
    return found


def best_response(job: tuple[str, str, int, int]) -> dict[str, Any]:
    """Train somebody against a player who stays as is, and measure what that earns."""
    name, folder, steps, deals = job
    prepare(1)
    victim = player_named(name, Path(folder))
    begin = time.monotonic()
    learn = import_module("examples.baselines.ppo").learn
    player, _ = learn(Budget(task(SHIPPED), steps, 1, against=victim))
    result = evaluate(task(SHIPPED), Function("response", player.choose), victim, deals=deals)
    return {"against": name, "seconds": time.monotonic() - begin, **result.data()}


def tiny(folder: Path, seeds: int) -> dict[str, Any]:
    """Return the exact exploitability of everybody in the tiny game, and of a solution."""
    tree = Tree(task("tiny-v1").game)
    found: dict[str, Any] = {"positions": len(tree.positions), "knowledge": len(tree.owner)}
    uniform = tree.masks / tree.masks.sum(axis=1, keepdims=True)
    found["exploitability"] = {"any legal choice alike": [tree.exploitability(uniform)]}
    for name in BOTS:
        found["exploitability"][name] = [tree.exploitability(tree.ask_bot(POLICIES[name]))]
    for method in METHODS:
        players = [Baseline.load(folder / f"tiny-v1.{method}.{seed}.npz") for seed in range(1, seeds + 1)]
        found["exploitability"][method] = [tree.exploitability(tree.chances(each.chances)) for each in players]
    found["cfr"] = solved(1_000)
    return found


def solved(iterations: int) -> dict[str, Any]:
    """Let OpenSpiel's CFR solve the tiny game."""
    import pyspiel
    from open_spiel.python.algorithms import gambit

    from lastcard.envs.openspiel import NAME

    tree = pyspiel.load_efg_game(gambit.export_gambit(pyspiel.load_game(NAME, task("tiny-v1").openspiel)))
    solver = pyspiel.CFRSolver(tree)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    exploited = pyspiel.exploitability(tree, solver.average_policy())
    uniform = pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree))
    return {"iterations": iterations, "exploitability": exploited, "uniform": uniform}
