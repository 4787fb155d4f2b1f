"""Cards and actions as RLCard writes them: names such as ``r-draw_2``, 61 numbers of actions, and planes of a hand.

``envs.rlcard`` is the environment that speaks this way.
"""

from collections.abc import Sequence
from functools import cache
from itertools import compress
from typing import Final

import numpy as np

from lastcard.cards.codes import COLOUR_LETTERS
from lastcard.cards.kinds import COLOURS, FACE, FACES, SWAP, WILD
from lastcard.rules import codes
from lastcard.rules.legal import kind_of

RLCARD_COLOURS: Final = "rgby"  # in this order; ours is red, yellow, green, blue
_ROW: Final = tuple(RLCARD_COLOURS.index(letter) for letter in COLOUR_LETTERS)
# By face, in our order. RLCard has the first fifteen, in another order.
TRAITS: Final = (
    *map(str, range(10)), "draw_2", "reverse", "skip", "wild", "wild_draw_4",
    "swap", "shuffle", "custom1", "custom2", "custom3",
)  # fmt: skip
RLCARD_TRAITS: Final = (*map(str, range(10)), "skip", "reverse", "draw_2", "wild", "wild_draw_4")
ACTION_LIST: Final = (*(f"{colour}-{trait}" for colour in RLCARD_COLOURS for trait in RLCARD_TRAITS), "draw")
ACTION_SPACE: Final = {name: number for number, name in enumerate(ACTION_LIST)}
_COLUMN: Final = tuple(RLCARD_TRAITS.index(trait) for trait in TRAITS[: len(RLCARD_TRAITS)])
PLANES: Final = (4, COLOURS, len(RLCARD_TRAITS))
_PLANE: Final = COLOURS * len(RLCARD_TRAITS)  # places in a plane
_PRINTED: Final = range(SWAP)  # kinds that RLCard's planes have
_NOTHING_HELD: Final = bytes([1] * _PLANE + [0] * 3 * _PLANE)


@cache
def card_name(kind: int, colour: int) -> str:
    """Write a card as RLCard does. A wild-type card carries the colour that was named.

    >>> card_name(7, 0), card_name(WILD, 3)
    ('r-7', 'b-wild')
    """
    return f"{COLOUR_LETTERS[colour]}-{TRAITS[FACE[kind]]}"


@cache
def unlaid_name(kind: int, copy: int) -> str:
    """Write a card that was not played. RLCard gives each copy of a wild-type card a meaningless colour."""
    colour = kind // FACES if kind < WILD else COLOUR_LETTERS.index(RLCARD_COLOURS[copy % COLOURS])
    return card_name(kind, colour)


@cache
def unlaid_names(kind: int, count: int) -> tuple[str, ...]:
    """Write that many cards of a kind that were not played."""
    return tuple(unlaid_name(kind, copy) for copy in range(count))


@cache
def action_of(choice: int) -> int:
    """Return RLCard's number of a choice: a played card, a first Wild's colour, or "draw" for everything else."""
    if choice < codes.DRAW:
        kind = kind_of(choice)
        return ACTION_SPACE[card_name(kind, choice // FACES if kind < WILD else (choice - WILD) % COLOURS)]
    if codes.NAME <= choice < codes.NAME + COLOURS:
        return ACTION_SPACE[card_name(WILD, choice - codes.NAME)]
    return ACTION_SPACE["draw"]


def encode(hand: Sequence[int], top: int, colour: int) -> np.ndarray:
    """Write RLCard's planes: the cards of which the hand holds none, one or two, and the top card.

    Every wild-type card has four places in a plane, one per colour. RLCard fills all four if the hand holds any. Here one
    place is filled per card, so that three Wilds differ from one.
    """
    # Bytes are set one by one and turned into an array at the end: setting its elements would take five times as long.
    planes = bytearray(_NOTHING_HELD)
    for kind in compress(_PRINTED, hand):
        for place, held in _places(kind, hand[kind]):
            planes[place] = 0
            planes[held] = 1
    if colour >= 0:
        planes[3 * _PLANE + _ROW[colour] * len(RLCARD_TRAITS) + _COLUMN[FACE[top]]] = 1
    return np.frombuffer(planes, np.uint8).astype(int).reshape(PLANES)


@cache
def _places(kind: int, count: int) -> tuple[tuple[int, int], ...]:
    """List where that many cards of a kind stand: in the plane of what is not held, and in that of what is."""
    column, width = _COLUMN[FACE[kind]], len(RLCARD_TRAITS)
    if kind < WILD:
        place = _ROW[kind // FACES] * width + column
        return ((place, min(count, 2) * _PLANE + place),)
    return tuple((row * width + column, _PLANE + row * width + column) for row in range(min(count, COLOURS)))
