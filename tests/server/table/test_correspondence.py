"""Tables by correspondence sleep like all others, and wake by themselves when something is due that waits for nobody."""

import gc
import tracemalloc
from pathlib import Path

import pytest

from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.facts import Called, Rested, token_hash
from lastcard.server.table.procedures.notifications import AWAY
from lastcard.server.table.protocol.description import Clock, Settings
from lastcard.server.table.protocol.messages import Close, Done, MoreTime, Rename
from lastcard.server.table.protocol.notification_targets import Call, Hook
from lastcard.server.table.registry import SLEEPY, SWEEP
from tests.server.table.asking import dealt, playing
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import Company, Guest, Parlour

DAY = 86_400
DAYS = Settings(catch_seconds=0, bot_seconds=0, clock=Clock("days", days=2))
UNTIL_ASLEEP = SLEEPY + 2 * SWEEP
HOOK = Hook("https://hook.example/1", "ntfy")


async def at_home(company: Company) -> None:
    """Send everybody home, and let the table fall asleep."""
    for guest in company.guests:
        guest.go()
    await pass_time(UNTIL_ASLEEP)
    assert company.code not in company.parlour.registry.awake


async def moved(parlour: Parlour, code: str) -> int:
    return (await parlour.recalled(code)).moved


async def left(parlour: Parlour, guest: Guest) -> float:
    """Look at a table, and tell how much time is left for the decision."""
    await guest.come(parlour.registry)
    told = guest.live.timing.time(guest.live.driver.now)
    guest.go()
    assert told is not None
    return told.left_ms / 1000


@story
async def test_many_tables_leave_the_memory_and_every_deadline_fires(tmp_path: Path) -> None:
    tables = 60
    async with Parlour(tmp_path, flows=True) as parlour:
        await parlour.registry.resume()
        made = [await parlour.registry.create("Ann", DAYS, bots=["normal"], start=True) for _ in range(20)]
        await pass_time(UNTIL_ASLEEP)  # what the first tables leave is not for each
        gc.collect()
        tracemalloc.start()
        try:
            before, _ = tracemalloc.get_traced_memory()
            made += [await parlour.registry.create("Ann", DAYS, bots=["normal"], start=True) for _ in range(tables)]
            await pass_time(10)
            awake, _ = tracemalloc.get_traced_memory()
            assert len(parlour.registry.awake) == tables
            await pass_time(UNTIL_ASLEEP)
            assert not parlour.registry.awake
            gc.collect()
            asleep, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert awake - before > 20_000 * tables, "otherwise this measures nothing"
        assert asleep - before < 2_000 * tables
        stood = {seated.code: await moved(parlour, seated.code) for seated in made}
        await pass_time(2 * DAY - 3 * UNTIL_ASLEEP)
        assert {code: await moved(parlour, code) for code in stood} == stood
        await pass_time(3 * UNTIL_ASLEEP)
        assert all([await moved(parlour, code) > seq for code, seq in stood.items()])
        await pass_time(UNTIL_ASLEEP)
        assert not parlour.registry.awake


@story
async def test_a_deadline_fires_on_time_and_once_though_the_table_slept(tmp_path: Path) -> None:
    async with Parlour(tmp_path, flows=True) as parlour:
        await parlour.registry.resume()
        company = await dealt(parlour, 2, DAYS)
        lines = len(await parlour.lines(company.code))
        await at_home(company)
        await pass_time(2 * DAY - UNTIL_ASLEEP - 5)
        assert len(await parlour.lines(company.code)) == lines
        await pass_time(10)
        assert len(await parlour.lines(company.code)) == lines + 1
        await pass_time(2 * DAY - 10)
        assert len(await parlour.lines(company.code)) == lines + 1
        await pass_time(10)
        assert len(await parlour.lines(company.code)) == lines + 2


@story
async def test_looking_in_and_other_facts_give_nobody_more_time(tmp_path: Path) -> None:
    async with Parlour(tmp_path, flows=True) as parlour:
        await parlour.registry.resume()
        company = await dealt(parlour, 2, DAYS)
        ann = company.guests[0]
        await at_home(company)
        for day in (0.5, 1.0, 1.5):
            await pass_time(0.5 * DAY - UNTIL_ASLEEP)
            await ann.come(parlour.registry)
            assert isinstance(await ann.ask(Rename, name=f"Ann {day}"), Done)
            ann.go()
            await pass_time(UNTIL_ASLEEP)
            assert company.code not in parlour.registry.awake
            if day == 1.0:
                await parlour.restart()
        assert await left(parlour, ann) == pytest.approx(0.5 * DAY, abs=2 * UNTIL_ASLEEP)
        facts = await parlour.facts(company.code)
        assert [type(fact) for fact in facts].count(Rested) == 3, "nothing is written for a sleep after a mere look"


@story
async def test_more_time_that_was_asked_for_is_kept_over_sleep_and_restart(tmp_path: Path) -> None:
    async with Parlour(tmp_path, flows=True) as parlour:
        await parlour.registry.resume()
        company = await dealt(parlour, 2, DAYS)
        ann = company.guests[0]
        for _ in range(2):
            assert isinstance(await ann.ask(MoreTime), Done)
        await at_home(company)
        await parlour.restart(off=10 * DAY)
        await pass_time(DAY)
        assert await left(parlour, ann) == pytest.approx(5 * DAY, abs=2 * UNTIL_ASLEEP)
        lines = len(await parlour.lines(company.code))
        await pass_time(4.9 * DAY)
        assert len(await parlour.lines(company.code)) == lines
        await pass_time(0.2 * DAY)
        assert len(await parlour.lines(company.code)) > lines
        assert (await parlour.recalled(company.code)).calls.spent == 0, "the next decision has its own time"


@story
async def test_a_sleeping_table_calls_and_reminds_once_each_over_restarts(tmp_path: Path) -> None:
    async with Parlour(tmp_path, flows=True) as parlour:
        await parlour.registry.resume()
        company = await dealt(parlour, 2, DAYS)
        asked, _ = playing(company)
        async with company.live.lock:
            seat = company.table.seat_of(token_hash(asked.token or ""))
            assert seat is not None
            await company.live.commit(decisions.wish(company.table, seat, HOOK))
        calls: list[Call] = []
        parlour.registry.call_out = calls.append
        await at_home(company)
        assert [call.reminder for call in calls] == [False]
        await parlour.restart()
        parlour.registry.call_out = calls.append
        await pass_time(1.5 * DAY - 2 * UNTIL_ASLEEP)
        assert company.code not in parlour.registry.awake
        assert len(calls) == 1
        await pass_time(4 * UNTIL_ASLEEP)
        assert [call.reminder for call in calls] == [False, True]
        await parlour.restart()
        parlour.registry.call_out = calls.append
        await pass_time(0.4 * DAY)
        assert len(calls) == 2
        facts = await parlour.facts(company.code)
        assert [type(fact) for fact in facts].count(Called) == 2


@story
async def test_a_bot_whose_turn_it_is_plays_before_the_table_sleeps(tmp_path: Path) -> None:
    async with Parlour(tmp_path, flows=True) as parlour:
        await parlour.registry.resume()
        company = await dealt(parlour, 1, DAYS, bots=["normal"])
        company.guests[0].go()
        for _ in range(6):
            await pass_time(UNTIL_ASLEEP)
            table = await parlour.recalled(company.code)
            assert table.game is not None
            assert table.game.asks == "over" or all(table.places[seat].is_person for seat in table.game.deciders)
            await pass_time(2 * DAY)
            await parlour.restart()
            await pass_time(2 * SWEEP)


@story
async def test_a_table_that_is_closed_while_it_is_to_wake_stays_closed(tmp_path: Path) -> None:
    async with Parlour(tmp_path, flows=True) as parlour:
        await parlour.registry.resume()
        company = await dealt(parlour, 2, DAYS)
        await at_home(company)
        ann = await company.guests[0].come(parlour.registry)
        assert isinstance(await ann.ask(Close), Done)
        entries = len(await parlour.registry.entries(company.code))
        await pass_time(5 * DAY)
        assert len(await parlour.registry.entries(company.code)) == entries
        assert not parlour.registry.awake


def test_a_table_may_sleep_only_after_its_calls() -> None:
    assert AWAY < SLEEPY
