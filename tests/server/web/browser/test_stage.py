"""The table screen as a stage: what a seat shows, which card was refused, what is written on cards, the drawer, the notes."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import sit
from tests.server.web.browser.staging import LOW, PHONES, SCREENS, cut_off, look, stage
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

RULE: Final = "Everybody sings the last line of the song that the dealer likes best"
WISHES: Final = {
    "ten": Wanted(seats=10, people=10, moves=12, when=lambda game: len(game.hand(0)) == 7),
    "unfitting": Wanted(when=lambda game: 0 < len(game.playable_cards(0)) < len(set(game.hand(0)))),
    "phone": Wanted(people=2, moves=2),
}
_REFUSE: Final = """(reason) => document.querySelector("table-screen").desk
  .dispatchEvent(new CustomEvent("refused", { detail: { reason } }))"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("stage")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


@pytest.fixture(scope="module")
def page(scene: tuple[Server, dict[str, Planted]], lasting_visit: Visit) -> Page:
    """One table for the tests that stage all they need."""
    return cut_off(sit(lasting_visit, scene[0], scene[1]["ten"]).page)


@pytest.mark.parametrize(
    ("seats", "spots"),
    [
        (2, "own t2"),
        (3, "own left right"),
        (4, "own left t2 right"),
        (5, "own left t1 t3 right"),
        (7, "own left-lower left-upper t1 t3 right-upper right-lower"),
        (10, "own left-lower left-upper tl t1 t2 t3 tr right-upper right-lower"),
    ],
)
def test_others_sit_clockwise_from_the_viewers_left(page: Page, seats: int, spots: str) -> None:
    for you in (0, seats - 1):
        stage(page, seats, you=you)
        shown = page.locator(".seat").evaluate_all(
            "(all) => all.map((each) => [+each.dataset.seat, each.dataset.spot])"
        )
        assert shown == [[(you + step) % seats, spot] for step, spot in enumerate(spots.split())]


def test_a_hand_of_any_size_is_a_small_fan_with_its_number(page: Page) -> None:
    for count, backs in ((1, 1), (5, 5), (7, 7), (8, 7), (23, 7)):
        stage(page, 4, counts=[7, count, 2, 3])
        seat = page.locator('[data-place="seat-1"]')
        expect(seat.locator(".mini-fan > i")).to_have_count(backs)
        expect(seat.locator(".seat-count")).to_have_text(str(count))


def test_a_refused_card_is_marked_until_something_happens(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    person = sit(visit, scene[0], scene[1]["unfitting"])
    page = person.page
    wrong = page.locator(".fan .card.is-unplayable").first
    place = wrong.get_attribute("data-place")
    wrong.evaluate("(card) => card.click()")
    expect(page.locator(".fan .card.is-refused")).to_have_attribute("data-place", place or "")
    expect(page.locator(".note-refusal")).to_contain_text("does not fit")
    person.answer()
    expect(page.locator(".fan .card.is-refused")).to_have_count(0)
    expect(page.locator(".note-refusal")).to_be_hidden()


def test_a_note_covers_no_card_and_no_pile(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    page = sit(visit, scene[0], scene[1]["ten"]).page
    page.evaluate(_REFUSE, "Yellow Draw Two does not fit: play green, a 6 or a wild-type card. (MATCH-1)")
    parts = ("note-spot .table-note", ".fan .card-art, .pile-stack, .acts button, .chip-colour")
    for sizes, tap in ((PHONES + LOW, "2.75rem"), (SCREENS, "1.75rem")):
        for size, boxes in look(page, sizes, parts, tap=tap).items():
            (note,), kept = boxes.values()
            assert note.within(size)
            assert not [each for each in kept if each.meets(note)], size


def write(page: Page) -> None:
    """Put a written card into the hand and on the pile."""
    hand = ["custom1", "r5", "g7"]
    stage(page, 4, hand=hand, own={"playable": hand}, game={"says": [RULE]}, position={"top": "custom1"})


def test_a_written_card_shows_its_rule_and_opens_it_on_focus_and_under_the_mouse(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = sit(visit, scene[0], scene[1]["ten"]).page
    write(page)
    expect(page.locator(".fan .written")).to_have_text(RULE)
    expect(page.locator(".pile-discard .written")).to_have_text(RULE)
    paper = page.locator(".note-reading")
    expect(paper).to_be_hidden()
    card = page.locator('.fan [data-card="custom1"]')
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    expect(card).to_be_focused()
    expect(paper).to_have_text(RULE)
    page.keyboard.press("Home")
    expect(paper).to_be_hidden()
    page.locator(".pile-discard").hover()
    expect(paper).to_have_text(RULE)


def test_holding_a_written_card_reads_it_and_does_not_lay_it(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = sit(visit, scene[0], scene[1]["ten"], width=390, height=844, touch=True).page
    write(page)
    page.evaluate(
        "() => { globalThis.acted = []; document.querySelector('table-screen').desk.lay = (card) => acted.push(card); }"
    )
    card = page.locator('.fan [data-card="custom1"]')
    finger = {"pointerType": "touch", "bubbles": True}
    card.dispatch_event("pointerdown", finger)
    near = page.get_by_role("dialog", name="Customizable 1")
    expect(near).to_contain_text(RULE)
    card.dispatch_event("pointerup", finger)
    card.dispatch_event("click")
    assert page.evaluate("() => acted") == []
    page.keyboard.press("Escape")
    expect(near).to_be_hidden()
    card.dispatch_event("pointerdown", finger)
    card.dispatch_event("pointerup", finger)
    card.dispatch_event("click")
    assert page.evaluate("() => acted") == ["custom1"]


def test_on_a_phone_log_and_chat_are_a_drawer_that_counts_what_was_said(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = sit(visit, scene[0], scene[1]["phone"], width=390, height=844, touch=True).page
    other = sit(visit, scene[0], scene[1]["phone"], 1).page
    other.get_by_label("Say something").fill("Good luck")
    other.get_by_role("button", name="Send").click()
    button = page.get_by_role("button", name="Log and chat, 1 new")
    drawer = page.locator(".side")
    expect(drawer).to_have_css("clip-path", "inset(50%)")
    button.tap()
    expect(drawer).to_have_css("clip-path", "none")
    expect(page.locator(".chat-lines")).to_contain_text("Good luck")
    expect(page.get_by_role("button", name="Log and chat", exact=True)).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".drawer-close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(drawer).to_have_css("clip-path", "inset(50%)")
    expect(page.get_by_role("button", name="Log and chat", exact=True)).to_be_focused()
    page.keyboard.press("/")  # the focus opens it, too
    expect(drawer).to_have_css("clip-path", "none")


def test_a_hand_that_scrolls_says_how_many_cards_lie_beyond_its_edges(page: Page) -> None:
    hand = [f"{colour}{face}" for colour in "rygb" for face in range(1, 10)]
    page.set_viewport_size({"width": 390, "height": 844})
    stage(page, 4, hand=hand)
    before, after = page.locator(".fan-more").all()
    expect(before).to_be_hidden()
    expect(after).to_have_text(re.compile(r"^2\d ›$"))
    page.locator(".fan").evaluate("(fan) => { fan.scrollLeft = fan.scrollWidth; }")
    expect(before).to_have_text(re.compile(r"^‹ 2\d$"))
    expect(after).to_be_hidden()
    stage(page, 4, hand=hand[:7])
    expect(before).to_be_hidden()
    expect(after).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 800})


def test_what_somebody_says_stays_in_the_slot_of_the_seat_and_a_catch_names_whom(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = sit(visit, scene[0], scene[1]["ten"]).page
    stage(page, 4, own={"legal": ["catches S1"]}, position={"catchable": [1]})
    said = "This is a long sentence about the weather, the dealer and the card that nobody wanted"
    page.evaluate(
        "(text) => { for (const seat of [2, 3]) document.querySelector('seat-ring').bubble(seat, text); }", said
    )
    parts = (".seat:not(.is-mine)", ".seat-bubble", ".btn-catch", ".btn-catch > span", ".stage .top")
    for size, boxes in look(page, PHONES + LOW + SCREENS, parts, tap="2.75rem").items():
        seats, bubbles, (button,), (name,), (bar,) = boxes.values()
        assert len(bubbles) == 2
        assert all(any(bubble.inside(seat) for seat in seats) for bubble in bubbles), size
        assert not any(bubble.meets(bar) for bubble in bubbles), size
        assert name.inside(button), size
    shown = page.locator(".btn-catch > span")
    page.set_viewport_size({"width": 320, "height": 568})
    assert shown.evaluate("(at) => at.scrollWidth <= at.clientWidth")
    expect(shown).to_have_text("Catch Ben!")


def test_nothing_flies_over_a_question_or_the_score_board(page: Page) -> None:
    *table, flights, choices = page.evaluate(
        "(parts) => parts.map((part) => +getComputedStyle(document.querySelector(part)).zIndex)",
        [".middle", ".seat", "hand-fan", ".flights", ".choices"],
    )
    assert max(table) < flights < choices


def test_the_ring_points_at_the_seat_that_the_table_waits_for(page: Page) -> None:
    for seat, across, down in ((0, 0, 1), (1, -1, 0), (2, 0, -1), (3, 1, 0)):
        stage(page, 4, position={"deciders": [seat], "turn": seat})
        (boxes,) = look(page, ((1366, 768),), (".ring-wide", ".ring-pointer")).values()
        (ring, *_), (pointer, *_) = boxes.values()
        assert round((pointer.middle[0] - ring.middle[0]) / ring.width * 2.5) == across
        assert round((pointer.middle[1] - ring.middle[1]) / ring.height * 2.5) == down
