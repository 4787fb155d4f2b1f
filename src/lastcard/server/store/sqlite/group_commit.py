"""Group commit: a thread takes all appends that arrived during the last commit, and commits them as one.

A lone append is committed at once. Answers go back to the event loop only after COMMIT.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from queue import Empty, SimpleQueue
from typing import Final, TypeVar

from lastcard.server.store.commit_plan import BATCH, ROOM, Observer, Outcome
from lastcard.server.store.errors import StoreClosed, StoreError
from lastcard.server.store.port import Append, Trouble, Written
from lastcard.server.store.sqlite.journal import Journal

LOOK: Final = 2.0  # seconds after which the journal does its upkeep even if nobody writes

T = TypeVar("T")
Job = tuple[Append, "asyncio.Future[Written]"]


class Writer:
    """Owns a journal and the thread that writes to it; belongs to one event loop."""

    def __init__(
        self, journal: Journal, loop: asyncio.AbstractEventLoop, *, room: int = ROOM, observe: Observer | None = None
    ) -> None:
        self._journal = journal
        self._loop = loop
        self._observe = observe
        self._size = room
        self._room = asyncio.Semaphore(room)
        self._asked: list[Job] = []  # during this turn of the event loop
        self._queue: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._journal_use = threading.Lock()  # taken by the thread, and by ``_between``
        self._lost = ""  # why the thread stopped, if it was not told to
        self._closing: asyncio.Task[None] | None = None
        # A daemon: a program that ends without closing may lose unacknowledged appends, but does not hang.
        self._thread = threading.Thread(target=self._run, name="lastcard-write", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> Written:
        """Hand an append to the thread and wait until it is durable.

        If the waiting task is cancelled, the append may still be written; its command tells, as after a crash.
        """
        self._refuse_if_closing()
        await self._room.acquire()
        if self._lost:
            self._room.release()
            raise self._gone()
        future: asyncio.Future[Written] = self._loop.create_future()
        if not self._asked:
            self._loop.call_soon(self._hand_over)
        self._asked.append((append, future))
        return await future

    async def forget(self, stream: str) -> None:
        """Remove a stream between two commits, and wait until that is durable."""
        await self._between(lambda: self._journal.forget(stream))

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a secret, which is durable; the first who asks makes it."""
        return await self._between(lambda: self._journal.secret(name, make))

    async def _between(self, work: Callable[[], T]) -> T:
        """Use the journal between two commits."""
        self._refuse_if_closing()
        await self._room.acquire()
        try:
            return await self._loop.run_in_executor(None, self._alone, work)
        finally:
            self._room.release()

    def _alone(self, work: Callable[[], T]) -> T:
        with self._journal_use:
            if self._lost:
                raise self._gone()
            return work()

    def _refuse_if_closing(self) -> None:
        if self._closing is not None:
            raise StoreClosed("store.closing", path=self._journal.path)

    def _hand_over(self) -> None:
        """Hand the thread all appends of this turn at once: woken for the first, it would commit that one alone."""
        asked, self._asked = self._asked, []
        if asked:
            self._queue.put(asked)

    @property
    def trouble(self) -> Trouble:
        """Say what prevents writing."""
        return "failed" if self._lost else self._journal.trouble

    async def close(self) -> None:
        """Refuse new appends, write those under way, and close the journal."""
        if self._closing is None:
            self._closing = self._loop.create_task(self._finish())
        await asyncio.shield(self._closing)

    async def _finish(self) -> None:
        # Permits are granted in the order of requests: once this task holds all of them, no append is under way.
        for _ in range(self._size):
            await self._room.acquire()
        self._queue.put(None)
        await self._loop.run_in_executor(None, self._thread.join)

    def _run(self) -> None:
        """Commit until told to stop; then close the journal, in the thread that used it."""
        batch: list[Job] = []
        try:
            while self._gather(batch):
                with self._journal_use:
                    if batch:
                        began = time.perf_counter()
                        outcomes = self._commit(batch)
                        self._call(self._settle, batch, outcomes, time.perf_counter() - began)
                        batch = []
                    self._journal.tidy()
        except BaseException as bug:
            # A bug, since a failing disk is an ordinary outcome: nobody may wait for a thread that is gone.
            self._call(self._abandon, batch, repr(bug))
            raise
        finally:
            with self._journal_use:
                self._journal.close()

    def _gather(self, batch: list[Job]) -> bool:
        """Wait a while for an append and take all that have arrived; False when told to stop, which always comes last."""
        try:
            jobs = self._queue.get(timeout=LOOK)
            while jobs is not None:
                batch += jobs
                if len(batch) >= BATCH:
                    return True
                jobs = self._queue.get_nowait()
        except Empty:
            return True
        return bool(batch)

    def _commit(self, batch: Sequence[Job]) -> Sequence[Outcome]:
        try:
            return self._journal.commit([append for append, _ in batch])
        except StoreError as wrong:
            return [copy(wrong) for _ in batch]

    def _call(self, callback: Callable[..., None], *args: object) -> None:
        """Wake the event loop, once per commit; if the loop is gone, nobody is waiting any more."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(callback, *args)

    def _abandon(self, batch: list[Job], lost: str) -> None:
        """Tell everybody that the thread is gone; runs on the loop, so that nobody can join the queue meanwhile."""
        self._lost = lost
        batch += self._asked
        self._asked = []
        while not self._queue.empty():
            batch += self._queue.get() or []
        self._settle(batch, [self._gone() for _ in batch], 0.0)

    def _gone(self) -> StoreError:
        return StoreError("store.writer_lost", path=self._journal.path, why=self._lost)

    def _settle(self, batch: Sequence[Job], outcomes: Sequence[Outcome], seconds: float) -> None:
        for (_, future), outcome in zip(batch, outcomes, strict=True):
            self._room.release()
            if future.done():
                continue  # cancelled meanwhile
            if isinstance(outcome, StoreError):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)
        if self._observe is not None:
            self._observe(len(batch), seconds)
