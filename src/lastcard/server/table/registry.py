"""``TableRegistry``: opens, finds and closes all tables of a server. Unattended tables leave the memory and stay in the log."""

import asyncio
import itertools
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace as replace_fields

from lastcard.engine.proof.shuffle import new_secret
from lastcard.server.store import Append, Kept, Stale, Store, StoreError, Unreachable
from lastcard.server.table.broadcast.recap import Past, Retellings
from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.card_readings import ReadTexts, Unread, read_here, written_out
from lastcard.server.table.fold.facts import AnyFact, Committed, Opened, Shared, Twinned, entry_of, facts_of, token_hash
from lastcard.server.table.fold.moderation import place_key
from lastcard.server.table.fold.settings_check import check_settings
from lastcard.server.table.fold.shared_deal import TWINS, SharedDeal
from lastcard.server.table.fold.table import Table
from lastcard.server.table.fold.table_codes import is_code, new_code
from lastcard.server.table.live.commands import RACES
from lastcard.server.table.live.mailbox import LiveTable
from lastcard.server.table.live.peers import Neighbours
from lastcard.server.table.procedures.notifications import CallOut
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.node_notes import WhoIsThere
from lastcard.server.table.protocol.notification_targets import Call
from lastcard.server.table.protocol.table_refusal import NoSuchTable, TableRefusal, not_saved
from lastcard.server.table.transient.bot_pace import BotPace

SLEEPY: Final = 120.0  # seconds without members after which a table leaves the memory
# Seconds without members, counted while the server runs, after which a table is closed.
IDLE: Final = 86_400.0  # before a match, or after one
IDLE_IN_A_MATCH: Final = 30 * 86_400.0
IDLE_BY_DAYS: Final = 60 * 86_400.0  # by correspondence
KEEP_DAYS: Final = 90  # days for which closed tables and their records are kept by default
SWEEP: Final = 30.0
SWEEPS_A_LOOK: Final = 120  # sweeps between two checks of sleeping tables
FORGOTTEN_A_SWEEP: Final = 50
_DAY_MS: Final = 86_400_000


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat and its token, the only key to it."""

    code: str
    seat: int
    token: str


class TableRegistry:
    """The tables of one server."""

    def __init__(
        self,
        store: Store,
        *,
        keep_days: int = KEEP_DAYS,
        clock: Callable[[], float] = time.time,
        neighbours: Neighbours | None = None,
        make: Callable[..., LiveTable] = LiveTable,
    ) -> None:
        self.store = store
        self._make = make  # a live table of a folded one
        self._neighbours = neighbours
        self._keep_days = keep_days  # 0: for ever
        self._clock = clock
        self._pauses: Sequence[tuple[int, int]] = ()  # times without a running server, in milliseconds
        self.awake: dict[str, LiveTable] = {}
        self._waking: dict[str, asyncio.Future[LiveTable]] = {}
        self._furnishing = asyncio.Lock()
        self._retellings = Retellings(store)
        self._asleep: dict[str, float] = {}  # when sleeping tables that go on alone have something to do, by code
        self._sweeper: asyncio.Task[None] | None = None
        self._looking: dict[str, asyncio.Task[None]] = {}  # for tables that go on alone, by code
        self.call_out: CallOut = lambda call: None  # tells somebody who is away that it is their turn
        self.match_over: Callable[[Table], None] = lambda table: None  # told when a match has ended
        self.read_texts: ReadTexts = read_here  # has what is written on cards read
        self.bot_pace = BotPace()  # how often bots in a hurry may act

    async def resume(self) -> int:
        """Start serving the tables of the log and return how many are open.

        A table wakes when somebody comes, or shortly before something is due there that waits for nobody.
        """
        heads = await self.store.open_streams()
        self._pauses = await self.store.pauses()
        if self._neighbours is not None:
            await self._neighbours.start(lambda: self.awake, self._left_alone)
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())
        return sum(is_code(head.stream) for head in heads)

    async def create(
        self, name: str, settings: Settings, *, bots: Sequence[str] = (), start: bool = False, face: str = "",
        shared: SharedDeal | None = None, address: str = "",
    ) -> Seated:  # fmt: skip
        """Open a table with its host, optionally with bots, a deal that others play, too, and a first deal."""
        token = secrets.token_urlsafe(32)

        def furnish(table: Table, facts: list[AnyFact]) -> None:
            self._take(table, facts, decisions.sit(table, name, token_hash(token), None, face=face))
            for level in bots:
                self._take(table, facts, decisions.seat_bot(table, level))
            if start:
                self._take(table, facts, decisions.deal(table))

        for _ in range(RACES):
            try:
                check_settings(settings, 1 + len(bots))
                settings = replace_fields(settings, written=written_out(settings.edition, settings.written))
                return Seated(await self._open(settings, shared, furnish), 0, token)
            except Unread as unread:
                await self.read_texts(unread.texts, address)
        raise TableRefusal("stale")

    async def create_beside(self, live: LiveTable, token: str) -> str:
        """Open a table without anybody for the deals of another one, at its host's request. Return its code."""
        table = live.table

        def share() -> decisions.Decision:
            decisions.check_host(table, table.seat_of(token_hash(token)))
            if len(table.twins) >= TWINS:
                raise TableRefusal("twins", number=TWINS)
            return decisions.share(table, new_secret())

        async with live.lock:
            await live.following.level(0, token)
            await live.decide(share)
            if table.shared is None or table.shared.first != table.code or table.games:
                raise TableRefusal("twin_late")
            codes = iter(table.shared.twin_codes)
            code = await self._open(table.settings, table.shared, lambda table, facts: None, codes)
            await live.decide(lambda: decisions.Decision((Twinned(code),)))
        return code

    async def _open(
        self, settings: Settings, shared: SharedDeal | None, furnish: Callable[[Table, list[AnyFact]], None],
        codes: Iterator[str] | None = None,
    ) -> str:  # fmt: skip
        for code in codes or iter(new_code, ""):
            async with self._furnishing:
                await asyncio.sleep(
                    0
                )  # a turn of the event loop for each table, so that a crowd of new ones holds up nobody
                table = Table(code)
                facts: list[AnyFact] = [Opened(settings), Committed(shared.secret(1, 1) if shared else new_secret())]
                if shared is not None:
                    facts.insert(1, Shared(shared.root, shared.day, shared.player, shared.first))
                for seq, fact in enumerate(facts, 1):
                    table.apply(seq, fact)
                furnish(table, facts)
            try:
                await self.store.append(Append(table.code, 0, tuple(entry_of(fact) for fact in facts)))
            except Stale:
                continue  # that code is taken
            except StoreError as wrong:
                raise not_saved(wrong) from None
            self.awake[table.code] = self._live(table)
            return table.code
        raise TableRefusal("twins", number=TWINS)

    def _live(self, table: Table, age: float = 0.0) -> LiveTable:
        live = self._make(
            table, self.store, self._retellings, call_out=self._call_out, find=self.find, match_over=self._match_over, age=age,
            neighbours=self._neighbours, read_texts=self._read_texts,
        )  # fmt: skip
        live.driver.pace = self.bot_pace
        return live

    def _call_out(self, call: Call) -> None:
        self.call_out(call)

    def _match_over(self, table: Table) -> None:
        self.match_over(table)

    async def _read_texts(self, texts: Sequence[str], address: str) -> None:
        await self.read_texts(texts, address)

    @staticmethod
    def _take(table: Table, facts: list[AnyFact], decision: decisions.Decision) -> None:
        for fact in decision.facts:
            facts.append(fact)
            table.apply(table.seq + 1, fact, prepared=decision.game)

    async def join(self, code: str, name: str, seat: int | None = None, *, address: str = "", face: str = "") -> Seated:
        """Give a person a seat at a table, unless the host banned them or their address."""
        live = await self.find(code)
        token = secrets.token_urlsafe(32)
        place = place_key(code, address)
        async with live.lock:
            await live.decide(lambda: decisions.sit(live.table, name, token_hash(token), seat, place=place, face=face))
            taken = live.table.seat_of(token_hash(token))
            live.company.seat(token_hash(token), place)
        if taken is None:
            raise NoSuchTable(code)
        return Seated(code, taken, token)

    async def find(self, code: str) -> LiveTable:
        """Return an open table, waking it if it sleeps."""
        live = self.awake.get(code)
        if live is not None and live.table.closed:
            raise NoSuchTable(code)
        if live is not None and not live.lost:
            return live
        waking = self._waking.get(code)
        if waking is None:
            waking = self._waking[code] = asyncio.ensure_future(self._wake(code))
            waking.add_done_callback(lambda _: self._waking.pop(code, None))
        return await asyncio.shield(waking)

    async def entries(self, code: str) -> Sequence[Kept]:
        """Read the log of a table, open or closed."""
        return await self.store.read(code) if is_code(code) else ()

    async def delete(self, code: str, token: str) -> None:
        """Remove a table and all its records at its host's request. Everybody there is told that it is closed."""
        entries = await self.entries(code)
        if not entries:
            raise NoSuchTable(code)
        table = Table(code)
        table.recall(facts_of([kept.data for kept in entries]))
        if table.host is None or table.places[table.host].token != token_hash(token):
            raise TableRefusal("not_host")
        if not table.closed:
            live = await self.find(code)
            async with live.lock:
                decisions.check_host(live.table, live.table.seat_of(token_hash(token)))
                await live.decide(lambda: decisions.close("host"))
        try:
            await self.store.forget(code)
        except StoreError as wrong:
            raise not_saved(wrong) from None
        self._forget(code)

    async def go_on(self) -> None:
        """Continue every awake table after a full disk."""
        for live in list(self.awake.values()):
            with suppress(TableRefusal):
                await live.go_on()

    async def close(self) -> None:
        """Stop all tables. The log keeps them."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for task in self._looking.values():
            task.cancel()
        for live in self.awake.values():
            live.retire()
        if self._neighbours is not None:
            await self._neighbours.close()
            self._neighbours = None

    async def _wake(self, code: str) -> LiveTable:
        """Fold a table from the log."""
        if not is_code(code):
            raise NoSuchTable(code)
        try:
            texts = await self.store.texts(code)
        except Unreachable as wrong:
            raise not_saved(wrong) from None
        table = Table(code)
        past = Past(facts_of(texts.data), texts.snapshot)
        table.recall(*past)
        if not texts.data or table.closed:
            raise NoSuchTable(code)
        self._retellings.has_read(code, past)
        age = self._seconds_since(texts.at)
        live = self.awake[code] = self._live(table, age)
        if self._neighbours is not None:
            live.following.tell(WhoIsThere(code))
            with suppress(StoreError):  # what another node wrote while this one read; the table is compared again later
                head = await self.store.head(code)
                live.following.wake(head.seq if head is not None else 0)
        return live

    def _seconds_since(self, at: int) -> float:
        """Count the seconds since a time, without those in which no server ran."""
        moment = self._clock() * 1000
        off = sum(max(0, ended - max(began, at)) for began, ended in self._pauses)
        return max(0.0, (moment - at - off) / 1000)

    async def _sweep(self) -> None:
        """Look after all tables now and then, and after awake ones more often."""
        for sweep in itertools.count():
            before = self._clock()
            await asyncio.sleep(SWEEP)
            if self._clock() - before > 2 * SWEEP:
                continue  # the machine slept; by the next sweep the log knows for how long
            with suppress(StoreError):
                self._pauses = await self.store.pauses()
                for code in list(self.awake):
                    await self._look_after(code)
                if not self._on_duty:
                    continue  # another node does the rest
                soon = asyncio.get_running_loop().time() + SLEEPY
                for code in [code for code, due in self._asleep.items() if due < soon]:
                    await self._look_after(code)
                await self._forget_old()
                if sweep % SWEEPS_A_LOOK == 0:
                    await self._look_after_sleepers()

    @property
    def _on_duty(self) -> bool:
        """Say whether this node looks after the tables that nobody is at; one of all nodes does."""
        return self._neighbours is None or self._neighbours.on_duty

    def _left_alone(self, code: str) -> None:
        """Wake a table that goes on though nobody is left there. Without a code, look for such tables."""
        if code not in self._looking:
            task = self._looking[code] = asyncio.get_running_loop().create_task(self._wake_alone(code))
            task.add_done_callback(lambda _: self._looking.pop(code, None))

    async def _wake_alone(self, code: str) -> None:
        with suppress(StoreError, TableRefusal, ValueError):  # the next look tries again
            if code:
                await self.find(code)
            else:
                self._asleep.clear()  # what was known of them may be out of date
                await self._look_after_sleepers()

    async def _look_after_sleepers(self) -> None:
        for head in await self.store.open_streams():
            if head.stream not in self.awake and head.stream not in self._asleep:
                await self._look_after(head.stream)
                await asyncio.sleep(0.002)  # players come first

    async def _look_after(self, code: str) -> None:
        """Let an unattended table sleep and close an abandoned one."""
        was_awake = code in self.awake
        due = self._asleep.pop(code, None)
        try:
            live = await self.find(code)
            if live.company.is_attended and (live.company.members or not was_awake):
                return
            # An awake table falls asleep first: only for sleeping tables is it known how long a server ran meanwhile.
            if not was_awake and live.age > _patience(live.table):
                async with live.lock:
                    await live.commit(decisions.close("idle"))
            elif (was_awake and live.age < SLEEPY) or (self._on_duty and not await self._falls_asleep(live)):
                return
        except (TableRefusal, StoreError, ValueError) as wrong:  # a damaged table must not affect the others
            if due is not None and not isinstance(wrong, NoSuchTable):
                self._asleep[code] = due
        self._forget(code)

    async def _falls_asleep(self, live: LiveTable) -> bool:
        """Note when a table has to wake. Return False if it has something to do before long, or somebody has come."""
        now = live.driver.now
        if live.driver.thinks or ((due := live.driver.next_due) is not None and due < now + SLEEPY):
            return False
        try:
            async with live.lock:
                await live.driver.fall_asleep()
        except TableRefusal:  # another node is here, or the disk is full; the next sweep tries again
            return False
        if live.company.is_attended:
            return False
        if due is not None:
            self._asleep[live.table.code] = due
        return True

    async def _forget_old(self) -> None:
        """Remove some of the closed tables that are older than the time for which they are kept."""
        if not self._keep_days or self.store.trouble == "failed":
            return
        past = int(self._clock() * 1000) - self._keep_days * _DAY_MS
        for code in await self.store.closed_before(past, FORGOTTEN_A_SWEEP):
            await self.store.forget(code)
            await asyncio.sleep(0.002)

    def _forget(self, code: str) -> None:
        live = self.awake.pop(code, None)
        if live is not None:
            live.retire()


def _patience(table: Table) -> float:
    """Return the seconds without members after which a table is closed."""
    if table.settings.clock.kind == "days":
        return IDLE_BY_DAYS
    return IDLE_IN_A_MATCH if table.phase in ("playing", "between") else IDLE
