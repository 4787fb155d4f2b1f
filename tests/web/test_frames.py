"""Reading frames: whatever comes, in whatever pieces, is understood as ``websockets`` understands it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from lastcard.web.config import FRAME
from lastcard.web.opening import OpenedWire, OpeningHttp
from lastcard.web.wire import AHEAD

REQUEST: Final = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Line(asyncio.Transport):
    """The end of a line that keeps what is sent and notes what is asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.closing = False
        self.pauses = 0
        self.protocol: Any = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = True

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def pause_reading(self) -> None:
        self.pauses += 1

    def resume_reading(self) -> None:
        pass

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol


async def listen(scope: Any, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
    """Take a socket and read nothing from it."""
    await receive()
    await send({"type": "websocket.accept"})
    with suppress(asyncio.CancelledError):
        await asyncio.Event().wait()


async def heard(data: list[bytes], *, plain: bool) -> tuple[list[Any], bytes, bool]:
    """Give what a socket hands on, answers and does when data comes in pieces; if not ``plain``, all through ``websockets``."""
    config = uvicorn.Config(
        listen, http=OpeningHttp, ws=OpenedWire, ws_max_size=FRAME, ws_per_message_deflate=False, log_config=None
    )
    config.load()
    line = Line()
    http = OpeningHttp(config, ServerState(), {})
    http.connection_made(line)
    http.data_received(REQUEST)
    wire: OpenedWire = line.protocol
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert line.sent.pop(0).startswith(b"HTTP/1.1 101")
    assert wire.plain
    wire.plain = plain
    for piece in data:
        if not line.closing:
            wire.data_received(piece)
    wire.stop_keepalive()
    for task in wire.tasks:
        task.cancel()
    received = [await wire.queue.get() for _ in range(wire.queue.qsize())]
    return received, b"".join(line.sent), line.closing


def frame(opcode: Opcode, data: bytes, *, fin: bool = True, mask: bool = True) -> bytes:
    """Write a frame as a client does."""
    return Frame(opcode, data, fin).serialize(mask=mask)


def some_text(rng: Random) -> bytes:
    return "".join(rng.choice("aZ7{}ž€😀\n") for _ in range(rng.choice((0, 1, 20, 40, 120, 125, 126, 400)))).encode()


def good_frame(rng: Random) -> bytes:
    """Write a frame, or some that belong together: mostly what clients send, sometimes what they may."""
    text = some_text(rng)
    match rng.randrange(12):
        case 0:
            return frame(Opcode.BINARY, text)
        case 1:
            return frame(Opcode.TEXT, text, fin=False) + frame(Opcode.CONT, text)
        case 2:
            return frame(Opcode.TEXT, b"a", fin=False) + frame(Opcode.PING, b"x") + frame(Opcode.CONT, b"b")
        case 3:
            return frame(Opcode.TEXT, b"x" * FRAME)
        case 4 | 5:
            return frame(rng.choice((Opcode.PING, Opcode.PONG)), text[:100])
        case _:
            return frame(Opcode.TEXT, text)


def last_frame(rng: Random) -> bytes:
    """Write what ends a socket: a goodbye, or what nobody may send."""
    text = some_text(rng)
    match rng.randrange(8):
        case 0:
            return frame(Opcode.CLOSE, b"\x03\xe8") + frame(Opcode.TEXT, text)
        case 1:
            return frame(Opcode.TEXT, b"\xff\xfe" + text)
        case 2:
            return frame(Opcode.TEXT, text, mask=False)
        case 3:
            return frame(Opcode.CONT, text)
        case 4:
            return frame(Opcode.TEXT, b"x" * (FRAME + 1))
        case 5:
            return bytes((0xC1, 0x80 | 1)) + rng.randbytes(5)
        case 6:
            return frame(Opcode.TEXT, b"x", fin=False) + frame(Opcode.TEXT, text)
        case _:
            return bytes((0x81, 0xFF)) + (1 << rng.randrange(13, 63)).to_bytes(8, "big") + rng.randbytes(9)


def cut(rng: Random, data: bytes) -> list[bytes]:
    """Cut data at random places: often into bytes, often not at all."""
    places = sorted(rng.randrange(len(data) + 1) for _ in range(rng.choice((0, 0, 1, 5, len(data)))))
    return [data[a:b] for a, b in zip([0, *places], [*places, len(data)], strict=True) if a < b]


@pytest.mark.parametrize("seed", range(12))
def test_frames_in_any_pieces_are_read_as_the_library_reads_them(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        frames = [good_frame(rng) for _ in range(rng.randrange(1, 8))]
        frames += [last_frame(rng)] if rng.random() < 0.4 else []
        pieces = cut(rng, b"".join(frames))
        ours, theirs = asyncio.run(heard(pieces, plain=True)), asyncio.run(heard(frames, plain=False))
        if not theirs[2]:
            assert ours == theirs, (seed, pieces)
            continue
        # What came in one piece with a frame that ends everything may be lost with it, but nothing else is made of it.
        *before, end = ours[0]
        *wanted, reason = theirs[0]
        assert (before, end, ours[2]) == (wanted[: len(before)], reason, True), (seed, pieces)


def test_a_client_far_ahead_is_not_read_on() -> None:
    async def ahead() -> int:
        received, _, _ = await heard([frame(Opcode.TEXT, b"{}") * (AHEAD + 3)], plain=True)
        return len(received)

    assert asyncio.run(ahead()) == AHEAD + 3  # what has come is kept


def test_an_unmasked_frame_is_refused_at_its_second_byte() -> None:
    received, sent, closed = asyncio.run(heard([b"\x81", b"\x01"], plain=True))
    assert ([event["type"] for event in received], closed) == (["websocket.disconnect"], True)
    assert sent[:4] == b"\x88" + bytes((len(sent) - 2,)) + (1002).to_bytes(2, "big")
