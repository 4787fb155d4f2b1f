"""Sockets: opened in large numbers, opened and dropped, opened and never used."""

import asyncio
import time
from contextlib import suppress
from typing import Final

from tests.attack.kinds import flood
from tests.attack.line import CUT, Aim, Line, Tally, ask, socket
from tests.waiting import pause

MANY: Final = 500
AT_ONCE: Final = 20
PAUSE: Final = 0.1  # seconds after which each of these tries again: two hundred attempts a second
PATIENT: Final = 12.0  # seconds that a silent line stays: more than a server should wait for a request


@flood()
async def many_sockets(aim: Aim, tally: Tally) -> None:
    """Five hundred sockets of one address that watch one table, opened two hundred a second."""

    async def watch(number: int) -> None:
        await pause(number * PAUSE / AT_ONCE, because="two hundred are opened in a second")
        while aim.goes_on():
            async with socket(aim, tally, hello={"table": aim.victims}) as line:
                if line is not None:
                    await line.stay(aim)

            await pause(MANY * PAUSE / AT_ONCE, because="two hundred are opened in a second")

    await asyncio.gather(*(watch(number) for number in range(MANY)))


@flood()
async def silent_lines(aim: Aim, tally: Tally) -> None:
    """A thousand connections that say nothing at all."""
    lines: list[Line] = []
    with suppress(OSError):
        for _ in range(2 * MANY):
            lines.append(await Line.dial(aim))
            await pause(0.001, because="not all are dialled in one moment")
    for line in lines:
        line.listen()
    await pause(max(0.0, aim.ends + PATIENT - time.monotonic()), because="all of them stay silent")
    for line in lines:
        if line.ended:
            tally.note(line.ended)
        await line.hang_up()


@flood()
async def coming_and_going(aim: Aim, tally: Tally) -> None:
    """Opens sockets and hangs up, two hundred times a second."""

    async def churn() -> None:
        while aim.goes_on():
            try:
                line = await Line.dial(aim)
                line.writer.write(aim.upgrade())
                tally.note(await line.status())
                await line.hang_up()
            except OSError:
                tally.note(CUT)
            await pause(PAUSE, because="all together come two hundred times a second")

    await asyncio.gather(*(churn() for _ in range(AT_ONCE)))


@flood()
async def watchers_coming_and_going(aim: Aim, tally: Tally) -> None:
    """Joins and leaves as a watcher, so that everybody at the table is told again and again."""

    async def visit() -> None:
        while aim.goes_on():
            async with socket(aim, tally, hello={"table": aim.victims}):
                pass
            await pause(PAUSE, because="all together come two hundred times a second")

    await asyncio.gather(*(visit() for _ in range(AT_ONCE)))


@flood()
async def old_upgrades(aim: Aim, tally: Tally) -> None:
    """Asks for sockets by HTTP/1.0, and in other ways that are not plainly right."""
    odd = [
        aim.upgrade(version="1.0"),
        aim.upgrade("Sec-WebSocket-Key: c2Vjb25kIGtleSBpcyBvZGQ="),
        aim.upgrade("Content-Length: 5") + b"hello",
        aim.request("POST", "/ws", "Upgrade: websocket", "Connection: Upgrade"),
        aim.upgrade().replace(b"Version: 13", b"Version: 99"),
    ]
    while aim.goes_on():
        await asyncio.gather(*(ask(aim, tally, raw) for raw in odd))
        await pause(0.05, because="it asks twenty times a second")
