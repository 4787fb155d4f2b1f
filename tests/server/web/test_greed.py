"""Greedy clients on a real server: a client that sends too much, takes too many places or does not read is disconnected."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from lastcard.server.web.config import (
    ANSWER_SECONDS,
    HEAD,
    HEADERS,
    OUTBOUND,
    PIECES,
    PIECES_AT_ONCE,
    PIPELINE,
    RECORD,
    URL,
)
from lastcard.server.web.wire.fast_wire import FastWire
from lastcard.server.web.wire.upgrade import OpeningHttp
from tests.server.web.framing import Line
from tests.server.web.serving import PATIENCE, Server
from tests.server.web.talking import get, new_seat, new_table, talk
from tests.waiting import block_until, turn, until

pytestmark = pytest.mark.long  # starts many servers

FAR: Final = "203.0.113.9"
PING: Final = bytes((0x89, 0x80, 0, 0, 0, 0))  # an empty one
UPGRADE: Final = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with all its limits, which has to live through this file."""
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert server.alive
        assert '"error"' not in server.log_text


def dial(server: Server, *, deaf: bool = False) -> socket.socket:
    """Open a line; a deaf one takes next to nothing before it is read."""
    line = socket.socket()
    line.settimeout(PATIENCE)
    if deaf:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", server.port))
    return line


def ended(line: socket.socket) -> bytes:
    """Read until the server hangs up; give what it said."""
    said = b""
    with line, suppress(ConnectionResetError, BrokenPipeError):
        while part := line.recv(1 << 16):
            said += part
    return said


# --- sockets ---------------------------------------------------------------------------------

FLOODS: Final = {
    "pings": PING * 100,
    "pongs": bytes((0x8A, 0x80, 0, 0, 0, 0)) * 100,
    "long pings": Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 100,
    "pieces": Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 100,
    "text": Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=True) * 100,
}


@pytest.mark.parametrize("greeted", [False, True], ids=["before a hello", "after it"])
@pytest.mark.parametrize("flood", FLOODS)
def test_who_sends_far_too_much_is_told_and_closed(server: Server, flood: str, *, greeted: bool) -> None:
    with talk(server, {"table": new_table(server)["table"]} if greeted else None) as ann:
        if flood == "pieces":
            ann.connection.socket.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
        with suppress(OSError):
            for _ in range(2000):
                ann.connection.socket.sendall(FLOODS[flood])
        code, said = ann.closed()
    # Who still sends while the server hangs up may lose the last words on the way.
    assert code in (1008, 1006)
    assert [message["code"] for message in said if message["type"] == "error"][-1:] in (
        ["too_fast"],
        ["hello_first"],
        [],
    )


def test_a_client_that_pings_and_does_not_read_is_not_kept(tmp_path: Path) -> None:
    with Server(tmp_path, "--no-rate-limit") as server:  # it may send as much as it likes
        before = resident(server.pid)
        with dial(server, deaf=True) as line:
            line.sendall(UPGRADE)
            with suppress(OSError):  # if it is cut off, good
                for _ in range(300):
                    line.sendall(Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 500)
            assert get(server, "/health").status_code == 200
            assert resident(server.pid) - before < 20 << 20


def resident(pid: int) -> int:
    """Give the memory of a process in bytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) << 10 for line in lines if line.startswith("VmRSS"))


def test_a_seat_whose_client_does_not_read_is_shown_as_absent(tmp_path: Path, wire: str) -> None:
    with Server(tmp_path, "--no-rate-limit", "--wire", wire) as server:
        host = new_table(server)
        guest = new_seat(server, host["table"])
        with dial(server, deaf=True) as line, talk(server, host) as ann:
            line.sendall(UPGRADE)
            assert line.recv(12).startswith(b"HTTP/1.1 101")
            hello = b'{"type":"hello","table":"%s","token":"%s"}' % (guest["table"].encode(), guest["token"].encode())
            line.sendall(Frame(Opcode.TEXT, hello).serialize(mask=True))
            ann.until(lambda message: _present(message, 1))
            for _ in range(40 * OUTBOUND // 1000):  # the system keeps some for a reader before anybody notices
                key = ann.say("chat", text="🂡" * 200)
                while (message := ann.hear()).get("id") != key:
                    if _absent(message, 1):
                        return
    pytest.fail("the seat is still shown as present")


def _present(message: dict[str, object], seat: int) -> bool:
    table = message.get("table")
    return isinstance(table, dict) and bool(table["seats"][seat].get("present"))


def _absent(message: dict[str, object], seat: int) -> bool:
    return "table" in message and not _present(message, seat)


# --- requests --------------------------------------------------------------------------------

TOO_MUCH: Final = {
    "an address without end": (b"GET /", b"x" * 1000, 414),
    "a header without end": (b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ", b"x" * 1000, 431),
    "the name of a header without end": (b"GET / HTTP/1.1\r\nHost: localhost\r\nX", b"x" * 1000, 431),
    "headers without end": (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X-Y: z\r\n", 431),
    "a body without end": (
        b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"1000\r\n" + b"x" * 4096 + b"\r\n",
        413,
    ),
    "a body in crumbs": (
        b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"1\r\nx\r\n",
        413,
    ),
}


@pytest.mark.parametrize("kind", TOO_MUCH)
def test_a_request_without_end_is_answered_before_its_end(server: Server, kind: str) -> None:
    start, more, status = TOO_MUCH[kind]
    line = dial(server)
    line.sendall(start)
    with suppress(OSError):
        for _ in range(1 + 4 * RECORD // len(more)):
            line.sendall(more)
    said = ended(line)
    # Who still sends while the server hangs up may lose the answer on the way.
    assert said[:12] in (b"", b"HTTP/1.1 %d" % status)


def test_a_body_may_come_in_chunks_but_not_in_crumbs_that_arrive_together() -> None:
    head = b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    crumb = b"1\r\nx\r\n"

    async def nobody(scope: object, receive: object, send: object) -> None:
        """Read nothing and answer nothing."""

    async def answer(*arrivals: bytes) -> bytes:
        line = Line(FAR)
        http = OpeningHttp(
            uvicorn.Config(nobody, interface="asgi3", http=OpeningHttp, ws=FastWire, log_config=None), ServerState(), {}
        )
        line.set_protocol(http)
        http.connection_made(line)
        for data in arrivals:
            http.data_received(data)
        http.connection_lost(None)
        return line.sent

    assert asyncio.run(answer(head, *[crumb * PIECES_AT_ONCE] * 3)) == b""
    assert asyncio.run(answer(head, crumb * (PIECES_AT_ONCE + 1))).startswith(b"HTTP/1.1 413 ")
    assert asyncio.run(answer(head + crumb * (PIECES_AT_ONCE + 1))).startswith(b"HTTP/1.1 413 ")
    assert asyncio.run(answer(head, *[crumb * PIECES_AT_ONCE] * (PIECES // PIECES_AT_ONCE), crumb)).startswith(
        b"HTTP/1.1 413 "
    )


@pytest.mark.parametrize(
    ("request_line", "headers", "status"),
    [
        (f"GET /{'x' * URL} HTTP/1.1", {}, 414),
        ("GET / HTTP/1.1", {"Cookie": "x" * HEAD}, 431),
        ("GET / HTTP/1.1", {f"X-{number}": "y" for number in range(HEADERS)}, 431),
        ("GET / HTTP/1.1", {"Cookie": "x" * (HEAD // 2)}, 200),
        ("GET / HTTP/1.1", {f"X-{number}": "y" for number in range(HEADERS // 2)}, 200),
        (f"GET /?{'x' * (URL // 2)} HTTP/1.1", {}, 200),
    ],
)
def test_an_address_and_headers_have_their_longest(
    server: Server, request_line: str, headers: dict[str, str], status: int
) -> None:
    with dial(server) as line:
        fields = "".join(f"{name}: {value}\r\n" for name, value in {"Host": "localhost", **headers}.items())
        line.sendall(f"{request_line}\r\n{fields}\r\n".encode())
        assert line.recv(12) == b"HTTP/1.1 %d" % status


def test_some_requests_may_come_before_the_first_is_answered_and_many_may_not(server: Server) -> None:
    ask = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    line = dial(server)
    line.sendall(ask * PIPELINE)
    answers = b""
    while answers.count(b"HTTP/1.1 200") < PIPELINE:
        answers += line.recv(1 << 16)
    line.close()
    line = dial(server)
    with suppress(OSError):
        line.sendall(ask * 5000)
    assert ended(line) == b""


@pytest.mark.parametrize(("count", "begun"), [(1, 1), (PIPELINE, 1), (10, 0)])
def test_nothing_is_done_for_a_client_that_asks_too_much_at_once(count: int, begun: int) -> None:
    asked: list[str] = []

    async def application(scope: dict[str, Any], receive: object, send: object) -> None:
        asked.append(scope["path"])
        await asyncio.Event().wait()

    async def send_at_once() -> None:
        config = uvicorn.Config(application, interface="asgi3", http=OpeningHttp, ws=FastWire, log_config=None)
        line = Line(FAR)
        http = OpeningHttp(config, ServerState(), {})
        line.set_protocol(http)
        http.connection_made(line)
        http.data_received(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" * count)
        await turn()
        assert not line.aborted  # or it would be back at once
        http.data_received(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" * (begun == 0))
        await until(lambda: begun or line.aborted)
        http.connection_lost(None)

    asyncio.run(send_at_once())
    assert asked == ["/health"] * begun


def test_what_is_no_http_is_refused_and_leaves_no_line_in_the_log(server: Server) -> None:
    before = server.log_text
    for nonsense in (b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 10, b"GET /" + b"x" * 5000):
        with dial(server) as line:
            line.sendall(nonsense)
            ended(line)
    assert server.log_text == before


def test_bytes_between_requests_keep_no_connection_open(server: Server) -> None:
    line = dial(server)
    line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    answer = b""
    while not answer.endswith(b"}"):  # head and body may come one after the other
        answer += line.recv(1 << 16)
    assert answer.startswith(b"HTTP/1.1 200")
    line.sendall(b"\r\n")
    assert ended(line) == b""


def test_an_answer_that_nobody_reads_is_given_up(server: Server) -> None:
    with dial(server, deaf=True) as line:
        line.sendall(b"GET /api/words/en HTTP/1.1\r\nHost: localhost\r\n\r\n" * 4)
        within = ANSWER_SECONDS + PATIENCE
        block_until(lambda: not is_connected(line), within=within, every=0.5, missing="the server still waits")


def is_connected(line: socket.socket) -> bool:
    """Say whether the other end has not been reset; nothing is read."""
    return line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) == 0 and tcp_state(line) == 1


def tcp_state(line: socket.socket) -> int:
    return line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
