"""Sentences on a customizable card in the languages of the sheets: the files in ``spoken`` hold ways to say rules."""

from pathlib import Path

import pytest

from lastcard.editions.spoken import read_rule
from lastcard.editions.written import parse_rule

FILES = sorted((Path(__file__).parent / "spoken").glob("*.txt"))
LINES = [(file.stem, line) for file in FILES for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_language_has_many_ways_to_say_rules(file: Path) -> None:
    assert sum(language == file.stem for language, _ in LINES) >= 40


@pytest.mark.parametrize(("language", "line"), LINES)
def test_a_sentence_means_its_program(language: str, line: str) -> None:
    said, meant = (part.strip() for part in line.rsplit("|", 1))
    program, wanted = read_rule(said), parse_rule(meant)
    assert program.operations == wanted.operations
    assert all(program.texts)
    assert len(program.texts) == len(wanted.texts)
