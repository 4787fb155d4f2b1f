"""What moves at the table, as strips: a few moments of one happening side by side. ``build_screens`` takes the pictures.

The page is told what happens as a server would tell it. Then its clock is set by hand, so a strip is the same each time.
"""

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page

from tests.server.web.browser.staging import stage

SIZE: Final = (800, 600)  # of the window
FRAME: Final = (400, 300)  # in the picture
GAP: Final = 6
HAND: Final = ["r3", "y2", "y5", "b4", "wild"]
BEFORE: Final = {"top": "y8", "colour": "yellow", "counts": [5, 4, 6, 3], "direction": 1, "turn": 3, "deciders": [3]}
# Tells the page what happens, and stops everything that moves because of it.
_HAPPEN: Final = """({ events, position, own, prompt }) => {
  const { state } = document.querySelector("table-screen").desk;
  const { now } = state;
  const seq = now.seq + 1;
  const full = events.map((event) => ({ seat: null, other: null, cards: [], colour: "", count: null, detail: "", ...event }));
  state.apply({ seq, steps: [{ seq, events: full, lines: [] }], position: { ...now.position, ...position },
    own: { ...now.own, legal: [], playable: [], ...own }, prompt });
  globalThis.moving = document.getAnimations();
  for (const each of globalThis.moving) each.pause();
}"""
# Sets the clock; what is over ends as it does by itself.
_AT: Final = """(time) => {
  for (const each of globalThis.moving) {
    if (each.effect.getComputedTiming().endTime <= time) each.finish();
    else each.currentTime = time;
  }
}"""


@dataclass(frozen=True)
class Strip:
    """One happening: what the table is told, and the moments to show, in milliseconds."""

    name: str
    moments: tuple[int, ...]
    events: tuple[Mapping[str, Any], ...]
    position: Mapping[str, Any]
    own: Mapping[str, Any]


STRIPS: Final = (
    Strip(
        "strip-reverse", (40, 180, 420, 600, 850),
        ({"name": "played", "seat": 3, "cards": ["yrev"]}, {"name": "reversed", "seat": 3}),
        {"top": "yrev", "direction": -1, "counts": [5, 4, 6, 2], "turn": 2, "deciders": [2]}, {},
    ),
    Strip(
        "strip-draw-two", (60, 250, 600, 720, 1000),
        ({"name": "played", "seat": 3, "cards": ["y+2"]},
         {"name": "drew", "seat": 0, "count": 2, "cards": ["g7", "b+2"], "detail": "forced"},
         {"name": "skipped", "seat": 0}),
        {"top": "y+2", "counts": [7, 4, 6, 2], "turn": 1, "deciders": [1]}, {"hand": [*HAND, "g7", "b+2"]},
    ),
    Strip(
        "strip-catch", (60, 200, 400, 760, 900),
        ({"name": "caught", "seat": 3, "other": 0},
         {"name": "drew", "seat": 3, "count": 2, "detail": "penalty"}),
        {"counts": [5, 4, 6, 3], "turn": 0, "deciders": [0]}, {},
    ),
    Strip(
        "strip-round-end", (100, 650, 800, 950, 1300),
        ({"name": "played", "seat": 3, "cards": ["y7"]}, {"name": "out", "seat": 3}),
        {
            "top": "y7", "asks": "over", "deciders": [], "counts": [5, 2, 2, 0], "round_winner": 3,
            "final_hands": [HAND, ["g5", "b+2"], ["r9", "wild"], []],
            "card_points": [[3, 2, 5, 4, 50], [5, 20], [9, 50], []],
            "scores": [120, 64, 0, 278], "points": [0, 0, 0, 148],
        }, {"hand": HAND},
    ),
)  # fmt: skip


def take(strip: Strip, page: Page) -> bytes:
    """Take a strip at an open table of four."""
    page.evaluate("() => document.fonts.ready")
    counts = [5, 4, 6, 1] if strip.name in ("strip-catch", "strip-round-end") else BEFORE["counts"]
    stage(page, 4, hand=HAND, position={**BEFORE, "counts": counts}, own={"legal": [], "playable": []}, prompt="")
    page.evaluate(
        "() => { document.querySelector('why-help').happened = () => undefined; }"
    )  # it speaks of one visitor's first time
    page.evaluate(_HAPPEN, {"events": strip.events, "position": strip.position, "own": strip.own, "prompt": ""})
    width, height = FRAME
    picture = Image.new("RGB", (len(strip.moments) * (width + GAP) - GAP, height), "white")
    for at, moment in enumerate(strip.moments):
        page.evaluate(_AT, moment)
        frame = Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize(FRAME, Image.Resampling.LANCZOS)
        picture.paste(frame, (at * (width + GAP), 0))
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()
