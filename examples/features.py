"""How a learner reads an observation: which pieces of it, in which scale, and what it looks like in other colours.

The four colours are interchangeable. A learner that sees each decision in colours drawn anew need not find that out.
"""

from itertools import permutations
from typing import Final

import numpy as np

from lastcard.cards.kinds import COLOURS, FACES, KINDS, WILD
from lastcard.rules import codes
from lastcard.sim.episode import CHOICES
from lastcard.sim.observation import SIZE, piece

HISTORY: Final = 8  # of the last choices that an observation tells, so many are looked at

# Counts are brought to the size of ones; a piece that is not named here is left out.
_SCALES: Final = {
    "hand": 1.0, "top": 1.0, "colour": 1.0, "asked": 1.0, "reacting": 1.0, "direction": 1.0, "pending": 0.25, "pile": 0.01,
    "discarded": 0.5,
}  # fmt: skip
_SEAT_SCALES: Final = {"turn": 1.0, "sizes": 0.1, "called": 1.0, "catchable": 1.0}  # those of the seats that are taken


def columns(players: int) -> tuple[np.ndarray, np.ndarray]:
    """Give the columns of an observation that are counts and marks, and what to multiply each with."""
    places = np.arange(SIZE)
    parts = [(places[piece(name)], scale) for name, scale in _SCALES.items()]
    parts += [(places[piece(name)][:players], scale) for name, scale in _SEAT_SCALES.items()]
    chosen = np.concatenate([part for part, _ in parts])
    scales = np.concatenate([np.full(len(part), scale, np.float32) for part, scale in parts])
    return chosen, scales


class Recolouring:
    """One of the 24 ways to exchange the colours, as look-up tables for rows of observations, masks and choices."""

    def __init__(self, colours: tuple[int, ...]) -> None:
        kinds = np.arange(KINDS)
        kinds[:WILD] = [colours[kind // FACES] * FACES + kind % FACES for kind in range(WILD)]
        self.choices = np.arange(CHOICES)  # choice → the same in the other colours
        self.choices[:WILD] = kinds[:WILD]
        for first in (*range(WILD, codes.DRAW, COLOURS), codes.NAME):
            self.choices[first : first + COLOURS] = first + np.array(colours)
        self.choices[codes.DISCARD : codes.DISCARD + KINDS] = codes.DISCARD + kinds
        # History has choices plus 1, and 0 for none.
        self.history = np.concatenate([[0], self.choices + 1]).astype(np.uint8)
        seen = np.arange(SIZE)
        for name in ("hand", "discarded"):
            seen[piece(name)] = piece(name).start + kinds
        for name in ("colour", "next_colours"):
            seen[piece(name)][:COLOURS] = piece(name).start + np.array(colours)
        # Where each column of a recoloured row comes from: the inverse.
        self.observation_columns = np.argsort(seen)
        self.mask_columns = np.argsort(self.choices)

    def observations(self, rows: np.ndarray) -> np.ndarray:
        """Give the rows in the other colours."""
        rows = rows[:, self.observation_columns]
        rows[:, piece("choices")] = self.history[rows[:, piece("choices")]]
        return rows

    def masks(self, rows: np.ndarray) -> np.ndarray:
        """Give the masks in the other colours."""
        return rows[:, self.mask_columns]


RECOLOURINGS: Final = [Recolouring(colours) for colours in permutations(range(COLOURS))]
