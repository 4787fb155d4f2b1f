"""From the start page to the first card: making a table, sharing it, sitting down, bots, and what the host decides."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from lastcard.editions import edition
from lastcard.words.catalogue import Words
from lastcard.words.written import rule_in_words
from tests.web.browser.conftest import Visit
from tests.web.serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all these tables."""
    with Server(tmp_path_factory.mktemp("lobby")) as server:
        yield server


def host(visit: Visit, server: Server, name: str = "Ann") -> Page:
    """Let somebody open a table for friends."""
    page = visit(server.url)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play with friends").click()
    page.locator("lobby-settings form").wait_for()
    return page


def guest(visit: Visit, link: str, name: str = "Ben") -> Page:
    """Let somebody follow a link and sit down."""
    page = visit(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.locator("lobby-screen").wait_for()
    return page


def link_of(page: Page) -> str:
    """Read the link that the lobby offers."""
    return page.get_by_label("Link to this table").input_value()


def names_of(page: Page) -> list[str]:
    """Read who sits where."""
    return page.locator(".seat-row strong").all_inner_texts()


def test_a_person_alone_holds_cards_after_one_press(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".fan .card").first).to_be_visible()
    expect(page.locator(".seats .seat")).to_have_count(4)
    expect(page).to_have_url(re.compile(r"/t/[A-Z]{6}$"))


def test_the_link_of_a_table_seats_a_second_person_and_both_see_each_other(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    link = link_of(ann)
    assert link == ann.url
    ben = guest(visit, link)
    for page in (ann, ben):
        expect(page.locator(".seat-row strong")).to_have_text(["Ann", "Ben"])
    expect(ben.locator(".seat-row").nth(1)).to_contain_text("you")
    expect(ben.locator(".seat-row").nth(0)).to_contain_text("host")


def test_the_link_can_be_copied(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".share [role=status]")).to_have_text("The link is copied.")
    assert page.evaluate("() => navigator.clipboard.readText()") == page.url


def test_six_letters_lead_to_the_table_and_anything_else_is_explained(server: Server, visit: Visit) -> None:
    code = host(visit, server).url[-6:]
    page = visit(server.url)
    page.get_by_label("Table code").fill("abc")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_text("A table code has six letters")).to_be_visible()
    page.get_by_label("Table code").fill(code.lower())
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("heading", name=f"Table {code}")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


def test_after_a_code_is_typed_the_focus_is_at_the_head_of_what_came(server: Server, visit: Visit) -> None:
    code = host(visit, server).url[-6:]
    page = visit(server.url)
    page.route("**/api/tables/ZZZZZZ", lambda route: route.abort("connectionrefused"))
    for typed, head in ((code, f"Table {code}"), ("ZZZZZZ", "You are offline")):
        page.get_by_label("Table code").fill(typed)
        page.get_by_label("Table code").press("Enter")
        expect(page.get_by_role("heading", name=head)).to_be_visible()
        expect(page.locator("#main")).to_be_focused()
        page.get_by_role("link", name="start page").click()
    page.get_by_role("button", name="Play with friends").press("Enter")
    page.locator("lobby-screen").wait_for()
    expect(page.locator("#main")).to_be_focused()


def test_a_new_name_is_seen_by_everybody_and_remembered(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    ben.get_by_label("Your name").fill("Benjamin")
    ben.get_by_role("button", name="Change").click()
    expect(ann.locator(".seat-row strong")).to_have_text(["Ann", "Benjamin"])
    ben.goto(server.url)
    expect(ben.get_by_label("Your name")).to_have_value("Benjamin")


def test_bots_come_change_their_play_move_and_go(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    add = page.get_by_role("button", name="Add a bot")
    add.click()
    expect(page.locator(".seat-row")).to_have_count(2)
    page.get_by_label("How the bot plays", exact=True).select_option("sharp")
    add.click()
    expect(page.locator(".seat-row")).to_have_count(3)
    _, first, second = names_of(page)
    expect(page.get_by_label(f"How {second} plays")).to_have_value("sharp")

    page.get_by_label(f"How {first} plays").select_option("dreamy")
    expect(page.locator(".seat-row").nth(1).get_by_role("combobox")).to_have_value("dreamy")
    expect(page.locator(".seat-row")).to_have_count(3)

    page.get_by_role("button", name="Move Ann down").click()
    expect(page.locator(".seat-row strong").nth(1)).to_have_text("Ann")
    page.get_by_role("button", name=f"Take {second} out").click()
    expect(page.locator(".seat-row")).to_have_count(2)
    assert second not in names_of(page)


def test_another_level_of_a_bot_is_one_change_that_keeps_the_focus(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    add = page.get_by_role("button", name="Add a bot")
    for count in (2, 3, 4):
        add.click()
        expect(page.locator(".seat-row")).to_have_count(count)
    page.get_by_role("button", name="Take Ada out").click()  # so that the bot that comes has another name
    expect(page.locator(".seat-row strong")).to_have_text(["Ann", "Bela", "Cleo"])
    said = page.locator(".lobby-people .sr-only[role=status]")
    expect(said).to_have_text("Cleo sits down.")
    page.evaluate("() => { document.querySelector('.lobby-people .sr-only[role=status]').textContent = ''; }")

    level = page.locator(".seat-row").nth(1).get_by_role("combobox")
    level.focus()
    page.keyboard.press("ArrowDown")  # from normal to sharp
    expect(page.locator(".seat-row strong")).to_have_text(["Ann", "Ada", "Cleo"])
    expect(level).to_have_value("sharp")
    expect(level).to_be_focused()
    expect(said).to_be_empty()


def test_whoever_takes_a_bot_out_by_keys_stays_in_the_list(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    for count in (2, 3):
        page.get_by_role("button", name="Add a bot").click()
        expect(page.locator(".seat-row")).to_have_count(count)
    page.get_by_role("button", name="Take Ada out").press("Enter")
    expect(page.get_by_role("button", name="Take Bela out")).to_be_focused()


def test_the_button_that_adds_bots_stays_under_the_fingers_when_every_seat_is_taken(
    server: Server, visit: Visit
) -> None:
    page = host(visit, server)
    add = page.get_by_role("button", name="Add a bot")
    for count in range(2, 11):
        add.press("Enter")
        expect(page.locator(".seat-row")).to_have_count(count)
    expect(add).to_have_attribute("aria-disabled", "true")
    expect(add).to_be_focused()
    add.press("Enter")
    expect(page.locator(".deal .problem")).to_contain_text("taken")


def test_a_game_needs_two_and_the_page_says_so(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    deal = page.get_by_role("button", name="Deal the cards")
    expect(deal).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_text("a game needs two")).to_be_visible()
    page.get_by_role("button", name="Add a bot").click()
    expect(deal).not_to_have_attribute("aria-disabled", "true")
    deal.click()
    expect(page.locator(".fan .card").first).to_be_visible()


def test_the_host_decides_and_a_guest_reads_it(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    expect(ben.locator("lobby-settings form")).to_have_count(0)
    ann.get_by_label("Edition").select_option("polish")
    expect(ben.locator(".agreed")).to_contain_text("Polish")
    ann.get_by_label("Card 1 says").select_option("sample 4")
    expect(ben.locator(".agreed")).to_contain_text(rule_in_words(edition("polish").samples[3], Words()))
    ann.get_by_label("Card 2 says").select_option("own")
    ann.get_by_label("Text of card 2").fill("everybody sings")
    ann.get_by_label("Text of card 2").press("Enter")
    expect(ben.locator(".agreed")).to_contain_text("everybody sings")
    ann.get_by_label("The same card as the top one can be laid out of turn").check()
    expect(ben.locator(".agreed")).to_contain_text("The same card as the top one can be laid out of turn")
    ann.get_by_text("Pace and clock").click()
    ann.get_by_label("Clock", exact=True).select_option("move")
    ann.get_by_label("Seconds for a decision").fill("30")
    ann.get_by_label("Seconds for a decision").press("Tab")
    expect(ben.locator(".agreed")).to_contain_text("30 seconds for a decision")

    ann.reload()
    expect(ann.get_by_label("Edition")).to_have_value("polish")
    expect(ann.get_by_label("The same card as the top one can be laid out of turn")).to_be_checked()
    expect(ann.get_by_label("Text of card 2")).to_have_value("everybody sings")


def test_a_guest_reads_how_points_count_and_where_they_end(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    agreed = ben.locator(".agreed")
    expect(agreed).to_contain_text("The winner gets the points of all hands")
    expect(agreed).to_contain_text("500")
    expect(agreed).not_to_contain_text("As the edition says")
    ann.get_by_label("Counting points", exact=True).select_option("round")
    expect(agreed).to_contain_text("One round decides")
    expect(agreed).not_to_contain_text("Points that end the match")


def test_what_a_card_says_is_chosen_by_keys_and_the_focus_stays(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    ann.get_by_label("Edition").select_option("polish")
    card = ann.get_by_label("Card 1 says")
    card.focus()
    ann.keyboard.press("ArrowDown")
    expect(ben.locator(".agreed")).to_contain_text(rule_in_words(edition("polish").samples[0], Words()))
    expect(card).to_have_value("sample 1")
    expect(card).to_be_focused()


def test_what_a_card_says_follows_the_table(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    page.get_by_label("Edition").select_option("polish")
    card = page.get_by_label("Card 1 says")
    card.select_option("sample 2")
    second = page.context.new_page()  # the same person looks twice
    second.goto(page.url)
    expect(second.get_by_label("Card 1 says")).to_have_value("sample 2")
    second.get_by_label("Card 1 says").select_option("own")
    second.get_by_label("Text of card 1").fill("everybody sings")
    second.get_by_label("Text of card 1").press("Enter")
    expect(page.get_by_label("Text of card 1")).to_have_value("everybody sings")
    second.get_by_label("Card 1 says").select_option("")
    expect(card).to_have_value("")
    expect(page.get_by_label("Text of card 1")).to_be_hidden()


def test_a_text_that_is_refused_can_be_corrected_and_spoils_no_other_choice(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    page.get_by_label("Edition").select_option("polish")
    page.get_by_label("Card 1 says").select_option("own")
    text = page.get_by_label("Text of card 1")
    text.fill("sample 99")
    text.press("Tab")
    problem = page.locator(".deal .problem")
    expect(problem).to_contain_text("not 'sample 99'")
    expect(text).to_have_attribute("aria-invalid", "true")
    expect(text).to_have_value("sample 99")

    page.get_by_label("Card 2 says").select_option("sample 1")
    expect(problem).to_be_empty()
    expect(page.get_by_label("Card 2 says")).to_have_value("sample 1")
    text.fill("everybody sings")
    text.press("Enter")
    expect(text).not_to_have_attribute("aria-invalid", "true")


def test_during_a_match_its_rules_can_be_read_and_the_pace_changed(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    page.get_by_label("Edition").select_option("polish")
    page.get_by_label("Card 2 says").select_option("sample 1")
    expect(page.get_by_text("stay as they are until the match is over")).to_be_hidden()
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name="Deal the cards").click()
    page.locator("table-screen").wait_for()  # the lobby has settings too
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Leave or change table").click()

    expect(page.get_by_text("stay as they are until the match is over")).to_be_visible()
    jump = "The same card as the top one can be laid out of turn"
    for rule in ("Edition", "Counting points", "Points that end the match", "Card 2 says", jump):
        expect(page.get_by_label(rule, exact=True)).to_be_disabled()
    expect(page.get_by_label("Card 2 says")).to_have_value("sample 1")
    page.get_by_text("Help and company", exact=True).click()
    page.get_by_label("Others may watch").uncheck()
    visit(page.url).get_by_role("button", name=re.compile("Play for ")).wait_for()
    expect(page.locator(".dialog-table .problem")).to_be_empty()


def test_a_setting_that_cannot_be_is_refused_in_words_and_taken_back(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    page.get_by_text("Where the editions differ").click()
    swap = page.get_by_label("How many Swap Hands cards are added to the 108 cards")
    swap.fill("1")
    swap.press("Tab")
    expect(page.locator(".deal .problem")).to_contain_text("deck")
    expect(swap).to_have_value("0")


def test_the_host_deals_and_everybody_sits_at_the_table(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    expect(ann.locator(".deal")).to_contain_text("1 player is not ready yet")
    ben.get_by_role("button", name="I am ready").click()
    expect(ann.locator(".seat-row").nth(1)).to_contain_text("ready")
    expect(ann.locator(".deal")).to_contain_text("Everybody is ready")
    ann.get_by_role("button", name="Deal the cards").click()
    for page in (ann, ben):
        expect(page.locator(".fan .card").first).to_be_visible()


def test_who_gives_no_name_gets_one_that_is_free(server: Server, visit: Visit) -> None:
    ann = host(visit, server, "")
    guest(visit, link_of(ann), "")
    guest(visit, link_of(ann), "")
    expect(ann.locator(".seat-row strong")).to_have_text(["Player", "Player2", "Player3"])


def test_somebody_who_only_watches_has_no_seat_and_nothing_to_press(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    page = visit(link_of(ann))
    page.get_by_role("button", name="Watch only").click()
    expect(page.get_by_text("You are watching")).to_be_visible()
    assert names_of(page) == ["Ann"]
    expect(page.get_by_role("button", name="I am ready")).to_have_count(0)
    expect(page.get_by_label("Your name")).to_be_hidden()


def test_a_seat_that_is_left_is_free_again(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    expect(ann.locator(".seat-row")).to_have_count(2)
    ben.get_by_role("button", name="Leave the table").click()
    expect(ben.get_by_role("button", name="Play now")).to_be_visible()
    expect(ann.locator(".seat-row")).to_have_count(1)


def test_a_table_under_way_offers_the_seats_of_bots(server: Server, visit: Visit) -> None:
    ann = visit(server.url)
    ann.get_by_role("button", name="Play now").click()
    expect(ann.locator(".fan .card").first).to_be_visible()
    ben = visit(ann.url)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name=re.compile("Play for ")).first.click()
    expect(ben.locator("takeover-notice")).to_contain_text("You play from the next round")
    expect(ann.locator(".seats")).to_contain_text("Ben")
