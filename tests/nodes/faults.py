"""Break what can break under nodes that play, and check what is left: ``make faults``, or ``python -m tests.nodes.faults``.

People play over real sockets at tables that several nodes serve, and reconnect to any of them. From a seed, nodes are killed
and paused, PostgreSQL and Redis restarted, connections to the database and sockets cut. Then everybody stops, and the log is
compared with all that anybody was told: nothing acknowledged is lost, nothing is there twice, nobody believes anything else.
"""

import argparse
import asyncio
import json
import os
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Final

import asyncpg

from lastcard.store import StoreError, open_reader
from tests.nodes.conftest import Cluster, start_nodes
from tests.store.postgres_server import Postgres, alone
from tests.store.redis_server import RedisServer, redis_server
from tests.web.kills import PEOPLE, Tally, Witness, read_all, until
from tests.web.players import Player
from tests.web.serving import COMMAND, Server
from tests.web.talking import new_seat, new_table

PATIENCE: Final = 90.0  # seconds for everybody to come back and know the last entry
_OWN_MISTAKE: Final = re.compile(r'"from": "lastcard\.(socket|store|wakes|neighbours)"')
KINDS: Final = ("kill", "stop", "pause", "postgres", "connections", "sockets", "redis")


class Stage:
    """The nodes, what they stand on, and the people who play."""

    def __init__(self, cluster: Cluster, postgres: Postgres, redis: RedisServer | None, rng: Random) -> None:
        self.cluster = cluster
        self.rng = rng
        self.patience = PATIENCE
        self.tally = Tally()
        self.witnesses: dict[str, Witness] = {}
        self.playing: dict[Player, asyncio.Task[None]] = {}
        self.faults: Counter[str] = Counter()
        self._postgres = postgres
        self._redis = redis
        self._acts: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": self._kill, "stop": self._stop, "pause": self._pause, "postgres": self._restart_postgres,
            "connections": self._cut_connections, "sockets": self._cut_sockets, "redis": self._restart_redis,
        }  # fmt: skip

    def seat_people(self, tables: int) -> None:
        """Make tables through all nodes, and people who play through any of them; at every third a bot sits too."""
        for number in range(tables):
            node = self.cluster.nodes[number % len(self.cluster.nodes)]
            bots = ["normal"] if number % 3 == 0 else []
            host = new_table(
                node, *bots, name=PEOPLE[0], target=200, catch_seconds=0.02 * (number % 2), grace_seconds=3600
            )
            others = [new_seat(self.rng.choice(self.cluster.nodes), host["table"], name) for name in PEOPLE[1:]]
            people = [Player(self.cluster.socket_urls, Random(self.rng.random()), **hello) for hello in (host, *others)]
            self.witnesses[host["table"]] = Witness(host["table"], people)

    @property
    def people(self) -> list[Player]:
        """List everybody."""
        return [player for witness in self.witnesses.values() for player in witness.players]

    async def play(self, kinds: Sequence[str], faults: int, longest: float) -> None:
        """Play through a number of faults, and look at the log after the last."""
        for player in self.people:
            self.playing[player] = asyncio.create_task(player.play())
        order = [kinds[number % len(kinds)] for number in range(faults)]
        self.rng.shuffle(order)
        for kind in order:
            await asyncio.sleep(self.rng.uniform(0.2, longest))
            await self._acts[kind]()
            self.faults[kind] += 1
        await asyncio.sleep(longest)
        await self._converge()
        for task in self.playing.values():
            task.cancel()
        await asyncio.wait(list(self.playing.values()))
        await read_all(self.cluster.database, self.witnesses, self.tally)

    # --- what breaks --------------------------------------------------------------------------

    def _node(self) -> Server:
        return self.rng.choice(self.cluster.nodes)

    async def _kill(self) -> None:
        node = self._node()
        node.kill()
        await asyncio.sleep(self.rng.uniform(0, 1))
        await asyncio.to_thread(node.start)

    async def _stop(self) -> None:
        node = self._node()
        await asyncio.to_thread(node.stop)
        await asyncio.to_thread(node.start)

    async def _pause(self) -> None:
        """Let a node stand still until the others think that it is gone; it wakes up and still believes what it believed."""
        node = self._node()
        os.kill(node.pid, signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(1, 8))
        os.kill(node.pid, signal.SIGCONT)

    async def _restart_postgres(self) -> None:
        await asyncio.to_thread(self._postgres.stop)
        await asyncio.sleep(self.rng.uniform(0, 2))
        await asyncio.to_thread(self._postgres.start)

    async def _cut_connections(self) -> None:
        db = await asyncpg.connect(self.cluster.database)
        await db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lastcard' AND random() < 0.5"
        )
        await db.close()

    async def _cut_sockets(self) -> None:
        for player in self.rng.sample(self.people, len(self.people) // 2):
            self.playing[player].cancel()
            await asyncio.wait([self.playing[player]])
            player.cut_off()
            self.playing[player] = asyncio.create_task(player.play())

    async def _restart_redis(self) -> None:
        if self._redis is not None:
            await asyncio.to_thread(self._redis.stop)
            await asyncio.sleep(self.rng.uniform(0, 2))
            await asyncio.to_thread(self._redis.start)

    # --- what is left -------------------------------------------------------------------------

    async def _converge(self) -> None:
        """Let everybody finish what they began, and require that all know the last entry."""
        await until(self.people, "connected", self.tally, self.patience)
        for player in self.people:
            player.quiet = True
        await until(self.people, "answered", self.tally, self.patience)
        ends = time.monotonic() + self.patience
        while time.monotonic() < ends:
            seen = {code: {player.seq for player in witness.players} for code, witness in self.witnesses.items()}
            heads: dict[str, int] = {}
            reader = open_reader(self.cluster.database)
            with suppress(StoreError):
                heads = {code: len(await reader.read(code)) for code in self.witnesses}
            await reader.close()
            if all(seen[code] == {heads.get(code)} for code in self.witnesses):
                return
            await asyncio.sleep(0.2)
        late = {code: (seen[code], heads.get(code)) for code in self.witnesses if seen[code] != {heads.get(code)}}
        self.tally.blame("diverged", f"not everybody has seen all there is: {late}")


def run(
    *, nodes: int, tables: int, faults: int, longest: float, seed: int, redis: bool, kinds: Sequence[str] = KINDS,
    broken: str = "",
) -> Stage:  # fmt: skip
    """Play through faults once, and return what was found."""
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        postgres = stack.enter_context(alone())
        channel = stack.enter_context(redis_server()) if redis else None
        options = ("--wake", channel.url) if channel is not None else ()
        command = (sys.executable, "-m", "tests.nodes.broken", broken, "serve") if broken else COMMAND
        cluster = start_nodes(nodes, postgres.url(), Path(folder), stack, *options, command=command)
        stage = Stage(cluster, postgres, channel, rng)
        if broken:
            stage.patience = 10.0  # people wait in vain
        stage.seat_people(tables)
        try:
            asyncio.run(stage.play([kind for kind in kinds if redis or kind != "redis"], faults, longest))
        except ValueError as wrong:  # a log that cannot be folded, since nobody decided what stands there
            stage.tally.blame("diverged", f"the log makes no sense: {wrong}")
        for node in cluster.nodes:
            stage.tally.wrong += [line for line in node.log_text.splitlines() if _OWN_MISTAKE.search(line)]
        return stage


def main() -> int:
    """Break as much as asked; fail if anything is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=40, help="with three people each (default: 40)")
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--longest", type=float, default=5.0, help="seconds between two faults (default: 5)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--redis", action="store_true", help="wake over Redis instead of PostgreSQL")
    parser.add_argument(
        "--broken", choices=("early", "unfenced"), default="", help="run nodes that are broken on purpose"
    )
    args = parser.parse_args()
    began = time.monotonic()
    stage = run(**vars(args))
    tally = stage.tally
    names = ("acknowledged", "entries", "repeated", "unheard", "compared", "lost", "doubled", "gaps", "diverged")
    counts = {name: getattr(tally, name) for name in names}
    print(json.dumps({**counts, "faults": stage.faults, "seconds": round(time.monotonic() - began, 1)}))
    for sentence in tally.wrong[:20]:
        print(sentence[-1200:])
    return not tally.clean


if __name__ == "__main__":
    sys.exit(main())
