"""A replay shows the game as it was played: every step of the page is compared with the record replayed in Python."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

from lastcard.engine.cards.codes import CODES
from lastcard.engine.game import Game
from lastcard.engine.records.record_text import read_record, write_record
from tests.server.web.browser.conftest import Visit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server
from tests.waiting import settle

WISHES: Final = {
    "one round": Wanted("over", when=lambda game: not game.outcome.match_winners),
    "written": Wanted("over", when=lambda game: any("custom" in move for move in game.moves)).under(
        edition="polish", mode="round", written=("sample 6", "sample 6", "sample 6")
    ),
    "match": Wanted("over", seats=3, when=lambda game: len(game.outcome.match_winners) > 0).under(target=150),
}
# Says whether the answer to a request has reached the page as a whole.
ANSWERED: Final = '(name) => performance.getEntriesByType("resource").some((each) => each.name.includes(name))'
_SEEN: Final = """() => ({
  hands: [...document.querySelectorAll(".replay-hand")].map((hand) => [...hand.children].map((card) => card.dataset.card)),
  top: document.querySelector(".replay-centre .pile-discard .card-art:last-child").dataset.picture,
  acting: [...document.querySelectorAll(".replay-seat")].flatMap((seat, at) => seat.matches(".is-acting") ? [at] : []),
})"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with games that have been played."""
    folder = tmp_path_factory.mktemp("replay")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def open_replay(visit: Visit, server: Server, planted: Planted, query: str = "") -> Page:
    """Open the replay of a planted game."""
    page = visit(f"{server.url}/replay/{planted.code}/1{query}")
    page.locator("replay-board .replay-seat").first.wait_for()
    return page


def rounds_of(game: Game) -> list[list[str]]:
    """Give for each round the records of the match after the deal and after each of its moves."""
    header = write_record(game).partition("\n\n")[0]
    rounds = [[header + "\n\n"]]
    for moves, line in enumerate(game.moves, 1):
        if line.startswith("=="):
            rounds.append([])
        rounds[-1].append("\n".join([header, "", *game.moves[:moves]]))
    return rounds


def expected(record: str) -> dict[str, Any]:
    """Say what the page must show of a game that stands as this record ends."""
    game = read_record(record)
    return {
        "hands": [[CODES[card] for card in game.hand(seat)] for seat in range(game.seats)],
        "top": CODES[game.state.top],
        "acting": list(game.deciders),
    }


def shown(page: Page) -> dict[str, Any]:
    """See what the board shows."""
    seen: dict[str, Any] = page.evaluate(_SEEN)
    return seen


def test_every_step_of_a_round_is_as_it_was_played(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    server, tables = scene
    page = open_replay(visit, server, tables["one round"])
    (steps,) = rounds_of(tables["one round"].game)
    following = page.get_by_role("button", name="Next step")
    for step, record in enumerate(steps):
        expect(page.locator(".replay-count")).to_have_text(f"Step {step} of {len(steps) - 1}")
        assert shown(page) == expected(record)
        following.click()
    expect(page.locator(".replay-seat")).to_have_count(4)


def test_every_round_of_a_match_is_there_and_its_steps_too(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    rounds = rounds_of(tables["match"].game)
    assert len(rounds) > 1
    page = open_replay(visit, server, tables["match"])
    tabs = page.locator(".replay-rounds button")
    expect(tabs).to_have_count(len(rounds))
    for number, steps in enumerate(rounds):
        tabs.nth(number).click()
        expect(tabs.nth(number)).to_have_attribute("aria-current", "true")
        expect(page.locator(".replay-count")).to_have_text(f"Step 0 of {len(steps) - 1}")
        assert shown(page) == expected(steps[0])
        page.get_by_role("button", name="Last step").click()
        assert shown(page) == expected(steps[-1])


def test_the_round_that_was_asked_for_last_is_shown_whatever_comes_last(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    rounds = rounds_of(tables["match"].game)
    page = open_replay(visit, server, tables["match"])
    held: list[Route] = []
    page.route("**/replay?round=2&*", lambda route: held.append(route))  # its answer is kept back
    tabs = page.locator(".replay-rounds button")
    page.get_by_role("button", name="Last step").click()
    tabs.nth(1).click()
    tabs.nth(0).click()
    assert shown(page) == expected(rounds[0][0])
    page.get_by_role("button", name="Next step").click()
    with page.expect_response("**/replay?round=2&*"):
        held[0].continue_()
    page.wait_for_function(ANSWERED, arg="/replay?round=2&")
    settle(page)
    assert shown(page) == expected(rounds[0][1])
    expect(tabs.nth(0)).to_have_attribute("aria-current", "true")


def test_the_slider_the_list_and_the_keys_go_to_the_same_step(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    (steps,) = rounds_of(tables["one round"].game)
    page = open_replay(visit, server, tables["one round"])
    page.get_by_role("slider", name="Step").fill("5")
    assert shown(page) == expected(steps[5])
    page.locator("main").focus()
    page.keyboard.press("ArrowRight")
    assert shown(page) == expected(steps[6])
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert shown(page) == expected(steps[4])
    page.keyboard.press("End")
    assert shown(page) == expected(steps[-1])
    page.keyboard.press("Home")
    assert shown(page) == expected(steps[0])
    page.locator(".replay-move").nth(3).click()
    assert shown(page) == expected(steps[3])
    expect(page.locator('.replay-move[aria-current="step"]')).to_have_count(1)


def test_it_plays_by_itself_until_it_is_stopped_or_over(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    server, tables = scene
    (steps,) = rounds_of(tables["one round"].game)
    page = open_replay(visit, server, tables["one round"], f"#{len(steps) - 3}")
    page.get_by_label("Speed").select_option("4")
    page.locator("main").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".replay-count")).to_have_text(f"Step {len(steps) - 1} of {len(steps) - 1}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert shown(page) == expected(steps[-1])


def test_the_list_tells_a_move_only_once_it_was_shown(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    server, tables = scene
    (steps,) = rounds_of(tables["one round"].game)
    page = open_replay(visit, server, tables["one round"])
    moves = page.locator(".replay-move:visible")
    expect(moves).to_have_count(1)
    page.locator("main").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(moves).to_have_count(4)
    page.keyboard.press("ArrowLeft")
    expect(moves).to_have_count(4)
    page.keyboard.press("End")
    expect(moves).to_have_count(len(steps))


def test_the_speed_follows_the_arrows_and_every_button_is_a_drawn_sign(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = open_replay(visit, scene[0], scene[1]["one round"])
    page.locator("main").focus()
    speed = page.get_by_label("Speed")
    for key, shown_speed in (("ArrowUp", "2"), ("ArrowUp", "4"), ("ArrowUp", "4"), ("ArrowDown", "2")):
        page.keyboard.press(key)
        expect(speed).to_have_value(shown_speed)
    for button in page.locator(".replay-buttons button").all():
        expect(button.locator("svg.icon")).to_be_visible()
        expect(button).to_have_text("")


def test_a_written_card_has_its_strip_in_hands_and_on_the_pile(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    (steps,) = rounds_of(tables["written"].game)
    step = next(at for at, record in enumerate(steps) if expected(record)["top"].startswith("custom"))
    page = open_replay(visit, server, tables["written"], f"#{step}")
    rule = tables["written"].game.written[0].text
    assert rule
    expect(page.locator(".pile-discard .written")).to_have_text(rule)
    page.get_by_role("slider", name="Step").fill("0")
    held = page.locator('.replay-hand [data-card^="custom"]')
    expect(held.locator(".written")).to_have_count(held.count())


def test_a_link_leads_to_the_very_step(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    server, tables = scene
    rounds = rounds_of(tables["match"].game)
    page = open_replay(visit, server, tables["match"], "?round=2#2")
    assert shown(page) == expected(rounds[1][2])
    page.get_by_role("button", name="Next step").click()
    assert page.url.endswith("/1?round=2#3")
    other = visit(page.url)
    other.locator("replay-board .replay-seat").first.wait_for()
    assert shown(other) == expected(rounds[1][3])


def test_a_saved_record_shows_the_same_game(
    scene: tuple[Server, dict[str, Planted]], visit: Visit, tmp_path: Path
) -> None:
    server, tables = scene
    (steps,) = rounds_of(tables["one round"].game)
    page = open_replay(visit, server, tables["one round"])
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the game").click()
    saved = tmp_path / "game.lastcard"
    saving.value.save_as(saved)

    page.goto(f"{server.url}/replay")
    page.get_by_label("Record file").set_input_files(saved)
    page.locator("replay-board .replay-seat").first.wait_for()
    page.get_by_role("button", name="Last step").click()
    assert shown(page) == expected(steps[-1])
