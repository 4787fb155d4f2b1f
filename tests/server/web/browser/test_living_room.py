"""The living room: a television shows the table, phones hold the hands, and nobody touches the big screen."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from lastcard.engine.game import Game
from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.browser.living_room import LEAST, SIZES, Television, faults, open_tv, smallest
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server
from tests.server.web.talking import choose, talk
from tests.waiting import settle, watch_until

PUBLIC: Final = "http://192.168.1.20:8000"  # what phones are told; nobody asks it for anything


def is_over(game: Game) -> bool:
    """The match has ended."""
    return bool(game.outcome.match_winners)


def goes_on(game: Game) -> bool:
    """A round has ended, the match has not."""
    return not game.outcome.match_winners


TABLES: Final = {
    "waiting": Wanted("lobby", people=3, seats=4),
    "waiting of nine": Wanted("lobby", people=8, seats=9),
    "two": Wanted(people=2, seats=2, moves=5, seed="room"),
    "four": Wanted(people=4, seats=4, moves=9, seed="room"),
    "six": Wanted(people=6, seats=6, moves=9, seed="room"),
    "seven": Wanted(people=7, seats=7, moves=9, seed="room"),
    "ten": Wanted(people=10, seats=10, moves=22, seed="room"),
    "pairs": Wanted(people=4, seats=4, moves=8, seed="room").under(edition="braille", mode="partners"),
    "round": Wanted("over", people=4, seats=4, seed="room", when=goes_on),
    "round of ten": Wanted("over", people=10, seats=10, seed="room", when=goes_on),
    "round of pairs": Wanted("over", people=4, seats=4, seed="room", when=goes_on).under(
        edition="braille", mode="partners"
    ),
    "match": Wanted("over", people=4, seats=4, seed="room", when=is_over).under(target=100),
    "match of ten": Wanted("over", people=10, seats=10, seed="room", when=is_over).under(target=100),
    "single round": Wanted("over", people=5, seats=5, seed="room", when=is_over).under(mode="round"),
}
VIEWS: Final = {"waiting": "waiting", "round": "race", "match": "podium", "single": "podium"}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server that phones can reach, with a table in every state."""
    folder = tmp_path_factory.mktemp("room")
    planted = plant(folder / "log.lastcard", *TABLES.values())
    with LenientServer(folder, "--public-url", PUBLIC) as server:
        yield server, dict(zip(TABLES, planted, strict=True))


Room = tuple[Server, dict[str, Planted]]


@pytest.mark.parametrize("language", ["en", "cs", "el", "hu", "pl", "ro", "ru", "sk", "sr-Latn"])
def test_every_word_is_read_from_afar_and_nothing_lies_over_another(room: Room, visit: Visit, language: str) -> None:
    server, tables = room
    tv = Television(visit, server, language=language)
    wrong: dict[str, list[str]] = {}
    least: list[float] = []

    def measure(state: str) -> None:
        for width, height in SIZES:
            tv.page.set_viewport_size({"width": width, "height": height})
            wrong[f"{state} {height}"] = faults(tv.page, height)
            least.append(smallest(tv.page, height))

    expect(tv.page.locator(".tv-door h1")).to_be_visible()
    measure("door")
    for name, table in tables.items():
        tv.page.goto(f"{server.url}/tv/{table.code}")
        tv.shows(VIEWS.get(name.partition(" ")[0], "play"))
        tv.page.locator(".tv .tv-qr").first.wait_for()
        if name.startswith("match"):
            tv.page.wait_for_function("() => document.querySelector('tv-screen').view.highlights")
        measure(name)
    assert {state: found for state, found in wrong.items() if found} == {}
    assert min(least) >= LEAST


def test_there_is_nothing_to_press_and_no_pointer(room: Room, visit: Visit, violations: Judge) -> None:
    server, tables = room
    tv = Television(visit, server)
    for name in (None, "waiting", "ten", "round", "match"):
        tv.page.goto(f"{server.url}/tv/{tables[name].code}" if name else f"{server.url}/tv")
        tv.page.locator(".tv").wait_for()
        if name:
            tv.page.locator(".tv > :not(.tv-words)").first.wait_for()
        pressed = tv.page.evaluate(
            """() => [...document.querySelectorAll('#app :is(a, button, input, select, textarea, [tabindex="0"])')]
              .map((each) => each.outerHTML)"""
        )
        assert pressed == []
        assert tv.page.evaluate("() => getComputedStyle(document.querySelector('.tv')).cursor") == "none"
        assert violations(tv.page) == []


def test_a_browser_that_holds_a_seat_shows_no_hand_on_the_big_screen(room: Room, visit: Visit) -> None:
    server, tables = room
    four = tables["four"]
    own = {f"lastcard.seat.{four.code}": four.tokens[0]}
    tv = Television(visit, server, f"/t/{four.code}?view=screen", memory=own)  # the older address leads here
    tv.shows("play")
    assert four.tokens[0] not in "".join(str(each) for each in tv.sent)
    assert [message for message in tv.messages if "own" in message or message.get("you") is not None] == []
    expect(tv.page.locator(".tv-seat")).to_have_count(4)


def test_the_code_is_chosen_with_the_keys_of_a_remote(room: Room, visit: Visit) -> None:
    server, tables = room
    code = tables["four"].code
    letters = "BCDFGHJKLMNPQRSTVWXZ"
    pad = {letter: (key, turn) for key, on in _KEYPAD.items() for turn, letter in enumerate(on)}
    tv = Television(visit, server)
    page = tv.page
    page.locator("tv-door").wait_for()
    page.keyboard.press("Enter")  # nothing yet: it says nothing and stays
    assert page.url.endswith("/tv")
    for letter in code[:3]:  # by arrows
        for _ in range(letters.index(letter) + 1):
            page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowRight")
    for letter in code[3:]:  # by numbers, as on an old phone; the arrow ends a letter at once
        key, turns = pad[letter]
        for _ in range(turns + 1):
            page.keyboard.press(key)
        if letter != code[-1]:
            page.keyboard.press("ArrowRight")
    assert page.locator(".tv-letters").inner_text().split() == list(code)
    page.keyboard.press("Enter")
    tv.shows("play")
    assert page.url.endswith(f"/tv/{code}")


_KEYPAD: Final = {"2": "BC", "3": "DF", "4": "GH", "5": "JKL", "6": "MN", "7": "PQRS", "8": "TV", "9": "WXZ"}


def test_a_code_of_no_table_gets_one_sentence_and_stays(room: Room, browser: Browser) -> None:
    server, _ = room
    context = browser.new_context(locale="en")  # the browser's own complaint about the answer is no fault of the page
    page = context.new_page()
    page.goto(f"{server.url}/tv")
    page.locator("tv-door").wait_for()
    page.keyboard.type("bcdfgh!1")  # signs that no code has are not written
    page.keyboard.press("Enter")
    expect(page.locator(".tv-problem")).to_contain_text("BCDFGH")
    assert page.locator(".tv-letters").inner_text().split() == list("BCDFGH")
    page.keyboard.press("Backspace")
    expect(page.locator(".tv-problem")).to_be_empty()
    assert page.locator(".tv-letters").inner_text().split() == [*"BCDFG", "·"]
    context.close()


def test_it_follows_the_table_and_stays_at_the_end_until_somebody_goes_on(room: Room, visit: Visit) -> None:
    server, tables = room
    table = tables["match"]
    tv = open_tv(visit, server, table.code)
    tv.shows("podium")
    ann_is, ben_is = ({"table": table.code, "token": token} for token in table.tokens[:2])
    with talk(server, ann_is) as ann, talk(server, ben_is) as ben:
        assert ben.ask("ready")["type"] == "done"
        expect(tv.page.locator(".tv-wanting .tv-face")).to_have_count(1)
        assert tv.kind() == "match"
        assert ann.ask("ready")["type"] == "done"  # the last who is waited for: the next match is dealt
        tv.shows("play")


def test_without_a_connection_it_says_that_the_cards_are_safe_and_comes_back(tmp_path: Any, visit: Visit) -> None:
    (table,) = plant(tmp_path / "log.lastcard", TABLES["four"])
    with LenientServer(tmp_path, "--public-url", PUBLIC) as server:
        tv = open_tv(visit, server, table.code, (1280, 720), worker=True)
        server.kill()
        expect(tv.page.locator(".tv-turn")).to_have_text("Connection lost")
        expect(tv.page.locator(".tv-last")).to_contain_text("The cards are safe")
        assert faults(tv.page, 720) == []
        server.restart()
        expect(tv.page.locator(".tv-turn")).not_to_have_text("Connection lost")
        expect(tv.page.locator(".tv-turn")).to_contain_text("turn")


def test_a_closed_or_shut_table_is_told_in_large_words(room: Room, tmp_path: Any, visit: Visit) -> None:
    (table,) = plant(tmp_path / "log.lastcard", TABLES["waiting"].under(spectators=False))
    with LenientServer(tmp_path) as server:
        tv = Television(visit, server, f"/tv/{table.code}")
        expect(tv.page.locator(".tv-words p")).to_be_visible()
        assert faults(tv.page, 1080) == []


def test_the_screen_rests_after_ten_minutes_and_the_code_wanders(room: Room, visit: Visit) -> None:
    server, tables = room
    table = tables["two"]
    tv = Television(visit, server)
    tv.page.clock.install()
    tv.page.goto(f"{server.url}/tv/{table.code}")
    tv.shows("play")
    saver = tv.page.locator(".tv-saver")
    tv.page.clock.fast_forward(590_000)
    expect(saver).to_be_hidden()
    tv.page.clock.fast_forward(11_000)
    expect(saver).to_be_visible()
    assert saver.evaluate("(each) => getComputedStyle(each).backgroundColor") == "rgba(0, 0, 0, 0.6)"
    box = tv.page.locator(".tv-saver .tv-joining")
    places = []
    for _ in range(8):
        found = box.bounding_box()
        assert found is not None
        assert 0 <= found["x"] <= found["x"] + found["width"] <= 1920
        assert 0 <= found["y"] <= found["y"] + found["height"] <= 1080
        places.append((found["x"], found["y"]))
        tv.page.clock.fast_forward(60_000)
    assert all(one != two for one, two in pairwise(places))
    assert len(set(places)) >= 6
    assert list(faults(tv.page, 1080, ".tv-saver")) == []
    with talk(server, {"table": table.code, "token": table.tokens[0]}) as ann:
        action = choose(ann.state)
        assert action is not None
        assert ann.ask("act", seen=ann.seq, action=action)["type"] == "done"
        expect(saver).to_be_hidden()


def test_a_reaction_takes_the_place_of_the_face_for_two_seconds(room: Room, visit: Visit) -> None:
    server, tables = room
    table = tables["ten"]
    tv = open_tv(visit, server, table.code, (1280, 720))
    face = tv.page.locator('.tv-seat .tv-face[data-seat="3"]')
    with talk(server, {"table": table.code, "token": table.tokens[3]}) as dora:
        assert dora.ask("react", reaction="laugh")["type"] == "done"
        expect(face.locator('[data-sign="laugh"]')).to_be_visible()
        expect(face.locator(".face")).to_be_hidden()
        assert faults(tv.page, 720) == []
        assert dora.ask("chat", text="Only on phones")["type"] == "done"
        expect(face.locator(".reaction-sign")).to_have_count(0)
        expect(face.locator(".face")).to_be_visible()
    assert "Only on phones" not in tv.page.locator(".tv").inner_text()


# A night: rounds of states as the server sends them, one after the other.
_NIGHT: Final = """async ({ rounds, moves }) => {
  const { state, net } = document.querySelector("tv-screen");
  globalThis.opened ??= structuredClone(state.now);
  const { table, position, game } = globalThis.opened;
  const cards = ["r1", "y2", "g3", "b4", "rskip", "y+2", "grev", "wild"];
  let { seq } = state.now;
  const reactions = ["laugh", "wow", "oops", "nice", "think", "hurry", "thanks", "hello"];
  const round0 = state.now.position.round;
  for (let round = 1; round <= rounds; round += 1) {
    for (let move = 0; move <= moves; move += 1) {
      seq += 1;
      const over = move === moves;
      const seat = move % table.seats.length;
      const top = cards[(round + move) % cards.length];
      const events = [
        { name: "played", seat, cards: [top], count: 3 },
        ...(move % 5 ? [] : [{ name: "skipped", seat: (seat + 1) % table.seats.length }, { name: "drew", seat, count: 2 }]),
        ...(move % 7 ? [] : [{ name: "caught", seat, other: 0 }]),
      ];
      state.apply({
        type: "state", seq, table: { ...table, phase: over ? "between" : "playing" }, game, prompt: "",
        steps: [{ seq, events, lines: [`Somebody: card ${move}, ${round}.`] }],
        position: {
          ...position, round: round0 + round, top, colour: ["red", "yellow", "green", "blue"][move % 4], turn: seat,
          deciders: over ? [] : [seat], asks: over ? "over" : "play", direction: move % 9 ? 1 : -1, pile: 60 - move % 50,
          called: move % 4 ? [] : [seat], counts: table.seats.map((_, each) => (move + each) % 12),
          scores: table.seats.map((_, each) => round + each), points: over ? table.seats.map(() => 5) : [],
          round_winner: over ? seat : null, final_hands: over ? table.seats.map(() => ["r1", "g2"]) : [],
          card_points: over ? table.seats.map(() => [1, 2]) : [],
        },
      });
      if (move % 3 === 0) {
        net.dispatchEvent(new CustomEvent("said",
          { detail: { type: "said", seat, name: "Somebody", reaction: reactions[move % 8] } }));
      }
    }
    if (round % 20 === 0) await scheduler.postTask(() => {});  // the page does what is due
  }
}"""


def test_a_night_of_eight_hours_does_not_grow_the_page(room: Room, visit: Visit) -> None:
    server, tables = room
    tv = open_tv(visit, server, tables["ten"].code, (1280, 720))
    page = tv.page
    page.evaluate("() => document.querySelector('tv-screen').net.close()")
    tools = page.context.new_cdp_session(page)

    def weigh() -> tuple[float, int, int]:
        settle(page)
        for _ in range(3):
            tools.send("HeapProfiler.collectGarbage")
        counted = tools.send("Memory.getDOMCounters")
        return float(tools.send("Runtime.getHeapUsage")["usedSize"]), counted["nodes"], counted["jsEventListeners"]

    page.evaluate(_NIGHT, {"rounds": 60, "moves": 60})  # an hour, so that everything has been drawn once
    page.wait_for_function("() => document.querySelector('tv-screen').reacting.size === 0")
    before = weigh()
    page.evaluate(
        _NIGHT, {"rounds": 480, "moves": 60}
    )  # eight hours of a round a minute: 29,280 states, 10,080 reactions
    page.wait_for_function("() => document.querySelector('tv-screen').reacting.size === 0")
    after = weigh()
    print(f"heap {before[0] / 1e6:.2f} → {after[0] / 1e6:.2f} MB")
    print(f"nodes {before[1]} → {after[1]}, listeners {before[2]} → {after[2]}")
    assert after[0] - before[0] < 300_000
    assert after[1] <= before[1] + 50
    assert after[2] <= before[2] + 5


def test_a_reaction_at_the_foot_goes_with_the_turn(room: Room, visit: Visit) -> None:
    server, tables = room
    table = tables["pairs"]
    tv = open_tv(visit, server, table.code)
    foot = tv.page.locator(".tv-low > .tv-face, footer .tv-face").first
    with talk(server, {"table": table.code, "token": table.tokens[0]}) as ann:
        assert ann.state["position"]["deciders"] == [0]
        assert ann.ask("react", reaction="laugh")["type"] == "done"
        expect(foot.locator("[data-sign]")).to_have_count(1)
        action = choose(ann.state)
        assert action is not None
        assert ann.ask("act", seen=ann.seq, action=action)["type"] == "done"
        now = ann.state["position"]["deciders"][0]
        tv.page.wait_for_function(
            "(seat) => document.querySelector('footer .tv-face').dataset.seat === String(seat)", arg=now
        )
        assert foot.locator("[data-sign]").count() == 0 or now == 0


def test_a_host_is_told_how_to_show_the_table_on_a_big_screen(room: Room, visit: Visit) -> None:
    server, tables = room
    table = tables["four"]
    own = {f"lastcard.seat.{table.code}": table.tokens[0]}
    page = visit(server.url + table.path, width=390, height=844, touch=True, memory=own)
    page.locator(".fan .card").first.wait_for()
    page.evaluate("() => document.body.dispatchEvent(new CustomEvent('open-screen', { bubbles: true }))")
    dialog = page.get_by_role("dialog", name="Show on a big screen")
    expect(dialog).to_contain_text("192.168.1.20:8000/tv")
    expect(dialog).to_contain_text(table.code)
    expect(dialog.get_by_role("link", name="Show it on this device")).to_have_attribute(
        "href", re.compile(rf"/tv/{table.code}$")
    )
    assert watch_until(page, lambda: dialog.locator("img").get_attribute("src"))


def test_the_invitation_of_a_lobby_leads_to_the_big_screen(room: Room, visit: Visit) -> None:
    server, tables = room
    table = tables["waiting"]
    own = {f"lastcard.seat.{table.code}": table.tokens[0]}
    page = visit(server.url + table.path, width=390, height=844, touch=True, memory=own)
    page.locator(".share").get_by_role("button", name="Show on a big screen").click()
    dialog = page.get_by_role("dialog", name="Show on a big screen")
    expect(dialog).to_contain_text("192.168.1.20:8000/tv")
    expect(dialog).to_contain_text(table.code)
    expect(dialog.get_by_label("Only my hand")).to_be_attached()
