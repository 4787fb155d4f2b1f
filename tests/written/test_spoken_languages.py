"""Sentences on a customizable card in other languages: a line of ``spoken/TAG.txt`` is a sentence and the program it means."""

from pathlib import Path

import pytest

from lastcard.engine.programs.rule_text import WrittenRuleError, parse_rule
from lastcard.written import read_rule

FILES = sorted((Path(__file__).parent / "spoken").glob("*.txt"))

# What nothing can carry out, one a line: a reading of any of them would be a wrong one.
REFUSED = (Path(__file__).parent / "refused.txt").read_text("utf-8").splitlines()


def _lines(file: Path) -> list[tuple[str, str]]:
    lines = [line.rpartition(" | ") for line in file.read_text("utf-8").splitlines() if line.strip()]
    return [(said, meant) for said, _, meant in lines]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_language_has_many_ways_to_say_a_rule(file: Path) -> None:
    assert len(_lines(file)) >= 40


@pytest.mark.parametrize(("said", "meant"), [line for file in FILES for line in _lines(file)])
def test_a_sentence_means_its_program(said: str, meant: str) -> None:
    program, wanted = read_rule(said), parse_rule(meant)
    assert program.operations == wanted.operations
    assert bool(program.texts) == bool(wanted.texts)  # a text of one's own is in one's own words


@pytest.mark.parametrize("said", REFUSED)
def test_what_cannot_be_carried_out_is_not_taken_for_something_else(said: str) -> None:
    with pytest.raises(WrittenRuleError):
        read_rule(said)
