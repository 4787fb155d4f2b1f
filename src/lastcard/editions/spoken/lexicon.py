"""The words of a language and what they mean in a written rule: one file per language in ``words``.

A file lists, for every meaning that the grammar knows, the ways to say it. A way is one word or several; ``*`` stands for any
ending, ``#`` for a number, ``(word)`` for a word that may be left out, ``one|other`` for either. Words that mean nothing here
(``filler``: articles and the like) and commas may stand between the words of a way. Marks on letters and capitals make no
difference, so what was typed in a hurry is understood too. The longest way that fits wins. ``number.7`` and ``face.7`` are words
for a number and for a card with it.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

FOLDER: Final = resources.files("lastcard.editions.spoken") / "words"
Way = tuple[tuple[tuple[str, ...], bool], ...]  # for every place the patterns, and whether it may be left out
Fit = tuple[
    int, int, bool, int
]  # words covered, words of the way, is the first one whole, letters: the greatest is the best
_NO_FIT: Final[Fit] = (0, 0, False, 0)
_REACH: Final = 24  # words that a way can cover
_UNMARKED: Final = str.maketrans({"ł": "l", "đ": "d", "ς": "σ", "ı": "i"})  # letters that Unicode does not take apart
_TOKEN: Final = re.compile(r"""["„“”«»‟]([^"„“”«»‟]*)["“”«»‟]|([+]?\d+)|([^\W\d_]+(?:['’-][^\W\d_]+)*)|([^\s\w])""")


def plain(word: str) -> str:
    """Write a word in small letters without marks: ``Žlutá`` and ``zluta`` are the same word."""
    taken_apart = unicodedata.normalize("NFD", word.casefold().replace("’", "'"))
    return "".join(letter for letter in taken_apart if not unicodedata.combining(letter)).translate(_UNMARKED)


@dataclass(frozen=True)
class Token:
    """A word, a number, a quoted text or a sign of what somebody wrote, and where it stands."""

    kind: str  # "word", "number", "quote" or "sign"
    text: str
    begin: int
    end: int


def tokens(text: str) -> list[Token]:
    """Take a text apart."""
    kinds = ("quote", "number", "word", "sign")
    return [
        Token(kinds[(found.lastindex or 1) - 1], found[found.lastindex or 1], found.start(), found.end())
        for found in _TOKEN.finditer(text)
    ]


@dataclass(frozen=True)
class Meaning:
    """A stretch of a text and what it means; ``?`` if nobody knows."""

    name: str
    words: str
    begin: int
    end: int
    number: int = 0


class Lexicon:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        with (FOLDER / f"{language}.toml").open("rb") as file:
            entries: dict[str, list[str]] = tomllib.load(file)
        self._ways: dict[str, list[tuple[Way, str]]] = {}  # by the first letter
        self.vocabulary: dict[str, str] = {}  # every whole word and how it is written
        for meaning, ways in entries.items():
            for way in ways:
                parts = _parts(way)
                for letter in _first_letters(parts):
                    self._ways.setdefault(letter, []).append((parts, meaning))
        self._numbers = {
            plain(word): int(meaning.partition(".")[2])
            for meaning, ways in entries.items()
            if meaning.startswith("number.")
            for way in ways
            for word in way.split("|")
        }
        self._between = {",", *(plain(word) for word in entries["filler"] if " " not in word)}
        for meaning, ways in entries.items():
            for word in (word for way in ways if " " not in way for word in way.split("|")):
                if len(word) > 2 and not word.endswith("*") and meaning != "filler":
                    self.vocabulary.setdefault(plain(word), word)

    def read(self, text: str) -> list[Meaning]:
        """Say what every word of a text means."""
        written = self._unquoted(tokens(text))
        found, at = [], 0
        while at < len(written):
            meaning, length = self._longest(written, at)
            first, last = written[at], written[at + length - 1]
            words = text[first.begin : last.end]
            number = 0
            name, _, figure = meaning.partition(".")
            if figure.isdecimal():
                meaning, number = name, int(figure)
            else:
                number = next((value for each in written[at : at + length] if (value := self._value(each))), 0)
            found.append(Meaning(meaning, words, first.begin, last.end, number))
            at += length
        return found

    def _unquoted(self, written: list[Token]) -> list[Token]:
        """Take quotation marks away around words that mean nothing here: they only stress them."""
        opened: list[Token] = []
        for each in written:
            inside = tokens(each.text) if each.kind == "quote" else []
            known = inside and all(name == "filler" for name in self._names(inside))
            moved = [Token(one.kind, one.text, each.begin + 1 + one.begin, each.begin + 1 + one.end) for one in inside]
            opened += moved if known else [each]
        return opened

    def _names(self, written: list[Token]) -> Iterator[str]:
        at = 0
        while at < len(written):
            name, length = self._longest(written, at)
            yield name
            at += length

    def _longest(self, written: list[Token], at: int) -> tuple[str, int]:
        token = written[at]
        if token.kind == "word" or token.text.startswith("+"):
            words = [_word(each) for each in written[at : at + _REACH]]
            reaches = [(self._reach(way, words), meaning) for way, meaning in self._ways.get(words[0][0], ())]
            best, meaning = max(reaches, key=lambda found: found[0], default=(_NO_FIT, "?"))
            return (meaning, best[0]) if best[0] else ("?", 1)
        if token.kind == "number":
            return "number", 1
        if token.kind == "quote":
            return ("uno" if plain(token.text).strip("!. ") in ("uno", "уно") else "quote"), 1
        return {".": "stop", ";": "stop", "!": "stop", "?": "stop", **dict.fromkeys(",()–", "comma")}.get(
            token.text, "sign"
        ), 1

    def _value(self, token: Token) -> int:
        return int(token.text) if token.kind == "number" else self._numbers.get(plain(token.text), 0)

    def _fits(self, pattern: str, word: str) -> bool:
        if pattern == "#":
            return word == "#" or word in self._numbers
        return word.startswith(pattern[:-1]) if pattern.endswith("*") else word == pattern

    def _reach(self, way: Way, words: list[str]) -> Fit:
        """Say how well a way fits here."""
        fits = [_NO_FIT]
        for patterns, may_be_left_out in way:
            going_on = fits if may_be_left_out else []
            going_on = [*going_on, *(fit for before in fits for fit in self._continued(before, patterns, words))]
            fits = [*dict.fromkeys(going_on)]
        return max(fits, default=_NO_FIT)

    def _continued(self, before: Fit, patterns: tuple[str, ...], words: list[str]) -> Iterator[Fit]:
        """Find what one of these patterns adds, perhaps behind words that mean nothing."""
        covered, count, is_exact, letters = before
        for pattern in patterns:
            at = covered
            while at and at < len(words) and not self._fits(pattern, words[at]) and words[at] in self._between:
                at += 1
            if at < len(words) and self._fits(pattern, words[at]):
                yield at + 1, count + 1, is_exact if count else not pattern.endswith("*"), letters + len(pattern)


def _word(token: Token) -> str:
    """Return what ways are compared with."""
    if token.kind == "number":
        return token.text if token.text.startswith("+") else "#"
    if token.kind in ("word", "quote"):
        return plain(token.text).strip("!. ")
    return "," if token.text == "," else ""


def _parts(way: str) -> Way:
    """Take an entry apart, without marks."""
    return tuple(
        (tuple(plain(word) for word in part.strip("()").split("|")), part.startswith("(")) for part in way.split()
    )


def _first_letters(way: Way) -> set[str]:
    """Give the letters that it can begin with."""
    letters: set[str] = set()
    for patterns, may_be_left_out in way:
        letters |= {pattern[0] for pattern in patterns}
        if not may_be_left_out:
            break
    return letters


@cache
def languages() -> tuple[str, ...]:
    """List the languages whose sentences are understood, English first."""
    found = sorted(entry.name.removesuffix(".toml") for entry in FOLDER.iterdir() if entry.name.endswith(".toml"))
    return tuple(sorted(found, key=lambda tag: tag != "en"))


@cache
def lexicon(language: str) -> Lexicon:
    """Return the words of a language."""
    return Lexicon(language)
