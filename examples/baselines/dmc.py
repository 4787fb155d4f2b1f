"""DMC (deep Monte Carlo): the network guesses how a game ends after each choice, and learns from how it ended."""

import numpy as np
import torch
from torch.nn import functional

from examples.baselines.budget import Budget, Curve
from examples.baselines.course import Course
from examples.baselines.network import Network, explore, recoloured, seen, take_step
from examples.baselines.play import Asked
from lastcard.envs.baseline import Baseline

GAMES, STEPS, MINIBATCH, PASSES = 96, 192, 512, 4
RATE, DISCOUNT = 2e-3, 0.97
LAST_CHANCE = 0.1  # of a choice at random, in the second half


def learn(budget: Budget) -> tuple[Baseline, Curve]:
    """Learn until the budget is used up."""
    network = Network()
    course = Course(budget, "dmc", network, GAMES)
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE)

    @torch.no_grad()
    def decide(asked: Asked) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        return explore(network(seen(asked.rows))[0], asked.masks, course.exploring(LAST_CHANCE), course.rng), {}

    for block in course.blocks(decide, STEPS):
        course.slow_down(optimiser, RATE)
        returns = block.returns(np.zeros(len(block)), discount=DISCOUNT, trust=1.0)
        for part in course.parts(np.flatnonzero(~np.isnan(returns)), MINIBATCH, PASSES):
            rows, _, choices = recoloured(block.rows[part], block.masks[part], block.choices[part], course.rng)
            guessed = network(seen(rows))[0].gather(1, torch.from_numpy(choices)[:, None])[:, 0]
            error = functional.mse_loss(guessed, torch.from_numpy(returns[part].astype(np.float32)))
            take_step(network, optimiser, error)
    return course.result()
