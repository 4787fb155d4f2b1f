"""Limits: how often, how much and how slowly one client may ask; clients that ask too often are told, others notice nothing."""

import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lastcard.server.web.config import Limits, Rate
from lastcard.server.web.limits.rate_limits import Bucket, Doorkeeper, client_address
from tests.server.web.serving import Server
from tests.server.web.talking import get, new_table, post, talk

pytestmark = pytest.mark.long  # starts many servers

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
    bucket = Bucket(Rate(3, 0.5))
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait == 2
    now += 2
    assert bucket.wait == 0
    assert [bucket.take() for _ in range(2)] == [True, False]
    now += 60
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_every_address_has_its_own_bucket_and_the_machine_itself_is_no_exception() -> None:
    keeper = Doorkeeper(Rate(1, 1e-9))
    for address in (FAR, FARTHER, "127.0.0.1"):
        assert keeper.wait(address) == 0
        assert [keeper.admits(address) for _ in range(2)] == [True, False]
        assert keeper.wait(address) > 0
    assert len(keeper) == 3


def test_addresses_are_forgotten_rather_than_kept_for_ever_and_who_knocks_on_is_not() -> None:
    keeper = Doorkeeper(Rate(1, 1e-9))
    assert keeper.admits(FAR)
    for number in range(25_000):
        assert keeper.admits(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
        assert not keeper.admits(FAR)
    assert len(keeper) <= 10_000


def test_without_a_rate_nobody_is_counted() -> None:
    keeper = Doorkeeper(None)
    assert all(keeper.admits(FAR) for _ in range(100))
    assert len(keeper) == 0


# --- who is asking ----------------------------------------------------------------------------

LOCAL = ip_network("127.0.0.0/8")
INNER = ip_network("10.0.0.0/8")


def asking(peer: str, forwarded: str = "", *proxies: IPv4Network | IPv6Network) -> str:
    """Say as whom a request is counted."""
    headers = [(b"X-Forwarded-For", forwarded.encode())] if forwarded else []
    return client_address({"client": (peer, 5), "headers": headers}, trust_proxy=proxies)


def test_a_household_is_one_address_in_ipv6_and_ipv4_is_ipv4_however_it_is_written() -> None:
    assert asking("2001:db8:1:2::1") == asking("2001:db8:1:2:ffff:ffff:ffff:ffff") == "2001:db8:1:2::/64"
    assert asking("2001:db8:1:3::1") != asking("2001:db8:1:2::1")
    assert asking("::ffff:203.0.113.9") == asking(FAR) == FAR
    assert asking("fe80::1%eth0") != asking("fe80::2%eth0")  # neighbours on the same cable
    assert client_address({"client": None, "headers": []}, trust_proxy=()) == ""


def test_only_proxies_that_were_named_are_believed() -> None:
    assert asking("192.0.2.1", FAR) == "192.0.2.1"
    assert asking("127.0.0.1", FAR) == "127.0.0.1"
    assert asking("127.0.0.1", FAR, LOCAL) == FAR
    assert asking("::ffff:127.0.0.1", FAR, LOCAL) == FAR
    assert asking("192.0.2.1", FAR, LOCAL) == "192.0.2.1"
    assert asking("127.0.0.1", "", LOCAL) == "127.0.0.1"


def test_what_a_client_says_of_itself_counts_for_nothing() -> None:
    assert asking("127.0.0.1", f"1.1.1.1, {FAR}", LOCAL) == FAR
    assert asking("127.0.0.1", f"1.1.1.1, {FAR}, 10.0.0.7", LOCAL, INNER) == FAR
    assert asking("127.0.0.1", "10.1.2.3, 10.0.0.7", LOCAL, INNER) == "10.1.2.3"
    assert asking("127.0.0.1", "2001:db8:1:2::9", LOCAL) == "2001:db8:1:2::/64"
    assert asking("127.0.0.1", f"{FAR}:5123", LOCAL) == FAR
    assert asking("127.0.0.1", "[2001:db8:1:2::9]:5123", LOCAL) == "2001:db8:1:2::/64"


@pytest.mark.parametrize(
    "garbage", ["", "unknown", "1.1.1", "<script>", ",,,", "a" * 9000, "999.1.1.1", "::1::", "[", "é"]
)
def test_what_is_no_address_is_ignored(garbage: str) -> None:
    assert asking("127.0.0.1", f"{FAR}, {garbage}", LOCAL) == "127.0.0.1"


# --- over the network -------------------------------------------------------------------------


def test_too_many_tables_of_one_address_are_refused(server: Server) -> None:
    def make(address: str) -> int:
        return post(server, "/api/tables", {"name": "Ann"}, headers={"X-Forwarded-For": address}).status_code

    statuses = [make(FAR) for _ in range(40)]
    assert statuses[:20] == [201] * 20
    assert 429 in statuses
    assert make(FARTHER) == 201
    assert 429 in [make(f"2001:db8::{number}") for number in range(1, 40)]  # all of one household


def test_too_many_sockets_of_one_address_are_refused(server: Server) -> None:
    def connects() -> bool:
        try:
            with talk(server, additional_headers={"X-Forwarded-For": FAR}):
                return True
        except InvalidStatus as refused:
            return refused.response.status_code != 429

    opened = [connects() for _ in range(300)]
    assert all(opened[:60])
    assert not all(opened)
    with talk(server, new_table(server)):
        pass


def test_who_guesses_codes_is_stopped_and_not_even_told_when_one_is_right(server: Server) -> None:
    code, guesser = new_table(server)["table"], {"X-Forwarded-For": "203.0.113.20"}
    answers = [get(server, f"/api/tables/ZZZZZ{letter}", headers=guesser) for letter in "BCDFGHJKLMNP"]
    assert [answer.status_code for answer in answers] == [404] * 10 + [429] * 2
    assert int(answers[-1].headers["Retry-After"]) >= 1
    assert answers[-1].json()["reason"].endswith("seconds.")
    for path in ("", "/games", "/games/1/record", "/games/1/highlights", "/games/1/replay"):
        assert get(server, f"/api/tables/{code}{path}", headers=guesser).status_code == 429
    assert post(server, f"/api/tables/{code}/seats", {"name": "Eve"}, headers=guesser).status_code == 429
    with talk(server, additional_headers=guesser) as eve:
        eve.say("hello", table=code)
        closed, said = eve.closed()
    assert (closed, said[-1]["code"]) == (1008, "too_often")
    assert get(server, f"/api/tables/{code}").status_code == 200


def test_guesses_over_sockets_count_too_and_whoever_has_a_seat_still_comes_to_it(server: Server) -> None:
    seat, guesser = new_table(server), {"X-Forwarded-For": "203.0.113.21"}
    told = []
    for number in range(12):
        hello = {"table": "ZZZZZZ"} if number % 2 else {"table": seat["table"], "token": "A" * 43}
        with talk(server, additional_headers=guesser) as eve:
            eve.say("hello", **hello)
            told.append(eve.closed()[1][-1]["code"])
    assert told == ["bad_token", "no_table"] * 5 + ["too_often"] * 2
    with talk(server, seat, additional_headers=guesser) as ann:
        assert ann.state["you"] == 0


def test_records_are_read_so_often_and_no_more(server: Server) -> None:
    code, reader = new_table(server)["table"], {"X-Forwarded-For": "203.0.113.22"}
    statuses = [get(server, f"/api/tables/{code}/games", headers=reader).status_code for _ in range(60)]
    assert statuses[:30] == [200] * 30
    assert 429 in statuses


def test_questions_about_the_rules_are_answered_so_often_and_no_more(server: Server) -> None:
    asker = {"X-Forwarded-For": "203.0.113.23"}
    statuses = [get(server, "/api/answers?question=stacking", headers=asker).status_code for _ in range(200)]
    assert statuses[:60] == [200] * 60
    assert 429 in statuses


def test_a_proxy_that_was_not_named_lifts_no_limit(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        statuses = [
            get(server, "/api/tables/ZZZZZZ", headers={"X-Forwarded-For": f"203.0.113.{number}"}).status_code
            for number in range(12)
        ]
    assert statuses[-1] == 429


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


def test_who_asks_for_everything_too_often_is_told_and_then_closed(server: Server) -> None:
    with talk(server, new_table(server)) as ann:
        with suppress(ConnectionClosed):
            for _ in range(20):
                ann.say("resync")
        code, said = ann.closed()
    errors = [message["code"] for message in said if message["type"] == "error"]
    assert code == 1008
    assert len([message for message in said if message["type"] == "state"]) <= Limits().resyncs.burst + 1
    assert errors == ["too_fast"] * len(errors)
    assert 2 <= len(errors) <= Limits().resyncs.burst + 2


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
        b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert deaf.recv(12).startswith(b"HTTP/1.1 101")
    hello = b'{"type":"hello","table":"%s"}' % code.encode()
    deaf.sendall(bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)
    return deaf


def test_a_body_must_not_be_longer_than_allowed(server: Server) -> None:
    answer = post(server, "/api/tables", {"name": "Ann", "language": "x" * 70_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_long")
