"""A table screen in any state and any window, staged in one page: the real page draws states that a test wrote.

Opening a page and resizing its window are slow; telling an open page another state and giving its screen another size are not.
So one page goes through hundreds of windows and states, and says in one answer where everything is.
"""

import json
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page

Size = tuple[int, int]  # of a window, in pixels
PHONES: Final[tuple[Size, ...]] = (
    (320, 568), (360, 640), (360, 740), (375, 667), (390, 844), (412, 915), (540, 720), (768, 1024), (820, 1180), (1024, 1366),
)  # fmt: skip
# Lower windows scroll.
LOW: Final[tuple[Size, ...]] = ((568, 352), (667, 375), (740, 360), (844, 390), (932, 430))
SCREENS: Final[tuple[Size, ...]] = (
    (800, 600), (1000, 1000), (1024, 600), (1024, 768), (1280, 600), (1280, 625), (1280, 800), (1366, 620), (1366, 650),
    (1366, 768), (1366, 780), (1440, 780), (1440, 900), (1600, 900), (1920, 1080), (2560, 1080), (2560, 1440),
)  # fmt: skip
LONG: Final = "Maximiliana-Konstantina von und zu"
# Draws a state: how many seats there are, and whatever else differs from the table that the page was opened at.
_STAGE: Final = """({ seats, you = 0, names, named = {}, hand, ...more }) => {
  const { state } = document.querySelector("table-screen").desk;
  globalThis.opened ??= structuredClone(state.now);
  const { table, position, own, game, seq } = structuredClone(globalThis.opened);
  const each = (make) => Array.from({ length: seats }, (_, seat) => make(seat));
  table.seats = each((seat) => ({ ...table.seats[seat], ...more.sitter, name: names ?? table.seats[seat].name }));
  const counts = each((seat) => more.counts?.[seat] ?? (seat === you ? (hand ?? own.hand).length : position.counts[seat]));
  state.apply({
    seq, you, table, game: { ...game, ...more.game }, prompt: more.prompt ?? globalThis.opened.prompt,
    own: you === null ? { hand: [] } : { ...own, hand: hand ?? own.hand, ...more.own },
    position: { ...position, counts, scores: each(() => 123), points: each(() => 45), in_round: [], turn: 0,
      deciders: you === null ? [] : [you], ...more.position },
    time: more.time ?? null, away: more.away ?? [],
  });
}"""
# Gives the screen a size, as a window of that size would, and says where everything is that can be seen.
_LOOK: Final = """({ sizes, parts, tap, text }) => {
  const screen = document.querySelector("table-screen");
  const root = document.documentElement.style;
  root.setProperty("--tap", tap);
  root.fontSize = text;
  const clipped = (each) => each !== null && getComputedStyle(each).clipPath === "inset(50%)";
  const seen = (each) => each.checkVisibility({ visibilityProperty: true })
    && ![each, each.closest(".seat"), each.closest(".side")].some(clipped);
  const found = sizes.map(([width, height]) => {
    Object.assign(screen.style, { width: `${width}px`, height: `${height}px` });
    screen.spot.fit(); // as it does by itself in the next frame
    return parts.map((part) => [...document.querySelectorAll(part)].filter(seen).map((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return [left, top, right, bottom];
    }));
  });
  Object.assign(screen.style, { width: "", height: "" });
  root.removeProperty("--tap");
  root.fontSize = "";
  return JSON.stringify(found); // Playwright takes longer with ten thousand numbers than the browser with the layout
}"""


class Box(NamedTuple):
    """Where something is in the window, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def meets(self, other: "Box") -> bool:
        """Say whether the two lie over one another by more than a pixel."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > 1 and min(self.bottom, other.bottom) - max(self.top, other.top) > 1

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def inside(self, other: "Box") -> bool:
        """Say whether all of it is within the other, but for a pixel."""
        across = other.left - 1 <= self.left and self.right <= other.right + 1
        return across and other.top - 1 <= self.top and self.bottom <= other.bottom + 1

    def within(self, size: Size) -> bool:
        """Say whether all of it is in a window of this size."""
        return self.inside(Box(0, 0, *size))


Boxes = dict[str, list[Box]]  # by selector


def around(boxes: list[Box]) -> Box:
    """Give the smallest box that holds all of these."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def cut_off(page: Page) -> Page:
    """Close the connection of a page to its table: several tests can share it, for nobody but them tells it anything."""
    page.evaluate("() => document.querySelector('table-screen').desk.net.close()")
    return page


def stage(page: Page, seats: int, **how: Any) -> None:
    """Have the page draw another state of its table."""
    page.evaluate(_STAGE, {"seats": seats, **how})


def look(
    page: Page, sizes: tuple[Size, ...], parts: tuple[str, ...], *, tap: str = "1.75rem", text: str = "100%"
) -> dict[Size, Boxes]:
    """Say where these parts are in windows of these sizes, under a mouse or (with a larger ``tap``) a finger."""
    found = json.loads(page.evaluate(_LOOK, {"sizes": sizes, "parts": parts, "tap": tap, "text": text}))
    return {
        size: {part: [Box(*box) for box in boxes] for part, boxes in zip(parts, by_part, strict=True)}
        for size, by_part in zip(sizes, found, strict=True)
    }
