"""The rule book in other languages: translated texts where they exist, English otherwise, whatever the files contain."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lastcard.language.rulebook import rule_search, rulebook

Write = Callable[[str, str], None]


@pytest.fixture
def write_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Adds a file of texts in a language without any, German, to a copy of the rule book."""
    folder = tmp_path / "rulebook"
    shutil.copytree(str(rulebook._FOLDER), folder)
    (folder / "de").mkdir()
    monkeypatch.setattr(rulebook, "_FOLDER", folder)

    def write(topic: str, text: str) -> None:
        (folder / "de" / f"{topic}.toml").write_text(text, encoding="utf-8")
        forget()

    def forget() -> None:
        for each in (rulebook.translations, rulebook._read, rulebook._by_id):
            each.cache_clear()

    forget()
    yield write
    monkeypatch.undo()
    forget()


@pytest.mark.parametrize("language", rulebook.translations())
def test_the_texts_of_every_language_fit_the_rules(language: str) -> None:
    assert rulebook.flaws(language) == []


def test_what_is_translated_is_given_and_the_rest_in_english(write_texts: Write) -> None:
    write_texts(
        "uno", 'title = "UNO rufen"\n[UNO-1]\ntitle = "Vorletzte Karte"\n[UNO-1.differs]\ngreek = "Griechisch"\n'
    )
    german, english = rulebook.rule("UNO-1", "de"), rulebook.rule("UNO-1")
    assert (german.title, german.statement) == ("Vorletzte Karte", english.statement)
    assert german.differs["greek"] == "Griechisch"
    assert german.differs.keys() == english.differs.keys()
    assert (german.printed, german.related, german.options) == (english.printed, english.related, english.options)
    assert next(topic.title for topic in rulebook.topics("de") if topic.name == "uno") == "UNO rufen"
    assert german in rule_search.find("when do I call uno", language="de")  # asked in English, read in German
    assert rulebook.rule("TURN-7", "de") == rulebook.rule("TURN-7")
    assert rulebook.flaws("de") == []


@pytest.mark.parametrize(
    "text",
    [
        "no TOML", "", "[UNO-99]\ntitle = 'x'", "[UNO-1]\nprinted = ['greek']", "[UNO-1]\ntitle = 7", "title = ['x']",
        "[UNO-1]\ndiffers = 'x'", "[UNO-1.differs]\nmartian = 'x'", "[UNO-1.title]\nx = 'x'",
    ],
)  # fmt: skip
def test_texts_that_do_not_fit_are_found_and_read_in_english(write_texts: Write, text: str) -> None:
    write_texts("uno", text)
    assert rulebook.topics("de") == rulebook.topics("en")
    assert len(rulebook.flaws("de")) == 1


def test_a_file_for_no_topic_is_found(write_texts: Write) -> None:
    write_texts("chess", 'title = "Schach"')
    assert len(rulebook.flaws("de")) == 2  # the topic, and its title
    assert rulebook.topics("de") == rulebook.topics("en")


@pytest.mark.parametrize("language", ["xx", "", "../en", "de"])
def test_a_language_without_texts_reads_english(language: str) -> None:
    assert rulebook.topics(language) == rulebook.topics("en")
