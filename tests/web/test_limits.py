"""Limits: how often, how much and how slowly one client may ask; who asks too often is told, and others notice nothing."""

import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lastcard.web.config import Rate
from lastcard.web.limits import Bucket, Doorkeeper, client_address
from tests.web.serving import Server
from tests.web.talking import get, new_table, post, talk

FAR = "203.0.113.9"
FARTHER = "203.0.113.10"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, wire: str) -> Iterator[Server]:
    """A server with all its limits, behind a proxy that names who asks."""
    with Server(tmp_path_factory.mktemp("server"), "--trust-proxy", "--wire", wire) as server:
        yield server


# --- buckets ----------------------------------------------------------------------------------


def test_a_bucket_gives_its_burst_and_then_what_time_puts_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    bucket = Bucket(Rate(3, 2.0))
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now += 60
    assert bucket.is_full
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_every_address_has_its_own_bucket_and_the_machine_itself_needs_none() -> None:
    keeper = Doorkeeper(Rate(1, 0.0))
    assert [keeper.admits(FAR) for _ in range(2)] == [True, False]
    assert keeper.admits(FARTHER)
    assert all(keeper.admits("127.0.0.1") and keeper.admits("::1") for _ in range(5))


def test_addresses_are_forgotten_rather_than_kept_for_ever() -> None:
    keeper = Doorkeeper(Rate(1, 1e-9))
    for number in range(25_000):
        assert keeper.admits(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert len(keeper) <= 10_000


def test_a_proxy_is_believed_only_if_it_is_to_be_trusted() -> None:
    scope = {"client": ("192.0.2.1", 5), "headers": [(b"X-Forwarded-For", b"1.1.1.1, 203.0.113.9")]}
    assert client_address(scope, trust_proxy=False) == "192.0.2.1"
    assert (
        client_address(scope, trust_proxy=True) == FAR
    )  # the nearest: what came before it the client may have made up


# --- over the network -------------------------------------------------------------------------


def test_too_many_tables_of_one_address_are_refused(server: Server) -> None:
    def make(address: str) -> int:
        return post(server, "/api/tables", {"name": "Ann"}, headers={"X-Forwarded-For": address}).status_code

    statuses = [make(FAR) for _ in range(40)]
    assert statuses[:10] == [201] * 10
    assert 429 in statuses
    assert make(FARTHER) == 201


def test_too_many_sockets_of_one_address_are_refused(server: Server) -> None:
    def connects() -> bool:
        try:
            with talk(server, additional_headers={"X-Forwarded-For": FAR}):
                return True
        except InvalidStatus as refused:
            return refused.response.status_code != 429

    opened = [connects() for _ in range(40)]
    assert all(opened[:10])
    assert not all(opened)
    with talk(server, new_table(server)):
        pass


def test_a_client_that_asks_too_fast_is_told_and_then_closed(server: Server) -> None:
    with talk(server, new_table(server)) as ann:
        with suppress(ConnectionClosed):  # the server does not wait until all is said
            for _ in range(60):
                ann.say("react", reaction="nice")
        code, said = ann.closed()
    kinds = [message["type"] for message in said]
    assert code == 1008
    assert kinds.count("done") >= 20
    assert {message["code"] for message in said if message["type"] == "refused"} == {"too_fast"}
    assert said[-1]["code"] == "too_fast"


def test_who_says_nothing_is_not_waited_for(server: Server) -> None:
    with talk(server) as silent:
        code, said = silent.closed()
    assert (code, said[-1]["code"]) == (1008, "hello_late")


def test_a_message_of_the_longest_size_is_read_and_a_longer_one_is_not(server: Server, wire: str) -> None:
    with talk(server, new_table(server)) as ann:
        ann.connection.send('{"type":"ping"' + " " * (4096 - 15) + "}")
        assert ann.until("pong")
        ann.connection.send('{"type":"ping"' + " " * (4097 - 15) + "}")
        code, said = ann.closed()
    words = [message["code"] for message in said if message["type"] == "error"]
    assert (code, words) == (1009, [] if wire == "plain" else ["too_big"])  # ASGI alone has no last words here


def test_who_does_not_read_is_let_go_and_holds_up_nobody(tmp_path: Path) -> None:
    with Server(tmp_path, "--no-rate-limit") as server:
        host = new_table(server)
        with _deaf_socket(server, host["table"]), talk(server, host) as ann:
            while ann.state["table"]["watchers"] == 0:
                ann.until("state")  # the table tells when somebody comes
            for _ in range(60):  # the system keeps some megabytes for a reader before anybody notices
                for _ in range(60):
                    assert ann.ask("chat", text="🂡" * 200)["type"] == "done"
                if _watchers(server, host["table"]) == 0:
                    return
    pytest.fail("the slow watcher is still there")


def _watchers(server: Server, code: str) -> int:
    return int(get(server, f"/api/tables/{code}").json()["watchers"])


def _deaf_socket(server: Server, code: str) -> socket.socket:
    """Open a socket by hand that watches a table and never reads more than the handshake."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.connect(("127.0.0.1", server.port))
    deaf.sendall(
        b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert deaf.recv(12).startswith(b"HTTP/1.1 101")
    hello = b'{"type":"hello","table":"%s"}' % code.encode()
    deaf.sendall(bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)
    return deaf


def test_a_body_must_not_be_longer_than_allowed(server: Server) -> None:
    answer = post(server, "/api/tables", {"name": "Ann", "language": "x" * 70_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_long")
