"""The first game in the browser: played to its end by mouse, finger and keys, shown, left, and seen at every size."""

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.serving import LenientServer, Server

Play = Callable[[Page, str], None]
SIZES: Final = ((1366, 768), (390, 844), (320, 568))
# What the coach asks for: the place to press, and the key that does the same.
PLACES: Final = {
    "draw": (".pile-draw", "d"),
    "keep": ("[data-act=pass]", "p"),
    "uno": (".btn-uno", "u"),
    "forgot": (".btn-uno", "u"),
    "catch": (".btn-catch", "u"),
}
CARDS: Final = {
    "match": ".is-playable",
    "action": "[data-card=rskip]",
    "wild": "[data-card=wild]",
    "called": "[data-card=r4]",
    "last": "",
}
_COACH: Final = """() => {
  const screen = document.querySelector("lesson-screen");
  return screen && !screen.net.watching ? screen.net.current.coach : "";
}"""
_CHANGED: Final = """(before) => {
  const screen = document.querySelector("lesson-screen");
  return !screen.net.watching && screen.net.current.coach !== before;
}"""
_COVERED: Final = """() => {
  const box = document.querySelector(".coach-bubble").getBoundingClientRect();
  const holes = [...document.querySelectorAll(".coach-rims path")].map((path) => path.getBoundingClientRect());
  return {
    holes: holes.length,
    outside: box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight,
    covered: holes.map((hole) => {
      const wide = Math.min(box.right, hole.right) - Math.max(box.left, hole.left);
      const high = Math.min(box.bottom, hole.bottom) - Math.max(box.top, hole.top);
      return wide > 0 && high > 0 ? (wide * high) / (hole.width * hole.height) : 0;
    }),
  };
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without a table: a lesson needs none."""
    with LenientServer(tmp_path_factory.mktemp("lesson")) as server:
        yield server


def by_mouse(page: Page, coach: str) -> None:
    if coach in PLACES:
        page.locator(PLACES[coach][0]).first.click()
        return
    page.locator(f".fan .card{CARDS[coach]}").first.click(position={"x": 14, "y": 40})
    if coach == "wild":
        page.locator("colour-picker .btn-colour[data-colour=green]").click()


def by_finger(page: Page, coach: str) -> None:
    if coach in PLACES:
        page.locator(PLACES[coach][0]).first.tap()
        return
    page.locator(f".fan .card{CARDS[coach]}").first.tap(position={"x": 14, "y": 40})
    if coach == "wild":
        page.locator("colour-picker .btn-colour[data-colour=blue]").tap()


def by_keys(page: Page, coach: str) -> None:
    if coach in PLACES:
        page.keyboard.press(PLACES[coach][1])
        return
    for _ in range(40):
        if page.evaluate("() => document.activeElement.closest('.fan') !== null"):
            break
        page.keyboard.press("Tab")
    wanted = page.locator(f".fan .card{CARDS[coach]}").first.get_attribute("data-place")
    for _ in range(6):
        if page.evaluate("() => document.activeElement.dataset.place") == wanted:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    if coach == "wild":
        page.locator("colour-picker .btn-colour").first.wait_for()
        page.keyboard.press("y")


def by_request(page: Page, coach: str) -> None:
    page.get_by_role("button", name="Show me").click()


def coach_of(page: Page) -> str:
    return str(page.evaluate(_COACH))


def begin(visit: Visit, server: Server, *, width: int = 1366, height: int = 768, touch: bool = False) -> Page:
    page = visit(server.url + "/#/learn", width=width, height=height, touch=touch)
    page.locator(".coach-bubble h2").wait_for()
    return page


@pytest.mark.parametrize(
    ("play", "touch"),
    [(by_mouse, False), (by_finger, True), (by_keys, False), (by_request, False)],
    ids=["mouse", "finger", "keys", "show me"],
)
def test_the_first_game_can_be_played_to_its_end(visit: Visit, server: Server, play: Play, touch: bool) -> None:
    page = begin(visit, server, width=390 if touch else 1366, height=844 if touch else 768, touch=touch)
    seen = []
    while (coach := coach_of(page)) != "end":
        seen.append(coach)
        play(page, coach)
        page.wait_for_function(_CHANGED, arg=coach)
    called = [] if play is by_request else ["called"]
    assert seen == ["match", "draw", "keep", "action", "wild", "uno", *called, "catch", "last"]
    expect(page.get_by_role("heading", name="That is all of UNO")).to_be_focused()
    page.get_by_role("link", name="Start a game").click()
    expect(page).to_have_url(server.url + "/")


def test_the_bubble_leaves_the_holes_free_and_in_the_smallest_window_at_least_what_to_press(
    visit: Visit, server: Server
) -> None:
    page = begin(visit, server)
    while (coach := coach_of(page)) != "end":
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => document.querySelector('coach-mark').place()")
            look = page.evaluate(_COVERED)
            assert 1 <= look["holes"] <= 2, (coach, width)
            assert not look["outside"], (coach, width)
            press, *others = look["covered"]
            assert press == 0, (coach, width)
            assert all(covered <= (0 if width > 320 else 0.5) for covered in others), (coach, width)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        by_request(page, coach)
        page.wait_for_function(_CHANGED, arg=coach)


def test_the_coach_is_heard_once_and_says_what_to_do(visit: Visit, server: Server) -> None:
    page = begin(visit, server)
    page.wait_for_function(
        "() => document.querySelector('[aria-live=assertive]').textContent.includes('Same colour or number')"
    )
    assert page.locator("[aria-live=assertive] p").count() == 1
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Play a raised card.")


def test_another_card_is_refused_by_its_rule_and_the_lesson_waits(visit: Visit, server: Server) -> None:
    page = begin(visit, server)
    page.locator(".fan [data-card=r4]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".note-refusal")).to_contain_text("Red 4 does not fit on yellow 9.")
    page.keyboard.press("Escape")
    expect(page.locator(".note-refusal")).to_have_count(0)
    assert coach_of(page) == "match"


def test_a_step_can_be_taken_back(visit: Visit, server: Server) -> None:
    page = begin(visit, server)
    hand = page.locator(".fan .card").count()
    by_request(page, "match")
    page.wait_for_function(_CHANGED, arg="match")
    page.get_by_role("button", name="Back").click()
    page.wait_for_function(_CHANGED, arg="draw")
    assert coach_of(page) == "match"
    expect(page.locator(".fan .card")).to_have_count(hand)
    expect(page.get_by_role("button", name="Back")).to_be_hidden()


@pytest.mark.parametrize("way", ["button", "Escape"])
def test_the_lesson_can_be_left_at_any_time(visit: Visit, server: Server, way: str) -> None:
    page = begin(visit, server)
    by_request(page, "match")
    if way == "button":
        page.get_by_role("link", name="Skip", exact=True).click()
    else:
        page.keyboard.press("Escape")
    expect(page).to_have_url(server.url + "/")
    expect(page.locator("lesson-screen")).to_have_count(0)


def test_escape_leaves_the_choice_of_a_colour_before_it_leaves_the_lesson(visit: Visit, server: Server) -> None:
    page = begin(visit, server)
    while (coach := coach_of(page)) != "wild":
        by_request(page, coach)
        page.wait_for_function(_CHANGED, arg=coach)
    page.locator(".fan [data-card=wild]").click(position={"x": 14, "y": 40})
    page.locator("colour-picker .btn-colour").first.wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("colour-picker")).to_be_hidden()
    assert coach_of(page) == "wild"


def test_the_lesson_asks_the_server_for_nothing_while_it_runs(visit: Visit, server: Server) -> None:
    page = begin(visit, server)
    asked: list[str] = []
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    by_request(page, "match")
    page.wait_for_function(_CHANGED, arg="match")
    assert [url for url in asked if not url.endswith("/api/rules/page")] == []


def test_the_lesson_is_accessible_in_both_themes(visit: Visit, server: Server, violations: Judge) -> None:
    page = begin(visit, server)
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 320, "height": 568})
    found += violations(page)
    while (coach := coach_of(page)) != "end":
        by_request(page, coach)
        page.wait_for_function(_CHANGED, arg=coach)
    found += violations(page)
    page.emulate_media(color_scheme="light")
    found += violations(page)
    assert found == []
