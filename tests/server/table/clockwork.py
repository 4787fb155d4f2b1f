"""An event loop on which waiting takes no time: when it is idle, the next timer fires at once.

Only time is simulated, and all of it: however busy the machine is, a test takes as long as it says. The log's threads take real
time, and the clock stands still meanwhile.
"""

import asyncio
import functools
import gc
import math
import selectors
import time
import warnings
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, TypeVarTuple

from lastcard.server.store import Append, Written
from lastcard.server.store.sqlite.store import SqliteStore

P = ParamSpec("P")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Clockwork(asyncio.SelectorEventLoop):
    """A loop that never sleeps."""

    def __init__(self) -> None:
        self.now = time.monotonic()
        self.busy = 0  # how many threads owe an answer
        self.failed: list[object] = []  # what went wrong where nobody waited for it
        super().__init__(_Impatient(self))

    def time(self) -> float:
        """Give the time, which goes on only where the loop would sleep."""
        return self.now

    @property
    def _clock_resolution(self) -> float:
        """Say by how much a timer may fire early: by nothing. Here time does not go on before it is asked again what is due."""
        return math.ulp(self.now)

    @_clock_resolution.setter
    def _clock_resolution(self, _: float) -> None:
        """Ignore that of a real clock."""

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Note a failure that nobody waited for."""
        self.failed.append(context.get("exception") or context["message"])

    def run_in_executor(self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts) -> "asyncio.Future[T]":
        """Let a thread work; the clock stands still until it is done."""
        work = super().run_in_executor(executor, func, *args)
        self.busy += 1
        work.add_done_callback(self._is_done)
        return work

    def _is_done(self, _: object) -> None:
        self.busy -= 1

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Let the clock stand still."""
        self.busy += 1
        try:
            yield
        finally:
            self.busy -= 1


class _Impatient(selectors.DefaultSelector):
    """Skips the time it is asked to wait."""

    def __init__(self, loop: Clockwork) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0 or self._loop.busy:
            return super().select(timeout)
        ready = super().select(0)
        if not ready:
            self._loop.now += timeout
        return ready


class WatchedStore(SqliteStore):
    """The real log; the clock stands still while it writes."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        super().__init__(path, clock=lambda: round(clock() * 1000))
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Clockwork)
        self._clock = loop

    async def append(self, append: Append) -> Written:
        """Append as ever."""
        with self._clock.waiting():
            return await super().append(append)

    async def beat(self, *, due: bool = False) -> None:
        """Let the writer look after the file, as it does every two seconds that these tests do not wait."""
        journal = self._writer._journal

        def look() -> None:
            with self._writer._journal_use:
                journal._look_due = 0.0
                journal.tidy()
                journal._beat(last=due)

        await self._clock.run_in_executor(None, look)

    def beat_always(self) -> None:
        """Note that the log has been held all the time, as its writer does that looks after it every two seconds."""
        journal = self._writer._journal
        beat = journal._beat

        def go_on(*, last: bool = False) -> None:
            journal._beaten = journal._clock()
            beat(last=last)

        journal._beat = go_on  # type: ignore[method-assign]

    def fill_disk(self) -> None:
        """Let the file grow no more: what fits into its last pages is still written, and then nothing."""
        self._writer._journal._db.execute("PRAGMA max_page_count = 1")

    def free_disk(self) -> None:
        """Let appends go through again."""
        self._writer._journal._db.execute("PRAGMA max_page_count = 1000000")


def story(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Run a test that is a coroutine, in made-up time; a test that waits for what never comes, or breaks something, fails."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def main() -> None:
            async with asyncio.timeout(100 * 86_400):
                await test(*args, **kwargs)

        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)
            gc.collect()  # what tests with real servers have left is not this one's
        with asyncio.Runner(loop_factory=Clockwork) as runner:
            runner.run(main())
            loop = runner.get_loop()
            gc.collect()
        assert isinstance(loop, Clockwork)
        assert not loop.failed

    return run


async def pass_time(seconds: float) -> None:
    """Let made-up time go by, with all that is due in it; in real time this fails, so that no test waits by mistake."""
    assert isinstance(asyncio.get_running_loop(), Clockwork)
    await asyncio.sleep(seconds)
