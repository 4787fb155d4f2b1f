"""Notes and badges: in every language, state and window they cover nothing, are read whole, and end when they should."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from lastcard.engine.cards.card import Card
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.language_files import COMPLETE, DEFAULT_LANGUAGE, sound_texts, tags
from lastcard.language.narration.card_names import CardNames
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import sit
from tests.server.web.browser.staging import Box, Boxes, Size, cut_off, look, stage
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

WISHES: Final = {
    "ten": Wanted(seats=10, people=10, moves=12, when=lambda game: len(game.hand(0)) == 7),
    "over": Wanted("over", when=lambda game: not game.outcome.match_winners),
}
LANGUAGES: Final = [tag for tag in tags() if tag == DEFAULT_LANGUAGE or COMPLETE in sound_texts(tag)]
FINGERS: Final[tuple[Size, ...]] = ((320, 568), (390, 844))
MICE: Final[tuple[Size, ...]] = ((1024, 768), (1366, 768), (2560, 1440))
TIME: Final = {"left_ms": 90_000, "total_ms": 90_000}
CATCHES: Final = [f"catches S{seat}" for seat in range(1, 10)]
HAND: Final = ["r6", "r9", "y4", "g7", "grev", "b4", "wild+4"]
# How things stand, and what is asked: a key of the catalogue with its variant.
STATES: Final[Mapping[str, tuple[Mapping[str, Any], str, str]]] = {
    "play": ({"own": {"legal": ["draws"], "playable": ["r6", "wild+4"], "bluff": True}}, "table.ask_play", "playable"),
    "clock": ({"own": {"legal": ["draws"]}, "time": TIME}, "table.ask_play", "draw"),
    "waiting": ({"position": {"deciders": [1], "turn": 1, "pending": 8}}, "info.turn", ""),
    "catch": ({"own": {"legal": CATCHES}, "position": {"catchable": [*range(1, 10)]}}, "table.ask_play", "playable"),
    "challenge": (
        {"own": {"legal": ["challenges", "accepts"]}, "position": {"asks": "challenge", "stakes": [4, 6]}},
        "table.ask_challenge",
        "",
    ),
    "colour": (
        {"own": {"legal": [f"names {each}" for each in ("red", "blue")]}, "position": {"asks": "colour"}},
        "table.ask_colour",
        "",
    ),
    "swap": ({"own": {"legal": ["swaps S1"]}, "position": {"asks": "swap"}}, "table.ask_swap", ""),
    "watching": ({"you": None}, "info.turn", ""),
}
# What must stay free; the talk button and crosses are how things are closed.
FREE: Final = (
    ".prompt", ".seat .plate", ".slot .mark", ".btn-catch", ".btn-aim", ".fan .card", ".pile-stack", ".pile-label",
    ".chip-colour", ".info > *", ".acts button", ".btn-talk", ".stage .top h1", ".tool", "turn-clock", "reaction-row > *",
    ".stake", ".btn-colour", ".side",
)  # fmt: skip
NOTE: Final = "note-spot .table-note"
_SPEAK: Final = "(tag) => document.getElementById('app').app.settings.set('language', tag)"
# Shows one note with the buttons that such a note has.
_SHOW: Final = """([kind, words, acts]) => {
  const { spot } = document.querySelector("table-screen");
  for (const each of [...spot.standing.keys()]) spot.end(each);
  const button = (word) => {
    const made = document.createElement("button");
    made.className = "btn btn-small";
    made.innerHTML = "<svg class='icon' viewBox='0 0 24 24'></svg><span></span>";
    made.lastChild.textContent = word;
    return made;
  };
  spot.show(kind, { words, sign: "warning", closes: ["why", "refusal"].includes(kind), acts: acts.map(button) });
}"""
# Shows note after note in windows of all sizes, and names those whose words are cut however short they were made.
_CUT: Final = f"""([notes, windows]) => {{
  const show = {_SHOW};
  const screen = document.querySelector("table-screen");
  const root = document.documentElement.style;
  return notes.flatMap(([kind, words, acts]) => windows.flatMap(([sizes, tap]) => {{
    root.setProperty("--tap", tap);
    show([kind, words, acts]);
    const note = screen.querySelector(".table-note");
    const told = note.querySelector(".note-words");
    const cut = sizes.filter(([width, height]) => {{
      Object.assign(screen.style, {{ width: `${{width}}px`, height: `${{height}}px` }});
      screen.spot.fit();
      return note.dataset.fit === "5" || told.scrollHeight > note.clientHeight || told.scrollWidth > told.clientWidth + 1;
    }});
    Object.assign(screen.style, {{ width: "", height: "" }});
    root.removeProperty("--tap");
    return cut.map(([width, height]) => `${{kind}}, ${{width}} × ${{height}}, is cut: ${{words}}`);
  }}));
}}"""
_MOVE: Final = """(gridArea) => Object.assign(document.querySelector("note-spot").style,
  { gridArea, width: "auto", justifySelf: "stretch" })"""
WINDOWS: Final = ((FINGERS, "2.75rem"), (MICE, "1.75rem"))


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("notes")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def in_language(page: Page, language: str) -> None:
    """Have an open table speak another language, and tell it nothing any more."""
    page.evaluate(_SPEAK, language)
    page.locator(f"html[lang={language}] .fan .card").first.wait_for()
    cut_off(page)


def asked(language: str, key: str, variant: str) -> str:
    """Say what is asked, with long names and numbers."""
    words = Words(language)
    wild = CardNames(words).card(Card("wild+4"))
    top = f"{wild}, {words.say('colour.green.alone')}"
    given = {"top": top, "card": wild, "cards": wild, "who": "Katarina", "text": "", "rule": "TURN-4"}
    return words.say(key, variant, playable=5, held=12, count=8, asks=words.say("ask.drawn"), **given)


def longest(language: str, prefix: str, **given: str) -> str:
    """Give the longest sentence of a kind."""
    texts = {key: text for key, text in sound_texts(language).items() if key.startswith(prefix)}
    text = max(texts.values(), key=len)
    return re.sub(r"\{(\w+)[^}]*\}", lambda found: given.get(found[1], "8"), text)


def sentences(language: str) -> dict[str, tuple[str, list[str]]]:
    """Give the longest note of every kind, with its buttons."""
    words = Words(language)
    say, cards = words.say, CardNames(words)
    why, wild, two = [say("why.why")], cards.card(Card("wild+4")), cards.card(Card("g+2"))
    return {
        "lost": (say("web.notice.lost"), []),
        "elsewhere": (say("web.notice.replaced"), [say("web.notice.come_back")]),
        "unsent": (say("web.choose.unsent", what=wild), [say("web.choose.take_back")]),
        "held": (say("web.notice.held"), []),
        "refusal": (say("refuse.no_match", card=two, top=wild), why),
        "why": (longest(language, "why.challenged"), why),
        "badge": (longest(language, "event.challenged", who="Katarina", other="Maximilian"), []),
        "takeover": (say("web.notice.wish", name="Katarina"), [say("web.notice.agree"), say("web.notice.decline")]),
        "stand_in": (say("web.notice.stand_in"), []),
        "muted": (say("refused.muted"), []),
        "bluff": (say("web.bluff.note"), []),
    }


def covered(boxes: Boxes, size: Size) -> Iterator[str]:
    """Name what lies under a note, and notes that are not in the window."""
    notes = boxes[NOTE]
    assert notes, "no note is seen"
    (fan,) = boxes[".fan"] or [Box(0, 0, 0, 0)]
    for note in notes:
        if not note.within(size):
            yield f"the note is outside: {note}"
        for part in FREE:
            for each in boxes[part]:
                seen = Box(max(each.left, fan.left), each.top, min(each.right, fan.right), each.bottom)
                if note.meets(seen if part == ".fan .card" else each):
                    yield f"the note lies over {part}: {note} {each}"


def test_a_note_covers_nothing_and_is_read_whole_in_any_state_window_and_language(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    page = sit(visit, scene[0], scene[1]["ten"]).page
    found: list[str] = []
    looked = 0
    for place, language in enumerate(LANGUAGES):
        in_language(page, language)
        notes = [*sentences(language).items()]
        for turn, (name, (how, key, variant)) in enumerate(STATES.items()):
            seats = (4, 10)[(turn + place) % 2]
            stage(page, seats, **{"hand": HAND, **how, "prompt": asked(language, key, variant)})
            kind, (words, acts) = notes[(turn + place) % len(notes)]
            page.evaluate(_SHOW, [kind, words, acts])
            for sizes, tap in WINDOWS:
                for size, boxes in look(page, sizes, (NOTE, ".fan", *FREE), tap=tap).items():
                    found += [
                        f"{language}, {name}, {seats} seats, {size}, {kind}: {each}" for each in covered(boxes, size)
                    ]
                    looked += 1
        stage(page, 4, **STATES["waiting"][0])
        shown = [[kind, words, acts] for kind, (words, acts) in notes]
        found += [f"{language}, {each}" for each in page.evaluate(_CUT, [shown, WINDOWS])]
    assert looked == len(LANGUAGES) * len(STATES) * (len(FINGERS) + len(MICE)) >= 400
    assert not found, f"{len(found)} in {looked} looks:\n" + "\n".join(found)


def test_a_note_elsewhere_would_be_found(scene: tuple[Server, dict[str, Planted]], visit: Visit) -> None:
    page = cut_off(sit(visit, scene[0], scene[1]["ten"]).page)
    page.evaluate(_SHOW, ["why", "Why", []])
    for area in ("mid", "hand", "acts", "say"):
        page.evaluate(_MOVE, area)
        assert [*covered(look(page, MICE, (NOTE, ".fan", *FREE))[1366, 768], (1366, 768))], area
