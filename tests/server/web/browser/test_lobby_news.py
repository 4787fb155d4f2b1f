"""Whatever changes in a lobby is told to everybody there at once, at any scroll, and nothing moves by itself."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.lobbying import (
    about,
    edition_card,
    guest,
    host,
    link_of,
    names,
    open_more,
    seats,
)
from tests.server.web.serving import Server

pytestmark = pytest.mark.longest

PHONE: Final[dict[str, Any]] = {"width": 390, "height": 844, "touch": True}
DESK: Final[dict[str, Any]] = {"width": 1366, "height": 768}
AT_ONCE: Final = 500  # milliseconds
STILL: Final = 1  # pixel by which what somebody reads may move when others change things above it
# Notes when note and bar both say a text in the window, with nothing over them; and when this person last pressed something.
_WATCH: Final = """() => {
  globalThis.told = { said: "", at: 0 };
  const shown = (each, text) => {
    if (!each || !each.checkVisibility() || !each.innerText.includes(text)) return false;
    const { left, top, right, bottom } = each.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) return false;
    return each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  globalThis.look = () => {
    const { said, at } = globalThis.told;
    const [note, line] = ["lobby-news", ".deal-news"].map((each) => document.querySelector(each));
    if (said && !at && shown(note, said.split(": ").pop()) && shown(line, said)) globalThis.told.at = Date.now();
    if (said && line?.textContent.includes(said)) globalThis.told.taken ??= Date.now();
  };
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(globalThis.look).observe(document.body, everything);
  for (const press of ["click", "change"]) addEventListener(press, () => { globalThis.pressed = Date.now(); }, { capture: true });
}"""
_EXPECT: Final = "(said) => { globalThis.told = { said, at: 0 }; globalThis.look(); }"
# Where that is which lies at the upper edge of the window: nothing before it may move it.
_FIRST: Final = """() => {
  globalThis.first = document.elementFromPoint(innerWidth / 2, 3);
  return globalThis.first.getBoundingClientRect().top;
}"""
_MOVED: Final = (
    """(top) => globalThis.first.isConnected ? Math.abs(globalThis.first.getBoundingClientRect().top - top) : 0"""
)


class Room(NamedTuple):
    """A lobby with a host and three guests: two on phones, scrolled, and one at a desk."""

    host: Page
    guests: list[Page]


@pytest.fixture
def room(server: Server, visit: Visit) -> Room:
    """A greek table, where all kinds of changes can be made."""
    ann = host(visit, server, **DESK)
    edition_card(ann, "greek").check()
    expect(ann.locator(".felt-edition")).to_have_text("Greek edition")
    guests = [
        guest(visit, link_of(ann), "Ben", **PHONE),
        guest(visit, link_of(ann), "Cleo", **DESK),
        guest(visit, link_of(ann), "Dana", **PHONE),
    ]
    for page in (ann, *guests):
        expect(names(page)).to_have_text(["Ann", "Ben", "Cleo", "Dana"])
        expect(page.locator(".agreed, lobby-settings form")).to_be_visible()
        page.evaluate(_WATCH)
    guests[0].evaluate("scrollTo(0, 500)")
    guests[2].evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    return Room(ann, guests)


def is_told(actor: Page, others: list[Page], said: str, act: Callable[[], object], *, read: bool = False) -> None:
    """Have somebody do something, and require that the others read it within half a second, without being scrolled.

    ``read``: a text has to be read first by a process of its own, so the time counts from when the table has it.
    """
    actor.evaluate(_EXPECT, said)
    tops = [page.evaluate(_FIRST) for page in others]
    for page in others:
        page.evaluate(_EXPECT, said)
    act()
    if read:
        actor.wait_for_function("() => globalThis.told.taken > 0")
    began = actor.evaluate("globalThis.told.taken" if read else "globalThis.pressed")
    for page, top in zip(others, tops, strict=True):
        page.wait_for_function("() => { globalThis.look(); return globalThis.told.at > 0; }")
        took = page.evaluate("globalThis.told.at") - began
        assert took <= AT_ONCE, f"{said!r} was seen after {took} ms"
        moved = page.evaluate(_MOVED, top)
        assert moved <= STILL, f"{said!r} moved the page by {moved} px under the eyes of somebody who reads it"


def tap(page: Page, target: Locator) -> None:
    """Tap where something is. Playwright would scroll first, because the bar covers the end of the page."""
    box = target.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def answer(page: Page, name: str) -> Locator:
    """Find a button of the question about a card."""
    return page.locator("lobby-asking").get_by_role("button", name=name)


def write(page: Page, text: str) -> None:
    """Open the editor of the second card and write; the table is not asked yet."""
    page.locator(".lobby-card-open").nth(1).click()
    page.get_by_role("dialog").get_by_role("textbox").first.fill(text)


def test_eight_kinds_of_changes_and_more_are_told_to_three_others_at_once(room: Room) -> None:
    ann, (ben, cleo, dana) = room
    others = [ben, cleo, dana]

    is_told(ann, others, "Edition: Greek › Polish", lambda: edition_card(ann, "polish").check())
    is_told(ann, others, "Way to play: Classic › Quick", lambda: ann.get_by_role("button", name="Quick").click())
    open_more(ann)
    jump = ann.locator('[name="option.jump_in"]')
    is_told(ann, others, "no › yes", jump.check)
    is_told(ann, others, "Players may write to each other: yes › no", lambda: folded(ann, "company", "chat").uncheck())

    write(cleo, "The next player draws 3 cards")
    propose = cleo.get_by_role("button", name="Ask the table")
    is_told(cleo, [ann, ben, dana], "Cleo asks about card 2: “The next player draws 3 cards”", propose.click, read=True)
    cleo.keyboard.press("Escape")
    is_told(ben, [ann, cleo, dana], "Ben agrees to card 2.", lambda: tap(ben, answer(ben, "Agree")))
    answer(dana, "Object").tap()
    dana.get_by_label("What should be different?").fill("too much")
    is_told(dana, [ann, ben, cleo], "Dana objects to card 2: “too much”", lambda: tap(dana, answer(dana, "Object")))

    ben.evaluate("scrollTo(0, 0)")  # to the bar at its head
    tap(ben, ben.get_by_role("button", name="Leave"))
    away = ben.get_by_role("button", name="Give my seat away")
    away.wait_for()
    for page in (ann, cleo, dana):
        page.evaluate(_EXPECT, "Ben has left the table.")
    away.click()  # and his page shows another screen
    for page in (ann, cleo, dana):
        page.wait_for_function("() => { globalThis.look(); return globalThis.told.at > 0; }")
    assert ben.evaluate("globalThis.pressed") + AT_ONCE >= max(
        page.evaluate("globalThis.told.at") for page in (ann, cleo, dana)
    )
    edition_card(ann, "greek").check()
    expect(dana.locator(".felt-edition")).to_have_text("Greek edition")
    dealer = ann.get_by_label("Who deals first")
    is_told(ann, [cleo, dana], "Who deals first: By chance › Cleo", lambda: dealer.select_option("Cleo"))


def folded(page: Page, group: str, name: str) -> Locator:
    """Open a group under "More" and give its field."""
    details = page.locator(f'details[data-group="{group}"]')
    if details.get_attribute("open") is None:
        details.locator("> summary").click()
    return page.locator(f'[name="{name}"]')


def test_who_comes_is_told_to_three_who_are_there(room: Room, server: Server, visit: Visit) -> None:
    ann, (ben, cleo, dana) = room
    eli = visit(link_of(ann), memory={"lastcard.settings": '{"name": "Eli"}'})
    eli.evaluate(_WATCH)
    is_told(eli, [ben, cleo, dana], "Eli sits down.", eli.get_by_role("button", name="Sit down").click)
    sheet = about(ann, "Eli")
    sheet.get_by_role("button", name="Take Eli out").click()
    leaving = sheet.locator(".ask").get_by_role("button", name="Take Eli out")  # it asks first
    is_told(ann, [ben, cleo, dana], "Eli has left the table.", leaving.click)
    expect(eli.locator(".deal")).to_contain_text("The host has taken you out")


def test_ready_is_taken_back_with_the_reason_and_comes_back_when_the_change_is_undone(room: Room) -> None:
    ann, (ben, cleo, dana) = room
    for page in (ben, cleo):
        page.get_by_role("button", name="I am ready").click()
    expect(ann.locator(".deal")).to_contain_text("Dana is not ready yet")
    ann.get_by_role("button", name="Quick").click()
    expect(ben.locator(".deal")).to_contain_text("Your “ready” was taken back")
    expect(seats(dana).nth(1)).to_contain_text("was ready")
    expect(ben.locator(".is-changed, .changed-mark").first).to_be_attached()
    expect(ann.locator(".deal")).to_contain_text("Waits for Ben and Cleo")
    expect(ann.get_by_role("button", name="Deal the cards")).to_have_attribute("aria-disabled", "true")
    ann.get_by_role("button", name="Undo the last change").click()
    for page in (ann, dana):
        expect(seats(page).nth(1)).not_to_contain_text("was ready")
    expect(ben.get_by_role("button", name="Not ready after all")).to_be_visible()
    ann.get_by_role("button", name="Quick").click()
    expect(ben.locator(".deal")).to_contain_text("taken back")
    for page in (ben, cleo):
        page.get_by_role("button", name="I am ready").click()
        expect(page.locator(".changed-mark")).to_have_count(0)
    expect(ann.get_by_role("button", name="Deal the cards")).not_to_have_attribute("aria-disabled", "true")


def test_a_waiting_card_is_at_the_seat_and_in_the_bar_and_the_host_reminds_or_plays_without_it(room: Room) -> None:
    ann, (ben, cleo, dana) = room
    edition_card(ann, "polish").check()
    write(cleo, "The next player draws 3 cards")
    cleo.get_by_role("button", name="Ask the table").click()
    cleo.keyboard.press("Escape")
    for page in (ann, dana):
        answer(page, "Agree").click()
    for page, where in ((ann, "Card 2 waits for Ben"), (cleo, "Card 2 waits for Ben"), (ben, "Card 2 waits for you")):
        expect(page.locator(".deal-head")).to_contain_text(where)
        expect(seats(page).nth(1)).to_contain_text("card 2 waits")
    expect(ann.get_by_role("button", name="Deal the cards")).to_have_attribute("aria-disabled", "true")
    expect(ben.get_by_role("button", name="I am ready")).to_have_attribute("aria-disabled", "true")
    ben.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    top, at = ben.evaluate(_FIRST), ben.evaluate("() => scrollY")
    tap(ben, ben.get_by_role("button", name="Answer later"))
    expect(ben.locator("lobby-asking")).to_be_hidden()
    ben.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert (ben.evaluate("() => scrollY"), ben.evaluate(_MOVED, top)) == (at, 0)
    answer(ann, "Remind Ben").click()
    expect(ben.locator("lobby-news")).to_contain_text("Ann reminds you: card 2 waits for your answer.")
    expect(answer(ben, "Agree")).to_be_in_viewport(ratio=1)
    answer(ann, "Play without card 2").click()
    expect(ben.locator("lobby-asking")).to_be_hidden()
    expect(ann.get_by_role("button", name="Deal the cards")).not_to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("share", [0.2, 0.5, 1.0])
def test_own_taps_scroll_nothing(server: Server, visit: Visit, share: float) -> None:
    ann = host(visit, server, **PHONE)
    ben = guest(visit, link_of(ann), **PHONE)
    expect(ben.locator(".agreed")).to_be_visible()

    def still(page: Page, press: Callable[[], object], then: Callable[[], object]) -> None:
        press()
        then()
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("() => scrollY") == at

    at = ben.evaluate(
        "(share) => { scrollTo(0, share * document.documentElement.scrollHeight); return scrollY; }", share
    )
    ready, unready = (ben.get_by_role("button", name=name) for name in ("I am ready", "Not ready after all"))
    still(ben, lambda: tap(ben, ready), lambda: expect(unready).to_be_visible())
    top = ben.evaluate(_FIRST)
    ann.get_by_role("button", name="Quick").click()
    expect(ready).to_be_visible()
    assert ben.evaluate(_MOVED, top) <= STILL
    at = ben.evaluate("() => scrollY")
    still(ben, lambda: tap(ben, ready), lambda: expect(unready).to_be_visible())

    open_more(ann)
    chip = ann.get_by_role("button", name="House party")
    chip.scroll_into_view_if_needed()
    at = ann.evaluate("() => scrollY")
    still(ann, lambda: tap(ann, chip), lambda: expect(chip).to_have_attribute("aria-pressed", "true"))
    stack = ann.locator('[name="option.jump_in"]')
    stack.scroll_into_view_if_needed()
    at = ann.evaluate("() => scrollY")
    still(ann, lambda: tap(ann, stack), lambda: expect(ann.locator("lobby-news")).to_be_visible())
