"""On the page of a russian table a drawn card that fits is laid, and keeping it is not offered (TURN-4, AMB-16)."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from lastcard.engine.cards.kinds import WILD
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

WISHES: Final = {
    "number": Wanted("drawn", when=lambda game: game.playable_cards(0)[0] < WILD).under(edition="russian"),
    "wild": Wanted("drawn", when=lambda game: game.playable_cards(0)[0] == WILD).under(edition="russian"),
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("drawn")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


@pytest.mark.parametrize("kind", WISHES)
def test_a_drawn_card_that_must_be_laid_is_laid_and_cannot_be_kept(
    scene: tuple[Server, dict[str, Planted]], visit: Visit, kind: str
) -> None:
    server, tables = scene
    person = sit(visit, server, tables[kind])
    page = person.page
    expect(page.locator(".prompt")).to_contain_text("It fits, so you must play it. (TURN-4)")
    expect(page.get_by_role("button", name="Keep")).to_have_count(0)
    assert not person.look()["pass"]
    page.keyboard.press("p")
    expect(page.locator(".note-refusal .note-words")).to_have_text("The drawn card fits, so you must lay it.")
    held = page.locator(".fan .card").count()
    page.locator(".fan .card.is-playable").first.click()
    if kind == "wild":
        page.locator("colour-picker button[data-colour=green]").click()
    expect(page.locator(".fan .card")).to_have_count(held - 1)
