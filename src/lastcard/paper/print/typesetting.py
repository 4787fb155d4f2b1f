"""Setting type: words of two weights broken into lines of a width. Measures are millimetres, sizes of letters are points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

from lastcard.paper.print.press import POINT, Press
from lastcard.paper.print.typeface import BOLD, REGULAR, Lettering

LEADING: Final = 1.3  # from line to line, in sizes of letters
_ASCENT: Final = 0.95  # from the top of a line to where letters stand


class Word(NamedTuple):
    """A word and its weight."""

    text: str
    weight: int = REGULAR


def words(text: str, *, bold: bool = False) -> list[Word]:
    """Part a text into words."""
    return [Word(word, BOLD if bold else REGULAR) for word in text.split()]


def width(text: str, weight: int, size: float) -> float:
    """Measure a text."""
    return _width(text, weight) * size * POINT


@cache  # a leaflet is set again and again until it fits
def _width(text: str, weight: int) -> float:
    return lettering(weight).width(text, 1)


def lines(text: Iterable[Word], size: float, room: float) -> list[list[Word]]:
    """Break words into lines; a word that is too long for a line is cut."""
    broken: list[list[Word]] = [[]]
    used = 0.0
    space = width(" ", REGULAR, size)
    for word in text:
        for piece in _pieces(word, size, room):
            wide = width(piece.text, piece.weight, size)
            if broken[-1] and used + space + wide > room:
                broken.append([])
            used = used + space + wide if broken[-1] else wide
            broken[-1].append(piece)
    return [line for line in broken if line]


def height(count: int, size: float) -> float:
    """Measure a number of lines."""
    return count * size * LEADING * POINT


def set_lines(
    press: Press, broken: Sequence[Sequence[Word]], x: float, y: float, size: float, colour: str = "#15161c"
) -> None:
    """Print lines below a point."""
    for number, line in enumerate(broken):
        base = y + height(number, size) + size * _ASCENT * POINT
        at = x
        for weight, group in groupby(line, lambda word: word.weight):
            run = " ".join(word.text for word in group)
            press.write(run, at, base, size, weight=weight, colour=colour)
            at += width(f"{run} ", weight, size)


def _pieces(word: Word, size: float, room: float) -> Iterable[Word]:
    """Cut a word that is longer than a line."""
    text = word.text
    while width(text, word.weight, size) > room:
        fitting = next(
            end for end in range(len(text), 0, -1) if end == 1 or width(text[:end], word.weight, size) <= room
        )
        yield Word(text[:fitting], word.weight)
        text = text[fitting:]
    yield Word(text, word.weight)


@cache
def lettering(weight: int) -> Lettering:
    """Return the letters of a weight as outlines."""
    return Lettering(weight)
