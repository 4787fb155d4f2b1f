"""``LiveTable``: a table with people at it. Requests come in one after the other, become facts, and are shown when durable.

It knows no sockets: a member is two functions. What a request makes of the table is decided in ``decisions``, when
things are due in ``timing``; here they are carried out, in order, behind one lock.
"""

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from lastcard.game import Action, IllegalAction
from lastcard.game.shuffle import new_secret
from lastcard.store import Append, Command, Store, StoreError
from lastcard.table import decisions
from lastcard.table.decisions import Decision
from lastcard.table.default import default_answer
from lastcard.table.errors import TableRefusal
from lastcard.table.facts import ASIDE, RESEATING, Committed, GameBegan, LineAdded, StoodIn, entry_of, token_hash
from lastcard.table.member import Member
from lastcard.table.messages import Act, Held, Hello, State, encode
from lastcard.table.requests import answer, refusal
from lastcard.table.retelling import retell
from lastcard.table.showing import Happened, Showing
from lastcard.table.table import Table
from lastcard.table.thinking import Idea, Thinkers, plain_ideas
from lastcard.table.timing import PATIENCE, Timing
from lastcard.table.waiting import Waiter, Waiting
from lastcard.views import public_view, seat_view

SOCKETS_A_SEAT: Final = 2
_A_LINE: Final = {LineAdded}  # facts that change the game and nothing around it


class LiveTable:
    """One table, its members, and what is due at it."""

    def __init__(self, table: Table, store: Store, pool: ThreadPoolExecutor, *, age: float = 0.0) -> None:
        self.table = table
        self.store = store
        self._loop = asyncio.get_running_loop()
        self.members: list[Member] = []
        self.present: frozenset[int] = frozenset()  # the seats of the people who are connected
        self._watchers = 0
        self.ready: set[int] = set()
        self.lost = False  # the log may be ahead of this table: fold it again
        self._quiet_since = self._now - age  # when the last entry was written, or somebody was last here
        self.lock = asyncio.Lock()
        self._timing = Timing(table)
        self._thinkers = Thinkers(pool)
        self._waiting = Waiting()
        self._wake: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._timing.start_clock(self._now, spent=age)
        for seat in table.people:
            self._timing.left(seat, self._now)
        self._think()
        self._schedule()

    @property
    def _now(self) -> float:
        return self._loop.time()

    @property
    def age(self) -> float:
        """Say how long nothing has happened here and nobody was here."""
        return 0.0 if self.members else self._now - self._quiet_since

    def rest(self) -> None:
        """Stop waiting for anything; the log knows where to go on."""
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None

    def retire(self) -> None:
        """Begin nothing new; whoever comes is sent to the table that is folded from the log next."""
        self.lost = True
        self.rest()

    def _give_up(self) -> None:
        """Send everybody away to come back: this table may no longer be what the log says."""
        self.retire()
        members, self.members = self.members, []
        for member in members:
            member.drop("lost")

    # --- who looks at it ----------------------------------------------------------------------

    def _count_present(self) -> None:
        self.present = frozenset(member.seat for member in self.members if member.seat is not None)
        self._watchers = sum(1 for member in self.members if member.seat is None)

    async def attach(self, member: Member, hello: Hello) -> None:
        """Let somebody look, from the seat of their token or from beside the table, and show what they have not seen."""
        async with self.lock:
            if self.lost:
                member.drop("lost")
                return
            token = token_hash(hello.token) if hello.token else ""
            seat = self.table.seat_of(token)
            if hello.token and seat is None:
                raise TableRefusal("bad_token")
            if seat is None and not self.table.settings.spectators:
                raise TableRefusal("no_spectators")
            member.introduce(hello, token, seat)
            was_empty = not self.present
            if seat is not None:
                self._make_room(seat)
            self.members.append(member)
            self._count_present()
            try:
                await self._show(member, hello.seen)
                await self._promise()
                if seat is not None:
                    await self.take_back(seat)
            except BaseException:
                self.detach(member)
                raise
            if len(self.members) > 1:  # whoever comes alone, as after a restart, has nobody to tell
                self.tell_table(member)
            if was_empty and self.present:
                self._think()
        self._schedule()

    def detach(self, member: Member) -> None:
        """Note that a connection ended."""
        if member not in self.members:
            return
        self.members.remove(member)
        self._count_present()
        if member.seat is not None and member.seat not in self.present:
            self.ready.discard(member.seat)
            self._timing.left(member.seat, self._now)
            self._waiting.drop(member.seat)
        if not self.members:
            self._quiet_since = self._now
        self.tell_table(member)
        self._schedule()

    async def show(self, member: Member, seen: int) -> None:
        """Show everything after an entry."""
        async with self.lock:
            await self._show(member, seen)

    def _make_room(self, seat: int) -> None:
        """The newest connections of a seat count; an old one that is replaced can no longer free the seat."""
        same = [member for member in self.members if member.seat == seat]
        for old in same[: len(same) - SOCKETS_A_SEAT + 1]:
            self.members.remove(old)
            old.drop("replaced")

    async def _show(self, member: Member, seen: int) -> None:
        """Tell what came after ``seen`` entry by entry; to somebody new, the story of the round."""
        happened, fresh = await retell(self.store, self.table, seen)
        showing = self._showing(happened)
        member.stamp = showing.stamp(member.seat)
        member.send(showing.everything(member.ear, past=fresh))

    # --- carrying out -------------------------------------------------------------------------

    async def act(self, member: Member, message: Act) -> int | None:
        """Carry out a game action of a seated member; None if it waits for the catch window."""
        seat = member.seat
        if seat is None:
            raise TableRefusal("only_seated")
        decision = decisions.act(self.table, seat, message.action, message.seen)
        if self._must_wait(seat, decision):
            self._turn_away(self._waiting.put(seat, member, message))
            wait = self._timing.window_until - self._now
            member.send(encode(Held(message.id, max(0, round(wait * 1000)))))
            self._schedule()
            return None
        self._timing.missed.pop(seat, None)
        return await self.commit(decision, self.command(seat, message.id))

    def command(self, seat: int, key: str) -> Command:
        """Name a command so that it can be recognised: by who sat down, for seats can be moved."""
        return Command(self.table.places[seat].since, key)

    async def take_back(self, seat: int) -> None:
        """Let a person play again for whom a bot sat in."""
        self._timing.returned(seat)
        if self.table.places[seat].stand_in:
            await self.commit(Decision((StoodIn(seat, on=False),)))

    def _must_wait(self, seat: int, decision: Decision) -> bool:
        """Say whether somebody else may still call UNO or catch, and this would end it."""
        return self._timing.window_open(self._now) and not decision.is_shout and bool(self.present - {seat})

    def _turn_away(self, waiters: Iterable[Waiter]) -> None:
        for member, message in waiters:
            member.send(encode(refusal(self, member, message.id, TableRefusal("stale"))))

    async def commit(self, decision: Decision, command: Command | None = None) -> int:
        """Write facts to the log; when they are durable, apply and show them. Only for whoever holds the lock."""
        if not decision.facts:
            return self.table.seq
        if self.lost:
            raise TableRefusal("store")
        entries = tuple([entry_of(fact) for fact in decision.facts])
        table = self.table
        append = Append(table.code, table.seq, entries, command, decision.closes, table.next_standing())
        try:
            written = await self.store.append(append)
        except StoreError:
            self._give_up()
            raise TableRefusal("store") from None
        except asyncio.CancelledError:
            self._give_up()  # nobody knows whether it was written
            raise
        if written.again:
            return written.last
        if self._apply(decision, written.first):
            await self._promise()
        return written.last

    async def _promise(self) -> None:
        """Settle the secret of the next deal as soon as a round is over, or later if the server stopped just then."""
        if self.table.phase not in ("playing", "closed") and not self.table.secret:
            await self.commit(Decision((Committed(new_secret()),)))

    def _apply(self, decision: Decision, first: int) -> bool:
        """Take durable facts into the table and show them; say whether a round began or ended."""
        table = self.table
        now = self._quiet_since = self._now
        game = table.game
        exposed = game.state.exposed if game is not None else 0
        moved, phase, clock = table.moved, table.phase, table.settings.clock
        happened = []
        for seq, fact in enumerate(decision.facts, first):
            events = table.apply(seq, fact, prepared=decision.game)
            game = table.game
            happened.append(Happened(seq, events, public_view(game) if events and game is not None else None))
        kinds = {type(fact) for fact in decision.facts}
        played = table.moved > moved
        dealt = played and table.round_began == table.moved
        phase_changed = table.phase != phase
        reseated = not kinds.isdisjoint(RESEATING)
        if dealt or phase_changed:
            self.ready.clear()
        turned_away: list[Waiter] = []
        if played:
            if decision.is_shout:
                self._waiting.renew(table.seq)
            else:
                turned_away = self._waiting.take()
            self._timing.position_changed(now, exposed=exposed, people=bool(self.present))
        elif clock != table.settings.clock:
            self._timing.start_clock(now)
        if GameBegan in kinds:
            self._thinkers.forget()
        if reseated:
            self._reseat()
        around = dealt or phase_changed or kinds != _A_LINE
        self._tell(self._showing(happened), table=around, game=dealt, position=played, everything=reseated)
        self._turn_away(turned_away)
        if not kinds <= ASIDE:
            self._think()
        self._schedule()
        return dealt or phase_changed

    def _tell(
        self, showing: Showing, but: Member | None = None, *, table: bool, game: bool = False, position: bool = False,
        everything: bool = False,
    ) -> None:  # fmt: skip
        """Show everybody what changed, and their own cards to those who know something new."""
        for member in self.members:
            if member is but:
                continue
            before = member.stamp
            if everything or position:
                member.stamp = showing.stamp(member.seat)
            if everything:
                member.send(showing.everything(member.ear, past=False))
            else:
                own = position and before != member.stamp
                member.send(showing.update(member.ear, table=table, game=game, position=position, own=own))

    def _reseat(self) -> None:
        """Find everybody's seat again after places were moved or emptied."""
        ready = {member.token for member in self.members if member.seat in self.ready}
        for member in self.members:
            member.seat = self.table.seat_of(member.token)
        self._count_present()
        self.ready = {member.seat for member in self.members if member.token in ready and member.seat is not None}
        self._timing.away = {seat: self._now for seat in self.table.people if seat not in self.present}
        self._thinkers.forget()

    def _showing(self, happened: list[Happened] | tuple[()] = ()) -> Showing:
        return Showing(
            self.table, happened, present=self.present, ready=self.ready,
            watchers=self._watchers, time=self._timing.time(self._now),
        )  # fmt: skip

    def tell_table(self, but: Member | None = None) -> None:
        """Show everybody who is here and ready."""
        self._tell(self._showing(), but, table=True)

    def tell_time(self) -> None:
        """Show everybody how the clock stands."""
        message = encode(State(self.table.seq, time=self._timing.time(self._now)))
        for member in self.members:
            member.send(message)

    def more_time(self) -> None:
        """Give the deciders as much time again."""
        if not self._timing.more_time(self._now):
            raise TableRefusal("no_clock")
        self.tell_time()
        self._schedule()

    # --- what is due --------------------------------------------------------------------------

    def _think(self) -> None:
        """Let the bots think about the position, unless nobody is there to play with."""
        if self.lost or not (self.present or self._runs_alone):
            return
        thinking = self._thinkers.consider(self.table)
        if thinking is not None:
            moved = self.table.moved
            thinking.add_done_callback(lambda done: self._thought(moved, done))

    def _thought(self, moved: int, done: "asyncio.Future[list[Idea]]") -> None:
        if done.cancelled() or moved != self.table.moved or self.lost:
            return
        self._timing.plan(self._now, plain_ideas(self.table) if done.exception() else done.result())
        self._schedule()

    def _schedule(self) -> None:
        """Set the one alarm of this table to whatever is due first."""
        self.rest()
        due = self._timing.next_due(held=bool(self._waiting)) if self.present or self._runs_alone else None
        if due is not None and not self.table.closed and not self.lost:
            self._wake = self._loop.call_at(due, self._alarm)

    @property
    def _runs_alone(self) -> bool:
        """Correspondence goes on while nobody looks."""
        return self.table.settings.clock.kind == "days"

    def _alarm(self) -> None:
        self._wake = None
        task = self._loop.create_task(self._do_due())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _do_due(self) -> None:
        async with self.lock:
            try:
                await self._stand_in()
                await self._let_go()
                await self._act_on_ideas()
                await self._call_time()
            except (TableRefusal, IllegalAction):
                pass  # whatever it was, it can no longer be done
        self._schedule()

    async def _stand_in(self) -> None:
        for seat in self._timing.absent(self._now):
            await self.commit(Decision((StoodIn(seat, on=True),)))

    async def _let_go(self) -> None:
        """Carry out what waited for the catch window."""
        if self._timing.window_open(self._now):
            return
        for member, message in self._waiting.take():
            await answer(self, member, message)

    async def _act_on_ideas(self) -> None:
        for idea in self._timing.due_ideas(self._now):
            if not self.table.places[idea.seat].bot_level or self.table.phase != "playing":
                continue
            try:
                await self._act_for(idea.seat, idea.action)
            except IllegalAction:
                if not idea.answer:
                    continue
                self._timing.plan(self._now, plain_ideas(self.table))
            return

    async def _call_time(self) -> None:
        """Decide for whoever ran out of time, or deal the next round."""
        if not self._timing.run_out(self._now):
            return
        if self.table.phase == "between":
            await self._promise()
            await self.commit(decisions.deal(self.table))
            return
        game = self.table.game
        asks, deciders = (game.asks, game.deciders) if game is not None else ("", ())
        for seat in deciders:
            if game is None or game.asks != asks or self.table.places[seat].bot_level:
                continue  # who is asked something new has time for it
            missed = self._timing.miss(seat)
            await self._act_for(seat, default_answer(seat_view(game, seat)))
            if missed >= PATIENCE and not self._runs_alone:
                await self.commit(Decision((StoodIn(seat, on=True),)))

    async def _act_for(self, seat: int, action: Action) -> None:
        await self.commit(decisions.act(self.table, seat, action, self.table.seq))
