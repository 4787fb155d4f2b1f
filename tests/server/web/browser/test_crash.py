"""A server killed in the middle of a round and restarted: the browsers reconnect by themselves and lose nothing."""

from pathlib import Path

from playwright.sync_api import expect

from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import Person, play_together, sit
from tests.server.web.planting import Wanted, plant
from tests.server.web.serving import LenientServer, Server
from tests.server.web.transcript import read_log, story
from tests.waiting import watch_until

KILLS = 2


def await_turn(people: list[Person]) -> Person:
    """Wait until somebody is asked."""
    return watch_until(people[0].page, lambda: next((person for person in people if person.look()["asked"]), None))


def play_on(people: list[Person], answers: int) -> None:
    """Let whoever is asked answer, so many times."""
    for _ in range(answers):
        await_turn(people).answer()


def crash(server: Server, people: list[Person]) -> int:
    """Kill the server right after a press, start it again, and wait until everybody is back; give what had been shown."""
    await_turn(people).respond()
    server.kill()
    shown = max(person.look()["seq"] for person in people)
    for person in people:
        expect(person.page.locator(".note-lost:visible")).to_have_count(1)
    server.start()
    for person in people:
        expect(person.page.locator(".note-lost:visible")).to_have_count(0)
    return int(shown)


def test_two_browsers_carry_on_after_the_server_was_killed_and_no_move_that_was_shown_is_lost(
    tmp_path: Path, visit: Visit
) -> None:
    (planted,) = plant(tmp_path / "log.lastcard", Wanted(people=2, seats=4))
    with LenientServer(tmp_path) as server:
        people = [sit(visit, server, planted, seat, worker=True) for seat in (0, 1)]
        for _ in range(KILLS):
            play_on(people, 3)
            shown = crash(server, people)
            assert read_log(server.database, planted.code)[-1].seq >= shown
        play_together(people, lambda looks: None)

        entries = read_log(server.database, planted.code)
        assert [kept.seq for kept in entries] == list(range(1, len(entries) + 1))
        for seat, person in enumerate(people):
            expect(person.page.locator("game-log .log-line")).to_have_count(len(story(entries, planted.code, seat)))
            assert person.lines == story(entries, planted.code, seat)
