"""What a screen reader gets of the main screens: their accessibility trees are the golden ones, in `golden/`.

A tree that should change is replaced by the new one, which the failing test has written.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

GOLDEN: Final = Path(__file__).parent / "golden"
_PORT: Final = re.compile(r"127\.0\.0\.1:\d+")  # another one each time
WISHES: Final = {
    "lobby": Wanted("lobby", people=2, seed="golden").under(edition="polish"),
    "table": Wanted(seats=4, moves=6, seed="golden"),
    "challenge": Wanted("challenge", seed="golden"),
    "between": Wanted("over", when=lambda game: not game.outcome.match_winners, seed="golden"),
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("trees")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


class Trees:
    """The trees of pages, compared with the golden ones; new ones are written where a test can find them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.different: list[str] = []

    def compare(self, name: str, page: Page, selector: str = "main") -> None:
        """Note whether the tree of a page is the golden one."""
        tree = _PORT.sub("127.0.0.1", page.locator(selector).first.aria_snapshot()) + "\n"
        now, golden = self.folder / f"{name}.yaml", GOLDEN / f"{name}.yaml"
        now.write_text(tree, encoding="utf-8")
        if not golden.exists() or tree != golden.read_text(encoding="utf-8"):
            self.different.append(f"if it should be so, {now} is the new {golden.name}")


def test_the_trees_that_a_screen_reader_gets_are_the_golden_ones(
    scene: tuple[Server, dict[str, Planted]], visit: Visit, tmp_path: Path
) -> None:
    server, tables = scene
    trees = Trees(tmp_path)
    home = visit(server.url)
    home.locator("home-screen .play").wait_for()
    trees.compare("home", home)
    home.get_by_role("button", name="Settings").click()
    home.get_by_text("Choose the keys").click()
    trees.compare("settings", home, "dialog[open]")
    for name, ready in (
        ("lobby", "lobby-screen:has(.share h2) lobby-settings h2"), ("table", "hand-fan .card"), ("challenge", ".stake"),
        ("between", "score-board .race"),
    ):  # fmt: skip
        page = sit(visit, server, tables[name]).page
        page.locator(ready).first.wait_for()
        trees.compare(name, page)
    page = sit(visit, server, tables["table"], query="?view=plain").page
    page.locator("hand-fan button").first.wait_for()
    trees.compare("plain", page)
    assert not trees.different, "\n".join(trees.different)
