"""Who may ask at all: a server answers only to its own names, and accepts nothing from foreign pages."""

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from lastcard.server.web.config import Config
from lastcard.server.web.limits.host_guard import Guard
from tests.server.web.serving import Server
from tests.server.web.talking import PATIENCE, get, new_table, post, talk


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has one more name."""
    with Server(tmp_path_factory.mktemp("server"), "--no-rate-limit", "--allow-host", "Cards.example.org") as server:
        yield server


def status(host: str | None, method: str = "GET", *, allow: tuple[str, ...] = (), **headers: str) -> int:
    """Say what a server objects with; 0: nothing."""
    fields = [] if host is None else [(b"host", host.encode("latin-1"))]
    fields += [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "headers": fields}
    objection = Guard(Config(db=Path("unused"), allow_hosts=allow)).objection(scope)
    return objection.status if objection is not None else 0


# --- names of this server ---------------------------------------------------------------------

MACHINE = socket.gethostname().partition(".")[0]


@pytest.mark.parametrize("host", [
    "localhost", "LOCALHOST:8108", "localhost.", "lastcard.localhost", "127.0.0.1", "127.0.0.1:8108", "[::1]", "[::1]:8108",
    "192.168.178.20:8108", "10.0.0.7", "[fd00::7]:8108", "203.0.113.5", MACHINE, f"{MACHINE}.local:8108", f"{MACHINE}.lan",
    f"{MACHINE.upper()}.Local", f"{MACHINE}.home.arpa",
])  # fmt: skip
def test_at_home_a_server_is_reached_without_any_setting(host: str) -> None:
    assert status(host) == 0


@pytest.mark.parametrize("host", [
    "evil.example", "evil.example:8108", "127.0.0.1.evil.example", "localhost.evil.example", f"{MACHINE}.evil.example",
    "evil.local", "xlocalhost", "2130706433", "0x7f.1", "cards.example.org",
])  # fmt: skip
def test_a_name_of_somebody_else_is_refused(host: str) -> None:
    assert status(host) == 421


@pytest.mark.parametrize(
    "host", [None, "", " ", "a b", "user@localhost", "localhost:x", "localhost/", "[::1", "é", "<script>"]
)
def test_a_request_must_say_plainly_whom_it_asks(host: str | None) -> None:
    assert status(host) == 400


def test_two_names_are_none() -> None:
    scope = {"type": "http", "method": "GET", "headers": [(b"host", b"localhost"), (b"host", b"evil.example")]}
    objection = Guard(Config(db=Path("unused"))).objection(scope)
    assert objection is not None
    assert objection.status == 400


def test_a_name_that_was_allowed_is_one_of_this_server() -> None:
    assert status("cards.example.org:443", allow=("Cards.Example.org",)) == 0
    assert status("www.cards.example.org", allow=("cards.example.org",)) == 421


@pytest.mark.parametrize("path", ["/", "/api/editions", "/static/shell/app.js", "/metrics", "/health"])
def test_whoever_comes_by_another_name_is_told_how_to_allow_it(server: Server, path: str) -> None:
    answer = get(server, path, headers={"Host": "evil.example"})
    assert answer.status_code == 421
    assert "lastcard serve --allow-host evil.example" in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert get(server, path, headers={"Host": "cards.example.org"}).status_code == 200


def test_sockets_are_opened_by_own_names_only(server: Server) -> None:
    seat = new_table(server)
    line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    with pytest.raises(InvalidStatus) as refused, connect(f"ws://evil.example:{server.port}/ws", sock=line):
        pass
    assert refused.value.response.status_code == 421
    assert b"--allow-host evil.example" in refused.value.response.body
    with talk(server, seat, origin=server.url) as ann:
        assert ann.state["you"] == 0


def test_a_name_that_is_none_is_refused_at_the_start(tmp_path: Path) -> None:
    for option in (["--allow-host", "https://cards.example.org"], ["--trust-proxy", "everybody"]):
        with pytest.raises(AssertionError, match="the server ended with 2"):
            Server(tmp_path, *option)


# --- pages from elsewhere ---------------------------------------------------------------------


@pytest.mark.parametrize("headers", [
    {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:1"}, {"Origin": "http://["},
    {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
])  # fmt: skip
def test_a_page_from_elsewhere_sends_nothing(server: Server, headers: dict[str, str]) -> None:
    code = new_table(server)["table"]
    for path, body in {"/api/tables": {"name": "Eve"}, f"/api/tables/{code}/seats": {"name": "Eve"}}.items():
        answer = post(server, path, body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")
    assert len(get(server, f"/api/tables/{code}").json()["seats"]) == 1
    if "Origin" in headers:
        with pytest.raises(InvalidStatus) as refused, talk(server, additional_headers=headers):
            pass
        assert refused.value.response.status_code == 403


def test_the_own_page_and_programs_send_what_they_like(server: Server) -> None:
    for headers in ({}, {"Origin": server.url, "Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}):
        assert post(server, "/api/tables", {"name": "Ann"}, headers=headers).status_code == 201


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_form_could_send_is_not_read(server: Server, media: str) -> None:
    headers = {"Content-Type": media} if media else {}
    answer = httpx2.post(f"{server.url}/api/tables", content=b'{"name":"Eve"}', headers=headers, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["code"]) == (415, "not_json")
