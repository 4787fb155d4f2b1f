"""Every kind of card as a small integer, so that a set of kinds fits into one 64-bit mask.

Coloured kinds are ``colour * 13 + face`` (0–51); the seven wild-type kinds follow (52–58). With the masks
at the end, the rules test a match in one operation.
"""

from typing import Final

COLOURS: Final = 4  # red, yellow, green, blue

FACES: Final = 13  # 0–9, then the three coloured actions
ZERO: Final = 0
SEVEN: Final = 7
DRAW_TWO: Final = 10
REVERSE: Final = 11
SKIP: Final = 12

WILD: Final = 52
WILD_DRAW_FOUR: Final = 53
SWAP: Final = 54
SHUFFLE: Final = 55
CUSTOM: Final = 56  # custom1; custom2 and custom3 are 57 and 58
CUSTOMS: Final = 3
KINDS: Final = 59

# Each wild-type kind has its own face after the coloured ones, so it matches no other face.
FACE: Final[tuple[int, ...]] = tuple(kind % FACES if kind < WILD else FACES + kind - WILD for kind in range(KINDS))

COLOUR_MASK: Final[tuple[int, ...]] = tuple(((1 << FACES) - 1) << (colour * FACES) for colour in range(COLOURS))
FACE_MASK: Final[tuple[int, ...]] = tuple(
    sum(1 << kind for kind in range(WILD) if kind % FACES == face) for face in range(FACES + KINDS - WILD)
)
WILD_MASK: Final[int] = sum(1 << kind for kind in range(WILD, KINDS))
WD4_BIT: Final[int] = 1 << WILD_DRAW_FOUR
SYMBOL_MASK: Final[int] = WILD_MASK | FACE_MASK[DRAW_TWO] | FACE_MASK[REVERSE] | FACE_MASK[SKIP]
NUMBER_MASK: Final[int] = (1 << KINDS) - 1 ^ SYMBOL_MASK


def is_wild(kind: int) -> bool:
    """Say whether a kind is wild-type: it needs no match, and the player names a colour."""
    return kind >= WILD


def colour_of(kind: int) -> int | None:
    """Return the printed colour of a kind, or None for a wild-type card."""
    return None if kind >= WILD else kind // FACES
