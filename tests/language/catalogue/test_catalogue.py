"""Catalogues: plurals and variants are chosen, nothing is missing and nothing is unused."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel import Locale

import lastcard
from lastcard.engine.editions import OPTIONS
from lastcard.engine.message import Message
from lastcard.language.catalogue.catalogue import ENGLISH, Words, words_for
from lastcard.language.catalogue.language_files import sound_texts, tags

SOURCES = Path(lastcard.__file__).parent
# Keys whose last part is put together from an event, a question or a refusal: f"event.{name}" or `web.phase_${phase}`.
BUILT = re.compile(r"""f"([a-z_]+\.[a-z_.]*)\{|`([a-z_]+\.[a-z_.]*)\$\{""")
SUFFIX = re.compile(r"(_(one|few|many|other|you|out|called|catchable|sample|judged|blank|bluff|shared|playable|why))+$")


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


@pytest.mark.parametrize("language", [tag for tag in tags() if "list.and" in sound_texts(tag)])
def test_lists_are_joined_as_cldr_joins_them(language: str) -> None:
    pattern = Locale.parse(language, sep="-").list_patterns["standard"]
    ending = pattern["end"].replace(", and", " and").replace("\xa0", " ")  # British English; spaces may break
    for items in (["A", "B"], ["A", "B", "C"]):
        assert Words(language).listed(items) == ending.format(", ".join(items[:-1]), items[-1])


def test_a_sentence_that_is_missing_in_english_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"en\.json has no sentence 'no.such'"):
        Words("en").say("no.such")


def test_errors_and_surfaces_speak_from_one_catalogue() -> None:
    message = Message("record.not_text", path="game.txt")
    assert type(ENGLISH) is type(words_for("hu")) is Words
    assert str(message) == ENGLISH.tell(message) == words_for("en").say("record.not_text", path="game.txt")


def sources() -> str:
    """Give all code of the package, with one kind of quotation marks."""
    files = (*SOURCES.rglob("*.py"), *SOURCES.rglob("*.js"))
    return "\n".join(path.read_text(encoding="utf-8") for path in files).replace("('", '("').replace("')", '")')


def test_every_message_and_error_has_a_sentence() -> None:
    said = re.findall(
        r'(?:Message|Error|Failed|CannotPlay|\.at|wrong|refuse)\(\s*(?:[^"()]+, )?"([a-z_]+\.[a-z_.]+)"', sources()
    )
    assert len(said) > 150
    assert [key for key in said if not Words("en").has(key)] == []


def test_every_sentence_is_used_somewhere() -> None:
    code = sources()
    built = tuple(python or page for python, page in BUILT.findall(code))
    unused = [
        key
        for key in Words("en").sentences()
        if not key.startswith(built) and not any(f'"{name}"' in code for name in (key, SUFFIX.sub("", key)))
    ]
    assert unused == []


def test_every_plural_has_exactly_the_forms_of_its_language() -> None:
    words_of_options = {
        f"value.{name}_{word}" for name, each in OPTIONS.items() for word in getattr(each.values, "words", ())
    }
    keys = set(Words("en").sentences()) - words_of_options
    ones = {key.removesuffix("_one") for key in keys if key.endswith("_one")}
    others = {key.removesuffix("_other") for key in keys if key.endswith("_other")}
    assert ones == others


PEOPLE = (
    "engine",
    "language",
    "written",
    "lab",
    "server",
    "referee",
    "paper",
    "terminal",
)  # rooms whose errors people read
KIT = SOURCES / "referee" / "conformance"  # programmers read those of the conformance kit
FOR_PROGRAMMERS = {
    "TypeError",
    "ValueError",
    "KeyError",
    "RuntimeError",
    "ArithmeticError",
    "SystemExit",
    "WrongRow",
    "NotPacked",
}


def sentences_in(tree: ast.AST) -> Iterator[str]:
    """Find texts of several words that are raised or printed as they stand."""
    for node in ast.walk(tree):
        call = node.exc if isinstance(node, ast.Raise) else node
        if not isinstance(call, ast.Call) or not call.args:
            continue
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if (isinstance(node, ast.Raise) and name not in FOR_PROGRAMMERS) or name in ("print", "complain"):
            yield from (text for text in map(_text, call.args) if re.search(r"[a-z]{2,} [a-z]{2,}", text))


def _text(argument: ast.expr) -> str:
    if isinstance(argument, ast.JoinedStr):
        return "".join(str(part.value) for part in argument.values if isinstance(part, ast.Constant))
    return str(argument.value) if isinstance(argument, ast.Constant) else ""


@pytest.mark.parametrize("room", PEOPLE)
def test_no_sentence_for_people_stands_in_the_code(room: str) -> None:
    paths = [path for path in (SOURCES / room).rglob("*.py") if not path.is_relative_to(KIT)]
    assert paths
    found = {
        f"{path.relative_to(SOURCES)}: {text}"
        for path in paths
        for text in sentences_in(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == set()
