"""Questions in everyday words find their rules; the search data is complete and has no duplicates."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from importlib.resources import files
from pathlib import Path

import pytest

from lastcard.engine.editions import edition_names
from lastcard.language.rulebook.rule_search import LONGEST_QUESTION, find, nearest, shared
from lastcard.language.rulebook.rulebook import all_rules, questions, rule
from lastcard.language.rulebook.synonyms import everyday, spoken, tokens_of

STRANGERS = Path(__file__).with_name("questions.txt")
WORDS = tomllib.loads(
    files("lastcard.language.rulebook").joinpath("data", "synonyms", "en.toml").read_text(encoding="utf-8")
)
QUESTIONS = questions("en")
AMONG_THE_FIRST = 3


def first_ids(question: str, edition: str | None = None) -> list[str]:
    return [entry.id for entry in find(question, edition=edition, limit=AMONG_THE_FIRST)]


def strangers() -> list[tuple[str, set[str]]]:
    lines = STRANGERS.read_text(encoding="utf-8").splitlines()
    asked = (line.rsplit("|", 1) for line in lines if not line.startswith("#"))
    return [(question.strip(), set(answers.split())) for question, answers in asked]


# --- what is found ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("+2 on +2", "DT-3"),
        ("say uno", "UNO-1"),
        ("7-0", "HOUSE-3"),
        ("end on a wild", "END-1"),
        ("stacking", "DT-3"),
        ("can I put a draw four on a draw two", "DT-3"),
        ("forgot to say uno", "UNO-2"),
        ("first card is a wild", "FIRST-4"),
        ("how many points is a skip", "SCORE-3"),
    ],
)
def test_what_people_ask_most_is_answered_first(question: str, wanted: str) -> None:
    assert first_ids(question)[0] == wanted


def test_strangers_find_their_rule_among_the_first_three() -> None:
    asked = strangers()
    missed = [question for question, answers in asked if not answers & set(first_ids(question))]
    assert len(asked) > 400
    assert len(missed) <= 0.03 * len(asked), missed


def test_the_phrases_of_strangers_are_not_in_the_data_and_name_rules_that_exist() -> None:
    known = {question.casefold() for asked in QUESTIONS.values() for question in asked}
    for question, answers in strangers():
        assert question.casefold() not in known
        assert {rule(answer).id for answer in answers} == answers


@pytest.mark.parametrize("entry", all_rules(), ids=lambda entry: entry.id)
def test_every_question_of_the_data_finds_its_own_rule(entry: object) -> None:
    identifier = getattr(entry, "id", "")
    for question in QUESTIONS[identifier]:
        assert identifier in first_ids(question), question


@pytest.mark.parametrize("entry", all_rules(), ids=lambda entry: entry.id)
def test_a_rule_is_found_by_its_own_title(entry: object) -> None:
    found = [found.id for found in find(getattr(entry, "title", ""), limit=10)]
    assert getattr(entry, "id", "") in found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("+2", "draw two"),
        ("plus 4", "Wild Draw Four"),
        ("2+ on 2+", "+2 on +2"),
        ("draw2 on draw2", "+2 on a +2"),
        ("7/0", "seven zero"),
        ("WILD CARD!!", "wild"),
        ("color", "colour"),
        ("can't", "cannot"),
        ("naïve chalenge", "naive challenge"),
        ("in uno: stacking?", "stacking"),
    ],
)
def test_the_same_in_other_words_comes_to_the_same_terms(one: str, other: str) -> None:
    words = everyday("en", ())
    assert words.terms(one) == words.terms(other)


def test_the_name_of_the_game_is_the_call_only_beside_words_about_calling() -> None:
    words = everyday("en", ())
    assert "uno" not in words.terms("uno stacking")
    assert "uno" in words.terms("forgot uno")
    assert words.terms("uno") == ("uno",)


@pytest.mark.parametrize(
    ("slip", "meant"), [("chalenge a +4", "CHAL-1"), ("stakcing", "DT-3"), ("shufle hands", "SHUF-2")]
)
def test_a_small_slip_is_forgiven(slip: str, meant: str) -> None:
    assert meant in first_ids(slip)


def test_an_id_among_the_words_comes_first() -> None:
    assert first_ids("what does turn-07 mean?")[0] == "TURN-7"
    assert first_ids("AMB-31, or TURN-7")[:2] == ["AMB-31", "TURN-7"]


# --- editions ---------------------------------------------------------------------------------


def test_the_edition_decides_what_comes_first() -> None:
    assert first_ids("first card is a wild", "greek") != first_ids("first card is a wild", "classic")
    assert "FIRST-9" in first_ids("first card is a draw two", "greek")
    assert "FIRST-9" not in first_ids("first card is a draw two", "classic")


@pytest.mark.parametrize("edition", edition_names())
def test_in_every_edition_common_questions_are_answered(edition: str) -> None:
    assert "DT-3" in first_ids("+2 on +2", edition)
    assert "UNO-2" in first_ids("forgot to say uno", edition)


def test_a_rule_that_the_edition_lacks_is_still_found_if_nothing_else_answers() -> None:
    assert "SWAP-1" in first_ids("what does swap hands do", "classic")


# --- nothing, nonsense and other languages ----------------------------------------------------


@pytest.mark.parametrize("nothing", ["", " ", "???", "+", "🎉", "zzzzz", "\x00", "ὦ", "-" * 1000])
def test_nonsense_finds_nothing(nothing: str) -> None:
    assert find(nothing) == ()
    assert nearest(nothing) == ()


def test_words_that_nobody_uses_are_answered_with_what_is_nearest() -> None:
    assert find("elbowroom") == ()
    assert [entry.id for entry in nearest("elbowroom")] == ["SAMPLE-9"]


def test_of_an_endless_question_only_the_beginning_is_read() -> None:
    assert find("stacking " * 100_000) == find(("stacking " * 100)[:LONGEST_QUESTION])


def test_no_more_rules_are_given_than_wanted() -> None:
    assert len(find("draw", limit=2)) == 2


@pytest.mark.parametrize("language", ["xx", "", "en-GB", "../en", "e\x00n"])
def test_a_language_without_words_of_its_own_is_searched_in_english(language: str) -> None:
    assert spoken(language) == "en"
    assert find("stacking", language=language) == find("stacking")


# --- the data ---------------------------------------------------------------------------------


def test_every_rule_is_asked_for_in_several_ways() -> None:
    asked = QUESTIONS
    assert set(asked) == {entry.id for entry in all_rules()}
    for identifier, texts in asked.items():
        assert len(texts) == len(set(texts)) >= 4, identifier


def test_no_phrase_means_two_things() -> None:
    words = everyday("en", ())
    meanings: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for term, phrases in WORDS["same"].items():
        for phrase in phrases:
            alone = len(tokens_of(phrase)) == 1
            meanings[words.stems(phrase) if alone else words.pattern(phrase)].add(term)
    assert {key: terms for key, terms in meanings.items() if len(terms) > 1} == {}


def test_no_phrase_shrinks_to_a_single_word_that_means_something_else() -> None:
    words = everyday("en", ())
    for term, phrases in WORDS["same"].items():
        for phrase in phrases:
            assert len(tokens_of(phrase)) == 1 or len(words.pattern(phrase)) > 1, (term, phrase)


@pytest.mark.parametrize(
    ("question", "language", "marked", "unmarked"),
    [
        ("can I win with a wild", "en", {"wild", "last card"}, {"with", "can", "a"}),
        ("joker at the end", "en", {"wild"}, {"at", "the"}),
        ("can I put a +4 on it", "en", {"Wild Draw Four"}, {"on", "card"}),
        ("могу ли победити џокером", "sr-Cyrl", {"последња"}, {"ли"}),
    ],
)
def test_the_words_that_answer_are_marked_and_no_others(
    question: str, language: str, marked: set[str], unmarked: set[str]
) -> None:
    words = set(shared(question, find(question, language=language), language=language))
    assert marked <= words
    assert not unmarked & words
