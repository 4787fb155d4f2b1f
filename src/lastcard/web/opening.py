"""How a socket is opened: the request that asks for one is read once, by the parser that found it, and answered at once.

Uvicorn writes the request out again and lets ``websockets`` read it a second time; after a restart, when thousands come back at
once, that was about a fifth of all work. What is not plainly right goes that way still, and is refused there.
"""

import asyncio
import binascii
from typing import Any, Final
from urllib.parse import unquote

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.protocol import OPEN, Protocol
from websockets.utils import accept_key

from lastcard.web.config import REQUEST_SECONDS
from lastcard.web.wire import EXTENSION, TableWire

_LONGEST: Final = 4096  # bytes of an address and all headers that are taken here
_KEY: Final = 16  # bytes that a client makes up: RFC 6455, section 4.1
_NOT_PLAIN: Final = frozenset((b"sec-websocket-protocol", b"content-length", b"transfer-encoding"))


class OpenedWire(TableWire):
    """A wire whose opening request was read before it was made."""

    _answer = b""  # what opens the socket, until it was sent

    def opened(self, http: HttpToolsProtocol, accept: str) -> None:
        """Begin to serve the socket that a request asks for."""
        headers = [*self.default_headers, (b"sec-websocket-accept", accept.encode())]
        fields = b"".join(b"%b: %b\r\n" % header for header in headers)
        self._answer = (
            b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n%b\r\n" % fields
        )
        self.conn.state = OPEN
        self.conn.parser = Protocol.parse(self.conn)  # of frames: there is no request left to read
        next(self.conn.parser)
        self.plain = True
        self.handshake_initiated = True
        path, _, query = http.url.partition(b"?")
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
            "headers": http.headers,
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


class OpeningHttp(HttpToolsProtocol):
    """Uvicorn's protocol on ``httptools``, which opens sockets itself and waits for no request for ever."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect a request."""
        super().connection_made(transport)
        self._expect()

    def on_message_begin(self) -> None:
        """Expect the rest of one more request of the same client."""
        super().on_message_begin()
        if self._deadline is None:
            self._expect()

    def on_message_complete(self) -> None:
        """Note that all of it is there."""
        super().on_message_complete()
        self._expect_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the client is gone."""
        self._expect_no_more()
        super().connection_lost(exc)

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def _expect_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a socket."""
        self._expect_no_more()
        accept = self._accept()
        if not accept:
            super().handle_websocket_upgrade()
            return
        self.connections.discard(self)
        wire = OpenedWire(config=self.config, server_state=self.server_state, app_state=self.app_state)
        wire.connection_made(self.transport)
        wire.opened(self, accept)
        self.transport.set_protocol(wire)

    def _accept(self) -> str:
        """Give the proof that the request was understood; empty if it is not plainly one for a socket of this kind."""
        fields = dict(self.headers)
        plain = (
            self.scope["method"] == "GET"
            and self.scope["http_version"] == "1.1"
            and fields.get(b"sec-websocket-version") == b"13"
            and len(fields) == len(self.headers)
            and fields.keys().isdisjoint(_NOT_PLAIN)
            and self.url.isascii()
            and len(self.url) + sum(map(len, fields)) + sum(map(len, fields.values())) <= _LONGEST
        )
        key = fields.get(b"sec-websocket-key", b"") if plain else b""
        try:
            made_up = binascii.a2b_base64(key, strict_mode=True)
        except binascii.Error:
            return ""
        return accept_key(key.decode("ascii")) if len(made_up) == _KEY else ""
