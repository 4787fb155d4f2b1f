"""``Card`` and ``Colour``: the values that programs hold, printed as people write them.

Both are integers, so they index arrays, key dictionaries and travel as JSON like the plain kinds of ``kinds.py``. The rules
compute with plain kinds; ``Game``, ``Action`` and the views give these.
"""

from enum import IntEnum
from typing import TYPE_CHECKING, Final

from lastcard.engine.cards.codes import CODES, COLOUR_NAMES, FACE_CODES, UnknownCode, parse_card, parse_colour
from lastcard.engine.cards.kinds import FACES, WILD


class Colour(IntEnum):
    """A colour, as a number and as a word.

    >>> Colour("g"), str(Colour.BLUE), Colour.YELLOW == 1
    (<Colour green>, 'blue', True)
    """

    if TYPE_CHECKING:

        def __new__(cls, value: int | str) -> "Colour":
            """Find a colour by its number, its name or its first letter."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3

    @classmethod
    def _missing_(cls, value: object) -> "Colour":
        if isinstance(value, str):
            return cls(parse_colour(value))
        raise UnknownCode("notation.colour", text=value)

    def __str__(self) -> str:
        return COLOUR_NAMES[self]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"<Colour {self}>"


class Card(IntEnum):
    """A kind of card, as a number and as its code; ``list(Card)`` gives all 59.

    >>> card = Card("g+2")
    >>> card, str(card), card.colour, card.face
    (<Card g+2>, 'g+2', <Colour green>, '+2')
    >>> Card(7), Card("r7") == 7, Card("wild+4").colour
    (<Card r7>, True, None)
    """

    if TYPE_CHECKING:

        def __new__(cls, value: int | str) -> "Card":
            """Find a card by its number or its code."""

    else:  # members named by their codes, which type checkers need not know
        vars().update({code: kind for kind, code in enumerate(CODES)})

    @classmethod
    def _missing_(cls, value: object) -> "Card":
        if isinstance(value, str):
            return cls(parse_card(value))
        raise UnknownCode("notation.card_number", value=repr(value), most=len(CODES) - 1)

    @property
    def colour(self) -> Colour | None:
        """Give its printed colour, None for a wild-type card."""
        return None if self >= WILD else Colour(self // FACES)

    @property
    def face(self) -> str:
        """Give what it shows besides its colour: 7, +2, rev, skip, or the code of a wild-type card."""
        return CODES[self] if self >= WILD else FACE_CODES[self % FACES]

    @property
    def is_wild(self) -> bool:
        """Say whether it is wild-type: it needs no match and its player names a colour."""
        return self >= WILD

    def __str__(self) -> str:
        return CODES[self]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"<Card {self}>"


CARDS: Final[tuple[Card, ...]] = tuple(Card)  # by kind: quicker than a call of ``Card``
COLOURS_IN_PLAY: Final[tuple[Colour | None, ...]] = (*Colour, None)  # by the kernel's number, in which -1 means none
