"""Catalogues: plurals and variants are chosen, nothing is missing, and nothing lies about unused."""

import re
from pathlib import Path

import pytest

import lastcard
from lastcard.words.catalogue import UnknownLanguage, Words
from lastcard.words.plurals import plural_rule

SOURCES = Path(lastcard.__file__).parent
# Keys whose last part is put together from an event, a question or a refusal: f"event.{name}" or `web.phase_${phase}`.
BUILT = re.compile(r"""f"([a-z_]+\.[a-z_.]*)\{|`([a-z_]+\.[a-z_.]*)\$\{""")
SUFFIX = re.compile(r"(_(one|few|many|other|you|out|called|catchable|sample|blank|bluff|shared|playable))+$")


def test_the_plural_is_chosen_by_the_count() -> None:
    words = Words("en")
    assert words.say("event.scored", who="Ana", count=1) == "Ana gets 1 point."
    assert words.say("event.scored", who="Ana", count=5) == "Ana gets 5 points."


def test_a_variant_is_preferred_and_the_plain_sentence_is_the_fallback() -> None:
    words = Words("en")
    assert words.say("event.kept", "you", who="Ana") == "You keep the card."
    assert words.say("event.kept", "to_you", who="Ana") == "Ana keeps the card."


def test_lists_are_joined_as_people_do() -> None:
    words = Words("en")
    assert [words.listed(items) for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_a_missing_sentence_or_language_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"en\.json has no sentence 'no.such'"):
        Words("en").say("no.such")
    with pytest.raises(UnknownLanguage, match="'xx'"):
        Words("xx").say("event.kept")


def test_every_sentence_is_used_somewhere() -> None:
    files = (*SOURCES.rglob("*.py"), *SOURCES.rglob("*.js"))
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    built = tuple(python or page for python, page in BUILT.findall(code))
    unused = [
        key
        for key in Words("en").sentences()
        if not key.startswith(built) and key != "language" and f'"{SUFFIX.sub("", key)}"' not in code
    ]
    assert unused == []


def test_every_plural_has_exactly_the_forms_of_its_language() -> None:
    keys = Words("en").sentences()
    ones = {key.removesuffix("_one") for key in keys if key.endswith("_one")}
    others = {key.removesuffix("_other") for key in keys if key.endswith("_other")}
    assert ones == others


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", {"one": [1], "other": [0, 2, 5, 21]}),
        ("el", {"one": [1], "other": [0, 2, 5, 21]}),
        ("hu", {"one": [1], "other": [0, 2, 5, 21]}),
        ("sr-Latn", {"one": [1, 21, 31], "few": [2, 4, 22, 24], "other": [0, 5, 11, 12, 20]}),
        ("ro", {"one": [1], "few": [0, 2, 19, 101, 119], "other": [20, 100, 120]}),
        ("ru", {"one": [1, 21, 101], "few": [2, 4, 22], "many": [0, 5, 11, 14, 20, 111]}),
        ("pl", {"one": [1], "few": [2, 4, 22, 24], "many": [0, 5, 12, 21, 101]}),
        ("cs", {"one": [1], "few": [2, 3, 4], "other": [0, 5, 22]}),
        ("sk", {"one": [1], "few": [2, 3, 4], "other": [0, 5, 22]}),
    ],
)
def test_plural_categories_are_those_of_cldr(language: str, expected: dict[str, list[int]]) -> None:
    for category, numbers in expected.items():
        assert {plural_rule(language)(number) for number in numbers} == {category}
