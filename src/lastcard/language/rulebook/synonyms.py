"""Everyday words: turns what people type about the game into terms that can be compared.

"Can I put a +4 on a plus two?" and "draw four onto draw two" give the same terms. The words of each
language are in `data/synonyms/<language>.toml`; nothing here knows a language. `rule_search` finds the rule that
answers.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from lastcard.language.catalogue.language_files import DEFAULT_LANGUAGE, SECOND_SCRIPT

_FOLDER: Final = files("lastcard.language.rulebook").joinpath("data", "synonyms")
_TOKEN: Final = re.compile(r"\+\s?\d+|\d+|[^\W\d_]+")
_PLUS_BEHIND: Final = re.compile(r"(?<![\w+])(\d+)\+(?!\s?\d)")  # some people write "+2" as "2+"
_APOSTROPHES: Final = re.compile("['’ʼ`´]")
_SHORTEST_STEM: Final = 3
_SHORTEST_SLIP: Final = 5  # shorter words are too similar
_LONGEST_PHRASE: Final = 6
_PASSES: Final = 3  # a phrase may contain phrases: "wild draw four" on "draw two"

Tokens = tuple[str, ...]


class Everyday:
    """The everyday words of one language; typing slips are corrected to its own words and those of `heard`."""

    def __init__(self, data: Mapping[str, Any], heard: Iterable[str]) -> None:
        self._endings = tuple(sorted(data["endings"], key=len, reverse=True))
        same: Mapping[str, list[str]] = data["same"]
        self.names = frozenset(same)
        """The terms for things that have several names: cards, places, moves."""
        said = [(phrase, term) for term, phrases in same.items() for phrase in phrases]
        self._word = {self._stem(name): name for name in same}
        self._word |= {self._stem(*tokens_of(phrase)): term for phrase, term in said if len(tokens_of(phrase)) == 1}
        self._ignored = {self._joined(self.stems(phrase)): "" for phrase in data["ignored"]}
        self._filler = frozenset(self._joined(tuple(map(self._stem, data["filler"]))))
        self._phrases = {self.pattern(phrase): term for phrase, term in said if len(tokens_of(phrase)) > 1}
        self._only_beside = {
            term: frozenset(other if other in same else self._stem(other) for other in others)
            for term, others in data["only_beside"].items()
        }
        texts = (*same, *(phrase for phrase, _ in said), *data["ignored"], *data["filler"], *heard)
        known = Counter(token for text in texts for token in tokens_of(text))
        self._known = frozenset(map(self._stem, known))
        self._meant = {less: token for token, _ in reversed(known.most_common()) for less in _one_letter_less(token)}

    def terms(self, text: str) -> Tokens:
        """Return the terms of a text, each once, in order of appearance.

        >>> everyday("en", ()).terms("Can I challange a +4?")
        ('may', 'challenge', 'draw-four')
        """
        tokens = self._heard(tuple(map(self._spelt, tokens_of(text))))
        for _ in range(_PASSES):
            tokens = tuple(_replaced(tokens, self._phrases))
        found = dict.fromkeys(token for token in tokens if token not in self._filler) or dict.fromkeys(tokens)
        return tuple(term for term in found if self._means_something(term, found))

    def known_terms(self, text: str) -> Tokens:
        """Return the terms of a text as ``terms`` does, but none if it has words without meaning only."""
        tokens = self._joined(tuple(map(self._spelt, tokens_of(text))))
        tokens = tuple(_replaced(tokens, self._ignored))
        for _ in range(_PASSES):
            tokens = tuple(_replaced(tokens, self._phrases))
        return tuple(dict.fromkeys(token for token in tokens if token not in self._filler))

    def _means_something(self, term: str, among: Mapping[str, None]) -> bool:
        company = self._only_beside.get(term)
        return company is None or len(among) == 1 or not company.isdisjoint(among)

    def stems(self, text: str) -> Tokens:
        """Return the words of a text without their endings."""
        return tuple(self._stem(token) for token in tokens_of(text))

    def pattern(self, phrase: str) -> Tokens:
        """Return the words by which a phrase is recognised; a term in it stands for itself."""
        parts = [[part] if part in self.names else self._joined(self.stems(part)) for part in phrase.split()]
        words = tuple(word for part in parts for word in part)
        return words if len(words) == 1 else tuple(_replaced(words, self._ignored))

    def _stem(self, token: str) -> str:
        for ending in self._endings:
            if token.endswith(ending) and len(token) - len(ending) >= _SHORTEST_STEM:
                token = token.removesuffix(ending)
                break
        if len(token) > _SHORTEST_STEM and token[-1] == token[-2]:
            return token[:-1]
        return token

    def _spelt(self, token: str) -> str:
        """Return the stem of a word or, if it is unknown, of the commonest word that it may be a slip of."""
        stem = self._stem(token)
        if stem in self._known or len(token) < _SHORTEST_SLIP:
            return stem
        return next((self._stem(self._meant[less]) for less in _one_letter_less(token) if less in self._meant), stem)

    def _joined(self, stems: Tokens) -> Tokens:
        return tuple(self._word.get(stem, stem) for stem in stems)

    def _heard(self, stems: Tokens) -> Tokens:
        """Replace each word by its term and leave out words without meaning."""
        tokens = self._joined(stems)
        return tuple(_replaced(tokens, self._ignored)) or tokens


def _replaced(tokens: Tokens, phrases: Mapping[Tokens, str]) -> Iterator[str]:
    """Replace phrases by their terms, the longest phrase first; an empty term removes the phrase."""
    at = 0
    while at < len(tokens):
        for length in range(min(_LONGEST_PHRASE, len(tokens) - at), 0, -1):
            term = phrases.get(tokens[at : at + length])
            if term is not None:
                break
        else:
            length, term = 1, tokens[at]
        if term:
            yield term
        at += length


def tokens_of(text: str) -> list[str]:
    """Split a text into words and numbers without capitals, accents and marks; ``+2`` stays one token.

    >>> tokens_of("Draw2 on a 2+, or “+ 4”?")
    ['draw', '2', 'on', 'a', '+2', 'or', '+4']
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    plain = _PLUS_BEHIND.sub(r"+\1", _APOSTROPHES.sub("", plain))
    return ["".join(token.split()) for token in _TOKEN.findall(plain)]


def everyday(language: str, heard: Iterable[str]) -> Everyday:
    """Return the everyday words of a language that has some; `heard` holds other texts about the game."""
    return Everyday(tomllib.loads(_FOLDER.joinpath(f"{language}.toml").read_text(encoding="utf-8")), heard)


def spoken(language: str) -> str:
    """Return the nearest language that has everyday words: this one, its plain form (`pt` for `pt-BR`), or English."""
    known, language = _languages(), SECOND_SCRIPT.get(language, language)
    return next((tag for tag in (language, language.partition("-")[0]) if tag in known), DEFAULT_LANGUAGE)


@cache
def _languages() -> frozenset[str]:
    return frozenset(page.name.removesuffix(".toml") for page in _FOLDER.iterdir() if page.name.endswith(".toml"))


def _one_letter_less(word: str) -> Iterable[str]:
    """Return a word and its forms with one letter removed: two words that share one of these are one slip apart."""
    if len(word) < _SHORTEST_SLIP or not word.isalpha():
        return (word,)
    return (word, *(word[:at] + word[at + 1 :] for at in range(len(word))))
