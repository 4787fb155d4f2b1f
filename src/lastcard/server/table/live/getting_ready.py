"""``GettingReady``: people say that they are ready, and the last one who is waited for has the cards dealt.

Being ready is a fact, so it outlasts restarts and is the same on every node. Here stands what needs a clock.
"""

import math
from typing import TYPE_CHECKING, Final

from lastcard.server.store import Command
from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.decisions import Decision
from lastcard.server.table.fold.readiness import get_ready, not_ready
from lastcard.server.table.protocol.description import Settings, rules_of

if TYPE_CHECKING:
    from lastcard.server.table.live.mailbox import LiveTable

UNDO: Final = 5.0  # seconds in which a change of the rules can be undone as if it had not been made
STILL_READY: Final = 300.0  # seconds for which somebody who is away stays ready


class GettingReady:
    """Who is ready at one table. Callers must hold its lock."""

    def __init__(self, live: "LiveTable", age: float) -> None:
        self._live = live
        self._woken, self._age = live.driver.now, age  # when the table woke, and how long nothing had happened then
        self._rules_changed = -math.inf  # when

    @property
    def rules_just_changed(self) -> bool:
        """Say whether a change of the rules can still be undone as if it had not been made."""
        return self._live.driver.now - self._rules_changed <= UNDO

    def note_change(self, before: Settings) -> None:
        """Note when the rules changed."""
        settings = self._live.table.settings
        if before is not settings and rules_of(before) != rules_of(settings):
            self._rules_changed = self._live.driver.now

    async def say(self, seat: int, command: Command, *, on: bool) -> int:
        """Note that somebody is ready or no longer is; if nobody else is waited for, deal. Refuse first what cannot be dealt."""
        live = self._live
        said = get_ready(live.table, seat, on=on)
        if on and live.company.is_last(seat):
            decisions.check_deal(live.table)
        seq = await live.commit(Decision(said), command)
        if on and live.company.everybody_ready:
            dealt = await live.dealing.ask(None if said else command)
            return seq if said else dealt
        return seq

    async def forget(self) -> None:
        """Nobody is ready any more."""
        await self._live.commit(Decision(not_ready(self._live.table.ready)))

    async def look_at(self, seat: int) -> None:
        """Forget that somebody was ready who comes back after a long time: people who open a link want to look first."""
        live = self._live
        since = live.timing.away.get(seat)
        if since is None or not live.table.places[seat].ready:
            return
        if live.driver.now - since + (self._age if since == self._woken else 0.0) > STILL_READY:
            await live.commit(Decision(not_ready((seat,))))
