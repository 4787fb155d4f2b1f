"""Several devices: a seat moves to another one by a link that works once, and a big screen shows the table beside two phones."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.browser.living_room import Television
from tests.server.web.browser.person import Person, play_together, sit
from tests.server.web.browser.test_invitations import read_code
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server
from tests.server.web.talking import post

_TELEVISION: Final = """() => {
  const { now } = document.querySelector("tv-screen").state;
  const play = document.querySelector(".tv-play");
  return {
    seq: now.seq, hand: now.own.hand, plays: play !== null,
    top: play?.querySelector(".tv-discard > :last-child").alt, colour: play?.querySelector("[data-colour]").dataset.colour,
  };
}"""
TABLES = {
    "move": Wanted(people=1, seats=2, seed="devices").under(options={"hand_size": "3"}),
    "room": Wanted(people=2, seats=2, seed="devices").under(options={"hand_size": "2"}, mode="round"),
    "lobby": Wanted("lobby", people=1, seats=3),
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with tables for these tests."""
    folder = tmp_path_factory.mktemp("devices")
    planted = plant(folder / "log.lastcard", *TABLES.values())
    with LenientServer(folder, "--log-level", "debug") as server:
        yield server, dict(zip(TABLES, planted, strict=True))


def test_a_seat_moves_to_another_device_by_a_link_that_works_once(
    scene: tuple[Server, dict[str, Planted]], browser: Browser, visit: Visit, violations: Judge
) -> None:
    server, tables = scene
    first = sit(visit, server, tables["move"])
    held = sorted(first.hand)
    link = moving_link(first.page)
    assert violations(first.page) == []
    assert read_code(first.page.get_by_role("img", name="QR code").screenshot()) == link
    second = Person(visit(link))
    second.page.locator(".fan .card").first.wait_for()
    assert sorted(second.hand) == held
    assert "#" not in second.page.url
    expect(first.page.get_by_role("heading", name="You continue on another device")).to_be_visible()
    first.page.reload()
    expect(first.page.get_by_role("button", name="Watch only")).to_be_visible()  # it holds the seat no more
    with browser.new_context() as third:  # not by `visit`: the browser notes the refused request as an error
        late = third.new_page()
        late.goto(link)
        expect(late.get_by_role("main")).to_contain_text("This link was used already")
    second.page.reload()
    second.page.locator(".fan .card").first.wait_for()
    second.play_round()
    ticket = link.partition("#move=")[2]
    assert len(ticket) == 43
    assert ticket not in server.log_text
    assert tables["move"].tokens[0] not in server.log_text


def test_a_ticket_needs_the_token_of_the_seat_in_a_header(scene: tuple[Server, dict[str, Planted]]) -> None:
    server, tables = scene
    code = tables["move"].code
    assert post(server, f"/api/tables/{code}/tickets").status_code == 403
    wrong = {"authorization": f"Bearer {'x' * 43}"}
    assert post(server, f"/api/tables/{code}/tickets", headers=wrong).json()["code"] == "bad_token"
    assert post(server, f"/api/tables/{code}/moves", {"ticket": "x" * 43}).json()["code"] == "no_ticket"


def test_a_big_screen_shows_the_table_and_no_hand_beside_two_phones_for_a_whole_round(
    scene: tuple[Server, dict[str, Planted]], visit: Visit, violations: Judge
) -> None:
    server, tables = scene
    room = tables["room"]
    # This browser even holds a seat: the screen must not show its cards.
    own = {f"lastcard.seat.{room.code}": room.tokens[0]}
    screen = Television(visit, server, f"{room.path}?view=screen", memory=own).page
    screen.locator(".tv-play").wait_for()
    phones = [sit(visit, server, room, seat, width=390, height=844, touch=True) for seat in (0, 1)]
    assert violations(screen) == []
    compared: set[int] = set()

    def same_table(looks: list[dict[str, Any]]) -> None:
        seen = screen.evaluate(_TELEVISION)
        assert not seen["hand"]
        if seen["plays"] and seen["seq"] == looks[0]["seq"]:
            assert seen["top"].lower() == looks[0]["top"].lower()
            assert seen["colour"] == looks[0]["colour"]
            compared.add(seen["seq"])

    play_together(phones, same_table)
    assert len(compared) > 1
    expect(screen.locator(".tv-podium")).to_be_visible()


def test_the_door_of_a_table_says_how_to_show_it_on_a_big_screen(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    lobby = tables["lobby"]
    page = visit(server.url + lobby.path)
    page.get_by_role("button", name="Show on a big screen").click()
    here = page.get_by_role("dialog", name="Show on a big screen").get_by_role("link", name="Show it on this device")
    with page.expect_popup() as opened:
        here.click()
    screen = opened.value
    assert screen.url.endswith(f"/tv/{lobby.code}")
    expect(screen.locator("strong.tv-code")).to_have_text(lobby.code)


def moving_link(page: Page) -> str:
    """Open the dialog that moves a seat, as a person at the table does, and read its link."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Players and rules of this table").click()
    page.get_by_role("button", name="Continue on another device").click()
    box = page.get_by_label("Link that moves your seat")
    expect(box).to_have_value(re.compile("#move="))
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    return box.input_value()
