"""For people who see no colour, or their own palette: no word is hidden where colours are forced, none needs its colour."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page

from lastcard.engine.cards.kinds import WILD
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

WISHES: Final = {
    "lobby": Wanted("lobby", people=2),
    "play": Wanted(moves=4, when=lambda game: WILD in game.hand(0) and len(game.hand(0)) > 5),
    "catch": Wanted(seats=3, people=3, when=lambda game: bool(game.state.exposed >> 1 & 1)),
    "challenge": Wanted("challenge"),
    "between": Wanted("over", when=lambda game: not game.outcome.match_winners),
}
# Words in the colour of the page's ground: the browser puts a patch of that very colour behind them, unless it is told not to.
_PATCHED: Final = """() => {
  const probe = document.body.appendChild(document.createElement("p"));
  probe.style.color = "Canvas";
  const ground = getComputedStyle(probe).color;
  probe.remove();
  const hasWords = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  return [...document.querySelectorAll("body *")].filter((element) => {
    const { color, forcedColorAdjust } = getComputedStyle(element);
    return hasWords(element) && element.checkVisibility() && color === ground && forcedColorAdjust === "auto";
  }).map((element) => element.outerHTML.slice(0, 120));
}"""
# Signs of a colour that are seen: each has its own shape, and the word or letter of the colour is beside it or in its name.
_SIGNS: Final = """() => [...document.querySelectorAll(".fan .card, .chip-colour, .btn-colour")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.dataset.colour ?? each.dataset.card, each.getAttribute("aria-label") ?? each.textContent.trim(),
    each.querySelector("img, .sign") !== null])"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("sight")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def patched(page: Page) -> list[str]:
    """List the words that nobody sees where colours are forced."""
    page.emulate_media(forced_colors="active")
    found: list[str] = page.evaluate(_PATCHED)
    return found


def test_no_word_is_hidden_where_the_person_has_chosen_the_colours(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    home = visit(server.url)
    home.locator("home-screen .play").wait_for()
    found = {"home": patched(home)}
    home.get_by_role("button", name="Settings").click()
    home.locator("dialog[open] h2").wait_for()
    found["settings"] = patched(home)
    for name in WISHES:
        page = sit(visit, server, tables[name]).page
        page.locator("lobby-settings h2, .fan, score-board").first.wait_for()
        found[name] = patched(page)
        if name == "play":
            page.locator('.fan .card[data-card="wild"]').first.press("Enter")
            page.locator("colour-picker .btn-colour").first.wait_for()
            found["colours"] = patched(page)
            for colour, words, drawn in page.evaluate(_SIGNS):
                assert words, colour
                assert drawn, f"{colour} should be seen by its shape, too"
    assert {name: words for name, words in found.items() if words} == {}
