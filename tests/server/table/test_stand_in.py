"""Somebody is away: everybody sees when a bot comes, and the host may let it come at once. Who is back in time was not away."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import ValidationError
from msgspec.json import encode
from msgspec.structs import replace

from lastcard.server.table.fold.facts import StoodIn
from lastcard.server.table.protocol.description import Clock, Settings
from lastcard.server.table.protocol.messages import Change, Done, Leave, LetBotPlay, Start, decode_incoming
from tests.server.table.asking import refusal, same_person
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import Company, Guest, Parlour

MINUTE = Settings(catch_seconds=0, bot_seconds=0, target=2000)
BY_DAYS = replace(MINUTE, clock=Clock(kind="days"))


async def playing(parlour: Parlour, people: int = 3, settings: Settings = MINUTE) -> tuple[Company, list[Guest]]:
    """Open a table and deal."""
    company = await parlour.table(people, settings)
    assert isinstance(await company.guests[0].ask(Start), Done)
    return company, company.guests


def waits(guest: Guest) -> list[int | None]:
    """List by seat how many milliseconds the table said it waits before a bot plays."""
    left = {away.seat: away.left_ms for away in guest.away}
    return [left.get(seat) for seat in range(len(guest.around.seats))]


async def stood_in(company: Company) -> list[tuple[int, bool]]:
    """List in the log when bots began and ended to stand in."""
    return [(fact.seat, fact.on) for fact in await company.parlour.facts(company.code) if isinstance(fact, StoodIn)]


@story
async def test_players_and_spectators_see_how_long_the_table_waits(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, (ann, ben, cem) = await playing(parlour)
        assert waits(ann) == [None] * 3
        ben.go()
        assert waits(ann) == waits(cem) == [None, 60_000, None]
        await pass_time(18)
        watcher = await Guest(code=company.code).come(parlour.registry)
        assert waits(watcher) == [None, 42_000, None]
        await pass_time(41.9)
        assert await stood_in(company) == []
        await pass_time(0.2)
        assert await stood_in(company) == [(1, True)]
        assert waits(ann) == waits(watcher) == [None] * 3
        assert ann.around.seats[1].stand_in


@story
async def test_whoever_is_back_in_time_finds_everything_as_it_was(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, (ann, ben, cem) = await playing(parlour)
        seq = company.table.seq
        ben.go()
        await pass_time(59)
        await ben.come(parlour.registry)
        assert waits(ann) == waits(ben) == waits(cem) == [None] * 3
        await pass_time(120)
        assert await stood_in(company) == []
        assert company.table.seq == seq
        ben.go()
        assert waits(ann) == [None, 60_000, None]


@story
async def test_the_host_lets_a_bot_play_at_once_until_the_person_is_back(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, (ann, ben, cem) = await playing(parlour)
        hand = company.game.hand(1)
        ben.go()
        done = await ann.ask(LetBotPlay, key="now", seat=1)
        assert isinstance(done, Done)
        assert ann.around.seats[1].stand_in
        assert waits(cem) == [None] * 3
        assert await ann.ask(LetBotPlay, key="now", seat=1) == done  # the same command again
        assert isinstance(await ann.ask(LetBotPlay, seat=1), Done)  # there is nothing left to do
        assert await stood_in(company) == [(1, True)]
        played = 1 in company.game.deciders
        await pass_time(1)
        assert (company.game.hand(1) != hand) <= played
        await ben.come(parlour.registry)
        assert await stood_in(company) == [(1, True), (1, False)]


@story
async def test_nobody_else_can_have_somebodys_cards_played(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, (ann, ben, cem) = await playing(parlour)
        watcher = await Guest(code=company.code).come(parlour.registry)
        seq = company.table.seq
        ben.go()
        refusal(await cem.ask(LetBotPlay, seat=1), "not_host")
        refusal(await watcher.ask(LetBotPlay, seat=1), "only_seated")
        assert refusal(await ann.ask(LetBotPlay, seat=2), "not_away").reason == "Cem is here and plays."
        refusal(await ann.ask(LetBotPlay, seat=0), "not_away")  # the host's own seat, at their turn or not
        refusal(await cem.ask(LetBotPlay, seat=0), "not_host")
        refusal(await ann.ask(LetBotPlay, seat=3), "no_seat")
        await ben.come(parlour.registry)
        refusal(await ann.ask(LetBotPlay, seat=1), "not_away")  # a press that comes too late
        assert company.table.seq == seq
        cem.go()
        await ann.ask(Leave)
        refusal(await ben.ask(LetBotPlay, seat=0), "not_person")
        assert isinstance(await ben.ask(LetBotPlay, seat=2), Done)  # the host's right has passed on


@story
async def test_between_rounds_and_before_a_match_no_bot_comes(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, MINUTE)
        ann, ben = company.guests
        ben.go()
        assert waits(ann) == [None] * 2
        refusal(await ann.ask(LetBotPlay, seat=1), "not_playing")


@story
async def test_a_correspondence_game_replaces_nobody_and_says_so(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, (ann, ben) = await playing(parlour, 2, BY_DAYS)
        ben.go()
        assert waits(ann) == [None] * 2
        assert "days" in refusal(await ann.ask(LetBotPlay, seat=1), "by_days").reason
        await pass_time(3600)
        assert await stood_in(company) == []


@story
async def test_another_grace_counts_at_once_and_a_leaving_player_starts_no_count_anew(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, (ann, ben, cem) = await playing(parlour)
        ben.go()
        await pass_time(30)
        await cem.ask(Leave)
        assert waits(ann)[1] == 30_000
        await ann.ask(Change, settings=replace(MINUTE, grace_seconds=40))
        assert waits(ann)[1] == 10_000
        await pass_time(10.1)
        assert await stood_in(company) == [(1, True)]


@story
async def test_nobody_is_replaced_for_the_time_in_which_nobody_was_here_or_the_server_was_down(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, (ann, ben, cem) = await playing(parlour)
        for guest in (ann, ben, cem):
            guest.go()
        await pass_time(600)
        await ann.come(parlour.registry)
        assert waits(ann) == [None, 60_000, 60_000]
        await ben.come(parlour.registry)
        await pass_time(50)
        await parlour.restart(off=30)
        again = await same_person(ann).come(parlour.registry)
        assert waits(again) == [None, 60_000, 60_000]
        await pass_time(59)
        assert await stood_in(company) == []
        await pass_time(2)
        assert await stood_in(company) == [(1, True), (2, True)]


@story
async def test_a_machine_that_slept_replaces_nobody_and_says_how_long_it_waits_now(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, (ann, ben, _) = await playing(parlour)
        ben.go()
        await pass_time(20)
        company.live.driver.stood_still(300)
        assert waits(ann)[1] == 340_000
        await ben.come(parlour.registry)
        assert waits(ann)[1] is None


@pytest.mark.parametrize("asked", [{"seat": -1}, {"seat": 10}, {}, {"seat": None}, {"seat": 1, "who": "Ben"}])
def test_an_impossible_seat_is_no_command(asked: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        decode_incoming(encode({"type": "let_bot_play", "id": "a", **asked}))
