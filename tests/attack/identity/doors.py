"""Entry points: foreign pages and host names that use a visitor's browser, and clients that claim another address."""

import http.client
import json
from collections.abc import Callable
from typing import Final

from tests.attack.kinds import probe, require
from tests.attack.stage import OPTIONS
from tests.server.web.serving import Server
from tests.server.web.talking import new_table

KEY: Final = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "bGFzdGNhcmQgaXMgZnVuIQ==",
}

JSON: Final = {"Content-Type": "application/json"}
MANY: Final = 50  # tables, more than an address or two may make at once


def status(server: Server, method: str, path: str, fields: dict[str, str], body: str | None = None) -> int:
    """Ask with exactly these headers; give the status, 0 if the line was cut."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.putrequest(method, path, skip_host="Host" in fields, skip_accept_encoding=True)
        for name, value in fields.items():
            for each in value.split("\n"):  # several headers of one name
                connection.putheader(name, each)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body.encode() if body is not None else None)
        return connection.getresponse().status
    except (http.client.HTTPException, OSError):
        return 0
    finally:
        connection.close()


def refused(found: int) -> bool:
    """Say whether an answer is a refusal."""
    return found == 0 or found >= 400


@probe()
def sockets_from_other_pages(server: Server) -> str:
    """A page elsewhere that opens a socket in a visitor's browser."""
    own = f"127.0.0.1:{server.port}"
    origins = [
        "https://evil.example", "null", f"http://{own}.evil.example", f"http://evil.example/{own}", f"http://evil@{own}",
        "http://127.0.0.1:1", f"https://localhost:{server.port}", "http://[", own,
    ]  # fmt: skip
    opened = [origin for origin in origins if not refused(status(server, "GET", "/ws", {**KEY, "Origin": origin}))]
    require(not opened, f"a socket was opened from {', '.join(opened)}")
    require(status(server, "GET", "/ws", {**KEY, "Origin": f"http://{own}"}) == 101, "the server's own page is refused")
    return f"{len(origins)} origins refused"


@probe()
def requests_from_other_pages(server: Server) -> str:
    """A page elsewhere that makes tables and takes seats in a visitor's name, as a form could."""
    table = new_table(server)["table"]
    form = {"Origin": "https://evil.example", "Content-Type": "text/plain"}
    script = {"Origin": "https://evil.example", **JSON}
    site = {"Sec-Fetch-Site": "cross-site", "Content-Type": "text/plain"}
    taken = []
    for path, body in (
        ("/api/tables", {"name": "Eve"}),
        (f"/api/tables/{table}/seats", {"name": "Eve"}),
        ("/api/replay", {}),
    ):
        for fields in (form, script, site, {**form, "Origin": "null"}):
            if not refused(found := status(server, "POST", path, fields, json.dumps(body))):
                taken.append(f"{path} ({found})")
    require(not taken, f"done for a page elsewhere: {', '.join(sorted(set(taken)))}")
    return "refused at every door"


@probe()
def foreign_hosts(server: Server) -> str:
    """A name of the attacker's that leads to this server (DNS rebinding): its page would be of the same origin."""
    table = new_table(server)["table"]
    taken = []
    for host in (
        "evil.example",
        f"evil.example:{server.port}",
        "127.0.0.1.evil.example",
        "",
        "a b",
        "127.0.0.1@evil.example",
    ):
        fields = {"Host": host, "Origin": f"http://{host}", **JSON}
        found = {
            "a socket": status(server, "GET", "/ws", {**KEY, **fields}),
            "a table": status(server, "POST", "/api/tables", fields, '{"name":"Eve"}'),
            "the page": status(server, "GET", "/", {"Host": host}),
            "a look": status(server, "GET", f"/api/tables/{table}", {"Host": host}),
        }
        taken += [f"{what} as {host!r} ({code})" for what, code in found.items() if not refused(code)]
    require(not taken, f"served {len(taken)} times, first {taken[0] if taken else ''}")
    return "refused under every foreign name"


def tables_made(server: Server, claim: Callable[[int], dict[str, str]]) -> set[int]:
    """Make tables until one is refused, or there are more than one address may make; give the statuses."""
    codes: set[int] = set()
    for number in range(MANY):
        codes.add(status(server, "POST", "/api/tables", {**JSON, **claim(number)}, '{"name":"Eve"}'))
        if 429 in codes:
            break
    return codes


@probe(options=OPTIONS)
def claimed_addresses(server: Server) -> str:
    """A client behind the proxy that claims another address, or the server's own, to escape the limits."""
    claims: list[Callable[[int], dict[str, str]]] = [
        lambda n: {"X-Forwarded-For": "127.0.0.1, 198.18.0.1"},
        lambda n: {"X-Forwarded-For": f"10.0.0.{n}, 198.18.0.2"},
        lambda n: {"X-Forwarded-For": f"10.0.0.{n}\n198.18.0.3"},
        lambda n: {"X-Forwarded-For": "198.18.0.4", "Forwarded": f"for=10.0.0.{n}", "X-Real-IP": f"10.0.0.{n}"},
        lambda n: {"X-Forwarded-For": f"2001:db8:5:5:{n:x}::1"},  # a household has all of these
        lambda n: {"X-Forwarded-For": f"::ffff:198.18.0.{5 + n % 2}"},  # IPv4 in other clothes, two of them
    ]
    for claim in claims:
        codes = tables_made(server, claim)
        require(429 in codes, f"{MANY} tables were made with {claim(0)}: {sorted(codes)}")
    return "429: the address that the proxy names counts"


@probe(options=())
def claimed_addresses_without_a_proxy(server: Server) -> str:
    """The word of a client where no proxy is to be trusted."""
    codes = tables_made(server, lambda n: {"X-Forwarded-For": f"198.18.1.{n}", "X-Real-IP": f"198.18.1.{n}"})
    require(429 in codes, f"{MANY} tables were made by one client: {sorted(codes)}")
    return "429: not believed"
