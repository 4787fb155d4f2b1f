"""The page inside another: in a frame of an allowed site and of no other, and under a path of its server."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, expect

from lastcard.written.card_link import SharedCard
from tests.server.web.browser.conftest import Visit
from tests.server.web.serving import LenientServer, Server
from tests.server.web.talking import get


@contextmanager
def site() -> Iterator[tuple[str, list[str]]]:
    """A site of somebody else: its origin, and the address that its one page shows in a frame."""
    framed: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = f'<!doctype html><title>club</title><iframe src="{framed[-1]}" width="1200" height="700"></iframe>'.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", framed
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def frame_in(context: BrowserContext, url: str, inside: str) -> Frame | None:
    """Open a site and give the frame of the game in it; None if the browser refuses to show it."""
    page = context.new_page()
    page.goto(url)
    return next((frame for frame in page.frames[1:] if frame.url.startswith(inside)), None)


@pytest.fixture(scope="module")
def club() -> Iterator[tuple[str, list[str]]]:
    """The site that may show the page."""
    with site() as allowed:
        yield allowed


@pytest.fixture(scope="module")
def server(club: tuple[str, list[str]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lives under a path, for the club's site."""
    own = ("--embed", club[0], "--public-url", "https://games.example/club/uno/")
    with LenientServer(tmp_path_factory.mktemp("embed"), *own) as server:
        yield server


def test_the_page_is_shown_in_a_frame_of_an_allowed_site_and_of_no_other(
    browser: Browser, server: Server, club: tuple[str, list[str]]
) -> None:
    game = f"{server.url}/club/uno/"
    origin, shown = club
    with site() as (thief, stolen), browser.new_context(locale="en") as context:
        shown.append(game)
        stolen.append(game)
        assert f"frame-ancestors {origin}" in get(server, "/club/uno/").headers["content-security-policy"]
        frame = frame_in(context, origin, game)
        assert frame is not None
        frame.get_by_role("button", name="Play now").click()
        expect(frame.locator(".fan .card").first).to_be_visible()
        assert "/club/uno/t/" in frame.url
        assert frame_in(context, thief, game) is None


def test_the_page_lives_under_a_path_with_all_its_files(visit: Visit, server: Server) -> None:
    asked: list[str] = []
    page = visit(f"{server.url}/health")
    page.on("request", lambda request: asked.append(request.url.removeprefix(server.url)))
    page.goto(f"{server.url}/club/uno/")
    page.get_by_role("button", name="Play with friends").click()
    page.locator("lobby-settings form").wait_for()
    page.get_by_label("First your name, so that they know who invites them:").fill("Ann")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    code = page.url.rpartition("/")[2]
    assert page.url == f"{server.url}/club/uno/t/{code}"
    assert page.get_by_label("Link to this table").input_value() == f"https://games.example/club/uno/t/{code}"
    page.get_by_role("link", name="Start page").click()
    page.locator("home-screen .play").wait_for()
    assert page.url == f"{server.url}/club/uno/"
    page.go_back()
    page.locator("lobby-screen").wait_for()
    card = SharedCard("", "Next player draws 5")
    page.goto(f"{server.url}/club/uno/{card.fragment}")  # a card that somebody passed on
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("textbox", name="As a link")).to_have_value(f"{server.url}/club/uno/{card.fragment}")
    page.evaluate("() => document.fonts.ready")
    assert asked
    assert [path for path in asked if not path.startswith(("/club/uno/", "data:", "ws:"))] == []
    manifest = get(server, "/club/uno/manifest.webmanifest").json()
    assert (manifest["start_url"], manifest["scope"]) == ("/club/uno/", "/club/uno/")
    assert get(server, "/api/editions").status_code == 200  # a proxy may take the path away
