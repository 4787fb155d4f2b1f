"""How a table plays: presets, editions and options, for the host to choose and for guests to read."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from lastcard.engine.editions import presets
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook.option_names import preset_about
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.lobbying import add_bot, edition_card, guest, host, link_of, open_more
from tests.server.web.serving import LenientServer, Server
from tests.server.web.talking import post, talk

JUMP = "The same card as the top one can be laid out of turn"
OPEN = "All hands lie face up, and everybody may look"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all these tables."""
    with LenientServer(tmp_path_factory.mktemp("settings")) as server:
        yield server


def pressed(page: Page) -> str:
    """Read which preset is in use."""
    return page.locator('.preset-row [aria-pressed="true"]').inner_text()


def test_a_preset_is_one_press_and_the_first_change_of_a_detail_is_told(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    chips = ann.get_by_role("group", name="Way to play")
    expect(chips.get_by_role("button")).to_have_text(["Classic", "House party", "Quick", "Kids"])
    assert pressed(ann) == "Classic"
    chips.get_by_role("button", name="House party").click()
    expect(ann.get_by_text(preset_about(presets()["party"], Words()))).to_be_visible()
    open_more(ann)
    expect(ann.get_by_label(JUMP)).to_be_checked()
    expect(ben.locator(".agreed")).to_contain_text("House party")

    ann.get_by_label(JUMP).uncheck()
    changed = chips.get_by_role("button", name="House party, changed")
    expect(changed).to_have_attribute("aria-pressed", "true")
    expect(ben.locator(".agreed")).to_contain_text("House party, changed")
    expect(ann.locator(".felt-plays")).to_contain_text("House party, changed")
    ann.reload()
    expect(changed).to_be_visible()

    changed.press("Enter")
    expect(chips.get_by_role("button", name="House party", exact=True)).to_be_focused()
    open_more(ann)
    expect(ann.get_by_label(JUMP)).to_be_checked()


def test_with_kids_nobody_writes_and_open_hands_are_one_press(server: Server, visit: Visit) -> None:
    """HOUSE-14: offered, not switched on; the server refuses what is written, whatever a page shows."""
    ann = host(visit, server)
    code = ann.url.rpartition("/")[2]
    chips = ann.get_by_role("group", name="Way to play")
    offered = ann.locator(".preset-offers").get_by_label(OPEN)
    expect(offered).to_be_hidden()
    chips.get_by_role("button", name="Kids").click()
    expect(offered).not_to_be_checked()
    offered.check()
    edition_card(ann, "polish").check()
    expect(offered).to_be_checked()
    assert pressed(ann) == "Kids"
    open_more(ann)
    expect(ann.locator("[data-group=house]").get_by_label(OPEN)).to_be_checked()
    seated = post(server, f"/api/tables/{code}/seats", {"name": "Ben"}).json()
    with talk(server, {"table": code, "token": seated["token"]}) as ben:
        assert ben.state["table"]["settings"]["options"]["open_hands"] == "on"
        refused = ben.ask("chat", text="hello")
        assert (refused["type"], refused["reason"]) == ("refused", "The host has turned the chat off.")
        assert ben.ask("react", reaction="laugh")["type"] == "done"
        chips.get_by_role("button", name="House party").click()
        expect(offered).to_be_hidden()
        ben.until(
            lambda message: message.get("table", {}).get("settings", {}).get("options", {}).get("jump_in") == "on"
        )
        assert ben.ask("chat", text="hello")["type"] == "done"
        ann.locator("[name=chat]").evaluate("(each) => each.click()")  # the host's own wish stays
        ben.until(lambda message: message.get("table", {}).get("settings", {}).get("chat") is False)
        chips.get_by_role("button", name="Quick").click()
        ben.until(lambda message: message.get("table", {}).get("settings", {}).get("mode") == "round")
        assert ben.ask("chat", text="hello")["type"] == "refused"


def test_another_edition_is_played_by_the_same_preset(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    page.get_by_role("button", name="Quick").click()
    edition_card(page, "greek").check()
    expect(page.locator(".felt-edition")).to_have_text("Greek edition")
    expect(page.locator(".felt-plays")).to_have_text(
        "Quick · one round decides · 112 cards: Shuffle Hands and three to write on"
    )
    assert pressed(page) == "Quick"
    page.get_by_role("button", name="Classic").click()
    expect(page.locator(".felt-plays")).to_contain_text("Classic")
    open_more(page)
    expect(page.get_by_label("How many cards each player is dealt")).to_have_value("7")


def test_a_preset_without_a_chosen_dealer_takes_the_choice_back(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    open_more(page)
    page.get_by_text("Where the editions differ").click()
    page.get_by_label("How the first dealer is found").select_option("free")
    page.get_by_label("Who deals first").select_option("Ann")
    page.get_by_role("button", name="House party").click()
    expect(page.get_by_label("Who deals first")).to_have_count(0)
    expect(page.locator(".deal .problem")).to_be_empty()
    assert pressed(page) == "House party"


def test_an_edition_is_chosen_by_keys(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    edition_card(page, "classic").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".felt-edition")).to_have_text("Braille edition")
    expect(edition_card(page, "braille")).to_be_focused()


def test_the_host_decides_and_a_guest_reads_it(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    expect(ben.locator("lobby-settings form")).to_have_count(0)
    edition_card(ann, "polish").check()
    expect(ben.locator(".agreed")).to_contain_text("Polish")
    open_more(ann)
    ann.get_by_label("The same card as the top one can be laid out of turn").check()
    expect(ben.locator(".agreed")).to_contain_text("The same card as the top one can be laid out of turn")
    ann.get_by_text("Pace and clock").click()
    ann.get_by_label("Clock", exact=True).select_option("move")
    ann.get_by_label("Seconds for a decision").fill("30")
    ann.get_by_label("Seconds for a decision").press("Tab")
    expect(ben.locator(".agreed")).to_contain_text("30 seconds for a decision")

    ann.reload()
    expect(edition_card(ann, "polish")).to_be_checked()
    expect(ann.get_by_label("The same card as the top one can be laid out of turn")).to_be_checked()


def test_a_guest_reads_how_points_count_and_where_they_end(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    agreed = ben.locator(".agreed")
    expect(agreed).to_contain_text("The winner gets the points of all hands")
    expect(agreed).to_contain_text("500")
    expect(agreed).not_to_contain_text("As the edition says")
    open_more(ann)
    ann.get_by_label("Counting points", exact=True).select_option("round")
    expect(agreed).to_contain_text("One round decides")
    expect(agreed).not_to_contain_text("Points that end the match")


def test_during_a_match_its_rules_can_be_read_and_the_pace_changed(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    edition_card(page, "polish").check()
    expect(page.get_by_text("stay as they are until the match is over")).to_be_hidden()
    add_bot(page)
    page.get_by_role("button", name="Deal the cards").click()
    page.locator("table-screen").wait_for()  # the lobby has settings too
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Players and rules of this table").click()

    expect(page.get_by_text("stay as they are until the match is over")).to_be_visible()
    open_more(page)
    jump = "The same card as the top one can be laid out of turn"
    for rule in ("Counting points", "Points that end the match", jump):
        expect(page.get_by_label(rule, exact=True)).to_be_disabled()
    expect(edition_card(page, "greek")).to_be_disabled()
    expect(page.get_by_role("button", name="House party")).to_be_disabled()
    page.get_by_text("Help and company", exact=True).click()
    page.get_by_label("Others may watch").uncheck()
    visit(page.url).get_by_role("button", name=re.compile("Play for ")).wait_for()
    expect(page.locator(".dialog-table .problem")).to_be_empty()


def test_a_setting_that_cannot_be_is_refused_in_words_and_taken_back(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    open_more(page)
    page.get_by_text("Where the editions differ").click()
    swap = page.get_by_label("How many Swap Hands cards are added to the 108 cards")
    swap.fill("1")
    swap.press("Tab")
    expect(page.locator(".deal .problem")).to_contain_text("deck")
    expect(swap).to_have_value("0")
