"""The page's part in the shuffle: it pledges, opens, stores and compares, and notices a table that lies."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

from lastcard.engine.proof.receipts import compare_kept, load_receipt
from lastcard.engine.records.record_text import check_record
from lastcard.terminal.main import main
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import Person, play_together
from tests.server.web.serving import Server

ROUND: Final = {"bot_seconds": 0, "catch_seconds": 0, "mode": "round", "options": {"hand_size": "1"}}
BOTS: Final = ["normal", "normal", "normal"]


class LyingServer(Server):
    """A server that cheats when it deals."""

    def __init__(self, folder: Path, lie: str) -> None:
        self.command = (sys.executable, "-m", "tests.server.web.lying", lie, "serve", "--no-rate-limit")
        super().__init__(folder)


def quicken(route: Route) -> None:
    """Let the page's own request for a table through, with short rounds: few cards, and bots who get rid of theirs."""
    order = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps({**order, "settings": ROUND, "bots": BOTS}))


def alone(server: Server, visit: Visit) -> Person:
    """Let somebody play a round against bots, from the start page on."""
    page = visit(server.url)
    page.route("**/api/tables", quicken)
    page.get_by_role("button", name="Play now").click()
    person = Person(page)
    person.play_round()
    return person


def together(server: Server, visit: Visit) -> list[Person]:
    """Let two people play a round, with bots."""
    ann = visit(server.url)
    ann.route("**/api/tables", quicken)
    ann.get_by_role("button", name="Play with friends").click()
    ann.locator("lobby-settings form").wait_for()
    ben = visit(ann.url)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ben.locator("lobby-screen").wait_for()
    expect(ann.locator(".place:not(.place-empty)")).to_have_count(2 + len(BOTS))
    ann.get_by_role("button", name="Deal").click()
    for page in (ann, ben):
        page.locator("table-screen").wait_for()
    people = [Person(ann), Person(ben)]
    play_together(people, lambda looks: None)
    return people


def saved(page: Page, name: str, path: Path) -> Path:
    """Save what a link of the dialog gives."""
    with page.expect_download() as download:
        page.get_by_role("link", name=name).click()
    download.value.save_as(path)
    return path


def test_a_game_begun_with_one_click_has_the_persons_share_in_it(server: Server, visit: Visit, tmp_path: Path) -> None:
    page = alone(server, visit).page
    page.locator('[data-act="proof"]').click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".verdict-good")).to_be_visible()
    expect(dialog).to_contain_text("Round 1: the seal, the list of pledges and your share are those that you kept.")
    record = saved(page, "Save the game", tmp_path / "game")
    receipt = saved(page, "Save my receipt", tmp_path / "receipt")
    shuffles = check_record(record.read_text(encoding="utf-8")).game.shuffles
    assert [finding.verdict for finding in compare_kept(load_receipt(receipt), shuffles)] == ["kept"]
    assert not shuffles[0].withheld
    assert main(["verify", str(record), "--receipt", str(receipt)]) == 0


def test_the_shares_of_all_pages_are_in_and_a_reload_keeps_them(server: Server, visit: Visit) -> None:
    people = together(server, visit)
    for person in people:
        person.page.reload()
        person.page.locator('[data-act="proof"]').click()
        expect(person.page.get_by_role("dialog")).to_contain_text("are those that you kept")
        expect(person.page.get_by_role("dialog").locator(".verdict-good")).to_be_visible()


def swapped(page: Page) -> None:
    expect(page.get_by_role("dialog")).to_contain_text("Round 1 was not dealt from the seal for which you opened")


def rewritten(page: Page) -> None:
    expect(page.get_by_role("dialog")).to_contain_text("the list of pledges is not the one that you were shown")


def left_out(page: Page) -> None:
    expect(page.get_by_role("dialog")).to_contain_text("you opened your share, but the record says that you did not")


@pytest.mark.parametrize(("lie", "told"), [("seal", swapped), ("list", rewritten), ("share", left_out)])
def test_a_table_that_lies_is_noticed(
    lie: str, told: Callable[[Page], Any], tmp_path: Path, visit: Visit, capsys: pytest.CaptureFixture[str]
) -> None:
    with LyingServer(tmp_path, lie) as server:
        page = together(server, visit)[0].page
        page.locator('[data-act="proof"]').click()
        expect(page.get_by_role("alert").filter(has_text=re.compile("^Warning"))).to_be_visible()
        expect(page.locator(".verdict-good")).to_have_count(0)
        told(page)
        record = saved(page, "Save the game", tmp_path / "game")
        receipt = saved(page, "Save my receipt", tmp_path / "receipt")
    assert main(["verify", str(record)]) == 0  # it agrees with itself
    assert main(["verify", str(record), "--receipt", str(receipt)]) == 1
    assert "does not fit the receipt" in capsys.readouterr().out
