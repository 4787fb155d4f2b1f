"""Your matches: ten that were played, counted and drawn, kept in this browser until the person forgets them."""

from collections.abc import Iterator
from itertools import accumulate

import pytest
from playwright.sync_api import expect

from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

OVER = Wanted("over", when=lambda game: len(game.outcome.match_winners) > 0)
WISHES = [
    Wanted("over", seats=seats, when=OVER.when, seed="history").under(mode="round", options={"hand_size": "3"})
    for seats in (2, 2, 3, 2, 4, 3, 2, 2, 4, 2)
]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[Planted]]]:
    """A server with ten matches that are over."""
    folder = tmp_path_factory.mktemp("history")
    planted = plant(folder / "log.lastcard", *WISHES)
    with LenientServer(folder) as server:
        yield server, planted


def test_ten_matches_are_counted_once_each_drawn_and_forgotten(
    scene: tuple[Server, list[Planted]], visit: Visit, violations: Judge
) -> None:
    server, tables = scene
    page = visit(f"{server.url}/health", memory={f"lastcard.seat.{table.code}": table.tokens[0] for table in tables})
    page.goto(f"{server.url}/#/history")
    expect(page.get_by_text("No match has ended here yet.")).to_be_visible()
    for table in (*tables, tables[0]):  # the first is opened twice
        page.goto(server.url + table.path)
        page.locator("score-board").wait_for()
    results = [0 in table.game.outcome.match_winners for table in tables]
    won = sum(results)
    page.goto(server.url)
    link = page.get_by_role("link", name=f"Matches: 10, won: {won}")
    link.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your matches", level=1)).to_be_visible()
    in_a_row = list(accumulate(results, lambda run, won: run + 1 if won else 0, initial=0))
    figures = page.locator(".history-figures dd").all_inner_texts()
    assert figures == ["10", f"{won} ({10 * won} %)", str(in_a_row[-1]), str(max(in_a_row))]
    assert page.locator(".plot-dot").count() == 10
    heights = [float(each.get_attribute("cy") or "nan") for each in page.locator(".plot-dot").all()]
    shares = [sum(results[: number + 1]) / (number + 1) for number in range(10)]
    assert heights == pytest.approx([160 * (1 - share) for share in shares])
    expect(page.get_by_role("img", name=f"Won so far: {10 * won} %.")).to_be_visible()
    expect(page.get_by_role("img", name="Players: 2.")).to_be_visible()
    assert page.locator(".history-table tbody tr").count() == 10
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 568})
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    page.get_by_role("button", name="Forget my matches").click()
    expect(page.get_by_role("status")).to_have_text("Your matches are forgotten.")
    page.goto(server.url)
    page.locator("home-screen .play").wait_for()
    expect(page.get_by_role("link", name="Matches:")).to_have_count(0)
