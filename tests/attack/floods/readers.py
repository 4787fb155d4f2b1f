"""Readers: clients that ask but never read the answers, so that these pile up in the server."""

import asyncio
import time
from contextlib import suppress
from typing import Final

from websockets.frames import Opcode

from tests.attack.floods.requests import long_round
from tests.attack.kinds import flood
from tests.attack.line import BACK, CUT, HELD, MEGABYTE, Aim, Line, Tally, frame, line, socket
from tests.waiting import pause

SMALL: Final = 4096  # bytes that the system keeps for a reader here
SOCKETS: Final = 20


async def ask_and_not_read(aim: Aim, tally: Tally, piece: bytes, a_second: float) -> None:
    """Watch a table, ask on and on, read nothing, and look at the end how the server took it."""
    while aim.goes_on():
        async with socket(aim, tally, hello={"table": aim.own}, deaf=True) as line:
            if line is not None:
                line.turn_away()
                await line.pour(piece, a_second, aim, tally)
                await line.farewell()


@flood(HELD)
async def unread_resyncs(aim: Aim, tally: Tally) -> None:
    """Asks for everything five times a second and reads nothing of it, on twenty sockets."""
    piece = frame(Opcode.TEXT, b'{"type":"resync"}')
    await asyncio.gather(*(ask_and_not_read(aim, tally, piece, 5 * len(piece)) for _ in range(SOCKETS)))


@flood(HELD)
async def unread_pongs(aim: Aim, tally: Tally) -> None:
    """Pings that carry all they may, whose pongs nobody reads."""
    await ask_and_not_read(aim, tally, frame(Opcode.PING, b"x" * 125) * 100, MEGABYTE)


@flood(HELD)
async def unread_answers(aim: Aim, tally: Tally) -> None:
    """Requests for the largest file, one after the other on a line that nobody reads."""
    request = aim.request("GET", "/api/words/en") * 10

    async def one() -> None:
        while aim.goes_on():
            try:
                line = await Line.dial(aim, limit=SMALL)
            except OSError:
                tally.note(CUT)
                await pause(0.1, because="it tries again so often")
                continue
            line.turn_away()
            await line.pour(request, 20 * len(request), aim, tally)
            tally.note(await line.rest())
            await line.hang_up()

    await asyncio.gather(*(one() for _ in range(SOCKETS)))


@flood(HELD, prepare=long_round)
async def unread_replays(aim: Aim, tally: Tally) -> None:
    """Sends the record of a very long round to be replayed and reads nothing of the answer, on twenty lines."""
    request = aim.request("POST", "/api/replay", body=long_round().encode())

    async def one() -> None:
        while aim.goes_on():
            with suppress(OSError, asyncio.IncompleteReadError):
                async with line(aim, limit=SMALL) as opened:
                    opened.writer.write(request)
                    head = await opened.reader.readuntil(b"\r\n\r\n")
                    status = head.split(b" ", 2)[1].decode()
                    tally.note(status)
                    if status.startswith("2"):
                        await pause(max(0.0, aim.ends - time.monotonic()), because="it reads nothing to the end")
            await pause(BACK, because="it comes back so soon")

    await asyncio.gather(*(one() for _ in range(SOCKETS)))


@flood(allowed=True)
async def unread_games(aim: Aim, tally: Tally) -> None:
    """Watches a table where others play and never reads, on twenty sockets."""

    async def watch() -> None:
        while aim.goes_on():
            async with socket(aim, tally, hello={"table": aim.victims}, deaf=True) as line:
                if line is not None:
                    line.turn_away()
                    await pause(max(0.0, aim.ends - time.monotonic()), because="it reads nothing to the end")
                    await line.farewell()

    await asyncio.gather(*(watch() for _ in range(SOCKETS)))
