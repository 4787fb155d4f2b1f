"""Commands: far too many valid messages from a seated player, and tables that are made and abandoned."""

import asyncio
import itertools
import json
from collections.abc import Callable
from typing import Any, Final

from websockets.frames import Opcode

from tests.attack.kinds import flood
from tests.attack.line import Aim, Tally, ask, frame, socket
from tests.waiting import pause

A_SECOND: Final = 500  # messages


async def command(
    aim: Aim, tally: Tally, message: Callable[[int], dict[str, Any]], hello: dict[str, Any] | None = None
) -> None:
    """Sit in the attacker's own seat and send commands, each with an id of its own."""
    numbers = itertools.count()
    while aim.goes_on():
        async with socket(aim, tally, hello=hello or {"table": aim.own, "token": aim.token}) as line:
            while line is not None and aim.goes_on() and not line.ended:
                for _ in range(A_SECOND // 50):
                    data = frame(Opcode.TEXT, json.dumps(message(next(numbers))).encode())
                    line.writer.write(data)
                    tally.sent += len(data)
                await pause(0.02, because="this makes five hundred a second")
            if line is not None:
                await line.last_word()


@flood()
async def refused_moves(aim: Aim, tally: Tally) -> None:
    """Moves that the rules do not allow, five hundred a second."""
    await command(aim, tally, lambda n: {"type": "act", "id": f"m{n}", "seen": 0, "action": "plays r7"})


@flood()
async def typed_questions(aim: Aim, tally: Tally) -> None:
    """Questions in the command box whose answers are long."""
    await command(aim, tally, lambda n: {"type": "type", "id": f"m{n}", "seen": 0, "text": "help"})


@flood()
async def chat(aim: Aim, tally: Tally) -> None:
    """The longest lines of chat."""
    await command(aim, tally, lambda n: {"type": "chat", "id": f"m{n}", "text": "🂡" * 200})


@flood()
async def pings_of_the_table(aim: Aim, tally: Tally) -> None:
    """Asks whether the table is there, beside the table of others."""
    await command(aim, tally, lambda n: {"type": "ping"}, {"table": aim.victims})


@flood()
async def resyncs(aim: Aim, tally: Tally) -> None:
    """Asks for everything again and again, beside the table of others."""
    await command(aim, tally, lambda n: {"type": "resync", "seen": -1}, {"table": aim.victims})


@flood("422")
async def tables(aim: Aim, tally: Tally) -> None:
    """Makes tables with nine bots and never comes back."""
    body = {"name": "Mallory", "bots": ["sharp"] * 9, "start": True, "settings": {"bot_seconds": 0}}
    raw = aim.request("POST", "/api/tables", body=json.dumps(body).encode())

    async def make() -> None:
        while aim.goes_on():
            await ask(aim, tally, raw)
            await pause(0.02, because="this makes fifty a second")

    await asyncio.gather(*(make() for _ in range(4)))
