"""The stage of the faults: nodes behind proxies, a database with a standby, Redis, people who play, and all that can break.

``Ground`` is what stands there; ``Stage`` lets people play on it, breaks it, and looks what is left.
"""

import asyncio
import os
import re
import shutil
import signal
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any, Final, Self

import asyncpg

from lastcard.store import StoreError, open_reader
from tests.faults.disk import FULL, built
from tests.faults.disk import SOURCE as DISK
from tests.nodes.proxy import Proxy
from tests.nodes.standby import Pair, pair
from tests.store.redis_server import RedisServer, redis_server
from tests.web.kills import PEOPLE, Tally, Witness, read_all, until
from tests.web.players import Player
from tests.web.serving import Server
from tests.web.talking import new_seat, new_table

KINDS: Final = (
    "kill", "stop", "pause", "crash", "fail_over", "standby", "redis", "backends", "cut", "delay", "hold", "sockets", "disk",
    "clock", "twice", "disorder",
)  # fmt: skip
CLOCK: Final = DISK.with_name("clock.c")
_OWN_MISTAKE: Final = re.compile(r'"from": "lastcard\.(socket|store|wakes|neighbours)".*"error"')


class Node(Server):
    """A node that can be made unruly, with a clock that can be wrong."""

    command = (sys.executable, "-m", "tests.nodes.unruly", "serve")


class Ground:
    """Nodes and what they stand on. Everything that connects to something does so through a proxy."""

    def __init__(self, nodes: int, *, standby: bool, broken: str = "") -> None:
        self._count = nodes
        self._standby = standby
        self._broken = broken
        self._stack = ExitStack()
        self.nodes: list[Node] = []
        self.fronts: list[Proxy] = []  # before each node
        self.backs: list[Proxy] = []  # before the database, one for each node
        self.wakes: list[Proxy] = []  # before Redis
        self.folder = Path(tempfile.mkdtemp(prefix="lastcard-faults-"))
        self.folder.chmod(0o755)
        self.disk = self.folder / "disk"
        self.disorder = self.folder / "disorder"
        self.pair: Pair
        self.redis: RedisServer

    async def __aenter__(self) -> Self:
        try:
            await self._build()
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def _build(self) -> None:
        self.disk.write_text("")
        self.disk.chmod(0o644)
        library, clock = built(DISK, self.folder), built(CLOCK, self.folder)
        failing = {"LD_PRELOAD": str(library), "FAULTS": str(self.disk), "FAULTS_IN": "/base/"}
        self.pair = self._stack.enter_context(pair(failing))
        if self._standby:
            await self.pair.add_standby()
        self.redis = self._stack.enter_context(redis_server())
        for number in range(self._count):
            self.backs.append(await Proxy(self.pair.primary.port).open())
            self.wakes.append(await Proxy(self.redis.port).open())
            node = await asyncio.to_thread(self._start, number, clock)
            self.nodes.append(self._stack.enter_context(node))
            self.fronts.append(await Proxy(node.port).open())

    async def __aexit__(self, *_: object) -> None:
        for proxy in (*self.fronts, *self.backs, *self.wakes):
            await proxy.close()
        await asyncio.to_thread(self._stack.close)
        shutil.rmtree(self.folder)

    def _start(self, number: int, clock: Path) -> Node:
        own = self.folder / f"node{number}"
        own.mkdir()
        self.set_clock(number, 0)
        environment = {
            "LD_PRELOAD": str(clock),
            "CLOCK": str(self.folder / f"clock{number}"),
            "LASTCARD_DISORDER": str(self.disorder),
            "LASTCARD_BROKEN": self._broken,
        }
        database = f"postgresql://tests@127.0.0.1:{self.backs[number].port}/postgres"
        wake = f"redis://127.0.0.1:{self.wakes[number].port}"
        under = ("env", *(f"{name}={value}" for name, value in environment.items()))
        return Node(own, "--no-rate-limit", "--database", database, "--wake", wake, under=under)

    def set_clock(self, number: int, ahead: int) -> None:
        """Let the wall clock of a node be ahead by some seconds, or behind."""
        path = self.folder / f"clock{number}"
        with path.open("r+b" if path.exists() else "w+b") as file:
            file.write(struct.pack("l", ahead))

    def lead_to_primary(self) -> None:
        """Let the nodes find the database where it is now."""
        for proxy in self.backs:
            proxy.target = self.pair.primary.port
            proxy.cut()

    @property
    def urls(self) -> list[str]:
        """Where people connect."""
        return [f"ws://127.0.0.1:{proxy.port}" for proxy in self.fronts]

    @property
    def database(self) -> str:
        """The primary itself."""
        return self.pair.primary.url()

    @property
    def mistakes(self) -> list[str]:
        """List what the nodes call a mistake of their own."""
        return [line for node in self.nodes for line in node.log_text.splitlines() if _OWN_MISTAKE.search(line)]


class Stage:
    """People who play, and what is broken under them."""

    def __init__(self, ground: Ground, rng: Random, *, patience: float) -> None:
        self.ground = ground
        self.rng = rng
        self.patience = patience  # seconds for everybody to come back and know the last entry
        self.tally = Tally()
        self.witnesses: dict[str, Witness] = {}
        self.playing: dict[Player, asyncio.Task[None]] = {}
        self.faults: Counter[str] = Counter()
        self._acts: dict[str, Callable[[], Awaitable[None]]] = {
            kind: getattr(self, f"_do_{kind}") for kind in KINDS if ground.pair.standby or kind not in ("fail_over", "standby")
        }  # fmt: skip

    async def seat_people(self, tables: int, pace: float) -> None:
        """Make tables through all nodes, and people who play through any of them; at every third a bot sits too."""
        for number in range(tables):
            hellos = await asyncio.to_thread(self._seated, number)
            people = [
                Player(self.ground.urls, Random(self.rng.random()), pace=pace, notes=True, **hello) for hello in hellos
            ]
            self.witnesses[hellos[0]["table"]] = Witness(hellos[0]["table"], people)

    def _seated(self, number: int) -> list[dict[str, str]]:
        nodes = self.ground.nodes
        bots = ["normal"] if number % 3 == 0 else []
        settings: dict[str, Any] = {"target": 200, "catch_seconds": 0.02 * (number % 2), "grace_seconds": 3600}
        host = new_table(nodes[number % len(nodes)], *bots, name=PEOPLE[0], **settings)
        return [host, *(new_seat(self.rng.choice(nodes), host["table"], name) for name in PEOPLE[1:])]

    @property
    def people(self) -> list[Player]:
        """List everybody."""
        return [player for witness in self.witnesses.values() for player in witness.players]

    async def play(self, kinds: Sequence[str], faults: int, longest: float, seconds: float) -> None:
        """Play through a number of faults, and look at the log after the last."""
        began = time.monotonic()
        for player in self.people:
            self.playing[player] = asyncio.create_task(player.play())
        kinds = [kind for kind in kinds if kind in self._acts]
        order = [kinds[number % len(kinds)] for number in range(faults)]
        self.rng.shuffle(order)
        for number, kind in enumerate(order):
            await asyncio.sleep(self.rng.uniform(0.2, longest))
            _tell(f"{number + 1} of {faults}: {kind}")
            await self._acts[kind]()
            self.faults[kind] += 1
        await asyncio.sleep(max(longest, seconds - (time.monotonic() - began)))
        before = {code: min(player.seq for player in each.players) for code, each in self.witnesses.items()}
        await self._go_on(before)
        await self._converge()
        for task in self.playing.values():
            task.cancel()
        await asyncio.wait(list(self.playing.values()))
        await read_all(self.ground.database, self.witnesses, self.tally)

    # --- nodes --------------------------------------------------------------------------------

    def _node(self) -> Node:
        return self.rng.choice(self.ground.nodes)

    async def _start(self, node: Node) -> None:
        """Start a node as a supervisor does: again, if it ends because it cannot reach the database."""
        ends = time.monotonic() + 2 * self.patience
        while not node.alive:
            try:
                await asyncio.to_thread(node.start)
            except AssertionError:
                if time.monotonic() > ends:
                    raise
                await asyncio.sleep(1)

    async def _while(self, shortest: float, longest: float) -> None:
        await asyncio.sleep(self.rng.uniform(shortest, longest))

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
        pid = self._node().pid
        os.kill(pid, signal.SIGSTOP)
        await self._while(1, 8)
        os.kill(pid, signal.SIGCONT)

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
        await asyncio.to_thread(self.ground.pair.primary.stop)
        await self._while(0, 2)
        await asyncio.to_thread(self.ground.pair.primary.start)

    async def _do_fail_over(self) -> None:
        """Lose the primary for good; the standby takes over, and gets a standby of its own."""
        await self.ground.pair.fail_over()
        self.ground.lead_to_primary()
        await self._while(0, 2)
        await self.ground.pair.add_standby()

    async def _do_standby(self) -> None:
        await self.ground.pair.restart_standby()

    async def _do_backends(self) -> None:
        db = await asyncpg.connect(self.ground.database)
        await db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lastcard' AND random() < 0.5"
        )
        await db.close()

    async def _do_disk(self) -> None:
        """Let no file of the database grow."""
        self.ground.disk.write_text(FULL)
        await self._while(1, 3)
        self.ground.disk.write_text("")

    async def _do_redis(self) -> None:
        await asyncio.to_thread(self.ground.redis.stop)
        await self._while(0, 2)
        await asyncio.to_thread(self.ground.redis.start)

    # --- what lies between --------------------------------------------------------------------

    def _proxy(self) -> Proxy:
        ground = self.ground
        return self.rng.choice(self.rng.choice((ground.fronts, ground.backs, ground.wakes)))

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
        proxy.hold()
        await self._while(1, 7)
        if self.rng.random() < 0.5:
            proxy.cut()
        proxy.release()

    async def _do_sockets(self) -> None:
        for player in self.rng.sample(self.people, len(self.people) // 2):
            self.playing[player].cancel()
            await asyncio.wait([self.playing[player]])
            player.cut_off()
            self.playing[player] = asyncio.create_task(player.play())

    async def _do_twice(self) -> None:
        """Let half of all people send everything twice."""
        doubling = self.rng.sample(self.people, len(self.people) // 2)
        for player in doubling:
            player.twice = True
        await self._while(1, 4)
        for player in doubling:
            player.twice = False

    # --- what is left -------------------------------------------------------------------------

    async def _go_on(self, before: dict[str, int]) -> None:
        """Require that every table goes on after the last fault."""
        ends = time.monotonic() + self.patience
        stuck = set(before)
        while stuck and time.monotonic() < ends:
            await asyncio.sleep(0.2)
            stuck = {code for code in stuck if min(each.seq for each in self.witnesses[code].players) <= before[code]}
        for code in sorted(stuck):
            state = [each.describe() for each in self.witnesses[code].players]
            self.tally.blame("diverged", f"{code} is stuck: {state}")

    async def _converge(self) -> None:
        """Let everybody finish what they began, and require that all know the last entry."""
        await until(self.people, "connected", self.tally, self.patience)
        for player in self.people:
            player.quiet = True
        await until(self.people, "answered", self.tally, self.patience)
        ends = time.monotonic() + self.patience
        while time.monotonic() < ends:
            heads: dict[str, int] = {}
            reader = open_reader(self.ground.database)
            with suppress(StoreError):
                heads = {head.stream: head.seq for head in await reader.heads(list(self.witnesses))}
            await reader.close()
            seen = {code: {player.seq for player in witness.players} for code, witness in self.witnesses.items()}
            if all(seen[code] == {heads.get(code)} for code in self.witnesses):
                return
            await asyncio.sleep(0.2)
        late = {code: (seen[code], heads.get(code)) for code in self.witnesses if seen[code] != {heads.get(code)}}
        self.tally.blame("diverged", f"not everybody has seen all there is: {late}")


def _tell(text: str) -> None:
    if sys.stderr.isatty() or os.environ.get("LASTCARD_TELL"):
        print(time.strftime("%H:%M:%S"), text, file=sys.stderr, flush=True)
