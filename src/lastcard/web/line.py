"""The line under a connection, and how to be rid of one: what its client has not taken is not kept for it."""

import asyncio
import socket
from contextlib import suppress
from struct import pack
from typing import Final

_AT_ONCE: Final = pack("ii", 1, 0)  # wait for the client to take the last bytes: yes, for 0 seconds


def cut(transport: asyncio.Transport) -> None:
    """End a line now. An ordinary close leaves what was written with the system, for as long as a client likes not to read it."""
    line = transport.get_extra_info("socket")
    if line is not None:
        with suppress(OSError, ValueError):  # it is closed already
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
    transport.abort()
