"""Random sessions: anybody does anything at any time, and the log, the table and every client's view always agree."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as replace_fields

from lastcard.engine.cards.codes import CODES
from lastcard.engine.editions import edition_names
from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.engine.views import knowledge, public_view
from lastcard.server.table import Member, TableRefusal
from lastcard.server.table.broadcast.viewer_messages import Showing, position_of
from lastcard.server.table.protocol.description import Clock
from lastcard.server.table.protocol.messages import (
    Act,
    AddBot,
    Change,
    Chat,
    Consent,
    Done,
    Leave,
    LetBotPlay,
    Lock,
    MoreTime,
    Move,
    Mute,
    React,
    Ready,
    Refused,
    Remove,
    Rename,
    Start,
    TakeOver,
    Type,
)
from lastcard.testing import random_table
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import Company, Guest, Parlour, settings_of
from tests.server.table.test_fold import same


class Chance:
    """One evening."""

    def __init__(self, parlour: Parlour, company: Company, rng: Random) -> None:
        self.parlour = parlour
        self.company = company
        self.rng = rng
        self.asked: list[tuple[Guest, Member, str]] = []
        self.watchers: list[Guest] = []
        self.done: dict[str, int] = {}

    @property
    def here(self) -> list[Guest]:
        """Everybody who is connected."""
        everybody = [*self.company.guests, *self.watchers]
        live = self.parlour.registry.awake.get(self.company.code)
        return [guest for guest in everybody if live is not None and guest.member in live.company.members]

    async def step(self) -> None:
        """Let something happen."""
        what = self.rng.choices(
            ("play", "any", "command", "shuffle", "come", "go", "wait", "join", "watch", "restart"),
            (60, 8, 24, 8, 10, 4, 12, 2, 1, 1),
        )[0]
        await getattr(self, f"_{what}")()

    async def _play(self) -> None:
        """Let somebody who is asked answer; if nobody is, the host deals."""
        for guest in self.here:
            if guest.around.phase != "playing" and guest.you is not None and guest.around.seats[guest.you].host:
                if self.rng.random() < 0.3:
                    await self._say(guest, Start)
                return
            position, own = guest.position, guest.own
            if position is None or own is None or guest.you not in position.deciders:
                continue
            if position.owed:
                action = " ".join([BY_NAME[position.asks].verb, *own.hand[: position.owed]])
            else:
                cards = [action for action in own.legal if action.startswith(("plays", "stacks"))]
                action = self.rng.choice(cards or own.legal)
            await self._say(guest, Act, action=action)
            return

    async def _any(self) -> None:
        """Let anybody try anything that is an action."""
        if self.here:
            guest = self.rng.choice(self.here)
            legal = guest.own.legal if guest.own else ()
            action = self.rng.choice([*legal, "draws", "calls", "catches S1", "votes no", "plays r7", "names red"])
            await self._say(guest, Act, action=action, seen=self.rng.choice([guest.seq, 0]))

    async def _command(self) -> None:
        rng = self.rng
        if not self.here:
            return
        clock = rng.choice([Clock(), Clock(), Clock("move", seconds=30), Clock("days", days=1)])
        guest = rng.choice(self.here)
        host = next((each for each in self.here if each.you is not None and each.around.seats[each.you].host), guest)
        settings = replace_fields(
            guest.around.settings, clock=clock, catch_seconds=rng.choice([0, 3]), bot_seconds=rng.choice([0, 1])
        )
        commands: list[tuple[type[Any], dict[str, Any]]] = [
            (Ready, {}), (Ready, {}), (Ready, {"on": False}), (TakeOver, {}), (TakeOver, {}),
            (Consent, {"seat": rng.randrange(5), "on": rng.random() < 0.8}), (Start, {}), (Start, {}),
            (AddBot, {"level": "sharp"}), (Remove, {"seat": rng.randrange(5)}), (MoreTime, {}),
            (LetBotPlay, {"seat": rng.randrange(5)}), (React, {"reaction": "wow"}),
            (Move, {"seat": rng.randrange(4), "to": rng.randrange(4)}), (Change, {"settings": settings}),
            (Rename, {"name": f"N{rng.randrange(20)}"}), (Chat, {"text": "hi"}), (Type, {"seen": 0, "text": "h"}),
            (Mute, {"seat": rng.randrange(4), "on": rng.random() < 0.7}), (Lock, {"on": rng.random() < 0.3}),
        ]  # fmt: skip
        if rng.random() < 0.03:
            commands = [(Leave, {})]
        kind, fields = rng.choice(commands)
        await self._say(rng.choice([guest, host]), kind, **fields)

    async def _shuffle(self) -> None:
        """Let pages do what they do by themselves: pledge, or open their share; some do not."""
        for guest in self.here:
            if guest.you is None or not guest.around.commitment or self.rng.random() < 0.3:
                continue
            if not guest.around.sealed:
                await guest.pledge()
            elif guest.around.commitment in guest.shares:
                await guest.open_share()
            self.done["shuffle"] = self.done.get("shuffle", 0) + bool(guest.around.sealed)

    async def _come(self) -> None:
        away = [guest for guest in self.company.guests if guest not in self.here]
        if away:
            await self._greet(self.rng.choice(away))

    async def _greet(self, guest: Guest) -> None:
        guest.steps = []
        seen = guest.seq
        try:
            await guest.come(self.parlour.registry)
        except TableRefusal as refused:
            assert refused.code == "bad_token"  # noqa: PT017  only who left or was sent away
            self.company.guests.remove(guest)
        else:
            first = guest.heard[0] if seen < 0 else None
            assert first is None or guest.steps == [] or guest.steps[-1].seq == guest.seq

    async def _go(self) -> None:
        if self.here:
            self.rng.choice(self.here).go()

    async def _wait(self) -> None:
        await pass_time(self.rng.choice([0.5, 1, 2, 10, 45, 200]))

    async def _join(self) -> None:
        try:
            seated = await self.parlour.registry.join(self.company.code, f"J{self.rng.randrange(1000)}")
        except TableRefusal as refused:
            assert refused.code in ("full", "under_way", "locked", "dealing")  # noqa: PT017
        else:
            guest = Guest(seated)
            self.company.guests.append(guest)
            await self._greet(guest)

    async def _watch(self) -> None:
        with suppress(TableRefusal):  # the host may have locked the table
            self.watchers.append(await Guest(code=self.company.code).come(self.parlour.registry))

    async def _restart(self) -> None:
        await self.parlour.restart()
        self.watchers = []

    async def _say(self, guest: Guest, kind: type[Any], **fields: Any) -> None:
        member, key = guest.member, await guest.say(kind, **fields)
        self.asked.append((guest, member, key))
        self.done[kind.__name__] = self.done.get(kind.__name__, 0) + isinstance(guest.answer_to(key), Done)

    def check(self) -> None:
        """Require that everybody who is here has the right picture, and was told every entry once."""
        live = self.parlour.registry.awake.get(self.company.code)
        if live is None:
            return
        game = live.table.game
        position = position_of(public_view(game)) if game is not None else None
        watching = sum(1 for member in live.company.members if member.seat is None)
        showing = Showing(
            live.table,
            present=live.company.present,
            watchers=watching,
            asking=live.takeovers.asking,
            crowd=live.company.crowd,
        )
        info = showing.info()
        for guest in self.here:
            assert guest.seq == live.table.seq
            assert guest.you == guest.member.seat == live.table.seat_of(guest.member.token)
            assert guest.position == position
            told = guest.table
            if live.telling._crowd_changed and told is not None:  # who looks on may be told a second later
                told = replace_fields(told, watchers=info.watchers, crowd=info.crowd)
            assert told == info
            seqs = [step.seq for step in guest.steps]
            assert seqs == list(range(seqs[0], seqs[0] + len(seqs))) if seqs else True
            if guest.you is not None and game is not None and guest.you < game.seats and guest.member.eyes is not None:
                own = knowledge(game, guest.you)
                assert guest.hand.legal == tuple(map(str, own.legal))
                assert guest.hand.hand == tuple(CODES[card] for card in own.hand)
                assert guest.hand.playable == tuple(CODES[card] for card in own.playable)
                assert guest.hand.bluff == own.bluff


@pytest.mark.parametrize("seed", range(16))
@story
async def test_whatever_people_do_the_log_the_table_and_everybody_agree(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    async with Parlour(tmp_path) as parlour:
        await parlour.registry.resume()
        # Chance of its own: what tables can be like must not decide how the evening goes.
        recipe = random_table(Random(f"table {seed}"), name=edition_names()[seed % len(edition_names())])
        short = {**recipe.options, "hand_size": rng.choice([2, 3])}
        recipe = replace(recipe, options=short, mode=rng.choice([recipe.mode, "round"]))
        settings = settings_of(recipe, catch_seconds=rng.choice([0.0, 3.0]), bot_seconds=1.0, grace_seconds=20)
        company = await parlour.table(min(recipe.players, 4), settings, bots=["normal"] * rng.randrange(2))
        evening = Chance(parlour, company, rng)
        for number in range(150):
            await evening.step()
            evening.check()
            if number % 15 == 0 and company.code in parlour.registry.awake:
                async with company.live.lock:
                    same(company.table, await parlour.recalled(company.code))
        await pass_time(5)
        evening.check()
        for guest, member, key in evening.asked:
            if guest.member is member and guest in evening.here:
                assert isinstance(guest.answer_to(key), Done | Refused)
        assert sum(evening.done.values()) > 3
