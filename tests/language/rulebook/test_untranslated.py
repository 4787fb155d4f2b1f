"""A new rule and a new sentence pass every check of every language, once they are listed as untranslated, and not before."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lastcard.language.catalogue import language_files
from lastcard.language.catalogue.catalogue import words_for
from lastcard.language.catalogue.language_files import COMPLETE, UNTRANSLATED, sound_texts, tags
from lastcard.language.rulebook import rule_search, rulebook
from tests.language.catalogue import test_language_files
from tests.language.folder import CACHES
from tests.language.rulebook import test_rule_search_languages, test_rulebook_languages, test_translated_books

RULE, QUESTION = "HOUSE-99", "may somebody whistle instead of calling"
TEXTS = f"""
[{RULE}]
title = "Whistling"
statement = "Laying a +2 as the last but one card, a player whistles instead of calling UNO."
detail = "Somebody who cannot whistle hums."
asked = ["{QUESTION}", "+2 on +2", "whistling house rule"]
"""
SENTENCES = {
    "event.whistled": "{who} whistles.",
    "event.hummed_one": "{who} hums {count} note.",
    "event.hummed_other": "{who} hums {count} notes.",
}
LISTED = ("event.hummed", "event.whistled", RULE)
COMPLETED = [tag for tag in tags() if COMPLETE in sound_texts(tag)]

# The checks of other test files that compare a language with English, each for a language.
CHECKS: tuple[tuple[Callable[[str], None], list[str]], ...] = (
    (test_language_files.test_a_language_file_has_no_flaw, list(tags())),
    (test_language_files.test_a_language_file_that_is_called_complete_is, COMPLETED),
    (test_translated_books.test_every_text_of_the_rule_book_is_translated, test_translated_books.LANGUAGES),
    (test_rulebook_languages.test_the_texts_of_every_language_fit_the_rules, list(rulebook.translations())),
    (
        test_rule_search_languages.test_every_rule_is_asked_for_and_every_question_of_the_data_finds_its_own_rule,
        test_rule_search_languages.LANGUAGES,
    ),
    (
        test_rule_search_languages.test_strangers_find_their_rule_among_the_first_three,
        test_rule_search_languages.LANGUAGES,
    ),
)


@pytest.fixture
def overlay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of all languages in which English has a new rule and new sentences; gives the folder of its catalogue."""
    catalogue, book = tmp_path / "catalogue", tmp_path / "rulebook"
    shutil.copytree(str(language_files._FOLDER), catalogue)
    shutil.copytree(str(rulebook._FOLDER), book)
    english = catalogue / "en.json"
    english.write_text(json.dumps(json.loads(english.read_text("utf-8")) | SENTENCES), encoding="utf-8")
    with (book / "en" / "house-rules.toml").open("a", encoding="utf-8") as page:
        page.write(TEXTS)
    monkeypatch.setattr(language_files, "_FOLDER", catalogue)
    monkeypatch.setattr(rulebook, "_FOLDER", book)
    forget()
    yield catalogue
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Read all languages anew."""
    for each in (*CACHES, rulebook.translations, rulebook._read, rulebook._by_id, rule_search._search):
        each.cache_clear()


def announce(catalogue: Path) -> None:
    """List what is new as untranslated."""
    english = catalogue / "en.json"
    texts = json.loads(english.read_text("utf-8"))
    english.write_text(json.dumps({**texts, UNTRANSLATED: [*texts[UNTRANSLATED], *LISTED]}), encoding="utf-8")
    forget()


def fails(check: Callable[[str], None], language: str) -> bool:
    try:
        check(language)
    except AssertionError:
        return True
    return False


def test_what_is_listed_passes_every_check_of_every_language(overlay: Path) -> None:
    announce(overlay)
    test_language_files.test_only_what_english_says_itself_is_listed_as_untranslated()
    assert len(COMPLETED) >= 8
    for check, languages in CHECKS:
        for language in languages:
            check(language)


def test_what_is_not_listed_is_missed_in_every_language(overlay: Path) -> None:
    assert overlay.is_dir()
    for check, languages in (CHECKS[1], CHECKS[2], CHECKS[4]):
        assert languages
        assert [language for language in languages if not fails(check, language)] == []


@pytest.mark.parametrize("language", COMPLETED)
def test_what_is_listed_is_said_and_found_in_english(overlay: Path, language: str) -> None:
    announce(overlay)
    assert words_for(language).say("event.whistled", who="Ana") == "Ana whistles."
    assert words_for(language).say("event.hummed", who="Ana", count=5) == "Ana hums 5 notes."
    entry = rulebook.rule(RULE, language)
    assert entry.title == "Whistling"
    assert entry in rule_search.find(QUESTION, language=language)
    assert rule_search.find(RULE, language=language)[0] == entry
    assert rule_search.find("+2 +2", language=language, limit=1)[0] != entry  # what the language asks comes first


def test_a_rule_is_read_in_a_language_as_soon_as_that_asks_for_it(overlay: Path) -> None:
    announce(overlay)
    with (overlay.parent / "rulebook" / "cs" / "house-rules.toml").open("a", encoding="utf-8") as page:
        page.write(f'\n[{RULE}]\ntitle = "Pískání"\nasked = ["smí někdo místo hlášení pískat"]\n')
    forget()
    found = rule_search.find("smí někdo místo hlášení pískat", language="cs")
    assert (found[0].id, found[0].title) == (RULE, "Pískání")
