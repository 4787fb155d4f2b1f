"""Frames for the tests: a socket without a network, how ``websockets`` reads the same bytes, and streams of all kinds."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any, Final, NamedTuple

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from lastcard.server.web.config import FRAME
from lastcard.server.web.wire.fast_wire import FastWire, Post
from lastcard.server.web.wire.upgrade import OpeningHttp
from lastcard.server.web.wire.wire_port import EXTENSION
from tests.waiting import turn, until

REQUEST: Final = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PING: Final = bytes((0x89, 0x80, 0, 0, 0, 0))  # an empty one
OWN_GOODBYE: Final = 4001


class Line(asyncio.Transport):
    """The end of a line that keeps what is sent and notes what is asked of it."""

    def __init__(self, peer: str = "127.0.0.1") -> None:
        super().__init__({"peername": (peer, 5)})
        self.sent = b""
        self.closing = self.aborted = self.paused = self.ended = False
        self.protocol: Any = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.closing
        self.sent += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def write_eof(self) -> None:
        self.ended = True

    def abort(self) -> None:
        self.closing = self.aborted = True

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def pause_reading(self) -> None:
        assert not self.paused
        self.paused = True

    def resume_reading(self) -> None:
        assert self.paused
        self.paused = False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol


class Heard(NamedTuple):
    """What became of a stream of bytes: messages, the pings that are answered, and how it ended."""

    messages: list[str | bytes]
    pings: list[bytes]
    goodbye: Close | None  # what the server said
    over: bool


class Socket:
    """A socket without a network: opened as ever, with an application that writes down what it gets."""

    def __init__(self, post: Post | None = None) -> None:
        self.messages: list[str | bytes] = []
        self.code = 0  # with which it ended for the application
        config = uvicorn.Config(
            self._listen,
            interface="asgi3",
            http=OpeningHttp,
            ws=FastWire,
            ws_max_size=FRAME,
            ws_per_message_deflate=False,
            log_config=None,
        )
        config.load()
        self.line = Line()
        http = OpeningHttp(config, ServerState(), {}, post=post)
        self.line.set_protocol(http)
        http.connection_made(self.line)
        http.data_received(REQUEST)
        self.wire: FastWire = self.line.protocol

    async def opened(self) -> None:
        """Wait until the application has accepted the socket."""
        await until(lambda: self.line.sent, every=0)
        assert self.line.sent.startswith(b"HTTP/1.1 101")
        self.line.sent = b""

    async def feed(self, piece: bytes) -> None:
        """Let data come, and wait until more may."""
        if not self.line.closing:
            self.wire.data_received(piece)
        await until(lambda: self.line.closing or not self.line.paused, every=0)

    async def _listen(self, scope: Any, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        assert scope["extensions"][EXTENSION] is self.wire
        while (event := await receive())["type"] == "websocket.receive":
            self.messages.append(event.get("text", event.get("bytes")))
        self.code = event["code"]


def frames_in(data: bytes) -> list[tuple[int, bytes]]:
    """Take apart what a server sent: short frames and whole ones."""
    found = []
    while data:
        size = data[1]
        assert size < 126
        found.append((data[0] & 0xF, data[2 : 2 + size]))
        data = data[2 + size :]
    return found


async def heard(pieces: list[bytes], goodbye_after: int | None) -> Heard:
    """Give what our wire makes of data that comes in pieces; after some of them the server says goodbye."""
    socket = Socket()
    await socket.opened()
    for number, piece in enumerate(pieces):
        if number == goodbye_after:
            socket.wire.close(OWN_GOODBYE)
        await socket.feed(piece)
    await turn(3)  # the answers to pings go out at the end of one
    over = socket.line.closing or socket.line.ended
    socket.wire.connection_lost(None)
    await asyncio.gather(*socket.wire.tasks)
    sent = frames_in(socket.line.sent)
    closes = [data for opcode, data in sent if opcode == Opcode.CLOSE]
    assert len(closes) <= 1
    pongs = [data for opcode, data in sent if opcode == Opcode.PONG]
    return Heard(socket.messages, pongs, Close.parse(closes[0]) if closes else None, over)


def understood(pieces: list[bytes], goodbye_after: int | None) -> Heard:
    """Give what ``websockets`` makes of them; that text is UTF-8 is left to whoever uses it."""
    library = ServerProtocol(state=OPEN, max_size=FRAME)
    messages: list[str | bytes] = []
    pings: list[bytes] = []
    kind, parts = Opcode.TEXT, b""
    for number, piece in enumerate(pieces):
        if number == goodbye_after and library.state is OPEN:
            library.send_close(OWN_GOODBYE)
        before = library.close_sent
        library.receive_data(piece)
        for frame in library.events_received():
            assert isinstance(frame, Frame)
            if frame.opcode is Opcode.PING and before is None:
                pings.append(bytes(frame.data))
            if frame.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                continue
            if frame.opcode is not Opcode.CONT:
                kind, parts = frame.opcode, b""
            parts += frame.data
            if not frame.fin or before is not None:
                continue
            try:
                messages.append(parts if kind is Opcode.BINARY else parts.decode())
            except UnicodeDecodeError:
                return Heard(messages, pings, Close(1007, ""), over=True)
    return Heard(messages, pings, library.close_sent, library.eof_sent)


# --- what clients send, and what they should not ---------------------------------------------

CODES: Final = (1000, 1001, 1003, 1007, 1011, 1014, 3000, 4999)
NO_CODES: Final = (0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535)


def frame(rng: Random, opcode: int, data: bytes, *, fin: bool = True) -> bytes:
    """Write a frame as a client does, the length sometimes longer than need be, or seldom with something wrong with it."""
    first = opcode | (0x80 if fin else 0)
    if rng.random() < 0.01:
        first |= rng.choice((0x10, 0x20, 0x40, 0x70))
    masked = 0x80 if rng.random() < 0.99 else 0
    size = len(data)
    width = rng.choice((2, 8)) if rng.random() < 0.1 else 0
    if width == 8 or size >= 1 << 16:
        head = bytes((first, masked | 127)) + size.to_bytes(8, "big")
    elif width == 2 or size > 125:
        head = bytes((first, masked | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, masked | size))
    mask = rng.randbytes(4)
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))


def some_text(rng: Random) -> bytes:
    size = rng.choice((0, 0, 1, 5, 20, 40, 120, 125, 126, 127, 400))
    return "".join(rng.choice("aZ7{}ž€😀\n") for _ in range(size)).encode()


def bad_text(rng: Random) -> bytes:
    """Write what is no UTF-8: a lone half, a sign cut off, a form too long, half a surrogate pair."""
    return some_text(rng) + rng.choice(
        (b"\xff", b"\xc3", b"\xe2\x82", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80")
    )


def control(rng: Random) -> bytes:
    """Write a ping or a pong, seldom one that is too long or unfinished."""
    opcode = rng.choice((Opcode.PING, Opcode.PING, Opcode.PONG))
    size = 126 if rng.random() < 0.01 else rng.choice((0, 1, 4, 125))
    return frame(rng, opcode, rng.randbytes(size), fin=rng.random() > 0.01)


def goodbye(rng: Random) -> bytes:
    """Write a goodbye, often a bad one."""
    data = rng.choice(
        (
            b"",
            rng.choice(CODES).to_bytes(2, "big"),
            rng.choice(CODES).to_bytes(2, "big") + some_text(rng)[:100].decode(errors="ignore").encode(),
            b"\x03",
            rng.choice(NO_CODES).to_bytes(2, "big") + b"because",
            rng.choice(CODES).to_bytes(2, "big") + b"\xff",
            b"\x03\xe8" + b"x" * 124,
        )
    )
    return frame(rng, Opcode.CLOSE, data, fin=rng.random() > 0.02)


def message(rng: Random) -> bytes:
    """Write a message, whole or in pieces that may cut a letter in two and have pings between them."""
    opcode = Opcode.TEXT if rng.random() < 0.85 else Opcode.BINARY
    data = bad_text(rng) if rng.random() < 0.03 else some_text(rng)
    if rng.random() < 0.02:
        data = b"x" * rng.choice((FRAME, FRAME, FRAME + 1, 70_000))
    if rng.random() < 0.7:
        return frame(rng, opcode, data)
    cuts = sorted(rng.randrange(len(data) + 1) for _ in range(rng.randrange(4)))
    parts = [data[a:b] for a, b in pairwise([0, *cuts, len(data)])]
    if rng.random() < 0.05:
        parts.append(b"y" * FRAME)  # too long with what came before it
    written = b""
    for number, part in enumerate(parts):
        last = number == len(parts) - 1 and rng.random() > 0.03
        written += frame(rng, opcode if number == 0 else Opcode.CONT, part, fin=last)
        if not last and rng.random() < 0.4:
            written += goodbye(rng) if rng.random() < 0.05 else control(rng)
    return written


def stray(rng: Random) -> bytes:
    """Write what has no place in a stream."""
    match rng.randrange(4):
        case 0:
            return frame(rng, rng.randrange(16), some_text(rng), fin=rng.random() < 0.5)
        case 1:
            return frame(rng, Opcode.CONT, some_text(rng))
        case 2:
            return bytes((0x81, 0xFF)) + (1 << rng.randrange(13, 64)).to_bytes(8, "big") + rng.randbytes(9)
        case _:
            return rng.randbytes(rng.randrange(1, 30))


def stream(rng: Random) -> bytes:
    """Write what one client sends, perhaps not to its end."""
    kinds = rng.choices((message, control, goodbye, stray), (16, 6, 0.5, 0.7), k=rng.randrange(1, 14))
    data = b"".join(kind(rng) for kind in kinds)
    return data[: rng.randrange(len(data) + 1)] if rng.random() < 0.2 else data


def cut(rng: Random, data: bytes) -> list[bytes]:
    """Cut data at random places: often into bytes, often not at all."""
    places = sorted(rng.randrange(len(data) + 1) for _ in range(rng.choice((0, 0, 1, 5, min(len(data), 500)))))
    return [data[a:b] for a, b in pairwise([0, *places, len(data)]) if a < b]
