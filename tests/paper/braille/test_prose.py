"""Prose in braille: our own letters agree with liblouis, contract where the language does, and stand in where it is missing."""

import re

import pytest

from lastcard.language.catalogue.catalogue import languages
from lastcard.language.catalogue.language_files import ABOUT, sound_texts
from lastcard.language.rulebook.rulebook import all_rules
from lastcard.paper.braille import louis
from lastcard.paper.braille.braille_prose import Prose, letters_of, spelled

UNKNOWN = "⠿"
SENTENCES = {
    "en": ("Red 7: draw 2!", "⠠⠗⠑⠙ ⠼⠛⠒ ⠙⠗⠁⠺ ⠼⠃⠖"),
    "sr-Latn": ("Žuta 7, crvena 10.", "⠨⠮⠥⠞⠁ ⠼⠛⠂ ⠉⠗⠧⠑⠝⠁ ⠼⠁⠚⠲"),
    "ro": ("Șapte cărți.", "⠨⠱⠁⠏⠞⠑ ⠉⠡⠗⠪⠊⠲"),
    "ru": ("Красная 7, возьми!", "⠅⠗⠁⠎⠝⠁⠫ ⠼⠛⠂ ⠺⠕⠵⠾⠍⠊⠖"),
    "el": ("Πάρε 2;", "⠨⠏⠐⠁⠗⠑ ⠼⠃⠢"),
    "cs": ("Žlutá 7, řada.", "⠠⠮⠇⠥⠞⠡ ⠼⠛⠂ ⠺⠁⠙⠁⠄"),
    "sk": ("Žltá 7, ďalší.", "⠠⠮⠇⠞⠡ ⠼⠛⠂ ⠹⠁⠇⠱⠌⠲"),
    "hu": ("Zöld 7-es, húzz!", "⠨⠣⠟⠇⠙ ⠼⠛⠤⠑⠎⠂ ⠓⠬⠣⠣⠖"),
    "pl": ("Żółta 7, weź.", "⠨⠯⠬⠣⠞⠁ ⠼⠛⠂ ⠺⠑⠮⠄"),
}


@pytest.fixture
def no_liblouis(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be a machine without the library."""
    monkeypatch.setattr(louis, "_library", lambda: None)


def test_there_is_an_alphabet_for_every_language_of_the_sheets() -> None:
    assert set(SENTENCES) <= set(languages())
    assert len({str(letters_of(language)) for language in SENTENCES}) == len(SENTENCES) == 9


@pytest.mark.parametrize("language", SENTENCES)
def test_a_sentence_is_written_with_the_letters_of_its_language_and_numbers_have_their_sign(language: str) -> None:
    sentence, cells = SENTENCES[language]
    assert " ".join(Prose(language, contracted=False).words(sentence)) == cells


@pytest.mark.parametrize("language", SENTENCES)
def test_without_the_library_uncontracted_sentences_are_the_same(language: str, no_liblouis: None) -> None:
    sentence, cells = SENTENCES[language]
    assert " ".join(Prose(language, contracted=True).words(sentence)) == cells


@pytest.mark.parametrize("language", louis.TABLES)
def test_our_letters_are_those_of_the_library(language: str) -> None:
    translate = louis.translator(language, contracted=False)
    assert translate is not None, "liblouis or one of its tables is missing: apt-get install liblouis-bin"
    own = letters_of(language)
    letters = {letter: cells for letter, cells in own.cells.items() if letter in own.native}
    assert {letter: translate(letter) for letter in letters} == letters


def test_english_and_hungarian_are_contracted_where_the_library_is() -> None:
    assert Prose("en", contracted=True).words("the next player") == ["⠮", "⠝⠑⠭⠞", "⠏⠇⠁⠽⠻"]
    text = "A következő játékos két lapot húz"
    full, short = (sum(map(len, Prose("hu", contracted=contracted).words(text))) for contracted in (False, True))
    assert short < full


@pytest.mark.parametrize("language", SENTENCES)
def test_every_letter_and_sign_of_a_catalogue_can_be_written(language: str, no_liblouis: None) -> None:
    prose = Prose(language, contracted=False)
    used = {letter for key, text in sound_texts(language).items() if key not in ABOUT for letter in text}
    assert [letter for letter in sorted(used) if UNKNOWN in "".join(prose.words(letter))] == []


def test_a_strange_letter_loses_its_marks_and_a_strange_sign_is_a_full_cell() -> None:
    assert Prose("pl", contracted=False).words("Müller ☺") == ["⠨⠍⠥⠇⠇⠑⠗", UNKNOWN]


def test_a_letter_after_a_digit_is_no_digit() -> None:
    assert Prose("en", contracted=False).words("2b") == ["⠼⠃⠰⠃"]


def test_a_word_in_capitals_has_one_sign_for_all() -> None:
    assert spelled("UNO", letters_of("pl")) == "⠨⠨⠥⠝⠕"
    assert spelled("UNO", letters_of("ru")) == "⠠⠨⠥⠨⠝⠨⠕"


HUNGARIAN = [
    text
    for rule in all_rules("hu")
    for text in (rule.title, rule.question, rule.statement, rule.why, *rule.differs.values())
]


def test_hungarian_rules_are_spelled_as_the_library_spells_them() -> None:
    """Letters such as sz and gy are one cell, their long forms two; in some words they only happen to meet."""
    translate = louis.translator("hu", contracted=False)
    assert translate is not None, "liblouis or one of its tables is missing: apt-get install liblouis-bin"
    words = {
        *re.findall(r"[^\W\d_]+", " ".join(HUNGARIAN)),
        "igazság",
        "nehézség",
        "község",
        "dzseki",
        "SZÍN",
        "Gyula",
        "meggy",
    }
    assert len(words) > 1500
    assert {word: spelled(word, letters_of("hu")) for word in words} == {word: translate(word) for word in words}


def test_a_language_that_contracts_says_that_the_library_is_missing(no_liblouis: None) -> None:
    missing = {language for language in SENTENCES if Prose(language, contracted=True).lacks_contractions}
    assert missing == {"en", "hu"}
    assert not Prose("hu", contracted=False).lacks_contractions
