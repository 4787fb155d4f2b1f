"""A temporary folder of language files for one test."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lastcard.sentences import catalogue, files

CACHES = (
    files._read,
    files._checked,
    files.editions_with_words,
    files.untranslated,
    catalogue.languages,
    catalogue._words,
)
Write = Callable[[str, str], None]


@pytest.fixture
def write_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Adds a language file to the English one: ``write_language("cs", text)``."""
    shutil.copy(str(files._FOLDER.joinpath("en.json")), tmp_path)
    monkeypatch.setattr(files, "_FOLDER", tmp_path)

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
