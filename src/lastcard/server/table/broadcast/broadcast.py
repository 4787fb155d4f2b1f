"""``Telling``: what a live table sends to its members: what changed, who is here, the time that is left.

``viewer_messages`` makes the messages. This module decides who gets one, and when. Nobody is sent anything before they were
greeted.
"""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lastcard.server.table.broadcast.member import Member
from lastcard.server.table.broadcast.viewer_messages import Happened, Showing
from lastcard.server.table.protocol.messages import State, encode
from lastcard.server.table.protocol.node_notes import Told

if TYPE_CHECKING:
    from lastcard.server.table.live.mailbox import LiveTable

CROWD_TOLD: Final = 1.0  # seconds between two updates of the list of spectators


class Telling:
    """Sends the messages of one table."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._crowd_told: asyncio.TimerHandle | None = None  # runs until the spectators may be listed again
        self._crowd_changed = False  # since they were last listed

    # --- the game -----------------------------------------------------------------------------

    def showing(self, happened: Sequence[Happened] = ()) -> Showing:
        """Return the table as it is now, ready for any viewer."""
        live = self._live
        company, timing, now = live.company, live.timing, live.driver.now
        away = timing.awaited(now, company.present)
        return Showing(
            live.table, happened, present=company.present, watchers=company.watchers,
            crowd=company.crowd, time=timing.time(now), asking=live.takeovers.asking, away=away,
        )  # fmt: skip

    def greet(self, member: Member, happened: Sequence[Happened], *, past: bool) -> None:
        """Show a member everything. ``past``: what happened is to be read, not animated."""
        showing = self.showing(happened)
        member.stamp = showing.stamp(member.eyes)
        member.greeted = True
        member.send(showing.everything(member.viewer, you=member.seat, past=past))

    def changes(
        self, showing: Showing, but: Member | None = None, *, table: bool, game: bool = False, position: bool = False
    ) -> None:
        """Show everybody what changed. Include a member's own cards if they learned something new."""
        for member in self._live.company.greeted:
            if member is but:
                continue
            viewer, own = member.viewer, False
            if position:
                before, member.stamp = member.stamp, showing.stamp(viewer.seat)
                own = before != member.stamp
            member.send(showing.update(viewer, table=table, game=game, position=position, own=own))

    def everything(self, showing: Showing) -> None:
        """Show everybody the whole table again, because seats were moved or cards changed hands."""
        for member in self._live.company.greeted:
            member.stamp = showing.stamp(member.eyes)
            member.send(showing.everything(member.viewer, you=member.seat, past=False))

    # --- around it ----------------------------------------------------------------------------

    def table(self, but: Member | None = None) -> None:
        """Show everybody the table, with who is here."""
        self.changes(self.showing(), but, table=True)

    def who_is_here(self, member: Member) -> None:
        """Tell the others that somebody came or went. Spectators are reported once a second at most."""
        if member.seat is not None:
            self.table(member)
        elif self._crowd_told is None:
            self._crowd(member)
        else:
            self._crowd_changed = True

    def _crowd(self, but: Member | None = None) -> None:
        self._crowd_changed = False
        self.table(but)
        self._crowd_told = asyncio.get_running_loop().call_later(CROWD_TOLD, self._look_at_crowd)

    def _look_at_crowd(self) -> None:
        self._crowd_told = None
        if self._crowd_changed:
            self._crowd()

    def time(self) -> None:
        """Show everybody the clock."""
        live = self._live
        self.same(encode(State(live.table.seq, time=live.timing.time(live.driver.now))))

    def everywhere(self, message: bytes) -> None:
        """Send the same message to everybody, also through other nodes."""
        self.same(message)
        self._live.following.tell(Told(self._live.table.code, message.decode()))

    def same(self, message: bytes) -> None:
        """Send the same message to everybody here."""
        for member in self._live.company.greeted:
            member.send(message)
