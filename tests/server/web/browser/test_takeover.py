"""Sitting down on the page in the middle of a round: the newcomer watches, asks by mouse or keys, and the others decide."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.browser.person import sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

WAITS: Final = "You play from the next round; a bot finishes this one."
WISHES: Final = {name: Wanted(people=2, seats=3, moves=2) for name in ("agreed", "declined", "judged")}
Tables = tuple[Server, dict[str, Planted]]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("takeover")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def newcomer(visit: Visit, server: Server, table: Planted) -> Page:
    """Let somebody take a bot's seat."""
    page = visit(server.url + table.path)
    expect(page.locator(".join")).to_contain_text("You can take a bot's seat and play from the next round")
    page.get_by_label("Your name").fill("Zoe")
    page.locator(".join .btn-primary").click()
    page.locator("table-screen").wait_for()
    expect(page.locator(".note-takeover")).to_contain_text(WAITS)
    return page


def shows_no_hand(page: Page) -> None:
    expect(page.locator(".fan .card")).to_have_count(0)
    expect(page.locator('action-bar [data-act="draw"]')).to_be_hidden()
    expect(page.locator("command-box")).to_be_hidden()


def test_a_newcomer_takes_over_when_everybody_agrees(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    ann, ben = (sit(visit, server, tables["agreed"], seat).page for seat in (0, 1))
    zoe = newcomer(visit, server, tables["agreed"])
    shows_no_hand(zoe)
    ask = zoe.get_by_role("button", name="Ask to take over now")
    ask.focus()
    zoe.keyboard.press("Enter")
    expect(zoe.locator(".note-takeover")).to_contain_text("all who hold cards must agree")
    expect(ask).to_be_focused()
    expect(ask).to_have_attribute("aria-disabled", "true")
    expect(zoe.get_by_role("status").filter(has_text=WAITS)).to_be_visible()
    for page in (ann, ben):
        expect(page.get_by_role("status").filter(has_text="Zoe asks to take over")).to_be_visible()
    agree = ann.get_by_role("button", name="Agree")
    agree.focus()
    ann.keyboard.press("Enter")
    expect(agree).to_have_attribute("aria-pressed", "true")
    expect(agree).to_be_focused()
    shows_no_hand(zoe)
    ben.get_by_role("button", name="Agree").click()
    expect(zoe.locator(".fan .card").first).to_be_visible()
    for page in (ann, ben, zoe):
        expect(page.locator(".note-takeover")).to_have_count(0)


def test_a_newcomer_who_is_declined_waits(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    ann, ben = (sit(visit, server, tables["declined"], seat).page for seat in (0, 1))
    zoe = newcomer(visit, server, tables["declined"])
    zoe.get_by_role("button", name="Ask to take over now").click()
    ben.get_by_role("button", name="Not now").click()
    expect(zoe.locator(".note-takeover")).to_contain_text("Somebody would rather you played from the next round.")
    expect(ann.locator(".note-takeover")).to_have_count(0)
    zoe.reload()
    expect(zoe.locator(".note-takeover")).to_contain_text(WAITS)
    shows_no_hand(zoe)


def test_the_lines_about_newcomers_are_accessible(scene: Tables, visit: Visit, violations: Judge) -> None:
    server, tables = scene
    ann = sit(visit, server, tables["judged"], 0, width=360, theme="dark").page
    zoe = newcomer(visit, server, tables["judged"])
    zoe.get_by_role("button", name="Ask to take over now").click()
    ann.get_by_role("button", name="Not now").wait_for()
    assert [*violations(ann), *violations(zoe)] == []
