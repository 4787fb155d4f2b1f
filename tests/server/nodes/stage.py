"""The stage of the faults: people who play on a ``Ground``, all that can break under them, and a look at what is left."""

import asyncio
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Final

import asyncpg

from tests.server.faults.disk import FULL
from tests.server.nodes.audience import Audience
from tests.server.nodes.ground import Ground, Node, address
from tests.server.nodes.proxy import Proxy
from tests.server.nodes.whereabouts import STANDS
from tests.server.web.kills import Tally
from tests.waiting import pause

KINDS: Final = (
    "kill", "stop", "pause", "crash", "fail_over", "standby", "deaf", "backends", "cut", "delay", "hold", "sockets", "disk",
    "clock", "twice", "disorder", "race",
)  # fmt: skip
LAG: Final = 1.0  # seconds by which this program may be late before people are
RACING: Final = 40  # tables at which somebody races at once


class Stage(Audience):
    """People who play, and what is broken under them."""

    def __init__(self, ground: Ground, rng: Random, *, patience: float, tally: Tally | None = None) -> None:
        super().__init__(ground.urls, lambda: ground.database, rng, patience=patience, tally=tally)
        self.ground = ground
        self.faults: Counter[str] = Counter()
        self._kept_back: list[tuple[str, float, float]] = []  # where, from when and until when hellos may be late
        self._acts: dict[str, Callable[[], Awaitable[None]]] = {
            kind: getattr(self, f"_do_{kind}") for kind in KINDS if ground.pair.standby or kind not in ("fail_over", "standby")
        }  # fmt: skip

    async def play(self, kinds: Sequence[str], faults: int, longest: float, seconds: float) -> None:
        """Play through a number of faults, and look at the log after the last."""
        began = time.monotonic()
        self.begin()
        besides = [asyncio.create_task(self._notice_lags()), asyncio.create_task(self._supervise())]
        kinds = [kind for kind in kinds if kind in self._acts]
        order = [kinds[number % len(kinds)] for number in range(faults)]
        self.rng.shuffle(order)
        for number, kind in enumerate(order):
            await pause(self.rng.uniform(0.2, longest), because="a fault comes at any moment")
            _tell(f"{number + 1} of {faults}: {kind}")
            await self._acts[kind]()
            self.faults[kind] += 1
        await pause(max(longest, seconds - (time.monotonic() - began)), because="people play on after the last fault")
        await self.finish()
        for task in besides:
            task.cancel()
        self._look_at_hellos()

    async def explain(self) -> dict[str, str]:
        """Let all nodes describe their tables in their logs."""
        for node in self.ground.nodes:
            os.kill(node.pid, signal.SIGUSR1)
        await pause(2 * LAG, because="nodes write their logs when they come to it, and nothing tells that it was all")
        said: dict[str, str] = {}
        for number, node in enumerate(self.ground.nodes):
            for line in node.log_text.splitlines():
                if line.startswith(STANDS):
                    code = line.split()[1].rstrip(":")
                    said[code] = f"{said.get(code, '')}\nnode {number} {line}"
        return said

    @contextmanager
    def _keeping_back(self, proxy: Proxy) -> Iterator[None]:
        """Note that what people say through a proxy may be late."""
        began = time.monotonic()
        try:
            yield
        finally:
            self._kept_back.append((address(proxy), began, time.monotonic()))

    async def _notice_lags(self) -> None:
        """Note when this program itself could not keep up: it speaks for all people and passes everything on."""
        while True:
            began = time.monotonic()
            await pause(LAG / 2, because="it is measured how late this wakes up")
            if (now := time.monotonic()) - began > LAG:
                self._kept_back += [(url, began, now) for url in self.ground.urls]

    async def _supervise(self) -> None:
        """Start servers of the database again that ended by themselves."""
        while True:
            await pause(LAG, because="a supervisor looks now and then")
            if revived := await self.ground.pair.revive():
                _tell(f"started again: {', '.join(revived)}")

    def _look_at_hellos(self) -> None:
        """Require a cause for every hello that a node called late: people say it as soon as the socket is open."""
        for code, witness in self.witnesses.items():
            for player in witness.players:
                for url, called, told in player.late:
                    self.tally.late += 1
                    causes = [at for at, since, until in self._kept_back if since < told and until > called]
                    if not any(url.startswith(at) for at in causes):
                        self.tally.wrong.append(f"{code}: S{player.seat} was told that the hello was late: it was not")

    # --- nodes --------------------------------------------------------------------------------

    def _node(self) -> Node:
        return self.rng.choice(self.ground.nodes)

    async def _start(self, node: Node) -> None:
        """Start a node as a supervisor does: again, if it ends because it cannot reach the database."""
        ends = time.monotonic() + 2 * self.patience
        while not node.alive:
            try:
                await asyncio.to_thread(node.start)
            except AssertionError as wrong:
                if time.monotonic() > ends:
                    raise AssertionError(f"{wrong}\n{await self.ground.pair.describe()}") from wrong
                await pause(1, because="a supervisor waits before it tries again")

    async def _while(self, shortest: float, longest: float) -> None:
        await pause(self.rng.uniform(shortest, longest), because="a fault lasts for a time of chance")

    async def _do_kill(self) -> None:
        node = self._node()
        node.kill()
        await self._while(0, 1)
        await self._start(node)

    async def _do_stop(self) -> None:
        node = self._node()
        await asyncio.to_thread(node.stop)
        await self._start(node)

    async def _do_pause(self) -> None:
        """Let a node stand still until the others think that it is gone; it wakes up and still believes what it believed."""
        node = self._node()
        with self._keeping_back(self.ground.fronts[self.ground.nodes.index(node)]):
            os.kill(node.pid, signal.SIGSTOP)
            await self._while(1, 8)
            os.kill(node.pid, signal.SIGCONT)

    async def _do_clock(self) -> None:
        """Set the wall clock of a node wrong by seconds or days, and right again later."""
        number = self.rng.randrange(len(self.ground.nodes))
        self.ground.set_clock(number, self.rng.choice((-200_000, -3_600, -7, 7, 3_600, 200_000)))
        await self._while(1, 4)
        self.ground.set_clock(number, 0)

    async def _do_disorder(self) -> None:
        """Let wake-ups come late, twice and out of order."""
        self.ground.disorder.touch()
        await self._while(1, 4)
        self.ground.disorder.unlink()

    # --- what they stand on -------------------------------------------------------------------

    async def _do_crash(self) -> None:
        await self.ground.pair.crash(self.rng.uniform(0, 2))

    async def _do_fail_over(self) -> None:
        """Lose the primary for good; the standby takes over, and gets a standby of its own."""
        await self.ground.pair.fail_over()
        self.ground.lead_to_primary()
        await self._while(0, 2)
        await self.ground.pair.add_standby()

    async def _do_standby(self) -> None:
        await self.ground.pair.restart_standby()

    async def _do_backends(self) -> None:
        await self._end_connections("random() < 0.5")

    async def _do_deaf(self) -> None:
        """End the connections over which nodes wake each other, and no other."""
        await self._end_connections("query LIKE 'LISTEN %' OR query LIKE 'SELECT pg_notify(%'")

    async def _end_connections(self, which: str) -> None:
        db = await asyncpg.connect(self.ground.database)
        await db.execute(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lastcard' AND ({which})"
        )
        await db.close()

    async def _do_disk(self) -> None:
        """Let no file of the database grow."""
        self.ground.disk.write_text(FULL)
        await self._while(1, 3)
        self.ground.disk.write_text("")

    # --- what lies between --------------------------------------------------------------------

    def _proxy(self) -> Proxy:
        ground = self.ground
        return self.rng.choice(self.rng.choice((ground.fronts, ground.backs)))

    async def _do_cut(self) -> None:
        self._proxy().cut()

    async def _do_delay(self) -> None:
        proxy = self._proxy()
        proxy.delay = self.rng.uniform(0.02, 0.5)
        await self._while(1, 4)
        proxy.delay = 0.0

    async def _do_hold(self) -> None:
        """Let a line swallow everything for a while, and then deliver it or not."""
        proxy = self._proxy()
        with self._keeping_back(proxy):
            proxy.hold()
            await self._while(1, 7)
            if self.rng.random() < 0.5:
                proxy.cut()
            proxy.release()

    async def _do_sockets(self) -> None:
        losing = self.rng.sample(self.people, len(self.people) // 2)
        await self.end(losing)
        for player in losing:
            player.cut_off()
            self.start(player)

    async def _do_twice(self) -> None:
        """Let half of all people send everything twice."""
        doubling = self.rng.sample(self.people, len(self.people) // 2)
        for player in doubling:
            player.twice = True
        await self._while(1, 4)
        for player in doubling:
            player.twice = False

    async def _do_race(self) -> None:
        """Let somebody at many tables ask for two things at once, through two nodes."""
        asked = [player for player in self.people if player.position and player.seat in player.position.deciders]
        racing = self.rng.sample(asked, min(RACING, len(asked)))
        await asyncio.gather(*(player.race() for player in racing))


def _tell(text: str) -> None:
    if sys.stderr.isatty() or os.environ.get("LASTCARD_TELL"):
        print(time.strftime("%H:%M:%S"), text, file=sys.stderr, flush=True)
