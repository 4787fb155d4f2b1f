"""The spaces that Gymnasium and PettingZoo share."""

from typing import Any

import numpy as np
from gymnasium import spaces

from lastcard.sim import observation
from lastcard.sim.episode import CHOICES
from lastcard.sim.solo import Solo

Observation = dict[str, np.ndarray]


class Choices(spaces.Discrete):
    """The action space of one agent. Without a mask, ``sample`` chooses among the actions that are legal now."""

    def __init__(self, game: Solo) -> None:
        super().__init__(CHOICES)
        self._game = game  # pickled and copied together with the environment that plays it

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Choose at random."""
        if mask is None and probability is None:
            mask = self._game.mask
        return super().sample(mask, probability)


def observation_space() -> "spaces.Space[Any]":
    """Return the space of a seat's observations."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, observation.MOST, (observation.SIZE,), np.uint8),
            "action_mask": spaces.Box(0, 1, (CHOICES,), np.int8),
        }
    )
