"""``TracedTable``: a live table that notes when its commands were taken up, durable and shown.

A server that traces nothing uses ``LiveTable`` itself, so nothing here costs it anything. Only times and numbers are noted: no
card, no name, no token. ``web.spans`` makes spans of them.
"""

import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from lastcard.server.store import Command
from lastcard.server.table.fold.decisions import Decision
from lastcard.server.table.fold.table import Table
from lastcard.server.table.live.mailbox import LiveTable
from lastcard.server.table.live.replication import Following

_EPOCH: Final = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """Return nanoseconds since 1970, by a clock that nobody sets back while the server runs."""
    return _EPOCH + time.monotonic_ns()


class Shown(NamedTuple):
    """Facts that became durable and were shown. Times are nanoseconds since 1970."""

    table: str
    first: int  # the number of their first entry
    entries: int
    began: int  # when they were handed to the log, or another node's entries were heard of
    durable: int  # when this node knew that they were durable
    ended: int  # when they had been written to the last viewer
    viewers: int


@dataclass(slots=True)
class Work:
    """A command that is being carried out: its kind, when it was taken up, and what it wrote."""

    kind: str
    began: int
    wrote: list[Shown] = field(default_factory=list)


at_work: Final[ContextVar[Work | None]] = ContextVar("at_work", default=None)  # the command of this task

Note = Callable[[Shown], None]


class TracedFollowing(Following):
    """Notes when another node's entries were heard of."""

    woken = 0

    def wake(self, seq: int) -> None:
        """Note that the log has an entry, and since when this is known."""
        if seq > self._live.table.seq:
            self.woken = self.woken or now()
        super().wake(seq)


class TracedTable(LiveTable):
    """A live table whose work is noted. ``wrote`` hears what nobody's command wrote, ``followed`` what other nodes wrote."""

    def __init__(self, wrote: Note, followed: Note, table: Table, *args: object, **options: object) -> None:
        self.following: TracedFollowing
        self._wrote = wrote
        self._followed = followed
        self._handed_over = 0  # when the facts that are written now were handed to the log; 0: others wrote them
        super().__init__(table, *args, **options)  # type: ignore[arg-type]  # as ``LiveTable`` takes them

    def _follow(self) -> TracedFollowing:
        return TracedFollowing(self)

    async def commit(self, decision: Decision, command: Command | None = None) -> int:
        """Write facts, and note when that began."""
        self._handed_over = now()
        return await super().commit(decision, command)

    def take_over(self, decision: Decision, first: int, command: Command | None = None) -> None:
        """Apply and show what another node wrote."""
        self._handed_over = 0
        super().take_over(decision, first, command)

    def _apply(self, decision: Decision, first: int, command: Command | None) -> bool:
        durable = now()
        ours = self._handed_over
        began = ours or self.following.woken or durable
        self.following.woken = 0
        turned = super()._apply(decision, first, command)
        viewers = len(self.company.greeted)
        shown = Shown(self.table.code, first, len(decision.facts), began, durable, now(), viewers)
        work = at_work.get()
        if not ours:
            self._followed(shown)
        elif work is not None:
            work.wrote.append(shown)
        else:
            self._wrote(shown)
        return turned
