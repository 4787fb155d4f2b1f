"""A toy engine: logs in the memory of this process, in lists and dicts. It is a model of what an engine's author writes.

``tests/server/store/conftest.py`` adds its row; the tests of the port then run on it as on the others.
"""

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from types import TracebackType
from typing import Final, Self

from lastcard.server.store import (
    Append,
    Command,
    Head,
    Kept,
    Stale,
    StoreClosed,
    StreamClosed,
    Texts,
    Trouble,
    Wakes,
    Written,
)
from lastcard.server.store.commit_plan import Observer
from lastcard.server.store.engines import Engine, Place
from lastcard.server.store.finding import Finding
from lastcard.server.store.public_address import told_address
from tests.waiting import turn

PAUSE_MS: Final = 20_000  # a longer time without a log that is open is a pause


def now() -> int:
    """Read the clock, in milliseconds."""
    return time.time_ns() // 1_000_000


clock: Callable[[], int] = now


@dataclass
class Stream:
    """One stream."""

    opened: int
    closed: int | None = None
    snapshot: str = ""
    entries: list[Kept] = field(default_factory=list)


@dataclass
class Log:
    """What outlives a restart."""

    streams: dict[str, Stream] = field(default_factory=dict)
    watches: list[list[int]] = field(default_factory=list)
    secrets: dict[str, bytes] = field(default_factory=dict)


LOGS: dict[str, Log] = {}


class ToyStore:
    """The port. Everything is as durable as this process, so nothing waits."""

    trouble: Trouble = ""

    def __init__(self, place: str, *, writes: bool, observe: Observer | None = None) -> None:
        self.place = place
        self._log = LOGS.setdefault(place, Log())
        self._observe = observe
        self._closed = False
        self._writes = writes
        if writes:
            at = clock()
            watches = self._log.watches
            if not watches or at - watches[-1][1] > PAUSE_MS:
                watches.append([at, at])

    def _stream(self, name: str) -> Stream | None:
        if self._closed:
            raise StoreClosed("store.closing", path=self.place)
        return self._log.streams.get(name)

    async def append(self, append: Append) -> Written:
        """Append."""
        await turn()  # what is asked now is answered, what is asked after ``close`` is not
        stream = self._stream(append.stream)
        before = await self.find(append.stream, append.command) if append.command is not None else None
        if before is not None:
            return before
        head = len(stream.entries) if stream is not None else 0
        if stream is not None and stream.closed is not None:
            raise StreamClosed(append.stream, head)
        if append.expected != head:
            raise Stale(append.stream, append.expected, head)
        at = clock()
        if stream is None:
            stream = self._log.streams[append.stream] = Stream(at)
        command, span = append.command, len(append.entries)
        for seq, entry in enumerate(append.entries, head + 1):
            stream.entries.append(Kept(seq, at, entry.kind, entry.data, command, span))
            command, span = None, 0
        stream.snapshot = append.snapshot or stream.snapshot
        if append.closes:
            stream.closed, stream.snapshot = at, ""
        if self._observe is not None:
            self._observe(1, 0.0)
        return Written(append.stream, head + 1, len(stream.entries))

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Kept]:
        """Return the entries after a number."""
        found = self._stream(stream)
        return found.entries[after:][:limit] if found is not None else []

    async def texts(self, stream: str) -> Texts:
        """Return the texts of all entries."""
        found = self._stream(stream)
        if found is None:
            return Texts([], 0)
        return Texts([each.data for each in found.entries], found.entries[-1].at, found.snapshot)

    async def find(self, stream: str, command: Command) -> Written | None:
        """Return what a command wrote."""
        for each in await self.read(stream):
            if each.command == command:
                return Written(stream, each.seq, each.seq + each.span - 1, again=True)
        return None

    async def head(self, stream: str) -> Head | None:
        """Return how far a stream has come."""
        found = self._stream(stream)
        return Head(stream, len(found.entries), found.opened, found.closed) if found is not None else None

    async def heads(self, streams: Sequence[str]) -> list[Head]:
        """Return how far some streams have come."""
        return [head for name in streams if (head := await self.head(name)) is not None]

    async def open_streams(self) -> list[Head]:
        """List the open streams."""
        return [head for head in await self.heads(list(self._log.streams)) if head.closed is None]

    async def closed_before(self, at: int, limit: int) -> list[str]:
        """List streams that ended before a time."""
        ended = {name: each.closed for name, each in self._log.streams.items() if each.closed is not None}
        return sorted((name for name in ended if ended[name] < at), key=ended.__getitem__)[:limit]

    async def pauses(self) -> list[tuple[int, int]]:
        """List the times when nobody held the log."""
        return [
            (before[1], after[0])
            for before, after in zip([[0, 0], *self._log.watches], self._log.watches, strict=False)
        ]

    async def forget(self, stream: str) -> None:
        """Remove a stream."""
        if self._stream(stream) is not None:
            del self._log.streams[stream]

    async def lease(self, name: str, seconds: float) -> bool:
        """Take a duty."""
        return True

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a secret."""
        if name not in self._log.secrets:
            self._log.secrets[name] = make()
        return self._log.secrets[name]

    async def close(self) -> None:
        """Close the log, after all appends under way."""
        await turn()
        if self._writes and not self._closed:
            self._log.watches[-1][1] = clock()
        self._closed = True

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class ToyImport:
    """Streams of another log, on their way into this one."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def write(self, head: Head, entries: Sequence[Kept]) -> None:
        """Write one stream."""
        self._log.streams[head.stream] = Stream(head.opened, head.closed, entries=list(entries))


class ToyEngine:
    """Logs in memory."""

    def told(self, place: Place) -> str:
        """Return the address without the password."""
        return told_address(str(place))

    async def open_log(self, place: Place, *, node: str, wakes: Wakes | None, observe: Observer | None) -> ToyStore:
        """Open a log for writing."""
        return ToyStore(str(place), writes=True, observe=observe)

    def open_reader(self, place: Place) -> ToyStore:
        """Open a log for reading."""
        return ToyStore(str(place), writes=False)

    def open_wakes(self, place: Place, node: str) -> None:
        """Make no channel: nobody else has this memory."""

    @asynccontextmanager
    async def importing(self, place: Place) -> AsyncIterator[ToyImport]:
        """Take streams of another log, all or none."""
        before = deepcopy(LOGS[str(place)].streams)
        try:
            yield ToyImport(LOGS[str(place)])
        except BaseException:
            LOGS[str(place)].streams = before
            raise

    async def check(self, place: Place) -> list[Finding]:
        """Look over a log."""
        return [Finding("good", "database", {"path": self.told(place), "version": 1})]


ENGINE: Final[Engine] = ToyEngine()
