"""A server with a full disk says so on every screen, and says when it is over; nobody has to do anything."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.faults.disk import FULL, Disk
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import sit
from tests.server.web.planting import Wanted, plant
from tests.server.web.serving import LenientServer
from tests.server.web.talking import post

SENTENCE = "The server cannot save moves now: its disk is full. Nothing is lost; the game goes on when there is room."


def test_everybody_reads_that_the_disk_is_full_and_plays_on_when_there_is_room(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (planted,) = plant(tmp_path / "log.lastcard", Wanted(people=2, seats=2))
    disk = Disk(tmp_path, monkeypatch)
    with LenientServer(tmp_path) as server:
        ann, ben = (sit(visit, server, planted, seat) for seat in (0, 1))
        lobby = visit(server.url)
        lobby.get_by_role("button", name="Play with friends").click()
        expect(lobby.locator("lobby-screen")).to_be_visible()
        with disk.fails(FULL):
            assert post(server, "/api/tables", {"name": "Zoe"}).status_code == 503
            for person in (ann, ben):
                expect(person.page.get_by_text(SENTENCE)).to_be_visible()
            expect(lobby.get_by_text(SENTENCE)).to_be_visible()
            asked = next(person for person in (ann, ben) if person.look()["asked"])
        for page in (ann.page, ben.page, lobby):
            expect(page.get_by_text(SENTENCE)).to_be_hidden()
        before = asked.look()["seq"]
        while asked.look()["seq"] == before:  # a card may need a colour first
            asked.answer()
