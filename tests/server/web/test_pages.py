"""The page and its files over HTTP: what is served, what is not, and the headers of every answer."""

from collections.abc import Iterator

import pytest

from tests.server.web.serving import Server
from tests.server.web.talking import get, refusal


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this file."""
    with Server(tmp_path_factory.mktemp("server"), "--no-rate-limit") as server:
        yield server


def test_a_browser_at_an_unknown_address_gets_the_page_and_a_program_gets_json(server: Server) -> None:
    for path in ("/nothing", "/t/BCDFGH/more", "/replay/BCDFGH/1/2"):
        page = get(server, path, headers={"accept": "text/html,*/*;q=0.8"})
        assert (page.status_code, page.text) == (404, get(server, "/").text)
        assert page.headers["content-type"].startswith("text/html")
        assert refusal(get(server, path), 404) == "not_found"
    asked = get(server, "/api/nothing", headers={"accept": "text/html"})
    assert refusal(asked, 404) == "not_found"


def test_every_page_is_the_same_document(server: Server) -> None:
    pages = {get(server, path).text for path in ("/", "/t/BCDFGH", "/replay", "/replay/BCDFGH/1")}
    assert len(pages) == 1
    assert "<html" in pages.pop()


def test_a_browser_that_has_a_file_is_told_so(server: Server) -> None:
    first = get(server, "/static/index.html")
    assert first.headers["cache-control"] == "no-cache"
    again = get(server, "/static/index.html", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    ["/static/../config.py", "/static/%2e%2e/config.py", "/static/..%2fconfig.py", "/static//etc/passwd", "/static/",
     "/static/.hidden", "/static/cards", "/static/a%00b", "/static/..%5cconfig.py"],
)  # fmt: skip
def test_nothing_outside_the_page_is_served(server: Server, path: str) -> None:
    assert get(server, path).status_code == 404


@pytest.mark.parametrize("path", ["/", "/static/index.html", "/api/editions", "/api/nothing", "/metrics"])
def test_every_answer_has_the_headers_that_keep_others_out(server: Server, path: str) -> None:
    headers = get(server, path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "permissions-policy" in headers
    assert "server" not in headers
