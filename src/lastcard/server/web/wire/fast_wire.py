"""The fast wire: uvicorn's WebSocket protocol, opened from an already parsed request, with its own frame reader.

Whole text messages are taken straight from the stream. Everything unusual (pieces, pings, mistakes) goes through the state
machine of ``websockets``, one frame at a time. All frames that one turn of the event loop writes to a client are sent in one
piece at its end: every write can wake the other side, and many small wake-ups would cost both sides most of their time. One
callback sends for all clients (``Post``): a callback for each took a twentieth of a move's time.

No client holds up the others: only ``AHEAD`` frames per client are read in one turn, all charged to its budget, and a closing
socket is dropped even if the client does not read the last bytes.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from struct import Struct
from typing import Any, Final
from urllib.parse import unquote

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # the C version if there is one
from websockets.protocol import OPEN, Protocol

from lastcard.server.web.config import GOODBYE_SECONDS, OUTBOUND
from lastcard.server.web.limits.frame_budget import Budget
from lastcard.server.web.wire.hang_up import cut
from lastcard.server.web.wire.wire_port import AHEAD, EXTENSION

log = logging.getLogger("lastcard.wire")

NOT_TEXT: Final = 1007
OVER_BUDGET: Final = 1008
NO_PONG: Final = 1011

# The head of a frame: RFC 6455, section 5.2.
_TEXT: Final = 0x81  # a whole message of text
_OPCODE: Final = 0x0F  # these bits of the first byte
_OPCODES: Final = frozenset((0x0, 0x1, 0x2, 0x8, 0x9, 0xA))
_SHORT, _MEDIUM, _LONG = 125, 126, 127
_MASKED: Final = 0x80  # every frame of a client is
_SHORT_HEAD, _MEDIUM_HEAD, _LONG_HEAD = (Struct(layout).pack for layout in ("!BB", "!BBH", "!BBQ"))
_HEAD: Final = 6  # bytes before a short message, the mask included


class Inbox:
    """The unread messages of a client: the part of ``asyncio.Queue`` that one reader needs, at a quarter of its size."""

    __slots__ = ("_items", "_loop", "_waiter")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._items: deque[dict[str, Any]] = deque()
        self._loop = loop  # asking for the running one costs a system call in Python 3.11
        self._waiter: asyncio.Future[None] | None = None

    def qsize(self) -> int:
        """Count the unread messages."""
        return len(self._items)

    def empty(self) -> bool:
        """Say whether everything was read."""
        return not self._items

    def put_nowait(self, item: dict[str, Any]) -> None:
        """Add a message and wake the reader."""
        self._items.append(item)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self) -> dict[str, Any]:
        """Wait for the next message."""
        while not self._items:
            self._waiter = self._loop.create_future()
            await self._waiter
        return self._items.popleft()


class Post:
    """The sockets of a server that were written to in this turn of its event loop."""

    def __init__(self) -> None:
        self._wires: list[FastWire] = []

    def add(self, wire: "FastWire") -> None:
        """Send what a socket has to say at the end of this turn."""
        if not self._wires:
            wire.loop.call_soon(self._send)
        self._wires.append(wire)

    def _send(self) -> None:
        wires, self._wires = self._wires, []
        for wire in wires:
            try:
                wire.flush()
            except Exception:  # the others still get theirs
                log.exception("a socket could not be written to")
                cut(wire.transport)


class FastWire(WebSocketsSansIOProtocol):
    """Uvicorn's protocol on ``websockets``, as a ``Wire``."""

    last_words: Callable[[int], bytes] | None = None
    budget: Budget | None = None
    slow = False
    _answer = b""  # opens the socket; empty once sent
    _rest = b""  # an incomplete frame, or bytes to read in the next turn
    _said_goodbye = False  # a mistake was answered
    _broken = False  # a frame cannot be read; ``websockets`` says why and ends the connection
    _unread = 0  # bytes that may still come after a mistake was answered; they are dropped
    _pong = b""  # the answer to the last ping of this turn

    # --- opening --------------------------------------------------------------------------------

    def __init__(self, *args: Any, post: Post, **options: Any) -> None:
        super().__init__(*args, **options)
        self._post = post

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start with nothing to send and nothing to read."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=OUTBOUND)
        self.queue = Inbox(self.loop)  # type: ignore[assignment]
        self.close_timeout = GOODBYE_SECONDS
        self._frames: list[bytes] = []

    def opened(self, url: bytes, headers: list[tuple[bytes, bytes]], accept: str) -> None:
        """Start serving the socket that a request asks for."""
        fields = b"".join(
            b"%b: %b\r\n" % header for header in (*self.default_headers, (b"sec-websocket-accept", accept.encode()))
        )
        self._answer = (
            b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n%b\r\n" % fields
        )
        self.conn.state = OPEN
        self.conn.parser = Protocol.parse(self.conn)  # reads frames: the request is already parsed
        next(self.conn.parser)
        self.handshake_initiated = True
        path, _, query = url.partition(b"?")
        self.scope = {
            "type": "websocket",
            "asgi": {"version": self.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": self.scheme,
            "server": self.server,
            "client": self.client,
            "root_path": self.root_path,
            "path": self.root_path + unquote(path.decode("ascii")),
            "raw_path": self.root_path.encode("ascii") + path,
            "query_string": query,
            "headers": headers,
            "subprotocols": [],
            "state": self.app_state.copy(),
            "extensions": {"websocket.http.response": {}, EXTENSION: self},  # type: ignore[dict-item]
        }
        self.queue.put_nowait({"type": "websocket.connect"})
        task = self.loop.create_task(self.run_asgi())
        task.add_done_callback(self.on_task_complete)
        self.tasks.add(task)

    async def send(self, message: Any) -> None:
        """Open the socket when the application accepts it. Everything else is left to uvicorn."""
        if message["type"] != "websocket.accept" or not self._answer or self.disconnected:
            await super().send(message)
            return
        if not self.transport.is_closing():
            self.handshake_complete = True
            self.transport.write(self._answer)
            self._answer = b""
            self.start_keepalive()

    # --- reading --------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read what came, as far as this client's turn allows."""
        if self._said_goodbye:
            self._drop(len(data))
            return
        self._read(self._rest + data if self._rest else data)

    def _read(self, data: bytes) -> None:
        """Take whole text messages directly, and pass anything unusual to the state machine of ``websockets``."""
        at = frames = 0
        while frames < AHEAD and (frame := self._frame(data, at)):
            first, begin, end = frame
            frames += 1
            if first == _TEXT and self.conn.current_size is None and not self.close_sent:
                self._hand_on(apply_mask(data[begin:end], data[begin - 4 : begin]))
            else:
                super().data_received(data[at:end])
            if self._said_goodbye or self.transport.is_closing():
                return
            at = end
        if self._broken:
            super().data_received(data[at:])
            return
        self._rest = data[at:]
        if self.budget is not None and not self.budget.allows(frames or 1, at, self.loop.time()):
            self._cut_off()
        elif frames == AHEAD or self.queue.qsize() >= AHEAD:
            self._pause()
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _frame(self, data: bytes, at: int) -> tuple[int, int, int] | None:
        """Find the frame that starts at ``at``: its first byte, the start of its payload, and its end.

        None if it is incomplete, or ``_broken`` so that the rest need not be awaited.
        """
        size = len(data) - at
        if size < 2:
            return None
        first, length, begin = data[at], data[at + 1] ^ _MASKED, at + _HEAD
        if (first != _TEXT and first & _OPCODE not in _OPCODES) or length > _LONG:  # the latter: without a mask
            self._broken = True
            return None
        if length > _SHORT:
            width = 2 if length == _MEDIUM else 8
            if size < 2 + width:
                return None
            length, begin = int.from_bytes(data[at + 2 : at + 2 + width], "big"), begin + width
        if length > self.config.ws_max_size - (self.conn.current_size or 0):
            self._broken = True
            return None
        return (first, begin, begin + length) if begin + length <= len(data) else None

    def _pause(self) -> None:
        """Give others their turn. Bytes that were already received wait."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if self.close_sent or self.queue.empty():  # otherwise ``receive`` reads on after the last message
            self.loop.call_soon(self._read_on)

    def _read_on(self) -> None:
        if self.read_paused and not self._said_goodbye and not self.transport.is_closing():
            self._read(self._rest)

    async def receive(self) -> Any:
        """Return the next message. If none is left, more may be read in the next turn."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.loop.call_soon(self._read_on)
        return message

    def send_receive_event_to_app(self) -> None:
        """Hand on a message that came in pieces or is not text. ``_read`` decides when to pause."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            self._hand_on(data)
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})

    def _hand_on(self, data: bytes | bytearray) -> None:
        try:
            self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
        except UnicodeDecodeError:
            self.conn.send_close(NOT_TEXT)
            self.handle_parser_exception()

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message. Empty ones are dropped, because a client could send them for ever."""
        if event.data or event.fin:
            super().handle_cont(event)

    # --- writing --------------------------------------------------------------------------------

    def write(self, message: bytes) -> None:
        """Send a text message at the end of this turn; does nothing if the socket is already closed."""
        if not self.close_sent:
            if not self._frames:
                self._post.add(self)
            self._frames.append(text_frame(message))

    def flush(self) -> None:
        """Send what was written in this turn of the event loop."""
        frames, self._frames = self._frames, []
        if self._pong:
            frames.insert(0, self._pong)
            self._pong = b""
        if frames and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    def handle_ping(self) -> None:
        """Answer the last ping of a turn, and so the earlier ones too (RFC 6455, 5.5.3), if the client reads at all."""
        pong = self.conn.data_to_send()[-1]
        if not (self.slow or self.close_sent):
            self._pong = pong
            self._post.add(self)

    def pause_writing(self) -> None:
        """Note that the client does not read."""
        self.slow = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that the client reads again."""
        self.slow = False
        super().resume_writing()

    # --- ending ---------------------------------------------------------------------------------

    def close(self, code: int) -> None:
        """Close the socket. What was written before still arrives if the client reads it."""
        if self.close_sent or self.transport.is_closing():
            return
        self.flush()
        self._gone(code)
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.loop.call_soon(self._read_on)  # to receive the client's close frame
        self.close_timer = self.loop.call_later(GOODBYE_SECONDS, cut, self.transport)

    def _cut_off(self) -> None:
        """Close a socket that is over its budget: tell the client why, and read nothing more."""
        if not self.close_sent:
            if self.last_words is not None:
                self.write(self.last_words(OVER_BUDGET))
            self.close(OVER_BUDGET)
        self.transport.close()

    def shutdown(self) -> None:
        """Close with the server, after sending what was written."""
        self.flush()
        super().shutdown()

    def handle_parser_exception(self) -> None:
        """Tell the client why the socket closes: a frame is too big, not text, or against the protocol.

        The rest of a broken frame may be on its way. Closing now would answer it with a reset, and a client whose writing fails
        never reads the reason: so this side ends, and what still comes is dropped for a moment.
        """
        goodbye = self.conn.close_sent
        if goodbye is None or self._said_goodbye or self.transport.is_closing():
            return
        self._said_goodbye, self._unread, self._rest = True, OUTBOUND, b""
        if self.last_words is not None:
            self.flush()
            self.transport.write(text_frame(self.last_words(goodbye.code)))
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write_eof()
        self.close_sent = True
        self._gone(goodbye.code)
        if self.close_timer is None:
            self.close_timer = self.loop.call_later(GOODBYE_SECONDS, cut, self.transport)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _drop(self, size: int) -> None:
        """Read on until the client has heard, unless it sends too much for that."""
        self._unread -= size
        if self._unread < 0 and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def keepalive_timeout(self) -> None:
        """Treat a client that answers no ping as gone, even if it still reads."""
        super().keepalive_timeout()
        self._gone(NO_PONG)

    def eof_received(self) -> None:
        """Treat a client that sends no more as gone, even if it still reads."""
        self._gone(1005)

    def _gone(self, code: int) -> None:
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Drop the socket when the application is done with it, without waiting long for the last bytes."""
        super().on_task_complete(task)
        if self.close_timer is None and not self.disconnected:
            self.close_timer = self.loop.call_later(GOODBYE_SECONDS, cut, self.transport)


def text_frame(message: bytes) -> bytes:
    """Frame a text message as a server sends it: whole and unmasked."""
    size = len(message)
    if size <= _SHORT:
        return _SHORT_HEAD(_TEXT, size) + message
    if size < 1 << 16:
        return _MEDIUM_HEAD(_TEXT, _MEDIUM, size) + message
    return _LONG_HEAD(_TEXT, _LONG, size) + message
