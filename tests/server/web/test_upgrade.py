"""Opening a socket: what RFC 6455 asks of a request and its answer, and that anything doubtful is refused."""

import base64
import hashlib
import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import pytest
from websockets.frames import Frame, Opcode

from lastcard.server.web.config import HEAD, HEADERS, REQUEST_SECONDS, URL
from tests.server.web.serving import PATIENCE, Server, lasting

pytestmark = pytest.mark.long  # waits for slow requests

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


NO_KEY: Final = {name: value for name, value in PLAIN.items() if name != "Sec-WebSocket-Key"}
NO_VERSION: Final = {name: value for name, value in PLAIN.items() if name != "Sec-WebSocket-Version"}
NO_HOST: Final = {name: value for name, value in PLAIN.items() if name != "Host"}
GET: Final = "GET /ws HTTP/1.1"
WRONG: Final = {
    "another method": ("POST /ws HTTP/1.1", lines_of(PLAIN), 405),
    "no method": ("SOCKET /ws HTTP/1.1", lines_of(PLAIN), 400),
    "an older HTTP": ("GET /ws HTTP/1.0", lines_of(PLAIN), 400),
    "an older protocol": (GET, lines_of({**PLAIN, "Sec-WebSocket-Version": "8"}), 426),
    "a newer protocol": (GET, lines_of({**PLAIN, "Sec-WebSocket-Version": "14"}), 426),
    "some protocol": (GET, lines_of(NO_VERSION), 426),
    "two protocols in one header": (GET, lines_of({**PLAIN, "Sec-WebSocket-Version": "13, 8"}), 426),
    "two versions": (GET, [*lines_of(PLAIN), "Sec-WebSocket-Version: 13"], 400),
    "no key": (GET, lines_of(NO_KEY), 400),
    "a short key": (GET, lines_of({**PLAIN, "Sec-WebSocket-Key": base64.b64encode(b"short").decode()}), 400),
    "a long key": (GET, lines_of({**PLAIN, "Sec-WebSocket-Key": base64.b64encode(b"x" * 17).decode()}), 400),
    "a key that is none": (GET, lines_of({**PLAIN, "Sec-WebSocket-Key": "?" * 24}), 400),
    "a key of other letters": (GET, lines_of({**PLAIN, "Sec-WebSocket-Key": "é" * 24}), 400),
    "an empty key": (GET, lines_of({**PLAIN, "Sec-WebSocket-Key": ""}), 400),
    "two keys": (GET, [*lines_of(PLAIN), f"Sec-WebSocket-Key: {KEY}"], 400),
    "no host": (GET, lines_of(NO_HOST), 400),
    "two hosts": (GET, [*lines_of(PLAIN), "Host: elsewhere"], 400),
    "another place": ("GET /wss HTTP/1.1", lines_of(PLAIN), 404),
    "another server": ("GET http://elsewhere.example/ws HTTP/1.1", lines_of(PLAIN), 400),
    "a page from elsewhere": (GET, lines_of({**PLAIN, "Origin": "http://elsewhere.example"}), 403),
    "a page from nowhere": (GET, lines_of({**PLAIN, "Origin": "http://["}), 403),
    "something to read with it": (GET, lines_of({**PLAIN, "Content-Length": "5"}), 400),
    "something to read in pieces": (GET, lines_of({**PLAIN, "Transfer-Encoding": "chunked"}), 400),
    "a long header": (GET, lines_of({**PLAIN, "Cookie": "x" * HEAD}), 431),
    "many headers": (GET, [*lines_of(PLAIN), *(f"X-{number}: y" for number in range(HEADERS))], 431),
    "a long address": (f"GET /ws?{'x' * URL} HTTP/1.1", lines_of(PLAIN), 414),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_request_that_is_not_right_opens_nothing(server: Server, wrong: str) -> None:
    first, headers, status = WRONG[wrong]
    line, head = ask(server, headers, first)
    with line:
        assert head.startswith(f"HTTP/1.1 {status} ")
        assert (status == 426) == ("sec-websocket-version: 13\r\n" in head)
        with suppress(ConnectionResetError):  # what came after the answer was not read
            while line.recv(1000):  # what else it has to say, and then the end of the line
                pass


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
