"""What a television shows, measured: its words, what stands where, and everything it was sent."""

import json
from typing import Any, Final

from playwright.sync_api import Page, WebSocket

from tests.server.web.browser.conftest import Visit
from tests.server.web.serving import Server

SIZES: Final = ((1280, 720), (1920, 1080))
LEAST: Final = 0.04  # of the height of the screen
# Everything that is read or looked at, as [what it is, left, top, right, bottom, size of its letters]. What a box cuts off is not
# seen, so a text is at most as large as the boxes around it, and above and below letters a line has room. Arrows, confetti and
# the light on the felt lie behind everything.
_SEEN: Final = """(root) => {
  const shown = (each) => each.checkVisibility({ visibilityProperty: true })
    && !each.closest(".sr-only, .confetti, .ring");
  const cut = (box, from) => {
    const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    const inside = { left, top, right, bottom };
    for (let each = from; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflow === "visible") continue;
      const around = each.getBoundingClientRect();
      inside.left = Math.max(inside.left, around.left);
      inside.top = Math.max(inside.top, around.top);
      inside.right = Math.min(inside.right, around.right);
      inside.bottom = Math.min(inside.bottom, around.bottom);
    }
    return [inside.left, inside.top, inside.right, inside.bottom];
  };
  const found = [];
  const screen = document.querySelector(root);
  const walk = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const parent = text.parentElement;
    if (!text.data.trim() || !shown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const size = parseFloat(getComputedStyle(parent).fontSize);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    found.push([text.data.trim(), ...cut({ left, top: top + 0.2 * size, right, bottom: bottom - 0.1 * size }, parent), size]);
  }
  for (const each of screen.querySelectorAll(".tv-stack > :last-child, .tv-discard > :last-child, .tv-qr, .tv-face")) {
    if (shown(each)) found.push([each.className, ...cut(each.getBoundingClientRect(), each.parentElement), null]);
  }
  return found;
}"""


class Television:
    """A page that shows a table, and every frame that went over its socket."""

    def __init__(
        self, visit: Visit, server: Server, path: str = "/tv", size: tuple[int, int] = (1920, 1080), **manner: Any
    ) -> None:
        width, height = size
        self.page = visit(f"{server.url}/tv", width=width, height=height, **manner)
        self.height = height
        self.received: list[str | bytes] = []
        self.sent: list[str | bytes] = []
        self.page.on("websocket", self._listen)
        if path != "/tv":
            self.page.goto(server.url + path)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.received.append(data))
        socket.on("framesent", lambda data: self.sent.append(data))

    @property
    def messages(self) -> list[dict[str, Any]]:
        """What it was told."""
        return [json.loads(each) for each in self.received]

    def shows(self, view: str) -> None:
        """Wait until it shows one of its views: ``waiting``, ``play``, ``race``, ``podium``."""
        self.page.locator(f".tv-{view}").wait_for()

    def kind(self) -> str:
        """Say which view it shows."""
        return str(self.page.evaluate("() => document.querySelector('tv-screen')?.kind ?? ''"))


def things(page: Page, root: str = ".tv") -> list[tuple[str, float, float, float, float, float | None]]:
    """Give everything that is read or looked at, where it is, and how large its letters are."""
    return [tuple(each) for each in page.evaluate(_SEEN, root)]


def faults(page: Page, height: int, root: str = ".tv") -> list[str]:
    """Say what cannot be read from afar, lies over something else or leaves the screen."""
    width = height * 16 / 9
    found = things(page, root)
    wrong = [
        f"{what!r} is {size / height:.4f} of the height" for what, *_, size in found if size and size < LEAST * height
    ]
    for what, left, top, right, bottom, _ in found:
        if left < -1 or top < -1 or right > width + 1 or bottom > height + 1:
            wrong.append(f"{what!r} leaves the screen: {left:.0f} {top:.0f} {right:.0f} {bottom:.0f}")
    for index, (what, left, top, right, bottom, _) in enumerate(found):
        for other, left_2, top_2, right_2, bottom_2, _ in found[index + 1 :]:
            across = min(right, right_2) - max(left, left_2)
            down = min(bottom, bottom_2) - max(top, top_2)
            if across > 1 and down > 0.005 * height:
                wrong.append(f"{what!r} lies over {other!r} by {across:.0f} × {down:.0f}")
    return wrong


def smallest(page: Page, height: int) -> float:
    """Give the smallest letters as a part of the height."""
    return min(size for *_, size in things(page) if size) / height


def open_tv(visit: Visit, server: Server, code: str, size: tuple[int, int] = (1920, 1080), **manner: Any) -> Television:
    """Show a table on a television and wait until it is there."""
    tv = Television(visit, server, f"/tv/{code}", size, **manner)
    tv.page.locator(".tv > :not(.tv-words)").first.wait_for()
    tv.page.locator(".tv .tv-qr").first.wait_for()
    return tv
