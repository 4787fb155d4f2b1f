"""A person at the page: sits down at a table, looks at the screen, and answers with the mouse, a finger or keys.

It decides only by what is shown. It reads the number of the last shown entry from the
page's own state, only to know when an answer has arrived.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from playwright.sync_api import Locator, Page, Position

from lastcard.language.catalogue.catalogue import Words
from tests.server.web.browser.conftest import Visit
from tests.server.web.planting import Planted
from tests.server.web.serving import Server
from tests.waiting import watch_until

WAIT: Final = 60_000  # milliseconds; a machine with much else to do is no failure
_LOOK: Final = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const offered = (act) => shown(`action-bar [data-act="${act}"]:not([aria-disabled="true"])`).length > 0;
  const screen = document.querySelector("table-screen");
  return {
    seq: screen?.desk.state.now.seq ?? -1,
    asked: screen?.hasAttribute("data-asked") ?? false,
    over: shown("score-board").length > 0,
    top: document.querySelector(".pile-discard .pile-label")?.textContent ?? "",
    colour: document.querySelector(".pile-discard")?.dataset.colour ?? "",
    hand: [...document.querySelectorAll(".fan .card")].map((card) => card.dataset.card),
    playable: shown(".fan .card.is-playable, .fan .card.is-bluff").map((card) => card.dataset.place),
    selected: shown(".fan .card[aria-pressed=true]").length,
    choice: shown("colour-picker, table-question").map((each) => each.localName)[0]
      ?? (shown(".btn-aim").length ? "seats" : shown(".btn-uno.is-confirm").length ? "discards" : ""),
    owed: screen?.desk.state.now.position?.owed ?? 0,
    draw: offered("draw"), pass: offered("pass"),
    uno: shown(".btn-uno.is-wanted[aria-pressed=false]").length > 0,
    refusal: shown(".note-refusal").map((each) => each.textContent)[0] ?? "",
  };
}"""
_NEWS: Final = """({ seq, refusal }) => {
  const shown = document.querySelector(".note-refusal")?.textContent ?? "";
  return (document.querySelector("table-screen")?.desk.state.now.seq ?? -1) > seq || (shown !== refusal && shown !== "");
}"""
_CALLED: Final = "() => document.querySelector('.btn-uno.is-wanted[aria-pressed=false]') === null"
TURN: Final = "() => document.querySelector('table-screen[data-asked], score-board:not([hidden])') !== null"


class Person:
    """Somebody in front of a page."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.presses = 0

    # --- looking ------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """See what is on the screen."""
        seen: dict[str, Any] = self.page.evaluate(_LOOK)
        return seen

    @property
    def hand(self) -> list[str]:
        """The cards in the hand, in their order on the screen."""
        return list(self.look()["hand"])

    @property
    def prompt(self) -> str:
        """What is asked, in words."""
        return self.page.locator("action-bar .prompt").inner_text()

    @property
    def lines(self) -> list[str]:
        """The lines of the log about the game, without the dividers between rounds."""
        return self.page.locator("game-log .log-line").all_inner_texts()

    # --- pressing -----------------------------------------------------------------------------

    def press(self, what: str | Locator) -> None:
        """Press something with the mouse, or with a finger where there is a touch screen."""
        target = self.page.locator(what).first if isinstance(what, str) else what
        self.presses += 1
        if self.touch:
            target.tap()
        else:
            target.click()

    def press_card(self, place: str) -> None:
        """Press a card of the hand where it is not covered by the next one."""
        card = self.page.locator(f'.fan .card[data-place="{place}"]')
        card.scroll_into_view_if_needed()
        self.presses += 1
        strip: Position = {"x": 14, "y": 40}
        if self.touch:
            # Elsewhere first: a second tap at one place would be half of a double one, which the page leaves out.
            self.page.touchscreen.tap(1, 1)
            card.tap(position=strip)
        else:
            card.click(position=strip)

    # --- playing ------------------------------------------------------------------------------

    def answer(self) -> None:
        """Answer what is asked, and wait until the page shows what came of it."""
        if (seen := self.look())["uno"]:
            self.press(".btn-uno")
            self.await_call(seen)
        self.await_answer(self.respond())

    def await_call(self, seen: dict[str, Any]) -> None:
        """Wait until UNO is called, or is to be with the next card, or something else came of it."""
        self.page.wait_for_function(f"(seen) => ({_CALLED})() || ({_NEWS})(seen)", arg=seen, timeout=WAIT)

    def await_answer(self, seen: dict[str, Any]) -> None:
        """Wait for what comes of an answer, unless it only began a choice; ``seen`` is the glance before it."""
        now = self.look()
        begun = now["choice"] == "colour-picker" != seen["choice"] or now["selected"] != seen["selected"]
        if not begun:
            self.page.wait_for_function(_NEWS, arg=seen, timeout=WAIT)

    def respond(self) -> dict[str, Any]:
        """Press what answers the question, wait for nothing, and give what was seen before."""
        seen = self.look()
        match seen["choice"]:
            case "colour-picker":
                self.press("colour-picker .btn-colour")
            case "seats":
                self.press(".btn-aim")
            case "table-question":
                self.press("table-question button")
            case "discards" if seen["selected"] < seen["owed"]:
                self.press('.fan .card[aria-pressed="false"]')
            case "discards":
                self.press(".btn-uno.is-confirm")
            case _ if seen["playable"]:
                self.press_card(seen["playable"][0])
            case _:
                self.press(f'action-bar [data-act="{"draw" if seen["draw"] else "pass"}"]')
        return seen

    def play_round(self) -> None:
        """Play until the score board is shown."""
        while True:
            self.page.wait_for_function(TURN, timeout=WAIT)
            if self.look()["over"]:
                return
            self.answer()


def play_together(people: Sequence[Person], seen_by_all: Callable[[list[dict[str, Any]]], None]) -> None:
    """Let several people play a round at one table, each when it is asked; every common glance is looked at, too."""
    while True:
        looks = [person.look() for person in people]
        if len({seen["seq"] for seen in looks}) == 1:
            seen_by_all(looks)
            if looks[0]["over"]:
                return
        asked = [person for person, seen in zip(people, looks, strict=True) if seen["asked"]]
        if asked:
            asked[0].answer()
        else:
            watch_until(people[0].page, lambda before=looks: [person.look() for person in people] != before)  # type: ignore[misc]


def sit(
    visit: Visit,
    server: Server,
    planted: Planted,
    seat: int | None = 0,
    *,
    query: str = "",
    likes: Mapping[str, object] = MappingProxyType({}),
    **manner: Any,
) -> Person:
    """Open a planted table in a browser of its own, from a seat or, without one, from beside the table.

    ``likes`` are the person's own settings, as far as they are not the usual ones.
    """
    memory = {"lastcard.settings": json.dumps({**likes})}
    if seat is not None:
        memory[f"lastcard.seat.{planted.code}"] = planted.tokens[seat]
    page = visit(server.url + planted.path + query, memory=memory, **manner)
    if seat is None:
        watch = Words(str(manner.get("language", "en"))).say("web.join.watch")
        page.get_by_role("button", name=watch).click()
    page.locator("table-screen, lobby-screen").first.wait_for()
    return Person(page, touch=bool(manner.get("touch")))
