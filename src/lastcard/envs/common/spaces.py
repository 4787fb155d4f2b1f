"""The spaces that Gymnasium and PettingZoo share, and the two encodings of an observation."""

from typing import Any

import numpy as np
from gymnasium import spaces

from lastcard.sim.episode import CHOICES
from lastcard.sim.observation.version_1 import MOST, Layout
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


class Encoding:
    """How rows of bytes are handed out: as they are, or as floats from 0 to 1."""

    def __init__(self, layout: Layout, name: str) -> None:
        self.layout = layout
        self.floats = name == "float"
        self._scale = (1 / np.array(layout.most(), np.float32)).astype(np.float32)

    def __call__(self, rows: np.ndarray) -> np.ndarray:
        """Encode rows; the result is an array of its own unless it is bytes."""
        return rows * self._scale if self.floats else rows

    def fresh(self, row: np.ndarray) -> np.ndarray:
        """Encode a row that will be written again."""
        return row * self._scale if self.floats else row.copy()

    def space(self, *shape: int) -> "spaces.Box":
        """Return the space of rows of that shape, the last of whose numbers is their width."""
        return spaces.Box(0, 1, shape, np.float32) if self.floats else spaces.Box(0, MOST, shape, np.uint8)


def observation_space(encoding: Encoding, *games: int) -> "spaces.Space[Any]":
    """Return the space of a seat's observations, or of those of many games."""
    return spaces.Dict(
        {
            "observation": encoding.space(*games, encoding.layout.size),
            "action_mask": spaces.Box(0, 1, (*games, CHOICES), np.int8),
        }
    )
