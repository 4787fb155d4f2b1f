"""House rules that ask their own question: a person answers it with the cards and buttons of the page."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from lastcard.engine.cards.codes import card_code
from lastcard.engine.cards.kinds import NUMBER_MASK
from lastcard.engine.game import Game
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

SEVERAL: Final = Wanted("more", people=2, seats=2).under(options={"several_of_a_number": "on"})


def can_pass_on(game: Game) -> bool:
    """Say whether the first seat can pass a draw on and go on playing."""
    return len(game.playable_cards(0)) == 1 and len(game.hand(0)) > 2


def has_one_special_card_that_fits(game: Game) -> bool:
    """Say whether only the rule about the last card keeps the first seat from going out."""
    hand = game.hand(0)
    return len(hand) == 1 and not NUMBER_MASK >> hand[0] & 1 and game.state.fits >> hand[0] & 1 == 1


WISHES: Final = {
    "more": SEVERAL,
    "enough": SEVERAL,
    "draw": Wanted("stack", people=2, seats=3, when=can_pass_on).under(options={"deflect": "on"}),
    "special": Wanted(people=2, seats=2, when=has_one_special_card_that_fits).under(
        options={"no_special_finish": "on", "hand_size": "2"}
    ),
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("house rules")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def test_another_card_of_the_number_is_laid_by_a_press(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    """HOUSE-12."""
    server, planted = scene[0], scene[1]["more"]
    person = sit(visit, server, planted)
    expect(person.page.locator("action-bar .prompt")).to_contain_text(
        "lay another card of that number, or end the turn"
    )
    same = person.look()["playable"]
    assert {place.split("#")[0] for place in same} == {card_code(card) for card in planted.game.playable_cards(0)}
    held = len(person.hand)

    person.press_card(same[0])

    expect(person.page.locator(".fan .card")).to_have_count(held - 1)
    expect(person.page.locator("game-log .log-line").last).to_contain_text("You:")


def test_the_turn_is_ended_by_the_button_that_says_so(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    """HOUSE-12."""
    server, planted = scene[0], scene[1]["enough"]
    ann, ben = (sit(visit, server, planted, seat) for seat in (0, 1))
    expect(ben.page.locator("action-bar .prompt")).to_contain_text("Ann has to lay another card of that number")
    button = ann.page.locator('action-bar [data-act="pass"]')
    expect(button).to_contain_text("End turn")

    ann.press(button)

    expect(ben.page.locator("game-log .log-line").last).to_contain_text("Ann ends the turn.")
    expect(button).to_contain_text("Pass")
    ben.page.locator("table-screen[data-asked]").wait_for()


def test_a_draw_is_passed_on_by_pressing_the_card(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    """HOUSE-13."""
    server, planted = scene[0], scene[1]["draw"]
    person = sit(visit, server, planted)
    expect(person.page.locator("action-bar .prompt")).to_contain_text("answer with")

    person.press_card(person.look()["playable"][0])

    expect(person.page.locator("game-log")).to_contain_text("You pass the draw on:")


def test_a_last_card_that_is_no_number_stays_and_the_rule_is_named(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    """HOUSE-11."""
    server, planted = scene[0], scene[1]["special"]
    person = sit(visit, server, planted)
    assert person.look()["playable"] == []
    box = person.page.locator(".fan .card").first.bounding_box()
    assert box
    person.page.mouse.click(box["x"] + 14, box["y"] + 40)
    expect(person.page.locator(".note-refusal")).to_contain_text("the last one must be a number.")
