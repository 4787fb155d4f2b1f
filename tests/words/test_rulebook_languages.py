"""The rule book in other languages: translated texts where they exist, English otherwise, whatever the files contain."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lastcard.words import rulebook, rulesearch

Write = Callable[[str, str], None]


@pytest.fixture
def write_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Adds a file of Czech texts to a copy of the rule book."""
    folder = tmp_path / "rulebook"
    shutil.copytree(str(rulebook._FOLDER), folder)
    (folder / "cs").mkdir()
    monkeypatch.setattr(rulebook, "_FOLDER", folder)

    def write(topic: str, text: str) -> None:
        (folder / "cs" / f"{topic}.toml").write_text(text, encoding="utf-8")
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
        "uno", 'title = "Volání UNO"\n[UNO-1]\ntitle = "Předposlední karta"\n[UNO-1.differs]\ngreek = "Řecky"\n'
    )
    czech, english = rulebook.rule("UNO-1", "cs"), rulebook.rule("UNO-1")
    assert (czech.title, czech.statement) == ("Předposlední karta", english.statement)
    assert czech.differs["greek"] == "Řecky"
    assert czech.differs.keys() == english.differs.keys()
    assert (czech.printed, czech.related, czech.options) == (english.printed, english.related, english.options)
    assert next(topic.title for topic in rulebook.topics("cs") if topic.name == "uno") == "Volání UNO"
    assert czech in rulesearch.find("when do I call uno", language="cs")  # asked in English, read in Czech
    assert rulebook.rule("TURN-7", "cs") == rulebook.rule("TURN-7")
    assert rulebook.flaws("cs") == []


@pytest.mark.parametrize(
    "text",
    [
        "no TOML", "", "[UNO-99]\ntitle = 'x'", "[UNO-1]\nprinted = ['greek']", "[UNO-1]\ntitle = 7", "title = ['x']",
        "[UNO-1]\ndiffers = 'x'", "[UNO-1.differs]\nmartian = 'x'", "[UNO-1.title]\nx = 'x'",
    ],
)  # fmt: skip
def test_texts_that_do_not_fit_are_found_and_read_in_english(write_texts: Write, text: str) -> None:
    write_texts("uno", text)
    assert rulebook.topics("cs") == rulebook.topics("en")
    assert len(rulebook.flaws("cs")) == 1


def test_a_file_for_no_topic_is_found(write_texts: Write) -> None:
    write_texts("chess", 'title = "Šachy"')
    assert len(rulebook.flaws("cs")) == 2  # the topic, and its title
    assert rulebook.topics("cs") == rulebook.topics("en")


@pytest.mark.parametrize("language", ["xx", "", "../en", "cs"])
def test_a_language_without_texts_reads_english(language: str) -> None:
    assert rulebook.topics(language) == rulebook.topics("en")
