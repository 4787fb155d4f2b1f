"""Effects: what happens is celebrated at the table, briefly, one thing at a time, and with equal content without movement.

The page is told events as a server would tell them. Durations are read from the browser's own list of animations.
"""

from collections.abc import Iterator
from typing import Any, Final, get_args

import pytest
from playwright.sync_api import Page, expect

from lastcard.engine.kernel.state.event_row import Show
from lastcard.engine.kernel.state.event_table import EVENTS
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import sit
from tests.server.web.browser.staging import LOW, PHONES, SCREENS, cut_off, look, stage
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

LONGEST: Final = 700
LATEST: Final = 1200  # no effect begins later
RULE: Final = "Everybody sings the last line"
SHOWN: Final = ["r5", "g7", "wild"]
ANCHORS: Final = (
    ".stage .top", ".seat", ".plate", ".slot", ".middle", ".pile-stack", ".chip-colour", "hand-fan", ".prompts", ".acts button",
)  # fmt: skip
# Tells the page events, says at once what moves and what is written, and clears everything away.
_HAPPEN: Final = """({ events, at = null, keep = false, look = [] }) => {
  const screen = document.querySelector("table-screen");
  const { desk, effects } = screen;
  const seq = desk.state.now.seq + 1;
  const full = events.map((event) => ({ seat: null, other: null, cards: [], colour: "", count: null, detail: "", ...event }));
  desk.state.apply({ seq, steps: [{ seq, events: full, lines: [] }] });
  // What an effect moves, not the line at the foot of a note that runs out.
  const running = document.getAnimations().filter((each) => !(each instanceof CSSTransition || each instanceof CSSAnimation));
  const shown = [...screen.querySelectorAll(".fx-note, .note-mark, .seat-gain, .fx-counter, .note-paper, .is-news")];
  const found = {
    moves: running.map(({ id, effect }) => {
      const { delay, duration, iterations } = effect.getTiming();
      return { id, start: delay, end: delay + duration, iterations, what: effect.target.getAttribute("class") };
    }),
    notes: shown.map((each) => each.textContent.trim()),
    still: shown.filter((each) => each.checkVisibility({ visibilityProperty: true })).length,
    words: [...screen.querySelectorAll(".fx")].map((each) => each.textContent),
    pictures: [...screen.querySelectorAll(".flights img")].map((each) => each.dataset.picture),
    look: [],
  };
  if (at !== null) {
    for (const each of running) { each.pause(); each.currentTime = at; }
    found.look = look.map(([selector, property]) => getComputedStyle(screen.querySelector(selector))[property]);
  }
  if (keep) return found;
  effects.stage.cut();
  effects.notes.clear();
  effects.free = 0;
  return found;
}"""
_CLEAR: Final = """() => {
  const { desk, effects } = document.querySelector("table-screen");
  desk.leave();
  effects.stage.cut();
  effects.notes.clear();
  effects.free = 0;
}"""
_LEFT: Final = """() => ({ flights: document.querySelectorAll(".flight").length,
  moving: document.getAnimations().filter((each) => each.id).map((each) => each.id) })"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Planted]]:
    """A server with one table of people, where nothing happens unless a test says so."""
    folder = tmp_path_factory.mktemp("effects")
    (planted,) = plant(folder / "log.lastcard", Wanted(people=4, moves=8, when=lambda game: len(game.hand(0)) == 7))
    with LenientServer(folder) as server:
        yield server, planted


def open_table(scene: tuple[Server, Planted], visit: Visit, *, motion: bool = True, **manner: Any) -> Page:
    """Sit down at the table, with or without movement."""
    page = sit(visit, *scene, motion=motion, **manner).page
    stage(page, 4, own={"shown": [[1, SHOWN]]})
    return page


@pytest.fixture(scope="module")
def shared(scene: tuple[Server, Planted], lasting_visit: Visit) -> Page:
    """One table with movement for the tests of this file."""
    return cut_off(open_table(scene, lasting_visit))


@pytest.fixture
def page(shared: Page) -> Page:
    """The shared table, without what an earlier test left there."""
    shared.evaluate(_CLEAR)
    stage(shared, 4, own={"shown": [[1, SHOWN]]})
    return shared


def happen(page: Page, *events: dict[str, Any], **how: Any) -> dict[str, Any]:
    """Let events happen, and say what the page shows of them."""
    found: dict[str, Any] = page.evaluate(_HAPPEN, {"events": events, **how})
    return found


def example(name: str) -> dict[str, Any]:
    """Give an event of this name, with every field that its row has."""
    event: dict[str, Any] = {"name": name, "seat": 1}
    fields = EVENTS.by_name[name].fields
    given = {"other": 2, "cards": ["r5"], "count": 2}
    event |= {field: value for field, value in given.items() if field in fields}
    if name == "challenged":
        event["detail"] = "guilty"
    elif EVENTS.by_name[name].variants:
        event["detail"] = "yes"
    elif EVENTS.by_name[name].show == "paper":
        event["detail"] = RULE
    return event


def test_every_effect_has_a_moving_and_a_still_form_of_equal_content(
    scene: tuple[Server, Planted], visit: Visit
) -> None:
    rows = EVENTS.by_name.values()
    wishes = [{"events": [example(row.name)]} for row in rows]
    moving, still = (
        sit(visit, *scene, motion=motion).page.evaluate(f"(wishes) => wishes.map({_HAPPEN})", wishes)
        for motion in (True, False)
    )
    for row, moved, stood in zip(rows, moving, still, strict=True):
        assert not stood["moves"], row.name
        assert not stood["words"], row.name
        assert moved["notes"] == stood["notes"], row.name
        assert stood["still"] == len(stood["notes"]), f"{row.name}: a note is not seen"
        assert bool(moved["moves"]) == bool(stood["notes"]) == bool(row.show), row.name
        assert {move["id"] for move in moved["moves"]} <= {row.show}, row.name
        assert all(move["end"] <= LONGEST and move["iterations"] == 1 for move in moved["moves"]), row.name
        said = [words for words in moved["words"] if words]
        assert set(said) <= set(stood["notes"]), f"{row.name}: only the movement says it"


def test_the_page_has_every_effect_that_a_row_may_name(scene: tuple[Server, Planted], visit: Visit) -> None:
    names = open_table(scene, visit, motion=False).evaluate(
        "async () => Object.keys((await import('/static/table/effects/effects.js')).EFFECTS)"
    )
    assert (
        set(names) - {"counter"} == set(get_args(Show)) - {""} == {row.show for row in EVENTS.by_name.values()} - {""}
    )


def test_a_reverse_turns_the_ring_over_at_half_time(page: Page) -> None:
    sides = [
        float(happen(page, example("reversed"), at=at, look=[(".ring-arrows", "scale")])["look"][0].split()[0])
        for at in (100, 300, 500)
    ]
    assert sides[0] < 0
    assert abs(sides[1]) < 0.01
    assert sides[2] > 0


def test_a_skip_stamps_the_seat_and_greys_it(page: Page) -> None:
    assert [move["what"] for move in happen(page, example("skipped"))["moves"]].count("fx fx-stop") == 1
    happen(page, example("skipped"), keep=True)
    expect(page.locator('[data-place="seat-1"]')).to_have_class("seat is-away is-skipped")


def test_drawn_cards_land_one_by_one_and_their_number_beats_once(page: Page) -> None:
    for count in (2, 4, 8):
        found = happen(page, {"name": "drew", "seat": 2, "count": count, "detail": "forced"})
        landings = sorted(move["end"] for move in found["moves"] if move["what"] == "flight")
        (beat,) = (move for move in found["moves"] if move["what"] == "seat-gain")
        assert len(set(landings)) == count
        assert beat["start"] == pytest.approx(landings[-1])
        assert beat["end"] <= LONGEST
        assert found["notes"] == [f"+{count}"]


def test_a_named_colour_washes_over_the_felt_after_its_card_has_landed(page: Page) -> None:
    stage(page, 4, position={"top": "wild+4", "colour": "blue", "pending": 4, "deciders": [2], "turn": 2})
    found = happen(page, {"name": "played", "seat": 1, "cards": ["wild+4"], "colour": "blue"})
    spans = spans_of(found)
    assert [*spans] == ["lay", "wash", "counter"]
    for earlier, later in zip([*spans.values()], [*spans.values()][1:], strict=False):
        assert later[0] >= earlier[1], "one at a time"
    assert all(end - start <= LONGEST for start, end in spans.values())
    assert len([move for move in found["moves"] if move["id"] == "wash"]) == 5, "the light, and four rings in its shape"
    assert "Blue" in found["notes"]
    assert "+4" in found["notes"]


def spans_of(found: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """Say from when to when each effect moves; waiting unseen is no movement."""
    spans: dict[str, tuple[float, float]] = {}
    for move in found["moves"]:
        if move["start"] == 0 and move["end"] > LONGEST:
            continue
        start, end = spans.get(move["id"], (move["start"], move["end"]))
        spans[move["id"]] = (min(start, move["start"] or start), max(end, move["end"]))
    return spans


def test_however_much_happens_nothing_moves_late(page: Page) -> None:
    names = ["skipped", "called", "reversed", "caught", "passed"] * 4
    found = happen(page, *(example(name) for name in names))
    assert max(move["start"] for move in found["moves"]) <= LATEST
    assert max(move["end"] for move in found["moves"]) <= LATEST + LONGEST
    assert found["notes"], "what comes too late is still shown"


def test_a_catch_is_stamped_with_its_penalty(page: Page) -> None:
    drew = {"name": "drew", "seat": 1, "count": 2, "detail": "penalty"}
    found = happen(page, example("caught"), drew)
    assert found["words"] == ["Caught! +2"]
    assert found["notes"][:2] == ["+2", "Caught! +2"]
    assert happen(page, example("caught"))["words"] == ["Caught!"]


def test_uno_is_shouted_and_its_badge_stays(page: Page) -> None:
    stage(page, 4, position={"called": [1]})
    assert happen(page, example("called"))["words"] == ["UNO!"]
    expect(page.locator('[data-place="seat-1"] .mark-uno')).to_be_visible()


def test_a_shown_hand_turns_over_only_for_those_who_may_see_it(page: Page) -> None:
    seen = happen(page, {"name": "shown", "seat": 1, "other": 0, "cards": SHOWN})
    assert seen["pictures"] == ["back", "r5", "back", "g7", "back", "wild"]
    stage(page, 4)
    hidden = happen(page, {"name": "shown", "seat": 1, "other": 2})
    assert set(hidden["pictures"]) == {"back"}
    assert hidden["notes"] == ["shown to Cid"]


def test_swapped_and_moved_hands_travel_between_the_seats(page: Page) -> None:
    for name in ("swapped", "exchanged"):
        assert happen(page, {"name": name, "seat": 1, "other": 3})["notes"] == ["hand from Dora", "hand from Ben"]
    stage(page, 4, position={"direction": 1})
    notes = ["hand from Dora", "hand from you", "hand from Ben", "hand from Cid"]
    assert happen(page, {"name": "rotated", "seat": 1})["notes"] == notes
    stage(page, 4, position={"direction": -1})
    assert sorted(happen(page, {"name": "rotated", "seat": 1})["notes"]) == sorted(notes)
    assert set(happen(page, {"name": "shuffled", "seat": 1})["notes"]) == {"new hand"}


def test_a_written_rule_is_shown_large_when_its_card_is_laid(page: Page) -> None:
    stage(page, 4, game={"says": [RULE]}, position={"top": "custom1"})
    found = happen(page, {"name": "played", "seat": 1, "cards": ["custom1"]})
    assert found["words"] == [RULE]
    assert RULE in found["notes"]
    again = happen(
        page, {"name": "played", "seat": 1, "cards": ["custom1"]}, {"name": "dared", "seat": 2, "detail": "Sing!"}
    )
    assert again["words"] == ["Sing!"], "one sheet is enough"


@pytest.mark.parametrize(
    "question",
    [
        {"own": {"legal": ["names red", "names blue"]}, "position": {"asks": "colour"}},
        {"own": {"legal": ["challenges", "accepts"]}, "position": {"asks": "challenge", "stakes": [4, 6]}},
        {"position": {"asks": "over"}},
    ],
    ids=["colour", "challenge", "over"],
)
def test_a_question_cuts_flights_short_and_nothing_flies_over_it(page: Page, question: dict[str, Any]) -> None:
    drew = {"name": "drew", "seat": 2, "count": 4, "detail": "forced"}
    assert happen(page, drew, keep=True)["pictures"]
    stage(page, 4, **question)
    assert page.evaluate(_LEFT) == {"flights": 0, "moving": []}
    found = happen(page, drew, {"name": "played", "seat": 1, "cards": ["r5"]})
    assert found["pictures"] == []
    assert "+4" in found["notes"]


def test_a_half_made_choice_cuts_flights_short(page: Page) -> None:
    legal = [f"plays wild {colour}" for colour in ("red", "yellow", "green", "blue")]
    stage(page, 4, hand=["wild", "r5"], own={"playable": ["wild"], "legal": legal})
    happen(page, {"name": "drew", "seat": 2, "count": 4, "detail": "forced"}, keep=True)
    page.evaluate("() => document.querySelector('table-screen').desk.lay('wild')")
    assert page.evaluate(_LEFT) == {"flights": 0, "moving": []}


def test_cards_come_face_down_and_are_seen_when_they_have_landed(page: Page) -> None:
    first = ".fan li:first-child button.card"
    for at, opacity in ((0, "0"), (310, "0"), (460, "1")):
        found = happen(page, {"name": "dealt", "seat": 0, "count": 7}, at=at, look=[(first, "opacity")])
        assert found["pictures"] == ["back"] * 7
        assert found["look"] == [opacity], at
    top = ".pile-discard .pile-stack > .card-art:last-child"
    for at, opacity in ((0, "0"), (330, "1")):
        found = happen(page, {"name": "turned", "seat": 1, "cards": ["r5"]}, at=at, look=[(top, "opacity")])
        assert found["look"] == [opacity], at


def test_all_hands_are_dealt_at_once(page: Page) -> None:
    found = happen(page, *({"name": "dealt", "seat": seat, "count": 7} for seat in range(4)))
    assert max(move["end"] for move in found["moves"]) <= LONGEST
    assert found["notes"] == ["+7"] * 4


def test_on_a_phone_what_happens_to_the_viewer_is_a_note(scene: tuple[Server, Planted], visit: Visit) -> None:
    page = open_table(scene, visit, width=390, height=844, touch=True)
    happen(page, {"name": "skipped", "seat": 0}, keep=True)
    expect(page.locator("note-spot .note-badge")).to_be_in_viewport()
    expect(page.locator("note-spot .note-badge")).to_have_text("skipped")


def test_notes_move_nothing_and_stay_at_their_seats(scene: tuple[Server, Planted], visit: Visit) -> None:
    page = open_table(scene, visit, motion=False)
    sizes = PHONES + LOW + SCREENS
    before = look(page, sizes, ANCHORS)
    notes = [{**example("caught"), "seat": seat} for seat in (1, 2, 3)]
    found = happen(page, *notes, {**example("drew"), "seat": 2}, {**example("skipped"), "seat": 0}, keep=True)
    assert found["notes"].count("Caught!") == 3
    assert look(page, sizes, ANCHORS) == before
    for size, boxes in look(page, sizes, (".fx-note", ".seat")).items():
        for note in boxes[".fx-note"]:
            assert note.within(size), size
            assert sum(note.meets(seat) for seat in boxes[".seat"]) == 1, size


def test_the_plain_view_shows_no_effects(scene: tuple[Server, Planted], visit: Visit) -> None:
    page = open_table(scene, visit, query="?view=plain")
    found = happen(page, example("skipped"), example("caught"))
    assert found["moves"] == found["notes"] == []
