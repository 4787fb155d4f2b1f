"""People who play at many tables over sockets, and a look at what they know and what the log says when they stop."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from lastcard.server.store import StoreError, open_reader
from tests.server.web.kills import PEOPLE, Tally, Witness, read_all, until_all
from tests.server.web.players import Player
from tests.server.web.serving import Server
from tests.server.web.talking import new_seat, new_table
from tests.waiting import comes

Hellos = list[dict[str, str]]  # what the people of one table need to sit down again


class Audience:
    """Everybody who plays. ``urls`` are the servers they choose from, ``database`` says where the log is now."""

    def __init__(
        self, urls: Sequence[str], database: Callable[[], str], rng: Random, *, patience: float, tally: Tally | None = None
    ) -> None:  # fmt: skip
        self.rng = rng
        self.patience = patience  # seconds for everybody to come back and know the last entry
        self.tally = tally or Tally()
        self.hellos: list[Hellos] = []
        self.witnesses: dict[str, Witness] = {}
        self.playing: dict[Player, asyncio.Task[None]] = {}
        self._urls = urls
        self._database = database

    async def seat_people(self, nodes: Sequence[Server], tables: int, pace: float) -> None:
        """Make tables through all nodes, and people who play through any of them; at every third a bot sits too."""
        for number in range(tables):
            self.admit(await asyncio.to_thread(self._seated, nodes, number), pace)

    def admit(self, hellos: Hellos, pace: float, mark: str = "") -> None:
        """Let people play who have seats at a table. A mark tells their commands from what others asked for them before."""
        self.hellos.append(hellos)
        people = [
            Player(self._urls, Random(self.rng.random()), pace=pace, notes=True, mark=mark, **hello) for hello in hellos
        ]
        self.witnesses[hellos[0]["table"]] = Witness(hellos[0]["table"], people)

    def _seated(self, nodes: Sequence[Server], number: int) -> Hellos:
        bots = ["normal"] if number % 3 == 0 else []
        settings: dict[str, Any] = {"target": 200, "catch_seconds": 0.02 * (number % 2), "grace_seconds": 3600}
        host = new_table(nodes[number % len(nodes)], *bots, name=PEOPLE[0], **settings)
        return [host, *(new_seat(self.rng.choice(nodes), host["table"], name) for name in PEOPLE[1:])]

    @property
    def people(self) -> list[Player]:
        """List everybody."""
        return [player for witness in self.witnesses.values() for player in witness.players]

    def start(self, player: Player) -> None:
        """Let somebody play."""
        self.playing[player] = asyncio.create_task(player.play())

    def begin(self) -> None:
        """Let everybody play."""
        for player in self.people:
            self.start(player)

    async def end(self, people: Sequence[Player]) -> None:
        """End what some people do, again if need be: a socket that fails at that moment can swallow a cancellation."""
        tasks = {self.playing.pop(player) for player in people}
        for task in tasks:
            if task.done() and not task.cancelled() and (wrong := task.exception()) is not None:
                self.tally.wrong.append(f"somebody could not play on: {wrong!r}")
        while tasks:
            for task in tasks:
                task.cancel()
            _, tasks = await asyncio.wait(tasks, timeout=5.0)

    async def finish(self) -> None:
        """Require that every table goes on, let everybody stop, and compare what they know with the log."""
        before = {code: min(player.seq for player in each.players) for code, each in self.witnesses.items()}
        await self._go_on(before)
        await self._converge()
        await self.end(self.people)
        await read_all(self._database(), self.witnesses, self.tally)

    async def _go_on(self, before: dict[str, int]) -> None:
        """Require that somebody does something at every table."""
        stuck = set(before)

        def none_is_stuck() -> bool:
            stuck.intersection_update(
                code for code in before if min(each.seq for each in self.witnesses[code].players) <= before[code]
            )
            return not stuck

        await comes(none_is_stuck, within=self.patience, every=0.2)
        nodes = await self.explain() if stuck else {}
        for code in sorted(stuck):
            state = [each.describe() for each in self.witnesses[code].players]
            self.tally.blame("stuck", f"{code} is stuck: {state}{nodes.get(code, '')}")

    async def explain(self) -> dict[str, str]:
        """Ask the servers how their tables stand, by code."""
        return {}

    async def _converge(self) -> None:
        """Let everybody finish what they began, and require that all know the last entry."""
        await until_all(self.people, "connected", self.tally, self.patience)
        for player in self.people:
            player.quiet = True
        await until_all(self.people, "answered", self.tally, self.patience)
        late: dict[str, tuple[set[int], int | None]] = {}

        async def all_know() -> bool:
            heads: dict[str, int] = {}
            reader = open_reader(self._database())
            with suppress(StoreError):
                heads = {head.stream: head.seq for head in await reader.heads(list(self.witnesses))}
            await reader.close()
            late.clear()
            for code, witness in self.witnesses.items():
                seen = {player.seq for player in witness.players}
                if seen != {heads.get(code)}:
                    late[code] = seen, heads.get(code)
            return not late

        if not await comes(all_know, within=self.patience, every=0.2):
            self.tally.blame("diverged", f"not everybody has seen all there is: {late}")
