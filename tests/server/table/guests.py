"""People for the tests: a ``Guest`` holds a seat and knows only what the table sends.

``Parlour`` is a registry with its log; ``Company`` is a whole table of guests who play any legal move.
"""

import asyncio
import itertools
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Self

from msgspec import UNSET
from msgspec.json import decode

from lastcard.engine.editions import edition
from lastcard.engine.game import Action, Game
from lastcard.engine.proof.pledges import pledge_of
from lastcard.referee.conformance.random_tables import TableSetup
from lastcard.server.table import LiveTable, Member, Seated, TableRegistry, handle
from lastcard.server.table.fold.facts import AnyFact, facts_of
from lastcard.server.table.fold.table import Table
from lastcard.server.table.protocol.description import Away, GameInfo, Settings, TableInfo
from lastcard.server.table.protocol.messages import (
    Act,
    Agree,
    Done,
    Held,
    Hello,
    Pledge,
    Ready,
    Refused,
    Reveal,
    Said,
    State,
    decode_outgoing,
)
from lastcard.server.table.protocol.public_position import Position
from lastcard.server.table.protocol.seat_position import Own, Step
from lastcard.server.table.registry import KEEP_DAYS
from lastcard.testing import random_action
from tests.server.table.clockwork import WatchedStore

NAMES = ("Ann", "Ben", "Cem", "Dana", "Eli", "Fay", "Gil", "Hope", "Ian", "Joy")
QUICK = Settings(catch_seconds=0, bot_seconds=0)  # nobody waits
Answer = Done | Refused

_ids = itertools.count(1)


def settings_of(recipe: TableSetup, **others: Any) -> Settings:
    """Write a random table as the host would choose it."""
    chosen = edition(recipe.edition).with_options(recipe.options)
    options = {name: chosen.text(name) for name in recipe.options}
    quick = {"catch_seconds": 0.0, "bot_seconds": 0.0, **others}
    return Settings(
        edition=recipe.edition, mode=recipe.mode or "", target=recipe.target or 0, options=options,
        written=recipe.written, **quick,
    )  # fmt: skip


class Parlour:
    """A registry with its log; ``async with`` closes both."""

    def __init__(self, folder: Path, *, keep_days: int = KEEP_DAYS, flows: bool = False) -> None:
        self.path = folder / "log"
        self.keep_days = keep_days
        self.flows = flows  # whether the clock on the wall goes with that of the loop, and not with real time
        self._loop = asyncio.get_running_loop()
        self._wall, self._began = time.time(), self._loop.time()
        self.ahead = 0.0  # seconds that the wall clock has gone on while the clock of the loop stood
        self._open()

    def _open(self) -> None:
        self.store = WatchedStore(self.path, self.clock)
        if self.flows:
            self.store.beat_always()
        self.registry = TableRegistry(self.store, keep_days=self.keep_days, clock=self.clock)

    def clock(self) -> float:
        """Read the clock on the wall."""
        if self.flows:
            return self._wall + self._loop.time() - self._began + self.ahead
        return time.time() + self.ahead

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.registry.close()
        await self.store.close()

    async def restart(self, *, off: float = 0.0) -> None:
        """Forget everything but the log, and be switched off for some seconds."""
        await self.registry.close()
        await self.store.close()
        self.ahead += off
        self._open()
        await self.registry.resume()

    async def run_on(self, seconds: float) -> None:
        """Let the clock on the wall go on as if the server had run all the time, and had noted so minute by minute."""
        self.ahead += seconds
        self.store._writer._journal._beaten += round(seconds * 1000)
        await self.store.beat(due=True)

    async def table(self, people: int = 2, settings: Settings = QUICK, *, bots: Sequence[str] = ()) -> "Company":
        """Open a table and let people sit down at it, who are all there and agree to what is written on its cards."""
        first = await self.registry.create(NAMES[0], settings, bots=bots)
        seats = [first]
        for name in NAMES[1:people]:
            seats.append(await self.registry.join(first.code, name))
        company = Company(self, first.code, [Guest(seat) for seat in seats])
        for guest in company.guests:
            await guest.come(self.registry)
        for guest in company.guests[1:]:
            for card, text in enumerate(settings.written, 1):
                if text:
                    assert isinstance(await guest.ask(Agree, card=card), Done)
        return company

    async def recalled(self, code: str, snapshot: str = "") -> Table:
        """Fold a table from its log, perhaps from where it stood."""
        table = Table(code)
        table.recall(await self.facts(code), snapshot)
        return table

    async def facts(self, code: str) -> list[AnyFact]:
        """List the facts in the log of a table."""
        return facts_of([kept.data for kept in await self.store.read(code)])

    async def lines(self, code: str) -> list[str]:
        """List the moves in the log of a table."""
        entries = await self.store.read(code)
        return [decode(kept.data)["line"] for kept in entries if kept.kind == "move"]


class Guest:
    """One connection of a person, or of a watcher, and what it was told."""

    def __init__(self, seat: Seated | None = None, *, code: str = "", pledges: bool = False) -> None:
        self.code = seat.code if seat else code
        self.token = seat.token if seat else None
        self.heard: list[Any] = []
        self.bytes: list[bytes] = []
        self.pledges = pledges  # whether it says that it takes part in shuffles
        self.dropped = ""
        self.shares: dict[str, str] = {}  # its share of each deal, by the commitment
        self.forget()

    def forget(self) -> None:
        """Know nothing, as a page that was just opened."""
        self.seq = -1
        self.you: int | None = None
        self.table: TableInfo | None = None
        self.game: GameInfo | None = None
        self.position: Position | None = None
        self.own: Own | None = None
        self.prompt = ""
        self.away: tuple[Away, ...] = ()
        self.steps: list[Step] = []

    @property
    def seat(self) -> int:
        """The seat this guest was told to have."""
        assert self.you is not None
        return self.you

    @property
    def around(self) -> TableInfo:
        """The table around the game, as this guest was told."""
        assert self.table is not None
        return self.table

    @property
    def hand(self) -> Own:
        """What this guest knows and may do."""
        assert self.own is not None
        return self.own

    async def come(self, registry: TableRegistry, seen: int | None = None, *, address: str = "") -> Self:
        """Open a connection and say hello; with ``seen`` None, with what was seen last."""
        self.live: LiveTable = await registry.find(self.code)
        self.member = Member(self._hear, self._drop, address)
        self.dropped = ""
        seen = self.seq if seen is None else seen
        hello = Hello(self.code, token=self.token, seen=seen, pledges=self.pledges)
        await self.live.attach(self.member, hello)
        return self

    def go(self) -> None:
        """Let the connection end."""
        self.live.detach(self.member)

    def _drop(self, why: str) -> None:
        self.dropped = why

    def _hear(self, data: bytes) -> None:
        message = decode_outgoing(data)
        self.bytes.append(data)
        self.heard.append(message)
        if not isinstance(message, State):
            return
        self.seq = message.seq
        for name in ("you", "table", "game", "position", "own", "prompt", "away"):
            value = getattr(message, name)
            if value is not UNSET:
                setattr(self, name, value)
        if message.steps is not UNSET:
            self.steps += message.steps

    def all(self, kind: type[Any]) -> list[Any]:
        """List what was heard of a kind."""
        return [message for message in self.heard if isinstance(message, kind)]

    def answer_to(self, key: str) -> Answer | None:
        """Give the last answer to a command, None while there is none."""
        found = [message for message in self.heard if isinstance(message, Done | Refused) and message.id == key]
        return found[-1] if found else None

    async def ask(self, kind: type[Any], /, *, key: str = "", **fields: Any) -> Answer:
        """Send a command and give its answer."""
        key = await self.say(kind, key=key, **fields)
        answer = self.answer_to(key)
        assert answer is not None, f"{kind.__name__} was not answered"
        return answer

    async def say(self, kind: type[Any], /, *, key: str = "", **fields: Any) -> str:
        """Send a command; give its id."""
        key = key or f"c{next(_ids)}"
        if kind is not Act:
            await handle(self.live, self.member, kind(key, **fields))
        else:
            fields.setdefault("seen", self.seq)
            await handle(self.live, self.member, Act(key, **{**fields, "action": str(fields["action"])}))
        return key

    async def act(self, action: Action | str, **fields: Any) -> Answer:
        """Take a game action."""
        return await self.ask(Act, action=action, **fields)

    async def pledge(self) -> Answer:
        """Pledge a share in the next deal."""
        around = self.around
        number = self.position.round + 1 if around.phase == "between" and self.position else 1
        share = self.shares.setdefault(around.commitment, f"{around.commitment[:20]}-of-S{self.seat}")
        pledge = pledge_of(around.commitment, number, self.seat, share)
        return await self.ask(Pledge, commitment=around.commitment, pledge=pledge)

    async def open_share(self) -> Answer:
        """Open the share that was pledged."""
        commitment = self.around.commitment
        return await self.ask(Reveal, commitment=commitment, share=self.shares[commitment])

    @property
    def held(self) -> list[Held]:
        """List the commands that had to wait."""
        return self.all(Held)

    @property
    def said(self) -> list[Said]:
        """List what people said."""
        return self.all(Said)


class Company:
    """The people of one table."""

    def __init__(self, parlour: Parlour, code: str, guests: list[Guest]) -> None:
        self.parlour = parlour
        self.code = code
        self.guests = guests

    @property
    def live(self) -> LiveTable:
        """The table, awake."""
        return self.parlour.registry.awake[self.code]

    @property
    def table(self) -> Table:
        """What the table has come to."""
        return self.live.table

    @property
    def phase(self) -> str:
        """What the table is doing now."""
        return self.table.phase

    @property
    def game(self) -> Game:
        """The match under way."""
        assert self.table.game is not None
        return self.table.game

    def at(self, seat: int) -> Guest:
        """Give the guest of a seat."""
        return next(guest for guest in self.guests if guest.you == seat)

    async def deal(self) -> None:
        """Let everybody pledge a share, be ready and open the share."""
        for guest in self.guests:
            assert isinstance(await guest.pledge(), Done)
        for guest in self.guests:
            assert isinstance(await guest.ask(Ready), Done)
        for guest in self.guests:
            assert isinstance(await guest.open_share(), Done)

    async def play(self, rng: Random) -> Done:
        """Let somebody do something legal."""
        seat, action = random_action(self.game, rng)
        answer = await self.at(seat).act(action)
        assert isinstance(answer, Done), answer
        return answer
