"""Open hands on the page (HOUSE-14): every hand lies face up at its seat, can be looked at large, and hides nothing else."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.browser.living_room import open_tv
from tests.server.web.browser.staging import Box, Size, cut_off, look, stage
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server
from tests.server.web.talking import choose, talk

OPEN: Final = {"options": {"open_hands": "on"}}
WISHES: Final = {
    "four": Wanted(people=4, seats=4, moves=9, seed="room").under(**OPEN),
    "ten": Wanted(people=10, seats=10, moves=22, seed="room").under(**OPEN),
}
ROOMY: Final[tuple[Size, ...]] = ((320, 568), (390, 844), (1366, 768), (2560, 1440))
Scene = tuple[Server, dict[str, Planted]]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("open")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder, "--public-url", "http://192.168.1.20:8000") as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def sit_at(visit: Visit, scene: Scene, name: str, **manner: Any) -> Page:
    """Open a seat of a table."""
    server, tables = scene
    page = visit(
        server.url + tables[name].path, memory={f"lastcard.seat.{tables[name].code}": tables[name].tokens[0]}, **manner
    )
    page.locator(".btn-look").first.wait_for()
    return page


def hands_at(page: Page) -> list[list[str]]:
    """Read the cards that lie at the seats of the others, in the order of the seats."""
    found: list[list[str]] = page.evaluate(
        """() => [...document.querySelectorAll(".seat:not(.is-mine)")].sort((a, b) => a.dataset.seat - b.dataset.seat)
          .map((seat) => [...seat.querySelectorAll(".seat-cards .card-art")].map((each) => each.dataset.picture))"""
    )
    return found


@pytest.mark.parametrize("name", WISHES)
def test_every_hand_lies_face_up_at_its_seat_for_players_and_watchers(scene: Scene, visit: Visit, name: str) -> None:
    server, tables = scene
    game = tables[name].game
    page = sit_at(visit, scene, name)
    hands = [[str(card) for card in game.hand(seat)] for seat in range(game.seats)]
    assert hands_at(page) == hands[1:]
    with talk(server, {"table": tables[name].code, "token": None}) as watcher:
        assert [list(hand) for hand in watcher.state["position"]["open_hands"]] == hands


def test_a_press_shows_them_large_and_they_follow_the_table(scene: Scene, visit: Visit, violations: Judge) -> None:
    server, tables = scene
    table = tables["four"]
    page = sit_at(visit, scene, "four", width=390, height=844, touch=True, theme="dark", language="en")
    assert violations(page) == []
    page.get_by_role("button", name="Look at the cards: Cid").click()
    dialog = page.get_by_role("dialog", name="Everybody’s cards")
    expect(dialog.locator("strong")).to_have_text(["Cid", "Dora", "Ben"])
    expect(dialog.locator(".look-hands > li").first.locator(".card-art")).to_have_count(table.game.state.size[2])
    assert dialog.locator(".card-art").first.evaluate("(each) => each.getBoundingClientRect().width") >= 48
    assert violations(page) == []
    with talk(server, {"table": table.code, "token": table.tokens[0]}) as ann:
        assert ann.ask("act", seen=ann.seq, action=choose(ann.state) or "")["type"] == "done"
        seat = ann.state["position"]["deciders"][0]
    with talk(server, {"table": table.code, "token": table.tokens[seat]}) as other:
        held = other.state["position"]["counts"][seat]
        assert "draws" in other.state["own"]["legal"]
        assert other.ask("act", seen=other.seq, action="draws")["type"] == "done"
        name = other.state["table"]["seats"][seat]["name"]
    expect(dialog.locator(".look-hands > li", has_text=name).locator(".card-art")).to_have_count(held + 1)
    expect(page.locator(".log-lines, game-log").first).to_contain_text(f"{name} draws ")


def test_a_badge_never_lies_over_an_open_hand_where_the_seat_has_a_slot(scene: Scene, visit: Visit) -> None:
    page = sit_at(visit, scene, "four")
    hands = [["r1", "g2", "b3", "y4", "wild"]] * 4
    for more in ({"called": [1, 2, 3]}, {"catchable": [1, 2, 3]}, {"turn": 1, "deciders": [1]}):
        stage(page, 4, position={"open_table": True, "open_hands": hands, **more}, sitter={"present": False})
        for size, boxes in look(page, ROOMY, (".seat-cards", ".slot .mark", ".seat-name", ".seat-count")).items():
            badges = [box for box in boxes[".slot .mark"] if box.width > 2]
            for badge in badges:
                for part in (".seat-cards", ".seat-name", ".seat-count"):
                    assert not any(badge.meets(box) for box in boxes[part]), (size, more, part)
            cards: list[Box] = [box for box in boxes[".seat-cards"] if box.width > 0]
            assert len(cards) == 3
            assert not any(one.meets(other) for one, other in combinations(cards, 2))


@pytest.mark.parametrize(("name", "seats"), [("four", 4), ("ten", 10)])
@pytest.mark.parametrize("language", ["en", "hu"])
def test_the_count_of_who_is_away_is_whole_and_beside_their_open_hand(
    scene: Scene, visit: Visit, name: str, seats: int, language: str
) -> None:
    page = cut_off(sit_at(visit, scene, name, language=language, touch=True, width=390, height=844))
    away = [{"seat": seat, "left_ms": 59_000} for seat in range(1, seats)]
    for width, height in (*ROOMY, (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        hands = [["r1", "g2", "b3", "y4", "wild"]] * seats
        stage(page, seats, position={"open_table": True, "open_hands": hands}, sitter={"present": False}, away=away)
        counts = page.locator(".mark-count")
        expect(counts).to_have_text([re.compile("^bot.* 5[0-9] ")] * (seats - 1))
        cut = counts.evaluate_all("(all) => all.filter((each) => each.scrollWidth > each.clientWidth).length")
        assert cut == 0, (width, height)
        size: Size = (width, height)
        boxes = look(page, (size,), (".seat-cards", ".mark-count"), tap="2.75rem")[size]
        shown = [box for box in boxes[".seat-cards"] if box.width > 0]
        assert (len(shown), len(boxes[".mark-count"])) == (seats - 1, seats - 1)
        assert not [size for count in boxes[".mark-count"] for box in shown if count.meets(box)]


def test_a_television_shows_no_hand_at_an_open_table_either(scene: Scene, visit: Visit) -> None:
    server, tables = scene
    tv = open_tv(visit, server, tables["four"].code)
    tv.shows("play")
    elsewhere = ".tv .card-art:not(.tv-stack *, .tv-discard *)"
    assert tv.page.locator(".tv .card-art").count() > 1
    assert tv.page.locator(elsewhere).count() == 0
