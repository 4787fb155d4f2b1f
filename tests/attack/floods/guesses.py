"""Guesses: table codes and seat tokens, tried one after another. One wrong guess is allowed, a thousand are not."""

import asyncio
import secrets
from random import Random
from typing import Final

from tests.attack.kinds import flood
from tests.attack.line import Aim, Tally, ask, socket
from tests.waiting import pause

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
AT_ONCE: Final = 8


def some_code(rng: Random) -> str:
    """Make up the code of a table."""
    return "".join(rng.choices(LETTERS, k=6))


@flood("404")
async def codes_by_http(aim: Aim, tally: Tally) -> None:
    """Asks for tables by codes that are made up."""

    async def guess(rng: Random) -> None:
        while aim.goes_on():
            await ask(aim, tally, aim.request("GET", f"/api/tables/{some_code(rng)}"))
            await pause(0.02, because="each guesses fifty times a second")

    await asyncio.gather(*(guess(Random(number)) for number in range(AT_ONCE)))


@flood("404")
async def codes_by_sitting_down(aim: Aim, tally: Tally) -> None:
    """Tries to sit down at tables whose codes are made up."""

    async def guess(rng: Random) -> None:
        while aim.goes_on():
            body = b'{"name":"Mallory"}'
            await ask(aim, tally, aim.request("POST", f"/api/tables/{some_code(rng)}/seats", body=body))
            await pause(0.02, because="each guesses fifty times a second")

    await asyncio.gather(*(guess(Random(number)) for number in range(AT_ONCE)))


@flood("4004")
async def codes_by_hello(aim: Aim, tally: Tally) -> None:
    """Says hello to tables whose codes are made up, each on a socket of its own."""

    async def guess(rng: Random) -> None:
        while aim.goes_on():
            async with socket(aim, tally, hello={"table": some_code(rng)}):
                pass

    await asyncio.gather(*(guess(Random(number)) for number in range(AT_ONCE)))


@flood("4003")
async def tokens_by_hello(aim: Aim, tally: Tally) -> None:
    """Says hello to a table of others with tokens that are made up."""

    async def guess() -> None:
        while aim.goes_on():
            async with socket(aim, tally, hello={"table": aim.victims, "token": secrets.token_urlsafe(32)}):
                pass

    await asyncio.gather(*(guess() for _ in range(AT_ONCE)))
