"""Telling people outside the page: who is away is called once a turn, reminded before their days run out, and never twice."""

from pathlib import Path

import pytest

from lastcard.engine.views import seat_view
from lastcard.players.default_answer import default_answer
from lastcard.server.table import TableRefusal
from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.facts import Called, token_hash
from lastcard.server.table.procedures.notifications import AWAY, LATE
from lastcard.server.table.protocol.description import Clock, Settings
from lastcard.server.table.protocol.notification_targets import WISHES_A_SEAT, Call, Hook
from tests.server.table.asking import dealt, playing
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import Company, Guest, Parlour
from tests.waiting import until

PATIENT = Settings(catch_seconds=0, bot_seconds=0, grace_seconds=3600)
BY_DAYS = Settings(catch_seconds=0, bot_seconds=0, clock=Clock("days", days=2))
DAY = 86_400


class Calls(list[Call]):
    """The calls that left a table."""

    def __init__(self, parlour: Parlour) -> None:
        parlour.registry.call_out = self.append


async def wish(company: Company, guest: Guest, wanted: Hook) -> None:
    live = await company.parlour.registry.find(company.code)
    assert guest.token is not None
    seat = live.table.seat_of(token_hash(guest.token))
    assert seat is not None
    async with live.lock:
        await live.commit(decisions.wish(live.table, seat, wanted))


async def answered(company: Company, seat: int) -> None:
    """Let the clock or a friend answer for a seat, as a move of that seat."""
    live = await company.parlour.registry.find(company.code)
    game = live.table.game
    assert game is not None
    async with live.lock:
        await live.commit(decisions.act(live.table, seat, default_answer(seat_view(game, seat)), live.table.seq))


@story
async def test_somebody_who_is_away_is_called_once_a_turn(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        calls = Calls(parlour)
        company = await dealt(parlour, 2, PATIENT)
        asked, other = playing(company)
        hook = Hook("https://hook.example/1", "ntfy")
        await wish(company, asked, hook)
        await pass_time(AWAY + 1)
        assert not calls  # an open page tells its person itself
        seat = asked.seat
        asked.go()
        await pass_time(AWAY - 2)
        assert not calls  # somebody who reloads the page is not called
        await pass_time(600)
        (call,) = calls
        assert (call.code, call.name, call.reminder, call.wishes) == (
            company.code,
            other.around.seats[seat].name,
            False,
            (hook,),
        )
        assert await call.wanted()
        while seat in company.game.deciders:  # a turn may have several questions
            await answered(company, seat)
        assert not await call.wanted()
        assert len(calls) == 1
        while seat not in company.game.deciders:
            await answered(company, company.game.deciders[0])
        await pass_time(600)
        assert len(calls) == 2  # another turn, another call


@story
async def test_a_restart_calls_nobody_twice(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        calls = Calls(parlour)
        company = await dealt(parlour, 2, BY_DAYS)
        asked, other = playing(company)
        await wish(company, asked, Hook("https://hook.example/1", "slack"))
        asked.go()
        await pass_time(60)
        assert len(calls) == 1
        await parlour.restart()
        again = Calls(parlour)
        await other.come(parlour.registry)
        await pass_time(600)
        assert not again
        assert [type(fact) for fact in await parlour.facts(company.code)].count(Called) == 1


@story
async def test_by_correspondence_people_are_reminded_once_before_their_days_run_out(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        calls = Calls(parlour)
        company = await dealt(parlour, 2, BY_DAYS)
        asked, other = playing(company)
        await wish(company, asked, Hook("https://hook.example/1", "discord"))
        asked.go()
        other.go()
        await pass_time(1.4 * DAY)
        assert [call.reminder for call in calls] == [False]
        await pass_time(0.2 * DAY)
        assert [call.reminder for call in calls] == [False, True]
        await pass_time(0.3 * DAY)
        assert len(calls) == 2


@story
async def test_a_reminder_does_not_give_more_time_after_a_restart(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        Calls(parlour)
        company = await dealt(parlour, 2, BY_DAYS)
        asked, other = playing(company)
        await wish(company, asked, Hook("https://hook.example/1", "discord"))
        asked.go()
        await pass_time(1.6 * DAY)
        await parlour.restart()
        live = (await other.come(parlour.registry)).live
        left = live.timing.time(live.driver.now)
        assert left is not None
        assert left.left_ms < 0.6 * DAY * 1000


@story
async def test_the_host_may_have_every_turn_told_in_one_channel_and_nobody_else(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        calls = Calls(parlour)
        company = await dealt(parlour, 2, BY_DAYS)
        host, guest = company.guests
        channel = Hook("https://hook.example/all", "discord", everybody=True)
        with pytest.raises(TableRefusal, match="not_host"):
            await wish(company, guest, channel)
        await wish(company, host, channel)
        host.go()
        guest.go()
        await pass_time(60)
        await answered(company, company.game.deciders[0])
        while len({call.name for call in calls}) < 2:
            await pass_time(60)
            await answered(company, company.game.deciders[0])
        assert all(call.wishes == (channel,) for call in calls)


@story
async def test_wishes_are_few_and_an_address_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        calls = Calls(parlour)
        company = await dealt(parlour, 2, BY_DAYS)
        asked, _ = playing(company)
        hooks = [Hook(f"https://hook.example/{number}", "ntfy") for number in range(WISHES_A_SEAT)]
        for each in (*hooks, hooks[0]):  # the same address again is no further one
            await wish(company, asked, each)
        with pytest.raises(TableRefusal, match="wishes"):
            await wish(company, asked, Hook("https://hook.example/more", "ntfy"))
        assert "hook.example" not in "".join(map(str, asked.bytes))  # not even the person is shown the address
        asked.go()
        await pass_time(60)
        calls[0].gone(hooks[1])
        await pass_time(1)
        assert hooks[1] not in company.table.places[asked.seat].wishes
        assert len(company.table.places[asked.seat].wishes) == WISHES_A_SEAT - 1


# --- when nobody is left at the table ---------------------------------------------------------------------


async def turned(company: Company) -> tuple[Guest, Guest]:
    """Have one of two people move, so that it is the turn of the other, who is away; give both, who has moved first."""
    asked, other = playing(company)
    for guest in (asked, other):
        await wish(company, guest, Hook(f"https://hook.example/{guest.seat}", "ntfy"))
    other.go()
    while asked.seat in company.game.deciders:
        await answered(company, asked.seat)
    return asked, other


async def calls_in_the_log(parlour: Parlour, code: str) -> int:
    return [type(fact) for fact in await parlour.facts(code)].count(Called)


@pytest.mark.parametrize("settings", [PATIENT, BY_DAYS], ids=["live", "days"])
@story
async def test_whose_turn_it_is_is_called_though_the_last_person_leaves_right_after_moving(
    tmp_path: Path, settings: Settings
) -> None:
    async with Parlour(tmp_path) as parlour:
        calls = Calls(parlour)
        company = await dealt(parlour, 2, settings)
        mover, other = await turned(company)
        name, seat = other.around.seats[other.seat].name, other.seat
        mover.go()
        moved = company.table.moved
        await pass_time(AWAY - 2)
        assert not calls
        await pass_time(60)
        assert [(call.name, call.reminder) for call in calls] == [(name, False)]
        await pass_time(600)
        assert len(calls) == 1
        assert company.table.moved == moved
        assert not company.table.places[seat].stand_in, "nothing else happens at a table that nobody is at"


@pytest.mark.parametrize("settings", [PATIENT, BY_DAYS], ids=["live", "days"])
@story
async def test_a_restart_in_the_ten_seconds_after_a_move_loses_no_call_and_makes_none_twice(
    tmp_path: Path, settings: Settings
) -> None:
    async with Parlour(tmp_path) as parlour:
        before = Calls(parlour)
        company = await dealt(parlour, 2, settings)
        mover, _ = await turned(company)
        mover.go()
        await pass_time(AWAY / 2)
        for off in (0.0, 86_400.0, 0.0):  # the call comes after the first of them
            await parlour.restart(off=off)
            after = Calls(parlour)
            await pass_time(300)
            assert await calls_in_the_log(parlour, company.code) == 1
            assert len(after) == (off == 0.0 and not before)
            before.extend(after)
        assert len(before) == 1


@story
async def test_who_leaves_bots_alone_on_their_own_turn_is_not_called(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        await parlour.registry.resume()
        calls = Calls(parlour)
        company = await dealt(parlour, 1, PATIENT, bots=["normal"])
        (ann,) = company.guests
        await wish(company, ann, Hook("https://hook.example/1", "ntfy"))
        await until(lambda: company.game.deciders == (ann.seat,))
        ann.go()
        await pass_time(600)
        assert not calls


@story
async def test_a_turn_of_long_ago_is_not_told_because_somebody_looks_at_the_table(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 2, PATIENT)
        mover, other = await turned(company)
        mover.go()
        await parlour.run_on(LATE + 60)  # as an older server did, which called nobody
        await parlour.restart()
        calls = Calls(parlour)
        await pass_time(60)
        looks = await Guest(code=company.code).come(parlour.registry)
        await pass_time(60)
        looks.go()
        await pass_time(300)
        assert not calls
        await mover.come(parlour.registry)
        await pass_time(60)
        assert [call.name for call in calls] == [other.around.seats[other.seat].name], "now somebody waits for them"


@story
async def test_a_message_that_fails_is_still_wanted_after_the_table_fell_asleep_until_the_turn_is_over(
    tmp_path: Path,
) -> None:
    async with Parlour(tmp_path) as parlour:
        await parlour.registry.resume()
        calls = Calls(parlour)
        company = await dealt(parlour, 2, BY_DAYS)
        mover, other = await turned(company)
        mover.go()
        await pass_time(600)
        (call,) = calls
        assert company.code not in parlour.registry.awake
        assert await call.wanted()
        await other.come(parlour.registry)
        while other.seat in company.game.deciders:
            await answered(company, other.seat)
        assert not await call.wanted()
        other.go()
        await pass_time(600)
        assert [each.name for each in calls] == [other.around.seats[seat].name for seat in (other.seat, mover.seat)]
        call.gone(call.wishes[0])
        await pass_time(1)
        live = await parlour.registry.find(company.code)
        assert not live.table.places[other.seat].wishes
