"""What the report is made of: one run of a method, and everything that is measured with the players that came of it."""

import hashlib
import time
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

import torch

from examples.baselines.budget import Budget
from examples.baselines.keeping import kept
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

    def make() -> dict[str, Any]:
        prepare(seed)
        begin, worked = time.monotonic(), time.process_time()
        player, curve = import_module(f"examples.baselines.{method}").learn(Budget(task(label), steps, seed, points=8))
        spent = {"learning": time.monotonic() - begin, "learning_cpu": time.process_time() - worked}
        player.save(path)
        saved = Function(method, Baseline.load(path).choose)  # as loaded, with weights of 16 bits
        rows = {name: evaluate(task(label), saved, Bot(name), deals=deals or None).data() for name in BOTS}
        about = {"task": label, "method": method, "seed": seed, "steps": player.origin.steps}
        return {**about, **spent, "curve": curve.points, "rows": rows}

    return kept(path.with_suffix(".json"), method, [label, method, seed, steps, deals], make, (path,))


def prepare(seed: int) -> None:
    """Make a run repeatable, and leave the other core to others."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)  # rarely used weights decay to tiny numbers that slow a CPU down


def player_bytes(name: str, folder: Path) -> str:
    """Return a hash of the first seed's player of a method; a bot has none."""
    return "" if name in BOTS else hashlib.sha256((folder / f"{SHIPPED}.{name}.1.npz").read_bytes()).hexdigest()


def player_named(name: str, folder: Path) -> Contender:
    """Return a bot, or the first seed's player of a method."""
    if name in BOTS:
        return Bot(name)
    return Function(name, Baseline.load(folder / f"{SHIPPED}.{name}.1.npz").choose)


def bot_rows(job: tuple[str, str, int]) -> dict[str, Any]:
    """Measure a bot against both bots."""
    label, out, deals = job

    def make() -> dict[str, Any]:
        return {
            name: {other: evaluate(task(label), Bot(name), Bot(other), deals=deals or None).data() for other in BOTS}
            for name in BOTS
        }

    return kept(Path(out) / f"{label}.bots.json", "", [label, deals], make)


def cross_play(folder: Path, deals: int) -> dict[str, Any]:
    """Let everybody play everybody, two at a table."""

    def make() -> dict[str, Any]:
        names = (*BOTS, *METHODS)
        found: dict[str, dict[str, Any]] = {name: {} for name in names}
        for one, other in combinations(names, 2):
            pair = player_named(one, folder), player_named(other, folder)
            score = evaluate(task(SHIPPED), *pair, deals=deals).score
            found[one][other] = [score.value, score.low, score.high]
            found[other][one] = [-score.value, -score.high, -score.low]
        return {"matrix": found}

    return kept(folder / "cross-play.json", "", [deals, *(player_bytes(name, folder) for name in METHODS)], make)


def best_response(job: tuple[str, str, int, int]) -> dict[str, Any]:
    """Train somebody against a player who stays as is, and measure what that earns.

    The response begins as the PPO of the first seed: it knows the game, and its steps go into the weaknesses of the player.
    """
    name, out, steps, deals = job
    folder = Path(out)

    def make() -> dict[str, Any]:
        prepare(1)
        victim = player_named(name, folder)
        start = Baseline.load(folder / f"{SHIPPED}.ppo.1.npz")
        begin, worked = time.monotonic(), time.process_time()
        learn = import_module("examples.baselines.ppo").learn
        player, _ = learn(Budget(task(SHIPPED), steps, 1, against=victim, start=start))
        spent = {"learning": time.monotonic() - begin, "learning_cpu": time.process_time() - worked}
        result = {
            moment: evaluate(task(SHIPPED), Function("response", each.choose), victim, deals=deals).data()
            for moment, each in (("before", start), ("after", player))
        }
        return {"against_name": name, **spent, **result}

    asked = [name, steps, deals, player_bytes(name, folder), player_bytes("ppo", folder)]
    return kept(folder / f"response.{name}.json", "ppo", asked, make)


def tiny(folder: Path, seeds: int) -> dict[str, Any]:
    """Return the exact exploitability of everybody in the tiny game, and of a solution."""
    paths = {method: [folder / f"tiny-v1.{method}.{seed}.npz" for seed in range(1, seeds + 1)] for method in METHODS}

    def make() -> dict[str, Any]:
        tree = Tree(task("tiny-v1").game)
        uniform = tree.masks / tree.masks.sum(axis=1, keepdims=True)
        found = {"any legal choice alike": [tree.exploitability(uniform)]}
        for name in BOTS:
            found[name] = [tree.exploitability(tree.ask_bot(POLICIES[name]))]
        for method in METHODS:
            players = [Baseline.load(path) for path in paths[method]]
            found[method.upper()] = [tree.exploitability(tree.chances(each.chances)) for each in players]
        size = {"positions": len(tree.positions), "knowledge": len(tree.owner)}
        return {**size, "exploitability": found, "cfr": solved(folder, 1_000)}

    asked = [hashlib.sha256(path.read_bytes()).hexdigest() for each in paths.values() for path in each]
    return kept(folder / "tiny.json", "", asked, make)


def solved(folder: Path, iterations: int) -> dict[str, Any]:
    """Let OpenSpiel's CFR solve the tiny game."""

    def make() -> dict[str, Any]:
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

    return kept(folder / "cfr.json", "", [iterations], make)
