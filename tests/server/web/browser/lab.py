"""An empty page at its own address, where tests try the page's modules one by one; it needs no server."""

from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route

from lastcard.server.web.page.pages import STATIC

ADDRESS: Final = "http://lab.test/"


def open_lab(browser: Browser) -> Page:
    """Open the empty page; ``/static/`` leads to the files as they are on disk."""
    page = browser.new_page()
    page.route("**/*", _answer)
    page.goto(ADDRESS)
    return page


def _answer(route: Route) -> None:
    path = urlsplit(route.request.url).path
    if path.startswith("/static/"):
        route.fulfill(path=STATIC / path.removeprefix("/static/"))
    else:
        route.fulfill(body="<!doctype html><title>lab</title><body>", content_type="text/html")
