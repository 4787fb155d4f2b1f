"""Sentences: what is written on cards must be read, and a misspelt sentence takes longest."""

import asyncio
import itertools
import json
from random import Random
from typing import Any, Final

from tests.attack.kinds import flood
from tests.attack.line import PATIENCE, Aim, Line, Tally, ask, line, socket
from tests.waiting import pause

SOCKETS: Final = 8
SIGNS: Final = 300
OFTEN: Final = 0.2  # seconds between two sentences of a socket
_WORDS: Final = (
    "nxet",
    "plaeyr",
    "drwas",
    "evrybody",
    "tow",
    "cadrs",
    "swpa",
    "hnads",
    "whoevre",
    "lyas",
    "discrads",
    "otehrs",
)


def misspelt(rng: Random) -> str:
    """Write a sentence that nobody has read before, as long as a card takes."""
    text = ""
    while len(text) < SIGNS:
        text += f"{rng.choice(_WORDS)}{rng.choice('aeiou')} "
    return text[:SIGNS].strip()


def settings(rng: Random) -> dict[str, Any]:
    """Give the settings of a table with three such sentences."""
    return {"edition": "polish", "options": {"custom_count": "3"}, "written": [misspelt(rng) for _ in range(3)]}


async def _own_table(aim: Aim, tally: Tally) -> dict[str, Any] | None:
    """Make an ordinary table; None if it is refused."""
    async with line(aim) as opened:
        body = json.dumps({"name": "Mallory"}).encode()
        opened.writer.write(aim.request("POST", "/api/tables", "Connection: close", body=body))
        answer = await asyncio.wait_for(opened.reader.read(), PATIENCE)
    head, _, body = answer.partition(b"\r\n\r\n")
    tally.note(head.split(b" ", 2)[1].decode() if head else "")
    made: dict[str, Any] = json.loads(body)
    return {"table": made["code"], "token": made["token"]} if "token" in made else None


async def _change(opened: Line, aim: Aim, tally: Tally, rng: Random) -> None:
    numbers = itertools.count()
    while aim.goes_on() and not opened.ended:
        opened.say({"type": "settings", "id": f"w{next(numbers)}", "settings": settings(rng)})
        tally.sent += 3 * SIGNS
        await pause(OFTEN, because="more often would meet the limit of a socket")


@flood(allowed=True)
async def misspelt_settings(aim: Aim, tally: Tally) -> None:
    """Three misspelt sentences of 300 signs in the settings of a table, from eight sockets."""

    async def write(number: int) -> None:
        rng = Random(number)
        seat = await _own_table(aim, tally)
        while seat is not None and aim.goes_on():
            async with socket(aim, tally, hello=seat) as opened:
                if opened is not None:
                    await _change(opened, aim, tally, rng)

    await asyncio.gather(*(write(number) for number in range(SOCKETS)))


async def _post(aim: Aim, tally: Tally, path: str, write: Any) -> None:
    async def again(number: int) -> None:
        rng = Random(number)
        while aim.goes_on():
            body = json.dumps(write(rng)).encode()
            tally.sent += len(body)
            await ask(aim, tally, aim.request("POST", path, "Connection: close", body=body))

    await asyncio.gather(*(again(number) for number in range(SOCKETS)))


@flood("422")
async def misspelt_tables(aim: Aim, tally: Tally) -> None:
    """Three misspelt sentences of 300 signs for new tables, eight requests at a time."""
    await _post(aim, tally, "/api/tables", lambda rng: {"name": "Mallory", "settings": settings(rng)})


@flood(allowed=True)
async def misspelt_pages(aim: Aim, tally: Tally) -> None:
    """Three misspelt sentences of 300 signs for a page of rules, eight requests at a time."""
    await _post(aim, tally, "/api/rules/page", lambda rng: {"settings": settings(rng), "language": "hu"})


@flood(allowed=True)
async def long_links(aim: Aim, tally: Tally) -> None:
    """Pictures of the longest links, eight requests at a time."""
    host = f"http://127.0.0.1:{aim.port}/t/BCDFGH?"
    await _post(aim, tally, "/api/qr", lambda rng: {"link": host + "".join(rng.choices("abcdefgh", k=300))})
