"""A move's journey: the files that one move runs through, from the socket it arrives on to the sockets that show it.

    python -m bench.journey          # the files in the order they are entered
    python -m bench.journey --json

The real server runs in this process and four people sit at one table. A profile hook notes every function that is called
while one number card is played, except in the thread that writes the log. Code with few files and few jumps is easy to follow.
"""

import argparse
import asyncio
import json
import re
import sys
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

import lastcard
from lastcard.server.table import TableRegistry
from lastcard.server.table.protocol.description import Settings
from tests.server.web.in_process import serving

_HOME: Final = str(Path(lastcard.__file__).parent)
_PLAIN: Final = re.compile(r"plays [rygb]\d")
_NAMES: Final = ("Ada", "Bela", "Cleo", "Dino")


@dataclass
class Journey:
    """The files of the package whose functions were called, in order."""

    visited: list[str] = field(default_factory=list)

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Note a call; this is a profile hook."""
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(_HOME):
            self.visited.append(name[len(_HOME) + 1 :])

    @property
    def files(self) -> tuple[str, ...]:
        """The files, in order of their first call."""
        return tuple(dict.fromkeys(self.visited))

    @property
    def jumps(self) -> int:
        """How often the next call was in another file."""
        return sum(here != there for here, there in pairwise(self.visited))


async def follow_a_move(folder: Path) -> Journey:
    """Play until somebody can lay a plain number, then follow that move through the server."""
    async with serving(folder) as (registry, place), AsyncExitStack() as stack:
        return await _play(registry, f"ws://{place}/ws", stack)


async def _play(registry: TableRegistry, url: str, stack: AsyncExitStack) -> Journey:
    host = await registry.create(_NAMES[0], Settings(catch_seconds=0), bots=())
    seats = [host, *[await registry.join(host.code, name) for name in _NAMES[1:]]]
    sockets = []
    for person in seats:
        socket = await stack.enter_async_context(connect(url, compression=None))
        await socket.send(json.dumps({"type": "hello", "table": host.code, "token": person.token}))
        sockets.append(socket)
    await _say(sockets[0], type="start", id="deal")
    table = registry.awake[host.code].table
    for number in range(1000):
        game = table.game
        assert game is not None
        (seat,) = game.deciders[:1]
        moves = [str(move) for move in game.legal(seat).single()]
        plain = [move for move in moves if _PLAIN.fullmatch(move)]
        act = {"type": "act", "id": f"m{number}", "seen": table.seq, "action": (plain or moves)[0]}
        journey = Journey()
        if plain:
            sys.setprofile(journey.note)
        await _say(sockets[seat], **act)
        await asyncio.sleep(0.05)  # until everybody has been told
        sys.setprofile(None)
        if plain:
            return journey
    raise RuntimeError("nobody could lay a number")


async def _say(socket: ClientConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))
    while json.loads(await socket.recv()).get("id") != message["id"]:
        pass


def main() -> None:
    """Print the journey."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print the figures as data")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        journey = asyncio.run(follow_a_move(Path(folder)))
    if arguments.json:
        print(json.dumps({"files": journey.files, "jumps": journey.jumps, "calls": len(journey.visited)}))
        return
    for name in journey.files:
        print(f"{journey.visited.count(name):5} calls  {name}")
    print(f"{len(journey.files)} files, {journey.jumps} jumps between files, {len(journey.visited)} calls")


if __name__ == "__main__":
    main()
