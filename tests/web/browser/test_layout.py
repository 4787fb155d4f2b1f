"""The layout: in every window, with any number of seats and whatever happens, nothing covers anything else and nothing moves.

Boxes are compared, never pictures, in the page's own typeface and in others, because people may block fonts.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.faces import Face
from tests.web.browser.person import sit
from tests.web.browser.staging import LONG, LOW, PHONES, SCREENS, Box, Boxes, Size, look, stage
from tests.web.planting import Planted, Wanted, plant
from tests.web.serving import Server

WISHES: Final = {
    "ten": Wanted(seats=10, people=10, moves=12, when=lambda game: len(game.hand(0)) == 7),
    "round": Wanted(seats=4, moves=3),
    "lobby": Wanted("lobby", people=2),
}
FINGER: Final = "2.75rem"
SEATS: Final = (2, 4, 7, 10)
TWENTY: Final = [f"{colour}{face}" for colour in "rygb" for face in range(1, 6)]
CATCHES: Final = [f"catches S{seat}" for seat in range(1, 10)]
COLOURS: Final = ("red", "yellow", "green", "blue")
STATES: Final[Mapping[str, Mapping[str, Any]]] = {
    "waiting": {"position": {"deciders": [1], "turn": 1}, "prompt": "Ben has to play."},
    "badges": {"sitter": {"present": False}, "position": {"called": [*range(10)]}, "counts": [23] * 10},
    "catch": {"own": {"legal": CATCHES}, "position": {"catchable": [*range(1, 10)]}, "time": {"left_ms": 9e4, "total_ms": 9e4}},
    "long names": {"names": LONG, "own": {"legal": CATCHES}, "sitter": {"present": False, "muted": True}},
    "twenty cards": {"hand": TWENTY, "own": {"playable": TWENTY, "legal": ["draws"]}, "position": {"pending": 12}},
    "challenge": {"own": {"legal": ["challenges", "accepts"]}, "position": {"asks": "challenge", "stakes": [4, 6], "pending": 4}},
    "colour": {"own": {"legal": [f"names {colour}" for colour in COLOURS]}, "position": {"asks": "colour"}},
    "swap": {"own": {"legal": [f"swaps S{seat}" for seat in range(1, 10)]}, "position": {"asks": "swap"}, "names": LONG},
    "watching": {"you": None},
}  # fmt: skip
# Whatever must be seen whole, and what must not lie over it.
FIXED: Final = (".stage .top", ".seat", ".pile-stack", ".chip-colour", ".fan .card", ".acts button", ".side")
LOOSE: Final = (
    ".code",
    ".tool",
    ".prompt",
    ".pile-draw .pile-label",
    ".info > *",
    ".btn-talk",
    "turn-clock",
    ".lines",
    ".choice",
)
INSIDE: Final = (*FIXED, *LOOSE, ".slot .mark", ".btn-catch", ".fan")
MAY_COVER: Final = {  # what a part may lie over
    ".stage .top": {".code", ".tool"},
    ".lines": {".btn-talk", "turn-clock"},
    ".choice": {".pile-stack", ".chip-colour", ".pile-draw .pile-label", ".info > *", ".side"},
}
_SETTLED: Final = """async () => {
  await document.fonts.ready;
  if (![...document.fonts].some((face) => face.status === "loaded")) throw new Error("the face is not there");
}"""
_TOO_WIDE: Final = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("layout")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with Server(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def collisions(boxes: Boxes, size: Size) -> Iterator[str]:
    """Name what is outside the window, and what lies over something else."""
    (fan,) = boxes[".fan"] or [Box(0, 0, 0, 0)]
    cards = [
        Box(max(each.left, fan.left), each.top, min(each.right, fan.right), each.bottom) for each in boxes[".fan .card"]
    ]
    boxes = {**boxes, ".fan .card": cards}
    for part, found in boxes.items():
        yield from (f"{part} is outside" for each in found if not each.within(size))
    for one, two in combinations(boxes[".seat"], 2):
        if one.meets(two):
            yield f"seats meet: {one} {two}"
    for one, other in combinations((*FIXED, *LOOSE), 2):
        if other in MAY_COVER.get(one, ()) or one in MAY_COVER.get(other, ()):
            continue
        met = [(a, b) for a in boxes[one] for b in boxes[other] if a.meets(b)]
        if met:
            yield f"{one} meets {other}: {met[0]}"


def open_ten(visit: Visit, scene: tuple[Server, dict[str, Planted]], face: Face | None = None) -> Page:
    """Open the table of ten, where states are staged."""
    page = sit(visit, scene[0], scene[1]["ten"], face=face).page
    page.evaluate(_SETTLED)
    return page


@pytest.mark.parametrize("face", [None, "narrow", "wide"], ids=["own", "narrow", "wide"])
def test_nothing_covers_anything_in_any_window_with_any_number_of_seats(
    scene: tuple[Server, dict[str, Planted]], visit: Visit, face: Face | None
) -> None:
    page = open_ten(visit, scene, face)
    found: list[str] = []
    looked = 0
    for seats in SEATS:
        for name, state in STATES.items():
            stage(page, seats, **state)
            for sizes, tap in ((PHONES + LOW, FINGER), (SCREENS, "1.75rem")):
                for size, boxes in look(page, sizes, INSIDE, tap=tap).items():
                    looked += 1
                    found += [f"{seats} seats, {name}, {size}: {each}" for each in collisions(boxes, size)]
    assert looked == len(SEATS) * len(STATES) * len(PHONES + LOW + SCREENS)
    assert not found, f"{len(found)} of {looked}:\n" + "\n".join(found)
