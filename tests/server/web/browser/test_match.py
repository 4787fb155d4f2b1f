"""Whole games in real browsers: one person by mouse from the start page to the rematch, several people, touch, and watching."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Route, expect

from lastcard.engine.cards.codes import card_code
from lastcard.engine.cards.kinds import FACES, WILD
from lastcard.engine.game import Game
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import Person, play_together, sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

QUICK: Final = {"bot_seconds": 0, "catch_seconds": 0}
WISHES: Final = {
    # Nobody has moved, so that everybody still has the hand they were dealt.
    "together": Wanted(people=2, when=lambda game: not game.moves).under(options={"hand_size": "3"}),
    "phone": Wanted().under(options={"hand_size": "3"}),
    "watched": Wanted("over", when=lambda game: not game.outcome.match_winners),
    "forgotten": Wanted(seats=3, people=3, when=lambda game: bool(game.state.exposed >> 1 & 1)),
    "last but one": Wanted(seats=2, people=2, when=lambda game: numbers(game) == 2).under(catch_seconds=20),
    "unfitting": Wanted(when=lambda game: 0 < len(game.playable_cards(0)) < len(set(game.hand(0)))),
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("match")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def numbers(game: Game) -> int:
    """Count the cards of the first seat if all of them have numbers and one fits."""
    hand = game.hand(0)
    plain = all(card < WILD and card % FACES < 10 for card in hand)
    return len(hand) if plain and game.playable_cards(0) else 0


def quicken(route: Route, **settings: Any) -> None:
    """Let the page's own request for a table through, with a pace that a test can wait for."""
    order = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps({**order, "settings": {**QUICK, **settings}}))


def test_a_whole_match_is_played_by_mouse_from_the_start_page_to_the_rematch(server: Server, visit: Visit) -> None:
    page = visit(server.url, motion=True, worker=True)
    page.route("**/api/tables", lambda route: quicken(route, target=1, options={"hand_size": "3"}))
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
    best = board.locator(".step-1 .step-points")
    best.wait_for()
    assert int(best.inner_text().split()[0]) >= 1
    expect(page.locator(".facts")).to_contain_text(f"Round {rounds}")

    person.press(again)
    board.wait_for(state="hidden")
    expect(page.locator(".facts")).to_contain_text("Round 1")
    page.locator(".fan .card").first.wait_for()


def test_two_browsers_and_two_bots_play_a_round_and_see_the_same_table_but_their_own_hands(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, planted = scene[0], scene[1]["together"]
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
    boards = [person.page.locator("score-board :is(.race-gain, .race-total)").all_inner_texts() for person in people]
    assert boards[0]
    assert boards[0] == boards[1]
    for person in people:
        person.press("score-board [data-act=ready]")
    for person in people:
        person.page.locator("score-board").wait_for(state="hidden")
        expect(person.page.locator(".facts")).to_contain_text("Round 2")


def test_a_round_is_played_on_a_phone_by_touch_without_scrolling_sideways(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, planted = scene[0], scene[1]["phone"]
    person = sit(visit, server, planted, width=390, height=844, touch=True)
    too_wide = "() => document.documentElement.scrollWidth > innerWidth"
    assert not person.page.evaluate(too_wide)

    person.play_round()

    expect(person.page.locator("score-board")).to_contain_text("Next round")
    assert not person.page.evaluate(too_wide)


def test_a_spectator_sees_what_is_said_and_done_but_can_do_nothing(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, planted = scene[0], scene[1]["watched"]
    player = sit(visit, server, planted)
    watcher = sit(visit, server, planted, None)
    expect(watcher.page.locator("note-spot")).to_contain_text("You are watching")
    expect(player.page.locator(".facts")).to_contain_text("1 watching")

    player.press("score-board [data-act=ready]")
    player.page.locator(".fan .card").first.wait_for()
    watcher.page.locator("score-board").wait_for(state="hidden")
    player.play_round()
    watcher.page.locator("score-board:visible").wait_for()
    assert watcher.look()["top"] == player.look()["top"]

    assert watcher.hand == []
    controls = watcher.page.locator("action-bar, score-board, .choices, table-chat, command-box").get_by_role("button")
    assert {each.inner_text() for each in controls.all() if each.is_visible()} <= {
        "Check the shuffle",
        "Everybody’s cards",
    }
    before = watcher.look()["seq"]
    for key in "duap":
        watcher.page.keyboard.press(key)
    watcher.page.locator(".pile-draw").dispatch_event("click")
    expect(watcher.page.locator(".note-refusal")).to_have_text(re.compile("watch|seat", re.IGNORECASE))
    assert watcher.look()["seq"] == before

    player.page.get_by_label("Say something").fill("Well played")
    player.press(player.page.get_by_role("button", name="Send"))
    player.press(player.page.get_by_role("button", name="Thanks"))
    for person in (player, watcher):
        expect(person.page.locator(".chat-lines > *")).to_have_text(["Ann: Well played", "Ann: Thanks"])


def test_whoever_forgot_to_call_uno_is_caught_by_a_press(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, planted = scene[0], scene[1]["forgotten"]
    person = sit(visit, server, planted)
    ben = person.page.locator(".seat").filter(has_text="Ben")
    expect(ben).to_contain_text("1 card")
    expect(ben).to_contain_text("did not call")

    person.press(ben.get_by_role("button", name="Catch Ben!"))

    expect(ben).to_contain_text("3 cards")
    expect(ben.get_by_role("button", name="Catch Ben!")).to_have_count(0)
    expect(person.page.locator("game-log .log-line").last).to_contain_text("Ben")


def test_a_card_that_does_not_fit_stays_and_the_reason_is_said(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, planted = scene[0], scene[1]["unfitting"]
    person = sit(visit, server, planted)
    before = person.look()
    wrong = person.page.locator(".fan .card.is-unplayable").first

    box = wrong.bounding_box()
    assert box
    person.page.mouse.click(box["x"] + 14, box["y"] + 40)  # Playwright itself would not press what is dimmed

    expect(person.page.locator(".note-refusal")).to_contain_text("does not fit")
    told = person.page.locator(".note-refusal .note-words").text_content() or "no refusal"
    expect(person.page.locator("[aria-live=assertive]").first).to_have_text(f"{told} (MATCH-1)")
    now = person.look()
    assert (now["hand"], now["seq"]) == (before["hand"], before["seq"])


def test_the_next_player_waits_while_a_forgotten_call_can_be_made_good(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, planted = scene[0], scene[1]["last but one"]
    ann, ben = (sit(visit, server, planted, seat) for seat in (0, 1))
    held = len(ben.hand)
    ann.press_card(ann.look()["playable"][0])
    ben.page.locator("table-screen[data-asked]").wait_for()

    ben.press("action-bar [data-act=draw]")
    expect(ben.page.locator("note-spot")).to_contain_text("One moment")
    ann.press(".btn-uno")
    expect(ann.page.locator(".btn-uno")).to_contain_text("called")

    expect(ben.page.locator(".fan .card")).to_have_count(held + 1)
    expect(ben.page.locator("note-spot")).not_to_contain_text("One moment")
    told = ben.page.locator("game-log .log-line")
    expect(told.last).to_contain_text("You draw")
    expect(told.nth(-2)).to_have_text("Ann calls UNO.")
