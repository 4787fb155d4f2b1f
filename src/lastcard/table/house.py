"""``House``: all tables of a server. Opens, finds and closes them; a table that nobody looks at sleeps in the log."""

import asyncio
import itertools
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from lastcard.game.shuffle import new_secret
from lastcard.store import Append, Kept, Stale, Store, StoreError
from lastcard.table import decisions
from lastcard.table.errors import NoSuchTable, TableRefusal
from lastcard.table.facts import AnyFact, Committed, Opened, entry_of, facts_of, token_hash
from lastcard.table.live import LiveTable
from lastcard.table.manners import place_key
from lastcard.table.messages import Settings
from lastcard.table.table import Table

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: a code never spells a word
SLEEPY: Final = 120.0  # seconds without anybody after which a table leaves the memory
IDLE: Final = {"none": 86_400.0, "move": 86_400.0, "days": 60 * 86_400.0}  # after which a table is closed, by its clock
SWEEP: Final = 30.0
SWEEPS_A_LOOK: Final = 120  # sweeps between two looks at the tables that sleep


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat that was given out; the token is its only key."""

    code: str
    seat: int
    token: str


class House:
    """The tables of one server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.awake: dict[str, LiveTable] = {}
        self._waking: dict[str, asyncio.Future[LiveTable]] = {}
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="bot")
        self._sweeper: asyncio.Task[None] | None = None

    async def resume(self) -> int:
        """Take up the tables of the log; give how many are open. Each wakes when somebody comes, correspondence soon."""
        heads = await self.store.open_streams()
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())
        return len(heads)

    async def create(self, name: str, settings: Settings, *, bots: Sequence[str] = (), start: bool = False) -> Seated:
        """Open a table with its host, perhaps with bots, perhaps dealt at once."""
        decisions.check_settings(settings, 1 + len(bots))
        token = secrets.token_urlsafe(32)
        while True:
            table = Table("".join(secrets.choice(LETTERS) for _ in range(6)))
            facts: list[AnyFact] = [Opened(settings), Committed(new_secret())]
            for seq, fact in enumerate(facts, 1):
                table.apply(seq, fact)
            self._take(table, facts, decisions.sit(table, name, token_hash(token), None))
            for level in bots:
                self._take(table, facts, decisions.seat_bot(table, level))
            if start:
                self._take(table, facts, decisions.deal(table))
            try:
                await self.store.append(Append(table.code, 0, tuple(entry_of(fact) for fact in facts)))
            except Stale:
                continue  # that code is taken
            except StoreError:
                raise TableRefusal("store") from None
            self.awake[table.code] = LiveTable(table, self.store, self._pool)
            return Seated(table.code, 0, token)

    @staticmethod
    def _take(table: Table, facts: list[AnyFact], decision: decisions.Decision) -> None:
        for fact in decision.facts:
            facts.append(fact)
            table.apply(table.seq + 1, fact, prepared=decision.game)

    async def join(self, code: str, name: str, seat: int | None = None, *, address: str = "") -> Seated:
        """Give a seat at a table to a person, who comes from an address that the host may not want here."""
        live = await self.find(code)
        token = secrets.token_urlsafe(32)
        place = place_key(code, address)
        async with live.lock:
            await live.commit(decisions.sit(live.table, name, token_hash(token), seat, place=place))
            taken = live.table.seat_of(token_hash(token))
            live.company.seat(token_hash(token), place)
        if taken is None:
            raise NoSuchTable(code)
        return Seated(code, taken, token)

    async def find(self, code: str) -> LiveTable:
        """Give an open table, awake."""
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
        return await self.store.read(code) if _is_code(code) else ()

    async def close(self) -> None:
        """Let go of everything; the log keeps it."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for live in self.awake.values():
            live.retire()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _wake(self, code: str) -> LiveTable:
        """Fold a table from the log."""
        if not _is_code(code):
            raise NoSuchTable(code)
        texts = await self.store.texts(code)
        table = Table(code)
        table.recall(facts_of(texts.data), texts.standing)
        if not texts.data or table.closed:
            raise NoSuchTable(code)
        age = max(0.0, time.time() - texts.at / 1000)
        live = self.awake[code] = LiveTable(table, self.store, self._pool, age=age)
        return live

    async def _sweep(self) -> None:
        """Look after all tables now and then, and after those that are awake more often."""
        for sweep in itertools.count():
            await asyncio.sleep(SWEEP)
            for code in list(self.awake):
                await self._look_after(code)
            if sweep % SWEEPS_A_LOOK:
                continue
            with suppress(StoreError):
                for head in await self.store.open_streams():
                    if head.stream not in self.awake:
                        await self._look_after(head.stream)
                        await asyncio.sleep(0.002)  # whoever wants to play comes first

    async def _look_after(self, code: str) -> None:
        """Let a table sleep that nobody looks at, close one that nobody came back to; correspondence stays awake."""
        was_awake = code in self.awake
        try:
            live = await self.find(code)
            clock = live.table.settings.clock.kind
            if live.members:
                return
            if live.age > IDLE[clock]:
                async with live.lock:
                    await live.commit(decisions.close("idle"))
            elif clock == "days" or (was_awake and live.age < SLEEPY):
                return
        except (TableRefusal, StoreError, ValueError):
            pass  # a damaged table must not keep the others from being looked after
        self._forget(code)

    def _forget(self, code: str) -> None:
        live = self.awake.pop(code, None)
        if live is not None:
            live.retire()


def _is_code(text: str) -> bool:
    return len(text) == 6 and set(text) <= set(LETTERS)
