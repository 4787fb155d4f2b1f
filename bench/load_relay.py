"""``python -m bench.load_relay``: the limit in the measurements of load, a socket relay in memory on the same event loop.

It knows no rules, keeps no log and encodes nothing. Whatever a player sends, all four sockets of the table get a ready message
of the usual size, and the sender an answer. What the table server needs beyond that is the price of rules, views and the log.
"""

import argparse
import asyncio
import socket
import sys
from typing import Final, cast

import uvloop
from msgspec import Struct
from msgspec.json import Decoder

from bench.load_seats import SEATS
from tests.server.web.serving import Server

SIZE: Final = 640  # bytes of a state: the mean of what a table sends after a move
_ACCEPTED: Final = b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n"
_ASKED: Final = (
    b'{"type":"state","seq":%d,"position":{"asks":"play","deciders":[%d]},"own":{"hand":["r1"],"legal":["draws"]}'
)
_FILLER: Final = b"." * SIZE
_MASK: Final = 4  # bytes; the client masks with zeros
_GIVEN: Final = 126  # the length of a frame follows in two bytes


class Relay(Server):
    """The relay as a process."""

    command = (sys.executable, "-m", "bench.load_relay")


class _Said(Struct, gc=False):
    type: str
    table: str = ""
    token: str = ""
    id: str = ""


_decode: Final = Decoder(_Said).decode


class _Table:
    """Four sockets and a number."""

    __slots__ = ("lines", "ready", "seq")

    def __init__(self) -> None:
        self.lines: list[asyncio.Transport] = []
        self.ready = 0
        self.seq = 0

    def go_on(self) -> None:
        """Tell everybody that the next player is asked."""
        self.seq += 1
        start = _ASKED % (self.seq, self.seq % SEATS)
        frame = _framed(b'%b,"text":"%b"}' % (start, _FILLER[len(start) + 11 :]))
        for line in self.lines:
            line.write(frame)


_tables: dict[str, _Table] = {}


class _Socket(asyncio.Protocol):
    """One player's socket."""

    __slots__ = ("_open", "_rest", "_table", "_transport")

    def __init__(self) -> None:
        self._open = False
        self._rest = b""
        self._table = _Table()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the request."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Read whole frames; an incomplete one waits for the rest."""
        data = self._rest + data
        if not self._open:
            _, blank, data = data.partition(b"\r\n\r\n")
            if not blank:
                raise ValueError("the request must come in one piece")
            self._open = True
            self._transport.write(_ACCEPTED)
        while len(data) >= 2:
            size, head = data[1] & 127, 2
            if size == _GIVEN:
                size, head = int.from_bytes(data[2:4], "big"), 4
            end = head + _MASK + size
            if len(data) < end:
                break
            self._take(_decode(data[head + _MASK : end]))
            data = data[end:]
        self._rest = data

    def _take(self, said: _Said) -> None:
        if said.type == "hello":
            self._table = _tables.setdefault(said.table, self._table)
            self._table.lines.append(self._transport)
            self._transport.write(_framed(b'{"type":"state","seq":0}'))
            return
        if said.type == "ready":
            self._table.ready += 1
        if self._table.ready >= SEATS:
            self._table.go_on()
        self._transport.write(_framed(b'{"type":"done","id":"%b"}' % said.id.encode()))


def _framed(message: bytes) -> bytes:
    size = len(message)
    return (bytes((0x81, size)) if size < _GIVEN else b"\x81\x7e" + size.to_bytes(2, "big")) + message


async def serve(port: int) -> None:
    """Relay until killed."""
    listener = socket.create_server(("127.0.0.1", port), backlog=2048)
    server = await asyncio.get_running_loop().create_server(_Socket, sock=listener)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    await server.serve_forever()


def main() -> None:
    """Read the port, and take the other options of a table server for granted."""
    parser = argparse.ArgumentParser(prog="python -m bench.load_relay", description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    uvloop.run(serve(parser.parse_known_args()[0].port))


if __name__ == "__main__":
    main()
