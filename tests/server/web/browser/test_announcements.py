"""Announcements for people who do not see the table: what interrupts, what is read politely, and that each is said once."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from lastcard.engine.game import Game
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import Person, sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

NUMBER: Final = re.compile(r"[rygb]\d")


def about_to_forget(game: Game) -> bool:
    """Say whether the first seat holds two cards, one of them a number that it can lay."""
    return len(game.hand(0)) == 2 and any(
        action.verb == "plays" and NUMBER.fullmatch(str(action).split()[1]) for action in game.legal(0)
    )


FORGETTING: Final = Wanted(seats=3, people=3, when=about_to_forget).under(options={"hand_size": "3"})
WISHES: Final = {
    "lobby": Wanted("lobby", seats=2, people=2),
    "turn": Wanted(people=4, moves=3),
    "forgetting": FORGETTING,
    "quiet": FORGETTING,
    "always": Wanted(people=4, moves=3).under(options={"false_catch": "2"}),
}
# Notes whatever a live region is given and keeps for more than the moment; one that is switched off says nothing.
_LISTEN: Final = """
globalThis.heard = { urgent: [], polite: [] };
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    const region = target.closest?.("[role=log], [role=status], [role=alert], [aria-live]");
    const manner = region?.getAttribute("aria-live") ?? (region?.matches("[role=alert]") ? "assertive" : "polite");
    if (!region || manner === "off" || !region.checkVisibility()) continue;
    const kept = [...addedNodes].filter((node) => node.isConnected);
    const words = kept.map((node) => node.textContent.trim()).filter(Boolean).join(" ");
    if (words) globalThis.heard[manner === "assertive" ? "urgent" : "polite"].push(words);
  }
}).observe(document, { childList: true, subtree: true });
"""
_SOUNDS: Final = """() => {
  globalThis.sounds = [];
  const { sound } = document.querySelector("lobby-screen").page;
  const play = sound.play;
  sound.play = (name) => { globalThis.sounds.push(name); play(name); };
}"""


# Voices as machines have them; nothing is really spoken.
_VOICES: Final = """
globalThis.spoken = [];
const voices = [["el away", "el-GR", false], ["el here", "el-GR", true], ["pl", "pl_PL", true], ["hr", "hr-HR", true],
  ["sr", "sr-RS", true]];
speechSynthesis.getVoices = () => voices.map(([name, lang, localService]) => ({ name, lang, localService, default: false }));
globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
speechSynthesis.speak = ({ text, lang }) => spoken.push([text, lang]);
"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("announcements")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def listen(person: Person) -> None:
    """Note from now on, also when the page is loaded again, what its live regions are given."""
    person.page.add_init_script(_LISTEN)
    person.page.evaluate(_LISTEN)


def heard(page: Page, manner: str = "urgent") -> list[str]:
    """Read what was noted."""
    noted: dict[str, Any] = page.evaluate("() => globalThis.heard")
    return list(noted[manner])


def urgent(person: Person) -> Any:
    """The region that interrupts."""
    return expect(person.page.locator("table-screen > [aria-live=assertive]"))


def forget(person: Person) -> None:
    """Lay a number as the last card but one, without calling UNO."""
    place = next(each for each in person.look()["playable"] if NUMBER.fullmatch(each.partition("#")[0]))
    person.press_card(place)


def test_whoever_begins_a_game_is_told_so_with_a_sound_and_everybody_is_led_to_the_table(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    people = [sit(visit, server, tables["lobby"], seat) for seat in (0, 1)]
    for person in people:
        person.page.evaluate(_SOUNDS)
    people[0].page.get_by_role("button", name="Deal the cards").press("Enter")
    for person in people:
        person.page.locator("table-screen").wait_for()
        expect(person.page.locator("#main")).to_be_focused()
    beginner, other = sorted(people, key=lambda person: not person.look()["asked"])

    urgent(beginner).to_have_text(beginner.prompt)
    assert beginner.page.evaluate("() => globalThis.sounds").count("turn") == 1
    urgent(other).to_be_empty()
    assert other.page.evaluate("() => globalThis.sounds").count("turn") == 0


def test_a_page_that_is_loaded_again_on_your_turn_says_so_once_and_leaves_the_focus_to_the_browser(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    person = sit(visit, server, tables["turn"])
    listen(person)
    person.page.reload()
    person.page.locator("table-screen[data-asked]").wait_for()
    urgent(person).to_have_text(person.prompt)
    assert heard(person.page) == [person.prompt]
    assert heard(person.page, "polite") == [], "what happened before is not read aloud"
    expect(person.page.locator("body")).to_be_focused()


def test_the_browsers_own_voice_says_the_turn_in_the_right_language_and_not_what_happened_before(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    person = sit(visit, server, tables["turn"], likes={"speech": True, "language": "sr-Latn"})
    person.page.add_init_script(_VOICES)
    person.page.reload()
    urgent(person).to_have_text(person.prompt)
    assert person.page.evaluate("() => globalThis.spoken") == [[person.prompt, "sr-RS"]]
    chosen = person.page.evaluate(
        """async (tags) => {
          const { voiceFor } = await import("/static/shell/speech.js");
          const others = speechSynthesis.getVoices().filter(({ lang }) => lang !== "sr-RS");
          return tags.map((tag) => [voiceFor(tag, speechSynthesis.getVoices())?.name ?? "", voiceFor(tag, others)?.name ?? ""]);
        }""",
        ["sr-Latn", "sr-Cyrl", "el", "pl", "hu"],
    )
    assert chosen == [["sr", "hr"], ["sr", ""], ["el here", "el here"], ["pl", "pl"], ["", ""]]


def test_a_forgotten_call_is_told_once_to_everybody_who_can_do_something_about_it(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    ann, ben, cid = people = [sit(visit, server, tables["forgetting"], seat) for seat in (0, 1, 2)]
    urgent(ann).to_have_text(ann.prompt)
    for person in people:
        listen(person)
    forget(ann)
    urgent(ann).to_have_text(re.compile("^Press U to call UNO. You hold one card: call UNO!"))
    reminder = "Ann has not called UNO: press U to catch."
    urgent(ben).to_contain_text(reminder)
    urgent(cid).to_contain_text(reminder)
    asked, waiting = sorted((ben, cid), key=lambda person: not person.look()["asked"])
    urgent(asked).to_have_text(f"{reminder} {asked.prompt}")
    urgent(waiting).to_have_text(reminder)

    waiting.page.reload()  # the table tells everybody who is there, and the window is still open
    urgent(waiting).to_have_text(reminder)
    absent = ann.page.locator(".seat", has_text="away")
    expect(absent).to_have_count(0)
    assert [len(heard(person.page)) for person in people] == [1, 1, 1]

    waiting.page.keyboard.press("u")
    urgent(ann).to_contain_text("catches you")


def test_a_forgotten_call_names_no_key_where_keys_are_off(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    keyless = {"shortcuts": False}
    ann, ben = (sit(visit, server, tables["quiet"], seat, likes=keyless) for seat in (0, 1))
    forget(ann)
    urgent(ann).to_have_text(re.compile("^You hold one card: call UNO!"))
    urgent(ben).to_have_text(re.compile("^Ann has not called UNO: you can catch"))


def test_a_catch_that_can_be_tried_at_any_time_is_not_told(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    person = sit(visit, server, tables["always"])
    urgent(person).to_have_text(person.prompt)
    expect(person.page.locator(".btn-catch").first).to_be_visible()


def test_an_answer_is_read_by_one_region_only_even_while_the_commands_are_open(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    person = sit(visit, server, tables["turn"])
    urgent(person).to_have_text(person.prompt)
    listen(person)
    person.page.keyboard.press("/")
    person.page.keyboard.type("n")
    person.page.keyboard.press("Enter")
    shown = person.page.locator(".answers-log p")
    expect(shown.first).to_contain_text("Ben")
    expect(person.page.locator("game-log .log-answer")).to_have_count(1)
    assert heard(person.page, "polite") == [" ".join(shown.all_inner_texts())]
