"""The wire: what a connection needs of a WebSocket beyond ASGI, namely to send without waiting and to hang up at once.

A table sends to many sockets after one commit. ASGI's ``send`` may wait for a slow reader. A wire never waits, and a client
that does not read is cut off. The connection finds its wire in the scope, under ``EXTENSION``: ``fast_wire`` works inside
uvicorn's own protocol, ``plain_wire`` with any ASGI server.
"""

from collections.abc import Callable
from typing import Final, Protocol

from lastcard.server.web.limits.frame_budget import Budget

EXTENSION: Final = "lastcard.wire"
AHEAD: Final = 16  # frames read, and messages waiting, per client before the others take their turn


class Wire(Protocol):
    """What a connection needs of a transport. Any WebSocket server that offers this can be used."""

    last_words: Callable[[int], bytes] | None  # the message to send before the wire closes the socket by itself
    budget: Budget | None  # what the client may send; None: no limit
    slow: bool  # more than ``OUTBOUND`` bytes wait for the client to read them

    def write(self, message: bytes) -> None:
        """Send a text message without waiting; does nothing if the socket is already closed."""

    def close(self, code: int) -> None:
        """Close the socket. What was written before still arrives if the client reads it."""
