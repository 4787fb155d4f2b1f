"""``Neighbours``: the other nodes that serve the same tables. Tells them who is here, hears of them, and notices what was missed.

The log decides everything. Which node moves a table's clocks and bots is agreed on here, and if two nodes should think that it
is them, both append after the same entry and one of them is refused.
"""

import asyncio
import itertools
import logging
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from lastcard.server.store import Store, StoreError
from lastcard.server.store.wakeups import Wakes, woken
from lastcard.server.table.protocol.node_notes import Alive, AnyNote, Gone, Here, WhoIsThere, read, written
from lastcard.server.table.transient.presence import Company

if TYPE_CHECKING:
    from lastcard.server.table.live.mailbox import LiveTable

log = logging.getLogger("lastcard.neighbours")

BEAT: Final = 1.0  # seconds between two signs of life
SILENCE: Final = 5.0  # seconds without one after which a node counts as gone
HEAL: Final = 5.0  # seconds between two comparisons with the log; every beat while the others cannot be heard
DUTY: Final = 10.0  # seconds for which one node keeps the duties that belong to no table with people


class Neighbours:
    """The other nodes, as one node hears of them."""

    def __init__(self, node: str, wakes: Wakes, store: Store) -> None:
        self.node = node
        self.on_duty = False  # whether this node looks after tables that nobody is at
        self._wakes = wakes
        self._store = store
        self._tables: Callable[[], Mapping[str, LiveTable]] = dict
        self._alone: Callable[[str], None] = lambda code: None
        self._heard: dict[str, float] = {}  # when each node was last heard of
        self._missed: set[str] = set()  # nodes that were silent for too long
        self._asked: float | None = None  # when somebody last missed something, and everybody told who is where
        self._changed: set[str] = set()  # tables whose people changed in this turn of the event loop
        self._numbers = itertools.count(1)  # of what is told about the people here
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, tables: Callable[[], "Mapping[str, LiveTable]"], alone: Callable[[str], None]) -> None:
        """Begin to tell and to hear. ``tables`` are those that are awake here.

        ``alone`` is told of a table that goes on though nobody is left there, or with "" that there may be some: it is called on
        the node that has the duty.
        """
        self._tables = tables
        self._alone = alone
        await self._wakes.start(self._hear, self._again)
        await self._take_duty()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._watch()), loop.create_task(self._keep_duty())]
        self.tell(WhoIsThere())

    async def close(self) -> None:
        """Tell the others that nobody is here through this node any more."""
        for task in self._tasks:
            task.cancel()
        self.tell(Gone())
        if self.on_duty:
            with suppress(StoreError):  # it ends by itself
                await self._store.lease("duty", 0.0)
        await self._wakes.close()

    # --- telling ------------------------------------------------------------------------------

    def tell(self, note: AnyNote) -> None:
        """Tell all other nodes something about a table."""
        self._wakes.tell(written(note))

    def people_changed(self, code: str) -> None:
        """Tell who is at a table through this node, once in a turn of the event loop."""
        if not self._changed:
            asyncio.get_running_loop().call_soon(self._tell_people)
        self._changed.add(code)

    def _tell_people(self) -> None:
        changed, self._changed = self._changed, set()
        for code in changed:
            live = self._tables().get(code)
            here = live.company.here_now(code) if live is not None else Here(code)
            waited = live.timing.waited(live.driver.now) if live is not None and here.seats else {}
            goes_on = live is not None and live.driver.goes_on_alone
            self.tell(replace(here, away=waited, number=next(self._numbers), goes_on=goes_on))

    def leads(self, company: Company) -> bool:
        """Say whether this node moves the clocks and bots of a table: the first of those through which people play."""
        nodes = [node for node, here in company.elsewhere.items() if here.seats]
        if company.here:
            nodes.append(self.node)
        return min(nodes) == self.node if nodes else self.on_duty

    # --- hearing ------------------------------------------------------------------------------

    def _hear(self, node: str, text: str) -> None:
        self._heard[node] = asyncio.get_running_loop().time()
        if node in self._missed:  # it was slow or cut off, and its people are taken for gone
            self._missed.discard(node)
            self._again()
        tables = self._tables()
        if not text.startswith("{"):
            for code, seq in woken(text):
                live = tables.get(code)
                if live is not None:
                    live.following.wake(seq)
            return
        match note := read(text):
            case None | Alive():
                pass
            case Gone():
                self._drop(node)
            case WhoIsThere(table=code):
                if not code:  # what it told before may be lost, and it tells everything again
                    self._doubt(node)
                for live in [tables[code]] if code in tables else () if code else tables.values():
                    if live.company.members:
                        self.people_changed(live.table.code)
            case _:
                live = tables.get(note.table)
                if live is not None:
                    live.following.hear(node, note)
                elif isinstance(note, Here) and note.goes_on and not note.seats and self.on_duty:
                    self._alone(note.table)

    def _again(self) -> None:
        """Make up for what was missed: ask who is where, tell it, and compare with the log."""
        now = asyncio.get_running_loop().time()
        self._heard = dict.fromkeys(self._heard, now)
        for node in self._heard:
            self._doubt(node)
        self.tell(WhoIsThere())
        for code in self._tables():
            self.people_changed(code)

    def _doubt(self, node: str) -> None:
        """Expect a node to tell again where it has people. Nodes do not answer for tables where they have none."""
        self._asked = asyncio.get_running_loop().time()
        for live in self._tables().values():
            if node in live.company.elsewhere:
                live.company.doubted.add(node)

    def _dismiss_doubted(self) -> None:
        """Treat people as gone when their node stops reporting them."""
        self._asked = None
        for live in list(self._tables().values()):
            for node in list(live.company.doubted):
                live.following.hear(node, Here(live.table.code))

    def _miss(self, node: str) -> None:
        """Take the people of a node for gone that gives no sign of life."""
        self._missed.add(node)
        self._drop(node)

    def _drop(self, node: str) -> None:
        self._heard.pop(node, None)
        for live in list(self._tables().values()):
            live.following.hear(node, Here(live.table.code))
        if self.on_duty:
            self._alone("")

    async def _watch(self) -> None:
        """Give signs of life, notice nodes that give none, and compare the tables with the log."""
        loop = asyncio.get_running_loop()
        healed = lately = loop.time()
        while True:
            await asyncio.sleep(BEAT)
            now = loop.time()
            try:
                if now - lately > SILENCE:  # this node stood still, and the others may have spoken meanwhile
                    self._again()
                    healed = 0.0
                lately = now
                self.tell(Alive())
                if self._wakes.up:
                    for node in [node for node, heard in self._heard.items() if now - heard > SILENCE]:
                        self._miss(node)
                    if self._asked is not None and now - self._asked > SILENCE:
                        self._dismiss_doubted()
                if now - healed >= HEAL or not self._wakes.up:
                    await self._heal(live for live in self._tables().values() if live.company.members)
                    healed = now
            except StoreError:
                pass  # as long as there is no log, there is nothing to compare with
            except Exception:
                log.exception("the tables could not be compared with the log")

    async def _keep_duty(self) -> None:
        """Take or keep the duty. Apart from watching, because the database may let a lease wait and still be read."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._take_duty()
            except StoreError:
                pass  # the lease runs out, if it was here
            except Exception:
                log.exception("the duty could not be looked after")

    async def _take_duty(self) -> None:
        had, self.on_duty = self.on_duty, await self._store.lease("duty", DUTY)
        if self.on_duty and not had:
            for live in list(self._tables().values()):
                live.driver.think()
                live.driver.schedule()
            self._alone("")

    async def _heal(self, tables: "Iterable[LiveTable]") -> None:
        """Bring tables up to date whose wake-ups did not arrive."""
        behind = {live.table.code: live for live in tables}
        for head in await self._store.heads(list(behind)):
            behind.pop(head.stream).following.wake(head.seq)
        for live in behind.values():  # removed from the log
            live.following.wake(live.table.seq + 1)
