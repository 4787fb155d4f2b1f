"""The first page: for somebody new, for somebody who comes back, with a wrong code, without a server, at no known address."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.lobbying import called, host, seats
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

WISHES = (
    Wanted("lobby", people=2),
    Wanted("lobby", people=3),
    Wanted(people=2),
    Wanted("over", people=2, when=lambda game: bool(game.outcome.match_winners)).under(mode="round"),
    Wanted("over", people=2, when=lambda game: not game.outcome.match_winners),
)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[Planted]]]:
    """A server with a few tables."""
    folder = tmp_path_factory.mktemp("home")
    planted = plant(folder / "log.lastcard", *WISHES)
    with LenientServer(folder) as server:
        yield server, planted


@pytest.fixture
def server(scene: tuple[Server, list[Planted]]) -> Server:
    """The server alone."""
    return scene[0]


@pytest.fixture
def stray(browser: Browser) -> Iterator[Page]:
    """Somebody who asks for what is not there; the browser's own complaints about that are no fault of the page."""
    context = browser.new_context(locale="en")
    yield context.new_page()
    context.close()


def kept(*tables: Planted, seats: int) -> dict[str, str]:
    """Give the memory of a browser that was at these tables, the latest first, and holds a seat at the first ones."""
    visits = [{"code": table.code, "at": -place} for place, table in enumerate(tables)]
    tokens = {f"lastcard.seat.{table.code}": table.tokens[0] for table in tables[:seats]}
    return {"lastcard.tables": json.dumps(visits), **tokens}


def test_somebody_new_is_offered_to_learn_and_has_no_history(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    lesson = page.get_by_role("link", name="First time?")
    expect(lesson).to_have_attribute("href", "/#/learn")
    expect(page.locator(".home-tiles > :first-child").get_by_text("First time?")).to_be_visible()
    expect(page.get_by_role("heading", name="Your tables")).to_have_count(0)
    expect(page.get_by_role("link", name="waits for you")).to_have_count(0)
    expect(page.get_by_role("button", name="Player: change name or face")).to_be_visible()
    expect(page.locator(".play-bots .face")).to_have_count(3)


def test_the_language_is_chosen_from_a_list_without_a_reload(server: Server, visit: Visit) -> None:
    page = visit(server.url, width=320)
    page.evaluate("() => { globalThis.same = true; }")
    names = page.get_by_label("Language")
    names.focus()
    names.select_option("el")
    expect(page.get_by_role("heading", name="Τελευταία κάρτα!")).to_be_visible()
    expect(page.get_by_label("Γλώσσα")).to_be_focused()
    assert page.evaluate("() => [globalThis.same, document.documentElement.lang]") == [True, "el"]


def test_a_table_that_waits_comes_first_and_the_others_are_listed(
    scene: tuple[Server, list[Planted]], visit: Visit
) -> None:
    server, tables = scene
    page = visit(server.url, memory=kept(*tables[:3], seats=1))
    waits = page.get_by_role("link", name=f"Table {tables[0].code} waits for you")
    expect(waits).to_contain_text("Before the game: Ann, Ben")
    above = page.get_by_role("button", name="Play now").bounding_box()["y"]  # type: ignore[index]
    assert waits.bounding_box()["y"] < above  # type: ignore[index]
    listed = page.locator(".tile-tables li")
    expect(listed).to_have_count(2)
    expect(listed.nth(1)).to_contain_text("Playing: Ann, Ben")
    waits.click()
    expect(page.locator("lobby-screen")).to_be_visible()


def test_a_finished_match_waits_for_nobody_and_one_between_two_rounds_does(
    scene: tuple[Server, list[Planted]], visit: Visit
) -> None:
    server, (*_, finished, between) = scene
    page = visit(server.url, memory=kept(finished, seats=1))
    expect(page.locator("a.waits")).to_contain_text(f"The match at table {finished.code} is over")
    expect(page.get_by_role("link", name="waits for you")).to_have_count(0)
    other = visit(server.url, memory=kept(between, seats=1))
    expect(other.get_by_role("link", name=f"Table {between.code} waits for you")).to_be_visible()


def test_a_table_that_is_gone_is_forgotten_and_its_visitor_is_not_new(server: Server, stray: Page) -> None:
    gone = json.dumps([{"code": "ZZZZZZ", "at": 2}, {"code": "QQQQQQ", "at": 1}])
    stray.add_init_script(
        f"localStorage['lastcard.tables'] ??= {gone!r}; localStorage['lastcard.seat.ZZZZZZ'] ??= 'x';"
    )
    stray.goto(server.url)
    expect(stray.get_by_role("heading", name="Your tables")).to_be_hidden()
    expect(stray.get_by_role("link", name="waits for you")).to_have_count(0)
    stray.reload()
    expect(stray.locator('.home-tiles[data-new="false"]')).to_be_visible()


def test_name_and_face_are_a_pill_that_everybody_at_the_table_sees(server: Server, visit: Visit) -> None:
    page = visit(server.url, memory=called("", face="cap"))  # chance would choose one otherwise
    pill = page.locator(".home-me")
    pill.click()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.type("Maria")
    page.get_by_role("radio", name="Glasses").check()
    page.keyboard.press("ArrowRight")  # the faces are one group of radio buttons
    expect(page.get_by_role("radio", name="Bun")).to_be_checked()
    page.keyboard.press("Enter")
    expect(pill).to_have_text("Maria")
    expect(pill).to_be_focused()
    page.reload()
    expect(pill.locator('[data-face="bun"]')).to_be_visible()
    page.get_by_role("button", name="Play with friends").click()
    expect(seats(page)).to_contain_text("Maria")
    expect(seats(page).locator('[data-face="bun"]')).to_be_visible()


@pytest.mark.parametrize(
    ("typed", "reason"), [("abc", "A table code has six letters"), ("zzz zzz", "There is no table ZZZZZZ")]
)
def test_a_wrong_code_stays_and_the_reason_stands_below_it(
    server: Server, stray: Page, typed: str, reason: str
) -> None:
    stray.goto(server.url)
    code = stray.get_by_label("Table code")
    code.fill(typed)
    stray.get_by_role("button", name="Join", exact=True).click()
    said = stray.locator(".code-form .problem")
    expect(said).to_contain_text(reason)
    expect(code).to_have_value(typed)
    expect(code).to_have_attribute("aria-invalid", "true")
    expect(code).to_have_accessible_description(said.inner_text())
    expect(code).to_be_focused()
    assert said.bounding_box()["y"] > code.bounding_box()["y"]  # type: ignore[index]
    code.press("Backspace")
    expect(said).to_be_empty()
    expect(code).not_to_have_attribute("aria-invalid", "true")


def test_six_letters_lead_to_the_table_and_the_focus_is_at_its_head(server: Server, visit: Visit) -> None:
    code = host(visit, server).url[-6:]
    page = visit(server.url)
    page.get_by_label("Table code").fill(code.lower())
    page.get_by_label("Table code").press("Enter")
    expect(page.get_by_role("heading", name="Ann’s table")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    expect(page.locator("#main")).to_be_focused()
    page.get_by_role("link", name="start page").click()
    page.get_by_role("button", name="Play with friends").press("Enter")
    page.locator("lobby-screen").wait_for()
    expect(page.locator("#main")).to_be_focused()


def test_a_server_that_is_away_is_told_at_once_and_forgotten_when_it_is_back(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.route("**/ready", lambda route: route.abort("connectionrefused"))
    page.route("**/api/tables/*", lambda route: route.abort("connectionrefused"))
    page.reload()
    notice = page.locator(".home-away")
    expect(notice).to_have_text("The server does not answer. Please check your connection and try again.")
    page.get_by_label("Table code").fill("BCDFGH")
    page.get_by_label("Table code").press("Enter")
    expect(page.locator(".code-form .problem")).to_contain_text("The server does not answer")
    expect(page.get_by_label("Table code")).to_have_value("BCDFGH")
    page.unroute("**/ready")
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(notice).to_be_hidden()


def test_a_long_name_is_cut_in_the_bar_and_nothing_becomes_too_wide(server: Server, visit: Visit) -> None:
    page = visit(server.url, width=320, height=568, memory=called("Maximiliane von der Heide"))
    expect(page.locator(".home-me")).to_be_visible()
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    assert page.locator(".home-bar").bounding_box()["height"] < 80  # type: ignore[index]


def test_an_unknown_address_shows_a_page_with_a_way_home(server: Server, stray: Page) -> None:
    answer = stray.goto(f"{server.url}/no/such/page")
    assert answer is not None
    assert answer.status == 404
    expect(stray.get_by_role("heading", name="Nothing here")).to_be_visible()
    stray.get_by_role("link", name="Go to the start page").click()
    expect(stray.get_by_role("button", name="Play now")).to_be_visible()
    expect(stray).to_have_url(f"{server.url}/")
