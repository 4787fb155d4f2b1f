"""The shell of the page: preferences, rules help, the proof of the shuffle, and the messages for things that do not exist."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, FilePayload, Page, Route, expect

from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.lobbying import add_bot, edition_card, seats
from tests.server.web.browser.person import sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server
from tests.waiting import watch_until

# Notes that the page has told its worker what it has loaded so far.
NOTE_TELLING: Final = """
const tell = ServiceWorker.prototype.postMessage;
ServiceWorker.prototype.postMessage = function (...what) { globalThis.told = true; tell.apply(this, what); };
"""
ALL_KEPT: Final = """async () => {
  const loaded = performance.getEntriesByType("resource").map((each) => each.name).filter((name) => name.includes("/static/"));
  const wanted = [...loaded, "/", "/static/words/en.json", "/static/cards.json", "/static/packs/dialogs.js"];
  return (await Promise.all(wanted.map((name) => caches.match(name)))).every(Boolean);
}"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Planted]]:
    """A server with one table, where a round is over and the match is not."""
    folder = tmp_path_factory.mktemp("shell")
    (planted,) = plant(folder / "log.lastcard", Wanted("over", when=lambda game: not game.outcome.match_winners))
    with LenientServer(folder) as server:
        yield server, planted


@pytest.fixture
def finished(tmp_path: Path) -> Iterator[tuple[Server, Planted]]:
    """A server with one table, where a match is over."""
    over = Wanted("over", people=2, when=lambda game: len(game.outcome.match_winners) > 0).under(target=50)
    (planted,) = plant(tmp_path / "log.lastcard", over)
    with LenientServer(tmp_path) as server:
        yield server, planted


@pytest.fixture
def page(scene: tuple[Server, Planted], visit: Visit) -> Page:
    """Somebody on the start page."""
    page = visit(scene[0].url)
    page.locator("home-screen h1").wait_for()
    return page


@pytest.fixture
def stray(browser: Browser) -> Iterator[Page]:
    """Somebody who asks for what is not there; the browser's own complaints about that are no fault of the page."""
    context = browser.new_context(locale="en")
    yield context.new_page()
    context.close()


def test_a_theme_is_chosen_at_once_and_kept(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_dialog_takes_the_focus_and_gives_it_back(page: Page) -> None:
    opener = page.get_by_role("button", name="Settings")
    opener.click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    expect(page.get_by_role("heading", name="Settings")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_a_key_is_given_to_one_action_only(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Choose the keys").click()
    draw = page.get_by_label("Draw", exact=True)
    draw.press("u")
    expect(page.get_by_text("u already means: UNO, or catch.")).to_be_visible()
    expect(draw).to_have_value("d")
    draw.press("x")
    expect(draw).to_have_value("x")
    page.reload()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Choose the keys").click()
    expect(draw).to_have_value("x")
    page.get_by_role("button", name="Reset the keys to defaults").click()
    expect(draw).to_have_value("d")


def test_braille_codes_stand_behind_the_names_of_cards(scene: tuple[Server, Planted], visit: Visit) -> None:
    page = visit(scene[0].url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Braille codes beside card names").select_option("nfb")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play now").click()
    card = page.locator(".fan .card").first
    card.wait_for()
    code = str(card.get_attribute("data-card"))
    plain = {"rev": "rv", "skip": "sk", "wild": "wi", "wild+4": "wi+4"}
    wanted = plain.get(code) or code[0] + plain.get(code[1:], code[1:])
    assert str(card.get_attribute("aria-label")).endswith(f"({wanted})")


def test_the_rules_answer_questions_in_everyday_words(page: Page) -> None:
    page.get_by_role("button", name="Rules").click()
    dialog = page.get_by_role("dialog", name="Rules")
    found = dialog.locator("details.rule")
    dialog.get_by_role("searchbox").fill("can I put a plus 4 on a +2?")
    expect(found).to_have_count(5)
    expect(found.first).to_have_attribute("open", "")
    expect(dialog.locator(".rule-id").first).to_have_text("DT-3")
    dialog.get_by_role("searchbox").fill("who can challenge a +4")
    question = dialog.locator("#rule-AMB-24 p").first
    expect(question).to_have_text("May anybody challenge a Wild Draw Four, or only the next player?")
    dialog.get_by_role("searchbox").fill("")
    expect(dialog.locator("h3", has_text="First card")).to_be_visible()


def test_a_question_that_nothing_answers_gets_a_sentence(page: Page) -> None:
    page.get_by_role("button", name="Rules").click()
    dialog = page.get_by_role("dialog", name="Rules")
    dialog.get_by_role("searchbox").fill("xylophone")
    expect(dialog.get_by_role("status")).to_contain_text("Nothing in the rule book answers this.")


def test_answers_follow_the_chosen_edition(page: Page) -> None:
    page.get_by_role("button", name="Rules").click()
    dialog = page.get_by_role("dialog", name="Rules")
    dialog.get_by_role("searchbox").fill("what does swap hands do")
    entry = dialog.locator("#rule-SWAP-1")
    expect(entry).to_contain_text("The Classic edition does not have this rule.")
    dialog.get_by_label("Edition").select_option("polish")
    expect(entry).to_contain_text("The exchange is not optional.")


def test_the_rules_open_at_the_rule_that_was_asked_for(page: Page) -> None:
    page.evaluate(
        "() => document.body.dispatchEvent(new CustomEvent('open-rules', { bubbles: true, detail: { rule: 'TURN-4' } }))"
    )
    wanted = page.locator("#rule-TURN-4")
    expect(wanted).to_have_attribute("open", "")
    expect(wanted.locator("summary")).to_be_focused()


def test_a_rule_of_another_edition_is_found_all_the_same(page: Page) -> None:
    page.evaluate(
        "() => document.body.dispatchEvent(new CustomEvent('open-rules', { bubbles: true, detail: { rule: 'SWAP-1' } }))"
    )
    expect(page.locator("#rule-SWAP-1")).to_have_attribute("open", "")


def test_the_shuffle_of_a_round_is_proved_in_the_browser(scene: tuple[Server, Planted], visit: Visit) -> None:
    server, planted = scene
    page = sit(visit, server, planted).page
    page.locator('[data-act="proof"]').click()
    verdict = page.locator(".verdict")
    expect(verdict).to_have_class("verdict verdict-good")
    expect(verdict).to_contain_text("every one follows from the secret and the shares")


def test_an_altered_card_is_named(scene: tuple[Server, Planted], visit: Visit) -> None:
    server, planted = scene
    page = sit(visit, server, planted).page

    def alter(text: str) -> str:
        line = next(line for line in text.splitlines() if "dealt" in line)
        card = line.split()[-1]
        return text.replace(line, line.removesuffix(card) + ("r1" if card != "r1" else "r2"), 1)

    page.route("**/record", lambda route: route.fulfill(body=alter(route.fetch().text()), content_type="text/plain"))
    page.locator('[data-act="proof"]').click()
    verdict = page.locator(".verdict")
    expect(verdict).to_have_class("verdict verdict-bad")
    expect(verdict).to_contain_text("the record says")


def test_a_table_that_is_not_there_is_said_in_words(scene: tuple[Server, Planted], stray: Page) -> None:
    stray.goto(f"{scene[0].url}/t/ZZZZZZ")
    expect(stray.get_by_role("heading", name="No such table")).to_be_visible()
    stray.get_by_role("link", name="Go to the start page").click()
    expect(stray.get_by_role("button", name="Play now")).to_be_visible()


def test_a_record_that_cannot_be_read_is_said_in_words(scene: tuple[Server, Planted], stray: Page) -> None:
    stray.goto(f"{scene[0].url}/replay")
    broken = FilePayload(name="x.lastcard", mimeType="text/plain", buffer=b"edition nowhere\n\nS0 sings\n")
    stray.get_by_label("Record file").set_input_files(broken)
    expect(stray.locator("replay-screen .problem")).not_to_be_empty()


def wait_until_all_is_kept(page: Page) -> None:
    """Wait until the worker has kept whatever the page has loaded."""
    # `wait_for_function` takes the promise itself for an answer.
    watch_until(page, lambda: page.evaluate(ALL_KEPT), missing="something the page has loaded was not kept")


def test_what_is_on_its_way_when_the_worker_comes_is_kept_too(scene: tuple[Server, Planted], stray: Page) -> None:
    held: list[Route] = []
    stray.add_init_script(NOTE_TELLING)
    stray.route("**/static/faces.svg", lambda route: held.append(route))
    with stray.expect_request("**/static/faces.svg"):
        stray.goto(scene[0].url, wait_until="commit")
    stray.wait_for_function("() => globalThis.told")
    for route in held:
        route.continue_()
    stray.wait_for_function("() => performance.getEntriesByType('resource').some((each) => each.name.endsWith('.svg'))")
    wait_until_all_is_kept(stray)


def test_without_a_connection_the_page_still_opens_and_says_so(scene: tuple[Server, Planted], stray: Page) -> None:
    stray.goto(scene[0].url)
    stray.locator("home-screen h1").wait_for()
    wait_until_all_is_kept(stray)
    stray.context.set_offline(True)
    stray.reload()
    expect(stray.get_by_text("You are offline")).to_be_visible()
    stray.goto(f"{scene[0].url}/t/ABCDEF")
    expect(stray.get_by_role("heading", name="You are offline")).to_be_visible()


def open_table_dialog(page: Page) -> None:
    """Open what concerns the table itself."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("button", name="Players and rules of this table").click()


def test_after_a_match_the_players_and_the_rules_can_be_changed(finished: tuple[Server, Planted], visit: Visit) -> None:
    page = sit(visit, *finished).page
    open_table_dialog(page)
    page.get_by_role("button", name="Change players and rules").click()
    expect(seats(page)).to_have_count(4)
    add_bot(page)
    edition_card(page, "greek").check()
    expect(page.get_by_role("button", name="Card 1: blank")).to_be_visible()
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator(".fan .card").first).to_be_visible()
    expect(page.locator(".seats .seat")).to_have_count(5)


def test_somebody_can_be_taken_out_between_rounds_and_leave_for_good(
    finished: tuple[Server, Planted], visit: Visit
) -> None:
    page = sit(visit, *finished).page
    open_table_dialog(page)
    page.get_by_role("button", name="Take Ben out").click()
    page.get_by_role("button", name="Take Ben out").click()
    expect(page.locator("table-dialog .seat-row")).to_have_count(3)
    page.keyboard.press("Escape")
    page.locator("lobby-screen").get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Give my seat away").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert page.evaluate("() => localStorage.getItem('lastcard.tables')") == "[]"


def test_the_back_button_leads_back(page: Page) -> None:
    page.get_by_role("link", name="Watch a saved game").click()
    expect(page.get_by_role("heading", name="Watch a saved game")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
