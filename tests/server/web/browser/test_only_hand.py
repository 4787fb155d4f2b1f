"""A phone beside a big screen: the hand alone, in whole cards, with everything that a player may have to do."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.browser.staging import LONG, Size, look, stage
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

SIZES: Final[tuple[Size, ...]] = ((320, 568), (360, 740), (390, 844), (768, 1024))
TWENTY: Final = [f"{colour}{face}" for colour in "rygb" for face in range(1, 6)]
PARTS: Final = (".stage .top", ".only-top", ".prompt", ".fan-area", ".acts button")
ASKED: Final = {"colour": (".btn-colour", 4), "challenge": (".stake", 2), "catch": (".seat", 3), "swap": (".seat", 3)}
ALL: Final = (*PARTS, ".only-reactions .reaction", ".btn-talk", ".btn-colour", ".stake", ".seat")
STATES: Final[dict[str, dict[str, Any]]] = {
    "two cards": {"hand": TWENTY[:2]},
    "eight cards": {"hand": TWENTY[:8]},
    "twenty cards": {"hand": TWENTY},
    "waiting": {"position": {"deciders": [1], "turn": 1}, "prompt": f"{LONG} has to play."},
    "colour": {
        "own": {"legal": [f"names {each}" for each in ("red", "yellow", "green", "blue")]},
        "position": {"asks": "colour"},
    },
    "challenge": {
        "own": {"legal": ["challenges", "accepts"]},
        "position": {"asks": "challenge", "stakes": [4, 6], "pending": 4},
    },
    "catch": {"own": {"legal": [f"catches S{seat}" for seat in range(1, 4)]}, "position": {"catchable": [1, 2, 3]}},
    "swap": {"own": {"legal": [f"swaps S{seat}" for seat in range(1, 4)]}, "position": {"asks": "swap"}},
    "open hands": {"position": {"open_table": True, "open_hands": [TWENTY[:5]] * 4}},
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Planted]]:
    """A server and a table of four where the first seat has the turn."""
    folder = tmp_path_factory.mktemp("hand")
    (planted,) = plant(folder / "log.lastcard", Wanted(people=4, seats=4, moves=9, seed="room"))
    with LenientServer(folder) as server:
        yield server, planted


def open_hand(visit: Visit, scene: tuple[Server, Planted], size: Size = (390, 844), **manner: Any) -> Page:
    """Sit at the table with the hand alone."""
    server, table = scene
    memory = {f"lastcard.seat.{table.code}": table.tokens[0], "lastcard.settings": '{"onlyHand":true}'}
    page = visit(server.url + table.path, width=size[0], height=size[1], touch=True, memory=memory, **manner)
    page.locator("table-screen[data-only-hand] .only-top").wait_for()
    page.wait_for_function("() => getComputedStyle(document.querySelector('.fan')).display === 'grid'")
    return page


def test_the_switch_leaves_the_hand_alone_and_the_bar_leads_back(scene: tuple[Server, Planted], visit: Visit) -> None:
    server, table = scene
    own = {f"lastcard.seat.{table.code}": table.tokens[0]}
    page = visit(server.url + table.path, width=390, height=844, touch=True, memory=own)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Show on a big screen").click()
    page.get_by_label("Only my hand").check()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.locator(".only-top")).to_be_visible()
    expect(page.locator(".plate").first).not_to_be_in_viewport(ratio=0.5)
    page.reload()
    expect(page.locator(".only-top")).to_be_visible()
    page.get_by_role("button", name="Whole table").click()
    expect(page.locator(".only-top")).to_be_hidden()
    expect(page.locator(".plate").nth(1)).to_be_visible()
    expect(page.get_by_role("button", name="Whole table")).to_be_hidden()


def test_nothing_covers_anything_and_nothing_moves(scene: tuple[Server, Planted], visit: Visit) -> None:
    page = open_hand(visit, scene)
    places: dict[str, set[object]] = {}
    wrong: list[str] = []
    for name, state in STATES.items():
        stage(page, 4, **state)
        for size, boxes in look(page, SIZES, ALL).items():
            flat = [(part, box) for part in ALL for box in boxes[part]]
            for index, (part, box) in enumerate(flat):
                if box.left < -1 or box.right > size[0] + 1 or box.top < -1 or box.bottom > size[1] + 1:
                    wrong.append(f"{name} {size}: {part} is outside: {box}")
                for other, second in flat[index + 1 :]:
                    if box.meets(second):
                        wrong.append(f"{name} {size}: {part} lies over {other}: {box} {second}")
            assert all(boxes[part] for part in PARTS), (name, size)
            if name in ASKED:
                assert len(boxes[ASKED[name][0]]) == ASKED[name][1], (name, size)
            for part in PARTS:
                if part != ".prompt":
                    places.setdefault(f"{size} {part}", set()).add(tuple(boxes[part]))
    assert wrong == []
    assert {part for part, seen in places.items() if len(seen) > 1} == set()


def test_cards_are_whole_and_a_large_hand_scrolls(scene: tuple[Server, Planted], visit: Visit) -> None:
    page = open_hand(visit, scene)
    for count, columns in ((4, 4), (8, 4), (9, 5), (20, 5)):
        stage(page, 4, hand=TWENTY[:count])
        found = page.evaluate(
            """() => [...document.querySelectorAll(".fan .card-art")].map((each) => {
              const { left, top, width, height } = each.getBoundingClientRect();
              return [Math.round(left), top, width, height];
            })"""
        )
        assert len(found) == count
        assert len({left for left, *_ in found}) == columns
        for index, (left, top, width, height) in enumerate(found):
            for left_2, top_2, *_ in found[index + 1 :]:
                assert abs(left - left_2) >= width - 1 or abs(top - top_2) >= height - 1
    fan = page.locator(".fan")
    assert fan.evaluate("(each) => each.scrollHeight > each.clientHeight && each.scrollWidth <= each.clientWidth")
    page.locator(".fan .card").last.scroll_into_view_if_needed()
    expect(page.locator(".fan .card").last).to_be_in_viewport(ratio=0.9)


def test_who_can_be_caught_or_chosen_stands_in_the_free_room(scene: tuple[Server, Planted], visit: Visit) -> None:
    page = open_hand(visit, scene)
    stage(page, 4, **STATES["catch"])
    expect(page.get_by_role("button", name="Catch Ben")).to_be_in_viewport()
    stage(page, 4, **STATES["swap"])
    expect(page.locator(".btn-aim").first).to_be_in_viewport()
    stage(page, 4)
    assert look(page, ((390, 844),), (".seat",)) == {(390, 844): {".seat": []}}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(scene: tuple[Server, Planted], visit: Visit, violations: Judge, theme: Any) -> None:
    page = open_hand(visit, scene, theme=theme, language="pl")
    for state in STATES.values():
        stage(page, 4, **state)
        assert violations(page) == []
    page.evaluate("() => document.body.dispatchEvent(new CustomEvent('open-screen', { bubbles: true }))")
    page.get_by_role("dialog").locator("[name=onlyHand]").wait_for()
    assert violations(page) == []
