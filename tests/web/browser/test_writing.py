"""Customizable cards: three people write them, one objects, all agree, and in the match each does what it says."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from lastcard.editions.sharing import SharedCard, read_shared
from tests.web.browser.conftest import Visit
from tests.web.browser.lobbying import called
from tests.web.browser.person import TURN, WAIT
from tests.web.planting import Planted, Wanted, plant
from tests.web.serving import Server

# Many cards are dealt, so the three customizable ones come soon.
LOBBY: Final = Wanted("lobby", seats=3, people=3).under(edition="polish", options={"hand_size": "30"})
MOVE: Final = "(action) => document.querySelector('table-screen').desk.act(action).then(() => true)"
SEEN: Final = """() => {
  const { own, position, seq } = document.querySelector("table-screen").desk.state.now;
  return { seq, hand: own.hand, legal: own.legal, counts: position.counts, turn: position.turn };
}"""
THERE: Final = "(seq) => document.querySelector('table-screen').desk.state.now.seq >= seq"


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[Planted]]]:
    """A server with a table at which three people sit."""
    folder = tmp_path_factory.mktemp("writing")
    planted = plant(folder / "log.lastcard", LOBBY)
    with Server(folder) as server:
        yield server, planted


def seated(visit: Visit, server: Server, table: Planted, seat: int, **manner: Any) -> Page:
    """Open the lobby from a seat."""
    page = visit(server.url + table.path, memory={f"lastcard.seat.{table.code}": table.tokens[seat]}, **manner)
    page.locator(".lobby-card-open").first.wait_for()
    return page


def open_card(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Card {number}: ").first.click()
    page.get_by_role("heading", name="Write a card").wait_for()


def write(page: Page, text: str, says: str) -> None:
    """Write on the open card, wait for what was understood, and ask the table by a key."""
    page.get_by_label("Say it as you would at the table").fill(text)
    expect(page.locator(".told")).to_have_text(says)
    page.get_by_label("Say it as you would at the table").press("Enter")
    expect(page.get_by_role("heading", name="Who agrees?")).to_be_visible()


def back(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def asked(page: Page, number: int) -> Any:
    """Find what asks for an answer about a card."""
    return page.get_by_role("region", name=f"Card {number}")


def test_three_people_write_agree_and_play_with_their_cards(scene: tuple[Server, list[Planted]], visit: Visit) -> None:
    server, (table,) = scene
    ann, ben, cid = people = [seated(visit, server, table, seat) for seat in range(3)]
    texts = ("Next player draws 5", "I take another turn", "Everyone draws 10")
    said = (
        "When played: the next player draws 5 cards.",
        "When played: whoever lays it plays again.",
        "When played: everybody draws 10 cards.",
    )
    for number, (page, text, says) in enumerate(zip(people, texts, said, strict=True), 1):
        open_card(page, number)
        write(page, text, says)
        back(page)

    ann.get_by_role("button", name="Deal the cards").click()  # nobody passes over a card that waits for their answer
    expect(ann.locator(".deal .problem")).not_to_be_empty()
    asked(ann, 2).get_by_role("button", name="Agree").click()
    asked(ann, 3).get_by_role("button", name="Object").click()
    asked(ann, 3).get_by_role("button", name="Object").click()
    expect(asked(ann, 3)).to_contain_text("Say it in a word")
    asked(ann, 3).get_by_label("What should be different?").fill("far too many")
    asked(ann, 3).get_by_role("button", name="Object").click()
    expect(asked(ann, 3)).to_have_count(0)
    for page, numbers in ((ben, (1, 3)), (cid, (1, 2))):
        for number in numbers:
            expect(asked(page, number)).to_contain_text(said[number - 1])
            asked(page, number).get_by_role("button", name="Agree").click()
            expect(asked(page, number)).to_have_count(0)

    expect(ben.get_by_role("button", name="Card 3: against it: Ann")).to_be_visible()
    open_card(cid, 3)
    expect(cid.locator(".answers")).to_contain_text("far too many")
    write(cid, "Everyone draws 1", "When played: everybody draws 1 card.")
    back(cid)
    for page in (ann, ben):
        expect(asked(page, 3)).to_contain_text("everybody draws 1 card")
        asked(page, 3).get_by_role("button", name="Agree").click()
    for page in people:
        expect(page.locator(".lobby-cards .answer-agrees")).to_have_count(3)

    for page in (ben, cid):
        page.get_by_role("button", name="I am ready").click()
    ann.get_by_role("button", name="Deal the cards").click()
    for page in people:
        page.locator("table-screen").wait_for()
    fired = play_until_each_card_was_laid(people)
    assert fired["custom1"]["gains"] == [0, 5, 0], "the next player draws five"
    assert fired["custom2"]["again"], "whoever laid it plays again"
    assert fired["custom3"]["gains"] == [1, 1, 1], "everybody draws one"
    expect(ann.locator("game-log")).to_contain_text("It says: Everybody draws 1 card.")


def play_until_each_card_was_laid(people: list[Page]) -> dict[str, dict[str, Any]]:
    """Lay customizable cards as soon as somebody holds one, else draw; say what each has done, from its layer on."""
    fired: dict[str, dict[str, Any]] = {}
    while len(fired) < 3:
        people[0].wait_for_function("() => document.querySelector('table-screen') !== null")
        seen = [page.evaluate(SEEN) for page in people]
        newest = max(each["seq"] for each in seen)
        if any(each["seq"] < newest for each in seen):
            for page in people:
                page.wait_for_function(THERE, arg=newest, timeout=WAIT)
            continue
        seat = next(seat for seat, each in enumerate(seen) if each["legal"] and each["turn"] == seat)
        page, mine = people[seat], seen[seat]
        page.wait_for_function(TURN, timeout=WAIT)
        card = next((each for each in mine["hand"] if each.startswith("custom") and each not in fired), None)
        if card is None or not any(action.startswith(f"plays {card}") for action in mine["legal"]):
            wish = next(each for each in ("draws", "keeps", "passes", *mine["legal"]) if each in mine["legal"])
            page.evaluate(MOVE, wish)
        else:
            page.locator(f'.fan .card[data-card="{card}"]').first.click(position={"x": 14, "y": 40})
            page.locator("colour-picker .btn-colour").first.click()
            page.wait_for_function(THERE, arg=newest + 1, timeout=WAIT)
            now = page.evaluate(SEEN)
            grown = [after - before for before, after in zip(mine["counts"], now["counts"], strict=True)]
            grown[seat] += 1  # the card itself is gone
            fired[card] = {"gains": grown[seat:] + grown[:seat], "again": now["turn"] == seat}
        for each in people:
            each.wait_for_function(THERE, arg=newest + 1, timeout=WAIT)
    return fired


def test_a_sentence_is_said_back_or_its_words_are_named_and_the_table_may_judge_it(server_page: Page) -> None:
    page = server_page
    field = page.get_by_label("Say it as you would at the table")
    field.fill("next player eats 5")
    expect(page.locator(".told")).to_have_text("Not understood: “eats”.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".write-marks mark")).to_have_text("eats")
    page.get_by_role("button", name="Let the table judge it").click()
    expect(page.locator(".told")).to_have_text("Judged by the table: “next player eats 5”.")
    expect(page.locator(".desk-large .judged-stamp")).to_be_visible()
    field.fill("next player eats 5")
    page.locator(".suggestions button").first.click()
    expect(page.locator(".told")).to_contain_text("When played: the next player draws 5 cards")
    page.locator(".template").first.click()
    page.get_by_role("spinbutton", name="Number", exact=True).fill("7")
    expect(page.locator(".told")).to_have_text("When played: the next player draws 7 cards.")
    expect(page.locator(".trial")).to_contain_text("Rounds played", timeout=WAIT)


def test_a_card_is_kept_and_passed_on_by_a_line_and_by_a_link(
    server_page: Page, scene: tuple[Server, list[Planted]], visit: Visit
) -> None:
    page = server_page
    field = page.get_by_label("Say it as you would at the table")
    field.fill("Everyone else draws 2")
    expect(page.locator(".told")).to_contain_text("everybody else draws 2 cards")
    page.get_by_label("Its name").fill("Gift shop")
    assert page.get_by_label("As a line of text", exact=True).input_value() == "Gift shop | Everyone else draws 2"
    page.get_by_role("button", name="Keep it").click()
    link = page.get_by_label("As a link", exact=True).input_value()
    assert read_shared(link) == SharedCard("Gift shop", "Everyone else draws 2")

    other = visit(link)
    expect(other.get_by_label("Say it as you would at the table")).to_have_value("Everyone else draws 2")
    expect(other.get_by_label("Its name")).to_have_value("Gift shop")
    assert "#" not in other.url
    paste = other.get_by_label("A card that somebody sent you")
    paste.fill(link[:-2])
    paste.press("Enter")
    expect(other.locator(".exchange .problem")).to_contain_text("not whole")
    paste.fill("Rain | Everyone draws 1")
    paste.press("Enter")
    expect(other.locator(".told")).to_contain_text("everybody draws 1 card")

    page.reload()
    open_card(page, 1)
    page.get_by_role("button", name="My cards").click()
    page.get_by_role("button", name="Gift shop Everyone else draws 2").click()
    expect(field).to_have_value("Everyone else draws 2")


@pytest.fixture
def server_page(scene: tuple[Server, list[Planted]], visit: Visit) -> Page:
    """The editor of the first card of a table that its host has just opened."""
    server, _ = scene
    page = visit(server.url, memory=called("Ann"))
    page.get_by_role("button", name="Play with friends").click()
    page.locator('input[name=edition][value="polish"]').check()
    open_card(page, 1)
    return page
