"""``LiveTable``: a table with people at it. Requests come in one by one and become facts, which are shown once durable.

It knows no sockets: a member is two functions. ``decisions`` turns requests into facts, and ``timers`` starts what happens
by itself. This module writes and shows both, in order, under one lock.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence, Set
from typing import TYPE_CHECKING, Final, NoReturn

from lastcard.engine.proof.shuffle import new_secret
from lastcard.engine.views import public_view
from lastcard.server.store import Append, Command, Stale, Store, StoreError, StreamClosed
from lastcard.server.table.broadcast.broadcast import Telling
from lastcard.server.table.broadcast.member import Member
from lastcard.server.table.broadcast.recap import Retellings
from lastcard.server.table.broadcast.viewer_messages import Happened
from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.card_readings import ReadTexts, read_here
from lastcard.server.table.fold.decisions import Decision
from lastcard.server.table.fold.facts import (
    DECIDING,
    MANNERS,
    RESEATING,
    Committed,
    GameBegan,
    Handed,
    LineAdded,
    StoodIn,
    entry_of,
)
from lastcard.server.table.fold.table import Table
from lastcard.server.table.live.commands import RACES, refusal
from lastcard.server.table.live.getting_ready import GettingReady
from lastcard.server.table.live.replication import Following, opening_until
from lastcard.server.table.live.timers import Driver
from lastcard.server.table.procedures.deal_protocol import Dealing
from lastcard.server.table.procedures.handover import Handovers
from lastcard.server.table.procedures.notifications import Calling, CallOut, Find
from lastcard.server.table.procedures.takeover import Takeovers
from lastcard.server.table.protocol.messages import Act, Done, Held, Hello, encode
from lastcard.server.table.protocol.node_notes import TimeAdded
from lastcard.server.table.protocol.table_refusal import Overtaken, TableRefusal, kept_nothing, not_saved
from lastcard.server.table.transient.deadlines import Timing
from lastcard.server.table.transient.held_moves import Waiter, Waiting
from lastcard.server.table.transient.presence import Company

if TYPE_CHECKING:
    from lastcard.server.table.live.peers import Neighbours

_A_LINE: Final = {LineAdded}  # facts that change the game and nothing around it


class LiveTable:
    """One table, its members, and what is due at it."""

    def __init__(
        self, table: Table, store: Store, retellings: Retellings, *, call_out: CallOut, find: Find,
        match_over: Callable[[Table], None] = lambda table: None, age: float = 0.0, neighbours: "Neighbours | None" = None,
        read_texts: ReadTexts = read_here,
    ) -> None:  # fmt: skip
        self.table = table
        self.store = store
        self.neighbours = neighbours  # the other nodes, if there can be any
        self.following = self._follow()
        self.driver = Driver(self)
        self.company = Company(table, self.following.people_changed)
        self.telling = Telling(self)
        self._retellings = retellings
        self._match_over = match_over  # tells the keeper of results
        self.read_texts = read_texts  # has what is written on cards read; not while the lock is held
        self.lost = False  # the log may be ahead of this table, which must be folded again
        self.last_entry = self._quiet_since = self.driver.now - age  # the latter: or when the last member left
        self.lock = asyncio.Lock()
        self.timing = Timing(table)
        self.waiting = Waiting()
        self.dealing = Dealing(self)
        self.readying = GettingReady(self, age)
        self.takeovers = Takeovers(self)
        self.handovers = Handovers(self)
        self.timing.start_clock(self.driver.now, spent=age + table.calls.spent)
        for seat in table.people:
            self.timing.left(seat, self.driver.now)
        self.calling = Calling(self, call_out, find)
        self.driver.think()
        self.driver.schedule()

    def _follow(self) -> Following:
        return Following(self)

    @property
    def age(self) -> float:
        """Return the seconds since the last entry or the last member; 0 while somebody is here."""
        return 0.0 if self.company.is_attended else self.driver.now - self._quiet_since

    @property
    def is_playing(self) -> bool:
        """Say whether a round is under way."""
        return self.table.phase == "playing"

    @property
    def leads(self) -> bool:
        """Say whether clocks and bots of this table run here rather than on another node."""
        return self.neighbours is None or self.neighbours.leads(self.company)

    def retire(self) -> None:
        """Stop this table. Newcomers get a table folded again from the log."""
        self.lost = True
        self._retellings.forget(self.table.code)
        self.driver.rest()

    def give_up(self) -> None:
        """Make everybody reconnect, because this table may no longer match the log."""
        self.retire()
        self.company.send_away("lost", self.company.members)

    # --- members ------------------------------------------------------------------------------

    def _send_watchers_away(self) -> None:
        """Disconnect all spectators after the host forbade watching."""
        self.company.send_away("unwatched", self.company.watching)
        self.telling.table()

    async def attach(self, member: Member, hello: Hello) -> None:
        """Admit somebody, seated or as a spectator, and show them what they have not seen."""
        async with self.lock:
            if self.lost:
                member.drop("lost")
                return
            await self.following.level(hello.seen, hello.token)
            company = self.company
            was_empty = not company.present
            company.introduce(member, hello)
            try:
                await self._show(member, hello.seen, resumes=was_empty and bool(company.present))
                await self._settle_in(member.seat)
            except BaseException:
                self.detach(member)
                raise
            if len(company.members) > 1:  # the only member, for example after a restart, has nobody to tell
                self.telling.who_is_here(member)
            if was_empty and company.present:
                self.driver.think()
        self.following.people_changed()
        self.driver.schedule()

    async def _settle_in(self, seat: int | None) -> None:
        """Do what waited for somebody to come. On a full disk it keeps waiting, and the newcomer may look meanwhile."""
        try:
            await self.promise()
            if seat is not None:
                await self.readying.look_at(seat)
                await self.take_back(seat)
        except Overtaken:
            await self._settle_in(seat)
        except TableRefusal as refused:
            if refused.code not in ("disk_full", "disk_away"):
                raise

    async def go_on(self) -> None:
        """Continue after a full disk. The deciders get their whole time again."""
        async with self.lock:
            if self.lost or self.table.closed:
                return
            await self._settle_in(None)
            self.timing.start_clock(self.driver.now)
            self.tell_clock()
            self.driver.think()
        self.driver.schedule()

    def tell_clock(self) -> None:
        """Tell everybody how much time is left, if a clock runs."""
        if self.timing.deadline is not None:
            self.telling.time()

    def detach(self, member: Member) -> None:
        """Note that a connection ended."""
        company = self.company
        if member not in company.members:
            return
        company.dismiss(member)
        if member.seat is not None and member.seat not in company.present:
            self.timing.left(member.seat, self.driver.now)
            self.waiting.drop(member.seat)
        if not company.members:
            self._quiet_since = self.driver.now
        self.telling.who_is_here(member)
        self.following.people_changed()
        self.driver.schedule()

    def _leave_behind(self, seat: int) -> None:
        """Disconnect the devices of a seat that another one has taken over."""
        self.company.leave_behind(seat)
        self.timing.left(seat, self.driver.now)
        self.waiting.drop(seat)
        self.telling.table()
        self.driver.schedule()

    async def show(self, member: Member, seen: int) -> None:
        """Show a member everything after an entry."""
        async with self.lock:
            await self._show(member, seen)

    async def _show(self, member: Member, seen: int, *, resumes: bool = False) -> None:
        """Tell what came after ``seen`` entry by entry. Tell a newcomer how the round went so far."""
        happened, fresh = await self._retellings.tell(self.table, seen)
        if resumes:  # only now, because the match may not have been replayed before
            self.timing.resume(self.driver.now)
        self.telling.greet(member, happened, past=fresh)

    # --- carrying out -------------------------------------------------------------------------

    async def act(self, member: Member, message: Act) -> int | None:
        """Carry out a seated member's game action. Return None if it waits for the catch window."""
        seat = member.seat
        if seat is None:
            raise TableRefusal("only_seated")
        if self.waiting.repeats(seat, member, message):  # judged before; a call since then does not make it stale
            self._say_it_waits(member, message)
            return None
        decision = decisions.act(self.table, seat, message.action, message.seen)
        if self._must_wait(seat, decision):
            self._turn_away(self.waiting.put(seat, member, message))
            self._say_it_waits(member, message)
            self.driver.schedule()
            return None
        self.timing.missed.pop(seat, None)
        return await self.commit(decision, self.command(seat, message.id))

    def _say_it_waits(self, member: Member, message: Act) -> None:
        wait = self.timing.window_until - self.driver.now
        member.send(encode(Held(message.id, max(0, round(wait * 1000)))))

    def command(self, seat: int, key: str) -> Command:
        """Name a command so that a repeat is recognised. It names the person, not the seat, because seats can be moved."""
        return Command(self.table.places[seat].since, key)

    async def take_back(self, seat: int) -> None:
        """Let a person play again after a bot stood in for them."""
        self.timing.returned(seat)
        if self.table.places[seat].stand_in:
            await self.commit(Decision((StoodIn(seat, on=False),)))

    def _must_wait(self, seat: int, decision: Decision) -> bool:
        """Say whether this action would end a window in which somebody else may still call UNO or catch."""
        return self.timing.window_open(self.driver.now) and not decision.is_shout and self._others_play(seat)

    def _others_play(self, seat: int) -> bool:
        return any(other != seat and not self.table.places[other].waits for other in self.company.present)

    def _turn_away(self, waiters: Iterable[Waiter], written: Command | None = None) -> None:
        """Refuse commands that waited, but for the one that was written: its sender may have asked another node, too."""
        for member, message in waiters:
            if written is not None and member.seat is not None and self.command(member.seat, message.id) == written:
                member.send(encode(Done(message.id, self.table.seq)))
            else:
                member.send(encode(refusal(self, member, message.id, TableRefusal("stale"))))

    async def commit(self, decision: Decision, command: Command | None = None) -> int:
        """Write facts to the log. Once they are durable, apply and show them. The caller must hold the lock."""
        if not decision.facts:
            return self.table.seq
        if self.lost:
            raise TableRefusal("store")
        entries = tuple([entry_of(fact) for fact in decision.facts])
        table = self.table
        append = Append(table.code, table.seq, entries, command, decision.closes, table.next_standing())
        try:
            written = await self.store.append(append)
        except (Stale, StreamClosed) as wrong:
            await self._overtaken(wrong)
        except StoreError as wrong:
            if not kept_nothing(wrong):  # otherwise the table still matches the log
                self.give_up()
            raise not_saved(wrong) from None
        except asyncio.CancelledError:
            self.give_up()  # nobody knows whether it was written
            raise
        if written.again:
            return written.last
        if self._apply(decision, written.first, command):
            if table.phase == "over":
                self._match_over(table)
            await self.promise()
        return written.last

    async def decide(self, decision: Callable[[], Decision], command: Command | None = None) -> int:
        """Write what is decided; if another node was faster, decide again. The caller must hold the lock."""
        for _ in range(RACES):
            try:
                return await self.commit(decision(), command)
            except Overtaken:
                continue
        raise Overtaken

    async def _overtaken(self, wrong: Stale | StreamClosed) -> NoReturn:
        """Read what another node wrote first; the caller decides again. Without other nodes something is broken."""
        if self.neighbours is None or wrong.head < self.table.seq:  # or the table was removed
            self.give_up()
            raise not_saved(wrong) from None
        try:
            await self.following.catch_up()
        except StoreError as unread:
            self.give_up()
            raise not_saved(unread) from None
        raise Overtaken

    def take_over(self, decision: Decision, first: int, command: Command | None = None) -> None:
        """Apply and show what another node wrote. The caller must hold the lock."""
        until = opening_until(decision.facts, self.driver.now)
        if until is not None:
            self.timing.deal_by = until
        self._apply(decision, first, command)

    async def promise(self) -> None:
        """Choose the secret of the next deal as soon as a round is over, or later if the server stopped just then."""
        if self.table.phase not in ("playing", "closed") and not self.table.secret:
            await self.commit(Decision((Committed(decisions.next_secret(self.table) or new_secret()),)))

    def _apply(self, decision: Decision, first: int, command: Command | None) -> bool:
        """Apply durable facts to the table and show them. Return whether a round began or ended."""
        table = self.table
        now = self.last_entry = self._quiet_since = self.driver.now
        game = table.game
        exposed = game.state.exposed if game is not None else 0
        moved, phase, before = table.moved, table.phase, table.settings
        happened = []
        for seq, fact in enumerate(decision.facts, first):
            events = table.apply(seq, fact, prepared=decision.game)
            game = table.game
            happened.append(Happened(seq, events, public_view(game) if events and game is not None else None))
        self._retellings.go_on(table, happened)
        kinds = {type(fact) for fact in decision.facts}
        played = table.moved > moved
        dealt = played and table.round_began == table.moved
        turned = dealt or table.phase != phase
        if dealt:
            self.dealing.forget()
            self.takeovers.forget()
        turned_away: list[Waiter] = []
        if played:
            if decision.is_shout:
                self.waiting.renew(table.seq)
            else:
                turned_away = self.waiting.take()
            self.timing.position_changed(now, exposed=exposed, people=bool(self.company.present))
        elif before.clock != table.settings.clock:
            self.timing.start_clock(now)
            self.telling.time()
        self.readying.note_change(before)
        self.calling.follow()
        if not turned and kinds == _A_LINE:  # nearly always
            self.telling.changes(self.telling.showing(happened), table=False, position=True)
        else:
            self._show_around(kinds, happened, dealt=dealt, position=played)
        self._turn_away(turned_away, command)
        for fact in decision.facts:
            if isinstance(fact, Handed):
                self._leave_behind(fact.seat)
        if not kinds.isdisjoint(DECIDING):
            self.driver.think()
        if self.company.watchers and not table.settings.spectators:
            asyncio.get_running_loop().call_soon(self._send_watchers_away)  # after the answer to a player who just left
        self.driver.schedule()
        return turned

    def _show_around(self, kinds: Set[type], happened: Sequence[Happened], *, dealt: bool, position: bool) -> None:
        """Show what changed around the game, too. People who sit elsewhere now, or see other cards, get everything."""
        sees_others = dealt and any(member.eyes != member.seat for member in self.company.members)
        reseated = sees_others or not kinds.isdisjoint(RESEATING)
        if GameBegan in kinds:
            self.driver.forget()
        if reseated:
            self._reseat()
        if not kinds.isdisjoint(MANNERS):
            self.company.turn_out()
        showing = self.telling.showing(happened)
        if reseated:
            self.telling.everything(showing)
        else:
            self.telling.changes(showing, table=True, game=dealt, position=position)

    def _reseat(self) -> None:
        """Look up everybody's seat again after places were moved, emptied or handed over."""
        self.company.reseat()
        self.timing.reseated(self.company.present, self.driver.now)
        self.driver.forget()
        self.following.people_changed()

    def more_time(self) -> None:
        """Add the full decision time to the clock once more."""
        if not self.timing.more_time(self.driver.now):
            raise TableRefusal("no_clock")
        self.following.tell(TimeAdded(self.table.code))
        self.telling.time()
        self.driver.schedule()
