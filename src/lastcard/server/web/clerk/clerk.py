"""A clerk: reads and replays records, or answers questions, in a separate process, so that no table waits for it.

A thread would hold the interpreter that the tables need. The process starts with the first job, ends after a while without
jobs, and is killed if a job takes too long. ``clerk_process`` is the code it runs.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

from lastcard.server.web.clerk import clerk_process
from lastcard.server.web.clerk.jobs import HEAD, Answer, Job, decode_answer, framed
from lastcard.server.web.config import JOB_SECONDS, JOBS

IDLE_SECONDS: Final = 60.0  # without a job, after which the process ends to free its 40 MB

log = logging.getLogger("lastcard.clerk")


class NotDone(Exception):
    """The clerk did not do a job. ``key`` names the sentence that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Clerk:
    """One process and the jobs that wait for it. Addresses take turns, so nobody waits for all jobs of another address."""

    command: tuple[str, ...] = (sys.executable, "-m", clerk_process.__name__)
    seconds: float = JOB_SECONDS

    def __init__(self) -> None:
        self._closed = False
        self._waiting = 0
        self._free = asyncio.Lock()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._process: Process | None = None
        self._idle: asyncio.TimerHandle | None = None

    async def ask(self, job: Job, address: str) -> Answer:
        """Have a job done for an address. Raises ``NotDone``."""
        if self._waiting >= JOBS:
            raise NotDone("server.clerk_busy")
        self._waiting += 1
        try:
            # At most one job per address queues for the process.
            async with self._turns.setdefault(address, asyncio.Lock()), self._free:
                return await self._done(job)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """Accept no more jobs, and kill the process."""
        self._closed = True
        await self._end()

    async def _end(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _done(self, job: Job) -> Answer:
        if self._closed:
            raise NotDone("server.stopping")
        if self._idle is not None:
            self._idle.cancel()
        try:
            async with asyncio.timeout(self.seconds):
                answer = await self._exchange(job)
        except TimeoutError:
            await self._end()
            log.warning("a job took too long")
            raise NotDone("server.clerk_late") from None
        except (OSError, asyncio.IncompleteReadError):
            await self._end()
            log.warning("the clerk is gone; the next job starts another")
            raise NotDone("server.clerk_gone") from None
        except BaseException:
            await self._end()  # the next job must not get the answer to this one
            raise
        self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._send_home)
        return answer

    async def _exchange(self, job: Job) -> Answer:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE)
            if self._closed:
                raise NotDone("server.stopping")
        jobs, answers = process.stdin, process.stdout
        assert jobs is not None
        assert answers is not None
        jobs.write(framed(job))
        await jobs.drain()
        size = int.from_bytes(await answers.readexactly(HEAD), "big")
        answer: Answer = decode_answer(await answers.readexactly(size))
        return answer

    def _send_home(self) -> None:
        """Let the process end by itself. The next job starts another."""
        process, self._process = self._process, None
        if process is not None and process.stdin is not None:
            process.stdin.close()
