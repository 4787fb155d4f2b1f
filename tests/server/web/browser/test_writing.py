"""Customizable cards: three people write them in three languages, one objects, all agree, and each does what it says."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from lastcard.language.catalogue.catalogue import Words, words_for
from lastcard.written.card_link import SharedCard, read_shared
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.faces import PENCIL, drawn_with
from tests.server.web.browser.lobbying import called, edition_card
from tests.server.web.browser.person import TURN, WAIT
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

# Many cards are dealt, so the three customizable ones come soon.
LOBBY: Final = Wanted("lobby", seats=3, people=3).under(edition="polish", options={"hand_size": "30"})
FEW: Final = Wanted("lobby", people=2).under(edition="polish", options={"custom_count": "2"})
RULES: Final = {
    "custom1": "The next player draws 5 cards",
    "custom2": "The player who lays it plays again",
    "custom3": "Everybody draws 1 card",
}
MOVE: Final = "(action) => document.querySelector('table-screen').desk.act(action).then(() => true)"
SEEN: Final = """() => {
  const { own, position, seq } = document.querySelector("table-screen").desk.state.now;
  return { seq, hand: own.hand, legal: own.legal, counts: position.counts, turn: position.turn,
    direction: position.direction };
}"""
THERE: Final = "(seq) => document.querySelector('table-screen').desk.state.now.seq >= seq"


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[Planted]]]:
    """A server with a table at which three people sit, and one with fewer cards to write on."""
    folder = tmp_path_factory.mktemp("writing")
    planted = plant(folder / "log.lastcard", LOBBY, FEW)
    with LenientServer(folder) as server:
        yield server, planted


@dataclass(frozen=True)
class Writer:
    """Somebody at the table, with the words of the language in which they read and write."""

    page: Page
    words: Words

    def say(self, key: str, **values: object) -> str:
        """Give a sentence of the page."""
        return self.words.say(f"web.{key}", **values)

    def button(self, key: str, **values: object) -> Locator:
        """Find a button by the sentence on it."""
        return self.page.get_by_role("button", name=self.say(key, **values))

    def open_card(self, number: int) -> None:
        """Open the editor from the lobby."""
        start = self.say("write.card_state", number=number, state="")
        self.page.get_by_role("button", name=start).first.click()
        self.page.get_by_role("heading", name=self.say("write.head")).wait_for()

    def write(self, text: str, says: str) -> None:
        """Write on the open card, wait for what was understood, ask the table by a key, and go back."""
        field = self.page.get_by_label(self.say("write.ask"))
        field.fill(text)
        expect(self.page.locator(".told")).to_have_text(says, timeout=WAIT)
        field.press("Enter")
        expect(self.page.get_by_role("heading", name=self.say("write.who_agrees"))).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    def asked(self, number: int) -> Locator:
        """Find what asks for an answer about a card."""
        return self.page.get_by_role("region", name=self.say("write.card", number=number))

    def agree(self, number: int, says: str) -> None:
        """Read what a card does, in one's own language, and agree."""
        expect(self.asked(number)).to_contain_text(says)
        agree = self.asked(number).get_by_role("button", name=self.say("write.agree"))
        agree.click()
        expect(agree).to_have_count(0)  # the host may still be shown who has to answer


def seated(visit: Visit, server: Server, table: Planted, seat: int, language: str) -> Writer:
    """Open the lobby from a seat."""
    memory = {f"lastcard.seat.{table.code}": table.tokens[seat]}
    page = visit(server.url + table.path, memory=memory, language=language)
    page.locator(".lobby-card-open").first.wait_for()
    return Writer(page, words_for(language))


def test_three_people_write_in_three_languages_agree_and_play_with_their_cards(
    scene: tuple[Server, list[Planted]], visit: Visit
) -> None:
    server, (table, _) = scene
    ann, ben, cid = people = [seated(visit, server, table, seat, each) for seat, each in enumerate(("en", "pl", "el"))]
    ann.open_card(1)
    ann.write("Next player draws 5", "When played: the next player draws 5 cards.")
    ben.open_card(2)
    ben.write("Grasz ponownie", "Po zagraniu: wykładający gracz gra jeszcze raz.")
    cid.open_card(3)
    cid.write("Όλοι τραβάνε δέκα κάρτες", "Όταν παίζεται: όλοι τραβάνε από 10 κάρτες.")

    expect(ann.button("lobby.start")).to_have_attribute("aria-disabled", "true")  # a card waits for an answer
    expect(ann.page.locator(".deal-head")).to_have_text(ann.say("deal.card_waits_you", number=2))
    ann.agree(2, "When played: the player who lays it plays again.")
    expect(ann.asked(3)).to_contain_text("When played: everybody draws 10 cards.")
    ann.asked(3).get_by_role("button", name="Object").click()
    ann.asked(3).get_by_role("button", name="Object").click()
    expect(ann.asked(3)).to_contain_text("Say it in a word")
    ann.asked(3).get_by_label("What should be different?").fill("far too many")
    ann.asked(3).get_by_role("button", name="Object").click()
    expect(ann.asked(3).get_by_role("button", name="Object")).to_have_count(0)
    ben.agree(1, "Po zagraniu: następny gracz dobiera 5 kart.")
    ben.agree(3, "Po zagraniu: wszyscy dobierają po 10 kart.")
    cid.agree(1, "Όταν παίζεται: ο επόμενος παίκτης τραβάει 5 κάρτες.")
    cid.agree(2, "Όταν παίζεται: όποιος τη ρίχνει παίζει ξανά.")

    against = ben.say("write.objecting", names="Ann")
    expect(ben.button("write.card_state", number=3, state=against)).to_be_visible()
    cid.open_card(3)
    expect(cid.page.locator(".answers")).to_contain_text("far too many")
    cid.write("Όλοι τραβάνε μία κάρτα", "Όταν παίζεται: όλοι τραβάνε από 1 κάρτα.")
    ann.agree(3, "When played: everybody draws 1 card.")
    ben.agree(3, "Po zagraniu: wszyscy dobierają po 1 karcie.")
    for each in people:
        expect(each.page.locator(".lobby-cards .answer-agrees")).to_have_count(3)

    ben.button("lobby.im_ready").click()
    cid.button("lobby.im_ready").click()
    ann.button("lobby.start").click()
    for each in people:
        each.page.locator("table-screen").wait_for()
    fired = play_until_each_card_was_laid([each.page for each in people])
    ann.page.locator(".pile-discard").click(button="right")
    expect(ann.page.locator(".close-up .pencil")).to_have_text(RULES[[*fired][-1]])
    assert fired["custom1"]["gains"] == [0, 5, 0], "the next player draws five"
    assert fired["custom2"]["again"], "the player who laid it plays again"
    assert fired["custom3"]["gains"] == [1, 1, 1], "everybody draws one"
    expect(ann.page.locator("game-log")).to_contain_text("It says: Everybody draws 1 card.")
    expect(ben.page.locator("game-log")).to_contain_text(
        ben.words.say("event.says", text="Wszyscy dobierają po 1 karcie")
    )


def play_until_each_card_was_laid(people: list[Page]) -> dict[str, dict[str, Any]]:
    """Lay customizable cards as soon as somebody holds one, else draw; say what each did, in the order of play.

    A number that was drawn and fits is laid, or the draw pile might run out before the last of the three has come.
    """
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
            fits = [each for each in mine["legal"] if re.fullmatch(r"plays [rygb]\d", each)]
            wish = next(each for each in ("draws", *fits, "keeps", "passes", *mine["legal"]) if each in mine["legal"])
            page.evaluate(MOVE, wish)
        else:
            page.locator(f'.fan .card[data-card="{card}"]').first.click(position={"x": 14, "y": 40})
            page.locator("colour-picker .btn-colour").first.click()
            page.wait_for_function(THERE, arg=newest + 1, timeout=WAIT)
            now = page.evaluate(SEEN)
            grown = [after - before for before, after in zip(mine["counts"], now["counts"], strict=True)]
            grown[seat] += 1  # the card itself is gone
            around = [grown[(seat + now["direction"] * step) % len(grown)] for step in range(len(grown))]
            fired[card] = {"gains": around, "again": now["turn"] == seat}
        for each in people:
            each.wait_for_function(THERE, arg=newest + 1, timeout=WAIT)
    return fired


def test_the_editor_has_a_tab_for_every_card_that_is_shuffled_in(
    scene: tuple[Server, list[Planted]], visit: Visit
) -> None:
    server, (_, few) = scene
    ann = seated(visit, server, few, 0, "en")
    ann.open_card(2)
    expect(ann.page.locator(".card-tabs button")).to_have_text(["Card 1: blank1blank", "Card 2: blank2blank"])


def press(page: Page, *keys: str) -> None:
    """Press keys, one after another."""
    for key in keys:
        page.keyboard.press(key)


def test_a_sentence_is_said_back_or_its_words_are_named_and_the_table_may_judge_it(server_page: Page) -> None:
    page = server_page
    field = page.get_by_label("Say it as you would at the table")
    field.fill("next player drwas 5")
    expect(page.locator(".told")).to_have_text("Not understood: “drwas”.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".write-marks mark")).to_have_text("drwas")
    press(page, "Tab", "Tab", "Tab")  # over the button that rubs it out, and one suggestion
    expect(page.get_by_role("button", name="Let the table judge it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_have_text("Judged by the table: “next player drwas 5”.")
    expect(page.locator(".desk-large .judged-stamp")).to_be_visible()
    expect(field).to_be_focused()
    field.fill("next player drwas 5")
    expect(page.locator(".told")).to_have_text("Not understood: “drwas”.")
    press(page, "Tab", "Tab", "Enter")
    expect(page.locator(".told")).to_contain_text("When played: the next player draws 5 cards")
    expect(field).to_be_focused()
    field.fill("Discard a red card")
    expect(page.locator(".told")).to_contain_text("together they are no rule")
    page.get_by_role("button", name="The player who lays it discards all red cards").click()
    expect(page.locator(".told")).to_have_text("When played: the player who lays it discards all red cards.")
    page.locator(".template").first.click()
    page.get_by_role("spinbutton", name="Number", exact=True).fill("7")
    expect(page.locator(".told")).to_have_text("When played: the next player draws 7 cards.")
    expect(page.locator(".trial")).to_contain_text("Rounds played", timeout=WAIT)
    assert drawn_with(page, ".desk-large .pencil") == PENCIL, "in the hand in which cards are written"
    press(page, "Escape")
    expect(page.get_by_role("button", name="Card 1: blank")).to_be_focused()


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
    Writer(page, words_for("en")).open_card(1)
    page.get_by_role("button", name="My cards").click()
    page.get_by_role("button", name="Gift shop Everyone else draws 2").click()
    expect(field).to_have_value("Everyone else draws 2")


@pytest.fixture
def server_page(scene: tuple[Server, list[Planted]], visit: Visit) -> Page:
    """The editor of the first card of a table that its host has just opened."""
    server, _ = scene
    page = visit(server.url, memory=called("Ann"))
    page.get_by_role("button", name="Play with friends").click()
    edition_card(page, "polish").check()
    Writer(page, words_for("en")).open_card(1)
    return page
