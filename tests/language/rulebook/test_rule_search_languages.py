"""The rule search in other languages: questions find their rules wherever somebody has written down what strangers ask.

A language joins with `questions.<tag>.txt` beside this file.
"""

import tomllib
from collections import defaultdict
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from lastcard.language.catalogue.language_files import untranslated
from lastcard.language.rulebook.rule_search import find
from lastcard.language.rulebook.rulebook import all_rules, questions, rule
from lastcard.language.rulebook.synonyms import everyday, tokens_of

HERE = Path(__file__).parent
LANGUAGES = sorted(path.suffixes[0].removeprefix(".") for path in HERE.glob("questions.*.txt"))
AMONG_THE_FIRST = 3

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


@cache
def strangers(language: str) -> list[tuple[str, set[str]]]:
    lines = (HERE / f"questions.{language}.txt").read_text(encoding="utf-8").splitlines()
    asked = (line.rsplit("|", 1) for line in lines if not line.startswith("#"))
    return [(question.strip(), set(answers.split())) for question, answers in asked]


def first_ids(question: str, language: str) -> set[str]:
    return {entry.id for entry in find(question, language=language, limit=AMONG_THE_FIRST)}


def test_strangers_find_their_rule_among_the_first_three(language: str) -> None:
    missed = [question for question, answers in strangers(language) if not answers & first_ids(question, language)]
    assert len(missed) <= 0.06 * len(strangers(language)), missed


def test_the_phrases_of_strangers_are_not_in_the_data_and_name_rules_that_exist(language: str) -> None:
    known = {question.casefold() for asked in questions(language).values() for question in asked}
    for question, answers in strangers(language):
        assert question.casefold() not in known
        assert {rule(answer).id for answer in answers} == answers


def test_every_rule_is_asked_for_and_every_question_of_the_data_finds_its_own_rule(language: str) -> None:
    asked = questions(language)
    everything = {entry.id for entry in all_rules()}
    assert everything - untranslated() <= set(asked) <= everything
    missed = [
        (identifier, question)
        for identifier, texts in asked.items()
        for question in texts
        if identifier not in first_ids(question, language)
    ]
    assert missed == []


def test_a_rule_is_found_by_words_of_its_own_text(language: str) -> None:
    entry = rule("SCORE-9", language)
    assert entry in find(entry.statement, language=language)


def test_no_phrase_means_two_things(language: str) -> None:
    words = everyday(language, ())
    page = files("lastcard.language.rulebook").joinpath("data", "synonyms", f"{language}.toml")
    same = tomllib.loads(page.read_text("utf-8"))["same"]
    meanings: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for term, phrases in same.items():
        for phrase in phrases:
            alone = len(tokens_of(phrase)) == 1
            meanings[words.stems(phrase) if alone else words.pattern(phrase)].add(term)
            assert alone or len(words.pattern(phrase)) > 1, (term, phrase)
    assert {key: terms for key, terms in meanings.items() if len(terms) > 1} == {}
