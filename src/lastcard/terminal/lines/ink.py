"""Ink: how words look in colour. Card names and colours get a coloured ground and their shape, rule IDs stand out.

Only the sixteen colours of every terminal are used, always as ground and text together, so that they can be read on a dark
and on a light background. Colour is never the only sign: a shape or a word says the same.
"""

import re
import unicodedata
from typing import Final

from lastcard.engine.cards.codes import COLOUR_NAMES, COLOUR_SIGNS
from lastcard.engine.cards.kinds import KINDS, colour_of
from lastcard.language.narration.card_names import CardNames

# Bright white or black on the colour; not bold, because many terminals show bold black as grey.
GROUNDS: Final = ("97;41", "30;43", "30;42", "97;44")
BOLD: Final = "1"
_RULE_ID: Final = re.compile(r"\b[A-Z]+\d?-\d+\b")
_TIE: Final = "\xa0"  # keeps the words of a card's name on one line


class Ink:
    """Finds card names and colours in sentences, and marks them."""

    def __init__(self, cards: CardNames) -> None:
        self._colours: dict[str, int | None] = {cards.card(kind).lower(): colour_of(kind) for kind in range(KINDS)}
        if not cards.braille:  # there a colour is a single letter, which is also a command
            forms = ("alone", "digit", "card")
            named = ((cards.colour(colour, form), colour) for colour in range(len(COLOUR_NAMES)) for form in forms)
            self._colours |= {name.lower(): colour for name, colour in named}
        longest_first = sorted(self._colours, key=len, reverse=True)
        names = "|".join(re.escape(name) for name in longest_first)
        self._names = re.compile(rf"(?<![\w'-])(?:[{COLOUR_SIGNS}] )?({names})(?![\w'-])", re.IGNORECASE)

    def sentence(self, line: str, width: int) -> list[str]:
        """Wrap a sentence about the game, with a ground under every card and colour, and its shape before it."""
        shaped = self._names.sub(self._with_shape, line)
        return [self._inked(part.replace(_TIE, " ")) for part in wrap(shaped, width)]

    def _with_shape(self, found: re.Match[str]) -> str:
        colour = self._colours[found[1].lower()]
        shape = "" if colour is None else COLOUR_SIGNS[colour] + _TIE
        return shape + found[1].replace(" ", _TIE)

    def _inked(self, line: str) -> str:
        parts, at = [], 0
        for found in self._names.finditer(line):
            colour = self._colours[found[1].lower()]
            ground = BOLD if colour is None else GROUNDS[colour]
            parts += [with_rule_ids(line[at : found.start()]), marked(found[0], ground)]
            at = found.end()
        return "".join([*parts, with_rule_ids(line[at:])])


def marked(text: str, how: str) -> str:
    """Return a text that a terminal shows in this way, and nothing after it."""
    return f"\x1b[{how}m{text}\x1b[0m"


def with_rule_ids(line: str) -> str:
    """Return a line in which rule IDs stand out."""
    return _RULE_ID.sub(lambda found: marked(found[0], BOLD), line)


def columns(text: str) -> int:
    """Count the columns that a text takes: two for a wide sign, none for what stands on another one.

    >>> columns("red 7"), columns("漢字"), columns("e\\u0301")
    (5, 4, 1)
    """
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    return len(text) + wide - sum(unicodedata.category(sign) in ("Mn", "Me", "Cf") for sign in text)


def wrap(line: str, width: int) -> list[str]:
    """Break a line at blanks so that it fits; following parts are indented like the first. Longer words stay whole.

    >>> wrap("  a long line", 8)
    ['  a long', '  line']
    """
    if columns(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip(" "))]
    parts: list[str] = []
    for word in filter(None, line.split(" ")):  # not at other blanks, which tie words together
        if parts and columns(parts[-1]) + 1 + columns(word) <= width:
            parts[-1] += f" {word}"
        else:
            parts.append(indent + word)
    return parts
