"""Names of cards and colours: in words, or as the short codes of a braille deck.

Every colour has three forms (alone, with a digit, with a card), because in most languages it agrees with its noun.
"""

from collections.abc import Iterable
from typing import Final

from lastcard.engine.cards.braille_marks import Codes, cells, code
from lastcard.engine.cards.codes import COLOUR_LETTERS, COLOUR_NAMES
from lastcard.engine.cards.kinds import DRAW_TWO, FACES, WILD
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.language_files import editions_with_words

_ACTION_FACES: Final = ("draw_two", "reverse", "skip")
_WILD_FACES: Final = ("wild", "wild_draw_four", "swap", "shuffle", "custom1", "custom2", "custom3")


class CardNames:
    """Names cards for a person.

    >>> CardNames(Words("en")).card(7)
    'red 7'
    """

    def __init__(self, words: Words, *, braille: Codes | None = None) -> None:
        self.words = words
        self.braille = braille
        self._cards: dict[int, str] = {}
        self._colours: dict[tuple[int | None, str], str] = {}
        self._laid: dict[tuple[int, int | None], str] = {}

    def card(self, kind: int) -> str:
        """Name a card."""
        name = self._cards.get(kind)
        if name is None:
            name = self._cards[kind] = self._name(kind)
        return name

    def on_all_sheets(self) -> tuple["CardNames", ...]:
        """Return the names that the sheets of the language have for the cards, these ones last."""
        editions = ("", *sorted(editions_with_words(self.words.language)))
        return (*(CardNames(self.words.at(edition)) for edition in editions), self)

    def _name(self, kind: int) -> str:
        if self.braille:
            return code(kind, self.braille)
        if kind >= WILD:
            return self.words.say(f"face.{_WILD_FACES[kind - WILD]}")
        colour, face = divmod(kind, FACES)
        if face < DRAW_TWO:
            return self.words.say("card.number", colour=self.colour(colour, "digit"), face=face)
        name = self.words.say(f"face.{_ACTION_FACES[face - DRAW_TWO]}")
        return self.words.say("card.action", colour=self.colour(colour, "card"), face=name)

    def colour(self, colour: int | None, form: str = "alone") -> str:
        """Name a colour in one of its forms: alone, digit, card."""
        name = self._colours.get((colour, form))
        if name is None:
            name = self._colours[colour, form] = self._name_colour(colour, form)
        return name

    def _name_colour(self, colour: int | None, form: str) -> str:
        if colour is None or colour < 0:
            return self.words.say("colour.none")
        if self.braille:
            return COLOUR_LETTERS[colour]
        return self.words.say(f"colour.{COLOUR_NAMES[colour]}.{form}")

    def laid(self, kind: int, colour: int | None) -> str:
        """Name a card as it lies on the table: a wild-type card with the colour that was named."""
        name = self._laid.get((kind, colour))
        if name is None:
            name = self.card(kind)
            if kind >= WILD:
                name = self.words.say("card.named", card=name, colour=self.colour(colour))
            self._laid[kind, colour] = name
        return name

    def in_cells(self, kinds: Iterable[int], colour: int | None = None) -> list[str]:
        """Write the codes of cards in Unicode braille, as a line; no line unless cards are named by their codes.

        >>> CardNames(Words(), braille="rnib").in_cells((7, 52), 2)
        ['⠗⠛⠭ ⠺⠇⠙ ⠛']
        """
        if not self.braille:
            return []
        named = "" if colour is None else COLOUR_LETTERS[colour]
        written = [cells(code(kind, self.braille)) for kind in kinds]
        return [" ".join([*written, cells(named)] if named else written)]

    def cards(self, kinds: Iterable[int]) -> str:
        """Name several cards: ``red 7, blue 9 and Wild``."""
        return self.words.listed([self.card(kind) for kind in kinds])
