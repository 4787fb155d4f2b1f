"""Choices on the table: each is made with the mouse, a finger and keys, covers no card, moves nothing and can be left."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from math import comb
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Position, expect

from lastcard.engine.cards.codes import CODES
from lastcard.engine.cards.kinds import WILD
from lastcard.engine.game import Game
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.lab import open_lab
from tests.server.web.browser.person import Person, sit
from tests.server.web.browser.staging import LONG, Size, cut_off, look, stage
from tests.server.web.browser.ways import WAYS, Scene, after, come
from tests.server.web.planting import Wanted, plant
from tests.server.web.serving import LenientServer

COLOURS: Final = ("red", "yellow", "green", "blue")
RULE: Final = "Everybody sings the last line of the song that the dealer likes best"
WRITTEN: Final = ("sample 10", "sample 5", "sample 8")  # a dare, a discard, a vote


def holds_a_wild(game: Game) -> bool:
    """Say whether the first seat may lay a Wild and then plays on."""
    return WILD in game.playable_cards(0) and len(game.hand(0)) > 4


_ASKED: Final = {
    "wild": Wanted(when=holds_a_wild),
    "swap": Wanted("swap", seats=6).under(edition="czech"),
    "challenge": Wanted("challenge"),
    "discard": Wanted("discard", when=lambda game: game.state.owed > 1).under(edition="polish", written=WRITTEN),
    "dare": Wanted("dare").under(edition="czech", written=WRITTEN),
    "vote": Wanted("vote", people=4).under(edition="czech", written=WRITTEN),
}
WISHES: Final = {
    **{f"{name} by {way}": wish for name, wish in _ASKED.items() for way in WAYS},
    "ten": Wanted(seats=10, people=10, moves=12, when=lambda game: len(game.hand(0)) == 7),
    "odds": Wanted("challenge", moves=6),
    "left": Wanted(when=holds_a_wild),
}
SIZES: Final[tuple[Size, ...]] = ((320, 568), (390, 844), (844, 390), (1024, 600), (1366, 768), (2560, 1440))
STATES: Final[Mapping[str, Mapping[str, Any]]] = {
    "colour": {"own": {"legal": [f"names {colour}" for colour in COLOURS]}, "position": {"asks": "colour"}},
    "swap": {
        "own": {"legal": [*(f"swaps S{seat}" for seat in range(1, 10)), "swaps nobody"]},
        "position": {"asks": "swap"},
        "names": LONG,
    },
    "challenge": {
        "own": {"legal": ["challenges", "accepts"]},
        "position": {"asks": "challenge", "stakes": [4, 6], "pending": 4, "top": "wild+4"},
    },
    "dare": {
        "own": {"legal": ["performs", "refuses"]},
        "position": {"asks": "dare", "question": RULE, "top": "custom1"},
        "game": {"says": [f"The next player does this or draws 4 cards: {RULE}"]},
    },
    "hint": {"own": {"legal": ["votes yes", "votes no"]}, "position": {"asks": "vote"}},
    "discard": {"own": {"legal": []}, "position": {"asks": "discard", "owed": 2}},
}
PANELS: Final = ".stake-accept, .stake-challenge"
CHOICES: Final = ".btn-colour, .stake, .before, .btn-aim, .is-confirm"
FREE: Final = ".pile-discard .pile-stack, .fan .card, .btn-uno:not(.is-confirm)"
STANDING: Final = (
    ".stage .top", ".seat", ".plate", ".slot", ".middle",
    ".pile-discard .pile-stack", ".fan", ".fan > li", ".prompts", ".acts button",
)  # fmt: skip


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("choices")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def discards_of(game: Game) -> list[str]:
    """List the codes of the cards on the discard pile in order of the alphabet."""
    return sorted(CODES[card] for card in game.state.pile[-game.state.discards :])


def keys(person: Person, *pressed: str) -> Callable[[], None]:
    """Press keys one after another."""

    def press() -> None:
        for key in pressed:
            person.page.keyboard.press(key)

    return press


def hears(person: Person, words: str) -> None:
    """Wait until the log tells something."""
    expect(person.page.locator("game-log")).to_contain_text(words)


@pytest.mark.parametrize("way", WAYS)
def test_a_colour_is_a_wedge_with_its_sign_its_word_and_what_is_held(scene: Scene, visit: Visit, way: str) -> None:
    person = come(scene, visit, "wild", way)
    hand = person.hand
    if way == "keys":
        person.page.locator('.fan .card[data-card="wild"]').first.focus()
        person.page.keyboard.press("Enter")
    else:
        person.press_card("wild#0")
    wedges = person.page.locator("colour-picker .btn-colour")
    for colour, wedge in zip(COLOURS, wedges.all(), strict=True):
        held = sum(card[0] == colour[0] for card in hand if not card.startswith("wild"))
        assert wedge.get_attribute("data-colour") == colour
        expect(wedge).to_contain_text(colour.capitalize())
        expect(wedge).to_contain_text(f"{held} held")
        expect(wedge.locator(".sign")).to_be_visible()
    expect(wedges.first).to_be_focused()
    doing = keys(person, "ArrowRight", "Enter") if way == "keys" else lambda: person.press(wedges.nth(1))
    after(person, doing)
    hears(person, "You: Wild, yellow.")
    expect(person.page.locator("colour-picker")).to_be_hidden()


def test_the_wedges_stand_in_the_order_of_the_diamond_and_arrows_follow_what_is_seen(
    scene: Scene, visit: Visit
) -> None:
    page = sit(visit, scene[0], scene[1]["ten"], width=1366, height=768).page
    stage(page, 4, **STATES["colour"])
    (boxes,) = look(page, ((1366, 768),), (".pile-discard .pile-stack", ".btn-colour")).values()
    (card,), (red, yellow, green, blue) = boxes.values()
    assert red.bottom < card.top
    assert yellow.left > card.right
    assert green.top > card.bottom
    assert blue.right < card.left
    red_wedge = page.locator(".btn-colour").first
    for size, way in {
        (1366, 768): "ArrowDown green ArrowLeft blue ArrowRight yellow ArrowUp red",
        (844, 390): "ArrowRight yellow ArrowDown green ArrowLeft blue ArrowUp red",
    }.items():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        red_wedge.focus()
        steps = way.split()
        for key, colour in zip(steps[::2], steps[1::2], strict=True):
            page.keyboard.press(key)
            assert page.evaluate("() => document.activeElement.dataset.colour") == colour, (size, key)
    expect(page.locator('.btn-colour[tabindex="0"]')).to_have_count(1)


def test_an_unfinished_choice_is_left_by_escape_by_the_button_and_by_the_card_itself(
    scene: Scene, visit: Visit
) -> None:
    person = sit(visit, scene[0], scene[1]["left"], width=1366, height=768)
    page = person.page
    picker = page.locator("colour-picker")
    seq = person.look()["seq"]
    card = page.locator('.fan .card[data-card="wild"]').first
    ways: tuple[Callable[[], None], ...] = (
        lambda: page.keyboard.press("Escape"),
        lambda: page.get_by_role("button", name="Back").click(),
        lambda: person.press_card("wild#0"),
    )
    for leave in ways:
        person.press_card("wild#0")
        expect(picker).to_be_visible()
        expect(page.locator(".prompt")).to_contain_text("Wild: which colour?")
        page.mouse.click(2, 400)  # elsewhere, so that the next press is no double one
        leave()
        expect(picker).to_be_hidden()
        page.mouse.click(2, 400)
    expect(card).to_be_visible()
    expect(page.get_by_role("button", name="Pass")).to_be_visible()
    assert person.look()["seq"] == seq


@pytest.mark.parametrize("way", WAYS)
def test_a_player_is_chosen_by_a_press_on_the_glowing_seat_or_by_its_number(
    scene: Scene, visit: Visit, way: str
) -> None:
    person = come(scene, visit, "swap", way)
    page = person.page
    buttons = page.locator(".seat .btn-aim")
    expect(buttons).to_have_count(5)
    second = page.locator('[data-place="seat-2"]')
    held = person.page.evaluate("() => document.querySelector('table-screen').desk.now.position.counts[2]")
    expect(second.locator(".btn-aim")).to_contain_text(f"Swap · {held} card")
    name = second.locator(".seat-name").inner_text()
    expect(page.get_by_role("button", name="Nobody")).to_be_enabled()
    if way == "keys":
        buttons.first.focus()
        expect(page.locator('.btn-aim[tabindex="0"]')).to_have_count(1)
        page.keyboard.press("ArrowUp")
        assert page.evaluate("() => document.activeElement.closest('.seat').dataset.seat") == "2"
        after(person, keys(person, "2"))
    else:
        spot: Position = {"x": 40, "y": 12}  # of the plate, not of the button
        plate = second.locator(".plate")
        after(
            person,
            lambda: plate.tap(position=spot, force=True) if way == "finger" else plate.click(position=spot, force=True),
        )
    hears(person, f"You swap hands with {name}")
    expect(buttons).to_have_count(0)


@pytest.mark.parametrize("way", WAYS)
def test_the_draw_pile_accepts_and_the_panel_challenges_with_both_stakes(scene: Scene, visit: Visit, way: str) -> None:
    person = come(scene, visit, "challenge", way)
    page = person.page
    game = scene[1][f"challenge by {way}"].game
    who = game.names[game.state.turn]
    pile = page.locator('[data-place="draw-pile"]')
    panel = page.get_by_role("button", name="Challenge")
    expect(pile).to_contain_text("Accept")
    expect(pile).to_contain_text("You draw 4 cards and lose your turn.")
    expect(panel).to_contain_text(f"{who} draws 4 cards, and you play.")
    expect(panel).to_contain_text("You draw 6 cards and lose your turn.")
    if way == "mouse":
        after(person, lambda: person.press(panel))
        hears(person, f"You challenge {who}.")
        return
    count = len(person.hand)
    after(person, keys(person, "a") if way == "keys" else lambda: person.press(pile))
    expect(page.locator(".fan .card")).to_have_count(count + 4)
    expect(panel).to_have_count(0)


def test_the_odds_follow_from_the_cards_that_the_viewer_has_not_seen(scene: Scene, visit: Visit) -> None:
    page = sit(visit, scene[0], scene[1]["odds"], width=1366, height=768).page
    game = scene[1]["odds"].game
    bluffer = game.state.turn
    before = page.evaluate("() => document.querySelector('table-question').ground")
    assert before in COLOURS
    expect(page.locator(".before")).to_contain_text(before.capitalize())
    seen = page.evaluate(
        """(colour) => {
      const { open, desk } = document.querySelector("table-question");
      return [...open.codes, ...desk.now.own.hand].filter((code) => !code.includes("wild") && code[0] === colour[0]).length;
    }""",
        before,
    )
    assert sorted(page.evaluate("() => document.querySelector('table-question').open.codes")) == discards_of(game)
    hidden = 108 - len(game.hand(0)) - len(discards_of(game))
    held = len(game.hand(bluffer))
    chance = 1 - comb(hidden - (25 - seen), held) / comb(hidden, held)
    good, bad = page.locator(".outcome").all()
    expect(good).to_contain_text(f"{game.names[bluffer]} had {before} {round(100 * chance)} % by chance alone")
    expect(bad).to_contain_text(f"{round(100 * (1 - chance))} % by chance alone")


def test_odds_that_are_not_known_are_not_told(browser: Browser) -> None:
    page = open_lab(browser)
    found = page.evaluate(
        """async () => {
      const { OpenCards, atLeastOne } = await import("/static/model/odds.js");
      const open = new OpenCards();
      const event = (name, ...cards) => ({ name, cards, colour: "", seat: 0, other: null, count: null, detail: "" });
      const position = { discards: 2, pile: 80, counts: [7, 3] };
      const now = { position, own: { hand: ["g1"] }, game: { options: [["decks", "2"]] } };
      open.notice(event("turned", "g5"));
      const missed = open.chance(now, 1, "green");
      open.notice(event("played", "g7"));
      const known = open.chance(now, 1, "green");
      open.notice(event("reshuffled"));
      const sure = atLeastOne({ hidden: 5, wanted: 3, held: 3 });
      const two = atLeastOne({ hidden: 10, wanted: 3, held: 2 });
      return { missed, known, left: open.codes, sure, two };
    }"""
    )
    page.close()
    assert found["missed"] is None
    assert found["known"] == pytest.approx(1 - comb(89 - 47, 3) / comb(89, 3))
    assert found["left"] == ["g7"]
    assert found["sure"] == 1
    assert found["two"] == pytest.approx(1 - comb(7, 2) / comb(10, 2))


@pytest.mark.parametrize("way", WAYS)
def test_discards_are_chosen_in_the_hand_and_confirmed_by_the_main_button(scene: Scene, visit: Visit, way: str) -> None:
    person = come(scene, visit, "discard", way)
    page = person.page
    owed = person.look()["owed"]
    confirm = page.locator(".btn-uno")
    expect(confirm).to_have_text(f"Discard 0 of {owed}")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    places = page.locator(".fan .card").evaluate_all("(cards) => cards.map((card) => card.dataset.place)")[:owed]
    for place in places:
        card = page.locator(f'.fan .card[data-place="{place}"]')
        if way == "keys":
            card.focus()
            page.keyboard.press("Enter")
        else:
            person.press_card(place)
        expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".prompt")).to_contain_text("Chosen:")
    expect(confirm).to_have_text(f"Discard {owed} of {owed}")
    if way == "keys":
        confirm.focus()
        after(person, keys(person, "Enter"))
    else:
        after(person, lambda: person.press(confirm))
    hears(person, "You discard")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("asks", ["dare", "vote"])
def test_a_dare_or_vote_names_who_what_and_what_follows(scene: Scene, visit: Visit, asks: str, way: str) -> None:
    person = come(scene, visit, asks, way)
    page = person.page
    game = scene[1][f"{asks} by {way}"].game
    who = game.names[game.state.turn]
    asked = page.locator(".stake-asked")
    expect(asked).to_contain_text(f"{who} dares you" if asks == "dare" else f"Vote about {who}")
    expect(asked.locator(".question-text")).to_have_text(game.question)
    expect(asked.locator(".question-rule")).to_contain_text("It says: ")
    no = page.get_by_role(
        "button", name="I refuse You draw as the card says." if asks == "dare" else "No You say it is not so."
    )
    if way == "keys":
        no.focus()
        after(person, keys(person, "Enter"))
    else:
        after(person, lambda: person.press(no))
    hears(person, "You refuse." if asks == "dare" else "You vote no.")


def test_no_choice_covers_the_card_the_hand_or_the_main_button_and_nothing_moves(scene: Scene, visit: Visit) -> None:
    page = sit(visit, scene[0], scene[1]["ten"], width=1366, height=768).page
    page.evaluate("async () => document.fonts.ready")
    page.evaluate("() => Object.assign(document.querySelector('table-question'), { ground: 'yellow', layer: 2 })")
    found: list[str] = []
    for seats, names in ((4, [*STATES]), (10, ["swap"])):
        stage(page, seats)
        before = look(page, SIZES, STANDING, tap="2.75rem")
        for name in names:
            stage(page, seats, **STATES[name])
            for size, boxes in look(page, SIZES, (*STANDING, CHOICES, FREE, PANELS), tap="2.75rem").items():
                choices, free, panels = boxes.pop(CHOICES), boxes.pop(FREE), boxes.pop(PANELS)
                at = f"{seats} seats, {name}, {size}"
                assert choices, at
                found += [f"{at}: {part} moved" for part in STANDING if boxes[part] != before[size][part]]
                found += [f"{at}: {one} covers {other}" for one, other in product(choices, free) if one.meets(other)]
                found += [f"{at}: {one} is outside" for one in choices if not one.within(size)]
                if name == "challenge":
                    assert len(panels) == 2, at
                    uneven = max(abs(panels[0].top - panels[1].top), abs(panels[0].height - panels[1].height))
                    found += [f"{at}: the panels differ by {uneven} pixels"] if uneven > 1 else []
                if name == "colour":
                    found += [f"{at}: {one} is small" for one in choices if min(one.width, one.height) < 43.5]
    assert not found, "\n".join(found)


def test_a_hand_that_a_challenge_showed_is_large_marks_the_proof_and_stays_until_the_next_act(
    scene: Scene, visit: Visit
) -> None:
    page = cut_off(sit(visit, scene[0], scene[1]["ten"], width=1366, height=768).page)
    page.evaluate("() => Object.assign(document.querySelector('table-question'), { ground: 'blue', layer: 2 })")
    held = ["r7", "y2", "g1", "g8", "b7", "bskip"]
    how = {"own": {"legal": ["draws"], "shown": [[2, held]]}, "position": {"top": "wild+4"}}
    stage(page, 4, **how)
    panel = page.locator("shown-hand")
    expect(panel.locator("li")).to_have_count(len(held))
    expect(panel.locator(".is-proof")).to_have_count(2)
    parts = (".shown-cards .card-art", ".stake-shown", ".pile-stack, .fan .card, .acts button, .prompt, .seat .plate")
    for (width, height), boxes in look(page, ((390, 844), (1366, 768), (2560, 1440)), parts).items():
        cards, (whole,), free = boxes.values()
        assert all(card.width >= 45 and card.inside(whole) for card in cards), width
        assert not any(one.meets(other) for one, other in combinations(cards, 2)), width
        assert not any(whole.meets(each) for each in free), (width, height)
    stage(page, 4, position={"deciders": [1], "turn": 1})  # others go on
    expect(panel).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    page.evaluate("() => { document.querySelector('shown-hand').at = -1; }")
    stage(page, 4, **how)
    expect(panel).to_be_visible()
    page.evaluate("() => void document.querySelector('table-screen').desk.select('r7#0')")
    expect(panel).to_be_hidden()


def test_the_rule_of_a_written_card_is_on_its_strip_while_its_colour_is_named(scene: Scene, visit: Visit) -> None:
    page = sit(visit, scene[0], scene[1]["ten"], width=1366, height=768).page
    lays = [f"plays custom1 {colour}" for colour in COLOURS]
    stage(page, 4, hand=["r4", "custom1"], own={"legal": lays, "playable": ["custom1"]}, game={"says": [RULE]})
    page.locator('.fan .card[data-card="custom1"]').click()
    strip = page.locator("colour-picker .strip")
    expect(strip).to_have_text(f"It says: {RULE}.")
    for size, boxes in look(page, SIZES, (".strip", FREE)).items():
        (paper,), free = boxes.values()
        assert paper.within(size)
        assert not [each for each in free if each.meets(paper) and each.top < paper.top], size
