"""``Dealing``: how a table deals. It gathers pledges, closes and shows their list, takes the opened shares, and deals.

It waits for nobody longer than ``deadlines`` allows. Pledges and shares stay in memory. The log holds only the closed list and
the deal with everything that went into it. After a restart, pages pledge again or open their shares again.
"""

from typing import TYPE_CHECKING

from lastcard.engine.proof.pledges import parse_parts, pledge_of
from lastcard.server.store import Command
from lastcard.server.table.fold import decisions
from lastcard.server.table.protocol.node_notes import Pledged, ShareOpened
from lastcard.server.table.protocol.table_refusal import Overtaken, TableRefusal
from lastcard.server.table.transient.deadlines import OPENING, PLEDGING, RELOAD

if TYPE_CHECKING:
    from lastcard.server.table.live.mailbox import LiveTable


class Dealing:
    """The next deal of one table. Callers must hold the table's lock."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._wanted = False
        self._command: Command | None = None  # the command that asked for the deal, until something is written
        self._pledges: dict[str, tuple[int, str]] = {}  # by the person's token: seat and pledge
        self._shares: dict[int, str] = {}
        if live.table.sealed:  # the server stopped before the deal; pages need a moment to reconnect
            live.timing.deal_by = live.driver.now + RELOAD

    @property
    def under_way(self) -> bool:
        """Say whether a deal was requested and is still to come."""
        return self._wanted or bool(self._live.table.sealed)

    def forget(self) -> None:
        """Forget this deal: the cards are dealt, or cannot be."""
        self._wanted, self._command = False, None
        self._pledges, self._shares = {}, {}

    # --- requests -----------------------------------------------------------------------------

    async def ask(self, command: Command | None = None) -> int:
        """Deal once every participant has opened a share or run out of time. Asking twice is harmless."""
        live = self._live
        await live.promise()
        decisions.check_deal(live.table)
        if not self.under_way:
            self._wanted, self._command = True, command
            live.timing.deal_by = live.driver.now + PLEDGING
        return await self.go_on()

    async def pledge(self, seat: int, commitment: str, pledge: str) -> None:
        """Take a seat's pledge to a share that stays secret for now. The last pledge before the list is closed counts."""
        table = self._live.table
        self._check_current(commitment)
        if table.sealed:
            if pledge != parse_parts(table.sealed)[seat].pledge:
                raise TableRefusal("sealed")
            return
        self._pledges[table.places[seat].token] = seat, pledge
        self._live.following.tell(Pledged(table.code, seat, commitment, pledge))
        await self._go_on_together()

    async def open(self, seat: int, commitment: str, share: str) -> None:
        """Take the share that a seat pledged, now that pledges can no longer change."""
        table = self._live.table
        self._check_current(commitment)
        if not table.sealed:
            raise TableRefusal("not_sealed")
        if parse_parts(table.sealed)[seat].pledge != pledge_of(commitment, table.next_round, seat, share):
            raise TableRefusal("share_unfit")
        self._shares[seat] = share
        self._live.following.tell(ShareOpened(table.code, seat, commitment, share))
        await self._go_on_together()

    def hear(self, note: Pledged | ShareOpened) -> None:
        """Take a pledge or a share that came through another node, which has checked it."""
        table = self._live.table
        if note.commitment != table.commitment or note.seat >= len(table.places):
            return
        if isinstance(note, ShareOpened):
            self._shares[note.seat] = note.share
        elif not table.sealed:
            self._pledges[table.places[note.seat].token] = note.seat, note.pledge
        if self.is_due_here and not self._incomplete:
            self._live.timing.deal_by = self._live.driver.now  # nobody else is waited for
            self._live.driver.schedule()

    @property
    def is_due_here(self) -> bool:
        """Say whether this node has to go on with a deal: it was asked for here, or this node leads the table."""
        return self._wanted or (bool(self._live.table.sealed) and self._live.leads)

    def _check_current(self, commitment: str) -> None:
        if self._live.table.commitment != commitment:
            raise TableRefusal("stale")

    async def _go_on_together(self) -> None:
        """Go on. If another node was faster, what was asked for here has been done: the pledge or share was told to it."""
        try:
            await self.go_on()
        except Overtaken:
            self._live.driver.schedule()

    # --- progress -----------------------------------------------------------------------------

    async def go_on(self) -> int:
        """Close the list or deal if the time has come. Return the number of the last log entry."""
        live = self._live
        table = live.table
        late = live.driver.now >= live.timing.deal_by
        if not self.is_due_here or (not late and self._incomplete):
            live.driver.schedule()
            return table.seq
        command, self._command = self._command, None
        pledges = {} if table.sealed else self._counting
        if pledges:
            live.timing.deal_by = live.driver.now + OPENING
            return await live.commit(decisions.seal(table, pledges), command)
        return await live.commit(decisions.deal(table, self._shares), command)

    @property
    def _incomplete(self) -> bool:
        """Say whether somebody still has to pledge a share or open one."""
        table = self._live.table
        if table.shared is not None:  # nobody adds to a deal that others play, too
            return False
        if table.sealed:
            return any(part.is_pledged and part.seat not in self._shares for part in parse_parts(table.sealed))
        pledged = self._counting
        return not self._live.company.pledging <= pledged.keys()

    @property
    def _counting(self) -> dict[int, str]:
        """Return the pledges of connected people by seat. Somebody who left could not open a share."""
        places, present = self._live.table.places, self._live.company.present
        if self._live.table.shared is not None:
            return {}
        return {
            seat: pledge
            for token, (seat, pledge) in self._pledges.items()
            if seat in present and places[seat].token == token
        }
