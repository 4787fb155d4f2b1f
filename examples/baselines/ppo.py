"""PPO: choices that went better than expected become more likely, in small steps. Plays by chance, as it learned."""

import numpy as np
import torch
from torch.nn import functional

from examples.baselines.budget import Budget, Curve
from examples.baselines.course import Course
from examples.baselines.network import Network, allowed, by_chance, recoloured, seen, take_step
from examples.baselines.play import Asked, Block
from lastcard.envs.baseline import Baseline

GAMES, STEPS, MINIBATCH, PASSES = 256, 64, 1024, 3
RATE, CLIP, CURIOSITY = 2e-3, 0.2, 0.01
DISCOUNT, TRUST = 0.95, 0.95


def learn(budget: Budget) -> tuple[Baseline, Curve]:
    """Learn until the budget is used up."""
    network = Network(expects=True)
    course = Course(budget, "ppo", network, GAMES, "sample")
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE)

    @torch.no_grad()
    def decide(asked: Asked) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        scores, expected = network(seen(asked.rows))
        logs = functional.log_softmax(allowed(scores, asked.masks), dim=1)
        choices = by_chance(logs, course.rng)
        return choices, {"logs": logs.numpy()[np.arange(len(choices)), choices], "expected": expected.numpy()}

    for block in course.blocks(decide, STEPS):
        left = course.slow_down(optimiser, RATE)
        _improve(course, optimiser, block, CURIOSITY * left)
    return course.result()


def _improve(course: Course, optimiser: torch.optim.Optimizer, block: Block, curiosity: float) -> None:
    returns = block.returns(block.extras["expected"], discount=DISCOUNT, trust=TRUST)
    known = np.flatnonzero(~np.isnan(returns))
    surprise = returns - block.extras["expected"]
    surprise = (surprise - surprise[known].mean()) / (surprise[known].std() + 1e-6)
    for part in course.parts(known, MINIBATCH, PASSES):
        rows, masks, choices = recoloured(block.rows[part], block.masks[part], block.choices[part], course.rng)
        scores, expected = course.network(seen(rows))
        logs = functional.log_softmax(allowed(scores, masks), dim=1)
        taken = logs.gather(1, torch.from_numpy(choices)[:, None])[:, 0]
        likelier = (taken - torch.from_numpy(block.extras["logs"][part])).exp()
        better = torch.from_numpy(surprise[part].astype(np.float32))
        gain = torch.minimum(likelier * better, likelier.clamp(1 - CLIP, 1 + CLIP) * better).mean()
        openness = -(logs.exp() * logs).sum(dim=1).mean()
        error = functional.mse_loss(expected, torch.from_numpy(returns[part].astype(np.float32)))
        take_step(course.network, optimiser, error - gain - curiosity * openness)
