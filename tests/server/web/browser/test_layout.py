"""The layout: in every window, with any number of seats and whatever happens, nothing covers anything else and nothing moves.

Boxes are compared, never pictures, in the page's own typeface and in others, because people may block fonts.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.faces import Face
from tests.server.web.browser.person import sit
from tests.server.web.browser.staging import LONG, LOW, PHONES, SCREENS, Box, Boxes, Size, around, look, stage
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

WISHES: Final = {
    "ten": Wanted(seats=10, people=10, moves=12, when=lambda game: len(game.hand(0)) == 7),
    "round": Wanted(seats=4, moves=3),
    "lobby": Wanted("lobby", people=2),
}
FINGER: Final = "2.75rem"
MOUSE: Final = "1.75rem"
SEATS: Final = (2, 4, 7, 10)
TWENTY: Final = [f"{colour}{face}" for colour in "rygb" for face in range(1, 6)]
CATCHES: Final = [f"catches S{seat}" for seat in range(1, 10)]
NAMES: Final = [f"names {colour}" for colour in ("red", "yellow", "green", "blue")]
SWAPS: Final = [f"swaps S{seat}" for seat in range(1, 10)]
AWAY: Final = {"present": False, "muted": True}
TIME: Final = {"left_ms": 90_000, "total_ms": 90_000}
STATES: Final[Mapping[str, Mapping[str, Any]]] = {
    "waiting": {"position": {"deciders": [1], "turn": 1}, "prompt": "Ben has to play."},
    "catch": {"own": {"legal": CATCHES}, "position": {"catchable": [*range(1, 10)], "pending": 12}, "time": TIME},
    "away": {
        "position": {"deciders": [1], "turn": 1},
        "sitter": {"present": False},
        "away": [{"seat": seat, "left_ms": 59_000} for seat in range(1, 10)],
        "names": LONG,
    },
    "open hands": {"position": {"open_table": True, "open_hands": [TWENTY] * 10, "called": [*range(10)]}},
    "catch with long names": {"own": {"legal": CATCHES}, "names": LONG, "sitter": AWAY},
    "badges and twenty cards": {
        "hand": TWENTY,
        "counts": [20, *[23] * 9],
        "own": {"playable": TWENTY, "legal": ["draws"]},
        "position": {"called": [*range(10)]},
        "sitter": AWAY,
    },
    "challenge": {"own": {"legal": ["challenges", "accepts"]}, "position": {"asks": "challenge", "stakes": [4, 6]}},
    "colour": {"own": {"legal": NAMES}, "position": {"asks": "colour"}},
    "swap": {"own": {"legal": SWAPS}, "position": {"asks": "swap"}, "names": LONG},
    "watching": {"you": None},
}
SCENES: Final = (
    (2, "catch with long names"), (7, "open hands"),
    *((4, name) for name in STATES if name not in ("badges and twenty cards", "swap", "colour")),
    *((10, name) for name in (
        "catch with long names", "badges and twenty cards", "challenge", "colour", "swap", "watching", "away",
    )),
)  # fmt: skip
# Whatever must be seen whole, and what must not lie over it.
FIXED: Final = (
    ".stage .top",
    ".seat",
    ".pile-discard .pile-stack",
    ".pile-draw .pile-stack",
    ".chip-colour",
    ".fan .card",
    ".acts button",
    ".side",
)
LOOSE: Final = (
    ".code",
    ".tool",
    ".prompt",
    ".pile-draw .pile-label",
    ".info > *",
    ".btn-talk",
    "turn-clock",
    ".lines",
    ".btn-colour",
    ".stake",
    ".before",
)
ALWAYS: Final = (".stage .top", ".seat", ".pile-discard .pile-stack", ".prompt", ".code", ".tool")
INSIDE: Final = (*FIXED, *LOOSE, ".slot .mark", ".seat-cards", ".btn-look", ".btn-catch", ".btn-aim", ".fan")
MAY_COVER: Final = {  # what a part may lie over
    ".stage .top": {".code", ".tool"},
    ".lines": {".btn-talk", "turn-clock"},
    ".btn-colour": {".pile-draw .pile-stack"},
    ".stake": {".pile-draw .pile-stack"},
}
_SETTLED: Final = """async () => {
  await document.fonts.ready;
  if (![...document.fonts].some((face) => face.status === "loaded")) throw new Error("the face is not there");
}"""
STILL: Final[tuple[Size, ...]] = ((390, 844), (1280, 800), (1366, 768), (844, 390), (320, 568))
STANDING: Final = (
    ".stage .top", ".tools", ".seat", ".plate", ".slot", ".middle", ".pile-stack", "hand-fan", ".prompts", "action-bar button",
)  # fmt: skip
# Notes after every change of the table, in windows of all these sizes, where everything stands.
_RECORD: Final = """({ sizes, parts }) => {
  const screen = document.querySelector("table-screen");
  Object.assign(globalThis, { places: {}, measured: 0, awake: "" });
  const measure = () => {
    globalThis.measured += 1;
    const acts = document.querySelector(".ending-acts");
    if (acts.checkVisibility()) globalThis.awake ||= getComputedStyle(acts).pointerEvents;
    for (const [width, height] of sizes) {
      Object.assign(screen.style, { width: `${width}px`, height: `${height}px` });
      for (const part of parts) {
        for (const [index, each] of [...document.querySelectorAll(part)].entries()) {
          const { left, top, width: wide, height: high } = each.getBoundingClientRect();
          const at = `${width} × ${height}: ${part} ${index}`;
          (globalThis.places[at] ??= new Set()).add([left, top, wide, high].map((side) => side.toFixed(2)).join(" "));
        }
      }
    }
    Object.assign(screen.style, { width: "", height: "" });
  };
  screen.desk.state.subscribe(measure);
  for (const news of ["change", "refused"]) screen.desk.addEventListener(news, measure);
  screen.desk.net.addEventListener("said", measure);
  measure();
}"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("layout")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def collisions(boxes: Boxes, size: Size) -> Iterator[str]:
    """Name what is outside the window, and what lies over something else."""
    (fan,) = boxes[".fan"] or [Box(0, 0, 0, 0)]
    cards = [
        Box(max(each.left, fan.left), each.top, min(each.right, fan.right), each.bottom) for each in boxes[".fan .card"]
    ]
    boxes = {**boxes, ".fan .card": cards}
    choosing = boxes[".btn-colour"] or boxes[".stake"]
    shown = ALWAYS if choosing else (*ALWAYS, ".pile-draw .pile-stack", ".chip-colour", ".info > *")
    yield from (f"{part} is not shown" for part in shown if not boxes[part])
    for part, found in boxes.items():
        yield from (f"{part} is outside" for each in found if not each.within(size))
    for part in (".slot .mark", ".seat-cards", ".btn-catch"):
        loose = [each for each in boxes[part] if not any(each.inside(seat) for seat in boxes[".seat"])]
        yield from (f"{part} is not inside a seat: {each}" for each in loose)
    for seat, another in combinations(boxes[".seat"], 2):
        if seat.meets(another):
            yield f"seats meet: {seat} {another}"
    whole = {part: around(boxes[part]) for part in (*FIXED, *LOOSE) if boxes[part]}
    for one, other in combinations(whole, 2):
        if other in MAY_COVER.get(one, ()) or one in MAY_COVER.get(other, ()) or not whole[one].meets(whole[other]):
            continue
        met = [(a, b) for a in boxes[one] for b in boxes[other] if a.meets(b)]
        if met:
            yield f"{one} meets {other}: {met[0]}"


def open_ten(visit: Visit, scene: tuple[Server, dict[str, Planted]], face: Face | None = None) -> Page:
    """Open the table of ten, where states are staged."""
    page = sit(visit, scene[0], scene[1]["ten"], face=face).page
    page.evaluate(_SETTLED)
    return page


def sweep(
    page: Page, scenes: Sequence[tuple[int, str]], *windows: tuple[tuple[Size, ...], str], text: str = "100%"
) -> int:
    """Look at these numbers of seats and states in all these windows; nothing may cover anything. Return how many they were."""
    found: list[str] = []
    looked = 0
    for seats, name in scenes:
        stage(page, seats, **STATES[name])
        for sizes, tap in windows:
            for size, boxes in look(page, sizes, INSIDE, tap=tap, text=text).items():
                looked += 1
                found += [f"{seats} seats, {name}, {size}: {each}" for each in collisions(boxes, size)]
    assert not found, f"{len(found)} in {looked} looks:\n" + "\n".join(found)
    return looked


def test_nothing_covers_anything_in_any_window_with_any_number_of_seats(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    looked = sweep(open_ten(visit, scene), SCENES, (PHONES + LOW, FINGER), (SCREENS, MOUSE))
    assert looked == len(SCENES) * len(PHONES + LOW + SCREENS) > 400


@pytest.mark.parametrize("face", ["narrow", "wide"])
def test_nothing_covers_anything_in_another_typeface(
    scene: tuple[Server, dict[str, Planted]], visit: Visit, face: Face
) -> None:
    sweep(
        open_ten(visit, scene, face),
        ((10, "catch"), (4, "challenge")),
        (PHONES[::2] + LOW[::2], FINGER),
        (SCREENS[::3], MOUSE),
    )


def test_nothing_covers_anything_with_text_twice_as_large(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    # As high as the page makes itself then; lower windows scroll.
    sizes = ((390, 1056), (768, 1056), (1024, 768), (1366, 768), (1920, 1080), (2560, 1440))
    sweep(open_ten(visit, scene), ((4, "catch"), (10, "badges and twenty cards")), (sizes, MOUSE), text="200%")


def test_the_discard_is_never_smaller_than_a_card_of_the_hand_and_fingers_find_every_button(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = open_ten(visit, scene)
    parts = (
        ".pile-discard .pile-stack",
        ".fan > li:nth-child(4) .card-art",
        ".acts button, .btn-talk, .tool, .btn-catch",
    )
    for seats in SEATS:
        stage(page, seats, **STATES["catch"])
        for size, boxes in look(page, PHONES + LOW + SCREENS, parts, tap=FINGER).items():
            (discard,), (card,), buttons = boxes.values()
            assert discard.width >= card.width - 1, f"{seats} seats, {size}"
            small = [each for each in buttons if min(each.width, each.height) < 43.5]
            assert not small, f"{seats} seats, {size}: {small}"


def test_nothing_moves_while_a_round_is_played(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    person = sit(visit, scene[0], scene[1]["round"], width=1366, height=768)
    page = person.page
    page.evaluate(_SETTLED)
    page.evaluate(_RECORD, {"sizes": STILL, "parts": STANDING})

    page.evaluate("() => document.querySelector('.fan .is-unplayable')?.click()")  # a refusal is a note
    page.get_by_role("button", name="Hello").click()
    person.play_round()

    moved = page.evaluate(
        "() => Object.entries(places).filter(([, found]) => found.size > 1).map(([at, found]) => [at, ...found])"
    )
    assert moved == []
    assert page.evaluate("() => [Object.keys(places).length, measured]") >= [len(STILL) * len(STANDING), 10]
    assert page.evaluate("() => awake") == "none", "a press aimed at the table would hit the score board"
    (boxes,) = look(page, ((1366, 768),), (".ending-board", ".fan, .acts")).values()
    assert not any(board.meets(other) for board, other in product(*boxes.values()))


def test_the_code_of_the_table_stays_free_and_copying_the_link_moves_nothing(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = open_ten(visit, scene)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.get_by_role("heading", level=1)).to_have_accessible_name(f"Table {scene[1]['ten'].code}")
    parts = (".tool", ".code", *STANDING)
    before = look(page, STILL, parts)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("status").filter(has_text="Link copied")).to_be_visible()
    assert look(page, STILL, parts) == before


def test_what_is_agreed_has_room_for_its_words(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    page = sit(visit, scene[0], scene[1]["lobby"], 1).page
    page.locator(".agreed").wait_for()
    widths = page.locator(".agreed dd").evaluate_all("(each) => each.map((at) => at.getBoundingClientRect().width)")
    assert min(widths) > 240
