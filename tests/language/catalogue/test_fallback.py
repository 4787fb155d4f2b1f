"""A language file may have gaps and mistakes anywhere: only those sentences are said in English."""

import json
import re

import pytest

from lastcard.language.catalogue.catalogue import Words, languages, nearest, words_for
from lastcard.language.catalogue.language_files import flaws, sound_texts, stem_of
from lastcard.language.narration.card_names import CardNames
from tests.language.folder import Write
from tests.language.holes import ENGLISH, MARK, broken_files, holes

NAMES = {name: f"<{name}>" for text in ENGLISH.values() for name in re.findall(r"\{(\w+)\}", text)}


def is_said(stem: str) -> bool:
    """Say whether English has this sentence, or one for each number."""
    return stem in ENGLISH or all(f"{stem}_{form}" in ENGLISH for form in ("one", "other"))


def everything() -> list[tuple[str, str, int]]:
    """List every sentence in every context and with several numbers."""
    found = []
    for key in dict.fromkeys(stem_of(entry) for entry in ENGLISH if not entry.startswith("language")):
        stems = [(key, ""), *((key[:at], key[at + 1 :]) for at, letter in enumerate(key) if letter == "_")]
        found += [(stem, context, n) for stem, context in stems if is_said(stem) for n in (0, 1, 3, 5, 22)]
    return found


def test_every_sentence_comes_out_whole_in_a_language_full_of_holes(write_language: Write) -> None:
    write_language("cs", json.dumps(holes()))
    english, other = Words("en"), Words("cs")
    own = 0
    for key, context, count in everything():
        said = other.say(key, context, **{**NAMES, "count": count})
        in_english = english.say(key, context, **{**NAMES, "count": count})
        assert "spoilt" not in said
        if said != in_english:
            own += 1
            assert said.startswith(MARK)
            assert "{" not in said
    assert own > len(ENGLISH)  # it is said five times each


@pytest.mark.parametrize("seed", range(1, 9))
def test_wherever_the_holes_are_nothing_raises(write_language: Write, seed: int) -> None:
    write_language("cs", json.dumps(holes(seed)))
    words = Words("cs")
    for key, context, count in everything():
        assert words.say(key, context, **{**NAMES, "count": count})


def test_a_file_that_cannot_be_read_is_not_offered_and_speaks_english(write_language: Write) -> None:
    for tag, text in broken_files().items():
        write_language(tag, text)
    assert languages() == {"en": "English", "cs": "Děravá"}
    for tag in (*broken_files(), "xx", "", "../en", "en/../en"):
        assert Words(tag).say("event.kept", who="Ana") in ("Ana keeps the card.", f"{MARK}Ana keeps the card.⟧")
        assert CardNames(words_for(tag)).card(7)
        assert tag in ("cs", "sk") or not sound_texts(tag)
        assert flaws(tag)


def test_a_file_with_one_sentence_has_that_sentence(write_language: Write) -> None:
    write_language("cs", '{"event.kept": "{who} si kartu nechává."}')
    words = words_for("cs-CZ")
    assert words.say("event.kept", who="Ana") == "Ana si kartu nechává."
    assert words.say("event.kept", "you", who="Ana") == "You keep the card."  # not "You si kartu nechává."
    assert words.say("event.kept", "to_you", who="Ana") == "Ana si kartu nechává."
    assert languages() == {"en": "English", "cs": "cs"}


def test_a_missing_plural_form_is_said_in_english_and_the_others_are_not(write_language: Write) -> None:
    write_language("cs", '{"event.drew_one": "{who} bere kartu.", "event.drew_few": "{who} bere {count} karty."}')
    said = [Words("cs").say("event.drew", who="Ana", count=count) for count in (1, 3, 5)]
    assert said == ["Ana bere kartu.", "Ana bere 3 karty.", "Ana draws 5 cards."]


def test_a_language_can_have_plurals_where_english_has_none(write_language: Write) -> None:
    """English never plays with one player, so it has one form; Czech needs two for the numbers above it."""
    write_language(
        "cs", '{"play.start_few": "UNO {edition}, {count} hráči.", "play.start_other": "{edition}, {count} hráčů."}'
    )
    said = [Words("cs").say("play.start", edition="czech", count=count) for count in (4, 5)]
    assert said == ["UNO czech, 4 hráči.", "czech, 5 hráčů."]
    assert flaws("cs") == ()


def test_a_file_can_name_the_plural_rule_it_shares(write_language: Write) -> None:
    write_language("hsb", '{"language.plurals": "sl", "event.drew_two": "{who} {count}"}')
    assert Words("hsb").say("event.drew", who="Ana", count=2) == "Ana 2"


def test_the_nearest_language_is_taken(write_language: Write) -> None:
    write_language("pt", '{"language": "Português"}')
    write_language("sr-Latn", '{"language": "Srpski"}')
    wanted = ("pt-BR", "pt", "sr-Latn", "sr-Latn-RS", "sr", "sr-ME", "sr-Cyrl-RS", "", "xx", "sr-", "-")
    assert [nearest(tag) for tag in wanted] == [
        "pt", "pt", "sr-Latn", "sr-Latn", "sr-Cyrl", "sr-Latn", "sr-Cyrl", "en", "en", "sr-Cyrl", "en",
    ]  # fmt: skip
