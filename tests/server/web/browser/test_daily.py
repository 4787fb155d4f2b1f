"""The daily deal on the page: one try with the cards of everybody, its result as text and picture; and two tables compared."""

import re
from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.browser.lobbying import add_bot, called, guest, host, open_exact
from tests.server.web.browser.person import Person
from tests.server.web.serving import LenientServer, Server

ANN, BEN = "a" * 64, "b" * 64
HURRY = """async () => {
  const { net, state } = document.getElementById("app").app.page.visit;
  await net.command("settings", { settings: { ...state.now.table.settings, bot_seconds: 0, catch_seconds: CATCH } });
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this file."""
    with LenientServer(tmp_path_factory.mktemp("daily")) as server:
        yield server


def begin(page: Page) -> Person:
    """Take the try by the keyboard, and let bots think no longer than they must."""
    take = page.get_by_role("button", name="Take your try")
    take.focus()
    page.keyboard.press("Enter")
    page.locator(".fan .card").first.wait_for()
    page.evaluate(HURRY.replace("CATCH", "state.now.table.settings.catch_seconds"))
    return Person(page)


def fits(page: Page) -> bool:
    return not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")


def test_everybody_has_one_try_at_the_same_cards_and_takes_the_result_along(
    server: Server, browser: Browser, visit: Visit, violations: Judge
) -> None:
    page = visit(f"{server.url}/#/daily", memory={"lastcard.player": ANN} | called("Ann"))
    expect(page.get_by_role("heading", name="Today's deal", level=1)).to_be_visible()
    expect(page.get_by_text("Played here so far: 0")).to_be_visible()
    assert violations(page) == []
    with browser.new_context() as elsewhere:  # not by `visit`: the browser notes the refused request as an error
        elsewhere.add_init_script(f"if (location.host) localStorage['lastcard.player'] ??= '{ANN}';")
        stale = elsewhere.new_page()
        stale.goto(f"{server.url}/#/daily")
        expect(stale.get_by_role("button", name="Take your try")).to_be_visible()
        ann = begin(page)
        stale.get_by_role("button", name="Take your try").click()
        expect(stale.get_by_role("alert")).to_have_text(
            "You have had your scored try at this deal; after it you can only practise."
        )
    hand = sorted(ann.hand)
    ann.play_round()
    expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
    page.get_by_role("link", name="See your result").focus()
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="Your result")).to_be_visible()
    told = page.locator(".daily-told").inner_text()
    assert re.fullmatch(r"(Won!|Lost\.) Moves: \d+\. Points: −?\d+\.( Cards left: \d+\.)?", told)
    text = page.get_by_label("Your result as text")
    link = rf"{re.escape(server.url)}/#/daily/\S+/[0-9a-f]{{16}}"
    expect(text).to_have_value(re.compile(rf"lastcard · .+\n{re.escape(told)}\n[↑↓]+!?\n{link}$"))
    assert not any(card in text.input_value().split() for card in hand)
    picture = page.locator(".daily-picture")
    picture.evaluate("picture => picture.decode()")
    assert picture.evaluate("picture => [picture.naturalWidth, picture.naturalHeight]") == [800, 420]
    assert told in (picture.get_attribute("alt") or "")
    save = page.get_by_role("link", name="Save picture")
    assert re.fullmatch(r"lastcard-\d{4}-\d\d-\d\d\.png", save.get_attribute("download") or "")
    assert (save.get_attribute("href") or "").startswith("data:image/png;base64,")
    expect(page.get_by_text("Place 1 of 1")).to_be_visible()
    expect(page.get_by_role("img", name="Finished: 1.")).to_be_visible()
    page.get_by_role("button", name="Copy result").press("Enter")
    expect(page.get_by_role("status")).to_have_text("The result is copied.")
    page.get_by_text("The seal of the cards").press("Enter")
    expect(page.get_by_text("It is the seal that this browser kept when you began.")).to_be_visible()
    expect(page.get_by_role("button", name="Practise this deal")).to_be_visible()
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 568})
    assert fits(page)
    page.goto(server.url)
    week = page.get_by_role("list", name="The last seven days")
    expect(week.locator(".is-played")).to_have_count(1)
    assert fits(page)
    assert violations(page) == []

    other = begin(visit(f"{server.url}/#/daily", memory={"lastcard.player": BEN} | called("Ben")))
    assert sorted(other.hand) == hand, "the same cards for everybody"
    strange = visit(
        f"{server.url}/#/daily/{days_ago(page, server, 0)}/{'0' * 16}", theme="dark", language="el", width=320
    )
    expect(strange.locator(".problem").first).to_contain_text("άλλου διακομιστή")
    expect(strange.get_by_role("button")).to_have_count(0)
    assert fits(strange)
    assert violations(strange) == []

    past = visit(f"{server.url}/#/daily/{days_ago(page, server, 2)}")  # the secret of yesterday may still be kept
    past.get_by_text("The seal of the cards").press("Enter")
    expect(past.get_by_text("The secret fits the seal")).to_be_visible()
    expect(past.get_by_role("button", name="Take your try")).to_have_count(0)
    past.get_by_role("button", name="Practise this deal").press("Enter")
    past.locator(".fan .card").first.wait_for()


def days_ago(page: Page, server: Server, ago: int) -> str:
    """Name a day by the server's calendar."""
    now: str = page.evaluate("async (url) => (await (await fetch(`${url}/api/daily/today`)).json()).day", server.url)
    return (date.fromisoformat(now) - timedelta(days=ago)).isoformat()


def test_two_tables_play_the_same_cards_and_compare_them(server: Server, visit: Visit, violations: Judge) -> None:
    first = host(visit, server, "Ann")
    open_exact(first)
    first.get_by_role("button", name="A second table with the same cards").press("Enter")
    dialog = first.get_by_role("dialog")
    dialog.get_by_role("button", name="A second table with the same cards").press("Enter")
    link = dialog.get_by_label("Link to the second table")
    expect(link).to_have_value(re.compile(r"/t/[A-Z]{6}$"))
    assert violations(first) == []
    address = link.input_value()
    first.keyboard.press("Escape")
    second = guest(visit, address, "Ben")
    hands = []
    for page in (first, second):
        page.evaluate(HURRY.replace("CATCH", "0, mode: 'round'"))
        add_bot(page)
        page.get_by_role("button", name="Deal the cards").click()
        page.locator(".fan .card").first.wait_for()
        player = Person(page)
        hands.append(sorted(player.hand))
        player.play_round()
        page.get_by_role("link", name="Compare the tables").press("Enter")
        if page is first:
            expect(page.get_by_text("No round has been finished at every table yet.")).to_be_visible()
    assert hands[0] == hands[1]
    first.get_by_role("button", name="Look again").press("Enter")
    expect(first.get_by_role("columnheader", name="Table 1 (yours)")).to_be_visible()
    expect(second.get_by_role("columnheader", name="Table 2 (yours)")).to_be_visible()
    cells = [row.locator("td").all_inner_texts() for row in second.locator("tbody tr:has(td)").all()]
    assert [cell[0].split()[0] for cell in cells] == ["Ann", "Ada"]
    points = [[int(cell.split()[-1].replace("−", "-")) for cell in row] for row in cells]
    assert all(row[2] == row[1] - row[0] for row in points)
    assert [sum(column) for column in zip(*points, strict=True)] == [0, 0, 0]
    assert violations(second) == []
    second.set_viewport_size({"width": 320, "height": 568})
    assert fits(second)
