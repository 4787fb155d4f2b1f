"""The end of a round and of a match: who won and why, where it is shown, what moves, and what comes next."""

import re
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from math import dist
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from lastcard.engine.cards.kinds import FACES, WILD
from lastcard.engine.game import Game
from lastcard.server.web.clerk.highlights import highlights_of
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import Person, sit
from tests.server.web.browser.staging import LOW, PHONES, SCREENS, cut_off, look, stage
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server
from tests.server.web.talking import talk

Tables = tuple[Server, dict[str, Planted]]


def last_card(game: Game) -> bool:
    """Say whether the first seat can end the round with a number card."""
    hand = game.hand(0)
    return len(hand) == 1 and hand[0] < WILD and hand[0] % FACES < 10 and bool(game.playable_cards(0))


WISHES: Final = {
    "last": Wanted(when=last_card),
    "last, still": Wanted(when=last_card),
    "between": Wanted("over", seats=10, people=10, when=lambda game: not game.outcome.match_winners),
    "match": Wanted(
        "over", people=2, when=lambda game: 1 in game.outcome.match_winners and game.state.number > 2
    ).under(target=200),
    "held": Wanted("over", people=3, seats=4).under(mode="round"),
}
FINGER: Final = "2.75rem"
MOUSE: Final = "1.75rem"
HANDS: Final = [["r5", "g+2"], [], ["wild"], ["y9", "b0"]]
ENDED: Final = {"asks": "over", "deciders": [], "final_hands": HANDS, "counts": [2, 0, 1, 2]}
COUNTED: Final = {**ENDED, "card_points": [[5, 20], [], [50], [9, 0]], "round_winner": 1}
OWN: Final = {**COUNTED, "points": [25, 0, 50, 9]}
# What happened, the rows that follow (in order), and the headline.
ROUNDS: Final[Mapping[str, tuple[dict[str, Any], list[str], str]]] = {
    "winner takes": (
        {
            "game": {"mode": "winner_takes", "target": 500, "teams": []},
            "position": {**COUNTED, "scores": [120, 184, 0, 300], "points": [0, 84, 0, 0]},
        },
        ["Dora 0 300", "Ben winner +84 184", "You 0 120", "Cid 0 0"],
        "Ben wins the round!",
    ),
    "low score": (
        {
            "game": {"mode": "low_score", "target": 500, "teams": []},
            "position": {**OWN, "scores": [125, 184, 50, 309]},
        },
        ["Cid +50 50", "You +25 125", "Ben winner 0 184", "Dora +9 309"],
        "Ben wins the round!",
    ),
    "elimination": (
        {
            "game": {"mode": "elimination", "target": 300, "teams": []},
            "position": {**OWN, "scores": [125, 184, 50, 309], "eliminated": [3]},
        },
        ["Cid +50 50", "You +25 125", "Ben winner 0 184", "Dora out +9 309"],
        "Ben wins the round!",
    ),
    "partners": (
        {
            "game": {"mode": "partners", "target": 500, "teams": [0, 1, 0, 1]},
            "position": {
                **COUNTED,
                "card_points": [[5, 20], [], [50], [0, 0]],
                "scores": [90, 75, 90, 75],
                "points": [0, 75, 0, 75],
            },
        },
        ["You and Cid 0 90", "Ben and Dora winner +75 75"],
        "Ben and Dora win the round!",
    ),
    "void": (
        {
            "game": {"mode": "winner_takes", "target": 500, "teams": []},
            "position": {**ENDED, "void": True, "scores": [1, 0, 0, 0], "points": [0] * 4},
        },
        ["You 0 1", "Ben 0 0", "Cid 0 0", "Dora 0 0"],
        "Nobody can move any more. The round is void.",
    ),
    "without points": (
        {
            "game": {"mode": "round", "target": 0, "teams": []},
            "position": {**ENDED, "round_winner": 1, "scores": [0] * 4, "points": [0] * 4, "places": [1, 3]},
        },
        ["Ben winner 0", "Dora 2", "Cid 1", "You 2"],
        "Ben wins the round!",
    ),
}
_RACE: Final = """(rows) => rows.map((row) => [...row.querySelectorAll("[dir], .mark, .race-gain, .race-total")]
  .map((each) => each.textContent).join(" "))"""
_UNO: Final = """(sizes) => {
  const screen = document.querySelector("table-screen");
  const box = (part) => {
    const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
    return [x, y, width, height];
  };
  const found = sizes.map(([width, height]) => {
    Object.assign(screen.style, { width: `${width}px`, height: `${height}px` });
    return [box(".btn-uno"), box(".btn-main")];
  });
  Object.assign(screen.style, { width: "", height: "" });
  return found;
}"""
# When the movements of the end begin and are over, in milliseconds after the last card.
_MOVES: Final = """() => {
  const found = [".point", ".confetti > i", ".rail-gain", ".seat-cards > img", ".middle", ".ending-acts"].map((part) => {
    const times = [...document.querySelectorAll(part)].flatMap((each) => each.getAnimations())
      .map((each) => each.effect.getComputedTiming());
    const [begins, ends] = [times.map((each) => each.delay), times.map((each) => each.endTime)];
    return [part, times.length ? [Math.min(...begins), Math.max(...ends)] : null];
  });
  return Object.fromEntries(found);
}"""
_POINTS: Final = """() => {
  const { points, scores } = document.querySelector("table-screen").desk.now.position;
  return [points[0], scores[0]];
}"""
# From where to where the points fly: the first and the last place of each, and what they should be.
_WAYS: Final = """() => {
  const middle = (part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const layer = document.querySelector(".flights").getBoundingClientRect();
  const way = ({ translate }) => {
    const [x, y] = translate.split(" ").map(parseFloat);
    return [x + layer.x, y + layer.y];
  };
  const cards = [...document.querySelectorAll(".seat-cards > img")].map(middle); // one on edge has its middle, too
  const sum = middle(document.querySelector(".ending-sum .count"));
  return [...document.querySelectorAll(".point")].map((point) => {
    const frames = point.getAnimations()[0].effect.getKeyframes().filter((frame) => frame.translate);
    return { from: way(frames[0]), to: way(frames.at(-1)), cards, sum };
  });
}"""
# Notes what moves as soon as the round is over and drawn.
_WATCH: Final = f"""() => document.querySelector("table-screen").desk.state.subscribe(({{ position }}) => {{
  if (position.asks === "over") globalThis.moving ??= {{ ...({_MOVES})(), ways: ({_WAYS})() }};
}})"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("endings")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


@pytest.fixture(scope="module")
def page(scene: Tables, lasting_visit: Visit) -> Page:
    """One table for the tests that stage all they need."""
    return cut_off(sit(lasting_visit, scene[0], scene[1]["between"]).page)


def race(page: Page) -> list[str]:
    """Read the board, row by row."""
    rows: list[str] = page.locator("score-board .race tbody tr").evaluate_all(_RACE)
    return [re.sub(" +", " ", row).strip() for row in rows]


def test_every_way_of_scoring_is_told_as_it_is(page: Page) -> None:
    for name, (how, rows, head) in ROUNDS.items():
        stage(page, 4, hand=HANDS[0], **how)
        assert race(page) == rows, name
        expect(page.locator("score-board h2")).to_have_text(head)
        expect(page.locator("score-board .rail")).to_have_count(0 if name == "without points" else len(rows))


def test_everybodys_cards_lie_open_with_what_they_counted(page: Page) -> None:
    stage(page, 4, hand=HANDS[0], **ROUNDS["winner takes"][0])
    for seat, count, cards in ((1, 0, ""), (2, 1, "Wild"), (3, 2, "yellow 9 and blue 0")):
        shown = page.locator(f'[data-place="seat-{seat}"] .seat-cards')
        expect(shown.locator("img")).to_have_count(count)
        expect(shown).to_have_text(cards)
    expect(page.locator('[data-place="seat-2"] .seat-count')).to_have_text("50")
    expect(page.locator(".ending-own")).to_have_text("Your cards: 25 points")
    expect(page.locator(".fan .card")).to_have_count(2)

    page.get_by_role("button", name="Everybody’s cards").click()
    hands = page.locator(".open-hands > li")
    assert [each.inner_text().split("\n") for each in hands.all()] == [
        ["You", "25 points", "Red 5", "5", "Green Draw Two", "20"],
        ["Ben", "0 cards"],
        ["Cid", "50 points", "Wild", "50"],
        ["Dora", "9 points", "Yellow 9", "9", "Blue 0", "0"],
    ]
    expect(page.get_by_role("button", name="Points")).to_be_focused()
    page.keyboard.press("Escape")
    assert race(page) == ROUNDS["winner takes"][1]
    expect(page.get_by_role("button", name="Everybody’s cards")).to_be_focused()


def end_round(person: Person) -> dict[str, Any]:
    """Lay the last card, and give what moves at that moment."""
    page = person.page
    page.evaluate(f"() => void ({_WATCH})()")
    person.press_card(person.look()["playable"][0])
    page.wait_for_function("() => globalThis.moving")
    moving: dict[str, Any] = page.evaluate("() => moving")
    return moving


def test_the_last_card_is_held_then_hands_turn_and_points_fly_for_less_than_a_second(
    scene: Tables, visit: Visit
) -> None:
    person = sit(visit, scene[0], scene[1]["last"], motion=True)
    page = person.page
    moving = end_round(person)

    held = moving[".point"][0]
    assert held >= 600, "the last card should have landed and been seen"
    assert moving[".middle"][1] == held, "the pile should be seen until the hands are"
    assert moving[".seat-cards > img"][1] <= held
    for part in (".point", ".confetti > i", ".rail-gain"):
        assert moving[part][1] - held <= 700, part
    for way in moving["ways"]:
        assert any(dist(way["from"], card) < 2 for card in way["cards"]), way
        assert dist(way["to"], way["sum"]) < 2, way
    assert moving[".ending-acts"][1] > held, "the button should not catch a press that was aimed at the table"
    points = page.evaluate(_POINTS)
    expect(page.locator(".btn-main")).to_be_focused()
    assert f"You winner +{points[0]} {points[1]}" in race(page)
    expect(page.locator(".ending-sum")).to_contain_text(f"{points[0]} points")
    expect(page.locator(".count")).to_have_css("counter-reset", f"shown {points[0]}")
    page.keyboard.press("Enter")
    page.locator("score-board").wait_for(state="hidden")
    expect(page.locator(".facts")).to_contain_text(f"Round {scene[1]['last'].game.state.number + 1}")
    expect(page.locator("table-screen")).not_to_have_attribute("data-ending", re.compile(""))


def test_under_reduced_motion_the_same_stands_still(scene: Tables, visit: Visit) -> None:
    person = sit(visit, scene[0], scene[1]["last, still"])
    page = person.page
    moving = end_round(person)
    assert {part for part, found in moving.items() if found} == {".ending-acts"}  # it only lets presses through
    expect(page.locator(".btn-main")).to_be_focused()
    assert [row for row in race(page) if row.startswith("You winner +")]
    expect(page.locator(".ending-sum")).to_be_visible()
    expect(page.locator(".confetti, .point")).to_have_count(0)


def test_the_focus_stays_with_somebody_who_writes(scene: Tables, visit: Visit) -> None:
    page = sit(visit, scene[0], scene[1]["between"]).page
    box = page.get_by_label("Say something")
    box.focus()
    page.evaluate("""async () => {
      const { board } = document.querySelector("table-screen");
      board.seen = true; // as if the round had just ended
      board.notice();
      board.acts.dispatchEvent(new AnimationEvent("animationend", { animationName: "wake" }));
    }""")
    expect(box).to_be_focused()


def test_the_next_round_has_the_rectangle_of_uno_and_nothing_covers_anything(page: Page) -> None:
    parts = (
        ".fan .card", ".ending-title", ".ending-board", ".ending-status", ".ending-views", ".plate",
        ".acts .btn, .btn-main, .btn-talk", ".stage .top", ".side",
    )  # fmt: skip
    found: list[str] = []
    for seats, (tap, sizes) in product((2, 4, 10), ((FINGER, PHONES + LOW), (MOUSE, SCREENS))):
        ended = {
            **ENDED,
            "final_hands": [["r5", "g+2"]] * seats,
            "card_points": [[5, 20]] * seats,
            "counts": [2] * seats,
            "round_winner": 1,
        }
        stage(page, seats, hand=["r5", "g+2"], position=ended)
        page.evaluate("(tap) => document.documentElement.style.setProperty('--tap', tap)", tap)
        for uno, main in page.evaluate(_UNO, sizes):
            assert uno == main
        for size, boxes in look(page, sizes, parts, tap=tap).items():
            assert boxes[".ending-board"]
            assert boxes[".ending-views"]
            found += [
                f"{seats} seats, {size}: {one} meets {other}: {a} {b}"
                for one, other in combinations(parts, 2)
                for a, b in product(boxes[one], boxes[other])
                if a.meets(b)
            ]
            found += [
                f"{seats} seats, {size}: {part} is outside"
                for part in parts[1:]
                if not all(each.within(size) for each in boxes[part])
            ]
    assert not found, "\n".join(found)


def test_the_end_stays_for_each_person_until_they_or_the_table_move_on(scene: Tables, visit: Visit) -> None:
    server, planted = scene[0], scene[1]["held"]
    ann, ben = (sit(visit, server, planted, seat).page for seat in (0, 2))
    ends = ann.locator(".podium"), ben.locator(".podium")
    before = [end.inner_text() for end in ends]
    ben.reload()
    expect(ends[1]).to_be_visible()
    with talk(server, {"table": planted.code, "token": planted.tokens[1]}) as leaving:
        assert leaving.ask("leave")["type"] == "done"
    for page in (ann, ben):
        page.wait_for_function("() => document.querySelector('table-screen').desk.now.table.phase === 'lobby'")
    assert [end.inner_text() for end in ends] == before

    ann.get_by_role("button", name="This table").click()
    ann.get_by_role("button", name="Change players and rules").click()
    expect(ann.locator("lobby-screen")).to_be_visible()
    with talk(server, {"table": planted.code, "token": planted.tokens[0]}) as host:
        assert host.ask("add_bot", level="dreamy")["type"] == "done"
    expect(ann.locator(".place-face")).to_have_count(4)
    assert ends[1].inner_text() == before[1]

    ben.get_by_role("button", name="Rematch").click()
    expect(ben.locator("score-board [role=status]")).to_have_text("Waiting for Ann.")
    ann.get_by_role("button", name="Deal the cards").click()
    for page, end in zip((ann, ben), ends, strict=True):
        expect(end).to_be_hidden()
        expect(page.locator("table-screen .fan .card")).to_have_count(7)


def test_a_match_ends_with_a_podium_and_its_own_numbers(scene: Tables, visit: Visit) -> None:
    server, planted = scene[0], scene[1]["match"]
    page = sit(visit, server, planted, 1).page
    found = highlights_of(planted.game)
    names = ["You" if seat == 1 else name for seat, name in enumerate(planted.game.names)]
    scores = planted.game.outcome.scores
    page.locator(".podium").wait_for()
    expect(page.locator("score-board h2")).to_have_text("You win the match!")
    listed = [each.split("\n") for each in page.locator(".podium > li").all_inner_texts()]
    ordered = sorted(range(4), key=lambda seat: (-scores[seat], seat))
    assert [next(word for word in each if word in names) for each in listed] == [names[seat] for seat in ordered]
    expect(page.locator(".ending-facts")).to_have_text(f"{found.rounds} rounds · Race to 200")
    best = max(found.players, key=lambda feats: feats.biggest_hand)
    holders = [names[seat] for seat, feats in enumerate(found.players) if feats.biggest_hand == best.biggest_hand]
    tile = page.locator(".feats > li").filter(has_text="biggest hand")
    expect(tile.locator("b")).to_have_text(str(best.biggest_hand))
    assert len(holders) > 2 or all(name in tile.inner_text() for name in holders)
    expect(page.locator(".chart-tall polyline")).to_have_count(4)

    page.get_by_role("button", name="Points", exact=True).click()
    assert len(race(page)) == 4
    page.keyboard.press("Escape")
    expect(page.locator(".podium")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    watcher = sit(visit, server, planted, None).page
    watcher.locator(".podium").wait_for()
    expect(watcher.locator("score-board h2")).to_have_text("Ben wins the match!")
    expect(watcher.locator(".btn-main")).to_have_count(0)
    assert watcher.locator(".feats").inner_text().replace("Ben", "You") == page.locator(".feats").inner_text()


def test_a_replay_ends_as_the_round_did_and_its_buttons_stay_in_place(scene: Tables, visit: Visit) -> None:
    server, planted = scene[0], scene[1]["match"]
    rounds = planted.game.state.number
    page = visit(f"{server.url}/replay/{planted.code}/1?round={rounds}")
    page.locator("replay-board .replay-seat").first.wait_for()
    expect(page.locator("replay-ending")).to_be_hidden()
    before = page.locator(".replay-buttons").bounding_box()
    page.keyboard.press("End")
    expect(page.locator("replay-ending h2")).to_have_text("Ben wins the match!")
    expect(page.locator("replay-ending .podium > li")).to_have_count(4)
    expect(page.locator("replay-ending .race tbody tr")).to_have_count(4)
    assert page.locator(".replay-buttons").bounding_box() == before
    page.keyboard.press("Home")
    expect(page.locator("replay-ending")).to_be_hidden()


def test_places_of_a_match(page: Page) -> None:
    """ELIM-2: whoever was out later is placed higher, whatever the points; sides that are equal share their place."""
    played = {"names": ["Ann", "Ben", "Cid", "Dora"], "faces": [], "you": None, "teams": [], "target": 100}
    base = {
        "points": [],
        "counts": [1, 2, 0, 2],
        "places": [2],
        "round_winner": 2,
        "match_winners": [2],
        "eliminated": [],
    }
    ask = """async ([played, highlights]) => (await import("/static/ending/ending.js")).placesOf(played, highlights)
      .map(({ place, seats }) => [place, ...seats])"""

    def places(mode: str, *, scores: list[int], highlights: Any = None, **position: Any) -> list[list[int]]:
        asked = {**played, "mode": mode, "position": {**base, "scores": scores, **position}}
        found: list[list[int]] = page.evaluate(ask, [asked, highlights])
        return found

    assert places("winner_takes", scores=[90, 20, 120, 20]) == [[1, 2], [2, 0], [3, 1], [3, 3]]
    assert places("low_score", scores=[90, 20, 10, 20]) == [[1, 2], [2, 1], [2, 3], [4, 0]]
    assert places("low_score", scores=[90, 10, 10, 120], match_winners=[1, 2]) == [[1, 1], [1, 2], [3, 0], [4, 3]]
    assert places("round", scores=[0, 0, 0, 0]) == [[1, 2], [2, 0], [3, 1], [3, 3]]
    assert places("round", scores=[0, 0, 0, 0], places=[2, 3, 1, 0]) == [[1, 2], [2, 3], [3, 1], [4, 0]]
    told = {"scores": [[50, 101, 0, 30], [140, 101, 0, 90], [140, 101, 60, 190]]}
    found = places("elimination", scores=[140, 101, 60, 190], highlights=told, eliminated=[0, 1, 3])
    assert found == [[1, 2], [2, 3], [3, 0], [4, 1]]
