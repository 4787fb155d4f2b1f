"""Paths: requests for files outside the page, and requests that two servers in a row would read differently."""

import socket
from typing import Final

from tests.attack.kinds import probe, require
from tests.server.web.serving import Server

PATIENCE: Final = 10.0
OUTSIDE: Final = ("etc/passwd", "serve.py", "config.py", "__init__.py", "../pyproject.toml", "log.lastcard")
HIDDEN: Final = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def answered(server: Server, raw: bytes) -> bytes:
    """Send bytes and read until the server hangs up or says nothing more."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(raw)
        line.settimeout(1.0)
        data = b""
        try:
            while piece := line.recv(65536):
                data += piece
        except OSError:
            pass
        return data


@probe()
def files_outside_the_page(server: Server) -> str:
    """Climbs out of the folder of the page, in every spelling."""
    ups = ("../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "..\\", "....//", "%252e%252e%252f", "..%c0%af", "\0../")
    tried = 0
    for start in ("/", "/static/", "/js/", "/css/", "//"):
        for up in ups:
            for file in OUTSIDE:
                raw = (
                    f"GET {start}{up * 4}{file} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n"
                )
                answer = answered(server, raw.encode())
                tried += 1
                leaked = any(mark in answer for mark in (b"root:", b"import ", b"[project]", b"SQLite format"))
                require(not leaked, f"{start}{up * 4}{file} gives {answer[:80]!r}")
    return f"{tried} paths lead nowhere"


@probe()
def smuggled_requests(server: Server) -> str:
    """Hides a second request in the body of the first, where its length is told in two ways."""
    host = f"Host: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
    length = f"Content-Length: {len(HIDDEN) + 5}\r\n"
    ways = {
        "a length and chunks": f"{length}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n{HIDDEN}",
        "two lengths": f"Content-Length: 0\r\n{length}\r\n{HIDDEN}",
        "a length with a sign": f"Content-Length: +0\r\n\r\n{HIDDEN}",
        "chunks spelled oddly": f"Content-Length: 0\r\nTransfer-Encoding: xchunked\r\n\r\n{HIDDEN}",
        "chunks twice": f"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n{HIDDEN}",
        "a name with a space": f"Content-Length : 0\r\n\r\n{HIDDEN}",
        "a line that goes on": f"X-A: b\r\n Content-Length: 0\r\n\r\n{HIDDEN}",
    }
    first = f"POST /api/tables HTTP/1.1\r\n{host}"
    plain = answered(server, f"{first}Content-Length: 0\r\n\r\n{HIDDEN}".encode())
    require(b"# HELP" in plain, "a second request in plain sight is not answered, so nothing was looked for")
    served = [how for how, rest in ways.items() if b"# HELP" in answered(server, f"{first}{rest}".encode())]
    require(not served, f"the hidden request was answered: {', '.join(served)}")
    return f"{len(ways)} ways, and no hidden request was answered"
