"""DQN: the network guesses what each choice is worth, and corrects itself by what it guesses one decision later.

Double DQN with replay; a decision's successor is the next one of the same seat. ``Learner`` is also one half of NFSP.
"""

import copy

import numpy as np
import torch
from torch.nn import functional

from examples.baselines.budget import Budget, Curve
from examples.baselines.course import Course
from examples.baselines.network import Network, allowed, explore, recoloured, seen, take_step
from examples.baselines.play import END, UNKNOWN, Asked, Block
from lastcard.envs.baseline import Baseline
from lastcard.sim.episode import CHOICES
from lastcard.sim.observation.version_1 import SIZE

GAMES, STEPS, MINIBATCH = 128, 32, 512
RATE, DISCOUNT = 1e-3, 0.95
LAST_CHANCE = 0.02  # of a choice at random, in the second half
KEPT = 100_000  # decisions in the replay
EVERY = 128  # decisions for one step of learning
RENEWED = 100  # steps after which the slow network is renewed


class Replay:
    """The last decisions, each with its successor."""

    def __init__(self) -> None:
        self.rows, self.after_rows = (np.zeros((KEPT, SIZE), np.uint8) for _ in range(2))
        self.masks, self.after_masks = (np.zeros((KEPT, CHOICES), np.int8) for _ in range(2))
        self.choices = np.zeros(KEPT, np.int64)
        self.rewards = np.zeros(KEPT, np.float32)
        self.over = np.zeros(KEPT, bool)
        self.added = 0

    def add(self, block: Block) -> None:
        """Keep the decisions whose successor is known."""
        known = np.flatnonzero(block.nexts != UNKNOWN)
        places = (self.added + np.arange(len(known))) % KEPT
        over = block.nexts[known] == END
        after = np.where(over, known, block.nexts[known])
        for kept, fresh in (
            (self.rows, block.rows[known]), (self.masks, block.masks[known]), (self.choices, block.choices[known]),
            (self.rewards, block.rewards[known]), (self.over, over),
            (self.after_rows, block.rows[after]), (self.after_masks, block.masks[after]),
        ):  # fmt: skip
            kept[places] = fresh
        self.added += len(known)

    def sample(self, count: int, rng: np.random.Generator) -> np.ndarray:
        """Return places of kept decisions."""
        return rng.integers(min(self.added, KEPT), size=count)


class Learner:
    """A network that guesses values, its slow twin, and the replay."""

    def __init__(self, network: Network, rng: np.random.Generator) -> None:
        self.network = network
        self._slow = copy.deepcopy(self.network)
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=RATE)
        self.replay = Replay()
        self._rng = rng
        self._steps = 0

    def add(self, block: Block) -> None:
        """Keep a block and learn as much as it is worth."""
        self.replay.add(block)
        for _ in range(len(block) // EVERY):
            self._step()

    def _step(self) -> None:
        kept, part = self.replay, self.replay.sample(MINIBATCH, self._rng)
        colours = int(self._rng.integers(1 << 30))  # the same for a decision and its successor
        rows, _, choices = recoloured(
            kept.rows[part], kept.masks[part], kept.choices[part], np.random.default_rng(colours)
        )
        later, masks, _ = recoloured(
            kept.after_rows[part], kept.after_masks[part], kept.choices[part], np.random.default_rng(colours)
        )
        with torch.no_grad():
            soon = seen(later)
            best = allowed(self.network(soon)[0], masks).argmax(dim=1, keepdim=True)
            worth = self._slow(soon)[0].gather(1, best)[:, 0]
            over = torch.from_numpy(kept.over[part])
            target = DISCOUNT * torch.where(over, torch.from_numpy(kept.rewards[part]), worth)
        guessed = self.network(seen(rows))[0].gather(1, torch.from_numpy(choices)[:, None])[:, 0]
        error = functional.smooth_l1_loss(guessed, target)
        take_step(self.network, self.optimiser, error)
        self._steps += 1
        if self._steps % RENEWED == 0:
            self._slow.load_state_dict(self.network.state_dict())


def learn(budget: Budget) -> tuple[Baseline, Curve]:
    """Learn until the budget is used up."""
    network = Network()
    course = Course(budget, "dqn", network, GAMES)
    learner = Learner(network, course.rng)

    @torch.no_grad()
    def decide(asked: Asked) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        return explore(network(seen(asked.rows))[0], asked.masks, course.exploring(LAST_CHANCE), course.rng), {}

    for block in course.blocks(decide, STEPS):
        course.slow_down(learner.optimiser, RATE)
        learner.add(block)
    return course.result()
