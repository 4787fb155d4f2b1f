"""Taking all tables from one log to another: from a file into PostgreSQL, back, or to another of the same kind.

Every entry keeps its number, its time and its command, so a command sent before gets the same answer afterwards. The new log
must be empty. It gets everything in one transaction and is then compared with the old one, which stays as it is. Snapshots are
left behind: they are made again.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from lastcard.server.store import open_log
from lastcard.server.store.engines import Place, engine_of
from lastcard.server.store.errors import Damaged, StoreError
from lastcard.server.store.port import Head, Reader, Store


@dataclass(frozen=True, slots=True)
class Moved:
    """What was taken over."""

    tables: int
    entries: int
    secrets: int


async def move_tables(source: Place, target: Place, secrets: Sequence[str]) -> Moved:
    """Copy all streams and the named secrets. No server may run on either log."""
    old = await _alone(source)
    try:
        new = await _alone(target)
        try:
            if await _all(new):
                raise StoreError("store.not_empty", path=_told(target))
            heads = await _all(old)
            # The keys come first: an interrupted move then leaves a log without tables, and can begin again.
            taken = await _take_secrets(old, new, secrets, _told(target))
            entries = await _copied(old, heads, target)
            await _compare(old, new, heads, _told(target))
            return Moved(len(heads), entries, taken)
        finally:
            await new.close()
    finally:
        await old.close()


async def _alone(place: Place) -> Store:
    """Open a log that nobody else uses. A file is locked; in a database somebody would have the duty."""
    store = await open_log(place, node="move-tables")
    if not await store.lease("duty", 60.0):
        await store.close()
        raise StoreError("store.served", path=_told(place))
    return store


async def _all(log: Reader) -> list[Head]:
    """List all streams, oldest first."""
    ended = await log.heads(await log.closed_before(1 << 62, 1 << 31))
    return sorted([*await log.open_streams(), *ended], key=lambda head: head.opened)


async def _copied(old: Store, heads: Sequence[Head], target: Place) -> int:
    count = 0
    async with engine_of(target).importing(target) as writing:
        for head in heads:
            entries = await old.read(head.stream)
            await writing.write(head, entries)
            count += len(entries)
    return count


async def _compare(old: Store, new: Store, heads: Sequence[Head], place: str) -> None:
    for head in heads:
        if await new.head(head.stream) != head or await old.read(head.stream) != await new.read(head.stream):
            raise Damaged("store.moved_wrong", path=place, stream=head.stream)


class _NoSecret(Exception):
    """The old log has no such secret."""


async def _take_secrets(old: Store, new: Store, names: Sequence[str], place: str) -> int:
    def none() -> bytes:
        raise _NoSecret

    count = 0
    for name in names:
        with suppress(_NoSecret):
            secret = await old.secret(name, none)
            if await new.secret(name, lambda secret=secret: secret) != secret:  # type: ignore[misc]
                raise StoreError("store.not_empty", path=place)  # a server has run there, whose keys people know
            count += 1
    return count


def _told(place: Place) -> str:
    return engine_of(place).told(place)
