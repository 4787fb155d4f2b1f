"""Photograph the page for the docs: a real server, tables planted in every situation, a real Chromium.

`python docs/build_screens.py` writes docs/images/*.png; names as arguments write only those. The same tables
are planted each time, so a picture changes only when the page does.
"""

import argparse
import io
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, Literal

HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "src")]

from PIL import Image, ImageOps  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from docs import strips  # noqa: E402
from lastcard.engine.cards.codes import CODES  # noqa: E402
from lastcard.engine.game import Game  # noqa: E402
from tests.server.web.chromium import launch  # noqa: E402
from tests.server.web.planting import Planted, Wanted, plant  # noqa: E402
from tests.server.web.serving import Server  # noqa: E402

PICTURES: Final = HERE / "images"
LARGEST: Final = 400_000  # bytes
WIDE: Final = (1280, 800)
PHONE: Final = (390, 844)
TWO_HOLES: Final = "() => document.querySelector('.coach-veil')?.getAttribute('d')?.split('M').length === 4"
SEATED: Final = "([place, token]) => localStorage.setItem(place, token)"


def holds_wild(game: Game) -> bool:
    """Tell whether the photographer can lay a Wild and holds enough beside it."""
    cards = [CODES[card] for card in game.hand(0)]
    return "wild" in cards and 5 <= len(cards) <= 9


def is_lively(game: Game) -> bool:
    """Tell whether the photographer holds a hand worth showing."""
    return 5 <= len(game.hand(0)) <= 9


def ends_match(game: Game) -> bool:
    """Tell whether the match is over."""
    return bool(game.outcome.match_winners)


def goes_on(game: Game) -> bool:
    """Tell whether a round is over and the match is not."""
    return not game.outcome.match_winners


TABLES: Final = {
    "lobby": Wanted("lobby", people=2),
    "two": Wanted(seats=2, moves=8, when=is_lively),
    "four": Wanted(moves=14, when=is_lively),
    "ten": Wanted(seats=10, moves=16, when=is_lively),
    "wild": Wanted(moves=8, when=holds_wild),
    "challenge": Wanted("challenge", moves=8, when=is_lively),
    "round": Wanted("over", when=goes_on),
    "match": Wanted("over", when=ends_match).under(target=60),
}


@dataclass(frozen=True)
class Shot:
    """One picture: where to look, how, and what to press before it is taken."""

    name: str
    table: str = ""  # empty: no table
    path: str = "/t/{code}"
    size: tuple[int, int] = WIDE
    theme: Literal["light", "dark"] = "light"
    press: Callable[[Page], None] = lambda page: None
    moves: bool = False
    take: Callable[[Page], bytes] = lambda page: page.screenshot()


def press(*names: str) -> Callable[[Page], None]:
    """Press buttons by what they say."""

    def pressing(page: Page) -> None:
        for name in names:
            page.get_by_role("button", name=name, exact=True).first.click()

    return pressing


def lay_wild(page: Page) -> None:
    """Begin to lay the Wild, so that a colour is asked for."""
    page.locator('.fan .card[data-card="wild"]').first.click(position={"x": 14, "y": 40})
    page.locator("colour-picker .btn-colour").first.wait_for()


def go_to_middle(page: Page) -> None:
    """Step to the middle of a replay."""
    page.locator("replay-board").wait_for()
    slider = page.get_by_role("slider", name="Step")
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))


def prove(page: Page) -> None:
    """Have the shuffle checked."""
    page.locator('[data-act="proof"]').click()
    page.locator(".verdict").wait_for()


def open_rules(page: Page) -> None:
    """Open the page of this table's rules."""
    press("Rules")(page)
    page.get_by_role("dialog").get_by_role("heading", level=3).first.wait_for()


def begin_lesson(page: Page) -> None:
    """Follow the link to the first lesson."""
    page.get_by_role("link", name="First time?").click()
    page.wait_for_function(TWO_HOLES)


SHOTS: Final = (
    Shot("home"),
    Shot("home-phone", size=PHONE, theme="dark"),
    Shot("lobby", "lobby"),
    Shot("lobby-phone", "lobby", size=PHONE, theme="dark"),
    Shot("table-light", "four"),
    Shot("table-dark", "four", theme="dark"),
    Shot("phone-light", "four", size=PHONE),
    Shot("phone-dark", "four", size=PHONE, theme="dark"),
    Shot("seats-2", "two"),
    Shot("seats-10", "ten", theme="dark"),
    Shot("seats-10-phone", "ten", size=PHONE),
    Shot("colour-picker", "wild", press=lay_wild),
    Shot("challenge", "challenge", theme="dark"),
    Shot("challenge-phone", "challenge", size=PHONE),
    Shot("round-end", "round"),
    Shot("match-end", "match", theme="dark"),
    Shot("proof", "round", press=prove),
    Shot("replay", "round", path="/replay/{code}/1", press=go_to_middle),
    Shot("replay-phone", "round", path="/replay/{code}/1", size=PHONE, theme="dark", press=go_to_middle),
    Shot("settings", "four", press=press("Settings")),
    Shot("rules", "four", press=open_rules),
    Shot("lesson", press=begin_lesson),
    Shot("lesson-phone", size=PHONE, theme="dark", press=begin_lesson),
    *(
        Shot(strip.name, "four", size=strips.SIZE, moves=True, take=partial(strips.take, strip))
        for strip in strips.STRIPS
    ),
)


@contextmanager
def served() -> Iterator[tuple[Server, dict[str, Planted]]]:
    """Run a server over the planted tables."""
    with tempfile.TemporaryDirectory() as folder:
        planted = plant(Path(folder) / "log.lastcard", *TABLES.values())
        with Server(
            Path(folder), "--public-url", "https://cards.example"
        ) as server:  # so that the lobby has a link for friends
            yield server, dict(zip(TABLES, planted, strict=True))


def photograph(shot: Shot, browser: Browser, server: Server, tables: dict[str, Planted]) -> bytes:
    """Take one picture."""
    width, height = shot.size
    motion: Literal["no-preference", "reduce"] = "no-preference" if shot.moves else "reduce"
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=shot.theme, reduced_motion=motion, locale="en"
    )
    page = context.new_page()
    path = "/"
    if shot.table:
        table = tables[shot.table]
        page.goto(f"{server.url}/health")
        page.evaluate(SEATED, [f"lastcard.seat.{table.code}", table.tokens[0]])
        path = shot.path.format(code=table.code)
    page.goto(server.url + path)
    page.locator("h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    shot.press(page)
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    taken = shot.take(page)
    context.close()
    return taken


def small(picture: bytes) -> bytes:
    """Write a picture in few bytes: as it is if it fits, else without the finest shades of its gradients."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    written = _png(image)
    # No palette: 256 colours follow the crowd and turn a small red sign brown.
    return written if len(written) <= LARGEST else _png(ImageOps.posterize(image, 6))


def _png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pictures; 1 if one of them is too large."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(shot.name for shot in SHOTS))
    names = parser.parse_args(arguments).names
    if unknown := set(names) - {shot.name for shot in SHOTS}:
        parser.error(f"there is no picture {', '.join(sorted(unknown))}")
    PICTURES.mkdir(parents=True, exist_ok=True)
    too_large = 0
    with served() as (server, tables), sync_playwright() as playwright:
        browser = launch(playwright)
        for shot in SHOTS:
            if names and shot.name not in names:
                continue
            picture = small(photograph(shot, browser, server, tables))
            (PICTURES / f"{shot.name}.png").write_bytes(picture)
            print(f"{shot.name}.png {len(picture) / 1000:.0f} kB", flush=True)
            too_large += len(picture) > LARGEST
        browser.close()
    return 1 if too_large else 0


if __name__ == "__main__":
    sys.exit(main())
