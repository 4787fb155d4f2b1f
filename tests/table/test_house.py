"""The house: codes, tables that sleep, tables that are closed, and a disk that is full."""

import asyncio
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from lastcard.table import Member, NoSuchTable, TableRefusal
from lastcard.table.house import IDLE, LETTERS, SLEEPY
from lastcard.table.messages import Change, Chat, Clock, Close, Done, Hello, Refused, Rename, Settings, Start
from tests.table.clockwork import story
from tests.table.guests import QUICK, Guest, Parlour

DAYS = Settings(clock=Clock("days"), catch_seconds=0, bot_seconds=0)


@story
async def test_a_table_has_a_code_of_six_consonants_and_a_host_with_a_token(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        made = [await parlour.house.create("Ann", QUICK) for _ in range(20)]
        assert len({seated.code for seated in made}) == len({seated.token for seated in made}) == 20
        for seated in made:
            assert len(seated.code) == 6
            assert set(seated.code) <= set(LETTERS)
            assert len(seated.token) == 43
            log = await parlour.store.read(seated.code)
            assert not any(seated.token in kept.data for kept in log)  # it keeps their hashes only


@story
async def test_a_code_that_is_taken_is_not_given_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Parlour(tmp_path) as parlour:
        letters = iter("BBBBBB" + "BBBBBB" + "CCCCCC")
        monkeypatch.setattr("lastcard.table.house.secrets.choice", lambda _: next(letters))
        assert (await parlour.house.create("Ann", QUICK)).code == "BBBBBB"
        second = await parlour.house.create("Ben", QUICK)
        assert second.code == "CCCCCC"
        assert (await parlour.recalled("BBBBBB")).places[0].name == "Ann"


@story
async def test_a_table_can_be_dealt_as_it_is_made(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        made = await parlour.house.create("Ann", QUICK, bots=["sharp", "dreamy"], start=True)
        ann = await Guest(made).come(parlour.house)
        assert ann.around.phase == "playing"
        assert ann.position is not None
        assert len(ann.position.counts) == 3
        with pytest.raises(TableRefusal, match="alone"):
            await parlour.house.create("Ann", QUICK, start=True)
        with pytest.raises(TableRefusal, match="settings"):
            await parlour.house.create("Ann", Settings(edition="none"))
        with pytest.raises(TableRefusal, match="name_blank"):
            await parlour.house.create("  ", QUICK)


@story
async def test_a_code_that_was_never_given_opens_nothing(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        for code in ("BBBBBB", "AEIOUY", "bbbbbb", "", "BBBBBBB", "../../"):
            with pytest.raises(NoSuchTable):
                await parlour.house.find(code)
            with pytest.raises(NoSuchTable):
                await parlour.house.join(code, "Ann")


@story
async def test_a_closed_table_refuses_everything_and_cannot_be_joined(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, bots=["normal"])
        ann, ben = company.guests
        await ann.ask(Start)
        await ann.ask(Close)
        for answer in (await ben.act("draws"), await ben.ask(Rename, name="B"), await ann.ask(Chat, text="bye")):
            assert isinstance(answer, Refused)
            assert answer.code == "no_table"
        assert not ben.dropped
        for _ in range(2):
            with pytest.raises(NoSuchTable):
                await parlour.house.join(company.code, "Zoe")
            with pytest.raises(NoSuchTable):
                await parlour.house.find(company.code)
            await parlour.restart()
        assert (await parlour.house.entries(company.code))[-1].kind == "closed"


@story
async def test_a_table_that_nobody_looks_at_sleeps_and_wakes_as_it_was(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        await parlour.house.resume()
        company = await parlour.table(2)
        await company.guests[0].ask(Start)
        rng = Random(1)
        for _ in range(10):
            await company.play(rng)
        for guest in company.guests:
            guest.go()
        seq = company.table.seq
        await asyncio.sleep(SLEEPY - 40)
        assert company.code in parlour.house.awake
        await asyncio.sleep(120)
        assert company.code not in parlour.house.awake
        for guest in company.guests:
            await guest.come(parlour.house)
        assert company.table.seq == seq
        await company.play(rng)


@story
async def test_a_table_with_somebody_at_it_stays_awake_and_open(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        await parlour.house.resume()
        company = await parlour.table(2)
        live = company.live
        await asyncio.sleep(3 * IDLE["none"])
        assert parlour.house.awake[company.code] is live
        assert company.phase == "lobby"


@pytest.mark.parametrize("kind", ["none", "days"])
@story
async def test_a_table_is_closed_that_nobody_came_back_to_and_correspondence_much_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    async with Parlour(tmp_path) as parlour:
        quick = await parlour.house.create("Ann", QUICK)
        slow = await parlour.house.create("Ann", DAYS)
        later(monkeypatch, IDLE[kind] - 3600)
        await parlour.restart()
        await asyncio.sleep(60)
        still = [slow.code] if kind == "days" else [quick.code, slow.code]
        assert [head.stream for head in await parlour.store.open_streams()] == still
        later(monkeypatch, IDLE[kind] + 60)
        await parlour.restart()
        await asyncio.sleep(60)
        assert [head.stream for head in await parlour.store.open_streams()] == ([] if kind == "days" else [slow.code])
        with pytest.raises(NoSuchTable):
            await parlour.house.find(quick.code)


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let the wall clock of the house go ahead."""
    monkeypatch.setattr("lastcard.table.house.time", SimpleNamespace(time=lambda: time.time() + seconds))


@story
async def test_a_table_that_was_woken_late_is_not_closed_behind_whoever_played_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Parlour(tmp_path) as parlour:
        made = await parlour.house.create("Ann", QUICK)
        later(monkeypatch, 2 * IDLE["none"])
        await parlour.restart()
        ann = await Guest(made).come(parlour.house)
        assert isinstance(await ann.ask(Rename, name="Anna"), Done)
        ann.go()
        await asyncio.sleep(70)
        assert [head.stream for head in await parlour.store.open_streams()] == [made.code]


@story
async def test_a_sweep_leaves_no_table_awake_that_nobody_asked_for(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        made = [await parlour.house.create("Ann", settings) for settings in (QUICK, DAYS, QUICK)]
        await parlour.restart()
        await asyncio.sleep(60)
        assert list(parlour.house.awake) == [made[1].code]


# --- the log fails ----------------------------------------------------------------------------


@story
async def test_a_full_disk_refuses_changes_nothing_and_the_table_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests
        parlour.store.fill_disk()
        answer: Done | Refused
        for number in range(500):
            before = company.table.seq
            answer = await ann.ask(Change, key=f"n{number}", settings=Settings(written=("x" * 250,) * 3))
            if isinstance(answer, Refused):
                break
        assert isinstance(answer, Refused)
        assert answer.code == "store"
        assert (ann.dropped, ben.dropped) == ("lost", "lost")
        assert len(await parlour.store.read(company.code)) == before
        for guest in company.guests:
            await guest.come(parlour.house)
            assert guest.seq == before == company.table.seq
        again = await ben.ask(Rename, key="again", name="B" * 20)
        parlour.store.free_disk()
        if isinstance(again, Refused):
            await ben.come(parlour.house)
            again = await ben.ask(Rename, key="again", name="B" * 20)
        assert isinstance(again, Done)
        await ann.come(parlour.house)
        assert isinstance(await ann.ask(Start), Done)


@story
async def test_a_full_disk_makes_no_new_table(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        await parlour.house.create("Ann", QUICK)
        parlour.store.fill_disk()
        big = Settings(edition="polish", options={"custom_count": "3"}, written=("x" * 300,) * 3)
        refused = None
        while refused is None:
            try:
                await parlour.house.create("Ben", big)
            except TableRefusal as wrong:
                refused = wrong.code
        assert refused == "store"
        awake = set(parlour.house.awake)
        assert awake == {head.stream for head in await parlour.store.open_streams()}


@story
async def test_a_table_that_is_behind_its_log_sends_everybody_away_to_come_back(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests
        behind = company.live
        del parlour.house.awake[company.code]
        other = Guest(code=company.code)
        other.token = ben.token
        await other.come(parlour.house)
        assert isinstance(await other.ask(Rename, name="Benno"), Done)
        refused = await ann.ask(Rename, name="Anna")
        assert isinstance(refused, Refused)
        assert refused.code == "store"
        assert behind.lost
        assert (ann.dropped, ben.dropped) == ("lost", "lost")
        await ann.come(parlour.house)
        assert [seat.name for seat in ann.around.seats] == ["Ann", "Benno"]
        assert isinstance(await ann.ask(Rename, name="Anna"), Done)
        assert other.around.seats[0].name == "Anna"


@story
async def test_who_arrives_as_a_table_gives_up_is_sent_to_the_next_one(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1)
        company.live._give_up()
        lost = company.live
        heard: list[bytes] = []
        dropped: list[str] = []
        await lost.attach(Member(heard.append, dropped.append), Hello(company.code, token=company.guests[0].token))
        assert dropped == ["lost"]
        assert not lost.members
        assert not heard
