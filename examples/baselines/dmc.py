"""DMC (deep Monte Carlo): the network guesses how a game ends after each choice, and learns from how it ended."""

import numpy as np
import torch
from torch.nn import functional

from examples.baselines.budget import Budget, Curve
from examples.baselines.network import Network, explore, recoloured, seen
from examples.baselines.play import Tables
from lastcard.envs.baseline import Baseline, Origin

GAMES, STEPS, MINIBATCH, PASSES = 96, 192, 512, 4
RATE, DISCOUNT = 2e-3, 0.9
FIRST_CHANCE, LAST_CHANCE = 0.3, 0.02  # share of choices at random


def learn(budget: Budget) -> tuple[Baseline, Curve]:
    """Learn until the budget is used up."""
    rng = np.random.default_rng(budget.seed)
    network = Network()
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE)
    tables = Tables(budget.task, GAMES, budget.seed, budget.against)
    curve = Curve(budget)

    @torch.no_grad()
    def decide(
        rows: np.ndarray, masks: np.ndarray, games: np.ndarray, seats: np.ndarray
    ) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        left = max(0.0, 1 - 2 * tables.decisions / budget.steps)
        return explore(network(seen(rows))[0], masks, LAST_CHANCE + (FIRST_CHANCE - LAST_CHANCE) * left, rng), {}

    def player() -> Baseline:
        return network.player(Origin(budget.task.label, "dmc", budget.seed, tables.decisions))

    while tables.decisions < budget.steps:
        curve.note(tables.decisions, player)
        block = tables.collect(decide, STEPS)
        returns = block.returns(np.zeros(len(block)), discount=DISCOUNT, trust=1.0)
        known = np.flatnonzero(~np.isnan(returns))
        for _ in range(PASSES):
            for part in np.array_split(rng.permutation(known), max(1, len(known) // MINIBATCH)):
                rows, _, choices = recoloured(block.rows[part], block.masks[part], block.choices[part], rng)
                guessed = network(seen(rows))[0].gather(1, torch.from_numpy(choices)[:, None])[:, 0]
                error = functional.mse_loss(guessed, torch.from_numpy(returns[part].astype(np.float32)))
                optimiser.zero_grad()
                error.backward()
                torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
                optimiser.step()
    curve.end(tables.decisions, player)
    return player(), curve
