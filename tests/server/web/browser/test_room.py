"""The room of the lobby and the first page in every window: seats lie apart, and nothing is too wide or too small to touch."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.faces import Face
from tests.server.web.browser.person import sit
from tests.server.web.browser.staging import Box
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

SIZES: Final = (
    (320, 568), (390, 844), (844, 390), (768, 1024), (1024, 768), (1366, 768), (1920, 1080), (2560, 1440),
)  # fmt: skip
COUNTS: Final = ("1", "3", "4", "7", "10")
WISHES: Final = {
    **{count: Wanted("lobby", people=min(int(count), 2), seats=int(count)) for count in COUNTS},
    "greek": Wanted("lobby").under(edition="greek"),
}
_BOXES: Final = """(selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
  .map((each) => { const { left, top, right, bottom } = each.getBoundingClientRect(); return [left, top, right, bottom]; })"""
_SETTLED: Final = """async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with tables of every size."""
    folder = tmp_path_factory.mktemp("room")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def boxes(page: Page, selector: str) -> list[Box]:
    """Say where everything of this kind is."""
    return [Box(*each) for each in page.evaluate(_BOXES, selector)]


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window another size and wait until the page has settled in it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(_SETTLED)
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth"), f"too wide at {size}"


@pytest.mark.parametrize("face", [None, "wide"], ids=["own", "wide"])
def test_seats_lie_apart_inside_the_room_and_leave_its_middle_free(
    scene: tuple[Server, dict[str, Planted]], visit: Visit, face: Face | None
) -> None:
    server, tables = scene
    page = visit(
        f"{server.url}/health", face=face, memory={f"lastcard.seat.{t.code}": t.tokens[0] for t in tables.values()}
    )
    for count in COUNTS:
        page.goto(server.url + tables[count].path)
        page.locator(".felt-edition:not(:empty)").wait_for()
        for size in SIZES:
            resize(page, size)
            check_room(page, min(10, max(4, int(count) + 2)), f"{count} players at {size}")


def check_room(page: Page, count: int, where: str) -> None:
    """Compare the boxes of everything in the room."""
    (room,) = boxes(page, ".room")
    places = boxes(page, ".place")
    assert len(places) == count, where
    for place in places:
        inside = (place.left >= room.left - 1, place.right <= room.right + 1)
        assert all((*inside, place.top >= room.top - 1, place.bottom <= room.bottom + 1)), f"{where}: {place}"
    apart = [(one, other) for one, other in combinations(places, 2) if one.meets(other)]
    assert not apart, f"seats meet, {where}: {apart}"
    shown = boxes(page, ".place-face, .place-name, .place-what, .place-add, .place-invite")
    for words in boxes(page, ".felt-edition, .felt-deck, .felt-plays"):
        assert not any(words.meets(each) for each in shown), f"the middle is covered, {where}"


def test_the_side_is_never_wider_than_its_place(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    page = sit(visit, scene[0], scene[1]["greek"]).page
    page.locator(".edition-choice").wait_for()
    page.locator("lobby-settings details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    for size in SIZES:
        resize(page, size)
        wide = page.locator(".lobby-side").evaluate("(side) => side.scrollWidth - side.clientWidth")
        assert wide <= 0, f"{wide} pixels too wide at {size}"


def test_everything_in_the_room_can_be_touched(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    page = sit(visit, scene[0], scene[1]["7"], width=390, height=844, touch=True).page
    page.locator(".preset-row").wait_for()
    for each in boxes(
        page,
        "lobby-screen :is(button, a, summary, input:not([type=radio], .switch), .setting-switch > label, .edition-card)",
    ):
        assert each.right - each.left >= 43.5, each
        assert each.bottom - each.top >= 43.5, each


def test_the_first_page_fits_every_window(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    page = visit(scene[0].url)
    page.locator(".play-bots .face").first.wait_for()
    for size in SIZES:
        resize(page, size)
        parts = boxes(page, ".home-bar, .hero h1, .hero .lead, .play, .friends, .code-row, .tile, .home-link")
        meeting = [(one, other) for one, other in combinations(parts, 2) if one.meets(other)]
        assert not meeting, f"parts of the first page meet at {size}: {meeting}"
        if size[1] >= 568:
            (play,) = boxes(page, ".play")
            assert play.bottom <= size[1], f"the main button is out of sight at {size}"
