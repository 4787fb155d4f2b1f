"""The kept inputs of every parser: each is read or refused as the law says, in a bounded number of calls."""

import sys
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

from lastcard.engine.message import Message
from tests.fuzz.kept import CORPUS, MENDED, PARSERS, kept, law_of
from tests.fuzz.law import Broken, opened, refused, same

CALLS: Final = 250_000  # of Python functions; the most that a kept input needs is a fifth of it
FEW: Final = 48  # inputs of one parser, besides those that once broke its law
SMALL: Final = 4608  # bytes


def _play(parser: str, path: Path) -> str:
    """Play an input and count its calls: a wall clock would fail on a slow machine, this does not."""
    law, data = law_of(parser), path.read_bytes()
    calls = 0

    def count(frame: FrameType, event: str, _: Any) -> None:
        nonlocal calls
        calls += event == "call"
        if calls > CALLS:
            raise Broken(f"{path.name} takes more than {CALLS} calls")

    law(data)  # what is read once for all inputs, such as words, is not counted
    sys.setprofile(count)
    try:
        return law(data)
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize("parser", PARSERS)
def test_every_kept_input_keeps_the_law_of_its_parser(parser: str) -> None:
    outcomes = {_play(parser, path) for path in kept(parser)}
    assert outcomes == {"read", "refused"}


@pytest.mark.parametrize("parser", PARSERS)
def test_few_and_small_inputs_are_kept(parser: str) -> None:
    files = kept(parser)
    assert all(path.stat().st_size <= SMALL for path in files)
    assert 10 <= sum(not path.name.startswith(MENDED) for path in files) <= FEW


def test_every_folder_of_inputs_belongs_to_a_parser() -> None:
    assert {path.name for path in CORPUS.iterdir()} == {*PARSERS}


def test_a_value_that_reads_back_differently_breaks_the_law() -> None:
    with pytest.raises(Broken, match="does not read back"):
        same("r7", "r8", "a card")


def test_a_refusal_that_quotes_python_breaks_the_law() -> None:
    with pytest.raises(Broken, match="no sentence"):
        refused(Message("record.header", problem=ValueError("invalid literal")), "")


def test_an_error_that_is_not_documented_comes_through() -> None:
    def door(text: str) -> Any:
        return text[0]

    with pytest.raises(IndexError):
        opened(b"x", {"x": door})
