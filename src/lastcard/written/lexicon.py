"""The words of a language and what they mean in a written rule: one file per language in ``lexicons``.

A file lists, for every meaning that the grammar knows, the ways to say it. A way is one word or several; ``*`` stands for any
ending, ``#`` for a number, ``(word)`` for a word that may be left out, ``one|other`` for either. Words that mean nothing here
(``filler``: articles and the like) may stand between the words of a way, and so may a comma before a word that refers back
(``relative``: *the player, who …*). Marks on letters and capitals make no difference, so what was typed in a hurry is
understood too. The longest way that fits wins. ``number.7`` and ``face.7`` are words for a number and for a card with it,
``cards.1`` is one for a card in the singular, and so is ``wilds.1``. ``third`` lists what somebody else does, where the form of
the verb says so.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import Final

from lastcard.language.catalogue.cyrillic import to_latin

FOLDER: Final = resources.files("lastcard.written") / "lexicons"
_STRESSED: Final = ("filler", "forget", "cards", "cards.1", "pile", "wilds", "symbols", "actions", "numbers", "draws")
_REACH: Final = 24  # words that a way can cover
_DIGITS: Final = 6  # of a number; with more it is too high for every rule, too
_REMEMBERED: Final = 1 << 14  # words whose meaning a language remembers: a server reads whatever strangers write
_UNMARKED: Final = str.maketrans({"ł": "l", "đ": "d", "ς": "σ", "ı": "i"})  # letters that Unicode does not take apart
_GREEK_OR: Final = "ή"  # keeps its mark: without it, it is an article
_TOKEN: Final = re.compile(
    r"""["„“”«»‟]([^"„“”«»‟]*)["“”«»‟]|([+]?\d+)|((?<=\d)-[^\W\d_]+|[^\W\d_]+(?:['’-][^\W\d_]+)*)|([^\s\w])"""
)


@lru_cache(maxsize=1 << 14)
def plain(word: str) -> str:
    """Write a word in small letters without marks: ``Žlutá`` and ``zluta`` are the same word."""
    if unicodedata.normalize("NFC", word.casefold()) == _GREEK_OR:
        return _GREEK_OR
    taken_apart = unicodedata.normalize("NFD", word.casefold().replace("’", "'"))
    return "".join(letter for letter in taken_apart if not unicodedata.combining(letter)).translate(_UNMARKED)


@dataclass(frozen=True)
class Token:
    """A word, a number, a quoted text or a sign of what somebody wrote, and where it stands."""

    kind: str  # "word", "number", "quote" or "sign"
    text: str
    begin: int
    end: int

    @cached_property
    def word(self) -> str:
        """What ways are compared with."""
        if self.kind == "number":
            return self.text if self.text.startswith("+") else "#"
        if self.kind == "quote":
            return '"' + plain(self.text).strip("!. ")
        if self.kind == "word":
            return plain(self.text).removesuffix("'s" if len(self.text) > len("that's") else "'")
        return "," if self.text == "," else ""


@lru_cache(maxsize=1 << 6)  # every language reads the same text
def tokens(text: str) -> tuple[Token, ...]:
    """Take a text apart."""
    kinds = ("quote", "number", "word", "sign")
    return tuple(
        Token(kinds[(found.lastindex or 1) - 1], found[found.lastindex or 1], found.start(), found.end())
        for found in _TOKEN.finditer(text)
    )


@dataclass(frozen=True)
class Meaning:
    """A stretch of a text and what it means; ``?`` if nobody knows."""

    name: str
    words: str
    begin: int
    end: int
    number: int = 0


Way = tuple[tuple[tuple[str, ...], bool], ...]  # what may stand in each place, and whether it may be left out
Reach = tuple[int, int, int]  # how many words it covers, how many of them it names, with how many letters
_NOWHERE: Final[Reach] = (-1, 0, 0)


class Lexicon:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        with (FOLDER / f"{language}.toml").open("rb") as file:
            entries: dict[str, list[str]] = tomllib.load(file)
        self.third = frozenset(plain(word) for word in entries.pop("third", ()))
        self._relative = tuple(plain(word) for word in entries.pop("relative"))
        self._known: dict[str, tuple[tuple[Way, str], ...]] = {}  # what words that were read may begin
        self._ways: dict[str, list[tuple[Way, str]]] = {}  # by the first word
        self._stems: dict[
            str, list[tuple[str, Way, str]]
        ] = {}  # by the first letter, if they begin with any ending of a stem
        self.vocabulary: dict[str, str] = {}  # every whole word and how it is written
        for meaning, ways in entries.items():
            for way in ways:
                parts = _parts(way)
                for word in _first_words(parts):
                    if word.endswith("*"):
                        self._stems.setdefault(word[0], []).append((word[:-1], parts, meaning))
                    else:
                        self._ways.setdefault(word, []).append((parts, meaning))
        self._all = {
            either for ways in entries.values() for way in ways for words, _ in _parts(way) for either in words
        }
        self._endless = tuple(word[:-1] for word in self._all if word.endswith("*"))
        self._strange: dict[str, bool] = {}
        self._numbers = {
            plain(word): int(meaning.partition(".")[2])
            for meaning, ways in entries.items()
            if meaning.startswith("number.")
            for way in ways
            for word in way.split("|")
        }
        self._between = {",", *(plain(word) for word in entries["filler"] if " " not in word)}
        for meaning, ways in entries.items():
            for word in (word.strip("()") for way in ways for part in way.split() for word in part.split("|")):
                if len(word) > 2 and not word.endswith("*") and meaning != "filler":
                    self.vocabulary.setdefault(plain(word), word)

    def read(self, text: str, *, stressed: bool = True) -> list[Meaning]:
        """Say what every word of a text means; quotation marks may only stress the name of a card."""
        written = self._unquoted(tokens(text)) if stressed else tokens(text)
        if self.language == "sr-Latn" and to_latin(text) != text:
            written = tuple(replace(each, text=to_latin(each.text)) for each in written)
        words_written = [each.word for each in written]
        found, at = [], 0
        while at < len(written):
            meaning, length = self._longest(written, words_written, at)
            first, last = written[at], written[at + length - 1]
            words = text[first.begin : last.end]
            number = 0
            name, _, figure = meaning.rpartition(".")
            if figure.isdecimal():
                meaning, number = name, int(figure)
            elif meaning not in ("?", "filler"):
                number = next((value for each in written[at : at + length] if (value := self._value(each))), 0)
            found.append(Meaning(meaning, words, first.begin, last.end, number))
            at += length
        return found

    def _unquoted(self, written: tuple[Token, ...]) -> tuple[Token, ...]:
        """Take quotation marks away around names of cards and words that mean nothing here: they only stress them."""
        if not any(each.kind == "quote" for each in written):
            return written
        opened: list[Token] = []
        for each in written:
            inside = tokens(each.text) if each.kind == "quote" else ()
            names = {*self._names(inside)}
            known = names <= {*_STRESSED} and names != {"filler"}
            moved = [Token(one.kind, one.text, each.begin + 1 + one.begin, each.begin + 1 + one.end) for one in inside]
            opened += moved if inside and known else [each]
        return tuple(opened)

    def strangers(self, text: str) -> int:
        """Count the words that stand in no way to say anything: so many at least are unknown."""
        written = to_latin(text) if self.language == "sr-Latn" else text
        return sum(self.is_strange(each.word) for each in tokens(written) if each.kind == "word")

    def is_strange(self, word: str) -> bool:
        """Say whether a word, without marks, stands in no way to say anything."""
        found = self._strange.get(word)
        if found is None:
            found = word not in self._all and not word.startswith(self._endless)
            if len(self._strange) < _REMEMBERED:
                self._strange[word] = found
        return found

    def stresses(self, text: str) -> bool:
        """Say whether quotation marks of a text may only stress what stands between them."""
        return self._unquoted(tokens(text)) != tokens(text)

    def _names(self, written: tuple[Token, ...]) -> Iterator[str]:
        words, at = [each.word for each in written], 0
        while at < len(written):
            name, length = self._longest(written, words, at)
            yield name
            at += length

    def _longest(self, written: tuple[Token, ...], words: list[str], at: int) -> tuple[str, int]:
        token = written[at]
        if token.kind in ("word", "number"):
            ways = self._known.get(words[at])
            if ways is None:
                ways = tuple(self._beginning(words[at]))
                if len(self._known) < _REMEMBERED:
                    self._known[words[at]] = ways
            if ways:
                ahead = words[at : at + _REACH]
                reaches = [(self._reach(way, ahead), meaning) for way, meaning in ways]
                (length, *_), meaning = max(reaches, key=lambda found: found[0])
                if length > 0:
                    return meaning, length
            return ("?" if token.kind == "word" else "plus" if token.text.startswith("+") else "number"), 1
        if token.kind == "quote":
            return ("uno" if plain(token.text).strip("!. ") in ("uno", "уно") else "quote"), 1
        return {**dict.fromkeys(".;!?·\u0387", "stop"), **dict.fromkeys(",()–", "comma")}.get(token.text, "sign"), 1

    def _beginning(self, word: str) -> Iterator[tuple[Way, str]]:
        """List the ways that may begin with a word."""
        yield from self._ways.get(word, ())
        if word in self._numbers:
            yield from self._ways.get("#", ())
        for stem, way, meaning in self._stems.get(word[:1], ()):
            if word.startswith(stem):
                yield way, meaning

    def half_known(self, each: Meaning) -> Meaning | None:
        """Give what an unknown word means together with others: *misses*, as in *misses a turn*; None if nothing."""
        word = plain(each.words)
        if each.name != "?" or self.is_strange(word):
            return None
        deed = next((meaning for _, meaning in self._beginning(word) if "." not in meaning), "filler")
        return replace(each, name=deed)

    def _value(self, token: Token) -> int:
        if token.kind == "number":
            return int(token.text.lstrip("+0")[:_DIGITS] or 0)
        return self._numbers.get(plain(token.text), 0)

    def _fits(self, pattern: str, word: str) -> bool:
        if pattern == "#":
            return word == "#" or word in self._numbers
        # Of a quoted text only the whole can be meant: "UNO", "yes".
        return word.startswith(pattern[:-1]) if pattern.endswith("*") else word.removeprefix('"') == pattern

    def _relates(self, words: list[str], at: int) -> bool:
        """Say whether what comes belongs to what stands before its comma: *the player, who …*."""
        return at < len(words) and any(self._fits(pattern, words[at]) for pattern in self._relative)

    def _reach(self, way: Way, words: list[str], at: int = 0) -> Reach:
        """Say how far a way reaches here, and how closely it fits: of two that reach as far, the closer one wins."""
        if not way:
            return at, 0, 0
        (either, optional), rest = way[0], way[1:]
        best = self._reach(rest, words, at) if optional else _NOWHERE
        for place in range(at, len(words)):
            for pattern in either:
                if self._fits(pattern, words[place]):
                    end, named, letters = self._reach(rest, words, place + 1)
                    best = max(best, (end, named + 1, letters + len(pattern) - 2 * pattern.endswith("*")))
            if (
                not place
                or words[place] not in self._between
                or (words[place] == "," and not self._relates(words, place + 1))
            ):
                break
        return best


def _parts(way: str) -> Way:
    """Take an entry apart: the words that may stand in each of its places, without marks."""
    return tuple(
        (tuple(plain(word) for word in part.strip("()").split("|")), part.startswith("(") and part.endswith(")"))
        for part in way.split()
    )


def _first_words(way: Way) -> dict[str, None]:
    """Give the words that a way may begin with, in their order."""
    words: dict[str, None] = {}
    for either, optional in way:
        words |= dict.fromkeys(either)
        if not optional:
            break
    return words


@cache
def languages() -> tuple[str, ...]:
    """List the languages whose sentences are understood, English first."""
    found = sorted(entry.name.removesuffix(".toml") for entry in FOLDER.iterdir() if entry.name.endswith(".toml"))
    return tuple(sorted(found, key=lambda tag: tag != "en"))


@cache
def lexicon(language: str) -> Lexicon:
    """Return the words of a language."""
    return Lexicon(language)
