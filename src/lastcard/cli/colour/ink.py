"""Ink: how words look in colour. Card names and colours get a coloured ground and their shape, rule IDs stand out.

Only the sixteen colours of every terminal are used, always as ground and text together, so that they can be read on a dark
and on a light background. Colour is never the only sign: a shape or a word says the same.
"""

import re
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from lastcard.cards.codes import COLOUR_NAMES, COLOUR_SIGNS
from lastcard.cards.kinds import KINDS, colour_of
from lastcard.words.cards import CardNames

# Not bold: many terminals show bold black as grey.
GROUNDS: Final = ("bright_white on red", "black on yellow", "black on green", "bright_white on blue")
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

    def sentence(self, line: str, width: int) -> list[Text]:
        """Wrap a sentence about the game, with a ground under every card and colour, and its shape before it."""
        shaped = self._names.sub(self._with_shape, line)
        parts = [part.replace(_TIE, " ") for part in wrap(shaped, width)]
        return [self._inked(part) for part in parts]

    def _with_shape(self, found: re.Match[str]) -> str:
        colour = self._colours[found[1].lower()]
        shape = "" if colour is None else COLOUR_SIGNS[colour] + _TIE
        return shape + found[1].replace(" ", _TIE)

    def _inked(self, line: str) -> Text:
        text = with_rule_ids(line)
        for found in self._names.finditer(line):
            colour = self._colours[found[1].lower()]
            text.stylize("bold" if colour is None else GROUNDS[colour], *found.span())
        return text


def with_rule_ids(line: str) -> Text:
    """Return a line in which rule IDs stand out."""
    text = Text(line)
    text.highlight_regex(_RULE_ID, "bold")
    return text


def wrap(line: str, width: int) -> list[str]:
    """Break a line at blanks so that it fits; following parts are indented like the first. Longer words stay whole.

    >>> wrap("  a long line", 8)
    ['  a long', '  line']
    """
    if cell_len(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip(" "))]
    parts: list[str] = []
    for word in filter(None, line.split(" ")):  # not at other blanks, which tie words together
        if parts and cell_len(parts[-1]) + 1 + cell_len(word) <= width:
            parts[-1] += f" {word}"
        else:
            parts.append(indent + word)
    return parts
