"""Card codes: the text form of every card and colour, and its inverse.

``r7 g+2 brev yskip wild wild+4 swap shuffle custom1``. The codes of braille decks are accepted too
(``r7x yd2 gsk brv wld dr4``, ``wi wi+4``); ``braille_marks`` writes them.
"""

from typing import Final

from lastcard.engine.cards.kinds import CUSTOM, CUSTOMS, FACES, SHUFFLE, SWAP, WILD, WILD_DRAW_FOUR
from lastcard.engine.message import SentenceError

COLOUR_NAMES: Final = ("red", "yellow", "green", "blue")
COLOUR_LETTERS: Final = "rygb"
COLOUR_SIGNS: Final = "●★▲■"  # ACC-1: each colour has a shape, so nobody needs to tell colours apart
FACE_CODES: Final = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "+2", "rev", "skip")
WILD_CODES: Final = ("wild", "wild+4", "swap", "shuffle", "custom1", "custom2", "custom3")

CODES: Final[tuple[str, ...]] = (*(letter + face for letter in COLOUR_LETTERS for face in FACE_CODES), *WILD_CODES)

# The braille deck prints three cells per card (ACC-2, ACC-3): x pads a number, the rest are abbreviations.
_BRAILLE_FACES: Final = {**{f"{n}x": n for n in range(10)}, "d2": 10, "rv": 11, "sk": 12}
_BRAILLE_WILDS: Final = {
    "wld": WILD,
    "dr4": WILD_DRAW_FOUR,
    "swp": SWAP,
    "shf": SHUFFLE,
    "cst": CUSTOM,
    "custom": CUSTOM,
    "wi": WILD,  # the other deck's codes, where they differ from both others
    "wi+4": WILD_DRAW_FOUR,
}
BRAILLE_CODES: Final[tuple[str, ...]] = (
    *(letter + face for letter in COLOUR_LETTERS for face in _BRAILLE_FACES),
    "wld", "dr4", "swp", "shf", *(f"cst{n + 1}" for n in range(CUSTOMS)),
)  # fmt: skip

_KIND_OF: Final[dict[str, int]] = {
    **{code: kind for kind, code in enumerate(CODES)},
    **{
        letter + face: colour * FACES + number
        for colour, letter in enumerate(COLOUR_LETTERS)
        for face, number in _BRAILLE_FACES.items()
    },
    **_BRAILLE_WILDS,
    **{f"cst{n + 1}": CUSTOM + n for n in range(CUSTOMS)},
}
_COLOUR_OF: Final[dict[str, int]] = {
    **{name: colour for colour, name in enumerate(COLOUR_NAMES)},
    **{letter: colour for colour, letter in enumerate(COLOUR_LETTERS)},
}


class UnknownCode(SentenceError):
    """A word that names no card, or no colour."""

    __module__ = "lastcard"  # where it is public


def card_code(kind: int) -> str:
    """Return the code of a card.

    >>> card_code(7)
    'r7'
    """
    return CODES[kind]


def parse_card(text: str) -> int:
    """Read a card, written in our codes or in those of the braille deck.

    >>> card_code(parse_card("GSK")), card_code(parse_card("dr4"))
    ('gskip', 'wild+4')
    """
    kind = _KIND_OF.get(text.lower())
    if kind is None:
        raise UnknownCode("notation.card", text=text)
    return kind


def parse_colour(text: str) -> int:
    """Read a colour, written as a word or as its first letter.

    >>> parse_colour("blue"), parse_colour("r")
    (3, 0)
    """
    colour = _COLOUR_OF.get(text.lower())
    if colour is None:
        raise UnknownCode("notation.colour", text=text)
    return colour
