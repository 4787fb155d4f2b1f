"""Somebody is away: the others see how long the table waits, the host need not, and who is back in time finds all as it was."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from lastcard.server.table.protocol.description import Clock
from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.browser.person import sit
from tests.server.web.browser.staging import Size, cut_off, look, stage
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

PHONE: Final[dict[str, Any]] = {"width": 390, "height": 844, "touch": True}
Scene = tuple[Server, dict[str, Planted]]
NOTE: Final = ".note-away"
STANDING: Final = (
    ".prompt",
    ".seat",
    ".pile-stack",
    ".fan .card",
    ".acts button",
    ".chip-colour",
    ".btn-talk",
    ".tool",
)
SIZES: Final[tuple[Size, ...]] = (
    (320, 568),
    (390, 664),
    (390, 844),
    (768, 1024),
    (844, 390),
    (1024, 768),
    (1366, 768),
    (2560, 1440),
)
# The third seat is asked, and nobody sits there.
_AWAY: Final = Wanted(people=3, seats=4, by=2).under(grace_seconds=60, target=2000)
WISHES: Final = {
    "now": _AWAY,
    "back": _AWAY,
    "due": _AWAY.under(grace_seconds=8),
    "days": _AWAY.under(clock=Clock(kind="days")),
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("away")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def note(page: Page) -> Locator:
    """Find the note about who is away."""
    return page.locator(".note-away")


def count(page: Page, seat: int = 2) -> Locator:
    """Find the count in the slot of a seat."""
    return page.locator(f'[data-place="seat-{seat}"] .mark-count')


def stands_in(page: Page) -> bool:
    """Say whether a bot plays for the third seat, as the page was told."""
    return bool(page.evaluate("() => document.querySelector('table-screen').desk.now.table.seats[2].stand_in"))


def test_everybody_sees_the_count_and_the_host_lets_a_bot_play(scene: Scene, visit: Visit, violations: Judge) -> None:
    server, tables = scene
    host = sit(visit, server, tables["now"], **PHONE).page
    guest = sit(visit, server, tables["now"], 1, width=1366, height=768).page
    watcher = sit(visit, server, tables["now"], None, width=1366, height=768).page
    for page in (host, guest, watcher):
        expect(count(page)).to_have_text(re.compile(r"^bot in \d\d s$"))
        expect(note(page)).to_contain_text(re.compile(r"Cid is away. A bot plays in \d\d s, until Cid is back."))
        expect(page.locator('[data-place="seat-2"] .seat-facts')).to_contain_text("away")
    before = count(host).inner_text()
    expect(count(host)).not_to_have_text(before)  # it runs down
    assert violations(host) == []
    button = "Bot plays now"
    for page in (guest, watcher):
        expect(note(page).get_by_role("button", name=button)).to_have_count(0)
    assert not stands_in(host)
    note(host).get_by_role("button", name=button).click()
    for page in (host, guest, watcher):
        expect(note(page)).to_be_hidden()
        expect(count(page)).to_have_count(0)
        expect(page.locator("game-log")).to_contain_text("Cid is away; a bot plays until Cid is back.")
    assert stands_in(guest)
    back = sit(visit, server, tables["now"], 2, **PHONE)
    expect(guest.locator("game-log")).to_contain_text("Cid is back.")
    assert back.hand


def test_whoever_is_back_in_time_finds_all_as_it_was(scene: Scene, visit: Visit) -> None:
    server, tables = scene
    host = sit(visit, server, tables["back"], width=1366, height=768).page
    expect(note(host)).to_be_visible()
    away = sit(visit, server, tables["back"], 2, **PHONE)
    expect(note(host)).to_be_hidden()
    expect(count(host)).to_have_count(0)
    held, seq = away.hand, away.look()["seq"]
    away.page.context.close()
    expect(note(host)).to_be_visible()
    expect(count(host)).to_have_text(re.compile(r"^bot in (60|59|58) s$"))  # from the beginning again
    again = sit(visit, server, tables["back"], 2, **PHONE)
    expect(note(host)).to_be_hidden()
    assert (again.hand, again.look()["seq"]) == (held, seq)
    assert not stands_in(host)


def test_when_the_time_is_over_a_bot_plays_and_the_note_ends(scene: Scene, visit: Visit) -> None:
    server, tables = scene
    host = sit(visit, server, tables["due"], width=1366, height=768).page
    expect(host.locator("game-log")).to_contain_text("Cid is away; a bot plays until Cid is back.")
    expect(note(host)).to_be_hidden()
    expect(host.locator("game-log .log-line", has_text="Cid: ").first).to_be_visible()


def test_a_correspondence_game_counts_nothing_down(scene: Scene, visit: Visit) -> None:
    server, tables = scene
    host = sit(visit, server, tables["days"], width=1366, height=768).page
    expect(host.locator('[data-place="seat-2"] .seat-facts')).to_contain_text("away")
    expect(count(host)).to_have_count(0)
    expect(note(host)).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "hu", "el", "pl", "ru", "ro", "sr-Latn"])
def test_the_note_covers_nothing_and_moves_nothing_in_any_window(scene: Scene, visit: Visit, language: str) -> None:
    server, tables = scene
    page = cut_off(sit(visit, server, tables["days"], language=language).page)
    waiting = {"position": {"deciders": [2], "turn": 2}, "sitter": {"present": False, "host": True}}
    stage(page, 4, **waiting)
    before = look(page, SIZES, STANDING, tap="2.75rem")
    stage(page, 4, **waiting, away=[{"seat": seat, "left_ms": 59_000} for seat in (1, 2)])
    expect(count(page)).not_to_be_empty()
    after = look(page, SIZES, (*STANDING, NOTE), tap="2.75rem")
    for size in SIZES:
        (note_box,) = after[size].pop(NOTE)
        assert note_box.within(size)
        assert after[size] == before[size], size
        assert not [part for part, boxes in after[size].items() for box in boxes if box.meets(note_box)], size
