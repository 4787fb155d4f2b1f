"""The wire: uvicorn's WebSocket with what a table needs beside ASGI: sending without a task, and hanging up at once.

A table sends to many sockets after one commit. An ASGI ``send`` is a coroutine that may wait for a slow reader; here a message is
written or it is not, and who does not read is cut off. The connection finds this object in the scope, under ``EXTENSION``.

What one turn of the event loop writes goes to the sockets at its end, all that one client gets in one piece: every write can
wake somebody at the other end, and whoever is woken for each of many small things costs both sides most of their time.
"""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "lastcard.wire"
AHEAD: Final = 16  # messages of one client that may wait before no more are read

_TEXT: Final = 0x81  # a whole message of text
_SHORT, _MEDIUM, _LONG = 125, 126, 127  # how a frame says its length: RFC 6455, section 5.2


class Wire(Protocol):
    """What a connection needs of a transport; another WebSocket server can be fitted in by offering these."""

    last_words: Callable[[int], bytes] | None  # what to say before a frame that cannot be read closes the socket

    def write(self, message: bytes) -> None:
        """Send a message of text now; nothing happens if the socket is closed already."""

    def unsent(self) -> int:
        """Count the bytes that the client has not taken yet."""

    def close(self, code: int) -> None:
        """Say goodbye; what was written before still arrives."""

    def abort(self) -> None:
        """Cut the line: what was not taken yet is lost."""


class Outbox:
    """The sockets that have something to send at the end of this turn of the event loop."""

    def __init__(self) -> None:
        self._wires: list[TableWire] = []

    def add(self, wire: "TableWire", loop: asyncio.AbstractEventLoop) -> None:
        """Let a socket send its frames once everything that is under way has been carried out."""
        if not self._wires:
            loop.call_soon(self._send)
        self._wires.append(wire)

    def _send(self) -> None:
        wires, self._wires = self._wires, []
        for wire in wires:
            wire.flush()


class TableWire(WebSocketsSansIOProtocol):
    """Uvicorn's protocol on ``websockets``, as a ``Wire``."""

    last_words: Callable[[int], bytes] | None = None
    outbox: Final = Outbox()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin with nothing to send."""
        super().connection_made(transport)
        self._frames: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        """Put this object into the scope before the application runs."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def write(self, message: bytes) -> None:
        """Send a message of text now; nothing happens if the socket is closed already."""
        if not self.close_sent:
            if not self._frames:
                self.outbox.add(self, self.loop)
            self._frames.append(text_frame(message))

    def flush(self) -> None:
        """Send what was written in this turn of the event loop."""
        frames, self._frames = self._frames, []
        if frames and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    def unsent(self) -> int:
        """Count the bytes that the client has not taken yet."""
        return self.transport.get_write_buffer_size()

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

    def abort(self) -> None:
        """Cut the line: what was not taken yet is lost."""
        self.transport.abort()

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
        return bytes((_TEXT, size)) + message
    if size < 1 << 16:
        return bytes((_TEXT, _MEDIUM)) + size.to_bytes(2, "big") + message
    return bytes((_TEXT, _LONG)) + size.to_bytes(8, "big") + message
