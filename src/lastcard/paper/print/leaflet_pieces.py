"""The pieces of a leaflet: headings, entries beside a card, passages, points. Each knows how tall it is and prints itself.

``tall`` says how much of a column a piece takes with letters of a size, ``put`` prints it below a point, and ``keeps`` says
that what follows must stand in the same column. ``leaflet`` decides where a piece stands and how large its letters are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from lastcard.engine.cards.codes import COLOUR_NAMES, parse_card
from lastcard.paper.art.card_art import HEIGHT_MM, PAINTS, WIDTH_MM
from lastcard.paper.art.glyphs import sign
from lastcard.paper.print.card_print import back_picture, picture
from lastcard.paper.print.press import POINT, Press
from lastcard.paper.print.typesetting import Word, height, lines, set_lines, words

_CARD: Final = 9.0  # millimetres that a card beside a text is wide
_CARD_HEIGHT: Final = _CARD * HEIGHT_MM / WIDTH_MM
_BESIDE: Final = _CARD + 2.6  # where the text beside a card begins
_SMALL_CARD: Final = 7.0
_PAIR: Final = 2
_AFTER: Final = 0.45  # below a piece, in sizes of its letters
_HOUSE: Final = "#8c0b20"


@dataclass(frozen=True)
class Heading:
    """The title of a part, after the sign of a colour."""

    text: str
    number: int
    keeps: ClassVar[bool] = True

    def tall(self, size: float, room: float) -> float:
        """Leave some room above the title."""
        return height(len(self._lines(size, room)), size * 1.3) + size * POINT * 1.1

    def put(self, press: Press, x: float, y: float, size: float, room: float) -> None:
        """Print sign, title and a hairline below."""
        colour = COLOUR_NAMES[self.number % len(COLOUR_NAMES)]
        large = size * 1.3
        top = y + size * POINT * 0.35
        box = size * POINT * 1.35
        drawn = sign(colour, 20, 20, 14, f'fill="{PAINTS[colour].card}"')
        press.picture(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{drawn}</svg>', x, top, box, box)
        broken = self._lines(size, room)
        set_lines(press, broken, x + box + 1.2, top, large)
        below = top + height(len(broken), large) + size * POINT * 0.15
        press.line(x, below, x + room, below, width=0.2, grey=150)

    def _lines(self, size: float, room: float) -> list[list[Word]]:
        return lines(words(self.text, bold=True), size * 1.3, room - size * POINT * 1.35 - 1.2)


@dataclass(frozen=True)
class Shown:
    """A title and a text beside the picture of a card."""

    title: str
    text: str
    card: str
    mark: str = ""
    keeps: ClassVar[bool] = False

    def tall(self, size: float, room: float) -> float:
        """Be at least as tall as the card."""
        title, text = self._lines(size, room)
        return max(height(len(title) + len(text), size), _CARD_HEIGHT) + size * POINT * _AFTER

    def put(self, press: Press, x: float, y: float, size: float, room: float) -> None:
        """Print card, title and text."""
        press.picture(_drawn(self.card), x, y + 0.4, _CARD, _CARD_HEIGHT)
        title, text = self._lines(size, room)
        set_lines(press, title, x + _BESIDE, y, size, _HOUSE if self.mark else "#15161c")
        set_lines(press, text, x + _BESIDE, y + height(len(title), size), size)

    def _lines(self, size: float, room: float) -> tuple[list[list[Word]], list[list[Word]]]:
        title = f"{self.title} ({self.mark})" if self.mark else self.title
        beside = room - _BESIDE
        return lines(words(title, bold=True), size, beside), lines(words(self.text), size, beside)


@dataclass(frozen=True)
class Passage:
    """A short title and a text that goes on in the same line."""

    title: str
    text: str
    keeps: bool = False

    def tall(self, size: float, room: float) -> float:
        """Take as many lines as the text needs."""
        return height(len(self._lines(size, room)), size) + size * POINT * _AFTER

    def put(self, press: Press, x: float, y: float, size: float, room: float) -> None:
        """Print title and text."""
        set_lines(press, self._lines(size, room), x, y, size)

    def _lines(self, size: float, room: float) -> list[list[Word]]:
        return lines([*words(self.title, bold=True), *words(self.text)], size, room)


@dataclass(frozen=True)
class Points:
    """What cards count, two in a row: a card, its points, and what it stands for."""

    worths: Sequence[tuple[str, str, str]]  # card, points, name
    keeps: ClassVar[bool] = False

    def tall(self, size: float, room: float) -> float:
        """Add up the rows."""
        return sum(self._rows(size, room)) + size * POINT * _AFTER

    def put(self, press: Press, x: float, y: float, size: float, room: float) -> None:
        """Print row by row."""
        rows = self._rows(size, room)
        for place, (card, _, _) in enumerate(self.worths):
            row, column = divmod(place, _PAIR)
            at, top = x + column * room / _PAIR, y + sum(rows[:row])
            press.picture(_drawn(card), at, top + 0.4, _SMALL_CARD, _SMALL_CARD * HEIGHT_MM / WIDTH_MM)
            set_lines(press, self._lines(place, size, room), at + _SMALL_CARD + 2, top, size)

    def _rows(self, size: float, room: float) -> list[float]:
        talls = [height(len(self._lines(place, size, room)), size) for place in range(len(self.worths))]
        card = _SMALL_CARD * HEIGHT_MM / WIDTH_MM
        return [max(card, *talls[start : start + _PAIR]) + 1.5 for start in range(0, len(talls), _PAIR)]

    def _lines(self, place: int, size: float, room: float) -> list[list[Word]]:
        _, points, name = self.worths[place]
        return [words(points, bold=True), *lines(words(name), size, room / _PAIR - _SMALL_CARD - 4)]


Piece = Heading | Shown | Passage | Points


def _drawn(card: str) -> str:
    return back_picture() if card == "back" else picture(parse_card(card))
