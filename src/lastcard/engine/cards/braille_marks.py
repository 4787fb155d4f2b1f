"""The marks of braille decks: the code of every card, how it stands on the card, and the cells of its letters.

Two decks have codes, RNIB's and NFB's; ``swp``, ``shf`` and ``cst`` are ours, since neither has these cards. A code is written
without signs for numbers, letters and capitals, so only its place tells 7 from g (ACC-4, AMB-70). Prose is not written here.
"""

from typing import Final, Literal, get_args

from lastcard.engine.cards.codes import BRAILLE_CODES, CODES, COLOUR_LETTERS, FACE_CODES
from lastcard.engine.cards.kinds import CUSTOM, DRAW_TWO, FACES, WILD

Codes = Literal["rnib", "nfb"]
Layout = Literal["stacked", "linear"]
DECKS: Final[tuple[Codes, ...]] = get_args(Codes)
LAYOUTS: Final[tuple[Layout, ...]] = get_args(Layout)

_BLANK: Final = 0x2800  # the Unicode cell without dots; each dot adds a bit
_ALPHABET: Final = dict(zip("abcdefghijklmnopqrstuvwxyz", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", strict=True))
_DIGITS: Final = dict(zip("1234567890", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚", strict=True))
CELLS: Final = {
    **_ALPHABET,
    **_DIGITS,
    "+": "⠬",
}  # how NFB's deck writes + is not known: this is the sign of American braille

_NFB_FACES: Final = {"rev": "rv", "skip": "sk"}
_NFB_WILDS: Final = ("wi", "wi+4", *BRAILLE_CODES[WILD + 2 :])


def code(card: int, deck: Codes) -> str:
    """Return the code of a card in one line.

    >>> from lastcard.engine.cards.codes import parse_card
    >>> [code(parse_card(card), deck) for card in ("r7", "g+2", "wild+4") for deck in DECKS]
    ['r7x', 'r7', 'gd2', 'g+2', 'dr4', 'wi+4']
    """
    if deck == "rnib":
        return BRAILLE_CODES[card]
    if card >= WILD:
        return _NFB_WILDS[card - WILD]
    return CODES[card][0] + _face(card, deck)


def rows(card: int, deck: Codes, layout: Layout) -> tuple[str, ...]:
    """Return what stands on a card, row by row: stacked, the letter of the colour is below the face (ACC-3).

    >>> rows(7, "rnib", "stacked"), rows(7, "rnib", "linear")
    (('7', 'r'), ('r7x',))
    """
    if layout == "linear":
        return (code(card, deck),)
    if card >= CUSTOM:
        return code(card, deck)[:-1], code(card, deck)[-1]
    if card >= WILD:
        return (code(card, deck),)
    return _face(card, deck), COLOUR_LETTERS[card // FACES]


def cells(text: str) -> str:
    """Write a code in Unicode braille.

    >>> cells("gd2")
    '⠛⠙⠃'
    """
    return "".join(CELLS[letter] for letter in text)


def dots(cell: str) -> tuple[int, ...]:
    """Return the raised dots of a Unicode cell, 1 to 6.

    >>> dots("⠛")
    (1, 2, 4, 5)
    """
    bits = ord(cell) - _BLANK
    return tuple(dot for dot in range(1, 7) if bits >> (dot - 1) & 1)


def _face(card: int, deck: Codes) -> str:
    face = card % FACES
    if deck == "rnib" and face >= DRAW_TWO:
        return BRAILLE_CODES[card][1:]
    return _NFB_FACES.get(FACE_CODES[face], FACE_CODES[face])
