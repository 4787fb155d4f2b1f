"""Tests wait for what they mean: the ways to wait work, and nothing sleeps beside them."""

import asyncio
import re
from pathlib import Path

import pytest

from tests.waiting import block_until, until, watch_until

HERE = Path(__file__).parent
# Where the ways to wait are, in real and in made-up time, and the words looked for.
WAYS = {"waiting.py", "clockwork.py", Path(__file__).name}
# In Python, and in the scripts that a page is given.
SLEEPS = re.compile(r"\b(time|asyncio)\.sleep\b|\bimport\b.*\bsleep\b|\bwait_for_timeout\b|\bsetTimeout\(")


def test_nothing_in_the_tests_sleeps_beside_the_ways_to_wait() -> None:
    paths = [path for path in sorted(HERE.rglob("*.py")) if path.name not in WAYS]
    assert len(paths) > 300
    assert [
        f"{path.relative_to(HERE)}:{number}: {line.strip()}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if SLEEPS.search(line)
    ] == []


def test_what_does_not_come_fails_with_a_sentence() -> None:
    with pytest.raises(AssertionError, match=r"^what was waited for did not come within 0\.01 s$"):
        asyncio.run(until(lambda: False, within=0.01, every=0.001))
    with pytest.raises(AssertionError, match="no guest came"):
        asyncio.run(until(list, within=0.01, missing="no guest came"))
    with pytest.raises(AssertionError, match="no guest came"):
        block_until(lambda: None, within=0.01, missing="no guest came")


def test_what_has_to_be_awaited_is_awaited_and_looked_at_again_until_it_holds() -> None:
    answers = iter([0, [], "", "at last"])

    async def ask() -> object:
        return next(answers)

    asyncio.run(until(ask, every=0))
    assert next(answers, "no more") == "no more"


def test_what_holds_is_given_and_a_page_goes_on_meanwhile() -> None:
    class Page:
        def wait_for_timeout(self, timeout: float) -> None:
            waits.append(timeout)

        def evaluate(self, expression: str) -> None:
            raise AssertionError("nothing is asked of the page itself")

    waits: list[float] = []
    assert watch_until(Page(), lambda: "found" if len(waits) > 2 else None) == "found"
    assert waits == [30, 30, 30]
    assert block_until(lambda: 7) == 7
