"""Opens sockets: the HTTP parser reads the upgrade request once, and it is answered right away.

Uvicorn writes the request out again for ``websockets`` to parse a second time. After a restart, when thousands reconnect at
once, that was about a fifth of all work. So the checks of RFC 6455 (section 4.2.1) are made here.
"""

import binascii
from collections.abc import Callable, Mapping
from typing import Any, Final

from websockets.utils import accept_key

from lastcard.server.web.wire.bounded_http import BoundedHttp, last_answer, refusal
from lastcard.server.web.wire.fast_wire import FastWire, Post

_KEY: Final = 16  # random bytes from the client
_BODY: Final = frozenset((b"content-length", b"transfer-encoding"))  # no upgrade request has these
_ONCE: Final = (b"host", b"sec-websocket-key", b"sec-websocket-version")
_VERSION: Final = ((b"upgrade", b"websocket"), (b"connection", b"Upgrade"), (b"sec-websocket-version", b"13"))


Overrun = Callable[[Mapping[str, Any]], tuple[int, list[tuple[bytes, bytes]], bytes] | None]


class OpeningHttp(BoundedHttp):
    """HTTP that opens sockets itself, which share a ``post``. ``overrun`` answers clients that ask for them far too often."""

    def __init__(self, *args: Any, post: Post | None = None, overrun: Overrun | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self._post = post or Post()
        self._overrun = overrun

    def handle_websocket_upgrade(self) -> None:
        """Turn the connection into a socket, or say what is wrong with the request."""
        if refused := self._refused():
            self.refuse(refused)
            return
        asked = {"client": self.client, "headers": self.headers}
        if self._overrun is not None and (answer := self._overrun(asked)):
            self.refuse(last_answer(*answer))
            return
        self.give_up_place()
        self.connections.discard(self)
        wire = FastWire(self.config, self.server_state, self.app_state, post=self._post)
        wire.connection_made(self.transport)
        wire.opened(self.url, self.headers, accept_key(dict(self.headers)[b"sec-websocket-key"].decode("ascii")))
        self.transport.set_protocol(wire)

    def _refused(self) -> bytes:
        """Return the refusal of a faulty upgrade request; empty if it is in order."""
        fields = dict(self.headers)
        names = [name for name, _ in self.headers]
        if self.scope["method"] != "GET":
            return refusal(405, "server.no_method", (b"allow", b"GET"))
        if self.scope["http_version"] != "1.1":
            return refusal(400, "server.bad_request", why="a socket needs HTTP/1.1")
        if fields.get(b"sec-websocket-version") != b"13":
            return refusal(426, "server.socket_version", *_VERSION)
        if any(names.count(name) != 1 for name in _ONCE) or not fields.keys().isdisjoint(_BODY):
            return refusal(400, "server.bad_request", why="one Host, one Sec-WebSocket-Key and no body open a socket")
        if not self.url.isascii() or not self.url.startswith(b"/"):
            return refusal(400, "server.bad_request", why="the address of a socket is a path")
        try:
            made_up = binascii.a2b_base64(fields[b"sec-websocket-key"], strict_mode=True)
        except binascii.Error:
            made_up = b""
        if len(made_up) != _KEY:
            return refusal(400, "server.bad_request", why="Sec-WebSocket-Key is not 16 bytes in base64")
        return b""
