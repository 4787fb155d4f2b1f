"""The ground that the faults shake: nodes behind proxies, and a database with a standby. Nobody plays here yet."""

import asyncio
import re
import shutil
import struct
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Final, Self

from tests.server.faults.disk import SOURCE as DISK
from tests.server.faults.disk import built
from tests.server.nodes.proxy import Proxy
from tests.server.nodes.standby import Pair, pair
from tests.server.web.serving import Server

CLOCK: Final = DISK.with_name("clock.c")
_OWN_MISTAKE: Final = re.compile(r'"from": "lastcard\.(socket|store|wakes|neighbours)".*"error"')


class Node(Server):
    """A node that can be made unruly, with a clock that can be wrong."""

    command = (sys.executable, "-m", "tests.server.nodes.unruly", "serve")


class Ground:
    """Nodes and what they stand on. Everything that connects to something does so through a proxy."""

    def __init__(self, nodes: int, *, standby: bool) -> None:
        self._count = nodes
        self._standby = standby
        self._stack = ExitStack()
        self.nodes: list[Node] = []
        self.fronts: list[Proxy] = []  # before each node
        self.backs: list[Proxy] = []  # before the database, one for each node
        self.folder = Path(tempfile.mkdtemp(prefix="lastcard-faults-"))
        self.folder.chmod(0o755)
        self.disk = self.folder / "disk"
        self.disorder = self.folder / "disorder"
        self._broken = self.folder / "broken"
        self.pair: Pair

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
        for number in range(self._count):
            self.backs.append(await Proxy(self.pair.primary.port).open())
            node = await asyncio.to_thread(self._start, number, clock)
            self.nodes.append(self._stack.enter_context(node))
            self.fronts.append(await Proxy(node.port).open())

    async def __aexit__(self, *_: object) -> None:
        for proxy in (*self.fronts, *self.backs):
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
            "LASTCARD_BROKEN": str(self._broken),
        }
        database = f"postgresql://tests@127.0.0.1:{self.backs[number].port}/postgres"
        under = ("env", *(f"{name}={value}" for name, value in environment.items()))
        return Node(own, "--no-rate-limit", "--database", database, under=under)

    def set_clock(self, number: int, ahead: int) -> None:
        """Let the wall clock of a node be ahead by some seconds, or behind."""
        path = self.folder / f"clock{number}"
        with path.open("r+b" if path.exists() else "w+b") as file:
            file.write(struct.pack("l", ahead))

    def break_nodes(self, how: str) -> None:
        """Let all nodes be broken in a way that ``unruly`` knows; in none if there is no name."""
        if how:
            self._broken.write_text(how)
        else:
            self._broken.unlink(missing_ok=True)

    def lead_to_primary(self) -> None:
        """Let the nodes find the database where it is now."""
        for proxy in self.backs:
            proxy.target = self.pair.primary.port
            proxy.cut()

    @property
    def urls(self) -> list[str]:
        """Where people connect."""
        return [address(proxy) for proxy in self.fronts]

    @property
    def database(self) -> str:
        """The primary itself."""
        return self.pair.primary.url()

    @property
    def mistakes(self) -> list[str]:
        """List what the nodes call a mistake of their own."""
        return [line for node in self.nodes for line in node.log_text.splitlines() if _OWN_MISTAKE.search(line)]


def address(proxy: Proxy) -> str:
    """Return where people connect."""
    return f"ws://127.0.0.1:{proxy.port}"
