"""Secrecy on the wire: whatever a seat cannot know is dealt again under a running server, and its bytes stay the same.

Random tables of every edition are played over real sockets. Each viewer's state is requested twice, before and after
the new deal; what it is told about a move is compared between two copies of a table, one of them dealt again. Every byte
that anybody received is then searched for secrets.
"""

import asyncio
import json
import secrets
from collections.abc import Sequence
from contextlib import AsyncExitStack
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, Final, Literal, Self

import pytest
from websockets.asyncio.client import ClientConnection, connect

from lastcard.engine.editions import edition_names
from lastcard.engine.game import Action, Game
from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.engine.views import plays_open, public_view
from lastcard.referee.conformance.secrecy import _loud_actions, gets_cards
from lastcard.server.store import Append, Entry
from lastcard.server.table import LiveTable, TableRegistry
from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.facts import Committed, facts_of, token_hash
from lastcard.testing import random_action, random_table, redeal
from tests.server.table.guests import settings_of
from tests.server.web.in_process import serving

pytestmark = pytest.mark.long  # deals again and again under running servers

TABLES: Final = {"auto": 140, "plain": 60}  # by the way sockets are served; what is told is put together before that
AT_ONCE: Final = 8  # tables that are played at the same time


class Viewer:
    """One socket and every byte it received."""

    def __init__(self, socket: ClientConnection, seat: int | None) -> None:
        self.socket = socket
        self.seat = seat
        self.received: list[bytes] = []

    @classmethod
    async def come(cls, stack: AsyncExitStack, url: str, code: str, seat: int | None, token: str | None) -> Self:
        """Open a socket, say hello and read the first state."""
        socket = await stack.enter_async_context(
            connect(url, compression=None, ping_interval=None, max_size=None, proxy=None)
        )
        viewer = cls(socket, seat)
        await viewer.say(type="hello", table=code, token=token)
        await viewer.full()
        return viewer

    async def say(self, **message: object) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def read(self) -> tuple[bytes, dict[str, Any]]:
        """Read the next message."""
        async with asyncio.timeout(60):
            data = await self.socket.recv(decode=False)
        message: dict[str, Any] = json.loads(data)
        self.received.append(data)
        return data, message

    async def full(self) -> bytes:
        """Read on until everything was shown at once."""
        while True:
            data, message = await self.read()
            if "you" in message:
                return data

    async def everything(self) -> bytes:
        """Ask for everything there is to see."""
        await self.say(type="resync")
        return await self.full()

    async def rest(self) -> None:
        """Read all that was sent until now."""
        await self.say(type="ping")
        while (await self.read())[1]["type"] != "pong":
            pass

    async def told(self, seq: int) -> bytes:
        """Read on until an entry is told."""
        while True:
            data, message = await self.read()
            if message["type"] == "state" and any(step["seq"] == seq for step in message.get("steps", ())):
                return data

    async def act(self, action: Action, key: str, seen: int) -> None:
        """Take an action and wait until it is done."""
        await self.say(type="act", id=key, seen=seen, action=str(action))
        while (answer := (await self.read())[1]).get("id") != key:
            pass
        assert answer["type"] == "done", answer


def dealt_anew(live: LiveTable, seat: int | None, rng: Random) -> None:
    """Replace everything at a table that a seat (None: a watcher) cannot know; a round's secret stays, its hash is public."""
    table = live.table
    assert table.game is not None
    table._game = redeal(table.game, seat, rng)
    renamed = {}
    for other, place in enumerate(table.places):
        if other != seat and place.is_person:
            renamed[place.token] = token_hash(secrets.token_urlsafe(32))
            place.token = renamed[place.token]
    table.writing = deepcopy(table.writing)
    for card in table.writing.cards:
        card.by = renamed.get(card.by, card.by)
        card.agreed = {renamed.get(token, token) for token in card.agreed}
    live.driver.forget()


class Evening:
    """One random table, played over sockets."""

    def __init__(self, registry: TableRegistry, url: str, rng: Random, edition: str) -> None:
        self.registry = registry
        self.url = url
        self.rng = rng
        self.recipe = random_table(rng, name=edition)
        self.compared = self.told = 0
        self.everybody: list[Viewer] = []

    async def run(self) -> Self:
        """Play some moves; look and compare now and then."""
        rng, players = self.rng, self.recipe.players
        bots = rng.randrange(players) if rng.randrange(4) == 0 else 0
        settings = settings_of(self.recipe, bot_seconds=5.0)
        host = await self.registry.create("Ann", settings, bots=["normal"] * bots)
        self.code, self.tokens = host.code, {0: host.token}
        for number in range(players - bots - 1):
            seated = await self.registry.join(self.code, f"Guest {number}")
            self.tokens[seated.seat] = seated.token
            await self._agree(seated.seat)
        async with AsyncExitStack() as stack:
            viewers: dict[int | None, Viewer] = {}
            for seat, token in self.tokens.items():
                viewers[seat] = await Viewer.come(stack, self.url, self.code, seat, token)
            viewers[None] = await Viewer.come(stack, self.url, self.code, None, None)
            self.everybody += viewers.values()
            await self._play(viewers)
            for viewer in viewers.values():
                await viewer.rest()
            await self._search()
        return self

    async def _agree(self, seat: int) -> None:
        """Let a seat agree to everything that is written on the cards."""
        live = self.registry.awake[self.code]
        for card, text in enumerate(self.recipe.written, 1):
            if text:
                async with live.lock:
                    await live.commit(decisions.answer_text(live.table, seat, card, agrees=True, word=""))

    @property
    def game(self) -> Game:
        """The match at the table."""
        game = self.registry.awake[self.code].table.game
        assert game is not None
        return game

    async def _play(self, viewers: dict[int | None, Viewer]) -> None:
        rng = self.rng
        await viewers[0].say(type="start", id="start")
        await viewers[0].told(self.registry.awake[self.code].table.seq + 1)
        moves = rng.randrange(2, 16)
        looks = {rng.randrange(moves), moves - 1}
        for move in range(moves):
            if self.game.asks == "over":
                break
            actor, action = random_action(self.game, rng)
            if actor in viewers:
                await viewers[actor].act(action, f"m{move}", self.registry.awake[self.code].table.seq)
            else:
                await self._commit(self.registry.awake[self.code], actor, action)
            if move in looks and self.game.asks != "over":
                await self._look(viewers)
        if self.game.asks != "over":
            await self._listen()

    async def _commit(self, live: LiveTable, actor: int, action: Action) -> int:
        """Let a seat act without a socket, as bots do."""
        async with live.lock:
            return await live.commit(decisions.act(live.table, actor, action, live.table.seq))

    async def _look(self, viewers: dict[int | None, Viewer]) -> None:
        """Deal anew what a viewer cannot know, and require that it is shown the very same bytes."""
        live = self.registry.awake[self.code]
        for seat in self.rng.sample([None, *self.tokens], 2):
            before = await viewers[seat].everything()
            real, writing = live.table._game, live.table.writing
            places = [place.token for place in live.table.places]
            dealt_anew(live, seat, self.rng)
            after = await viewers[seat].everything()
            live.table._game, live.table.writing = real, writing
            for place, token in zip(live.table.places, places, strict=True):
                place.token = token
            assert after == before, f"{self.recipe}: S{seat} can tell two deals apart"
            self.compared += 1

    async def _listen(self) -> None:
        """Let the same thing happen at two copies of the table, one dealt anew, and require that it is told the same."""
        seats = self.rng.sample([None, *self.tokens], 1 + len(self.tokens))
        telling = [(seat, chosen) for seat in seats if (chosen := self._telling(self.game, seat)) is not None]
        if not telling:
            return
        seat, chosen = telling[0]
        live, twin = await self._copy(), await self._copy()
        dealt_anew(twin, seat, self.rng)
        stories = []
        for table in (live, twin):
            if seat is not None:
                table.table.places[seat].token = token_hash(self.tokens[seat])
            async with AsyncExitStack() as stack:
                token = None if seat is None else self.tokens[seat]
                viewer = await Viewer.come(stack, self.url, table.table.code, seat, token)
                self.everybody.append(viewer)
                stories.append(await viewer.told(await self._commit(table, *chosen)))
        assert stories[0] == stories[1], f"{self.recipe}: S{seat} is told of '{chosen}' differently"
        self.told += 1

    async def _copy(self) -> LiveTable:
        """Open a table with the same log."""
        entries = tuple(Entry(kept.kind, kept.data) for kept in await self.registry.store.read(self.code))
        code = "".join(self.rng.choice("BCDFGHJKLMNPQRSTVWXZ") for _ in range(6))
        await self.registry.store.append(Append(code, 0, entries))
        return await self.registry.find(code)

    def _telling(self, game: Game, seat: int | None) -> tuple[int, Action] | None:
        """Choose an action of which a seat sees the same whatever is hidden from it."""
        choices = _loud_actions(game, seat)
        self.rng.shuffle(choices)
        for actor, action in choices:
            after = game.copy()
            events = after.push(actor, action)
            if plays_open(game.edition):
                is_same = not any(event.row.by_chance for event in events)
            else:
                gets = any(gets_cards(event, seat) for event in events)
                is_same = not gets and not public_view(after).open_hands
            if after.asks != "over" and is_same:
                return actor, action
        return None

    async def _search(self) -> None:
        """Search all bytes that were received for what must not be in them."""
        facts = facts_of((await self.registry.store.texts(self.code)).data)
        hidden = [fact.secret for fact in facts if isinstance(fact, Committed)]
        keys = [*self.tokens.values(), *map(token_hash, self.tokens.values())]
        for viewer in self.everybody:
            for data in viewer.received:
                assert not any(key.encode() in data for key in keys), "a token was sent"
                message = json.loads(data)
                for secret in hidden:
                    if secret.encode() in data:
                        assert message["table"]["proven"] == secret
                        assert message["table"]["phase"] != "playing"
                check_cards(message, viewer.seat)


def check_cards(message: dict[str, Any], seat: int | None) -> None:
    """Require that cards which only one seat may see were sent to that seat alone, unless all hands lie open (HOUSE-14)."""
    position = message.get("position") or {}
    open_table = position.get("open_table", False)
    for step in message.get("steps", ()):
        for event in step["events"]:
            row = EVENTS.by_name[event["name"]]
            assert (
                "cards" not in event or open_table or row.sees("cards", seat, event.get("seat"), event.get("other"))
            ), event
    assert not position.get("open_hands") or open_table or any(position["lasting"])
    if seat is None:
        assert "own" not in message
    for owner, _ in (message.get("own") or {}).get("shown", ()):
        assert owner != seat


async def play_tables(
    folder: Path, tables: int, seed: int, wire: Literal["auto", "plain"] = "auto"
) -> Sequence[Evening]:
    """Play random tables of all editions in turn, some at a time."""
    rng = Random(seed)
    names = edition_names()
    room = asyncio.Semaphore(AT_ONCE)
    async with serving(folder, wire) as (registry, place):

        async def play(number: int, own: Random) -> Evening:
            async with room:
                return await Evening(registry, f"ws://{place}/ws", own, names[number % len(names)]).run()

        return await asyncio.gather(*(play(number, Random(rng.random())) for number in range(tables)))


@pytest.mark.parametrize("wire", ["auto", "plain"])
def test_no_byte_that_a_seat_receives_depends_on_what_it_may_not_know(
    tmp_path: Path, wire: Literal["auto", "plain"]
) -> None:
    tables = TABLES[wire]
    evenings = asyncio.run(play_tables(tmp_path, tables, 4, wire))
    assert len(evenings) == tables
    assert {evening.recipe.players for evening in evenings} == set(range(2, 11))
    assert {evening.recipe.edition for evening in evenings} == set(edition_names())
    assert sum(bool(evening.recipe.written) for evening in evenings) > tables // 10
    assert any(evening.recipe.options.get("open_hands") for evening in evenings)
    assert sum(evening.compared for evening in evenings) > 2 * tables
    assert sum(evening.told for evening in evenings) > tables // 2
