"""The table without a mouse: a whole match by keys alone, where the focus goes, the command box, and the help for keys."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from lastcard.engine.cards.card import Card
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import TURN, WAIT, Person, sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

WISHES: Final = {
    "match": Wanted(seats=3).under(options={"hand_size": "3"}, target=100),
    "seven": Wanted(when=lambda game: len(set(game.hand(0))) == len(game.hand(0)) == 7),
}
_WON: Final = "() => document.querySelector('table-screen').desk.state.now.position.match_winners.length > 0"
_FOCUS: Final = """() => {
  const { activeElement: at } = document;
  return { tag: at.localName, place: at.dataset?.place ?? "", colour: at.dataset?.colour ?? "", id: at.id };
}"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("keyboard")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def focus(page: Page) -> dict[str, Any]:
    """Say what has the focus."""
    found: dict[str, Any] = page.evaluate(_FOCUS)
    return found


def go_to(page: Page, place: str) -> None:
    """Walk through the hand with the arrow key until a card has the focus; after a deal it is one Tab away."""
    if not focus(page)["place"]:
        page.keyboard.press("Tab")
    steps = page.locator(".fan .card").count()
    for _ in range(steps):
        if focus(page)["place"] == place:
            return
        page.keyboard.press("ArrowRight")
    assert focus(page)["place"] == place, "the arrows should lead to every card of the hand"


def answer(person: Person) -> None:
    """Answer what is asked by keys, and wait until the page shows what came of it."""
    keys = person.page.keyboard
    while (seen := person.look())["uno"]:
        keys.press("u")  # which first catches somebody, if it can
        person.await_call(seen)
    match seen["choice"]:
        case "colour-picker":
            keys.press("g")
        case "table-question":
            keys.press("a")
        case _ if seen["playable"]:
            go_to(person.page, seen["playable"][0])
            keys.press("Enter")
        case _:
            keys.press("d" if seen["draw"] else "p")
    person.await_answer(seen)


def tab_to(page: Page, act: str) -> None:
    """Press Tab until the button for something has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("(act) => document.activeElement.dataset.act === act", act):
            return
    raise AssertionError(f"Tab should lead to the button {act}")


def test_a_whole_match_is_played_by_keys_and_the_focus_is_never_lost(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    person = sit(visit, server, tables["match"])
    page = person.page
    page.keyboard.press("Tab")
    assert focus(page)["id"] == "skip"
    page.keyboard.press("Tab")
    assert focus(page)["place"], "the hand should come first in the tab order"

    answers, rounds = 0, 1
    while True:
        page.wait_for_function(TURN, timeout=WAIT)
        if not person.look()["over"]:
            answer(person)
            answers += 1
            assert focus(page)["tag"] != "body", f"the focus was lost after {answers} answers"
            continue
        if page.evaluate(_WON):
            page.locator(".podium").wait_for()
            break
        tab_to(page, "ready")
        page.keyboard.press("Enter")
        expect(page.locator("score-board")).to_be_hidden()
        rounds += 1
        expect(page.locator(".facts")).to_contain_text(f"Round {rounds}")
    assert answers > 4
    assert rounds > 1
    tab_to(page, "ready")  # another match
    page.keyboard.press("Enter")
    expect(page.locator(".podium")).to_be_hidden()
    expect(page.locator(".facts")).to_contain_text("Round 1")


def test_arrows_home_end_and_colour_groups_lead_through_the_hand(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    person = sit(visit, server, tables["seven"])
    page, keys = person.page, person.page.keyboard
    hand = person.hand
    page.locator(".fan .card[tabindex='0']").focus()

    def at() -> str:
        return str(focus(page)["place"].partition("#")[0])

    keys.press("Home")
    assert at() == hand[0]
    walked = [at()]
    for _ in hand[1:]:
        keys.press("ArrowRight")
        walked.append(at())
    assert walked == hand
    keys.press("ArrowRight")
    assert at() == hand[0]
    keys.press("End")
    assert at() == hand[-1]
    keys.press("Home")
    groups = [card for card, before in zip(hand, [" ", *hand], strict=False) if group(card) != group(before)]
    for start in groups[1:]:
        keys.press("Control+ArrowRight")
        assert at() == start


def group(card: str) -> str:
    """The colour of a card by its code, or that it has none."""
    return card[0] if card[0] in "rygb" and len(card) > 1 else "wild"


def test_a_hand_dealt_anew_with_the_last_card_of_the_round_before_can_be_entered(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    page = sit(visit, server, tables["seven"]).page
    page.locator(".fan .card[tabindex='0']").focus()
    page.evaluate("""() => {
      const [hand, { now }] = [document.querySelector("hand-fan"), document.querySelector("table-screen").desk.state];
      hand.update({ ...now, own: { ...now.own, hand: [] } });
      hand.update(now);
    }""")
    expect(page.locator(".fan .card[tabindex='0']")).to_have_count(1)


def test_keys_answer_questions_and_can_be_switched_off(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    server, tables = scene
    person = sit(visit, server, tables["seven"])
    page, keys = person.page, person.page.keyboard
    answers = page.locator(".answers-log > *")
    keys.press("t")
    expect(answers.first).to_contain_text(person.look()["top"], ignore_case=True)
    keys.press("h")
    expect(answers.first).to_contain_text(str(len(person.hand)))

    keys.press("/")
    assert focus(page)["tag"] == "input"
    keys.type("n")
    keys.press("Enter")
    expect(answers.first).to_contain_text("Ada")

    page.get_by_role("button", name="Settings").press("Enter")
    switch = page.get_by_label("Single keys act at the table")
    switch.press("Space")
    expect(switch).not_to_be_checked()
    keys.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("action-bar kbd")).to_have_count(0)
    before = person.look()
    page.locator(".fan .card[tabindex='0']").focus()
    for key in "dut":
        keys.press(key)
    keys.press("Home")  # arrows and the like belong to the hand, not to the single keys
    assert person.look() == before


def test_escape_leads_from_the_commands_back_to_the_hand(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    page = sit(visit, server, tables["seven"]).page
    page.keyboard.press("/")
    expect(page.locator("command-box input")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".fan .card[tabindex='0']")).to_be_focused()
    page.get_by_role("button", name="Card counts").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".fan .card[tabindex='0']")).to_be_focused()


def test_the_question_mark_opens_the_list_of_keys(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    server, tables = scene
    person = sit(visit, server, tables["seven"])
    person.page.keyboard.press("?")
    dialog = person.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for key, words in (("d", "Draw"), ("u", "UNO, or catch"), ("r", "Red")):
        expect(dialog.locator(".keys-help li").filter(has_text=words).locator("kbd")).to_have_text(
            key, ignore_case=True
        )
    person.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_the_command_box_understands_the_language_of_the_player(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    """A question and a card, typed as they are said; the answers are in the same language."""
    server, tables = scene
    person = sit(visit, server, tables["seven"])
    page = person.page
    code, held = person.hand[0], Card(person.hand[0])
    for language, question in (("sr-Latn", "ruka"), ("sr-Cyrl", "рука"), ("hu", "kezem"), ("el", "χέρι")):
        page.evaluate("(tag) => document.getElementById('app').app.settings.set('language', tag)", language)
        page.locator(f"html[lang={language}] .fan .card").first.wait_for()
        page.keyboard.press("/")
        page.keyboard.type(question)
        page.keyboard.press("Enter")
        name = CardNames(Words(language)).card(held)
        expect(page.locator(".answers-log > *").first).to_contain_text(name)
    unfit = next(card for card in tables["seven"].game.hand(0) if card not in tables["seven"].game.playable_cards(0))
    page.keyboard.type(CardNames(Words("el")).card(unfit))
    page.keyboard.press("Enter")
    expect(page.locator(".note-refusal")).to_contain_text(CardNames(Words("el")).card(unfit)[1:])
    assert person.hand[0] == code
