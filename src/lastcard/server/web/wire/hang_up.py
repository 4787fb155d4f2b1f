"""How to cut the TCP connection under a socket, without keeping unread bytes for its client."""

import asyncio
import socket
from contextlib import suppress
from struct import pack
from typing import Final

_AT_ONCE: Final = pack("ii", 1, 0)  # linger: yes, for 0 seconds


def cut(transport: asyncio.Transport) -> None:
    """End a connection now. An ordinary close would leave unread bytes with the system for as long as the client pleases."""
    line = transport.get_extra_info("socket")
    if line is not None:
        with suppress(OSError, ValueError):  # it is already closed
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
    transport.abort()
