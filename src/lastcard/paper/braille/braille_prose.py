"""Prose in the braille of a language: a sentence becomes words of Unicode cells.

``louis`` translates where it can, word by word. Otherwise the letters of ``letters.toml`` stand one after the other. Numbers
have their sign in every language. The codes of cards are not prose: ``lastcard.engine.cards.braille_marks`` has them.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Final, NamedTuple
from unicodedata import normalize

from lastcard.engine.cards.braille_marks import CELLS
from lastcard.language.catalogue.language_files import DEFAULT_LANGUAGE
from lastcard.paper.braille.louis import contracts, translator

NUMBER_SIGN: Final = "⠼"
_LETTER_SIGN: Final = "⠰"  # between a digit and a letter, which would be read as another digit
_UNKNOWN: Final = "⠿"  # a sign that nobody has told us how to write
_CELL_SIGNS: Final = "".join(map(chr, range(0x2800, 0x2840)))
_DIGITS: Final = re.compile(r"(\d+)")
# Signs of print that few tables know, written with those that all know.
_PLAIN: Final = str.maketrans({
    "…": "...", "’": "'", "−": "-", "‑": "-", "®": "", "×": "x", "\u00a0": " ", "\u00ad": "",
    "[": "(", "]": ")", "{": "(", "}": ")", "_": "-", "*": "", "#": "", "^": "", "→": "-", "±": "+-", "↑": "x", "↓": "o",
    "●": "", "★": "", "▲": "", "■": "",
})  # fmt: skip
_OF_GREEK: Final = str.maketrans({";": "\u037e", "·": "\u0387"})  # Unicode has them apart, keyboards do not


class Letters(NamedTuple):
    """How a language writes letters and signs."""

    cells: dict[str, str]
    groups: dict[str, str]
    native: frozenset[str]
    capital: str
    word: str
    foreign: str
    foreign_capital: str


class Prose:
    """Writes sentences of one language.

    >>> "⠀".join(Prose("pl", contracted=True).words("Żółta 7"))
    '⠨⠯⠬⠣⠞⠁⠀⠼⠛'
    """

    def __init__(self, language: str, *, contracted: bool) -> None:
        self._greek = language == "el"
        self._letters = _letters(language)
        self._translate = translator(language, contracted=contracted)
        self.lacks_contractions = contracted and contracts(language) and self._translate is None
        """Whether words should be contracted, and only the missing library could do it."""

    def words(self, text: str) -> list[str]:
        """Write a text, word by word."""
        plain = text.translate(_PLAIN) if self._greek else text.translate(_PLAIN).replace("·", "-")
        return [cells for word in plain.split() if (cells := self._word(word))]

    def _word(self, word: str) -> str:
        written: list[str] = []
        for piece in _DIGITS.split(word):
            if piece.isdecimal():
                written.append(NUMBER_SIGN + "".join(CELLS[str(int(digit))] for digit in piece))
            elif piece:
                written.append(_LETTER_SIGN if written and piece[0].isalpha() else "")
                written.append(self._piece(piece))
        return "".join(written)

    def _piece(self, piece: str) -> str:
        """Write a piece of a word without digits."""
        # Libraries spell out the number of a sign that they do not know; ours at least leaves the word readable.
        if self._translate is not None and all(letter.lower() in self._letters.cells for letter in piece):
            translated = self._translate(piece.translate(_OF_GREEK) if self._greek else piece)
            if translated is not None:
                return translated
        return spelled(piece, self._letters)


def spelled(piece: str, letters: Letters) -> str:
    """Write letter by letter."""
    cells = []
    for is_letter, group in groupby(piece, str.isalpha):
        run = "".join(group)
        if not is_letter:
            cells.append("".join(letters.cells.get(sign, _UNKNOWN) for sign in run))
            continue
        abroad = bool(letters.foreign) and not letters.native & set(run.lower())
        capital = letters.foreign_capital if abroad else letters.capital
        shouted = len(run) > 1 and run.isupper() and letters.word and not abroad
        cells.append(letters.foreign if abroad else letters.word if shouted else "")
        for together in _grouped(run, letters):
            cells.append(capital if together[0].isupper() and not shouted else "")
            cells.append(letters.groups.get(together.lower()) or _cell(together.lower(), letters))
    return "".join(cells)


def _grouped(run: str, letters: Letters) -> Iterator[str]:
    """Cut a run of letters into those that are written together and single ones."""
    longest = max(map(len, letters.groups), default=1)
    at = 0
    while at < len(run):
        length = next((n for n in range(longest, 1, -1) if run[at : at + n].lower() in letters.groups), 1)
        yield run[at : at + length]
        at += length


def _cell(letter: str, letters: Letters) -> str:
    """Return the cells of a letter; without its marks if the language does not know it with them."""
    bare = normalize("NFD", letter)[0]
    return letters.cells.get(letter) or letters.cells.get(bare, _UNKNOWN)


def letters_of(language: str) -> Letters:
    """Return the letters of a language, those of English if there are none."""
    return _letters(language)


@cache
def _letters(language: str) -> Letters:
    said = tomllib.loads(files("lastcard.paper.braille").joinpath("letters.toml").read_text(encoding="utf-8"))
    own = said.get(language, said[DEFAULT_LANGUAGE])
    latin, native = _pairs(said["latin"]["letters"]), _pairs(own.get("letters", ""))
    abroad = own.get("foreign", "")
    return Letters(
        cells={**latin, **native, **_pairs(own["signs"])},
        groups={
            group.rstrip(_CELL_SIGNS): group[len(group.rstrip(_CELL_SIGNS)) :]
            for group in own.get("groups", "").split()
        },
        native=frozenset(native) if abroad else frozenset((*latin, *native)),
        capital=own.get("capital", ""),
        word=own.get("word", ""),
        foreign=abroad,
        foreign_capital=own.get("foreign_capital", ""),
    )


def _pairs(text: str) -> dict[str, str]:
    return {pair[0]: pair[1:] for pair in text.split()}
