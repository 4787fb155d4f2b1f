"""People in the lobby: opening a table, sitting down, seating bots, choosing how to play."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.server.web.browser.conftest import Visit
from tests.server.web.serving import Server


def called(name: str, **likes: object) -> dict[str, str]:
    """Give the memory of a browser whose person has a name and other preferences."""
    return {"lastcard.settings": json.dumps({"name": name, **likes})}


def host(visit: Visit, server: Server, name: str = "Ann", **manner: Any) -> Page:
    """Let somebody open a table for friends."""
    page = visit(server.url, memory=called(name), **manner)
    page.get_by_role("button", name="Play with friends").click()
    page.locator("lobby-settings form").wait_for()
    return page


def guest(visit: Visit, link: str, name: str = "Ben", **manner: Any) -> Page:
    """Let somebody follow a link and sit down."""
    page = visit(link, **manner)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.locator("lobby-screen").wait_for()
    return page


def link_of(page: Page) -> str:
    """Read the link that the lobby offers."""
    return page.get_by_label("Link to this table").input_value()


def seats(page: Page) -> Locator:
    """Find the seats that are taken, in their order around the table."""
    return page.locator(".place:not(.place-empty)")


def names(page: Page) -> Locator:
    """Find the names of who sits there."""
    return page.locator(".place strong")


def add_bot(page: Page, character: str = "Ada") -> None:
    """Seat one of the bots that the picker shows, in the first empty place."""
    before = seats(page).count()
    page.get_by_role("button", name="Add a bot").first.click()
    page.get_by_role("dialog", name="Who sits down?").get_by_role("button", name=character).click()
    expect(seats(page)).to_have_count(before + 1)


def about(page: Page, name: str) -> Locator:
    """Open what can be done about somebody, and give the dialog."""
    page.get_by_role("button", name=f"Options for {name}").click()
    return page.get_by_role("dialog")


def take_out(page: Page, name: str) -> None:
    """Have the host empty a seat."""
    sheet = about(page, name)
    sheet.get_by_role("button", name=f"Take {name} out").click()
    if sheet.is_visible():  # about a person it asks first
        sheet.locator(".ask").get_by_role("button", name=f"Take {name} out").click()
    expect(names(page).get_by_text(name, exact=True)).to_have_count(0)


def edition_card(page: Page, name: str) -> Locator:
    """Find the card of an edition, which is folded away at first."""
    choice = page.locator("details.edition-choice")
    if choice.get_attribute("open") is None:
        choice.locator("> summary").click()
    return page.locator(f'input[name=edition][value="{name}"]')


def open_exact(page: Page) -> None:
    """Open what few people ask for: the seal, and a second table."""
    page.locator('details[data-group="exact"] > summary').click()


def open_more(page: Page) -> None:
    """Open the options that are not shown at once."""
    more = page.locator('details[data-group="more"]')
    if more.get_attribute("open") is None:
        more.locator("> summary").click()
