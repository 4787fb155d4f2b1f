"""NFSP (neural fictitious self-play): one network learns the best answer, another the average of all answers so far.

Each seat of each game plays by one of them, drawn anew for every block; the average policy is the result, and plays by chance.
"""

import numpy as np
import torch
from torch.nn import functional

from examples.baselines.budget import Budget, Curve
from examples.baselines.dqn import GAMES, STEPS, Learner, exploring
from examples.baselines.network import Network, allowed, explore, recoloured, seen
from examples.baselines.play import Block, Tables
from lastcard.envs.baseline import Baseline, Origin
from lastcard.sim.episode import CHOICES
from lastcard.sim.observation import SIZE

ANSWERS = 0.25  # share of seats that play the best answer
RATE, MINIBATCH = 1e-3, 512
KEPT = 200_000  # answers in the reservoir
EVERY = 128  # decisions for one step of learning


class Reservoir:
    """An even sample of all answers so far."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rows = np.zeros((KEPT, SIZE), np.uint8)
        self.masks = np.zeros((KEPT, CHOICES), np.int8)
        self.choices = np.zeros(KEPT, np.int64)
        self.added = 0
        self._rng = rng

    def add(self, block: Block, which: np.ndarray) -> None:
        """Keep answers; a full reservoir keeps each with the chance that all have."""
        numbers = self.added + np.arange(len(which))
        places = np.where(numbers < KEPT, numbers, self._rng.integers(numbers + 1))
        kept = places < KEPT
        self.rows[places[kept]] = block.rows[which[kept]]
        self.masks[places[kept]] = block.masks[which[kept]]
        self.choices[places[kept]] = block.choices[which[kept]]
        self.added += len(which)

    def sample(self, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return answers in random colours."""
        part = self._rng.integers(min(self.added, KEPT), size=count)
        return recoloured(self.rows[part], self.masks[part], self.choices[part], self._rng)


def learn(budget: Budget) -> tuple[Baseline, Curve]:
    """Learn until the budget is used up."""
    rng = np.random.default_rng(budget.seed)
    answer, average = Learner(rng), Network()
    optimiser = torch.optim.Adam(average.parameters(), lr=RATE)
    reservoir = Reservoir(rng)
    tables = Tables(budget.task, GAMES, budget.seed, budget.against)
    curve = Curve(budget)
    answers = np.zeros((GAMES, tables.players), bool)

    @torch.no_grad()
    def decide(
        rows: np.ndarray, masks: np.ndarray, games: np.ndarray, seats: np.ndarray
    ) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        inputs = seen(rows)
        best = explore(answer.network(inputs)[0], masks, exploring(tables.decisions, budget.steps), rng)
        scores = allowed(average(inputs)[0], masks).numpy()
        usual = (scores + rng.gumbel(size=scores.shape)).argmax(axis=1)
        answering = answers[games, seats]
        return np.where(answering, best, usual), {"answering": answering}

    def player() -> Baseline:
        return average.player(Origin(budget.task.label, "nfsp", budget.seed, tables.decisions, "sample"))

    while tables.decisions < budget.steps:
        curve.note(tables.decisions, player)
        answers = rng.random(answers.shape) < ANSWERS
        block = tables.collect(decide, STEPS)
        answer.add(block)
        reservoir.add(block, np.flatnonzero(block.extras["answering"]))
        for _ in range(len(block) // EVERY if reservoir.added else 0):
            rows, masks, choices = reservoir.sample(MINIBATCH)
            error = functional.cross_entropy(allowed(average(seen(rows))[0], masks), torch.from_numpy(choices))
            optimiser.zero_grad()
            error.backward()
            optimiser.step()
    curve.end(tables.decisions, player)
    return player(), curve
