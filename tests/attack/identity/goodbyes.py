"""Goodbyes: whoever breaks the protocol is told why, although the rest of what they send is still on its way."""

import itertools
import socket
from typing import Final

from websockets.frames import Opcode

from tests.attack.kinds import probe, require
from tests.attack.line import Aim, frame
from tests.server.web.serving import Server
from tests.waiting import block

PIECES: Final = 4
APART: Final = 0.03  # seconds: each piece arrives by itself
TIMES: Final = 5
_CLOSE: Final = 0x88
# What is wrong, the code that says so, and the bytes.
MISTAKES: Final = (
    ("a frame without a mask", 1002, b"\x81\x05hello"),
    ("a frame of no kind", 1002, b"\x83\x80\0\0\0\0abcd"),
    ("a reserved bit", 1002, b"\xc1\x84\0\0\0\0abcd"),
    ("a ping that is too long", 1002, b"\x89\xfe\0\xc8\0\0\0\0" + b"x" * 200),
    ("a message that is too long", 1009, b"\x81\xfe\x10\x01\0\0\0\0" + b"x" * 4097),
    ("a terabyte", 1009, b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"\0\0\0\0" + b"x" * 3000),
    ("bytes that are no text", 1007, frame(Opcode.TEXT, b"\xff" * 40)),
)


@probe()
def frames_in_four_pieces(server: Server) -> str:
    """Breaks the protocol in frames that arrive in four pieces, and reads only when all are sent."""
    for what, code, data in MISTAKES:
        for _ in range(TIMES):
            heard = _sent_in_pieces(server, data)
            require(heard == code, f"{what} was answered by {heard or 'no code'} instead of {code}")
    return f"told {len(MISTAKES) * TIMES} times why, with the right code"


def _sent_in_pieces(server: Server, data: bytes) -> int:
    """Give the close code; 0 if a piece could not be sent, after which many clients read nothing."""
    cuts = [len(data) * number // PIECES for number in range(PIECES + 1)]
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.sendall(Aim(server.port, "198.18.0.1").upgrade())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += line.recv(1)
        try:
            for begin, end in itertools.pairwise(cuts):
                line.sendall(data[begin:end])
                block(APART, because="each piece arrives by itself")
        except OSError:
            return 0
        return _code(line)


def _code(line: socket.socket) -> int:
    heard = b""
    try:
        while more := line.recv(4096):
            heard += more
    except OSError:
        pass
    while heard:  # short frames, and whole ones
        size = heard[1]
        begin = 2 if size < 126 else 4
        size = size if size < 126 else int.from_bytes(heard[2:4], "big")
        if heard[0] == _CLOSE:
            return int.from_bytes(heard[begin : begin + 2], "big")
        heard = heard[begin + size :]
    return 0
