"""A temporary folder of language files for one test."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lastcard.language.catalogue import catalogue, language_files

CACHES = (
    language_files._read,
    language_files._checked,
    language_files.editions_with_words,
    catalogue.languages,
    catalogue._words,
)
Write = Callable[[str, str], None]


@pytest.fixture
def write_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Adds a language file to the English one: ``write_language("cs", text)``."""
    shutil.copy(str(language_files._FOLDER.joinpath("en.json")), tmp_path)
    monkeypatch.setattr(language_files, "_FOLDER", tmp_path)

    def write(tag: str, text: str) -> None:
        (tmp_path / f"{tag}.json").write_text(text, encoding="utf-8")
        forget()

    def forget() -> None:
        for each in CACHES:
            each.cache_clear()

    forget()
    yield write
    monkeypatch.undo()
    forget()
