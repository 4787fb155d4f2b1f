"""``Driver``: what happens at a table by itself. Bots act, held moves are carried out, clocks run out, bots stand in.

``deadlines`` knows when each of these is due. The driver sets one alarm for the first of them, and acts under the table's lock.
"""

import asyncio
from typing import TYPE_CHECKING, Final

from lastcard.engine.game import Action, IllegalAction
from lastcard.engine.views import seat_view
from lastcard.players.default_answer import default_answer
from lastcard.server.store import StoreError
from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.card_readings import Unread
from lastcard.server.table.fold.decisions import Decision
from lastcard.server.table.fold.facts import Rested, StoodIn
from lastcard.server.table.live.commands import answer
from lastcard.server.table.protocol.table_refusal import Overtaken, TableRefusal
from lastcard.server.table.transient.bot_pace import HURRY, BotPace
from lastcard.server.table.transient.bot_turns import Thinkers, plain_ideas
from lastcard.server.table.transient.deadlines import PATIENCE, STOOD_STILL

if TYPE_CHECKING:
    from lastcard.server.table.live.mailbox import LiveTable

READ_AGAIN: Final = 1.0  # seconds until a card that could not be read is tried again
EXACT: Final = 1.0  # seconds by which a clock may differ after a sleep
AHEAD: Final = 60.0  # seconds; no alarm is set for later than this


class Driver:
    """Keeps one table going."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._loop = asyncio.get_running_loop()
        self._thinkers = Thinkers()
        self.pace = BotPace()  # the same for all tables of a server
        self._thoughts = 0  # thoughts begun so far; only the last counts
        self.thinks = False  # whether it is still to come
        self._alarm: asyncio.TimerHandle | None = None
        self._set = self._due = 0.0  # when the alarm was set, and when it is due
        self._tasks: set[asyncio.Task[None]] = set()
        self._led = False  # whether clocks and bots ran here when the alarm was last set

    @property
    def now(self) -> float:
        """Return the time on the event loop's clock."""
        return self._loop.time()

    @property
    def _runs(self) -> bool:
        """Say whether the table goes on. Without players present, only a correspondence game does."""
        return bool(self._live.company.present) or self._runs_alone

    @property
    def _runs_alone(self) -> bool:
        return self._live.table.settings.clock.kind == "days"

    @property
    def goes_on_alone(self) -> bool:
        """Say whether something is left to do here when nobody is at the table."""
        return self._runs_alone or self._live.calling.next_due is not None

    # --- one alarm ----------------------------------------------------------------------------

    def schedule(self) -> None:
        """Set this table's alarm for the first thing that is due."""
        if self._alarm is not None:
            self.rest()
        live = self._live
        if live.lost or live.table.closed or live.store.trouble:
            return  # nothing can be done while the log cannot be written; the registry calls again
        led, self._led = self._led, live.leads
        if self._led and not led:
            self.think()  # the node that led until now no longer carries out what its bots want to do
        due = self.next_due
        if due is not None:
            # Not far ahead: a late alarm means that the machine slept at some time since the alarm was set.
            self._set = now = self.now
            self._due = max(now, min(due, now + AHEAD))
            self._alarm = self._loop.call_at(self._due, self._ring)

    @property
    def next_due(self) -> float | None:
        """Return when this node has to do something at the table next; None if nothing is due."""
        live = self._live
        if not live.leads:
            return (
                live.timing.own_due(held=bool(live.waiting), dealing=live.dealing.is_due_here) if self._runs else None
            )
        call = live.calling.next_due
        if not self._runs:
            return call  # all else waits until somebody comes
        held, dealing = bool(live.waiting), live.dealing.is_due_here
        due = live.timing.next_due(held=held, ready=live.company.everybody_ready, dealing=dealing)
        return min([when for when in (due, call) if when is not None], default=None)

    def stood_still(self, seconds: float) -> None:
        """Put all deadlines off by the time for which the machine slept or the process was stopped."""
        self._live.timing.postpone(seconds)
        self._live.tell_clock()
        if self._live.timing.away:
            self._live.telling.table()
        self.schedule()

    async def fall_asleep(self) -> None:
        """Write how much of its time the decision has used, unless the log says so anyway. The caller must hold the lock."""
        live = self._live
        spent = live.timing.spent(self.now)
        if (
            live.timing.deadline is not None
            and abs(spent - live.table.calls.spent - (self.now - live.last_entry)) > EXACT
        ):
            await live.commit(Decision((Rested(spent),)))

    def rest(self) -> None:
        """Cancel the alarm. The log says where to continue."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._alarm = None
        now = self.now
        if now - self._due > STOOD_STILL:
            self.stood_still(now - self._set)
            return
        task = self._loop.create_task(self._do_due())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _do_due(self) -> None:
        try:
            async with self._live.lock:
                await self._do_each()
        except (TableRefusal, IllegalAction):
            pass  # it can no longer be done
        except Unread as unread:  # on the cards of a deal, after a restart
            try:
                await self._live.read_texts(unread.texts, "")
            except TableRefusal:
                await asyncio.sleep(READ_AGAIN)
        self.schedule()

    async def _do_each(self) -> None:
        if not self._runs:
            if self._live.leads:
                await self._live.calling.call()
            return
        if self._live.leads:
            await self._stand_in()
        await self._let_go()
        if self._live.leads:
            await self._act_on_ideas()
            await self._live.calling.call()
            await self._call_time()
        await self._begin()

    # --- bots ---------------------------------------------------------------------------------

    def forget(self) -> None:
        """Discard all bots. New ones remember nothing."""
        self._thinkers.forget()

    def think(self) -> None:
        """Let the bots think about the position if the table goes on. Their earlier ideas are void.

        They think in the next turn of the event loop, so that no move waits for them.
        """
        self._thoughts += 1
        live = self._live
        self.thinks = live.table.has_bots and not live.lost and self._runs and live.leads
        if self.thinks:
            self._loop.call_soon(self._consider, self._thoughts)

    def _consider(self, number: int) -> None:
        live = self._live
        if number != self._thoughts or live.lost:
            return
        self.thinks = False
        try:
            ideas = self._thinkers.consider(live.table)
        except Exception:  # noqa: BLE001  # a faulty bot must not stop the table
            ideas = plain_ideas(live.table)
        if ideas:
            live.timing.plan(self.now, ideas, not_before=self._turn())
            self.schedule()

    def _turn(self) -> float:
        """Say when the bots of this table may act at the earliest."""
        live = self._live
        if live.table.settings.bot_seconds >= HURRY:
            return 0.0
        return self.pace.turn({member.address for member in live.company.members if member.seat is not None}, self.now)

    async def _act_on_ideas(self) -> None:
        live = self._live
        for idea in live.timing.due_ideas(self.now):
            if not live.table.places[idea.seat].bot_level or live.table.phase != "playing":
                continue
            try:
                await self._act_for(idea.seat, idea.action)
            except IllegalAction:
                if not idea.answer:
                    continue
                live.timing.plan(self.now, plain_ideas(live.table))
            except TableRefusal:
                self.think()  # another node was faster, or the log is away: nobody else may have anything to do here
                raise
            return

    # --- people -------------------------------------------------------------------------------

    async def _stand_in(self) -> None:
        for seat in self._live.timing.absent(self.now):
            await self._live.commit(Decision((StoodIn(seat, on=True),)))

    async def _let_go(self) -> None:
        """Carry out the commands that waited for the catch window."""
        if self._live.timing.window_open(self.now):
            return
        for member, message in self._live.waiting.take():
            try:
                await answer(self._live, member, message)
            except StoreError:  # nobody knows what became of it; the client comes back and asks again
                if member in self._live.company.members:
                    self._live.company.send_away("lost", [member])

    async def _call_time(self) -> None:
        """Decide for players who ran out of time, or deal the next round."""
        live = self._live
        if not live.timing.run_out(self.now):
            return
        if live.table.phase == "between":
            await live.dealing.ask()
            return
        game = live.table.game
        asks, deciders = (game.asks, game.deciders) if game is not None else ("", ())
        for seat in deciders:
            if game is None or game.asks != asks or live.table.places[seat].bot_level:
                continue  # a new question comes with new time
            missed = live.timing.miss(seat)
            await self._act_for(seat, default_answer(seat_view(game, seat)))
            if missed >= PATIENCE and not self._runs_alone:
                await live.commit(Decision((StoodIn(seat, on=True),)))

    async def _begin(self) -> None:
        """Continue a deal that is under way, or begin one if everybody still here is ready because the others left."""
        live = self._live
        try:
            if live.dealing.under_way:
                await live.dealing.go_on()
            elif live.leads and live.company.everybody_ready and self.now >= live.timing.patient_until:
                await live.dealing.ask()
        except Overtaken:
            return
        except TableRefusal:
            if live.table.sealed or live.store.trouble:
                return  # the write failed; the shares are kept, because this list must be dealt from, and people stay ready
            live.dealing.forget()
            await live.readying.forget()  # otherwise it would be refused again and again

    async def _act_for(self, seat: int, action: Action) -> None:
        live = self._live
        await live.commit(decisions.act(live.table, seat, action, live.table.seq))
