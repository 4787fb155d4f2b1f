"""``python -m bench.first_card [REVISION]``: how long a newcomer on a phone waits for the first card, and what is loaded.

Each visit is cold: a new browser profile at 390 × 844 on a slow line ("fast 3G": 1.6 Mbit/s, 150 ms). The visitor presses
"Play now" as soon as it is there. With a revision, that commit and this tree take turns in one run. ``--slower 4``: the
browser computes four times slower than this machine, as a cheap phone does. ``--proxy``: the line is slow outside the browser,
which does not slow down the opening of connections and sockets by itself.
"""

import argparse
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from bench.slow_line import slow_line
from bench.versus import HERE, checkout
from tests.server.web.chromium import launch
from tests.server.web.serving import Server

DOWN: Final = 1.6e6 / 8  # bytes a second
UP: Final = 750e3 / 8
ROUND_TRIP: Final = 0.15  # seconds
LINE: Final = {
    "offline": False,
    "latency": ROUND_TRIP * 1000,
    "downloadThroughput": DOWN,
    "uploadThroughput": UP,
}
PHONE: Final = {"width": 390, "height": 844}
# Notes when the button can be pressed, presses it, and notes when the first card of the hand shows its picture.
VISIT: Final = """
addEventListener("DOMContentLoaded", () => {
  const times = globalThis.times = {};
  const look = () => {
    const button = document.querySelector("home-screen .play");
    if (button && !times.home && button.checkVisibility()) {
      times.home = performance.now();
      button.click();
    }
    const card = document.querySelector(".fan .card");
    const picture = card?.querySelector("img");
    const drawn = picture?.complete && picture.naturalWidth > 0;
    if (drawn && card.checkVisibility({ opacityProperty: true, visibilityProperty: true })) times.card = performance.now();
    else requestAnimationFrame(look);
  };
  look();
});
"""


class Visit(NamedTuple):
    """One cold visit: seconds until the first page can be used and until the first card is seen, and what was loaded by then."""

    home: float
    card: float
    requests: int
    kilobytes: float


def visit(browser: Browser, url: str, *, slow: bool = True, slower: float = 1) -> Visit:
    """Open the page as a newcomer would, and play; on a ``slow`` line, and ``slower`` than this machine."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)  # type: ignore[arg-type]
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": False})
    line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    if slow:
        line.send("Network.emulateNetworkConditions", LINE)
    loaded: list[float] = []
    asked: list[str] = []
    line.on("Network.requestWillBeSent", lambda event: asked.append(event["request"]["url"]))
    line.on("Network.dataReceived", lambda event: loaded.append(event["encodedDataLength"]))
    page.add_init_script(VISIT)
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => globalThis.times?.card", timeout=120_000)
    times: dict[str, float] = page.evaluate("() => globalThis.times")
    requests = [each for each in asked if not each.startswith("data:")]
    found = Visit(times["home"] / 1000, times["card"] / 1000, len(requests), sum(loaded) / 1000)
    context.close()
    return found


@contextmanager
def served(tree: Path) -> Iterator[str]:
    """Serve the page of a tree."""
    with tempfile.TemporaryDirectory() as folder:
        own = ("env", f"PYTHONPATH={tree / 'src'}")
        with Server(Path(folder), "--no-rate-limit", under=own) as server:
            yield server.url


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.first_card", description=__doc__)
    parser.add_argument("revision", nargs="?", help="a commit to compare with")
    parser.add_argument("--visits", type=int, default=5, help="how often each is visited (default 5)")
    parser.add_argument(
        "--slower", type=float, default=1, help="how many times slower the browser computes (default 1)"
    )
    parser.add_argument("--proxy", action="store_true", help="slow the line down outside the browser")
    args = parser.parse_args()
    with ExitStack() as stack:
        trees = {"this tree": HERE}
        if args.revision:
            trees = {args.revision: stack.enter_context(checkout(args.revision)), **trees}
        browser = launch(stack.enter_context(sync_playwright()))
        urls = {name: stack.enter_context(served(tree)) for name, tree in trees.items()}
        visits: dict[str, list[Visit]] = {name: [] for name in urls}
        for name, url in urls.items():
            visit(browser, url, slow=False)  # a server that has answered before
            if args.proxy:
                urls[name] = stack.enter_context(slow_line(url, down=DOWN, up=UP, round_trip=ROUND_TRIP))
        for _ in range(args.visits):
            for name, url in urls.items():
                visits[name].append(visit(browser, url, slow=not args.proxy, slower=args.slower))
    print(f"{'':12}{'requests':>10}{'kB':>8}{'home, s':>10}{'first card, s':>15}{'best':>8}")
    for name, found in visits.items():
        middle: list[Any] = [statistics.median(column) for column in zip(*found, strict=True)]
        home, card, requests, kilobytes = middle
        best = min(each.card for each in found)
        print(f"{name:12}{requests:>10.0f}{kilobytes:>8.0f}{home:>10.2f}{card:>15.2f}{best:>8.2f}")


if __name__ == "__main__":
    main()
