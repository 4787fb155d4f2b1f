"""What people at one table see of each other and their cards: who is ready, who left, and what a customizable card says."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from lastcard.engine.cards.kinds import CUSTOM
from lastcard.engine.game import Game
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

RULE: Final = "Everybody draws or discards to hold 3 cards"
SAYS: Final = f"It says: {RULE}."


def holds_a_custom_card(game: Game) -> bool:
    """Say whether the first seat could lay a customizable card."""
    return any(card >= CUSTOM for card in game.hand(0))


WISHES: Final = {
    "custom": Wanted(when=holds_a_custom_card).under(edition="polish", written=("sample 6", "sample 6", "sample 6")),
    "between": Wanted("over", people=2, when=lambda game: not game.outcome.match_winners),
    "over": Wanted("over", people=2).under(mode="round"),
    "playing": Wanted(people=2, seats=3, moves=2),
    "ten": Wanted(seats=10),
}
Tables = tuple[Server, dict[str, Planted]]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("company")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def test_what_a_customizable_card_says_can_be_read_before_it_is_laid(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    page = sit(visit, server, tables["custom"]).page
    card = page.locator(".fan .card[data-card^=custom]").first
    expect(card.locator(".written")).to_have_text(RULE)
    expect(card).to_have_accessible_name(re.compile(rf"Customizable \d: {RULE}"))
    expect(card).to_have_accessible_description("playable")
    card.click()
    expect(page.locator("colour-picker")).to_contain_text(SAYS)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text(f"{RULE}.")


@pytest.mark.parametrize(("table", "words"), [("between", "the next round"), ("over", "a rematch")])
def test_whoever_is_waited_for_is_told_so(scene: Tables, visit: Visit, table: str, words: str) -> None:
    server, tables = scene
    ann, ben = (sit(visit, server, tables[table], seat).page for seat in (0, 1))
    board = ben.locator("score-board")
    expect(board.locator(".mark", has_text="ready")).to_have_count(0)
    ann.locator("score-board [data-act=ready]").click()
    expect(ann.locator("score-board [role=status]")).to_have_text("Waiting for Ben.")
    expect(board.locator("[role=status]")).to_have_text(f"Ready for {words}: Ann.")
    expect(board.locator("tr, li").filter(has_text="Ann").locator(".mark", has_text="ready")).to_be_visible()


def test_who_leaves_and_comes_back_is_seen_by_the_others_and_finds_the_seat_first(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    ann = sit(visit, server, tables["playing"], 0).page
    ben = sit(visit, server, tables["playing"], 1, likes={"name": "Ben"}).page
    ben.get_by_role("button", name="Leave").click()
    ben.get_by_role("button", name="Give my seat away").click()
    expect(ann.get_by_role("log", name="What happened")).to_contain_text("Ben has left; a bot plays on.")
    ben.goto(server.url + tables["playing"].path)
    expect(ben.locator(".join .btn-primary")).to_have_text("Play for Ben")
    ben.locator(".join .btn-primary").click()
    expect(ann.get_by_role("log", name="What happened")).to_contain_text("Ben is back.")


@pytest.mark.parametrize("typed", ["{url}{path}", " {first} {second} ", "{lower}"])
def test_a_table_is_found_by_its_link_or_by_a_code_however_it_is_written(
    scene: Tables, visit: Visit, typed: str
) -> None:
    server, tables = scene
    code = tables["playing"].code
    page = visit(server.url)
    field = page.get_by_label("Table code")
    field.fill(
        typed.format(url=server.url, path=tables["playing"].path, first=code[:3], second=code[3:], lower=code.lower())
    )
    field.press("Enter")
    expect(page).to_have_url(f"{server.url}/t/{code}")


def test_nine_bots_at_one_table_are_drawn_with_nine_faces(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    page = sit(visit, server, tables["ten"], width=390, height=844, touch=True).page
    drawn = page.locator(".seat:not(.is-mine) .face").evaluate_all(
        "(faces) => faces.map((face) => [...face.children].map((use) => use.getAttribute('href').split('#')[1]))"
    )
    assert len({tuple(parts) for parts in drawn}) == len(drawn) == 9
    assert all(0 < len(parts) <= 2 for parts in drawn)
