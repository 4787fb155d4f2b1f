"""Back closes what lies on top, one press one layer: every sheet of the page, the drawer, a card that waits for its colour.

Esc, the cross and a tap beside do the same. None of them is an answer, and none leads out of a running game.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from lastcard.server.web.page.pages import STATIC
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.lobbying import open_exact
from tests.server.web.browser.person import sit
from tests.server.web.browser.test_choices import holds_a_wild
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server
from tests.server.web.talking import talk

PHONE: Final[dict[str, Any]] = {"width": 390, "height": 844, "touch": True}
Scene = tuple[Server, dict[str, Planted]]
WISHES: Final = {
    "playing": Wanted(people=2, seats=3),
    "over": Wanted("over", people=2, seats=3),
    "lobby": Wanted("lobby", people=2, seats=4).under(edition="polish"),
    "wild": Wanted(when=holds_a_wild),
    "challenge": Wanted("challenge"),
    "watched": Wanted(people=2, seats=2).under(spectators=True),
    "lasting": Wanted(people=2, seats=3),
    "open": Wanted(people=2, seats=2).under(options={"open_hands": "on"}),
    "alone": Wanted("lobby", people=2, seats=3),
    "asked": Wanted("lobby", people=2, seats=2).under(edition="polish"),
}
KIND: Final = re.compile(r'extends PageDialog \{.*?super\(page, "(\w+)"\)', re.DOTALL)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("back")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def fire(event: str, detail: str = "{}") -> Callable[[Page], object]:
    """Open a dialog as the screens do, by an event."""
    return lambda page: page.evaluate(
        f"() => document.dispatchEvent(new CustomEvent('{event}', {{ detail: {detail} }}))"
    )


def press(name: str) -> Callable[[Page], object]:
    """Open a dialog by the button with that name."""
    return lambda page: page.get_by_role("button", name=name).first.click()


class Way(NamedTuple):
    """How a sheet is opened: at which table, or "" for the start page."""

    table: str
    opening: Callable[[Page], object]


# One way at least to every dialog of the page, by the kind that its class names.
SHEETS: Final[dict[str, tuple[Way, ...]]] = {
    "leave": (Way("playing", press("Leave")),),
    "settings": (Way("playing", press("Settings")), Way("lobby", press("Settings")), Way("", press("Settings"))),
    "rules": (Way("playing", press("Rules")), Way("lobby", press("Rules")), Way("", press("Rules"))),
    "card": (Way("playing", lambda page: page.locator(".fan .card").first.dispatch_event("contextmenu")),),
    "table": (Way("playing", fire("open-table")), Way("over", fire("open-table"))),
    "proof": (Way("over", fire("open-proof")),),
    "person": (Way("lobby", press("Options for Ben")), Way("playing", fire("open-person", "{ seat: 1 }"))),
    "profile": (Way("", fire("open-profile")), Way("lobby", fire("open-profile"))),
    "move": (Way("playing", fire("open-move")), Way("lobby", fire("open-move"))),
    "notices": (Way("playing", fire("open-notices")),),
    "screen": (Way("playing", fire("open-screen")),),
    "hands": (Way("open", press("Look at the cards: Ben")),),
    "twin": (Way("lobby", fire("open-twin")),),
    "bots": (Way("lobby", press("Add a bot")),),
    "write": (Way("lobby", fire("open-writing")), Way("", fire("open-writing"))),
}
CASES: Final = [(kind, way) for kind, ways in SHEETS.items() for way in ways]


def test_every_dialog_of_the_page_is_tried_here() -> None:
    sources = [path.read_text(encoding="utf-8") for path in STATIC.glob("*/**/*.js")]
    assert {kind for source in sources for kind in KIND.findall(source)} == {*SHEETS}
    # Nothing else is shown over everything: the end of the first game is left like a screen, the seal is tried below.
    modal = sorted(path.name for path in STATIC.glob("*/**/*.js") if "showModal" in path.read_text(encoding="utf-8"))
    assert modal == ["dialog.js", "learn.js"]


@pytest.fixture(scope="module")
def pages(scene: Scene, lasting_visit: Visit) -> Callable[[str], Page]:
    """Pages on phones that several tests share, one a screen."""
    opened: dict[str, Page] = {}

    def page_at(table: str) -> Page:
        server, tables = scene
        if table not in opened:
            opened[table] = (
                sit(lasting_visit, server, tables[table], **PHONE).page if table else lasting_visit(server.url, **PHONE)
            )
            opened[table].locator("table-screen, lobby-screen, home-screen").first.wait_for()
        return opened[table]

    return page_at


def depth(page: Page) -> int:
    """Say how many steps of the history the open layers of the screen have."""
    return int(page.evaluate("() => history.state?.depth ?? 0"))


def await_depth(page: Page, steps: int) -> None:
    """Wait until the history is level with what is open."""
    page.wait_for_function("(steps) => (history.state?.depth ?? 0) === steps", arg=steps)


def beside(page: Page) -> None:
    """Tap beside the open dialog, above it on a phone; a wide window has room for what fills a phone."""
    size = page.viewport_size
    page.set_viewport_size({"width": 1366, "height": 844})
    page.mouse.click(3, 3)
    assert size is not None
    page.set_viewport_size(size)


CLOSINGS: Final[dict[str, Callable[[Page], object]]] = {
    "Back": lambda page: page.go_back(),
    "Esc": lambda page: page.keyboard.press("Escape"),
    "cross": lambda page: page.locator("dialog[open] > header > :is(.btn-icon, .btn-quiet)").click(),
    "beside": beside,
}


@pytest.mark.parametrize(("kind", "way"), CASES, ids=[f"{kind} at {way.table or 'home'}" for kind, way in CASES])
def test_every_sheet_is_closed_by_back_and_by_all_that_does_the_same(
    pages: Callable[[str], Page], kind: str, way: Way
) -> None:
    page = pages(way.table)
    sheet = page.locator(f"dialog.dialog-{kind}[open]")
    where, ground = page.url, 1 if way.table else 0
    await_depth(page, ground)
    for name, close in CLOSINGS.items():
        way.opening(page)
        expect(sheet).to_be_visible()
        await_depth(page, ground + 1)
        if name == "beside" and kind == "write":  # it fills every window
            close = CLOSINGS["Back"]
        close(page)
        expect(page.locator("dialog[open]")).to_have_count(0)
        await_depth(page, ground)
        assert page.url == where
    expect(page.locator("table-screen, lobby-screen, home-screen")).to_have_count(1)


def test_layers_are_closed_one_by_one_from_the_top_whatever_was_opened_first(scene: Scene, visit: Visit) -> None:
    person = sit(visit, scene[0], scene[1]["wild"], **PHONE)
    page = person.page
    seq = person.look()["seq"]
    held = person.hand
    picker, drawer, sheet = page.locator("colour-picker"), page.locator(".side.is-open"), page.locator("dialog[open]")
    page.locator(".btn-talk").click()
    expect(drawer).to_be_visible()
    page.evaluate("() => document.querySelector('table-screen').desk.press('wild#0')")
    expect(picker).to_be_visible()
    fire("open-settings")(page)
    expect(sheet).to_be_visible()
    await_depth(page, 4)
    page.go_back()
    expect(sheet).to_have_count(0)
    expect(drawer).to_be_visible()
    page.go_back()
    expect(drawer).to_have_count(0)
    expect(page.locator(".btn-talk")).to_be_focused()
    expect(picker).to_be_visible()
    page.go_back()
    expect(picker).to_be_hidden()
    await_depth(page, 1)
    page.go_back()
    expect(page.get_by_role("dialog", name="Leave the table")).to_be_visible()
    page.go_back()
    expect(sheet).to_have_count(0)
    assert (person.look()["seq"], person.hand) == (seq, held)
    assert scene[1]["wild"].path in page.url


def test_back_answers_no_question_and_never_leaves_a_running_game(scene: Scene, visit: Visit) -> None:
    person = sit(visit, scene[0], scene[1]["challenge"], **PHONE)
    page = person.page
    question, leaving = page.locator("table-question"), page.get_by_role("dialog", name="Leave the table")
    seq = person.look()["seq"]
    for _ in range(3):
        expect(question).to_be_visible()
        await_depth(page, 1)
        page.go_back()
        expect(leaving).to_be_visible()
        await_depth(page, 2)
        page.go_back()
        expect(leaving).to_be_hidden()
    assert person.look()["seq"] == seq
    page.go_forward()  # to steps that nothing has any more
    await_depth(page, 1)
    expect(question).to_be_visible()


def test_after_a_reload_back_finds_what_is_open_then_and_not_what_was(scene: Scene, visit: Visit) -> None:
    person = sit(visit, scene[0], scene[1]["lasting"], **PHONE)
    page = person.page
    settings, leaving = page.locator("dialog.dialog-settings[open]"), page.locator("dialog.dialog-leave[open]")
    page.locator(".btn-talk").click()
    fire("open-settings")(page)
    await_depth(page, 3)
    page.reload()
    page.locator("table-screen").wait_for()
    await_depth(page, 1)
    fire("open-settings")(page)
    expect(settings).to_be_visible()
    await_depth(page, 2)
    page.go_back()
    expect(settings).to_have_count(0)
    expect(leaving).to_have_count(0)
    page.go_back()
    expect(leaving).to_be_visible()
    page.reload()
    page.locator("table-screen").wait_for()
    await_depth(page, 1)
    page.go_back()
    expect(leaving).to_be_visible()


def test_back_from_a_lobby_leads_to_the_start_page_and_the_seat_is_kept(scene: Scene, visit: Visit) -> None:
    server, tables = scene
    planted = tables["alone"]
    page = sit(visit, server, planted, **PHONE).page  # by its address: the start page was never there
    await_depth(page, 1)
    open_exact(page)
    page.locator("[popovertarget=seal]").click()
    expect(page.locator("#seal")).to_be_visible()
    await_depth(page, 2)
    page.go_back()
    expect(page.locator("#seal")).to_be_hidden()
    page.go_back()
    waiting = page.locator("a.waits")
    expect(waiting).to_contain_text(planted.code)
    assert page.evaluate("() => location.pathname") == "/"
    waiting.click()
    expect(page.locator("lobby-screen .place strong").first).to_have_text("Ann")
    await_depth(page, 0)  # Back leads there by itself
    page.go_back()
    expect(waiting).to_be_visible()


def test_back_puts_off_the_question_about_a_card_and_answers_nothing(scene: Scene, visit: Visit) -> None:
    server, tables = scene
    planted = tables["asked"]
    page = sit(visit, server, planted, 1, **PHONE).page
    question, put_off = page.locator("lobby-asking"), page.get_by_role("button", name="Show the question")
    page.locator("lobby-screen .place").first.wait_for()
    await_depth(page, 1)
    with talk(server, {"table": planted.code, "token": planted.tokens[0]}) as ann:
        assert ann.ask("write", card=2, text="The next player draws 3 cards")["type"] == "done"
        expect(question).to_be_visible()
        await_depth(page, 2)
        page.go_back()
        expect(question).to_be_hidden()
        await_depth(page, 1)
        assert planted.path in page.url
        put_off.click()
        expect(question).to_be_visible()
        await_depth(page, 2)
        fire("open-rules")(page)
        await_depth(page, 3)
        page.go_back()
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(question).to_be_visible()
        page.set_viewport_size({"width": 1366, "height": 768})  # here it stands beside the table
        await_depth(page, 1)
        expect(question).to_be_visible()
        page.set_viewport_size({"width": 390, "height": 844})
        await_depth(page, 2)
        question.get_by_role("button", name="Agree").click()
        expect(question).to_be_hidden()
        await_depth(page, 1)


def test_a_screen_that_only_watches_is_left_for_the_start_page(scene: Scene, visit: Visit) -> None:
    server, tables = scene
    page = sit(visit, server, tables["watched"], None, **PHONE).page
    await_depth(page, 1)
    fire("open-rules")(page)
    await_depth(page, 2)
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("table-screen")).to_be_visible()
    page.go_back()
    expect(page.locator("home-screen")).to_be_visible()


def test_a_link_inside_the_screen_is_not_taken_for_back(scene: Scene, visit: Visit) -> None:
    server, tables = scene
    page = sit(visit, server, tables["lasting"], **PHONE).page
    await_depth(page, 1)
    page.evaluate("() => { location.hash = 'main'; }")
    await_depth(page, 1)
    page.wait_for_function("() => location.hash === '#main'")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.go_back()
    expect(page.locator("dialog.dialog-leave[open]")).to_be_visible()


def test_the_sheets_of_a_seat_close_when_it_has_moved_to_another_device(scene: Scene, visit: Visit) -> None:
    server, tables = scene
    first = sit(visit, server, tables["watched"], **PHONE).page
    fire("open-move")(first)
    link = first.locator(".dialog-move input").first
    expect(link).to_have_value(re.compile("#move="))
    second = visit(link.input_value(), **PHONE)
    second.locator("table-screen").wait_for()
    expect(first.locator("dialog[open]")).to_have_count(0)
    expect(first.get_by_role("heading", name="You continue on another device")).to_be_visible()
    await_depth(first, 0)
