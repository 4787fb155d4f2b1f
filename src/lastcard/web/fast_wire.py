"""The fast wire: uvicorn's WebSocket protocol, opened from a request that was read already, with frames read here.

Whole messages of text are taken out of the stream as they are; everything unusual (pieces, pings, mistakes) goes through the
state machine of ``websockets``, one frame at a time. What one turn of the event loop writes goes to the sockets at its end,
all that one client gets in one piece: every write can wake somebody at the other end, and whoever is woken for each of many
small things costs both sides most of their time.

No client holds up the others: of each only ``AHEAD`` frames are read in one turn, all of them on its budget, and a socket that
ends is let go of whether the client takes the last bytes or not.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from struct import Struct
from typing import Any, Final
from urllib.parse import unquote

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # of C where there is one
from websockets.protocol import OPEN, Protocol

from lastcard.web.budget import Budget
from lastcard.web.config import GOODBYE_SECONDS, OUTBOUND
from lastcard.web.line import cut
from lastcard.web.wire import AHEAD, EXTENSION

NOT_TEXT: Final = 1007
OVER_BUDGET: Final = 1008
NO_PONG: Final = 1011

# How a frame says what it is and how long: RFC 6455, section 5.2.
_TEXT: Final = 0x81  # a whole message of text
_OPCODE: Final = 0x0F  # these bits of the first byte
_OPCODES: Final = frozenset((0x0, 0x1, 0x2, 0x8, 0x9, 0xA))
_SHORT, _MEDIUM, _LONG = 125, 126, 127
_MASKED: Final = 0x80  # as everything is that a client sends
_SHORT_HEAD, _MEDIUM_HEAD, _LONG_HEAD = (Struct(layout).pack for layout in ("!BB", "!BBH", "!BBQ"))
_HEAD: Final = 6  # bytes before a short message, the mask included


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


class FastWire(WebSocketsSansIOProtocol):
    """Uvicorn's protocol on ``websockets``, as a ``Wire``."""

    last_words: Callable[[int], bytes] | None = None
    budget: Budget | None = None
    slow = False
    _answer = b""  # what opens the socket, until it was sent
    _rest = b""  # the beginning of a frame, or what is read in the next turn
    _broken = False  # a frame cannot be read: ``websockets`` says why, and then all is over
    _pong = b""  # what answers the last ping of this turn

    # --- opening --------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin with nothing to send and nothing to read."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=OUTBOUND)
        self.queue = Inbox()  # type: ignore[assignment]
        self.close_timeout = GOODBYE_SECONDS
        self._frames: list[bytes] = []

    def opened(self, url: bytes, headers: list[tuple[bytes, bytes]], accept: str) -> None:
        """Begin to serve the socket that a request asks for."""
        fields = b"".join(
            b"%b: %b\r\n" % header for header in (*self.default_headers, (b"sec-websocket-accept", accept.encode()))
        )
        self._answer = (
            b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n%b\r\n" % fields
        )
        self.conn.state = OPEN
        self.conn.parser = Protocol.parse(self.conn)  # of frames: there is no request left to read
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
        """Open the socket when the application accepts it; everything else is as ever."""
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
        """Read what came, as far as it is this client's turn."""
        self._read(self._rest + data if self._rest else data)

    def _read(self, data: bytes) -> None:
        """Take whole messages of text as they are; what is unusual goes through the state machine of ``websockets``."""
        at = frames = 0
        while frames < AHEAD and (frame := self._frame(data, at)):
            first, begin, end = frame
            frames += 1
            if first == _TEXT and self.conn.current_size is None and not self.close_sent:
                self._hand_on(apply_mask(data[begin:end], data[begin - 4 : begin]))
            else:
                super().data_received(data[at:end])
            if self.transport.is_closing():
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
        """Find the frame that begins at a place: its first byte, where what it carries begins, and where it ends.

        None if it is not all there, or if it is ``_broken`` so that nobody need wait for the rest of it.
        """
        size = len(data) - at
        if size < 2:
            return None
        first, length, begin = data[at], data[at + 1] ^ _MASKED, at + _HEAD
        if (first != _TEXT and first & _OPCODE not in _OPCODES) or length > _LONG:  # which is one without a mask
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
        """Let others have their turn; what was read already waits."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if self.close_sent or self.queue.empty():  # otherwise whoever takes the last message reads on
            self.loop.call_soon(self._read_on)

    def _read_on(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self._read(self._rest)

    async def receive(self) -> Any:
        """Give the next message; when none is left, more may be read in the next turn."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.loop.call_soon(self._read_on)
        return message

    def send_receive_event_to_app(self) -> None:
        """Hand on a message that came in pieces, or is no text; when to pause is decided elsewhere."""
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
        """Take a piece of a message; a client can send empty ones for ever."""
        if event.data or event.fin:
            super().handle_cont(event)

    # --- writing --------------------------------------------------------------------------------

    def write(self, message: bytes) -> None:
        """Send a message of text now; nothing happens if the socket is closed already."""
        if not self.close_sent:
            if not self._frames:
                self.loop.call_soon(self.flush)
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
        """Answer the last ping of a turn, which answers those before it too (RFC 6455, 5.5.3), if the client reads at all."""
        pong = self.conn.data_to_send()[-1]
        if not (self.slow or self.close_sent):
            self._pong = pong
            self.loop.call_soon(self.flush)

    def pause_writing(self) -> None:
        """Note that the client does not read."""
        self.slow = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that it does again."""
        self.slow = False
        super().resume_writing()

    # --- ending ---------------------------------------------------------------------------------

    def close(self, code: int) -> None:
        """Say goodbye; what was written before still arrives if the client takes it."""
        if self.close_sent or self.transport.is_closing():
            return
        self.flush()
        self._gone(code)
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.loop.call_soon(self._read_on)  # or the client's own goodbye would not be heard
        self.close_timer = self.loop.call_later(GOODBYE_SECONDS, cut, self.transport)

    def _cut_off(self) -> None:
        """End a socket that is over its budget: it is told, and nothing more is read of it."""
        if not self.close_sent:
            if self.last_words is not None:
                self.write(self.last_words(OVER_BUDGET))
            self.close(OVER_BUDGET)
        self.transport.close()

    def shutdown(self) -> None:
        """End with the server, after what was written."""
        self.flush()
        super().shutdown()

    def handle_parser_exception(self) -> None:
        """Say why before closing: a frame too big, no text, or against the protocol."""
        if self.last_words is not None and self.conn.close_sent is not None and not self.transport.is_closing():
            self.flush()
            self.transport.write(text_frame(self.last_words(self.conn.close_sent.code)))
        super().handle_parser_exception()

    def keepalive_timeout(self) -> None:
        """End a socket whose client answers no ping: it is gone, whether or not it takes what was written."""
        super().keepalive_timeout()
        self._gone(NO_PONG)

    def eof_received(self) -> None:
        """Note that the client sends no more: it is gone, whether or not it takes what was written."""
        self._gone(1005)

    def _gone(self, code: int) -> None:
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Let go of the socket when the application is done with it; the last bytes are not waited for long."""
        super().on_task_complete(task)
        if self.close_timer is None and not self.disconnected:
            self.close_timer = self.loop.call_later(GOODBYE_SECONDS, cut, self.transport)


def text_frame(message: bytes) -> bytes:
    """Frame a message of text as a server sends it: whole and unmasked."""
    size = len(message)
    if size <= _SHORT:
        return _SHORT_HEAD(_TEXT, size) + message
    if size < 1 << 16:
        return _MEDIUM_HEAD(_TEXT, _MEDIUM, size) + message
    return _LONG_HEAD(_TEXT, _LONG, size) + message
