"""Each main screen in every complete language at 320 pixels: nothing is in English, nothing cut off, nothing scrolls sideways.

One page for each screen: the language is changed in the settings, without loading it again. `make crawl` walks through all
screens.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.language_files import COMPLETE, DEFAULT_LANGUAGE, sound_texts, tags
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import sit
from tests.server.web.browser.texts import flaws_of_texts
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

WISHES = {
    "lobby": Wanted("lobby", people=2).under(edition="polish"),
    "challenge": Wanted("challenge"),
    "between": Wanted("over", when=lambda game: not game.outcome.match_winners),
}
_SPEAK = "(tag) => document.getElementById('app').app.settings.set('language', tag)"
_TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    folder = tmp_path_factory.mktemp("every-language")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def through_all(page: Page, ready: str) -> list[str]:
    """Change the language again and again, and list what is wrong with the screen in each."""
    page.locator(ready).first.wait_for()
    page.evaluate("() => { globalThis.sameDocument = true; }")
    found = []
    for language in [tag for tag in tags() if tag == DEFAULT_LANGUAGE or COMPLETE in sound_texts(tag)]:
        page.evaluate(_SPEAK, language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.locator(ready).first.wait_for()
        found += [f"{language}: {flaw}" for flaw in flaws_of_texts(page, language)]
        if (more := page.evaluate(_TOO_WIDE)) > 0:
            found.append(f"{language}: the page is {more} pixels wider than the window")
    assert page.evaluate("() => globalThis.sameDocument"), "the page should not have been loaded again"
    return found


def test_the_start_page(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    assert through_all(visit(scene[0].url, width=320), "home-screen .play") == []


@pytest.mark.parametrize(
    ("table", "ready"),
    [("lobby", "lobby-settings h2"), ("challenge", "table-question .stake"), ("between", "score-board .race")],
)
def test_a_table(scene: tuple[Server, dict[str, Planted]], visit: Visit, table: str, ready: str) -> None:
    server, tables = scene
    assert through_all(sit(visit, server, tables[table], width=320).page, ready) == []


def test_the_settings_speak_the_new_language_at_once_and_stay_open(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = visit(scene[0].url, width=320)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_label("Language").select_option("sr-Cyrl")
    expect(page.get_by_role("heading", name=Words("sr-Cyrl").say("web.settings.title"))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "sr-Cyrl")
    assert flaws_of_texts(page, "sr-Cyrl") == []


def test_an_edition_offers_the_language_it_is_printed_in(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    """The host and a guest have a language each; the offer changes that of the person who takes it."""
    server, tables = scene
    host, guest = (sit(visit, server, tables["lobby"], seat).page for seat in (0, 1))
    for page in (host, guest):
        expect(page.locator("button[name=speak]")).to_have_text(Words("en").say("web.lobby.speak", language="Polski"))
    guest.locator("button[name=speak]").press("Enter")
    expect(guest.locator("html")).to_have_attribute("lang", "pl")
    expect(guest.locator("lobby-settings h2")).to_have_text(Words("pl").say("web.lobby.agreed"))
    expect(guest.locator("#main")).to_be_focused()
    expect(guest.locator("button[name=speak]")).to_have_count(0)
    expect(host.locator("html")).to_have_attribute("lang", "en")
