"""Presses that are not played at once: the first of two, and those that wait for the connection."""

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from lastcard.engine.cards.kinds import WILD
from lastcard.engine.game import Game
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import sit
from tests.server.web.browser.ways import WAYS, Scene, after, come
from tests.server.web.planting import Wanted, plant
from tests.server.web.serving import LenientServer


def fitting(game: Game) -> int:
    """Count the cards that the first seat can play without naming a colour."""
    return sum(card < WILD for card in game.playable_cards(0))


WISHES: Final = {
    "offline": Wanted(when=lambda game: fitting(game) > 1),
    **{f"twice by {way}": Wanted(when=lambda game: fitting(game) > 0) for way in WAYS},
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("presses")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


@pytest.mark.parametrize("way", WAYS)
def test_who_wants_to_press_twice_lifts_a_card_first(scene: Scene, visit: Visit, way: str) -> None:
    person = come(scene, visit, "twice", way, likes={"twice": True})
    page = person.page
    seen = person.look()
    place = seen["playable"][0]
    card = page.locator(f'.fan .card[data-place="{place}"]')

    def press() -> None:
        if way == "keys":
            card.focus()
            page.keyboard.press("Enter")
        elif way == "finger":
            card.tap(position={"x": 14, "y": 40})
        else:
            card.click(position={"x": 14, "y": 40})

    press()
    expect(card).to_have_class("card is-playable is-choosing")
    expect(page.locator(".prompt")).to_contain_text("Press it again to play it.")
    page.keyboard.press("Escape")
    expect(page.locator(".fan .is-choosing")).to_have_count(0)
    assert person.look()["seq"] == seen["seq"]
    press()
    after(person, press)
    expect(card).to_have_count(0)


def test_a_press_without_connection_waits_and_is_taken_back_or_sent(scene: Scene, visit: Visit) -> None:
    server, tables = scene
    person = sit(visit, server, tables["offline"], width=1366, height=768)
    page = person.page
    seen = person.look()
    first, second = seen["playable"][:2]
    laid = page.locator("game-log .log-line", has_text="You: ")
    before = laid.count()
    server.kill()
    try:
        expect(page.get_by_text("The connection is lost.")).to_be_visible()
        ways: tuple[Callable[[], None], ...] = (
            lambda: page.get_by_role("button", name="Take back").click(),
            lambda: page.keyboard.press("Escape"),
        )
        for leave in ways:
            person.press_card(first)
            waiting = page.locator(".note-unsent")
            expect(waiting).to_contain_text("Waiting for the connection:")
            expect(page.locator(".fan .is-unsent")).to_have_attribute("data-place", first)
            leave()
            expect(waiting).to_be_hidden()
            expect(page.locator(".fan .is-unsent")).to_have_count(0)
            page.mouse.click(2, 400)
        person.press_card(first)
        page.mouse.click(2, 400)
        person.press_card(second)  # of two presses the last one counts
        expect(page.locator(".fan .is-unsent")).to_have_attribute("data-place", second)
    finally:
        server.start()
    expect(page.locator(f'.fan .card[data-place="{first}"]')).to_be_visible()
    page.wait_for_function("(seq) => document.querySelector('table-screen').desk.state.now.seq > seq", arg=seen["seq"])
    expect(page.locator(".note-unsent")).to_be_hidden()
    expect(laid).to_have_count(before + 1)
    expect(page.locator(".fan .card")).to_have_count(len(seen["hand"]) - 1)
