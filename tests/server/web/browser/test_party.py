"""A party: one television, ten phones, a whole match.

No byte sent to the television holds a card of a hand, and reactions are on all screens at once.
"""

import json
import os
import statistics
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.living_room import faults, open_tv
from tests.server.web.planting import Wanted, plant
from tests.server.web.serving import LenientServer, Server
from tests.server.web.talking import QUICK, Talk, choose, talk
from tests.server.web.test_wire_secrecy import check_cards
from tests.waiting import watch_until

PLAYERS: Final = 10
PAGES: Final = 2  # of the ten phones that are whole pages; of the others only the sockets are opened
SOON: Final = 150  # milliseconds
REACTIONS: Final = ("laugh", "wow", "oops", "nice", "think", "thanks", "hello") * 3
PICTURES: Final = os.environ.get("LASTCARD_PARTY_PICTURES", "")  # a folder to look at them in
# Notes when a reaction is first drawn. Every page, the server and the test share the clock of the machine.
_WATCH: Final = """() => {
  globalThis.drawn = {};
  new MutationObserver(() => {
    for (const sign of document.querySelectorAll(".seat-bubble:not([hidden]) [data-sign], .tv-face [data-sign]")) {
      globalThis.drawn[sign.dataset.sign] ??= performance.timeOrigin + performance.now();
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden"] });
}"""


def picture(page: Page, name: str) -> None:
    """Take a picture, if somebody wants to see it."""
    taken = page.screenshot(path=str(Path(PICTURES) / f"{name}.png") if PICTURES else None)
    assert len(taken) > 10_000


def play_on(phones: list[Talk], until: Callable[[dict[str, Any]], bool]) -> None:
    """Have the phones play, each by what it sees, until something is so."""
    while not until(phones[0].state):
        position = phones[0].state["position"]
        if position["asks"] == "over":
            for phone in phones:
                phone.ask("ready")
            phones[0].until(lambda message: message.get("position", {}).get("asks", "over") != "over")
            continue
        seat = position["deciders"][0]
        phone = phones[seat]
        while phone.seq < phones[0].seq:
            phone.hear()
        action = choose(phone.state)
        assert action is not None
        assert phone.ask("act", seen=phone.seq, action=action)["type"] == "done"
        while phones[0].seq < phone.seq:
            phones[0].hear()


def test_one_television_ten_phones_and_a_whole_match(tmp_path: Path, visit: Visit) -> None:
    wanted = Wanted("lobby", people=PLAYERS, seats=PLAYERS).under(**QUICK, target=1000)
    (table,) = plant(tmp_path / "log.lastcard", wanted)
    with LenientServer(tmp_path, "--public-url", "http://192.168.1.20:8000") as server, ExitStack() as stack:
        tv = open_tv(visit, server, table.code, (1280, 720), painted=True)
        tv.shows("waiting")
        pages = [phone_page(visit, server, table.path, table.code, token) for token in table.tokens[:PAGES]]
        phones = [stack.enter_context(talk(server, {"table": table.code, "token": token})) for token in table.tokens]
        picture(tv.page, "1-waiting")
        for phone in phones:
            phone.say("ready")
        for phone in phones:
            phone.until(lambda message: message["type"] == "state" and message.get("position") is not None)
        tv.shows("play")
        for page in pages:
            page.locator(".fan .card").first.wait_for()
        measure_reactions(tv.page, pages, phones)
        play_on(phones, lambda state: state["position"]["discards"] > 12)
        expect(tv.page.locator(".tv-seat")).to_have_count(PLAYERS)
        assert faults(tv.page, tv.height) == []
        picture(tv.page, "2-playing")
        for page, name in zip(pages, ("ann", "ben"), strict=True):
            picture(page, f"2-phone-{name}")
        play_on(phones, lambda state: state["position"]["asks"] == "over")
        watch_until(tv.page, lambda: tv.kind() in ("round", "match"))
        picture(tv.page, "3-round")
        play_on(phones, lambda state: bool(state["position"].get("match_winners")))
        assert phones[0].state["position"]["round"] > 1
        tv.shows("podium")
        assert faults(tv.page, tv.height) == []
        picture(tv.page, "4-match")
        check_television(tv.messages, phones)


def check_television(messages: list[dict[str, Any]], phones: list[Talk]) -> None:
    """Require that every message to the television holds only what a spectator may know, cards of hands never."""
    states = [message for message in messages if message["type"] == "state"]
    assert len(states) > 100
    for message in states:
        check_cards(message, None)
        assert message.get("you") is None
        position = message.get("position") or {}
        assert position.get("asks") == "over" or not position.get("final_hands")
    keys = json.dumps(messages)
    assert '"own"' not in keys
    assert len(phones) == PLAYERS


def phone_page(visit: Visit, server: Server, path: str, code: str, token: str) -> Page:
    """Open a phone that shows the hand alone."""
    memory = {f"lastcard.seat.{code}": token, "lastcard.settings": '{"onlyHand":true}'}
    return visit(server.url + path, width=390, height=844, touch=True, memory=memory, painted=True)


def measure_reactions(tv: Page, pages: list[Page], phones: list[Talk]) -> None:
    """Have phones react, and see how long it takes until the sign stands on every screen."""
    pages[0].get_by_role("button", name="Whole table").click()  # alone, a hand leaves the faces to the television
    screens = [tv, pages[0]]
    took = []
    for screen in screens:
        screen.evaluate(_WATCH)
    for number, reaction in enumerate(REACTIONS):
        for screen in screens:
            screen.evaluate("() => { globalThis.drawn = {}; }")
        sent = time.time() * 1000
        assert phones[2 + number % 8].ask("react", reaction=reaction)["type"] == "done"
        for screen in screens:
            screen.wait_for_function("(sign) => sign in globalThis.drawn", arg=reaction)
        took.append(
            max(float(screen.evaluate("(sign) => globalThis.drawn[sign]", reaction)) for screen in screens) - sent
        )
    print(f"reactions: median {statistics.median(took):.0f} ms, most {max(took):.0f} ms")
    assert statistics.median(took) <= SOON
