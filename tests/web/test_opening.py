"""Opening a socket: what RFC 6455 asks of a request and its answer, and that what is not plainly right is refused as ever."""

import base64
import hashlib
import json
import socket
from collections.abc import Iterator
from typing import Final

import pytest
from websockets.frames import Frame, Opcode

from lastcard.web.config import REQUEST_SECONDS
from tests.web.serving import PATIENCE, Server, lasting

KEY: Final = "dGhlIHNhbXBsZSBub25jZQ=="  # of RFC 6455, section 1.3, which also has the answer to it
PROOF: Final = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
PLAIN: Final = {
    "Host": "{host}",
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": KEY,
}
BROWSER: Final = {
    "Connection": "keep-alive, Upgrade",
    "Upgrade": "WebSocket",
    "Origin": "http://{host}",
    "Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits",
    "Cookie": "a=b; c=d",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this file."""
    with lasting(tmp_path_factory.mktemp("server")) as server:
        yield server


def ask(server: Server, lines: list[str], first: str = "GET /ws HTTP/1.1") -> tuple[socket.socket, str]:
    """Send a request as it stands; give the line and the head of the answer."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    text = "".join(f"{each}\r\n" for each in (first, *lines, ""))
    line.sendall(text.replace("{host}", f"127.0.0.1:{server.port}").encode("latin-1"))
    head = b""
    while not head.endswith(b"\r\n\r\n") and (byte := line.recv(1)):
        head += byte
    return line, head.decode("latin-1")


def lines_of(headers: dict[str, str]) -> list[str]:
    return [f"{name}: {value}" for name, value in headers.items()]


def say_hello(line: socket.socket) -> dict[str, str]:
    """Ask for a table that is not there, and give what the server says of it."""
    hello = Frame(Opcode.TEXT, b'{"type":"hello","table":"BCDFGH"}')
    line.sendall(hello.serialize(mask=True))
    kind, size = line.recv(2)
    assert kind == 0x81
    size = size if size < 126 else int.from_bytes(line.recv(2), "big")
    answer: dict[str, str] = json.loads(line.recv(size, socket.MSG_WAITALL))
    return answer


@pytest.mark.parametrize(
    "headers",
    [
        PLAIN,
        {**PLAIN, **BROWSER},
        {name.upper(): value for name, value in PLAIN.items()},
        {**PLAIN, "Cookie": "x" * 5000},
        {**PLAIN, "Sec-WebSocket-Protocol": "chat, superchat"},
    ],
    ids=["plain", "browser", "upper case", "long", "with a protocol that nobody speaks"],
)
def test_the_answer_proves_that_the_request_was_understood_and_the_socket_works(
    server: Server, headers: dict[str, str]
) -> None:
    line, head = ask(server, lines_of(headers))
    with line:
        status, *fields = head.strip().split("\r\n")
        said = {name.lower(): value for name, _, value in (field.partition(": ") for field in fields)}
        assert status == "HTTP/1.1 101 Switching Protocols"
        assert (said["upgrade"], said["connection"], said["sec-websocket-accept"]) == ("websocket", "Upgrade", PROOF)
        assert not {"sec-websocket-extensions", "sec-websocket-protocol", "server"} & said.keys()
        assert say_hello(line)["code"] == "no_table"


def test_every_key_has_a_proof_of_its_own(server: Server) -> None:
    for number in range(3):
        key = base64.b64encode(bytes([number]) * 16).decode()
        line, head = ask(server, lines_of({**PLAIN, "Sec-WebSocket-Key": key}))
        line.close()
        proof = hashlib.sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()
        assert f": {base64.b64encode(proof).decode()}\r\n" in head


WRONG: Final = {
    "another method": ("POST /ws HTTP/1.1", {}, 405),
    "an older protocol": ("GET /ws HTTP/1.1", {"Sec-WebSocket-Version": "8"}, 400),
    "a short key": ("GET /ws HTTP/1.1", {"Sec-WebSocket-Key": base64.b64encode(b"short").decode()}, 400),
    "a key that is none": ("GET /ws HTTP/1.1", {"Sec-WebSocket-Key": "?" * 24}, 400),
    "an empty key": ("GET /ws HTTP/1.1", {"Sec-WebSocket-Key": ""}, 400),
    "another place": ("GET /wss HTTP/1.1", {}, 404),
    "a page from elsewhere": ("GET /ws HTTP/1.1", {"Origin": "http://elsewhere.example"}, 403),
    "a page from nowhere": ("GET /ws HTTP/1.1", {"Origin": "http://["}, 403),
    "a header without end": ("GET /ws HTTP/1.1", {"Cookie": "x" * 9000}, 400),
    "something to read with it": ("GET /ws HTTP/1.1", {"Content-Length": "5"}, 400),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_request_that_is_not_right_opens_nothing(server: Server, wrong: str) -> None:
    first, headers, status = WRONG[wrong]
    line, head = ask(server, lines_of({**PLAIN, **headers}), first)
    with line:
        assert head.startswith(f"HTTP/1.1 {status} ")
        while line.recv(1000):  # what else it has to say, and then the end of the line
            pass


def test_two_keys_open_nothing(server: Server) -> None:
    line, head = ask(server, [*lines_of(PLAIN), f"Sec-WebSocket-Key: {KEY}"])
    line.close()
    assert head.startswith("HTTP/1.1 400 ")


BEGUN: Final = (
    b"",
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nX-A: ",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
)


def test_requests_that_never_end_are_not_waited_for(server: Server) -> None:
    lines = [socket.create_connection(("127.0.0.1", server.port), timeout=REQUEST_SECONDS + PATIENCE) for _ in BEGUN]
    for line, begun in zip(lines, BEGUN, strict=True):
        line.sendall(begun)
    for line in lines:
        with line:
            assert line.recv(1) == b""
