"""Moderation on the page: anybody can stop hearing somebody, the host can mute, ban and lock; by keys, at every width."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.web.browser.conftest import Judge, Visit
from tests.server.web.browser.person import sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server
from tests.server.web.talking import talk

WISHES: Final = {
    "mute": Wanted(people=3, seats=3, moves=2),
    "hush": Wanted(people=3, seats=3, moves=2),
    "ban": Wanted(people=3, seats=3, moves=2),
    "lobby": Wanted("lobby", people=3),
    "lock": Wanted("lobby", people=2),
    "looks": Wanted(people=3, seats=3, moves=2),
    "watched": Wanted("lobby", people=3).under(spectators=True),
    "unwatched": Wanted("lobby", people=3).under(spectators=False),
}
Tables = tuple[Server, dict[str, Planted]]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """A server with the tables of this file."""
    folder = tmp_path_factory.mktemp("manners")
    planted = plant(folder / "log.lastcard", *WISHES.values())
    with LenientServer(folder) as server:
        yield server, dict(zip(WISHES, planted, strict=True))


def names(page: Page) -> list[str]:
    """Give the names at the table, as the page was told."""
    found: list[str] = page.evaluate(
        "() => document.querySelector('table-screen').desk.state.now.table.seats.map((seat) => seat.name)"
    )
    return found


def menu(page: Page, name: str) -> None:
    """Open what can be done about somebody, by the button at their seat."""
    page.get_by_role("button", name=f"Options for {name}").first.click()
    expect(page.get_by_role("dialog", name=name)).to_be_visible()


def test_the_host_mutes_and_unmutes_and_whoever_it_is_knows(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    ann, ben, cem = (sit(visit, server, tables["mute"], seat).page for seat in (0, 1, 2))
    name = names(ann)[1]
    menu(ann, name)
    mute = ann.get_by_role("button", name="Mute for everybody")
    expect(mute).to_have_attribute("aria-pressed", "false")
    mute.press("Enter")
    expect(mute).to_have_attribute("aria-pressed", "true")
    expect(mute).to_be_focused()
    expect(ben.get_by_text("The host has muted you; the others do not hear what you say.")).to_be_visible()
    expect(ben.get_by_role("button", name="Hello", exact=True)).to_be_hidden()
    expect(cem.locator('.seat[data-seat="1"] .mark-muted')).to_be_visible()
    mute.press("Space")
    ben.get_by_role("button", name="Hello", exact=True).click()
    expect(cem.locator(".chat-lines")).to_contain_text(f"{name}: Hello")


def test_somebody_who_hushes_another_hears_them_no_more_and_nobody_else_notices(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    ann, ben, cem = (sit(visit, server, tables["hush"], seat).page for seat in (0, 1, 2))
    loud = names(ann)[0]
    menu(ben, loud)
    expect(ben.get_by_role("button", name="Mute for everybody")).to_have_count(0)  # that is for the host
    ben.get_by_role("button", name="Mute for me").press("Enter")
    ben.keyboard.press("Escape")
    expect(ben.locator('.seat[data-seat="0"] .mark-muted')).to_be_visible()
    ann.get_by_role("button", name="Wow", exact=True).click()
    expect(cem.locator(".chat-lines")).to_contain_text("Wow")
    cem.get_by_role("button", name="Nice!", exact=True).click()
    expect(ben.locator(".chat-lines")).to_contain_text("Nice!")
    expect(ben.locator(".chat-lines")).not_to_contain_text("Wow")
    expect(ann.locator('.seat[data-seat="0"] .mark-muted')).to_have_count(0)
    ben.reload()
    ben.locator("table-screen").wait_for()
    expect(ben.locator('.seat[data-seat="0"] .mark-muted')).to_be_visible()


def test_who_is_banned_reads_why_and_a_bot_plays_on(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    ann, ben, cem = (sit(visit, server, tables["ban"], seat).page for seat in (0, 1, 2))
    name = names(ann)[1]
    menu(ann, name)
    ann.get_by_text("Ban …").press("Enter")
    ann.get_by_role("button", name=f"Ban {name}").press("Enter")
    expect(ann.get_by_role("dialog")).to_have_count(0)
    expect(ben.get_by_text("The host has banned you from this table.")).to_be_visible()
    expect(cem.get_by_role("log", name="What happened")).to_contain_text(f"{name} has left; a bot plays on.")


@pytest.mark.parametrize("table", ["watched", "unwatched"])
def test_who_is_taken_out_of_a_seat_may_come_back_and_who_is_banned_may_not(
    scene: Tables, visit: Visit, table: str
) -> None:
    server, tables = scene
    planted = tables[table]
    out, banned = (sit(visit, server, planted, seat, touch=True, width=390, height=844).page for seat in (1, 2))
    for page in (out, banned):
        page.locator("lobby-screen .place").first.wait_for()
    with talk(server, {"table": planted.code, "token": planted.tokens[0]}) as ann:
        assert ann.ask("ban", seat=2)["type"] == "done"
        assert ann.ask("remove", seat=1)["type"] == "done"
    expect(banned.get_by_role("heading", name="You are banned from this table")).to_be_visible()
    expect(banned.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(banned.get_by_text("taken you out")).to_have_count(0)
    expect(out.get_by_role("status").filter(has_text="The host has taken you out")).to_be_visible()
    expect(out.get_by_text("banned you")).to_have_count(0)
    if table == "watched":
        out.get_by_role("button", name="Sit down").click()
    else:
        expect(out.get_by_text("You are not banned: you may sit down again.")).to_be_visible()
    out.get_by_label("Your name").fill("Zoe")
    out.get_by_role("button", name="Sit down").click()
    expect(out.locator("lobby-screen .place strong").filter(has_text="Zoe")).to_be_visible()


def test_a_ban_is_lifted_in_the_lobby(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    ann, ben = (sit(visit, server, tables["lobby"], seat, width=320).page for seat in (0, 1))
    name = ann.locator(".rim strong").nth(1).inner_text()
    menu(ann, name)
    ann.get_by_text("Ban …").click()
    ann.get_by_role("button", name=f"Ban {name}").click()
    expect(ben.get_by_text("The host has banned you from this table.")).to_be_visible()
    expect(ann.locator(".rim")).not_to_contain_text(name)
    ann.get_by_role("button", name=f"Let {name} in again").press("Enter")
    expect(ann.get_by_role("heading", name="Banned")).to_have_count(0)


def test_a_locked_table_says_so_at_its_door(scene: Tables, visit: Visit) -> None:
    server, tables = scene
    ann = sit(visit, server, tables["lock"]).page
    lock = ann.get_by_role("button", name="Lock the table")
    lock.press("Enter")
    expect(lock).to_have_attribute("aria-pressed", "true")
    expect(lock).to_be_focused()
    door = visit(server.url + tables["lock"].path)
    expect(door.get_by_text("The host has locked this table; nobody new can come in.")).to_be_visible()
    expect(door.get_by_role("button", name="Sit down")).to_have_count(0)
    lock.press("Enter")
    expect(lock).to_have_attribute("aria-pressed", "false")
    door.reload()
    expect(door.get_by_role("button", name="Sit down")).to_be_visible()


@pytest.mark.parametrize(("width", "theme"), [(320, "light"), (1280, "dark")])
def test_the_menus_are_for_everybody(scene: Tables, visit: Visit, violations: Judge, width: int, theme: str) -> None:
    server, tables = scene
    ann = sit(visit, server, tables["looks"], 0, width=width, theme=theme).page
    with_watcher = sit(visit, server, tables["looks"], None).page
    name = names(with_watcher)[1]
    ann.get_by_role("button", name="Settings").click()
    ann.get_by_role("button", name="Players and rules of this table").click()
    expect(ann.get_by_role("button", name="Options for Spectator")).to_be_visible()
    assert violations(ann) == []
    ann.get_by_role("dialog").get_by_role("button", name=f"Options for {name}").click()
    expect(ann.get_by_role("dialog", name=name)).to_be_visible()
    ann.get_by_text("Ban …").click()
    assert violations(ann) == []
    assert ann.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    ann.keyboard.press("Escape")
    expect(ann.get_by_role("dialog", name="This table")).to_be_visible()
