"""NFSP (neural fictitious self-play): one network learns the best answer, another the average of all answers so far.

Each seat of each game plays by one of them, drawn anew for every block; the average policy is the result, and plays by chance.
"""

import numpy as np
import torch
from torch.nn import functional

from examples.baselines.budget import Budget, Curve
from examples.baselines.course import Course
from examples.baselines.dqn import EVERY, GAMES, LAST_CHANCE, STEPS, Learner
from examples.baselines.network import Network, allowed, by_chance, explore, recoloured, seen, take_step
from examples.baselines.play import Asked, Block
from lastcard.envs.baseline import Baseline
from lastcard.sim.episode import CHOICES
from lastcard.sim.observation.version_1 import SIZE

ANSWERS = 0.25  # share of seats that play the best answer
RATE, MINIBATCH = 1e-3, 512
KEPT = 200_000  # answers in the reservoir


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
    best, average = Network(), Network()
    course = Course(budget, "nfsp", average, GAMES, "sample")
    rng = course.rng
    learner, reservoir = Learner(best, rng), Reservoir(rng)
    optimiser = torch.optim.Adam(average.parameters(), lr=RATE)
    answers = rng.random((GAMES, course.players)) < ANSWERS

    @torch.no_grad()
    def decide(asked: Asked) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        inputs = seen(asked.rows)
        good = explore(best(inputs)[0], asked.masks, course.exploring(LAST_CHANCE), rng)
        usual = by_chance(allowed(average(inputs)[0], asked.masks), rng)
        answering = answers[asked.games, asked.seats]
        return np.where(answering, good, usual), {"answering": answering}

    for block in course.blocks(decide, STEPS):
        learner.add(block)
        reservoir.add(block, np.flatnonzero(block.extras["answering"]))
        for _ in range(len(block) // EVERY if reservoir.added else 0):
            rows, masks, choices = reservoir.sample(MINIBATCH)
            error = functional.cross_entropy(allowed(average(seen(rows))[0], masks), torch.from_numpy(choices))
            take_step(average, optimiser, error)
        answers = rng.random(answers.shape) < ANSWERS
    return course.result()
