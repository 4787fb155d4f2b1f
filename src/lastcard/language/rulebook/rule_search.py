"""Searching the rule book: ranks the rules that answer a question asked in everyday words.

Each rule is described by the questions that people ask about it (`asked` in the rule book) and by its title and text. A
question is compared with all of them by their shared terms, rare terms counting most. `synonyms` turns words
into terms. A rule that is listed as untranslated is found by its English words until a language asks for it, behind
everything else: its text is not among those of the language.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from math import log, sqrt
from typing import Final

from lastcard.language.catalogue.cyrillic import to_latin
from lastcard.language.catalogue.language_files import BOTH_SCRIPTS, DEFAULT_LANGUAGE, untranslated
from lastcard.language.rulebook.rulebook import Rule, all_rules, looks_like_id, normal_id, questions, rule
from lastcard.language.rulebook.synonyms import everyday, spoken

_WORD: Final = re.compile(r"\+\d+|\w+")

LONGEST_QUESTION: Final = 200
"""Characters of a question that are read; no real question is longer."""

_ASKED, _TITLE, _TEXT = 1.0, 0.85, 0.7  # the weight of a likeness to each kind of sentence
_NEIGHBOURS: Final = (1.0, 0.25, 0.1)  # a rule's best likeness, its second and its third
_COVERED: Final = 0.45  # the weight of the share of the question that all sentences of a rule cover together
_SEEN: Final = 8  # added to a word's frequency, so that a very rare word does not outweigh all others
_OF_THE_GAME: Final = 1.3  # words for things of the game count more than other words
_KIND: Final = {"rule": 1.0, "ruling": 0.96, "house": 0.93}  # printed, then decided, then added by a table
_ELSEWHERE: Final = 0.55  # a rule that the edition does not have
_RARE: Final = 0.9  # a rule of a single edition, if no edition is asked for
_FAINT: Final = 0.3  # rules that reach less than this share of the best likeness are left out
_EVERYWHERE: Final = 0.1  # a term of more than this share of all sentences tells no passage from another
_LONGEST_NAME: Final = 4  # words of a text that are looked at together
_SHORTEST: Final = 2  # letters of a word that is not worth a mark
_UNLIKE: Final = 0.25  # the share of a question's terms that must be known for an answer


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A question about a rule, or a sentence of it, as terms."""

    rule: int
    terms: frozenset[str]
    weight: float


class RuleSearch:
    """The rule book of one language, ready to be searched."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._rules = all_rules(language)
        asked = questions(language)
        self.unread = untranslated() & {entry.id for entry in self._rules} - asked.keys()
        """The IDs of rules that are so new that nobody has asked for them in this language."""
        texts = tuple(self._texts(asked))
        self._words = everyday(language, (text for _, text, _ in texts))
        read = (_Sentence(number, frozenset(self._words.terms(text)), weight) for number, text, weight in texts)
        self._sentences = tuple(sentence for sentence in read if sentence.terms)
        self._frequency = Counter(term for sentence in self._sentences for term in sentence.terms)
        self._rarity = {
            term: log(1 + len(self._sentences) / (times + _SEEN)) * (_OF_THE_GAME if term in self._words.names else 1.0)
            for term, times in self._frequency.items()
        }
        self._sentences_with: dict[str, list[int]] = defaultdict(list)
        self._rules_with: dict[str, dict[int, float]] = defaultdict(dict)
        for number, sentence in enumerate(self._sentences):
            for term in sentence.terms:
                self._sentences_with[term].append(number)
                rules = self._rules_with[term]
                rules[sentence.rule] = max(rules.get(sentence.rule, 0.0), sentence.weight)
        self._read: dict[str, tuple[str, ...]] = {}
        self._lengths = [sqrt(sum(self._rarity[term] ** 2 for term in each.terms)) for each in self._sentences]

    def find(self, question: str, *, edition: str | None = None, limit: int) -> tuple[Rule, ...]:
        """Return the rules that answer a question, best first; none if no part of it is understood."""
        text = question[:LONGEST_QUESTION]
        named = [entry for entry in map(self._named, text.split()) if entry]
        likeness = self._likeness(text)
        ranked = sorted(likeness, key=lambda number: -likeness[number] * self._standing(self._rules[number], edition))
        faintest = _FAINT * max(likeness.values(), default=0.0)
        found = [self._rules[number] for number in ranked if likeness[number] >= faintest]
        return tuple(dict.fromkeys([*named, *found]))[:limit]

    def nearest(self, question: str, *, limit: int) -> tuple[Rule, ...]:
        """Return rules with words similar to those of a question that has no answer."""
        guesses = [
            guess
            for term in self._words.terms(question[:LONGEST_QUESTION])
            for guess in get_close_matches(term, self._rarity, n=1, cutoff=0.6)
        ]
        return self.find(" ".join(guesses), limit=limit)

    def shared(self, question: str, texts: Iterable[str]) -> tuple[str, ...]:
        """Return the words of texts that mean what a question asks about, whatever it calls it, each as it is written."""
        asked = self._words.terms(question[:LONGEST_QUESTION])
        wanted = {term for term in asked if self._frequency[term] <= _EVERYWHERE * len(self._sentences)}
        found: dict[str, str] = {}
        for text in texts:
            words = _WORD.findall(text)
            at = 0
            while at < len(words):
                length = next(
                    (n for n in range(_LONGEST_NAME, 0, -1) if self._names(" ".join(words[at : at + n]), wanted)), 0
                )
                named = self._trimmed(words[at : at + length])
                if named and (len(named) > _SHORTEST or not named.isalpha()):
                    found.setdefault(named.casefold(), named)
                at += length or 1
        return tuple(found.values())

    def _trimmed(self, words: Sequence[str]) -> str:
        """Leave out words at either end that mean nothing by themselves."""
        telling = [place for place, word in enumerate(words) if self._terms_of(word)]
        return " ".join(words[telling[0] : telling[-1] + 1]) if telling else ""

    def _names(self, words: str, wanted: set[str]) -> bool:
        """Say whether words are one name of something wanted."""
        terms = self._terms_of(words)
        return len(terms) == 1 and terms[0] in wanted

    def _terms_of(self, words: str) -> tuple[str, ...]:
        if words not in self._read:
            self._read[words] = self._words.known_terms(_spelt(words, self._language))
        return self._read[words]

    def _named(self, word: str) -> Rule | None:
        """Return the rule whose ID a word is, in any punctuation."""
        plain = word.strip(".,;:!?()[]\"'“”")
        wanted = normal_id(plain)
        return next((entry for entry in self._rules if entry.id == wanted), None) if looks_like_id(plain) else None

    def _likeness(self, text: str) -> dict[int, float]:
        """Compare a question with every sentence that shares a term with it; return each rule's likeness by its number."""
        read = self._words.terms(text)
        terms = frozenset(read) & self._rarity.keys()
        length = sqrt(sum(self._rarity[term] ** 2 for term in terms))
        if not terms or len(terms) < _UNLIKE * len(read):
            return {}
        shared: dict[int, float] = defaultdict(float)
        covered: dict[int, float] = defaultdict(float)
        for term in terms:
            square = self._rarity[term] ** 2
            for number in self._sentences_with[term]:
                shared[number] += square
            for number, weight in self._rules_with[term].items():
                covered[number] += square * weight
        alike: dict[int, list[float]] = defaultdict(list)
        for number, square in shared.items():
            sentence = self._sentences[number]
            alike[sentence.rule].append(sentence.weight * square / (length * self._lengths[number]))
        return {
            number: sum(share * each for share, each in zip(_NEIGHBOURS, sorted(likest, reverse=True), strict=False))
            + _COVERED * covered[number] / length**2
            for number, likest in alike.items()
        }

    @staticmethod
    def _standing(entry: Rule, edition: str | None) -> float:
        standing = _KIND[entry.kind]
        if edition is None:
            return standing * (_RARE if len(entry.followers) == 1 else 1.0)
        return standing * (1.0 if entry.holds_in(edition) or edition in entry.differs else _ELSEWHERE)

    def _texts(self, asked: Mapping[str, Sequence[str]]) -> Iterator[tuple[int, str, float]]:
        """Yield every question about the rules and every sentence of them: number of the rule, text, weight."""
        for number, entry in enumerate(self._rules):
            if entry.id in self.unread:
                continue
            yield from ((number, text, _ASKED) for text in asked.get(entry.id, ()))
            yield from ((number, text, _TITLE) for text in (entry.title, entry.question))
            yield number, entry.statement, _TEXT


def find(
    question: str, *, edition: str | None = None, language: str = DEFAULT_LANGUAGE, limit: int = 5
) -> tuple[Rule, ...]:
    """Return the rules that answer a question, best first; rules that the edition does not have come last.

    >>> [entry.id for entry in find("can I put a plus four on a +2", limit=3)]
    ['DT-3', 'AMB-71', 'HOUSE-1']
    """
    search = _search(spoken(language))
    found = search.find(_spelt(question, language), edition=edition, limit=limit)
    if search.unread and len(found) < limit:
        english = _search(DEFAULT_LANGUAGE).find(question, edition=edition, limit=limit)
        new = search.unread - {entry.id for entry in found}
        found = (*found, *(entry for entry in english if entry.id in new))[:limit]
    return _read_in(language, found)


def shared(question: str, found: Sequence[Rule], *, language: str = DEFAULT_LANGUAGE) -> tuple[str, ...]:
    """Return the words by which the texts of found rules answer a question, to be marked in them.

    >>> shared("can I win with a joker", find("can I win with a joker", limit=1))
    ('ends', 'wild')
    """
    texts = [text for entry in found for text in (entry.title, entry.question, entry.statement)]
    return _search(spoken(language)).shared(_spelt(question, language), texts)


def nearest(question: str, *, language: str = DEFAULT_LANGUAGE, limit: int = 3) -> tuple[Rule, ...]:
    """Return rules that an unanswered question may have meant."""
    return _read_in(language, _search(spoken(language)).nearest(_spelt(question, language), limit=limit))


def _spelt(question: str, language: str) -> str:
    """Return a question in the script of the everyday words; in Serbian people ask in both."""
    return to_latin(question) if language in BOTH_SCRIPTS else question


def _read_in(language: str, found: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Return rules with the texts of a language; the questions of another language may have found them."""
    return tuple(rule(entry.id, language) for entry in found)


@cache
def _search(language: str) -> RuleSearch:
    return RuleSearch(language)
