"""A node whose wake-ups come late, twice and out of order while a file says so: ``python -m tests.server.nodes.unruly serve …``.

While another file says ``early`` it acknowledges before anything is written; while it says ``unfenced`` it writes a move after
whatever came last, though it was decided before that. The checker must notice.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from lastcard.server.store import Append, Stale, StoreError, Written
from lastcard.server.store.postgres import PostgresStore
from lastcard.server.table.live.peers import Neighbours
from lastcard.terminal.main import main
from tests.server.nodes.whereabouts import describe
from tests.waiting import pause

LATE: Final = 0.4  # seconds at most

_append = PostgresStore.append
_hear = Neighbours._hear
_start = Neighbours.start
_disorder = Path(os.environ.get("LASTCARD_DISORDER", "/nonexistent"))
_broken = Path(os.environ.get("LASTCARD_BROKEN", "/nonexistent"))
_rng = Random(os.getpid())
_tasks: set[asyncio.Task[None]] = set()


def _hear_in_disorder(self: Neighbours, node: str, text: str) -> None:
    """Take a message at some time soon, and now and then again."""
    if not _disorder.exists():
        _hear(self, node, text)
        return
    loop = asyncio.get_running_loop()
    for _ in range(_rng.choice((1, 1, 2))):
        loop.call_later(_rng.uniform(0, LATE), _hear, self, node, text)


async def _early(self: PostgresStore, append: Append) -> Written:
    """Answer what people ask for at once, and write it later."""
    if append.command is None:
        return await _append(self, append)
    writing = asyncio.get_running_loop().create_task(_later(self, append))
    _tasks.add(writing)
    writing.add_done_callback(_tasks.discard)
    return Written(append.stream, append.expected + 1, append.expected + len(append.entries))


async def _later(self: PostgresStore, append: Append) -> None:
    await pause(0.1, because="it is written later than it was answered")
    try:
        await _append(self, append)
    except StoreError:
        return


async def _unfenced(self: PostgresStore, append: Append) -> Written:
    """Write after the last entry, whatever was expected."""
    while True:
        try:
            return await _append(self, append)
        except Stale as stale:
            append = Append(append.stream, stale.head, append.entries, append.command, append.closes)


BROKEN: Final[dict[str, Callable[[PostgresStore, Append], Awaitable[Written]]]] = {
    "early": _early,
    "unfenced": _unfenced,
}


async def _as_told(self: PostgresStore, append: Append) -> Written:
    """Append as the file says; rightly if there is none."""
    how = BROKEN[_broken.read_text()] if _broken.exists() else _append
    return await how(self, append)


def _hear_signals(self: Neighbours) -> None:
    """Describe all tables in the log when asked to."""
    for live in list(self._tables().values()):
        describe(live)


async def _start_listening(self: Neighbours, *arguments: Any) -> None:
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, _hear_signals, self)
    await _start(self, *arguments)


if __name__ == "__main__":
    Neighbours.start = _start_listening  # type: ignore[method-assign,assignment]
    Neighbours._hear = _hear_in_disorder  # type: ignore[method-assign]
    PostgresStore.append = _as_told  # type: ignore[method-assign]
    sys.exit(main(sys.argv[1:]))
