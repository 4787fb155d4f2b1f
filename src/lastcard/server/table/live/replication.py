"""``Following``: a live table takes over what other nodes wrote to its log, and what they tell about the people there."""

import asyncio
from typing import TYPE_CHECKING

from lastcard.server.store import StoreError
from lastcard.server.table.fold.decisions import AT_ONCE, Decision
from lastcard.server.table.fold.facts import AnyFact, Closed, LineAdded, Sealed, facts_of, token_hash
from lastcard.server.table.protocol.node_notes import (
    Answered,
    AnyNote,
    AsksToTakeOver,
    Here,
    Pledged,
    ShareOpened,
    TimeAdded,
    Told,
)
from lastcard.server.table.protocol.table_refusal import not_read
from lastcard.server.table.transient.deadlines import OPENING

if TYPE_CHECKING:
    from lastcard.server.table.live.mailbox import LiveTable


class Following:
    """Keeps one table level with its log and with the other nodes."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._wanted = 0  # the last entry that others are known to have written
        self._task: asyncio.Task[None] | None = None

    def tell(self, note: AnyNote) -> None:
        """Tell the other nodes something about this table, if there are any."""
        if self._live.neighbours is not None:
            self._live.neighbours.tell(note)

    def people_changed(self) -> None:
        """Tell the other nodes who is here."""
        if self._live.neighbours is not None:
            self._live.neighbours.people_changed(self._live.table.code)

    # --- the log ------------------------------------------------------------------------------

    def wake(self, seq: int) -> None:
        """Note that the log has an entry, and read it soon if this table does not know it."""
        self._wanted = max(self._wanted, seq)
        if seq > self._live.table.seq and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._follow())

    async def _follow(self) -> None:
        live = self._live
        try:
            while live.table.seq < self._wanted and not live.lost:  # others may write more while this one reads
                async with live.lock:
                    if live.table.seq < self._wanted and not live.lost:
                        await self.catch_up()
        except StoreError:
            pass  # the next comparison with the log tries again
        finally:
            self._task = None

    async def level(self, seen: int, token: str | None = None) -> None:
        """Catch up before somebody is answered who has seen more than this table, or has a seat that it does not know."""
        live = self._live
        if live.neighbours is not None:
            unknown = bool(token) and live.table.seat_of(token_hash(token or "")) is None
            if seen > live.table.seq or unknown:
                await self.refresh()

    async def refresh(self) -> None:
        """Catch up with whatever other nodes have written. The caller must hold the lock."""
        if self._live.neighbours is not None:
            try:
                await self.catch_up()
            except StoreError as wrong:
                raise not_read(wrong) from None

    async def catch_up(self) -> None:
        """Apply and show what the log has and this table has not. The caller must hold the lock."""
        live = self._live
        wanted = self._wanted  # meanwhile others may write more than is read here
        entries = await live.store.read(live.table.code, live.table.seq)
        if not entries and live.table.seq < wanted:
            live.give_up()  # the table was removed
            return
        facts = facts_of([entry.data for entry in entries])
        place = 0
        while place < len(entries):
            span = max(1, entries[place].span)  # one append at a time, as its writer applied it
            live.take_over(_decided(facts[place : place + span]), entries[place].seq, entries[place].command)
            place += span

    # --- the people ---------------------------------------------------------------------------

    def hear(self, node: str, note: AnyNote) -> None:
        """Take in what another node tells about this table."""
        live = self._live
        if live.lost:
            return
        match note:
            case Here():
                self._meet(node, note)
            case Told(text=text):
                live.telling.same(text.encode())
            case TimeAdded():
                if live.timing.more_time(live.driver.now):
                    live.telling.time()
                    live.driver.schedule()
            case Pledged() | ShareOpened():
                live.dealing.hear(note)
            case AsksToTakeOver() | Answered():
                live.takeovers.hear(note)

    def _meet(self, node: str, here: Here) -> None:
        """Note who is at this table through another node."""
        live = self._live
        company, now = live.company, live.driver.now
        led, before = live.leads, company.present
        if not company.hear(node, here):
            return
        for seat in company.present - before:
            live.timing.returned(seat)
        for seat in before - company.present:
            live.timing.left(seat, now)
        if company.present and not before:
            live.timing.nobody_waited(now)
        live.timing.has_waited(here.away, now)
        live.telling.table()
        if live.leads and not led:
            live.driver.think()
        live.driver.schedule()


def _decided(facts: list[AnyFact]) -> Decision:
    """Return facts as the decision that another node made of them."""
    shout = any(isinstance(fact, LineAdded) and f"{fact.line} ".split(" ")[1] in AT_ONCE for fact in facts)
    return Decision(tuple(facts), closes=any(isinstance(fact, Closed) for fact in facts), is_shout=shout)


def opening_until(facts: tuple[AnyFact, ...], now: float) -> float | None:
    """Return until when shares are awaited if these facts closed the list of pledges."""
    return now + OPENING if any(isinstance(fact, Sealed) for fact in facts) else None
