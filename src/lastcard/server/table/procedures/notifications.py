"""``Calling``: tells people outside the page that it is their turn, once a turn, and reminds them before their days run out.

Only somebody who is not connected is called: an open page tells its person itself. That a call was made is a fact, written before
it leaves, so no restart makes it twice. One that is due is made even if nobody is left at the table, or the server was restarted
meanwhile: the log says whose turn it is. How it reaches the person is the caller's business: see ``web.push.delivery``.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from lastcard.server.store import StoreError
from lastcard.server.table.fold.decisions import Decision, unwish
from lastcard.server.table.fold.facts import Called
from lastcard.server.table.protocol.notification_targets import Call, Hook, Wish
from lastcard.server.table.protocol.table_refusal import NoSuchTable, TableRefusal

if TYPE_CHECKING:
    from lastcard.server.table.live.mailbox import LiveTable

AWAY: Final = 10.0  # seconds without a connection: somebody who reloads the page is not called
LATE: Final = 600.0  # seconds after the last entry of the log in which a table that nobody is at still calls
LAST_PART: Final = 0.25  # of the time for a decision by correspondence: then comes the reminder

CallOut = Callable[[Call], None]
Find = Callable[[str], Awaitable["LiveTable"]]  # a table that may have fallen asleep meanwhile


class _Due(NamedTuple):
    when: float
    seat: int
    reminder: bool


class Calling:
    """The people that one table has called, and those it calls next."""

    def __init__(self, live: "LiveTable", call_out: CallOut, find: "Find") -> None:
        self._live = live
        self._call_out = call_out
        self._find = find
        # Since when; None until it matters, because a table that has just woken may not have replayed its match yet.
        self._asked: dict[int, float] | None = None
        self._called: dict[int, int] = {}  # calls made this turn, by seat
        self._tasks: set[asyncio.Task[None]] = set()

    def follow(self) -> None:
        """Note who is asked now."""
        table, now = self._live.table, self._live.driver.now
        game = table.game
        asked = game.deciders if game is not None and table.phase == "playing" else ()
        before = self._asked or {}
        self._asked = {seat: before.get(seat, now) for seat in asked} if asked else {}
        if self._called or table.calls:  # a turn may have several questions; calls of other nodes count, too
            calls = {seat: max(self._called.get(seat, 0), table.calls.made(seat)) for seat in asked}
            self._called = {seat: count for seat, count in calls.items() if count}

    @property
    def next_due(self) -> float | None:
        """Return the time of the next call; None if there is none."""
        if self._asked is not None and self._live.company.present.issuperset(self._asked):
            return None  # nobody who is here is called
        return min((due.when for due in self._dues()), default=None)

    async def call(self) -> None:
        """Make the calls that are due. The caller must hold the table's lock."""
        live, now = self._live, self._live.driver.now
        for due in [each for each in self._dues() if each.when <= now]:
            called = Called(due.seat, reminder=due.reminder, spent=live.timing.spent(now))
            number = await live.commit(Decision((called,)))
            self._call_out(
                Call(
                    live.table.code,
                    live.table.places[due.seat].name,
                    due.reminder,
                    self._wishes(due.seat),
                    wanted=partial(self._is_wanted, due.seat, number),
                    gone=partial(self._drop, due.seat),
                )
            )

    def _dues(self) -> Iterator[_Due]:
        live, timing = self._live, self._live.timing
        by_days = live.table.settings.clock.kind == "days"
        if not any(place.wishes for place in live.table.places) or not (
            by_days or live.company.present or self._leaves_others
        ):
            return
        if self._asked is None:
            self.follow()
        for seat, since in (self._asked or {}).items():
            place, calls = live.table.places[seat], self._called.get(seat, 0)
            if seat in live.company.present or place.bot_level or not self._wishes(seat):
                continue
            if calls == 0:
                yield _Due(max(since, timing.away.get(seat, since)) + AWAY, seat, reminder=False)
            elif calls == 1 and by_days and timing.deadline is not None:
                yield _Due(timing.deadline - LAST_PART * timing.total, seat, reminder=True)

    @property
    def _leaves_others(self) -> bool:
        """Say whether the last person has just left a table at which others play, too: it is their turn now."""
        live = self._live
        return len(live.table.people) > 1 and live.driver.now - live.last_entry < LATE

    async def _is_wanted(self, seat: int, number: int) -> bool:
        """Say whether a call still matters: nobody has moved at the seat or was called again."""
        try:
            live = await self._find(self._live.table.code)
        except NoSuchTable:
            return False
        except (TableRefusal, StoreError):
            return True  # nobody can say now
        return live.table.calls.is_last(seat, number)

    def _wishes(self, seat: int) -> tuple[Wish, ...]:
        """List the person's own wishes, and those for everybody."""
        places = self._live.table.places
        others = [
            wish for at, place in enumerate(places) if at != seat
            for wish in place.wishes if isinstance(wish, Hook) and wish.everybody
        ]  # fmt: skip
        return (*places[seat].wishes, *others)

    def _drop(self, seat: int, wish: Wish) -> None:
        """Take back a wish whose address is gone for good."""

        async def drop() -> None:
            try:
                live = await self._find(self._live.table.code)
                async with live.lock:
                    await live.decide(lambda: unwish(live.table, seat, wish))
            except (TableRefusal, StoreError):
                pass  # it is tried again with the next call

        task = asyncio.get_running_loop().create_task(drop())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
