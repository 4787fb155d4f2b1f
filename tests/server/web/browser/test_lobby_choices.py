"""What the lobby offers by edition: who deals first where the table chooses, and pairs for four at a braille table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.lobbying import (
    about,
    add_bot,
    edition_card,
    guest,
    host,
    link_of,
    open_more,
    seats,
    take_out,
)
from tests.server.web.serving import LenientServer, Server

WHY = "Four play in pairs: the braille sheet calls its partner rules “rules for four players”."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all these tables."""
    with LenientServer(tmp_path_factory.mktemp("choices")) as server:
        yield server


def seat_bots(page: Page, count: int) -> None:
    """Fill the table up to so many players."""
    while seats(page).count() < count:
        add_bot(page)


def test_the_host_of_a_greek_table_chooses_who_deals_first(server: Server, visit: Visit) -> None:
    """SETUP-1, AMB-03."""
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    choice = ann.get_by_label("Who deals first")
    expect(choice).to_have_count(0)
    edition_card(ann, "greek").check()
    expect(choice).to_have_value("chance")
    expect(ben.get_by_text("Chance decides who deals first.")).to_be_visible()
    choice.select_option("Ben")
    expect(ben.get_by_text("Ben deals first.")).to_be_visible()
    seat_bots(ann, 3)
    about(ann, "Ben").get_by_role("button", name="Move Ben clockwise").click()
    expect(choice).to_have_value("2")
    ann.reload()
    expect(choice).to_have_value("2")
    ann.get_by_role("button", name="Deal the cards").click()
    expect(ann.locator(".log-lines, .log").first).to_contain_text("Ben deals")


def test_nobody_is_asked_who_deals_where_all_draw_for_dealer(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    seat_bots(ann, 2)
    edition_card(ann, "greek").check()
    ann.get_by_label("Who deals first").select_option("Ada")
    edition_card(ann, "polish").check()
    expect(ann.get_by_label("Who deals first")).to_have_count(0)
    expect(ann.locator(".deal .problem")).to_be_empty()
    ann.get_by_role("button", name="Deal the cards").click()
    expect(ann.locator(".fan .card").first).to_be_visible()


def test_pairs_are_chosen_for_four_at_a_braille_table_and_follow_the_seats(server: Server, visit: Visit) -> None:
    """AMB-82."""
    ann = host(visit, server)
    ben = guest(visit, link_of(ann))
    edition_card(ann, "braille").check()
    open_more(ann)
    counting = ann.get_by_label("Counting points", exact=True)
    why = ann.get_by_text(WHY)
    for players, mode in ((3, ""), (4, "partners"), (5, "")):
        seat_bots(ann, players)
        expect(counting).to_have_value(mode)
        expect(why).to_be_visible(visible=mode == "partners")
    take_out(ann, "Ada")
    expect(counting).to_have_value("partners")
    expect(ben.locator(".agreed")).to_contain_text("Two pairs of partners")
    ann.get_by_role("button", name="Play without partners").press("Enter")
    expect(why).to_be_hidden()
    expect(counting).to_have_value("")
    expect(counting).to_be_focused()
    expect(ben.locator(".agreed")).to_contain_text("The winner gets the points of all hands")
    seat_bots(ann, 5)
    take_out(ann, "Ada")
    expect(seats(ann)).to_have_count(4)
    expect(counting).to_have_value("")  # the host chose, so it stays


def test_a_host_who_chooses_another_way_to_count_keeps_it(server: Server, visit: Visit) -> None:
    ann = host(visit, server)
    edition_card(ann, "braille").check()
    seat_bots(ann, 4)
    open_more(ann)
    counting = ann.get_by_label("Counting points", exact=True)
    expect(counting).to_have_value("partners")
    counting.select_option("low_score")
    expect(ann.get_by_text(WHY)).to_be_hidden()
    seat_bots(ann, 5)
    expect(counting).to_have_value("low_score")
