"""The rule book and its search in Czech and Slovak: nothing is missing, and everyday questions find their rules."""

import tomllib
from collections import defaultdict
from importlib.resources import files

import pytest

from lastcard.words.disputes import disputes
from lastcard.words.everyday import everyday, tokens_of
from lastcard.words.rulebook import all_rules, details, questions, topics
from lastcard.words.rulesearch import find

LANGUAGES = ["cs", "sk"]
AMONG_THE_FIRST = 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_rule_book_is_translated(language: str) -> None:
    for english, other in zip(topics(), topics(language), strict=True):
        assert english.title != other.title
        assert english.summary != other.summary
    for english, other in zip(all_rules(), all_rules(language), strict=True):
        for name in ("title", "question", "statement", "why"):
            said = getattr(english, name)
            assert not said or said != getattr(other, name), (english.id, name)
        assert not [edition for edition, note in english.differs.items() if note == other.differs[edition]], english.id
        assert english.related == other.related, english.id
    assert details(language).keys() == details().keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dispute_is_translated_and_settled_alike(language: str) -> None:
    for english, other in zip(disputes(), disputes(language), strict=True):
        assert (english.id, english.rules, english.proofs) == (other.id, other.rules, other.proofs)
        assert (english.editions, len(english.wrong)) == (other.editions, len(other.wrong))
        verdicts = [[(ruled.editions, ruled.verdict) for ruled in each.by_edition] for each in (english, other)]
        assert verdicts[0] == verdicts[1]
        assert english.question != other.question
        assert english.answer != other.answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_finds_its_own_rule(language: str) -> None:
    asked = questions(language)
    assert set(asked) == {entry.id for entry in all_rules()}
    missed = [
        (identifier, question)
        for identifier, texts in asked.items()
        for question in texts
        if identifier not in [entry.id for entry in find(question, language=language, limit=AMONG_THE_FIRST)]
    ]
    assert missed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrase_means_two_things(language: str) -> None:
    data = tomllib.loads(files("lastcard.words").joinpath("everyday", f"{language}.toml").read_text(encoding="utf-8"))
    words = everyday(language, ())
    meanings: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for term, phrases in data["same"].items():
        for phrase in phrases:
            alone = len(tokens_of(phrase)) == 1
            assert alone or len(words.pattern(phrase)) > 1, (term, phrase)
            meanings[words.stems(phrase) if alone else words.pattern(phrase)].add(term)
    assert {key: terms for key, terms in meanings.items() if len(terms) > 1} == {}


@pytest.mark.parametrize(
    ("language", "question", "wanted"),
    [
        ("cs", "Můžu na plus dvojku dát taky plus dvojku?", "DT-3"),
        ("cs", "brácha zapomněl říct uno, kolik si bere", "UNO-2"),
        ("cs", "líznul jsem si kartu a hodí se, můžu ji dát hned?", "TURN-4"),
        ("cs", "na začátku se otočil žolík", "FIRST-4"),
        ("cs", "co když dojdou karty v balíčku", "END-3"),
        ("cs", "kolik bodů je stopka", "SCORE-3"),
        ("sk", "Môžem na plus dvojku dať tiež plus dvojku?", "DT-3"),
        ("sk", "brat zabudol povedať uno, koľko si ťahá", "UNO-2"),
        ("sk", "potiahol som si kartu a sedí, môžem ju dať hneď?", "TURN-4"),
        ("sk", "prvá karta je stopka", "FIRST-3"),
        ("sk", "čo ak sa minú karty v balíčku", "END-3"),
        ("sk", "koľko bodov má žolík", "SCORE-4"),
    ],
)
def test_what_people_ask_finds_its_rule(language: str, question: str, wanted: str) -> None:
    assert wanted in [entry.id for entry in find(question, language=language, limit=AMONG_THE_FIRST)]
