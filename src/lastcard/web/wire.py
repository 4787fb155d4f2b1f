"""The wire: what a connection needs of a WebSocket beside ASGI, namely to send without waiting and to hang up at once.

A table sends to many sockets after one commit. An ASGI ``send`` is a coroutine that may wait for a slow reader; here a message is
written or it is not, and who does not read is cut off. The connection finds its wire in the scope, under ``EXTENSION``:
``fast_wire`` has one inside of uvicorn's own protocol, ``plain_wire`` one for any server that speaks ASGI.
"""

from collections.abc import Callable
from typing import Final, Protocol

from lastcard.web.budget import Budget

EXTENSION: Final = "lastcard.wire"
AHEAD: Final = 16  # frames of one client that are read, and messages that may wait, before it is the others' turn


class Wire(Protocol):
    """What a connection needs of a transport; another WebSocket server can be fitted in by offering these."""

    last_words: Callable[[int], bytes] | None  # what to say before the wire closes the socket by itself
    budget: Budget | None  # what the client may send; None: as much as it likes
    slow: bool  # more than ``OUTBOUND`` bytes wait until the client takes them

    def write(self, message: bytes) -> None:
        """Send a message of text now; nothing happens if the socket is closed already."""

    def close(self, code: int) -> None:
        """Say goodbye; what was written before still arrives if the client takes it."""
