"""The layout: in every window from a small phone to a large screen the hand, the question and the top card are in sight.

All of it holds in the page's own typeface and in others, because people may block fonts. Boxes are compared, never pictures.
The rest of a screen may need scrolling; these may not.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.person import Person, sit
from tests.web.planting import Planted, Wanted, plant
from tests.web.serving import Server

Size = tuple[int, int]  # of a window, in pixels
LOW_PHONES: Final[tuple[Size, ...]] = ((320, 568), (360, 640), (375, 667))
PHONES: Final[tuple[Size, ...]] = (*LOW_PHONES, (360, 740), (390, 844), (844, 390))
SCREENS: Final[tuple[Size, ...]] = (
    (768, 1024),
    (1024, 768),
    (1280, 625),
    (1280, 800),
    (1366, 625),
    (1366, 768),
    (1440, 780),
    (1920, 1080),
)
WISHES: Final = {
    "4": Wanted(moves=6, when=lambda game: len(game.hand(0)) == 7),
    "10": Wanted(seats=10, moves=12, when=lambda game: len(game.hand(0)) == 7),
    "challenge": Wanted("challenge", when=lambda game: len(game.hand(0)) == 7),
    "swap": Wanted("swap", seats=10).under(edition="czech"),
    "over": Wanted("over", seats=10, when=lambda game: not game.outcome.match_winners and bool(game.hand(0))),
    "lobby": Wanted("lobby", people=2),
}
_BOXES: Final = """(selectors) => selectors.map((selector) =>
  [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility()).map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return [left, top, right, bottom];
  }))"""
_CODE: Final = """() => {
  const code = [...document.querySelector(".top h1").childNodes].filter((each) => each.textContent.trim()).at(-1);
  const range = new Range();
  range.selectNodeContents(code);
  const { left, top, right, bottom } = range.getBoundingClientRect();
  return [left, top, right, bottom];
}"""
_SETTLED: Final = """async () => {
  await document.fonts.ready;
  if (![...document.fonts].some((face) => face.status === "loaded")) throw new Error("the face is not there");
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
_TOO_WIDE: Final = "() => document.documentElement.scrollWidth > innerWidth"


class Box(NamedTuple):
    """Where something is in the window, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Say whether the two lie over one another by more than a pixel."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 1 and down > 1

    def within(self, width: float, height: float) -> bool:
        """Say whether all of it is in a window of this size."""
        return self.left >= -1 and self.top >= -1 and self.right <= width + 1 and self.bottom <= height + 1


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("layout")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with Server(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


@pytest.fixture(params=[None, "narrow", "wide"], ids=["own", "narrow", "wide"])
def visit(visit: Visit, request: pytest.FixtureRequest) -> Visit:
    """Opens pages in one face after another."""
    return partial(visit, face=request.param)


class Window:
    """A page of a certain size, and where things are in it."""

    def __init__(self, person: Person) -> None:
        self.page: Page = person.page
        self.width = self.height = 0

    def resize(self, size: Size) -> None:
        """Give the window another size and wait until the page has settled in it."""
        self.width, self.height = size
        self.page.set_viewport_size({"width": self.width, "height": self.height})
        self.page.evaluate(_SETTLED)

    def boxes(self, selector: str) -> list[Box]:
        """Say where all that is shown of this kind is."""
        (found,) = self._boxes(selector)
        return found

    def _boxes(self, *selectors: str) -> list[list[Box]]:
        """Say it for several kinds, in one question to the browser."""
        return [[Box(*each) for each in found] for found in self.page.evaluate(_BOXES, [*selectors])]

    def box(self, selector: str) -> Box:
        """Say where the one thing of this kind is."""
        (only,) = self.boxes(selector)
        return only

    def holds(self, *selectors: str) -> None:
        """All of these kinds must be in the window."""
        for selector, found in zip(selectors, self._boxes(*selectors), strict=True):
            assert found, f"no {selector} is shown"
            outside = [each for each in found if not each.within(self.width, self.height)]
            assert not outside, f"{selector} outside a window of {self.width} × {self.height}: {outside}"

    def keeps_apart(self, one: str, other: str) -> None:
        """Nothing of the one kind may lie over anything of the other."""
        ones, others = self._boxes(one, other)
        met = [(a, b) for a in ones for b in others if a.meets(b)]
        assert not met, f"{one} and {other} meet in a window of {self.width} × {self.height}: {met}"


def look_in(
    visit: Visit, scene: tuple[Server, dict[str, Planted]], name: str, size: Size, *, seat: int | None = 0
) -> Window:
    """Sit down at a table behind a window of this size; whatever is smaller than a tablet on its side is touched."""
    width, height = size
    window = Window(sit(visit, scene[0], scene[1][name], seat, width=width, height=height, touch=width < 900))
    window.resize(size)
    return window


@pytest.mark.parametrize("seats", ["4", "10"])
@pytest.mark.parametrize("sizes", [PHONES, SCREENS], ids=["phones", "screens"])
def test_hand_prompt_and_top_card_are_in_the_window_and_apart(
    scene: tuple[Server, dict[str, Planted]], visit: Visit, sizes: Sequence[Size], seats: str
) -> None:
    window = look_in(visit, scene, seats, sizes[0])
    for size in sizes:
        window.resize(size)
        window.holds(".fan .card", ".prompt", ".acts .btn", ".btn-uno", ".pile-stack", ".chip-colour", ".seat")
        window.keeps_apart(".piles, .chips", ".dock, .seat, .mini-fan, .top h1, .tools")
        window.keeps_apart(".turn-marker", ".chip, .pile-label, .mini-fan")
        window.keeps_apart(".prompt", ".fan .card, .acts .btn, .btn-uno")
        plates = window.boxes(".seat")
        assert len(plates) == int(seats)
        assert not any(one.meets(other) for one, other in combinations(plates, 2))
        assert not window.page.evaluate(_TOO_WIDE)


@pytest.mark.parametrize("name", ["challenge", "swap", "over"])
@pytest.mark.parametrize("sizes", [PHONES, SCREENS], ids=["phones", "screens"])
def test_what_is_asked_can_be_answered_without_scrolling_and_leaves_the_head_free(
    scene: tuple[Server, dict[str, Planted]], visit: Visit, sizes: Sequence[Size], name: str
) -> None:
    window = look_in(visit, scene, name, sizes[0])
    for size in sizes:
        window.resize(size)
        window.holds(".choice", ".choice h3", ".choice :is(button, a)", ".prompt", ".btn-uno", ".fan .card")
        window.keeps_apart(".choice", ".top h1, .tools, action-bar, hand-fan")
        window.keeps_apart(".scores .is-winner", ".choice :is(button, a)")
        if name == "challenge" and size in LOW_PHONES:
            window.keeps_apart(".choice", ".pile-discard .pile-stack")


def test_the_code_of_the_table_is_never_covered_and_the_copy_button_stays_as_wide(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    window = look_in(visit, scene, "4", PHONES[0])
    page = window.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copying = page.locator(".btn-copy")
    expect(page.get_by_role("heading", level=1)).to_have_accessible_name(f"Table {scene[1]['4'].code}")
    before = {}
    for size in PHONES:
        window.resize(size)
        before[size] = window.boxes(".tools .btn")
        code = Box(*page.evaluate(_CODE))
        assert code.within(*size)
        assert not any(code.meets(button) for button in before[size]), f"covered in a window of {size}"

    copying.click()

    expect(copying).to_have_accessible_name("Link copied")
    for size in PHONES:
        window.resize(size)
        assert window.boxes(".tools .btn") == before[size]


def test_bar_and_hand_stay_where_they_are_when_the_turn_comes_and_goes(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    window = look_in(visit, scene, "4", PHONES[0])
    says = "(text) => { const at = document.querySelector('.prompt'); at.textContent = text; at.classList.toggle('is-asked'); }"
    for size in (*PHONES, *SCREENS):
        window.resize(size)
        where = []
        for text in ("Ada has to play.", "Your turn. Top red Draw Two. 2 of 7 playable."):
            window.page.evaluate(says, text)
            where.append((window.box(".acts"), window.box("hand-fan")))
        assert where[0] == where[1], f"they move in a window of {size}"


def test_a_spectator_sees_the_marker_of_whose_turn_it_is(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    sit(visit, scene[0], scene[1]["10"])  # whose plate is not made wider by being away
    window = look_in(visit, scene, "10", SCREENS[-1], seat=None)
    for size in ((1280, 800), (1366, 625), (1440, 780), (1920, 1080)):
        window.resize(size)
        window.holds(".turn-marker")
        window.keeps_apart(".turn-marker", ".mini-fan, .chip, .pile-stack")


def test_what_is_agreed_has_room_for_its_words(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    window = look_in(visit, scene, "lobby", (1280, 800), seat=1)
    window.page.locator(".agreed").wait_for()
    assert min(each.right - each.left for each in window.boxes(".agreed dd")) > 240
