"""Requests: endless headers, answers that cost more than the question, and oversized bodies."""

import asyncio
import time
from contextlib import suppress
from functools import cache
from random import Random
from typing import Final

from lastcard.engine.game import Game
from lastcard.engine.records.record_text import write_record
from lastcard.referee.conformance.random_play import random_action
from lastcard.server.web.clerk.replays import LONGEST
from tests.attack.kinds import flood
from tests.attack.line import CUT, HELD, MEGABYTE, Aim, Tally, ask, line
from tests.waiting import pause

SLOW: Final = 200  # lines that drip
PATIENT: Final = 12.0  # seconds that a slow client goes on: more than a server should wait
BODY: Final = 64 << 10
MOVES: Final = 60_000  # of a long match


async def drip(aim: Aim, tally: Tally, first: bytes, piece: bytes) -> None:
    """Begin a request and go on with it byte by byte, for longer than anybody should wait."""
    ends = aim.ends + PATIENT
    try:
        async with line(aim) as slow:
            slow.writer.write(first)
            answer = asyncio.create_task(slow.status(PATIENT + aim.ends - time.monotonic()))
            while not answer.done() and time.monotonic() < ends:
                slow.writer.write(piece)
                tally.sent += len(piece)
                await pause(0.3, because="it is the slowest of clients")
            tally.note(await answer)
    except OSError:
        tally.note(CUT)


async def stream(aim: Aim, tally: Tally, first: bytes, piece: bytes) -> None:
    """Begin a request and never end it, as fast as the server takes it."""
    while aim.goes_on():
        with suppress(OSError):
            async with line(aim) as opened:
                opened.writer.write(first)
                answer = asyncio.create_task(opened.status())
                pouring = asyncio.create_task(opened.pour(piece, 4 * MEGABYTE, aim, tally))
                await asyncio.wait((answer, pouring), return_when=asyncio.FIRST_COMPLETED)
                if answer.done() or opened.reader.at_eof() or aim.goes_on():
                    tally.note(await answer)
                pouring.cancel()
                answer.cancel()
        await pause(0.05, because="it begins again so soon")


async def repeat(aim: Aim, tally: Tally, raw: bytes, *, at_once: int = 4, rest: float = 0.02) -> None:
    """Ask the same again and again."""

    async def one() -> None:
        while aim.goes_on():
            await ask(aim, tally, raw)
            await pause(rest, because="it asks so often")

    await asyncio.gather(*(one() for _ in range(at_once)))


@cache
def long_record() -> str:
    """Play a match by chance and give its record: thousands of lines, all of them right."""
    rng = Random(1)
    game = Game.create("classic", players=10, target=20_000, seed="long")
    for _ in range(MOVES):
        if game.asks == "over":
            game.deal()
        else:
            game.push(*random_action(game, rng))
    return write_record(game)


@cache
def long_round() -> str:
    """Play a round in which nobody lays a card if they can help it, and give its record: the longest replay there is."""
    game = Game.create("classic", players=10, target=5000, seed="long")
    while game.asks != "over" and len(game.moves) < LONGEST:
        seat = game.deciders[0]
        legal = list(game.legal(seat))
        game.push(seat, next((action for action in legal if action.verb in ("draws", "keeps")), legal[0]))
    return write_record(game)


@flood(HELD)
async def slow_headers(aim: Aim, tally: Tally) -> None:
    """Two hundred requests whose headers come a byte at a time."""
    await asyncio.gather(*(drip(aim, tally, aim.request("GET", "/")[:-2] + b"X-Slow: ", b"x") for _ in range(SLOW)))


@flood(HELD)
async def slow_bodies(aim: Aim, tally: Tally) -> None:
    """Two hundred requests whose bodies come a byte at a time."""
    first = aim.request("POST", "/api/tables", "Content-Length: 60000")
    await asyncio.gather(*(drip(aim, tally, first, b" ") for _ in range(SLOW)))


@flood()
async def endless_headers(aim: Aim, tally: Tally) -> None:
    """A request with headers without an end."""
    await stream(aim, tally, aim.request("GET", "/")[:-2], b"X-More: and more\r\n" * 500)


@flood()
async def one_endless_header(aim: Aim, tally: Tally) -> None:
    """A request with one header without an end."""
    await stream(aim, tally, aim.request("GET", "/")[:-2] + b"X-Long: ", b"x" * 8192)


@flood()
async def endless_request_line(aim: Aim, tally: Tally) -> None:
    """A request whose first line has no end."""
    await stream(aim, tally, b"GET /", b"x" * 8192)


@flood()
async def endless_bodies(aim: Aim, tally: Tally) -> None:
    """A body in chunks that never ends, to every door that takes one."""
    chunk = b"2000\r\n" + b"x" * 8192 + b"\r\n"
    doors = [
        ("POST", "/api/tables"),
        ("POST", "/api/replay"),
        ("GET", "/"),
        ("POST", f"/api/tables/{aim.victims}/seats"),
    ]
    heads = [aim.request(method, path, "Transfer-Encoding: chunked") for method, path in doors]
    await asyncio.gather(*(stream(aim, tally, head, chunk) for head in heads))


@flood()
async def large_bodies(aim: Aim, tally: Tally) -> None:
    """Bodies of two megabytes where sixty-four kilobytes are allowed, announced and sent."""
    head = aim.request("POST", "/api/tables", f"Content-Length: {2 * MEGABYTE}")
    await asyncio.gather(*(stream(aim, tally, head, b" " * 65536) for _ in range(4)))


@flood()
async def tiny_chunks(aim: Aim, tally: Tally) -> None:
    """A body within the limit, in chunks of one byte."""
    chunks = b"1\r\nx\r\n" * BODY
    await repeat(aim, tally, aim.request("POST", "/api/tables", "Transfer-Encoding: chunked") + chunks + b"0\r\n\r\n")


@flood()
async def pipelined_requests(aim: Aim, tally: Tally) -> None:
    """A thousand requests at once on one line, on four lines."""
    many = aim.request("GET", "/api/rules") * 1000

    async def one() -> None:
        while aim.goes_on():
            with suppress(OSError):
                async with line(aim) as opened:
                    opened.writer.write(many)
                    tally.sent += len(many)
                    while aim.goes_on():
                        status = await opened.status()
                        tally.note(status)
                        if not status.startswith("2"):
                            break
            await pause(0.05, because="it begins again so soon")

    await asyncio.gather(*(one() for _ in range(4)))


@flood()
async def questions(aim: Aim, tally: Tally) -> None:
    """Asks questions about the rules all the time: long ones in which every word is misspelt."""
    misspelt = "+".join(("revrese", "chalenge", "stakcing", "pentalty", "dicsard", "colourr") * 3)
    await repeat(aim, tally, aim.request("GET", f"/api/answers?question={misspelt}"))


@flood("200", allowed=True)
async def whereabouts(aim: Aim, tally: Tally) -> None:
    """Asks where the server can be reached all the time: no request may wait for a resolver."""
    await repeat(aim, tally, aim.request("GET", "/api/addresses"), rest=0.005)


@flood("404")
async def records(aim: Aim, tally: Tally) -> None:
    """Asks for the record and the replay of a match all the time."""
    paths = [f"/api/tables/{aim.victims}/games/1/{what}" for what in ("record", "replay?round=1")]
    await asyncio.gather(*(repeat(aim, tally, aim.request("GET", path)) for path in paths))


@flood("422", "404")
async def uploads(aim: Aim, tally: Tally) -> None:
    """Sends records of a megabyte to be replayed."""
    body = b"edition: classic\n" + b"# " + b"x" * (MEGABYTE - 100)
    await repeat(aim, tally, aim.request("POST", "/api/replay", body=body), at_once=2)


@flood(allowed=True, prepare=long_record)
async def long_records(aim: Aim, tally: Tally) -> None:
    """Sends genuine records of a long match to be replayed, as large as they may be, three at a time."""
    body = long_record().encode()
    requests = [aim.request("POST", f"/api/replay?round={number}", body=body) for number in (1, 150, 300)]
    await asyncio.gather(*(repeat(aim, tally, raw, at_once=1) for raw in requests))


@flood("404", allowed=True)
async def pages(aim: Aim, tally: Tally) -> None:
    """Asks for files of the page and for figures, two hundred times a second."""
    paths = ("/", "/api/words/en", "/metrics", "/api/editions", "/nowhere")
    await asyncio.gather(*(repeat(aim, tally, aim.request("GET", path), at_once=1) for path in paths))
