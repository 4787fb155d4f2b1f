"""Every language file: its keys, placeholders and plural forms fit its sentences; missing sentences are only reported."""

import json
from pathlib import Path

import pytest

from lastcard.language.catalogue import language_files
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.language_files import (
    COMPLETE,
    DEFAULT_LANGUAGE,
    OWN_NAME,
    UNTRANSLATED,
    flaws,
    missing,
    sound_texts,
    stem_of,
    tags,
    untranslated,
)
from lastcard.language.rulebook.rulebook import all_rules
from tests.language.folder import Write

FOLDER = Path(str(language_files._FOLDER))


@pytest.mark.parametrize("tag", tags())
def test_a_language_file_has_no_flaw(tag: str) -> None:
    assert [str(flaw) for flaw in flaws(tag)] == []
    assert OWN_NAME in sound_texts(tag)


@pytest.mark.parametrize("tag", [tag for tag in tags() if tag == DEFAULT_LANGUAGE or COMPLETE in sound_texts(tag)])
def test_a_language_file_that_is_called_complete_is(tag: str) -> None:
    lacking = sorted({stem_of(key) for key in missing(tag)} - untranslated())
    assert not lacking, f"translate these, or list them in {UNTRANSLATED} of en.json until somebody does"


def test_only_what_english_says_itself_is_listed_as_untranslated() -> None:
    assert untranslated() <= {*map(stem_of, sound_texts(DEFAULT_LANGUAGE)), *(rule.id for rule in all_rules())}


def test_a_sentence_that_is_listed_as_untranslated_may_be_missing(write_language: Write) -> None:
    new = ["HOUSE-1", "event.kept", "event.kept"]  # twice, as when two branches meet
    write_language("en", json.dumps({"language": "English", UNTRANSLATED: new, "event.kept": "{who}"}))
    write_language("cs", json.dumps({"language": "Čeština"}))
    assert untranslated() == {"event.kept", "HOUSE-1"}
    assert missing("cs") == ["event.kept"]
    assert flaws("en") == ()
    assert sound_texts("en").keys() == {"language", "event.kept"}  # the list itself is no sentence: nobody is sent it


@pytest.mark.parametrize("listed", ["event.kept", {"event.kept": ""}, ["event.kept", 7]])
def test_what_is_not_a_list_of_keys_is_a_flaw(write_language: Write, listed: object) -> None:
    write_language("en", json.dumps({"language": "English", UNTRANSLATED: listed}))
    assert [str(flaw) for flaw in flaws("en")] == [f"{UNTRANSLATED}: not a list of keys"]
    assert untranslated() == frozenset()


def test_only_english_lists_what_others_lack(write_language: Write) -> None:
    write_language("cs", json.dumps({"language": "Čeština", UNTRANSLATED: ["event.kept"]}))
    assert [str(flaw) for flaw in flaws("cs")] == [f"{UNTRANSLATED}: not a text"]


def test_the_list_has_a_key_a_line_in_the_order_of_the_alphabet() -> None:
    """Two branches that add keys then change different lines, as a rule."""
    text = (FOLDER / "en.json").read_text(encoding="utf-8")
    listed: list[str] = json.loads(text)[UNTRANSLATED]
    assert listed == sorted(listed)
    lines = ",\n".join(f'    "{key}"' for key in listed)
    assert f'  "{UNTRANSLATED}": [\n{lines}{chr(10) if lines else ""}  ],\n' in text


@pytest.mark.parametrize(
    ("key", "text", "problem"),
    [
        ("no.such", "x", "there is no such sentence in English"),
        ("event.kept_us", "x", "there is no such sentence in English"),
        ("event.kept_few", "{who}", "there is no such sentence in English"),  # nothing is counted in it
        ("event.drew", "{who} {count}", "there is no such sentence in English"),  # there is one for each number
        ("event.drew_two", "{who} {count}", "the language has no plural form 'two'; it has one, few, other"),
        ("event.drew_few", "{who} {cuont}", "there is no placeholder {cuont} here"),
        ("event.drew_few", "{count}", "the placeholder {who} is missing"),
        ("event.kept", "nobody", "the placeholder {who} is missing"),
        ("event.kept@braille", "nobody", "the placeholder {who} is missing"),
        ("no.such@braille", "x", "there is no such sentence in English"),
        ("event.kept@Not a name", "{who}", "'Not a name' is not the name of an edition"),
        ("play.start_few", "{count}", "the placeholder {edition} is missing"),
        ("event.kept", "{who", "a placeholder is a name in braces and nothing else"),
        ("event.kept", "who}", "a placeholder is a name in braces and nothing else"),
        ("event.kept", "{}", "a placeholder is a name in braces and nothing else"),
        ("event.kept", "{who!r}", "a placeholder is a name in braces and nothing else"),
        ("event.kept", "{who.__class__}", "a placeholder is a name in braces and nothing else"),
        ("event.kept", "", "not a text"),
        ("event.kept", 5, "not a text"),
        ("event.kept", ["{who}"], "not a text"),
        ("language.plurals", "xx", "there is no plural rule of 'xx'"),
    ],
)
def test_each_mistake_is_found_and_its_sentence_is_said_in_english(
    write_language: Write, key: str, text: object, problem: str
) -> None:
    write_language("cs", json.dumps({"language": "Čeština", key: text}))
    (flaw,) = flaws("cs")
    assert flaw.key == key
    assert flaw.problem.startswith(problem)
    assert Words("cs").say("event.drew", who="Ana", count=3) == "Ana draws 3 cards."
    assert Words("cs").say("event.kept", who="Ana") == "Ana keeps the card."


def test_a_key_that_is_given_twice_is_found(write_language: Write) -> None:
    write_language("cs", '{"event.kept": "{who} a", "event.kept": "{who} b"}')
    assert [str(flaw) for flaw in flaws("cs")] == ["event.kept: given twice"]


def test_a_number_may_be_left_out_of_a_plural_form_alone(write_language: Write) -> None:
    write_language("cs", '{"event.drew_one": "{who} bere kartu."}')
    assert flaws("cs") == ()


def test_what_is_missing_is_listed_form_by_form(write_language: Write) -> None:
    everything = {
        key: text for key, text in sound_texts("en").items() if not key.startswith(("event.drew", "event.kept"))
    }
    write_language("cs", json.dumps(everything))
    gaps = missing("cs")
    assert {"event.kept", "event.kept_you", "event.drew_one", "event.drew_few", "event.drew_other"} <= set(gaps)
    assert "event.called" not in gaps
    assert "event.scored_few" in gaps  # English does not have it
