"""Self-play: many games step together, all seats use the same policy, and each decision is credited with its outcome.

A policy is only a function here, from observations and masks to choices.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from lastcard.envs.gymnasium import UnoVectorEnv
from lastcard.sim.episode import CHOICES
from lastcard.sim.observation.version_1 import SIZE

# Observations and masks → choices, the logarithm of each one's probability, and the payoff that the seat expects.
Decide = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray, np.ndarray]]

DISCOUNT = 0.995  # a win now is worth a little more than a win later, so that no policy learns to draw for ever
TRUST = 0.95  # weight of the outcome against the earlier expectation (the λ of λ-returns)


@dataclass(frozen=True)
class Decisions:
    """Decisions with more than one choice, one row each."""

    observations: np.ndarray
    masks: np.ndarray
    choices: np.ndarray
    log_chances: np.ndarray
    expected: np.ndarray  # payoff, at the time of deciding
    returns: np.ndarray  # payoff, from the outcome

    def __len__(self) -> int:
        return len(self.choices)


def credit(
    free: np.ndarray, seats: np.ndarray, expected: np.ndarray, ended: np.ndarray, payoffs: np.ndarray
) -> np.ndarray:
    """Return the λ-return of every decision, going backwards through steps × games; NaN if it has no outcome yet.

    Each seat learns from its own next decision or payoff, whatever the others do in between.

    >>> free, seats = np.array([[1], [1], [1]], bool), np.array([[0], [1], [0]])
    >>> ended, payoffs = np.array([[0], [0], [1]], bool), np.array([[[0, 0]], [[0, 0]], [[1, -1]]])
    >>> credit(free, seats, np.zeros((3, 1)), ended, payoffs).round(3).tolist()
    [[0.941], [-0.995], [0.995]]
    """
    coming = np.full(payoffs.shape[1:], np.nan)  # what each seat of each game will get
    returns = np.full(free.shape, np.nan)
    for step in reversed(range(len(free))):
        over = ended[step]
        coming[over] = payoffs[step, over]
        games = np.flatnonzero(free[step])
        deciders = seats[step, games]
        later = DISCOUNT * coming[games, deciders]
        returns[step, games] = later
        hoped = expected[step, games]
        coming[games, deciders] = np.where(np.isnan(later), hoped, TRUST * later + (1 - TRUST) * hoped)
    return returns


class SelfPlay:
    """Games that continue from one collection to the next."""

    def __init__(self, games: int, players: int, seed: int) -> None:
        self.players = players
        self.rounds = 0  # finished
        self._env = UnoVectorEnv(games, players=players, opponents=None)
        self._seen, infos = self._env.reset(seed=seed)
        self._seats = infos["seat"]
        self._over = np.zeros(games, bool)

    def collect(self, decide: Decide, steps: int) -> Decisions:
        """Step every game that many times and return the decisions that have an outcome."""
        shape = (steps, self._env.num_envs)
        observations = np.empty((*shape, SIZE), np.uint8)
        masks = np.empty((*shape, CHOICES), np.int8)
        choices = np.zeros(shape, np.int64)
        log_chances = np.zeros(shape, np.float32)
        expected = np.zeros(shape, np.float32)
        free = np.zeros(shape, bool)
        seats = np.zeros(shape, np.int64)
        ended = np.zeros(shape, bool)
        payoffs = np.zeros((*shape, self.players), np.float32)
        for step in range(steps):
            observations[step], masks[step] = self._seen["observation"], self._seen["action_mask"]
            seats[step] = self._seats
            choices[step] = masks[step].argmax(axis=1)  # right if there is only one choice
            free[step] = (masks[step].sum(axis=1) > 1) & ~self._over
            who = np.flatnonzero(free[step])
            choices[step, who], log_chances[step, who], expected[step, who] = decide(
                observations[step, who], masks[step, who]
            )
            self._seen, _, finished, cut, infos = self._env.step(choices[step])
            self._seats = infos["seat"]
            self._over = finished | cut
            ended[step] = self._over
            payoffs[step] = infos["payoffs"][:, : self.players]
            self.rounds += int(self._over.sum())
        returns = credit(free, seats, expected, ended, payoffs).astype(np.float32)
        known = free & ~np.isnan(returns)
        return Decisions(
            observations[known], masks[known], choices[known], log_chances[known], expected[known], returns[known]
        )
