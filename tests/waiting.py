"""Ways to wait: for what is meant, or, where time itself is what a test or an attacker needs, for a time that says why.

Nothing else in the tests sleeps (`test_waiting.py` looks): a sleep is too short on a busy machine and too long on every other.
Tests in made-up time let it go by with `pass_time` of `clockwork.py`, which takes no time at all.
"""

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

T = TypeVar("T")
WITHIN: Final = 60.0  # seconds: a machine with much else to do is no failure
EVERY: Final = 0.01


_DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class _Page(Protocol):
    """What is needed here of a page in a browser."""

    def wait_for_timeout(self, timeout: float) -> None: ...
    def evaluate(self, expression: str) -> Any: ...


async def comes(holds: Callable[[], object], *, within: float = WITHIN, every: float = EVERY) -> bool:
    """Let others go on until something holds, which may have to be awaited; say whether it came in time."""
    clock = asyncio.get_running_loop().time
    ends = clock() + within
    while not await _told(holds()):
        if clock() >= ends:
            return False
        await asyncio.sleep(every)
    return True


async def until(
    holds: Callable[[], object], *, within: float = WITHIN, every: float = EVERY, missing: str = ""
) -> None:
    """Let others go on until something holds, which may have to be awaited; fail if it does not come."""
    if not await comes(holds, within=within, every=every):
        raise AssertionError(missing or f"what was waited for did not come within {within:g} s")


def block_for(
    holds: Callable[[], T | None],
    *,
    within: float = WITHIN,
    every: float = EVERY,
    sleep: Callable[[float], object] = time.sleep,
) -> T | None:
    """Keep this thread until something holds, and give it; give what does not hold if it did not come in time."""
    ends = time.monotonic() + within
    while not (found := holds()) and time.monotonic() < ends:
        sleep(every)
    return found


def block_until(
    holds: Callable[[], T | None],
    *,
    within: float = WITHIN,
    every: float = EVERY,
    missing: str = "",
    sleep: Callable[[float], object] = time.sleep,
) -> T:
    """Keep this thread until something holds, and give it; fail if it does not come."""
    if not (found := block_for(holds, within=within, every=every, sleep=sleep)):
        raise AssertionError(missing or f"what was waited for did not come within {within:g} s")
    return found


def watch_until(page: _Page, holds: Callable[[], T | None], *, within: float = WITHIN, missing: str = "") -> T:
    """Let a page go on until something outside of it holds, and give it; what the page itself shows is for `expect`."""
    return block_until(
        holds, within=within, missing=missing, every=0.03, sleep=lambda seconds: page.wait_for_timeout(1000 * seconds)
    )


def settle(page: _Page) -> None:
    """Let a page do all that it does about what has reached it, and draw it."""
    page.evaluate(_DRAWN)


async def turn(times: int = 1) -> None:
    """Let everything that is ready run once, in one turn of the event loop."""
    for _ in range(times):
        await asyncio.sleep(0)


async def pause(seconds: float, *, because: str) -> None:
    """Let real time go by, where nothing but time is meant: the pace of a client, a slow answer, a moment of chance."""
    await asyncio.sleep(seconds)


def block(seconds: float, *, because: str) -> None:
    """Let real time go by in this thread, where nothing but time is meant."""
    time.sleep(seconds)


async def _told(answer: object) -> object:
    return await answer if inspect.isawaitable(answer) else answer
