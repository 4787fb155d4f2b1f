"""What holds the event loop is named and counted; what others took from the process is not."""

import asyncio
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
import uvloop

from lastcard.server.web.loop_watch import BEAT, HELD, LoopWatch
from tests.waiting import block, pause

LONG = 0.06  # seconds
FACTORIES = pytest.mark.parametrize(
    "factory", [uvloop.new_event_loop, asyncio.new_event_loop], ids=["uvloop", "asyncio"]
)
Work = Callable[[], object]


def compute_for_long() -> None:
    """Compute until this thread has computed for so long, whatever else the machine does."""
    ends = time.thread_time() + LONG
    while time.thread_time() < ends:
        sum(range(100))


def stand_still() -> None:
    block(LONG, because="the loop is held by something that only waits")


class Watched:
    """A loop that is watched while something runs on it."""

    def __init__(self) -> None:
        self.held: list[float] = []
        self.late: list[float] = []

    def run(self, factory: Callable[[], asyncio.AbstractEventLoop], work: Work) -> None:
        async def evening() -> None:
            watch = LoopWatch(self.late.append, self.held.append)
            watch.start()
            try:
                await pause(4 * BEAT, because="the watch begins")
                work()
                await pause(4 * BEAT, because="the next beat tells")
            finally:
                watch.stop()

        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(evening())


@contextmanager
def crowded() -> Iterator[None]:
    """Give this process a share of one processor only, by others that compute beside it."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    try:
        block(0.3, because="the others begin")
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()
        os.sched_setaffinity(0, before)


@FACTORIES
@pytest.mark.parametrize("work", [compute_for_long, stand_still])
def test_who_holds_the_loop_is_named(
    work: Work, factory: Callable[[], asyncio.AbstractEventLoop], caplog: pytest.LogCaptureFixture
) -> None:
    watched = Watched()
    with caplog.at_level(logging.WARNING, "lastcard.loop"):
        watched.run(factory, work)
    assert max(watched.held) > HELD
    longest = max(caplog.records, key=lambda record: record.__dict__["ms"])
    assert any(work.__name__ in place for place in longest.__dict__["held_by"]), longest.__dict__["held_by"]
    assert (longest.__dict__["computed_ms"] > LONG * 900) == (work is compute_for_long)


@FACTORIES
def test_many_short_turns_hold_nothing(factory: Callable[[], asyncio.AbstractEventLoop]) -> None:
    watched = Watched()
    watched.run(factory, lambda: None)
    assert watched.late
    assert not watched.held


def test_a_processor_that_others_took_holds_nothing() -> None:
    """The work is far below what would count, but beside four others it takes longer than that."""
    slow: list[float] = []

    def work() -> None:
        began, ends = time.monotonic(), time.thread_time() + HELD / 3
        while time.thread_time() < ends:
            sum(range(100))
        slow.append(time.monotonic() - began)

    with crowded():
        for _ in range(400):
            watched = Watched()
            watched.run(uvloop.new_event_loop, work)
            assert not watched.held, (watched.held, slow)
            if max(slow) > 1.5 * HELD:
                return
    pytest.fail(f"the others never took the processor: {max(slow)}")
