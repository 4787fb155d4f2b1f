"""OpenSpiel: CFR and MCCFR solve the tiny game, and IS-MCTS plays a small one against random play."""

import argparse
import pickle
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import gambit, ismcts, mcts

from lastcard.envs.openspiel import NAME
from lastcard.envs.tasks import task

SMALL = {
    "players": 2, "hand_size": 4, "automatic": "call;catch;challenge", "options": "forced_play:on", "limit": 60,
    "deck": "r1 r2 r3 r4 r5 r+2 rskip g1 g2 g3 g4 g5 g+2 gskip wild wild",
}  # fmt: skip


def solve(iterations: int) -> None:
    """Solve the tiny task, twice: with all of its tree in every iteration, and with samples of it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tiny.efg"  # in a file, so that solvers of the exported tree can be pickled
        file.write_text(gambit.export_gambit(pyspiel.load_game(NAME, task("tiny-v1").openspiel)), encoding="utf-8")
        _solve(pyspiel.load_game("efg_game", {"filename": str(file)}), iterations)


def _solve(tree: Any, iterations: int) -> None:
    solver = pyspiel.CFRSolver(tree)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    exact = pyspiel.exploitability(tree, solver.average_policy())
    again = pickle.loads(pickle.dumps(solver))
    restored = pyspiel.exploitability(tree, again.average_policy())
    sampler = pyspiel.ExternalSamplingMCCFRSolver(tree, seed=1, avg_type=pyspiel.MCCFRAverageType.SIMPLE)
    for _ in range(10 * iterations):
        sampler.run_iteration()
    sampled = pyspiel.exploitability(tree, sampler.average_policy())
    uniform = pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree))
    print(
        f"exploitability: uniform {uniform:.4f}, CFR {exact:.4f} ({iterations} iterations), restored {restored:.4f}, "
    )
    print(f"  external-sampling MCCFR {sampled:.4f} ({10 * iterations} iterations)", flush=True)
    if not (exact < uniform / 50 and sampled < uniform / 3 and restored == exact):
        raise SystemExit("it is not solved")


def search(games: int, simulations: int) -> None:
    """Let a search with hidden information play both seats in turn against random play."""
    game = pyspiel.load_game(NAME, SMALL)
    rng = np.random.RandomState(1)
    won = 0
    for number in range(games):
        seat = number % 2
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.5, max_simulations=simulations, random_state=rng)
        # Its own sampler has no seed: the games would be others every time.
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random_sample))
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(outcomes, p=odds)))
            elif state.current_player() == seat and len(state.legal_actions()) > 1:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
        won += state.returns()[seat] > 0
    print(f"IS-MCTS, {simulations} simulations a decision: won {won} of {games} games against random play", flush=True)
    if won * 2 <= games:
        raise SystemExit("the search is no better than chance")


def main(arguments: list[str] | None = None) -> None:
    """Solve and search."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=40)
    args = parser.parse_args(arguments)
    solve(args.iterations)
    search(args.games, args.simulations)


if __name__ == "__main__":
    main()
