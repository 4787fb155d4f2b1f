"""The rule search in every language that has everyday words of its own: its questions and titles find their rules."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from importlib.resources import files

import pytest

from lastcard.words.everyday import everyday, spoken, tokens_of
from lastcard.words.rulebook import all_rules, questions, translations
from lastcard.words.rulesearch import find

LANGUAGES = [tag for tag in translations() if spoken(tag) == tag != "en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_asked_for_and_every_question_finds_its_own_rule(language: str) -> None:
    asked = questions(language)
    assert set(asked) == {entry.id for entry in all_rules()}
    missed = [
        (identifier, question)
        for identifier, texts in asked.items()
        for question in texts
        if identifier not in [entry.id for entry in find(question, language=language, limit=3)]
    ]
    assert missed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_is_found_by_its_title_in_that_language(language: str) -> None:
    titles = {entry.title: entry.id for entry in all_rules(language)}
    found = {title: [entry.id for entry in find(title, language=language, limit=10)] for title in titles}
    assert [title for title, identifier in titles.items() if identifier not in found[title]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrase_of_a_language_means_two_things(language: str) -> None:
    data = tomllib.loads(files("lastcard.words").joinpath("everyday", f"{language}.toml").read_text(encoding="utf-8"))
    words = everyday(language, ())
    meanings: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for term, phrases in data["same"].items():
        for phrase in phrases:
            alone = len(tokens_of(phrase)) == 1
            meanings[words.stems(phrase) if alone else words.pattern(phrase)].add(term)
    assert {key: terms for key, terms in meanings.items() if len(terms) > 1} == {}
