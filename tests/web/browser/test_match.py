"""Whole games in real browsers: alone by mouse from the start page to the rematch, together, by touch, and watched."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from lastcard.cards.codes import card_code
from lastcard.game import Game
from tests.web.browser.conftest import Visit
from tests.web.browser.person import Person, play_together, sit
from tests.web.planting import Planted, Wanted, plant
from tests.web.serving import Server

QUICK = {"bot_seconds": 0, "catch_seconds": 0}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Planted, Planted, Planted]]:
    """A server with a table of two people and two bots, one of a person among bots, and one where a round has ended."""
    folder = tmp_path_factory.mktemp("match")
    together = Wanted(people=2, when=lambda game: top_is_plain(game))
    planted = plant(folder / "log.lastcard", together, Wanted(), Wanted("over", when=between_rounds))
    with Server(folder) as server:
        yield server, planted[0], planted[1], planted[2]


def top_is_plain(game: Game) -> bool:
    """The first card asked nothing, so that everybody still has the hand they were dealt."""
    return len(game.moves) == 0


def between_rounds(game: Game) -> bool:
    return not game.outcome.match_winners


def quicken(route: Route, **settings: Any) -> None:
    """Let the page's own request for a table through, with a pace that a test can wait for."""
    order = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps({**order, "settings": {**QUICK, **settings}}))


def test_a_whole_match_is_played_by_mouse_from_the_start_page_to_the_rematch(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.route("**/api/tables", lambda route: quicken(route, target=40, options={"hand_size": "3"}))
    person = Person(page)

    person.press(page.get_by_role("button", name="Play now"))
    page.locator(".fan .card").first.wait_for()
    assert person.presses <= 3, "the first card should be at hand after three presses at most"
    assert len(person.hand) >= 3

    board = page.locator("score-board")
    rounds = 0
    while True:
        person.play_round()
        rounds += 1
        if (again := board.get_by_role("button", name="Rematch")).count():
            break
        person.press(board.get_by_role("button", name="Next round"))
        board.wait_for(state="hidden")
    best = board.locator("tr.is-winner")
    expect(best).to_have_count(1)
    assert int(best.locator("td").last.inner_text()) >= 40
    expect(page.locator(".facts")).to_contain_text(f"Round {rounds}")

    person.press(again)
    board.wait_for(state="hidden")
    expect(page.locator(".facts")).to_contain_text("Round 1")
    page.locator(".fan .card").first.wait_for()


def test_two_browsers_and_two_bots_play_a_round_and_see_the_same_table_but_their_own_hands(
    house: tuple[Server, Planted, Planted, Planted], visit: Visit
) -> None:
    server, planted = house[:2]
    people = [sit(visit, server, planted, seat) for seat in (0, 1)]
    for seat, person in enumerate(people):
        assert sorted(person.hand) == sorted(map(card_code, planted.game.hand(seat)))
        expect(person.page.locator(".seat-cards img")).to_have_count(0)

    glances = []

    def same_table(looks: list[dict[str, Any]]) -> None:
        ann, ben = looks
        assert (ann["top"], ann["colour"], ann["over"]) == (ben["top"], ben["colour"], ben["over"])
        assert not (ann["asked"] and ben["asked"]), "only a vote asks two at once"
        glances.append(ann["seq"])

    play_together(people, same_table)

    assert len(set(glances)) > 5, "the two pages should have been compared again and again"
    boards = [person.page.locator("score-board tbody td").all_inner_texts() for person in people]
    assert boards[0]
    assert boards[0] == boards[1]
    for person in people:
        person.press("score-board [data-act=ready]")
    for person in people:
        person.page.locator("score-board").wait_for(state="hidden")
        expect(person.page.locator(".facts")).to_contain_text("Round 2")


def test_a_round_is_played_on_a_phone_by_touch_without_scrolling_sideways(
    house: tuple[Server, Planted, Planted, Planted], visit: Visit
) -> None:
    server, planted = house[0], house[2]
    person = sit(visit, server, planted, width=390, height=844, touch=True)
    too_wide = "() => document.documentElement.scrollWidth > innerWidth"
    assert not person.page.evaluate(too_wide)

    person.play_round()

    expect(person.page.locator("score-board")).to_contain_text("Next round")
    assert not person.page.evaluate(too_wide)


def test_a_spectator_sees_what_is_said_and_done_but_can_do_nothing(
    house: tuple[Server, Planted, Planted, Planted], visit: Visit
) -> None:
    server, planted = house[0], house[3]
    player = sit(visit, server, planted)
    watcher = sit(visit, server, planted, None)
    expect(watcher.page.locator("table-notices")).to_contain_text("You are watching")
    expect(player.page.locator(".facts")).to_contain_text("1 watching")

    player.press("score-board [data-act=ready]")
    player.page.locator(".fan .card").first.wait_for()
    watcher.page.locator("score-board").wait_for(state="hidden")
    player.play_round()
    watcher.page.locator("score-board:visible").wait_for()
    assert watcher.look()["top"] == player.look()["top"]

    assert watcher.hand == []
    controls = watcher.page.locator("action-bar, score-board, .choices, table-chat, command-box").get_by_role("button")
    assert {each.inner_text() for each in controls.all() if each.is_visible()} <= {"Check the shuffle"}
    before = watcher.look()["seq"]
    for key in "duap":
        watcher.page.keyboard.press(key)
    watcher.page.locator(".pile-draw").dispatch_event("click")
    expect(watcher.page.locator(".refusal")).to_have_text(re.compile("watch|seat", re.IGNORECASE))
    assert watcher.look()["seq"] == before

    player.page.get_by_label("Say something").fill("Well played")
    player.press(player.page.get_by_role("button", name="Send"))
    player.press(player.page.get_by_role("button", name="Thanks"))
    for person in (player, watcher):
        expect(person.page.locator(".chat-lines > *")).to_have_text(["Ann: Well played", "Ann: Thanks"])
