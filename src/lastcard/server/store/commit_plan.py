"""What one transaction will write, decided append by append before anything touches the disk.

How much a commit takes and who hears of it is the same on every engine, and stands here as well.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from lastcard.server.store.errors import Stale, StoreError, StreamClosed
from lastcard.server.store.port import Append, Command, Written

BATCH: Final = 512  # appends per commit: more gains nothing and makes the first of them wait
ROOM: Final = 4 * BATCH  # appends that may be under way; further ones wait

Observer = Callable[[int, float], None]  # number of appends in a commit, and the seconds it took
Outcome = Written | StoreError
Row = tuple[int, int, str, str, int | None, str | None, int]

_MARK: Final = (1 << 64) - 1


@dataclass(slots=True)
class Stand:
    """What the writer knows of a stream: its number in the file, its last entry, and a mark of each command it has had."""

    key: int
    head: int
    closed: bool
    marks: bytearray = field(default_factory=bytearray)  # eight bytes per command, one after the other

    def may_know(self, command: Command) -> bool:
        """Say whether a command may have been written; False is certain, True is not."""
        return mark(command) in self.marks


class Plan:
    """Collects what one transaction will write, append by append in order of arrival."""

    def __init__(
        self, stands: dict[str, Stand], find: Callable[[Stand, Append], Written | None], next_key: int
    ) -> None:
        self.stands = stands
        self.find = find  # looks up a command in the file
        self.next_key = next_key
        self.known: dict[tuple[str, Command], Written] = {}  # commands of this same transaction
        self.rows: list[Row] = []
        self.opened: list[tuple[int, str]] = []
        self.closed: list[int] = []
        self.snapshots: dict[int, str] = {}

    def add(self, append: Append) -> Outcome:
        """Decide about one append; if it is accepted, add its rows."""
        stand = self.stands.get(append.stream)
        if append.command is not None and stand is not None and stand.may_know(append.command):
            before = self.known.get((append.stream, append.command)) or self.find(stand, append)
            if before is not None:
                return before
        head = 0 if stand is None else stand.head
        if stand is not None and stand.closed:
            return StreamClosed(append.stream, head)
        if append.expected != head:
            return Stale(append.stream, append.expected, head)
        if stand is None:
            stand = self.stands[append.stream] = Stand(self.next_key, 0, closed=False)
            self.opened.append((self.next_key, append.stream))
            self.next_key += 1
        return self._take(append, stand)

    def _take(self, append: Append, stand: Stand) -> Written:
        command = append.command
        seat, key = (None, None) if command is None else (command.seat, command.key)
        first, span = stand.head + 1, len(append.entries)
        for entry in append.entries:
            stand.head += 1
            self.rows.append((stand.key, stand.head, entry.kind, entry.data, seat, key, span))
            seat = key = None
            span = 0
        if append.snapshot:
            self.snapshots[stand.key] = append.snapshot
        if append.closes:
            stand.closed = True
            self.closed.append(stand.key)
        if command is not None:
            stand.marks += mark(command)
            self.known[append.stream, command] = Written(append.stream, first, stand.head, again=True)
        return Written(append.stream, first, stand.head)


def mark(command: Command) -> bytes:
    """Return eight bytes by which a command is recognised; another command may share them."""
    return (hash(command) & _MARK).to_bytes(8, "big")
