"""The course of a run, the same for every method: games until the budget is used up, a curve, and in the end a player."""

from collections.abc import Iterator

import numpy as np
import torch

from examples.baselines.budget import Budget, Curve
from examples.baselines.network import Network
from examples.baselines.play import Block, Decide, Tables
from lastcard.envs.baseline import Baseline, Origin

FIRST_CHANCE = 0.3  # share of choices at random, for methods that otherwise take the best


class Course:
    """A run of a method: its chance, its games, and the network that will be the player."""

    def __init__(self, budget: Budget, method: str, network: Network, games: int, manner: str = "greedy") -> None:
        self.rng = np.random.default_rng(budget.seed)
        self.network = network
        if budget.start is not None:
            network.begin_as(budget.start)
        self._budget = budget
        self._method = method
        self._manner = manner
        self._tables = Tables(budget.task, games, budget.seed, budget.against)
        self._curve = Curve(budget)

    @property
    def done(self) -> float:
        """The share of the budget that is used up."""
        return self._tables.decisions / self._budget.steps

    def exploring(self, last: float) -> float:
        """Return the share of random choices, which falls during the first half to what it stays at."""
        return last + (FIRST_CHANCE - last) * max(0.0, 1 - 2 * self.done)

    def slow_down(self, optimiser: torch.optim.Optimizer, rate: float) -> float:
        """Learn in smaller steps the less is left of the budget, and return what is left."""
        left = max(1 - self.done, 0.05)
        for group in optimiser.param_groups:
            group["lr"] = rate * left
        return left

    @property
    def players(self) -> int:
        """How many sit at each table."""
        return self._tables.players

    def blocks(self, decide: Decide, steps: int) -> Iterator[Block]:
        """Play block by block, and measure on the way."""
        while self.done < 1:
            self._curve.note(self._tables.decisions, self._player)
            yield self._tables.collect(decide, steps)
        self._curve.end(self._tables.decisions, self._player)

    def parts(self, known: np.ndarray, size: int, passes: int) -> Iterator[np.ndarray]:
        """Give the known decisions of a block in random parts of about one size, several times over."""
        for _ in range(passes):
            yield from np.array_split(self.rng.permutation(known), max(1, len(known) // size))

    def result(self) -> tuple[Baseline, Curve]:
        """Return the player and how it became that strong."""
        return self._player(), self._curve

    def _player(self) -> Baseline:
        origin = Origin(self._budget.task.label, self._method, self._budget.seed, self._tables.decisions, self._manner)
        return self.network.player(origin)
