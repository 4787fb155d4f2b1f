"""A real Chromium, people who visit pages in it, and axe-core to check those pages.

This folder shares the browser and closes it after its last test: while Playwright runs, no other event
loop can run in the same thread, and the socket tests need theirs.
"""

import json
import socket
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, Protocol
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, WebSocket, expect, sync_playwright

from tests.server.web.browser.faces import Face, set_in
from tests.server.web.chromium import launch

pytestmark = pytest.mark.longest  # a real browser

AXE: Final = Path(__file__).parents[4] / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE: Final = 20_000  # milliseconds; a machine with much else to do is no failure
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
# What the browser itself says when a server is away or has no https; pages must live with it.
AWAY: Final = (
    "WebSocket connection to",
    "net::ERR_CONNECTION",
    "net::ERR_INTERNET_DISCONNECTED",
    "An unknown error occurred when fetching the script",  # of the worker
    "Cross-Origin-Opener-Policy header has been ignored",  # without https, as in every home network
)
CUT_OFF: Final = "net::ERR_EMPTY_RESPONSE"  # and when it goes away in the middle of a request
UNKEPT: Final = ("net::ERR_FAILED", "/static/")  # how the worker says that a file it has not kept cannot be had now


_UNPAINTED: Final = """new MutationObserver((_, watch) => {
  if (!document.documentElement) return;
  watch.disconnect();
  document.documentElement.style.opacity = 0;
}).observe(document, { childList: true });"""


class Visit(Protocol):
    """How a test lets one more person open a page, with cookies and storage of their own."""

    def __call__(
        self,
        url: str,
        *,
        width: int = 1280,
        height: int = 800,
        theme: Literal["light", "dark"] = "light",
        touch: bool = False,
        motion: bool = False,
        language: str = "en",
        memory: Mapping[str, str] = NOTHING,
        face: Face | None = None,
        worker: bool = False,
        painted: bool = False,
    ) -> Page:
        """Open the address and return its page; ``memory`` is what the browser's storage holds already.

        Without a ``face`` it is set in its own. Its ``worker`` keeps the page for when there is no server: only tests
        that load a page again or lose the server need it, and it costs the others half of every visit. To have
        it ``painted`` is only for those who take its picture: everything is where it would be, and painting takes a fifth of
        a browser's work.
        """


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Opens pages; afterwards no script may have failed, nothing been complained of, nobody else been asked for anything."""
    yield from _visits(browser)


@pytest.fixture(scope="module")
def lasting_visit(browser: Browser) -> Iterator[Visit]:
    """The same for pages that the tests of a file share: each stages the table anew."""
    yield from _visits(browser)


def _visits(browser: Browser) -> Iterator[Visit]:
    complaints: list[str] = []
    cut_off: dict[str, list[str]] = defaultdict(list)  # requests without an answer, by the server they were sent to
    contexts = []

    def visit(
        url: str,
        *,
        width: int = 1280,
        height: int = 800,
        theme: Literal["light", "dark"] = "light",
        touch: bool = False,
        motion: bool = False,
        language: str = "en",
        memory: Mapping[str, str] = NOTHING,
        face: Face | None = None,
        worker: bool = False,
        painted: bool = False,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
            locale=language,
            service_workers="allow" if worker else "block",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if face:
            set_in(context, face)
        if not painted:
            context.add_init_script(_UNPAINTED)
        if memory:
            kept = json.dumps([*memory.items()])
            context.add_init_script(f"if (location.host) for (const [at, text] of {kept}) localStorage[at] ??= text;")
        home = urlsplit(url).netloc

        def heard(message: ConsoleMessage) -> None:
            said = f"{message.text} ({message.location.get('url', '')})"
            away = any(part in said for part in AWAY) or all(part in said for part in UNKEPT)
            if message.type != "error" or away:
                return
            if CUT_OFF not in said:
                complaints.append(f"console: {said}")
            elif _listens(home):
                cut_off[home].append(f"console: {said}")

        def asked(what: Request | WebSocket) -> None:
            address = urlsplit(what.url)
            if address.scheme in {"http", "https", "ws", "wss"} and address.netloc != home:
                complaints.append(f"asked somebody else: {what.url}")

        context.on("console", heard)
        context.on("weberror", lambda error: complaints.append(f"uncaught: {error.error}"))
        context.on("request", asked)
        page = context.new_page()
        page.on("websocket", asked)
        page.goto(url)
        return page

    yield visit
    for context in contexts:
        context.close()
    complaints += [said for server, all_said in cut_off.items() if _listens(server) for said in all_said]
    assert not complaints, "\n".join(dict.fromkeys(complaints))


def _listens(server: str) -> bool:
    """Say whether a server is still there. One that a test has killed answers nothing, which is no fault of the page.

    It may be there again when it is asked, or gone only after the test.
    """
    host, _, port = server.rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=1).close()
    except OSError:
        return False
    return True


@pytest.fixture(scope="session")
def axe_source() -> str:
    """The text of axe-core as npm has installed it."""
    assert AXE.exists(), "axe-core is missing: `make node_modules/.stamp` installs it"
    return AXE.read_text(encoding="utf-8")


# Without preloading: axe would add style elements of its own, which the page's policy forbids. To name every element that it
# looks at takes axe a third of its time, so it is asked for names only after it has found something. What is not painted it
# takes for invisible.
_JUDGE: Final = """async () => {
  document.documentElement.style.opacity = "";
  const violations = async (selectors) =>
    (await axe.run(document, { preload: false, resultTypes: ["violations"], selectors })).violations;
  return (await violations(false)).length ? violations(true) : [];
}"""


class Judge(Protocol):
    """How a test has axe-core look at a page."""

    def __call__(self, page: Page) -> list[str]:
        """Return what it finds, each with its rule and the elements."""


@pytest.fixture
def violations(axe_source: str) -> Judge:
    """Has axe-core look at a page."""

    def violations(page: Page) -> list[str]:
        if not page.evaluate("() => 'axe' in globalThis"):
            page.evaluate(axe_source)
        found: list[dict[str, Any]] = page.evaluate(_JUDGE)
        return [
            f"{each['id']} ({each['impact']}): {each['help']}\n"
            + "\n".join(f"    {json.dumps(node['target'])} {node['html'][:160]}" for node in each["nodes"])
            for each in found
        ]

    return violations
