"""The wire: uvicorn's WebSocket with what a table needs beside ASGI: sending without a task, and hanging up at once.

A table sends to many sockets after one commit. An ASGI ``send`` is a coroutine that may wait for a slow reader; here a message is
written or it is not, and who does not read is cut off. The connection finds this object in the scope, under ``EXTENSION``.

What one turn of the event loop writes goes to the sockets at its end, all that one client gets in one piece: every write can
wake somebody at the other end, and whoever is woken for each of many small things costs both sides most of their time.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from struct import Struct
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # of C where there is one
from websockets.http11 import Request
from websockets.protocol import OPEN

from lastcard.web.config import OUTBOUND

EXTENSION: Final = "lastcard.wire"
AHEAD: Final = 16  # messages of one client that may wait before no more are read

# How a frame says what it is and how long: RFC 6455, section 5.2.
_TEXT: Final = 0x81  # a whole message of text
_SHORT, _MEDIUM, _LONG = 125, 126, 127
_MASKED: Final = 0x80  # as everything is that a client sends
_CONTROL: Final = (0x88, 0x89, 0x8A)  # goodbye, ping, pong
_SHORT_HEAD, _MEDIUM_HEAD, _LONG_HEAD = (Struct(layout).pack for layout in ("!BB", "!BBH", "!BBQ"))
_BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_HEAD: Final = 6  # bytes before a short message, the mask included


class Wire(Protocol):
    """What a connection needs of a transport; another WebSocket server can be fitted in by offering these."""

    last_words: Callable[[int], bytes] | None  # what to say before a frame that cannot be read closes the socket
    slow: bool  # more than ``OUTBOUND`` bytes wait until the client takes them

    def write(self, message: bytes) -> None:
        """Send a message of text now; nothing happens if the socket is closed already."""

    def close(self, code: int) -> None:
        """Say goodbye; what was written before still arrives."""


class Inbox:
    """What a client sent and nobody has read yet: as much of ``asyncio.Queue`` as one reader needs, at a quarter of its size."""

    __slots__ = ("_items", "_waiter")

    def __init__(self) -> None:
        self._items: deque[dict[str, Any]] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def qsize(self) -> int:
        """Count what was not read yet."""
        return len(self._items)

    def empty(self) -> bool:
        """Say whether everything was read."""
        return not self._items

    def put_nowait(self, item: dict[str, Any]) -> None:
        """Add something to read, and wake whoever waits for it."""
        self._items.append(item)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self) -> dict[str, Any]:
        """Wait for something to read."""
        while not self._items:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._items.popleft()


class TableWire(WebSocketsSansIOProtocol):
    """Uvicorn's protocol on ``websockets``, as a ``Wire``."""

    last_words: Callable[[int], bytes] | None = None
    slow = False
    plain = False  # whether the next byte begins a frame, and frames are looked at here before ``websockets`` gets them
    _rest = b""  # the beginning of a frame, while they are

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin with nothing to send and nothing to read."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=OUTBOUND)
        self.queue = Inbox()  # type: ignore[assignment]
        self._frames: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        """Take whole messages of text as they are; what is unusual goes through the state machine of ``websockets``."""
        if not self.plain:
            super().data_received(data)
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.write(_BAD_REQUEST)  # what cannot be read is no event, so nobody else answers it
                self.transport.close()
            return
        if self._rest:
            data, self._rest = self._rest + data, b""
        at = 0
        while frame := self._frame(data, at):
            first, begin, end = frame
            try:
                if first == _TEXT:
                    self._hand_on(apply_mask(data[begin:end], data[begin - 4 : begin]).decode())
                else:
                    super().data_received(data[at:end])
            except UnicodeDecodeError:
                self.plain = False
                break
            at = end
        if self.plain:
            self._rest = data[at:]
        else:
            super().data_received(data[at:])

    def _frame(self, data: bytes, at: int) -> tuple[int, int, int] | None:
        """Find the frame that begins at a place: its first byte, where what it carries begins, and where it ends.

        None if it is not all there, or if it is nothing to be read here; then it is the first of them that is not ``plain``.
        """
        size = len(data) - at
        self.plain = self.conn.state is OPEN  # after a goodbye nothing is read any more
        if size < 2 or not self.plain:
            return None
        first, length, begin = data[at], data[at + 1] ^ _MASKED, at + _HEAD
        if length == _MEDIUM and size >= 4:
            length, begin = int.from_bytes(data[at + 2 : at + 4], "big"), begin + 2
        elif length >= _MEDIUM:  # or without a mask
            self.plain = length == _MEDIUM
            return None
        if length > self.config.ws_max_size or (first != _TEXT and first not in _CONTROL):
            self.plain = False
            return None
        return (first, begin, begin + length) if begin + length <= len(data) else None

    def _hand_on(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_connect(self, event: Request) -> None:
        """Put this object into the scope before the application runs."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def write(self, message: bytes) -> None:
        """Send a message of text now; nothing happens if the socket is closed already."""
        if not self.close_sent:
            if not self._frames:
                self.loop.call_soon(self.flush)
            self._frames.append(text_frame(message))

    def flush(self) -> None:
        """Send what was written in this turn of the event loop."""
        frames, self._frames = self._frames, []
        if frames and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    def pause_writing(self) -> None:
        """Note that the client does not read."""
        self.slow = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that it does again."""
        self.slow = False
        super().resume_writing()

    def close(self, code: int) -> None:
        """Say goodbye; what was written before still arrives."""
        if self.close_sent or self.transport.is_closing():
            return
        self.flush()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:  # or the client's own goodbye would not be heard
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def shutdown(self) -> None:
        """End with the server, after what was written."""
        self.flush()
        super().shutdown()

    def send_receive_event_to_app(self) -> None:
        """Hand on a message, and read on unless the client is far ahead: to pause after every message costs a tenth of it."""
        read_on = not self.read_paused and self.queue.qsize() < AHEAD
        self.read_paused = self.read_paused or read_on  # what is paused already is not paused again
        super().send_receive_event_to_app()
        self.read_paused = self.read_paused and not read_on

    def handle_parser_exception(self) -> None:
        """Say why before closing: a frame too big, no text, or against the protocol."""
        if self.last_words is not None and self.conn.close_sent is not None and not self.transport.is_closing():
            self.flush()
            self.transport.write(text_frame(self.last_words(self.conn.close_sent.code)))
        super().handle_parser_exception()


def text_frame(message: bytes) -> bytes:
    """Frame a message of text as a server sends it: whole and unmasked."""
    size = len(message)
    if size <= _SHORT:
        return _SHORT_HEAD(_TEXT, size) + message
    if size < 1 << 16:
        return _MEDIUM_HEAD(_TEXT, _MEDIUM, size) + message
    return _LONG_HEAD(_TEXT, _LONG, size) + message
