"""How a learner reads an observation: which pieces, at which scale, and how they look in other colours.

The four colours are interchangeable. The learner sees each decision in random colours, so it need not find that out.
"""

from itertools import permutations
from typing import Final

import numpy as np

from lastcard.engine.cards.kinds import COLOURS, FACES, KINDS, WILD
from lastcard.engine.kernel.state import action_numbers
from lastcard.sim.episode import CHOICES
from lastcard.sim.observation.version_1 import SIZE, piece

HISTORY: Final = 8  # how many of the last choices in an observation are used

# Counts are scaled to about 1; pieces that are not named here are left out.
_SCALES: Final = {
    "hand": 1.0, "top": 1.0, "colour": 1.0, "asked": 1.0, "reacting": 1.0, "direction": 1.0, "pending": 0.25, "pile": 0.01,
    "discarded": 0.5,
}  # fmt: skip
_SEAT_SCALES: Final = {"turn": 1.0, "sizes": 0.1, "called": 1.0, "catchable": 1.0}  # only of occupied seats


def columns(players: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the columns of an observation that hold counts and marks, and the scale of each."""
    places = np.arange(SIZE)
    parts = [(places[piece(name)], scale) for name, scale in _SCALES.items()]
    parts += [(places[piece(name)][:players], scale) for name, scale in _SEAT_SCALES.items()]
    chosen = np.concatenate([part for part, _ in parts])
    scales = np.concatenate([np.full(len(part), scale, np.float32) for part, scale in parts])
    return chosen, scales


class Recolouring:
    """One of the 24 ways to permute the colours, as lookup tables for observations, masks and choices."""

    def __init__(self, colours: tuple[int, ...]) -> None:
        kinds = np.arange(KINDS)
        kinds[:WILD] = [colours[kind // FACES] * FACES + kind % FACES for kind in range(WILD)]
        self.choices = np.arange(CHOICES)  # choice → the same in the other colours
        self.choices[:WILD] = kinds[:WILD]
        for first in (*range(WILD, action_numbers.DRAW, COLOURS), action_numbers.NAME):
            self.choices[first : first + COLOURS] = first + np.array(colours)
        self.choices[action_numbers.PICK_CARD : action_numbers.PICK_CARD + KINDS] = action_numbers.PICK_CARD + kinds
        # The history holds choices plus 1, and 0 for none.
        self.history = np.concatenate([[0], self.choices + 1]).astype(np.uint8)
        seen = np.arange(SIZE)
        for name in ("hand", "discarded"):
            seen[piece(name)] = piece(name).start + kinds
        for name in ("colour", "next_colours"):
            seen[piece(name)][:COLOURS] = piece(name).start + np.array(colours)
        # The inverse: where each column of a recoloured row comes from.
        self.observation_columns = np.argsort(seen)
        self.mask_columns = np.argsort(self.choices)

    def observations(self, rows: np.ndarray) -> np.ndarray:
        """Return the rows in the other colours."""
        rows = rows[:, self.observation_columns]
        rows[:, piece("choices")] = self.history[rows[:, piece("choices")]]
        return rows

    def masks(self, rows: np.ndarray) -> np.ndarray:
        """Return the masks in the other colours."""
        return rows[:, self.mask_columns]


RECOLOURINGS: Final = [Recolouring(colours) for colours in permutations(range(COLOURS))]
