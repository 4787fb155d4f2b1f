"""Nodes that are broken on purpose, to see that the checker notices: ``python -m tests.nodes.broken early serve …``.

``early`` acknowledges before anything is written. ``unfenced`` writes a move after whatever came last, though it was decided
before that.
"""

import asyncio
import sys

from lastcard.cli.main import main
from lastcard.store import Append, Stale, StoreError, Written
from lastcard.store.postgres import PostgresStore

_append = PostgresStore.append


async def _early(self: PostgresStore, append: Append) -> Written:
    """Answer what people ask for at once, and write it later."""
    if append.command is None:
        return await _append(self, append)
    writing = asyncio.get_running_loop().create_task(_later(self, append))
    _tasks.add(writing)
    writing.add_done_callback(_tasks.discard)
    return Written(append.stream, append.expected + 1, append.expected + len(append.entries))


async def _later(self: PostgresStore, append: Append) -> None:
    await asyncio.sleep(0.1)
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


_tasks: set[asyncio.Task[None]] = set()

if __name__ == "__main__":
    PostgresStore.append = {"early": _early, "unfenced": _unfenced}[sys.argv[1]]  # type: ignore[method-assign]
    sys.exit(main(sys.argv[2:]))
