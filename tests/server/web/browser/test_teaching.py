"""How the table teaches while one plays: why a rule bites, this table's rules on one page, a card from near by, the quiz."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from lastcard.engine.game import Game
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import Person, sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server
from tests.waiting import settle

Tables = tuple[Server, dict[str, Planted]]
STRIP: Final[Position] = {"x": 14, "y": 40}  # of a card that the next one does not cover
_CLEAR: Final = """([one, others]) => {
  const box = document.querySelector(one).getBoundingClientRect();
  return [...document.querySelectorAll(others)].filter((each) => each.checkVisibility()).every((each) => {
    const other = each.getBoundingClientRect();
    return box.left >= other.right || box.right <= other.left || box.top >= other.bottom || box.bottom <= other.top;
  });
}"""
_RECTANGLES: Final = """() => [".pile-draw", ".pile-discard", "action-bar", "hand-fan", ".seats"].map((each) => {
  const { x, y, width, height } = document.querySelector(each).getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
})"""


def _unfit(game: Game) -> bool:
    """Seat 0 holds a card that fits and one that does not."""
    held = set(game.hand(0))
    return 0 < len(set(game.playable_cards(0))) < len(held) and len(game.hand(0)) > 4


def _may_skip_seat_0(game: Game) -> bool:
    """Seat 3, which plays before seat 0, can lay a Skip."""
    return game.state.direction == 1 and any(str(card).endswith("skip") for card in game.playable_cards(3))


WISHES: Final = {
    "play": Wanted(moves=4, when=_unfit),
    "party": Wanted(when=_unfit).under(
        edition="czech", options={"stacking": "draw2", "jump_in": "on"}, written=("draw next 2",)
    ),
    "skip": Wanted(people=4, by=3, moves=2, when=_may_skip_seat_0),
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """A server with a table for every situation."""
    folder = tmp_path_factory.mktemp("teaching")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def refuse(person: Person) -> Locator:
    """Lay a card that does not fit; give the note that says so."""
    person.page.locator(".fan .card.is-unplayable").first.click(position=STRIP, force=True)
    note = person.page.locator(".note-refusal")
    expect(note).to_be_visible()
    return note


# --- why --------------------------------------------------------------------------------------


def test_a_refusal_says_one_sentence_and_why_adds_the_rule(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    person = sit(visit, server, tables["play"])
    page = person.page
    before = page.evaluate(_RECTANGLES)
    note = refuse(person)
    expect(note.locator(".note-words")).to_contain_text("does not fit on")
    expect(note.locator(".note-words")).not_to_contain_text("MATCH-")
    note.get_by_role("button", name="Why?").click()
    expect(note).to_have_count(0)
    why = page.locator("why-help")
    expect(why.locator(".why-rule")).to_contain_text("symbol")
    fitting = set(page.evaluate("() => document.querySelector('table-screen').desk.state.now.own.playable"))
    expect(why.locator(".why-fitting li")).to_have_count(min(len(fitting), 4) + 1)
    assert page.evaluate(_RECTANGLES) == before
    why.locator(".why-code").click()
    expect(page.locator(".rule.is-wanted")).to_have_attribute("open", "")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1024, 768), (390, 844), (320, 568), (844, 390)])
def test_the_opened_why_leaves_what_is_asked_hand_and_buttons_free(
    scene: Tables, visit: Visit, width: int, height: int
) -> None:
    server, tables = scene
    person = sit(visit, server, tables["play"], width=width, height=height)
    refuse(person).get_by_role("button", name="Why?").click()
    expect(person.page.locator("why-help")).to_be_visible()
    free = ".prompt, .fan .card, .acts button" + (", .seat .plate, .pile" if width == 1366 else "")
    assert person.page.evaluate(_CLEAR, ["why-help", free])


def test_escape_closes_why_and_the_focus_returns_to_the_card(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    person = sit(visit, server, tables["play"])
    page = person.page
    card = page.locator(".fan .card.is-unplayable").first
    card.focus()
    page.keyboard.press("Enter")
    page.locator(".note-refusal").get_by_role("button", name="Why?").focus()
    page.keyboard.press("Enter")
    why = page.locator("why-help")
    expect(why.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(why).to_be_hidden()
    expect(card).to_be_focused()


def test_the_next_act_closes_why(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    person = sit(visit, server, tables["play"])
    refuse(person).get_by_role("button", name="Why?").click()
    expect(person.page.locator("why-help")).to_be_visible()
    person.page.keyboard.press("p")
    expect(person.page.locator("why-help")).to_be_hidden()
    expect(person.page.locator(".note-refusal")).to_contain_text("You cannot pass")


def test_the_refusal_is_heard_once(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    page = sit(visit, server, tables["play"]).page
    page.evaluate("""() => {
      window.heard = [];
      for (const region of document.querySelectorAll("[aria-live=assertive], [role=status], [role=alert], [role=log]"))
        new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true, subtree: true });
    }""")
    page.locator(".fan .card.is-unplayable").first.click(position=STRIP, force=True)
    expect(page.locator(".note-refusal")).to_be_visible()
    assert [text for text in page.evaluate("() => window.heard") if "does not fit" in text][1:] == []
    assert page.locator("[role=status] .note-refusal, [role=alert] .note-refusal").count() == 0


def test_a_rule_that_is_not_to_be_explained_again_offers_no_why_in_this_browser_alone(
    scene: Tables, visit: Visit
) -> None:
    server, tables = scene
    person = sit(visit, server, tables["play"])
    page = person.page
    refuse(person).get_by_role("button", name="Why?").click()
    page.get_by_role("button", name="Do not explain again").click()
    expect(page.locator("why-help")).to_be_hidden()
    page.reload()
    note = refuse(person)
    expect(note).to_contain_text("(MATCH-1)")
    expect(note.get_by_role("button", name="Why?")).to_have_count(0)
    page.keyboard.press("p")  # another rule still explains itself
    expect(note).to_contain_text("You cannot pass")
    expect(note.get_by_role("button", name="Why?")).to_be_visible()
    another = refuse(sit(visit, server, tables["play"]))
    expect(another.get_by_role("button", name="Why?")).to_be_visible()


def test_a_player_who_is_skipped_reads_why(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    victim, _next, actor = (
        sit(visit, server, tables["skip"], seat) for seat in (0, 1, 3)
    )  # nobody waits for one who is away
    skip = actor.page.locator(".fan .card.is-playable[data-card$=skip]").first
    actor.press_card(str(skip.get_attribute("data-place")))
    note = victim.page.locator(".note-why")
    expect(note).to_contain_text("A Skip was played before you")
    note.get_by_role("button", name="Why?").click()
    expect(victim.page.locator("why-help .why-code")).to_have_text("SKIP-1")
    expect(actor.page.locator(".note-why")).to_have_count(0)
    # Whoever catches somebody, or is wrongly accused, is not told that they were caught, or wrong.
    told = """async (events) => (await import("/static/model/rules-page.js")).momentOf(
      { moments: ["caught", "false_catch", "swapped"].map((event) => ({ event, detail: "", by: "", rules: ["X"] })) },
      { events }, { you: 0, position: null })?.moment.event ?? null"""
    for name, (own, by_other) in {"caught": (1, 0), "false_catch": (1, 0), "swapped": (1, 1)}.items():
        for seat, other, tells in ((0, 2, own), (2, 0, by_other), (1, 2, 0)):
            found = victim.page.evaluate(told, [{"name": name, "seat": seat, "other": other}])
            assert found == (name if tells else None), (name, seat)


# --- this table's rules -----------------------------------------------------------------------


def open_rules(page: Page) -> Locator:
    page.evaluate("() => document.body.dispatchEvent(new CustomEvent('open-rules', { bubbles: true }))")
    dialog = page.locator(".dialog-rules")
    dialog.locator(".rules-tile").first.wait_for()
    return dialog


def test_the_rules_of_a_table_follow_its_options(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    plain = open_rules(sit(visit, server, tables["play"]).page)
    expect(plain.locator(".rules-tile")).to_have_count(3)
    expect(plain.locator(".house-tag")).to_have_count(0)
    expect(plain).not_to_contain_text("Swap Hands")
    page = sit(visit, server, tables["party"]).page
    party = open_rules(page)
    expect(party.locator(".rules-tile.is-house")).to_have_count(2)
    expect(party.locator("[data-rule=stacking]")).to_contain_text("A Draw Two can be answered with a Draw Two.")
    expect(party).to_contain_text("Swap Hands")
    expect(party).to_contain_text("The next player draws 2 cards.")
    party.locator("[data-part=book]").click()
    expect(party.locator("#rule-HOUSE-1 .house-tag")).to_be_visible()
    expect(party.locator("#rule-HOUSE-3 .house-tag")).to_have_count(0)
    party.locator(".rules-chapter", has_text="Calling UNO").click()
    expect(party.locator("h3", has_text="Calling UNO")).to_be_focused()
    party.get_by_role("searchbox").fill("challenge")
    expect(party.locator(".rule mark").first).to_have_text("challenge")


# --- a card from near by ----------------------------------------------------------------------


def test_a_card_is_seen_large_by_right_click_and_by_key(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    page = sit(visit, server, tables["party"]).page
    card = page.locator(".fan .card").first
    name = str(card.get_attribute("aria-label"))
    hand = page.locator(".fan .card").count()
    card.click(button="right", position=STRIP, force=True)
    dialog = page.get_by_role("dialog", name=name)
    expect(dialog.locator(".close-up-text")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    card.focus()
    page.keyboard.press("i")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_focused()
    page.locator(".pile-discard").click(button="right")
    expect(page.locator(".dialog-card")).to_be_visible()
    expect(page.locator(".fan .card")).to_have_count(hand)


def test_a_card_that_is_held_is_shown_and_not_played(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    page = sit(visit, server, tables["play"], touch=True, width=390, height=844).page
    card = page.locator(".fan .card.is-playable").first
    box = card.bounding_box()
    assert box is not None
    seq = "() => document.querySelector('table-screen').desk.state.now.seq"
    before = page.evaluate(seq)
    touch = page.context.new_cdp_session(page)
    point = {"x": box["x"] + STRIP["x"], "y": box["y"] + STRIP["y"]}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator(".close-up")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settle(page)
    expect(page.locator(".close-up")).to_be_visible()
    assert page.evaluate(seq) == before


# --- the quiz ---------------------------------------------------------------------------------


def test_a_go_of_the_quiz_by_keys_ends_with_a_score_to_share(scene: Tables, visit: Visit) -> None:
    server, _ = scene
    page = visit(server.url + "/#/quiz")
    page.get_by_label("Edition").select_option("greek")
    asked = []
    with page.expect_response("**/api/quiz*") as answer:
        page.get_by_role("button", name="Start", exact=True).click()
    book = {each["question"]: each for each in answer.value.json()}
    for number in range(10):
        expect(page.locator(".quiz-count")).to_contain_text(f"Question {number + 1} of 10")
        question = book[page.locator(".quiz-question").inner_text()]
        asked.append(question["id"])
        pictures = page.locator(".quiz-cards img")
        assert pictures.evaluate_all("(all) => all.map((each) => each.dataset.picture)") == question["cards"]
        choices = page.locator(".quiz-answer").all_inner_texts()
        right = choices.index(question["right"])
        pressed = right if number else (right + 1) % len(choices)
        page.keyboard.press(str(pressed + 1))
        expect(page.locator(".quiz-option.is-right")).to_contain_text(question["right"])
        expect(page.locator(".quiz-option.is-wrong")).to_have_count(0 if number else 1)
        expect(page.locator(".quiz-rules")).to_contain_text(question["rules"][0])
        page.keyboard.press("Enter")
    assert len(set(asked)) == 10
    assert any(each["cards"] for each in book.values())
    expect(page.locator(".quiz-score")).to_have_text("9 of 10 right")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the result").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    shared = page.evaluate("() => navigator.clipboard.readText()")
    assert "9 of 10" in shared
    assert "Greek" in shared
    assert shared.endswith("/#/quiz")


def test_the_rules_behind_an_answer_open_at_the_rule(scene: Tables, visit: Visit) -> None:
    server, _ = scene
    page = visit(server.url + "/#/quiz", width=320, height=568)
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".quiz-option").first.click()
    page.locator(".rule-link").first.click()
    expect(page.locator(".rule.is-wanted")).to_have_attribute("open", "")
