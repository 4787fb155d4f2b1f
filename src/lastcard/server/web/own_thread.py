"""Work that may wait for the network for a long time, such as asking a resolver: each piece in a thread of its own.

A thread of a pool would keep others waiting, and the server's end too.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

T = TypeVar("T")


async def in_own_thread(work: Callable[[], T]) -> T:
    """Do work in a thread that nobody has to wait for."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def settle(found: T) -> None:
        if not answer.done():  # otherwise nobody waits any more
            answer.set_result(found)

    def fail(wrong: Exception) -> None:
        if not answer.done():
            answer.set_exception(wrong)

    def run() -> None:
        try:
            end = partial(settle, work())
        except Exception as wrong:  # noqa: BLE001  # it is for those who wanted the work
            end = partial(fail, wrong)
        with suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(end)

    threading.Thread(target=run, name="lastcard-own-thread", daemon=True).start()
    return await answer
