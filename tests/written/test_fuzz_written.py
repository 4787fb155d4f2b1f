"""A small part of ``tests.fuzz_written``: sentences and random programs that nothing falls over."""

from pathlib import Path

import pytest

from lastcard.written.lexicon import languages
from tests.fuzz_written import check_sentence, fuzz

# What longer runs have found, one a line, with its language.
MENDED = (Path(__file__).parent / "mended.txt").read_text("utf-8").splitlines()


def test_sentences_say_back_what_they_mean_and_programs_keep_all_cards() -> None:
    failures = [what for what, count in fuzz(400, 80, 7, ["en"]) if not count and what != "actions"]
    assert not failures


def test_no_language_falls_over_a_sentence() -> None:
    found = [what for what, _ in fuzz(20 * len(languages()), 0, 3, languages())]
    assert not [what for what in found if not what.startswith("sentences") and "AssertionError" not in what]


@pytest.mark.parametrize("line", MENDED)
def test_a_sentence_that_once_fell_over_does_not_any_more(line: str) -> None:
    language, _, text = line.partition(" | ")
    assert check_sentence(text, language) in ("understood", "refused")
