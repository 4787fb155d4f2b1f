"""Names in sentences and in records."""

import pytest

from lastcard.language.narration.person_names import is_in_use, tidy, within_text


def test_a_name_that_runs_from_right_to_left_keeps_to_itself() -> None:
    assert within_text("שרה 2") == "\u2068שרה 2\u2069"
    assert within_text("محمد") == "\u2068محمد\u2069"
    assert within_text("Ana") == "Ana"
    assert within_text("Ελένη 👨‍👩‍👧") == "Ελένη 👨‍👩‍👧"


def test_a_name_is_written_one_way() -> None:
    assert tidy("\u00a0Zoe\u0308 \u2003 B\n") == "Zoë B"


@pytest.mark.parametrize("name", ["S0", "s9", "red", "DRAW", "uno", "a,b", "#1", "r7", "nobody"])
def test_words_of_the_game_are_no_names(name: str) -> None:
    assert is_in_use(name)


@pytest.mark.parametrize("name", ["Sue", "S10", "Redd", "Una"])
def test_other_words_are(name: str) -> None:
    assert not is_in_use(name)
