"""Frames: what an open, greeted socket can pour in without asking for anything."""

import asyncio
from random import Random
from typing import Final

from websockets.frames import Opcode

from tests.attack.kinds import flood
from tests.attack.line import MEGABYTE, Aim, Tally, frame, socket
from tests.waiting import pause

MANY: Final = 1000  # frames a piece
ONE_WRITE: Final = 32_768  # frames that come in one piece
LARGEST: Final = 4096  # bytes of the largest message that is allowed
_COMMENT: Final = '{"type":"ping"' + " " * (LARGEST - 15) + "}"


async def pour(aim: Aim, tally: Tally, piece: bytes, *, first: bytes = b"", a_second: float = MEGABYTE) -> None:
    """Watch the table of others and pour; come back whenever the socket is cut."""
    while aim.goes_on():
        async with socket(aim, tally, hello={"table": aim.victims}) as line:
            if line is not None:
                line.writer.write(first)
                await line.pour(piece, a_second, aim, tally)


@flood()
async def empty_pings(aim: Aim, tally: Tally) -> None:
    """Empty pings, a megabyte a second."""
    await pour(aim, tally, frame(Opcode.PING) * MANY)


@flood()
async def full_pings(aim: Aim, tally: Tally) -> None:
    """Pings that carry as much as a ping may, so that every pong does too."""
    await pour(aim, tally, frame(Opcode.PING, b"x" * 125) * MANY)


@flood()
async def pongs(aim: Aim, tally: Tally) -> None:
    """Pongs nobody asked for, a megabyte a second."""
    await pour(aim, tally, frame(Opcode.PONG) * MANY)


@flood()
async def empty_texts(aim: Aim, tally: Tally) -> None:
    """Messages of no bytes."""
    await pour(aim, tally, frame(Opcode.TEXT) * MANY)


@flood()
async def empty_fragments(aim: Aim, tally: Tally) -> None:
    """A message in pieces of no bytes that is never finished."""
    await pour(aim, tally, frame(Opcode.CONT, fin=False) * MANY, first=frame(Opcode.TEXT, fin=False))


@flood()
async def tiny_fragments(aim: Aim, tally: Tally) -> None:
    """Messages in pieces of one byte, each just short of too big, finished only to begin the next."""
    pieces = frame(Opcode.CONT, b" ", fin=False) * (LARGEST - 2)
    await pour(aim, tally, frame(Opcode.TEXT, b" ", fin=False) + pieces + frame(Opcode.CONT, b" "))


@flood()
async def largest_messages(aim: Aim, tally: Tally) -> None:
    """Messages of the largest size that is allowed, four megabytes a second."""
    await pour(aim, tally, frame(Opcode.TEXT, _COMMENT.encode()) * 16, a_second=4 * MEGABYTE)


@flood()
async def oversized_messages(aim: Aim, tally: Tally) -> None:
    """Frames that announce a terabyte and begin to send it."""
    head = bytes((0x81, 0xFF)) + (1 << 40).to_bytes(8, "big") + b"\0\0\0\0"
    await pour(aim, tally, b"x" * LARGEST, first=head)


@flood()
async def garbage(aim: Aim, tally: Tally) -> None:
    """Bytes without any meaning."""
    await pour(aim, tally, Random(1).randbytes(MEGABYTE // 16))


@flood()
async def pings_in_one_write(aim: Aim, tally: Tally) -> None:
    """Thirty-two thousand pings that arrive in one piece, twice a second."""
    await pour(aim, tally, frame(Opcode.PING) * ONE_WRITE, a_second=2 * ONE_WRITE * len(frame(Opcode.PING)))


@flood(allowed=True)
async def bytes_one_by_one(aim: Aim, tally: Tally) -> None:
    """The longest message, one byte a write, on twenty sockets."""
    data = frame(Opcode.TEXT, _COMMENT.encode())

    async def drip() -> None:
        while aim.goes_on():
            async with socket(aim, tally, hello={"table": aim.victims}) as line:
                place = 0
                while line is not None and aim.goes_on() and not line.ended:
                    line.writer.write(data[place : place + 1])
                    tally.sent += 1
                    place = (place + 1) % len(data)
                    await pause(0.002, because="bytes come one by one")

    await asyncio.gather(*(drip() for _ in range(20)))
