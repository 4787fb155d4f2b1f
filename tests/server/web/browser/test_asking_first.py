"""What hurts others is asked once, in its place, with their names: the safe answer has the focus, and Back and Esc give it."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.browser.lobbying import about, names
from tests.server.web.browser.person import sit
from tests.server.web.browser.test_back import await_depth, beside
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

PHONE: Final[dict[str, Any]] = {"width": 390, "height": 844, "touch": True}
Scene = tuple[Server, dict[str, Planted]]
WISHES: Final = {
    "close": Wanted(people=3, seats=4),
    "ban": Wanted(people=3, seats=3),
    "lobby": Wanted("lobby", people=3, seats=3),
    "out": Wanted("lobby", people=3, seats=3),
    "leave": Wanted("lobby", people=2, seats=2),
    "moment": Wanted(people=2, seats=3),
}
BACK: Final[dict[str, Callable[[Page], object]]] = {
    "Back": lambda page: page.go_back(),
    "Esc": lambda page: page.keyboard.press("Escape"),
    "cross": lambda page: page.locator("dialog[open] > header > .btn-icon").click(),
    "beside": beside,
    "the safe button": lambda page: page.keyboard.press("Enter"),  # it has the focus
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("asking")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def test_closing_the_table_for_everybody_asks_once_with_their_names(
    scene: Scene, visit: Visit, violations: Judge
) -> None:
    server, tables = scene
    host = sit(visit, server, tables["close"], **PHONE).page
    ben = sit(visit, server, tables["close"], 1, width=1366, height=768).page
    bot = tables["close"].table.places[3].name
    host.get_by_role("button", name="Leave").click()
    sheet, question = host.get_by_role("dialog", name="Leave the table"), host.locator(".ask")
    opens = sheet.get_by_role("button", name="Close the table for everybody")
    for way, back in BACK.items():
        opens.click()
        expect(question).to_contain_text("Close the table for everybody?")
        expect(question).to_contain_text(f"Ben, Cid and {bot} are playing round 1.")
        expect(question.locator(".ask-faces svg, .ask-faces .face")).not_to_have_count(0)
        safe, yes = question.get_by_role("button").all()
        expect(safe).to_have_text("Keep playing")
        expect(safe).to_be_focused()
        expect(yes).to_have_text("Close for all 4")
        left, right = safe.bounding_box(), yes.bounding_box()
        assert left is not None
        assert right is not None
        assert left["x"] + left["width"] <= right["x"]
        await_depth(host, 3)
        back(host)
        expect(question, way).to_have_count(0)
        expect(sheet).to_be_visible()
        expect(opens).to_be_focused()
        await_depth(host, 2)
    expect(ben.locator("table-screen .fan .card").first).to_be_visible()
    opens.click()
    assert violations(host) == []
    question.get_by_role("button", name="Close for all 4").click()
    expect(host.locator("home-screen")).to_be_visible()
    expect(host.locator("dialog[open]")).to_have_count(0)
    expect(ben.get_by_role("heading", name="This table is closed")).to_be_visible()


def test_a_guest_is_not_offered_to_close_the_table(scene: Scene, visit: Visit) -> None:
    server, tables = scene
    page = sit(visit, server, tables["moment"], 1, **PHONE).page
    page.get_by_role("button", name="Leave").click()
    sheet = page.get_by_role("dialog", name="Leave the table")
    expect(sheet.locator(".way")).to_have_count(2)
    expect(sheet).to_contain_text(
        re.compile(r"Your seat is kept. After \d+ min a bot plays your cards until you are back.")
    )
    sheet.get_by_role("button", name="For a moment").click()
    expect(page.locator("a.waits")).to_contain_text(tables["moment"].code)
    page.go_back()
    page.locator("table-screen").wait_for()


@pytest.mark.parametrize(("table", "key"), [("ban", "ban"), ("lobby", "ban"), ("out", "remove")])
def test_sending_somebody_away_asks_once(scene: Scene, visit: Visit, table: str, key: str) -> None:
    server, tables = scene
    host = sit(visit, server, tables[table], **PHONE).page
    name = "Ben"
    host.evaluate("() => document.dispatchEvent(new CustomEvent('open-person', { detail: { seat: 1 } }))")
    sheet = host.get_by_role("dialog", name=name)
    sheet.locator(f"[data-key={key}]").click()
    expect(sheet.locator(f"[data-key={key}-no]")).to_be_focused()
    expect(sheet.locator(".ask")).to_contain_text(name)
    host.go_back()
    expect(sheet.locator(".ask")).to_have_count(0)
    expect(sheet).to_be_visible()
    sheet.locator(f"[data-key={key}]").click()
    sheet.locator(f"[data-key={key}-yes]").click()
    expect(host.locator("dialog[open]")).to_have_count(0)  # it has happened


def test_a_question_outlasts_what_others_do_meanwhile(scene: Scene, visit: Visit) -> None:
    server, tables = scene
    host = sit(visit, server, tables["leave"], **PHONE).page
    sheet = about(host, "Ben")
    sheet.locator("[data-key=remove]").click()
    ben = sit(visit, server, tables["leave"], 1, **PHONE).page  # the table is told that he came
    ben.get_by_role("button", name="I am ready").click()
    expect(host.locator(".place").nth(1)).to_contain_text("ready")
    expect(sheet.locator(".ask")).to_be_visible()
    expect(sheet.locator("[data-key=remove-no]")).to_be_focused()
    sheet.locator("[data-key=remove-no]").click()
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Leave").click()
    host.get_by_role("button", name="Close the table for everybody").click()
    expect(host.locator(".ask")).to_contain_text("Ben is sitting at the table.")
    host.get_by_role("button", name="Cancel").click()
    host.get_by_role("button", name="Give my seat away").click()
    expect(host.locator("home-screen")).to_be_visible()
    expect(names(ben)).to_have_text(["Ben"])
