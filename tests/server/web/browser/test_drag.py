"""The hand under the hand: cards are dragged to be laid or put elsewhere, by mouse, finger and keys. Vibration, and mute."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from lastcard.engine.game import Game
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import Person, sit
from tests.server.web.browser.staging import stage
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

HAND: Final = ["r1", "y2", "g3", "b4", "b5"]
Point = tuple[float, float]


def may_lay_a_number(game: Game) -> bool:
    """Say whether the first player holds seven different cards and can lay one of a colour."""
    hand = game.hand(0)
    return len(set(hand)) == len(hand) == 7 and any(card.colour is not None for card in game.playable_cards(0))


WISHES: Final = {
    "mouse": Wanted(people=4, moves=4, when=may_lay_a_number),
    "touch": Wanted(people=4, moves=4, when=may_lay_a_number),
    "order": Wanted(people=4, moves=4, when=may_lay_a_number),
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("drag")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


class Finger:
    """A finger on a touch screen, or the mouse; it draws a line through points."""

    def __init__(self, page: Page, *, touch: bool) -> None:
        self.page = page
        self.touch = page.context.new_cdp_session(page) if touch else None

    def drag(self, *points: Point, halfway: Callable[[], None] | None = None, lift: bool = True) -> None:
        """Press at the first point, go through the others and let go; ``halfway`` looks before that."""
        self._do("touchStart", points[0])
        self.drag_on(*points, halfway=halfway, lift=lift)

    def drag_on(self, *points: Point, halfway: Callable[[], None] | None = None, lift: bool = True) -> None:
        """Go on after a press."""
        for start, end in pairwise(points):
            for step in range(1, 6):
                self._do("touchMove", tuple(a + (b - a) * step / 5 for a, b in zip(start, end, strict=True)))
        if halfway:
            halfway()
        if lift:
            self._do("touchEnd", points[-1])

    def _do(self, kind: str, point: tuple[float, ...]) -> None:
        x, y = point
        if self.touch:
            at = [] if kind == "touchEnd" else [{"x": x, "y": y}]
            self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
        elif kind == "touchMove":
            self.page.mouse.move(x, y)
        else:
            self.page.mouse.move(x, y)
            (self.page.mouse.down if kind == "touchStart" else self.page.mouse.up)()


def strip(page: Page, place: str) -> Point:
    """Give a point of a card that no other card covers."""
    box = page.locator(f'.fan .card[data-place="{place}"]').bounding_box()
    assert box
    return box["x"] + 12, box["y"] + box["height"] / 2


def middle(page: Page) -> Point:
    """Give the middle of the table."""
    box = page.locator(".middle").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def order(page: Page) -> list[str]:
    """Say in which order the cards stand."""
    return [place.partition("#")[0] for place in places(page)]


def places(page: Page) -> list[str]:
    """Give the keys of the cards, in the order in which they are read."""
    found: list[str] = page.locator(".fan .card").evaluate_all("(all) => all.map((card) => card.dataset.place)")
    return found


def sit_down(visit: Visit, scene: tuple[Server, dict[str, Planted]], table: str, *, touch: bool, **more: Any) -> Person:
    """Sit down with a mouse or at a phone."""
    manner: dict[str, Any] = {"width": 390, "height": 844, "touch": True} if touch else {}
    return sit(visit, scene[0], scene[1][table], **manner, **more)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_a_card_that_is_dropped_on_the_table_is_laid_and_one_that_does_not_fit_is_refused(
    scene: tuple[Server, dict[str, Planted]], visit: Visit, touch: bool
) -> None:
    person = sit_down(visit, scene, "touch" if touch else "mouse", touch=touch)
    page, before = person.page, person.look()
    finger = Finger(page, touch=touch)
    wrong = page.locator(".fan .card.is-unplayable").first.get_attribute("data-place") or ""
    finger.drag(strip(page, wrong), middle(page))
    expect(page.locator(".fan .card.is-refused")).to_have_attribute("data-place", wrong)
    expect(page.locator(".dragged")).to_have_count(0)
    assert person.hand == before["hand"]
    fits = next(place for place in before["playable"] if not place.startswith("wild"))
    finger.drag(
        strip(page, fits), middle(page), halfway=lambda: expect(page.locator(".dragged.would-lay")).to_have_count(1)
    )
    person.await_answer(before)
    expect(page.locator(f'.fan .card[data-place="{fits}"]')).to_have_count(0)
    expect(page.locator(".dragged")).to_have_count(0)
    assert person.hand == [card for card in before["hand"] if card != fits.partition("#")[0]]


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_a_card_is_dragged_to_another_place_in_the_hand(
    scene: tuple[Server, dict[str, Planted]], visit: Visit, touch: bool
) -> None:
    page = sit_down(visit, scene, "order", touch=touch).page
    stage(page, 4, hand=HAND)
    finger = Finger(page, touch=touch)
    x, y = strip(page, "b4#0")
    finger.drag(strip(page, "r1#0"), (x + 40, y))
    moved = ["y2", "g3", "b4", "r1", "b5"]
    assert order(page) == moved
    assert page.evaluate("() => document.querySelector('table-screen').desk.choosing") is None
    expect(page.locator(".fan .card.is-refused")).to_have_count(0)
    stage(page, 4, hand=[*HAND, "r9"])
    assert order(page) == [*moved, "r9"], "the order holds, and a new card stands at the end"
    x, y = strip(page, "y2#0")
    finger.drag(strip(page, "b5#0"), (x - 10, y))
    assert order(page) == ["b5", *moved[:-1], "r9"]
    page.evaluate("() => document.querySelector('table-screen').actions.sort()")
    assert order(page) == ["r1", "y2", "g3", "b4", "b5", "r9"], "sorting ends it"


def test_on_a_touch_screen_a_long_hand_scrolls_sideways_and_an_upward_drag_takes_a_card(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = sit_down(visit, scene, "order", touch=True).page
    stage(page, 4, hand=[f"{colour}{face}" for colour in "rygb" for face in range(1, 6)])
    expect(page.locator(".fan")).to_have_class(re.compile(r"\bis-long\b"))
    card = page.locator(".fan .card").first
    expect(card).to_have_css("touch-action", "pan-x")
    stage(page, 4, hand=HAND)
    expect(card).to_have_css("touch-action", "none")


def test_escape_takes_a_drag_back_and_a_short_move_stays_a_press(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = sit_down(visit, scene, "order", touch=False).page
    stage(page, 4, hand=HAND)
    page.evaluate(
        "() => { globalThis.laid = []; document.querySelector('table-screen').desk.lay = (card) => laid.push(card); }"
    )
    mouse = Finger(page, touch=False)
    x, y = strip(page, "b5#0")
    mouse.drag(strip(page, "r1#0"), (x + 60, y), lift=False)
    assert order(page)[-1] == "r1"
    page.keyboard.press("Escape")
    assert order(page) == HAND
    page.mouse.up()
    x, y = strip(page, "b4#0")
    mouse.drag((x, y), (x + 3, y + 3))
    assert page.evaluate("() => laid") == ["b4"]


def test_a_finger_that_looks_closer_at_a_card_drags_nothing(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = sit_down(visit, scene, "order", touch=True).page
    stage(page, 4, hand=HAND)
    finger = Finger(page, touch=True)
    finger.drag(strip(page, "g3#0"), halfway=lambda: expect(page.locator("dialog[open]")).to_be_visible(), lift=False)
    finger.drag_on(strip(page, "g3#0"), middle(page))
    expect(page.locator(".dragged")).to_have_count(0)
    assert order(page) == HAND


def test_the_order_by_keys_is_said_and_holds_over_a_reload(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = sit_down(visit, scene, "order", touch=False).page
    before = places(page)
    page.locator(f'.fan .card[data-place="{before[0]}"]').focus()
    page.keyboard.press("Shift+ArrowRight")
    moved = [before[1], before[0], *before[2:]]
    assert places(page) == moved
    expect(page.locator(f'.fan .card[data-place="{before[0]}"]')).to_be_focused()
    expect(page.locator("note-spot")).to_contain_text("place 2 of 7.")
    page.keyboard.press("Shift+End")
    assert places(page) == [*before[1:], before[0]]
    page.reload()
    page.locator("table-screen").wait_for()
    assert places(page) == [*before[1:], before[0]]
    stage(page, 4, position={"round": 2})
    assert places(page) == before, "the next round begins sorted"


def test_cards_slide_to_their_new_places(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    for motion in (True, False):
        page = sit_down(visit, scene, "order", touch=False, motion=motion).page
        stage(page, 4, hand=HAND)
        sliding = page.evaluate("""async () => {
          for (const each of document.getAnimations()) each.cancel();
          document.querySelector("table-screen").desk.settings.set("sort", "face");
          document.querySelector("table-screen").desk.settings.set("sort", "none");
          document.querySelector("table-screen").hand.order.restore(["b5#0", "r1#0", "y2#0", "g3#0", "b4#0"]);
          document.querySelector("table-screen").hand.update(document.querySelector("table-screen").desk.state.now);
          return document.getAnimations().filter((each) => each.id === "slide").map((each) => each.effect.getTiming().duration);
        }""")
        assert len(sliding) == (5 if motion else 0)
        assert all(duration <= 700 for duration in sliding)


_FEEL: Final = """(steps) => {
  const { state } = document.querySelector("table-screen").desk;
  globalThis.felt = [];
  for (const event of steps) {
    const seq = state.now.seq + 1;
    const whole = { seat: null, other: null, cards: [], colour: "", count: null, detail: "", ...event };
    state.apply({ seq, steps: [{ seq, events: [whole], lines: [] }] });
  }
  return globalThis.felt;
}"""
CALLED: Final = {"name": "called", "seat": 2}
CAUGHT: Final = {"name": "caught", "seat": 0, "other": 1}
OTHERS: Final = ({"name": "caught", "seat": 2, "other": 1}, {"name": "played", "seat": 2, "cards": ["r5"]})


def test_a_phone_vibrates_for_the_turn_for_uno_and_for_a_catch_unless_it_is_switched_off(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = sit_down(visit, scene, "order", touch=False).page
    page.evaluate("() => { globalThis.felt = []; Navigator.prototype.vibrate = (pattern) => felt.push(pattern); }")
    stage(page, 4, position={"deciders": [1], "turn": 1})
    assert len(page.evaluate(_FEEL, [CALLED])) == 1
    assert len(page.evaluate(_FEEL, [CAUGHT])) == 1
    assert page.evaluate(_FEEL, [*OTHERS]) == []
    stage(page, 4)
    assert len(page.evaluate("() => globalThis.felt")) == 1, "your turn"
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Vibrate").or_(page.get_by_label("Vibrate: your turn")).first.click()
    page.get_by_role("button", name="Done").click()
    assert page.evaluate(_FEEL, [CALLED, CAUGHT]) == []


def test_one_button_and_one_key_mute_everything(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    page = sit_down(visit, scene, "order", touch=False).page
    page.evaluate("""() => {
      globalThis.started = 0;
      const start = AudioScheduledSourceNode.prototype.start;
      OscillatorNode.prototype.start = function (...at) { globalThis.started += 1; return start.apply(this, at); };
    }""")
    button = page.get_by_role("button", name="Mute", exact=True)
    expect(button).to_have_attribute("aria-pressed", "false")
    sounds = "() => { started = 0; document.querySelector('table-screen').desk.sound.play('uno'); return started; }"
    page.locator("h1").click()
    page.wait_for_function(f"{sounds.replace('return started', 'return started > 0')}")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(sounds) == 0
    page.locator("h1").click()
    page.keyboard.press("v")
    expect(button).to_have_attribute("aria-pressed", "false")
    assert page.evaluate(sounds) > 0
    button.focus()
    page.keyboard.press("Enter")
    page.reload()
    expect(page.get_by_role("button", name="Mute", exact=True)).to_have_attribute("aria-pressed", "true")
