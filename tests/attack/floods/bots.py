"""Bots: they think on the server's time, so hurrying them costs it work without breaking any rule."""

import asyncio
import itertools
import json
from dataclasses import replace
from typing import Any, Final

from websockets.frames import Opcode

from tests.attack.kinds import flood
from tests.attack.line import BACK, PATIENCE, Aim, Line, Tally, frame, line, socket
from tests.waiting import pause

TABLES: Final = 10
ADDRESSES: Final = 4
FILLED: Final = 15  # tables at each of them
SLOWEST: Final = 0.25  # seconds between two answers, so that no limit is met
BODY: Final = {
    "name": "Mallory",
    "bots": ["sharp"] * 9,
    "start": True,
    "settings": {"bot_seconds": 0, "catch_seconds": 0},
}


async def _table(aim: Aim, tally: Tally) -> dict[str, Any] | None:
    """Make a table full of bots; None if it is refused."""
    async with line(aim) as opened:
        opened.writer.write(aim.request("POST", "/api/tables", "Connection: close", body=json.dumps(BODY).encode()))
        answer = await asyncio.wait_for(opened.reader.read(), PATIENCE)
    head, _, body = answer.partition(b"\r\n\r\n")
    tally.note(head.split(b" ", 2)[1].decode() if head else "")
    made: dict[str, Any] = json.loads(body)
    return {"table": made["code"], "token": made["token"]} if "token" in made else None


def _answer(state: dict[str, Any]) -> str:
    """Give the first answer that the rules allow, empty if none is wanted."""
    position, own = state.get("position") or {}, state.get("own") or {}
    if state.get("you") not in position.get("deciders", ()):
        return ""
    legal = [each for each in own.get("legal", ()) if not each.startswith(("calls", "catches", "accuses", "jumps"))]
    return str(legal[0]) if legal else ""


async def _hurry(opened: Line, aim: Aim, tally: Tally, numbers: "itertools.count[int]") -> None:
    """Answer as soon as it is this seat's turn, and be ready for the next round."""
    state: dict[str, Any] = {}
    while aim.goes_on() and not opened.ended:
        for message in opened.heard:
            state |= message if message["type"] == "state" else {}
        opened.heard.clear()
        key = f"b{next(numbers)}"
        if (state.get("position") or {}).get("asks") == "over":
            message = {"type": "ready", "id": key}
        elif action := _answer(state):
            message = {"type": "act", "id": key, "seen": state["seq"], "action": action}
        else:
            await pause(BACK, because="it looks again so often whether it is asked")
            continue
        opened.writer.write(frame(Opcode.TEXT, json.dumps(message).encode()))
        tally.sent += 1
        await pause(SLOWEST, because="faster answers would meet a limit")


@flood(allowed=True)
async def bots_in_a_hurry(aim: Aim, tally: Tally) -> None:
    """Plays at ten tables with nine sharp bots each that do not wait before they act."""
    numbers = itertools.count()

    async def play() -> None:
        seat = await _table(aim, tally)
        while seat is not None and aim.goes_on():
            async with socket(aim, tally, hello=seat) as opened:
                if opened is not None:
                    await _hurry(opened, aim, tally, numbers)

    await asyncio.gather(*(play() for _ in range(TABLES)))


@flood(allowed=True)
async def sixty_tables_in_a_hurry(aim: Aim, tally: Tally) -> None:
    """Plays at sixty tables with nine hurried bots each, from four addresses, as fast as the limits allow."""
    numbers = itertools.count()

    async def play(known_as: Aim) -> None:
        seat = await _table(known_as, tally)
        while seat is not None and known_as.goes_on():
            async with socket(known_as, tally, hello=seat) as opened:
                if opened is not None:
                    await _hurry(opened, known_as, tally, numbers)

    own = [replace(aim, address=f"{aim.address.rpartition('.')[0]}.{number}") for number in range(1, ADDRESSES + 1)]
    await asyncio.gather(*(play(known_as) for known_as in own for _ in range(FILLED)))
