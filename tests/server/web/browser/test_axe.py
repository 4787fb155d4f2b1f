"""Every screen in both themes and three widths: axe-core finds nothing, nothing scrolls sideways or is too small to hit.

No letter or sign depends on the fonts of the machine, no word is left in English, and no text is cut off. `make crawl` walks
through the screens in every language, named by a variable, and has axe-core judge every theme in every width. `make test` walks
through them in Polish, and has it judge half of the screens narrow and light, half of them wide and dark.
"""

import os
import re
from collections.abc import Iterator
from itertools import product
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from lastcard.engine.cards.kinds import WILD
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook.rulebook import translations
from lastcard.server.web.page.pages import STATIC
from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.browser.faces import PENCIL, SHIPPED, drawn_with
from tests.server.web.browser.person import Person, sit
from tests.server.web.browser.texts import flaws_of_texts
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

Theme = Literal["light", "dark"]

CRAWLED: Final = os.environ.get("LASTCARD_LANGUAGES", "").split()
LANGUAGES: Final = CRAWLED or ["pl"]
WIDTHS: Final = (320, 768, 1280)
# Screens that open by an address without any code or date in it, as the shell lists them.
ADDRESSES: Final = [
    f"#/{name}"
    for pattern, name in re.findall(
        r"\[/(\^#\\/(\w+).*?\$)/, ", (STATIC / "shell" / "app.js").read_text(encoding="utf-8")
    )
    if re.fullmatch(pattern, f"#/{name}")
]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
IN_TURN: Final[tuple[tuple[int, Theme], ...]] = ((320, "light"), (1280, "dark"))  # those that differ most
SMALLEST: Final = 24  # pixels, WCAG 2.5.8
WRITTEN: Final = ("sample 10", "sample 5", "sample 8")  # a dare, a discard, a vote
WISHES: Final = {
    "lobby": Wanted("lobby", people=2),
    "pairs": Wanted("lobby", people=4).under(edition="braille", mode="by_seats"),
    "dealer": Wanted("lobby", people=2).under(edition="greek", dealer=1),
    "play": Wanted(moves=4, when=lambda game: WILD in game.hand(0) and len(game.hand(0)) > 5),
    "party": Wanted(when=lambda game: 0 < len(set(game.playable_cards(0))) < len(set(game.hand(0)))).under(
        edition="czech", options={"stacking": "draw2", "jump_in": "on"}, written=("draw next 2",)
    ),
    "ten": Wanted(seats=10, moves=12).under(clock={"kind": "move", "seconds": 600}),
    "catch": Wanted(seats=3, people=3, when=lambda game: bool(game.state.exposed >> 1 & 1)),
    "swap": Wanted("swap", seats=6).under(edition="czech"),
    "discard": Wanted("discard").under(edition="polish", written=WRITTEN),
    "writing": Wanted("lobby", seats=3, people=2).under(edition="polish", written=("next draws 2", '"La la la"')),
    "challenge": Wanted("challenge"),
    "dare": Wanted("dare").under(edition="czech", written=WRITTEN),
    "vote": Wanted("vote", people=4).under(edition="czech", written=WRITTEN),
    "between": Wanted("over", when=lambda game: not game.outcome.match_winners),
    "match": Wanted("over", when=lambda game: bool(game.outcome.match_winners) and game.state.number > 1).under(
        target=150
    ),
    "over": Wanted("over", when=lambda game: bool(game.outcome.match_winners)).under(mode="round"),
}
_TOO_WIDE: Final = "() => document.documentElement.scrollWidth - innerWidth"
_TOO_SMALL: Final = """(smallest) => {
  const inText = (each) => each.matches("p a, li a") && getComputedStyle(each).display === "inline";
  const found = [];
  for (const each of document.querySelectorAll("button, a[href], input, select, summary")) {
    if (!each.checkVisibility() || each.closest(".sr-only, .skip") || inText(each)) continue;
    const rect = each.getBoundingClientRect();
    const label = each.labels?.[0]?.getBoundingClientRect();
    const wide = Math.max(rect.width, label?.width ?? 0), high = Math.max(rect.height, label?.height ?? 0);
    if (wide < smallest || high < smallest) found.push(`${each.outerHTML.slice(0, 120)} ${wide} × ${high}`);
  }
  const cards = [...document.querySelectorAll("[data-view=full] .fan .card")];
  for (const [at, card] of cards.slice(0, -1).entries()) {
    const strip = cards[at + 1].getBoundingClientRect().x - card.getBoundingClientRect().x;
    if (strip < smallest) found.push(`of ${card.dataset.card} only ${strip} are not covered`);
  }
  return found;
}"""
# Puts every kind of note on the screen at once: at seats, on the felt, in the place for notes. None of them goes away by itself.
_NOTES: Final = """() => {
  const later = globalThis.setTimeout;
  globalThis.setTimeout = () => 0;
  const { desk } = document.querySelector("table-screen");
  const seq = desk.state.now.seq + 1;
  const told = [["caught", 1, { other: 0 }], ["drew", 1, { count: 2, detail: "penalty" }], ["called", 2], ["skipped", 3],
    ["skipped", 0], ["challenged", 2, { other: 3, detail: "guilty" }], ["reversed", 3], ["named", 3, { colour: "blue" }],
    ["rule_on", 2, { count: 1, detail: "Everybody sings" }]];
  const events = told.map(([name, seat, more]) =>
    ({ seat, name, other: null, cards: [], colour: "", count: null, detail: "", ...more }));
  desk.state.apply({ seq, steps: [{ seq, events, lines: [] }] });
  const reason = "7, 9, 5, 4, 3, 2, 1, 0; 7, 9, 5, 4, 3, 2, 1, 0 (MATCH-1)"; // the same in every language
  desk.dispatchEvent(new CustomEvent("refused", { detail: { reason } }));
  globalThis.setTimeout = later;
  return document.querySelectorAll(".fx-note, .seat-gain, .table-note").length;
}"""


class Tour:
    """The screens of a table server, one after another; each is checked as it is reached."""

    def __init__(
        self, server: Server, tables: dict[str, Planted], visit: Visit, violations: Judge, language: str
    ) -> None:
        self.server = server
        self.language = language
        self.words = Words(language)
        self.tables = tables
        self.visit = visit
        self.violations = violations
        self.found: list[str] = []

    def check(self, screen: str, page: Page) -> None:
        """Look at a screen in every width. Without a crawl, axe-core judges the themes and widths in turn."""
        turn = len(screen) % len(IN_TURN)  # the same one however many screens are added
        judged = [*product(WIDTHS, THEMES)] if CRAWLED else [IN_TURN[turn]]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            for theme in THEMES:
                if (width, theme) in judged:
                    page.emulate_media(color_scheme=theme)
                    self._note(screen, width, theme, self.violations(page))
            if (more := page.evaluate(_TOO_WIDE)) > 0:
                self._note(screen, width, "", [f"the page is {more} pixels wider than the window"])
            self._note(screen, width, "", page.evaluate(_TOO_SMALL, SMALLEST))
            self._note(screen, width, "", flaws_of_texts(page, self.language))
        if CRAWLED:  # `make test` has test_fonts.py draw every sentence
            self._note(screen, width, "", [f"drawn with {face}" for face in drawn_with(page) - SHIPPED - PENCIL])

    def _note(self, screen: str, width: int, theme: str, found: list[str]) -> None:
        self.found += [f"{self.language} {screen}, {width} {theme}: {each}" for each in found]

    def say(self, key: str, **parameters: object) -> str:
        """Give a text of the page as it is shown."""
        return self.words.say(key, **parameters)

    def button(self, page: Page, key: str, **parameters: object) -> Locator:
        """Find a button by its text."""
        return page.get_by_role("button", name=self.say(key, **parameters), exact=True).first

    def open_dialog(self, page: Page, key: str, **parameters: object) -> None:
        """Open a dialog by a button and wait until it is filled."""
        self.button(page, key, **parameters).click()
        page.locator("dialog[open] h2").wait_for()

    def open(self, path: str) -> Page:
        """Open an address without a seat."""
        return self.visit(self.server.url + path, language=self.language)

    def sit(self, name: str, seat: int | None = 0, query: str = "") -> Person:
        """Sit down at a table."""
        return sit(self.visit, self.server, self.tables[name], seat, query=query, language=self.language)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with a table for every screen."""
    folder = tmp_path_factory.mktemp("axe")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


@pytest.fixture(params=LANGUAGES)
def tour(
    scene: tuple[Server, dict[str, Planted]], visit: Visit, violations: Judge, request: pytest.FixtureRequest
) -> Iterator[Tour]:
    """A tour that fails at its end with all it has found."""
    tour = Tour(*scene, visit, violations, request.param)
    yield tour
    assert not tour.found, "\n".join(tour.found)


def close_dialog(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_start_page_and_its_dialogs(tour: Tour) -> None:
    page = tour.open("/")
    page.locator("home-screen .play").wait_for()
    tour.check("home", page)
    tour.open_dialog(page, "web.home.settings")
    page.get_by_text(tour.say("web.settings.key_map")).click()
    tour.check("settings", page)
    close_dialog(page)
    if tour.language not in translations():
        return
    tour.open_dialog(page, "web.home.rules")
    page.locator(".rules-tile").first.wait_for()
    page.get_by_label(tour.say("web.rules.search")).fill("UNO-1")
    page.locator(".rule[open]").first.wait_for()
    tour.check("rules", page)


@pytest.mark.parametrize("name", ["lobby", "pairs", "dealer"])
@pytest.mark.parametrize("seat", [0, 1], ids=["host", "guest"])
def test_the_lobby(tour: Tour, name: str, seat: int) -> None:
    page = tour.sit(name, seat).page
    page.locator("lobby-settings h2").wait_for()
    page.locator("lobby-settings details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    page.locator("details[data-group=exact]").evaluate("(exact) => { exact.open = true; }")
    tour.button(page, "web.room.seal").click()
    tour.check(name, page)


def test_cards_that_wait_for_an_answer_and_the_editor(tour: Tour) -> None:
    page = tour.sit("writing", 1).page
    page.locator(".card-asks").wait_for()
    page.get_by_role("button", name=tour.say("web.write.object")).first.click()
    tour.check("written cards in the lobby", page)
    page.get_by_role("button", name=tour.say("web.write.card_state", number=1, state="")).first.click()
    page.locator(".told.is-clear").wait_for()
    page.locator(".trial details summary").click()
    tour.check("editor", page)
    sentence = page.locator(".template").first.inner_text()
    word = max(sentence.split(), key=len)
    page.get_by_label(tour.say("web.write.ask")).fill(sentence.replace(word, f"{word[:-2]}q{word[-2:]}"))
    page.locator(".told.is-lost").wait_for()
    page.get_by_role("button", name=tour.say("web.write.gallery")).click()
    tour.check("editor, not understood", page)
    page.get_by_role("button", name=tour.say("web.write.judge")).click()
    page.locator(".told.is-judged").wait_for()
    page.get_by_role("button", name=tour.say("web.write.blanks")).click()
    page.locator(".template").last.click()
    page.locator(".told.is-clear").wait_for()
    page.locator(".trial details summary").wait_for()
    tour.check("editor, blanks", page)


def test_the_first_page_of_somebody_who_comes_back_and_the_dialogs_about_people_and_bots(tour: Tour) -> None:
    page = tour.sit("lobby").page
    page.locator(".place-add").first.click()
    page.locator("dialog[open] h2").wait_for()
    tour.check("bot picker", page)
    close_dialog(page)
    tour.open_dialog(page, "web.person.more", who="Ada")
    tour.check("a bot", page)
    close_dialog(page)
    page.get_by_role("link", name=tour.say("web.lobby.home")).click()
    page.get_by_text(tour.say("web.home.phase_lobby")).wait_for()
    tour.check("home with tables", page)
    page.locator("home-screen .home-me").click()
    tour.check("name and face", page)
    page = tour.sit("play").page
    tour.open_dialog(page, "web.top.leave")
    tour.check("leaving", page)
    page.locator("[data-key=close]").click()
    tour.check("closing the table", page)


def test_the_door_of_a_table(tour: Tour) -> None:
    page = tour.open(tour.tables["lobby"].path)
    tour.button(page, "web.join.sit").wait_for()
    tour.check("door", page)


def test_the_table_in_play_its_colour_picker_and_its_dialogs(tour: Tour) -> None:
    person = tour.sit("play")
    page = person.page
    tour.check("play", page)
    assert page.evaluate(_NOTES) >= 6
    tour.check("notes", page)
    page.reload()
    person.press_card("wild#0")
    page.locator("colour-picker .btn-colour").first.wait_for()
    tour.check("colour picker", page)
    page.keyboard.press("Escape")
    page.locator("command-box summary").click()
    tour.button(page, "web.chat.say_hello").click()
    page.locator(".chat-lines > *").wait_for()
    page.keyboard.press("?")
    page.locator("dialog[open] .keys-help[open]").wait_for()
    tour.check("keys and commands", page)


@pytest.mark.parametrize("name", ["ten", "catch", "swap", "challenge", "dare", "vote", "between"])
def test_a_table_where_something_is_asked_or_over(tour: Tour, name: str) -> None:
    tour.check(name, tour.sit(name).page)


@pytest.mark.parametrize("name", ["over", "match"])
def test_a_table_where_a_match_is_over(tour: Tour, name: str) -> None:
    page = tour.sit(name).page
    page.locator(".podium").wait_for()
    tour.check(f"podium, {name}", page)
    page.locator("[data-act=see-cards]").click()
    tour.check(f"everybody's cards, {name}", page)


def test_choosing_cards_to_discard(tour: Tour) -> None:
    person = tour.sit("discard")
    person.press('.fan .card[aria-pressed="false"]')
    person.page.locator('.fan .card[aria-pressed="true"]').wait_for()
    tour.check("discard", person.page)


def test_the_proof_and_the_dialog_of_the_table(tour: Tour) -> None:
    page = tour.sit("between").page
    tour.open_dialog(page, "web.board.proof")
    page.locator(".verdict-good").wait_for()
    tour.check("proof", page)
    close_dialog(page)
    tour.open_dialog(page, "web.top.settings")
    tour.button(page, "web.this.open").click()
    page.locator("table-dialog lobby-settings h2").wait_for()
    tour.check("this table", page)


def test_a_replay_and_choosing_one(tour: Tour) -> None:
    page = tour.open(f"/replay/{tour.tables['over'].code}/1")
    page.locator("replay-board .replay-seat").first.wait_for()
    tour.button(page, "web.replay.next").click()
    tour.check("replay", page)
    page.keyboard.press("End")
    page.locator("replay-ending .podium").wait_for()
    tour.check("end of a replay", page)
    page = tour.open("/replay")
    page.get_by_label(tour.say("web.replay.file")).wait_for()
    tour.check("open a replay", page)


def test_the_plain_view_and_a_spectator(tour: Tour) -> None:
    tour.check("plain view", tour.sit("play", query="?view=plain").page)
    tour.check("spectator", tour.sit("play", None).page)


def test_what_is_shown_when_something_is_missing(tour: Tour, browser: Browser) -> None:
    # Not a visit, which would count the browser's own complaint about a table that is not there.
    with browser.new_context(locale=tour.language, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(f"{tour.server.url}/t/ZZZZZZ")
        page.get_by_role("heading", name=tour.say("web.error.no_table_title")).wait_for()
        tour.check("no such table", page)
        page.goto(f"{tour.server.url}/nowhere/at/all")
        page.get_by_role("heading", name=tour.say("web.error.nowhere_title")).wait_for()
        tour.check("unknown address", page)
        page.get_by_role("link", name=tour.say("web.error.home")).click()
        page.get_by_label(tour.say("web.home.code")).fill("ZZZZZZ")
        page.wait_for_load_state("networkidle")
        context.set_offline(True)
        tour.button(page, "web.home.join_button").click()
        page.locator(".code-form .problem:not(:empty)").wait_for()
        page.locator(".home-away:not(:empty)").wait_for()
        tour.check("away", page)
        page.evaluate("() => { history.pushState(null, '', '/t/ZZZZZZ'); dispatchEvent(new Event('popstate')); }")
        page.get_by_role("heading", name=tour.say("web.offline.title")).wait_for()
        tour.check("offline", page)


def test_a_table_whose_connection_is_lost(tour: Tour) -> None:
    page = tour.sit("play").page
    page.context.set_offline(True)
    page.evaluate("() => document.querySelector('table-screen').desk.net.socket.close()")
    page.locator(".note-lost:visible").first.wait_for()
    tour.check("lost", page)


def test_what_teaches_at_a_table(tour: Tour) -> None:
    """Why a card is refused, a card from near by, and the rules of this table with the chapters of the book."""
    page = tour.sit("party").page
    page.locator(".fan .card.is-unplayable").first.click(position={"x": 14, "y": 40}, force=True)
    page.locator(".note-refusal").wait_for()
    if tour.language in translations():
        tour.button(page, "why.why").click()
        page.locator(".why-rule").wait_for()
    tour.check("why", page)
    page.keyboard.press("Escape")
    page.locator(".fan .card").first.focus()
    page.keyboard.press("i")
    page.locator(".close-up").wait_for()
    tour.check("close-up", page)
    page.keyboard.press("Escape")
    if tour.language not in translations():
        return
    tour.open_dialog(page, "web.top.rules")
    page.locator(".dialog-rules .rules-tile").first.wait_for()
    tour.check("rules of a table", page)
    page.locator(".dialog-rules [data-part=book]").click()
    page.locator(".dialog-rules .rules-chapter").first.wait_for()
    tour.check("chapters", page)


def test_there_are_screens_with_an_address_of_their_own() -> None:
    assert {"#/learn", "#/quiz", "#/daily", "#/history"} <= {*ADDRESSES}


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_screen_as_its_address_opens_it(tour: Tour, address: str) -> None:
    page = tour.open(f"/{address}")
    page.locator("main :is(h1, h2):visible").first.wait_for()
    expect(page.locator("main.message")).to_have_count(0)  # which says that a screen cannot be shown
    if tour.language in translations():
        tour.check(address, page)


def test_the_lesson_and_the_quiz(tour: Tour) -> None:
    page = tour.open("/#/learn")
    page.locator(".coach-bubble h2").wait_for()
    tour.check("lesson", page)
    if tour.language not in translations():
        return
    page = tour.open("/#/quiz")
    tour.button(page, "quiz.begin").click()
    page.locator(".quiz-option").first.click()
    page.locator(".quiz-verdict").wait_for()
    tour.check("quiz", page)
