"""From a table's link to the first card: sharing it, sitting down, bots, moving, leaving, and the deal."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.lobbying import about, add_bot, guest, host, link_of, names, open_exact, seats, take_out
from tests.server.web.serving import LenientServer, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all these tables."""
    with LenientServer(tmp_path_factory.mktemp("lobby")) as server:
        yield server


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
        expect(names(page)).to_have_text(["Ann", "Ben"])
    expect(seats(ben).nth(1)).to_contain_text("you")
    expect(seats(ben).nth(0)).to_contain_text("host")


def test_name_and_face_are_changed_at_the_seat_seen_by_everybody_and_remembered(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    ben.get_by_role("button", name="Ben: change name or face").click()
    ben.get_by_label("Your name").fill("Benjamin")
    ben.get_by_role("radio", name="Moustache").check()
    ben.get_by_role("button", name="Done").click()
    expect(names(ann)).to_have_text(["Ann", "Benjamin"])
    expect(seats(ann).nth(1).locator('[data-face="moustache"]')).to_be_visible()
    expect(ben.get_by_role("button", name="Benjamin: change name or face")).to_be_focused()
    ben.goto(server.url)
    expect(ben.get_by_role("button", name="Benjamin: change name or face")).to_be_visible()
    expect(ben.locator('.home-me [data-face="moustache"]')).to_be_visible()


def test_a_name_that_somebody_has_is_refused_and_can_be_corrected(server: Server, visit: Visit) -> None:
    ben = guest(visit, link_of(host(visit, server)))
    ben.get_by_role("button", name="Ben: change name or face").click()
    ben.get_by_label("Your name").fill("Ann")
    ben.get_by_role("button", name="Done").click()
    expect(ben.get_by_role("dialog").get_by_role("alert")).to_contain_text("Ann")
    expect(ben.get_by_label("Your name")).to_have_value("Ann")


def test_a_bot_is_picked_by_its_character(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    page.get_by_role("button", name="Add a bot").first.click()
    dialog = page.get_by_role("dialog", name="Who sits down?")
    shown = [" ".join(each.split()) for each in dialog.locator(".bot-choice").all_inner_texts()]
    assert [each.partition(" ")[0] for each in shown] == ["Dora", "Ada", "Max"]
    for bot, strength in (("Dora", 1), ("Ada", 2), ("Max", 3)):
        expect(dialog.get_by_role("button", name=bot)).to_have_accessible_name(re.compile(f"Strength {strength} of 4$"))
    dialog.get_by_role("button", name="Max").click()
    expect(names(page)).to_have_text(["Ann", "Max"])
    expect(seats(page).nth(1)).to_contain_text("bot")
    expect(seats(page).nth(1)).to_contain_text("wide awake")
    expect(seats(page).nth(1).locator('[data-face="diamond"]')).to_be_visible()
    expect(page.get_by_role("button", name="Add a bot").first).to_be_focused()


def test_bots_come_change_their_play_move_and_go(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    for character in ("Ada", "Max", "Ada"):
        add_bot(page, character)
    expect(names(page)).to_have_text(["Ann", "Ada", "Max", "Bela"])
    about(page, "Ada").get_by_role("button", name="Move Ada clockwise").click()
    expect(names(page)).to_have_text(["Ann", "Max", "Ada", "Bela"])
    page.get_by_role("dialog").get_by_role("button", name="Move Ada clockwise").click()
    expect(names(page)).to_have_text(["Ann", "Max", "Bela", "Ada"])
    page.get_by_role("dialog").get_by_role("button", name="Move Ada clockwise").click()  # past the last comes the first
    expect(names(page)).to_have_text(["Ann", "Ada", "Max", "Bela"])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ann: change name or face").click()
    page.get_by_role("button", name="Move Ann counter-clockwise").click()
    expect(names(page)).to_have_text(["Ada", "Max", "Ann", "Bela"])
    page.keyboard.press("Escape")
    take_out(page, "Bela")
    expect(names(page)).to_have_text(["Ada", "Max", "Ann"])


def test_another_character_for_a_bot_is_one_change_that_keeps_the_focus(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    for _ in range(2):
        add_bot(page)
    said = page.locator(".deal-news")
    expect(said).to_have_text("Bela sits down.")

    page.get_by_role("button", name="Options for Ada").press("Enter")
    expect(page.get_by_role("dialog").get_by_role("button", name="Ada Steady")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("dialog").get_by_role("button", name="Max Wide").press("Enter")

    expect(names(page)).to_have_text(["Ann", "Max", "Bela"])
    expect(page.get_by_role("button", name="Options for Max")).to_be_focused()
    expect(said).to_have_text("Ada has left the table.")
    expect(page.locator("lobby-news")).to_contain_text("Max sits down.")


def test_ten_sit_down_by_keys_one_is_taken_out_and_the_focus_is_never_lost(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    for count in range(2, 11):
        page.get_by_role("button", name="Add a bot").first.press("Enter")
        page.get_by_role("dialog").get_by_role("button", name="Ada Steady").press("Enter")
        expect(seats(page)).to_have_count(count)
        assert page.evaluate("() => document.activeElement.closest('.place') !== null")
    expect(page.get_by_role("button", name="Add a bot")).to_have_count(0)
    page.get_by_role("button", name="Options for Ada").press("Enter")
    page.get_by_role("button", name="Take Ada out").press("Enter")
    expect(page.get_by_role("button", name="Options for Bela")).to_be_focused()


def test_a_bot_is_seated_by_touch_on_a_small_phone(server: Server, visit: Visit) -> None:
    page = host(visit, server, width=320, height=568, touch=True)
    page.get_by_role("button", name="Add a bot").first.tap()
    page.get_by_role("dialog").get_by_role("button", name="Dora").tap()
    expect(names(page)).to_have_text(["Ann", "Dora"])
    page.get_by_role("button", name="House party").tap()
    expect(page.get_by_role("button", name="House party")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Deal the cards").tap()
    expect(page.locator(".fan .card").first).to_be_visible()


def test_everybody_sits_at_the_bottom_of_their_own_screen(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    guest(visit, link_of(ann), "Cid")
    for page, own in ((ann, "Ann"), (ben, "Ben")):
        expect(seats(page)).to_have_count(3)
        tops = {
            place.locator("strong").inner_text(): place.bounding_box()["y"]  # type: ignore[index]
            for place in seats(page).all()
        }
        assert max(tops, key=lambda name: tops[name]) == own


def test_a_guest_sees_who_deals_and_cannot_seat_bots(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    add_bot(ann)
    ben = guest(visit, link_of(ann))
    expect(ben.locator(".deal")).to_contain_text("Ann deals.")
    expect(ben.get_by_role("button", name="Deal the cards")).to_have_count(0)
    expect(ben.get_by_role("button", name="Add a bot")).to_have_count(0)
    expect(ben.get_by_role("button", name="Options for Ada")).to_have_count(0)
    ben.get_by_role("button", name="Options for Ann").click()
    expect(ben.get_by_role("button", name="Mute for me")).to_be_visible()
    expect(ben.get_by_role("button", name="Take Ann out")).to_have_count(0)


def test_somebody_who_goes_away_is_shown_so_and_a_removed_one_is_told(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    expect(seats(ann).nth(1)).to_contain_text("not ready yet")
    ben.goto(server.url)
    expect(seats(ann).nth(1)).to_contain_text("away")
    ben.get_by_role("link", name="waits for you").click()
    expect(seats(ann).nth(1)).to_contain_text("not ready yet")
    take_out(ann, "Ben")
    expect(ben.locator(".deal")).to_contain_text("The host has taken you out. You are watching now.")
    ben.get_by_role("button", name="Sit down").click()
    ben.get_by_role("button", name="Sit down").click()
    expect(names(ann)).to_have_text(["Ann", "Ben"])


def test_the_seal_of_the_shuffle_is_behind_a_lock_and_a_game_needs_two(server: Server, visit: Visit) -> None:
    page = host(visit, server)
    seal = page.locator(".seal")
    expect(seal).to_be_hidden()
    open_exact(page)
    page.get_by_role("button", name="The seal of the next shuffle").press("Enter")
    expect(seal).to_contain_text("already sealed")
    expect(seal.locator(".hash")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    page.keyboard.press("Escape")
    expect(seal).to_be_hidden()
    deal = page.get_by_role("button", name="Deal the cards")
    expect(deal).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_text("a game needs two")).to_be_visible()
    add_bot(page)
    expect(deal).not_to_have_attribute("aria-disabled", "true")
    deal.click()
    expect(page.locator(".fan .card").first).to_be_visible()


def test_the_host_deals_and_everybody_sits_at_the_table(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    expect(ann.locator(".deal")).to_contain_text("Ben is not ready yet")
    ben.get_by_role("button", name="I am ready").click()
    expect(seats(ann).nth(1)).to_contain_text("ready")
    expect(ann.locator(".deal")).to_contain_text("Everybody is ready")
    ann.get_by_role("button", name="Deal the cards").click()
    for page in (ann, ben):
        expect(page.locator(".fan .card").first).to_be_visible()


def test_a_name_is_asked_before_the_first_invitation_and_before_a_guest_sits_down(server: Server, visit: Visit) -> None:
    ann = host(visit, server, "")
    invitation = ann.locator(".share")
    expect(invitation).to_be_hidden()
    ann.get_by_role("button", name="Go on").click()
    expect(ann.get_by_text("Please write your name")).to_be_visible()
    ann.get_by_role("textbox", name="First your name").fill("Maria")
    ann.get_by_role("button", name="Go on").click()
    expect(invitation).to_be_visible()
    expect(ann.get_by_role("heading", level=1)).to_have_text("Maria’s table")
    ben = visit(link_of(ann))
    expect(ben.get_by_role("heading", level=1)).to_have_text("Maria’s table")
    for name in ("", "Player"):
        ben.get_by_label("Your name").fill(name)
        ben.get_by_role("button", name="Sit down").click()
        expect(ben.get_by_role("alert")).to_contain_text("Please write your name")
        expect(ben.get_by_label("Your name")).to_be_focused()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(names(ann)).to_have_text(["Maria", "Ben"])


def test_somebody_who_only_watches_has_no_seat_and_can_take_one(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    page = visit(link_of(ann))
    page.get_by_role("button", name="Watch only").click()
    expect(page.get_by_text("You are watching")).to_be_visible()
    expect(names(page)).to_have_text(["Ann"])
    expect(page.get_by_role("button", name="I am ready")).to_have_count(0)
    expect(page.get_by_role("button", name="change name or face")).to_have_count(0)
    expect(page.get_by_role("button", name="Leave")).to_have_count(0)
    page.get_by_role("button", name="Sit down").click()
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit down").click()
    expect(names(ann)).to_have_text(["Ann", "Ben"])


def test_a_seat_that_is_left_is_free_again(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    expect(seats(ann)).to_have_count(2)
    ben.get_by_role("button", name="Leave").click()
    ben.get_by_role("button", name="Give my seat away").click()
    expect(ben.get_by_role("button", name="Play now")).to_be_visible()
    expect(seats(ann)).to_have_count(1)


def test_a_table_under_way_offers_the_seats_of_bots(server: Server, visit: Visit) -> None:
    ann = visit(server.url)
    ann.get_by_role("button", name="Play now").click()
    expect(ann.locator(".fan .card").first).to_be_visible()
    ben = visit(ann.url)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name=re.compile("Play for ")).first.click()
    expect(ben.locator(".note-takeover")).to_contain_text("You play from the next round")
    expect(ann.locator(".seats")).to_contain_text("Ben")
