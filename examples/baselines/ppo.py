"""PPO: choices that went better than expected become more likely, in small steps. Plays by chance, as it learned."""

import numpy as np
import torch
from torch.nn import functional

from examples.baselines.budget import Budget, Curve
from examples.baselines.network import Network, allowed, recoloured, seen
from examples.baselines.play import Block, Tables
from lastcard.envs.baseline import Baseline, Origin

GAMES, STEPS, MINIBATCH, PASSES = 256, 64, 1024, 3
RATE, CLIP, CURIOSITY = 2e-3, 0.2, 0.01
DISCOUNT, TRUST = 0.995, 0.95


def learn(budget: Budget) -> tuple[Baseline, Curve]:
    """Learn until the budget is used up."""
    rng = np.random.default_rng(budget.seed)
    network = Network(expects=True)
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE)
    tables = Tables(budget.task, GAMES, budget.seed, budget.against)
    curve = Curve(budget)

    @torch.no_grad()
    def decide(
        rows: np.ndarray, masks: np.ndarray, games: np.ndarray, seats: np.ndarray
    ) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        scores, expected = network(seen(rows))
        logs = functional.log_softmax(allowed(scores, masks), dim=1)
        choices = (logs.numpy() + rng.gumbel(size=logs.shape)).argmax(axis=1)
        return choices, {"logs": logs.numpy()[np.arange(len(choices)), choices], "expected": expected.numpy()}

    def player() -> Baseline:
        return network.player(Origin(budget.task.label, "ppo", budget.seed, tables.decisions, "sample"))

    while tables.decisions < budget.steps:
        curve.note(tables.decisions, player)
        block = tables.collect(decide, STEPS)
        left = max(1 - tables.decisions / budget.steps, 0.05)
        for group in optimiser.param_groups:
            group["lr"] = RATE * left
        _improve(network, optimiser, block, rng, CURIOSITY * left)
    curve.end(tables.decisions, player)
    return player(), curve


def _improve(
    network: Network, optimiser: torch.optim.Optimizer, block: Block, rng: np.random.Generator, curiosity: float
) -> None:
    returns = block.returns(block.extras["expected"], discount=DISCOUNT, trust=TRUST)
    known = np.flatnonzero(~np.isnan(returns))
    surprise = returns - block.extras["expected"]
    surprise = (surprise - surprise[known].mean()) / (surprise[known].std() + 1e-6)
    for _ in range(PASSES):
        for part in np.array_split(rng.permutation(known), max(1, len(known) // MINIBATCH)):
            rows, masks, choices = recoloured(block.rows[part], block.masks[part], block.choices[part], rng)
            scores, expected = network(seen(rows))
            logs = functional.log_softmax(allowed(scores, masks), dim=1)
            taken = logs.gather(1, torch.from_numpy(choices)[:, None])[:, 0]
            likelier = (taken - torch.from_numpy(block.extras["logs"][part])).exp()
            better = torch.from_numpy(surprise[part].astype(np.float32))
            gain = torch.minimum(likelier * better, likelier.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            openness = -(logs.exp() * logs).sum(dim=1).mean()
            error = functional.mse_loss(expected, torch.from_numpy(returns[part].astype(np.float32)))
            optimiser.zero_grad()
            (error - gain - curiosity * openness).backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
