"""People at a table: time, talk, leaving, watching, and several connections of one seat."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lastcard.server.table import TableRefusal, TableRegistry
from lastcard.server.table.broadcast.broadcast import CROWD_TOLD
from lastcard.server.table.live.commands import handle
from lastcard.server.table.protocol.description import Clock, Settings
from lastcard.server.table.protocol.messages import (
    Act,
    AddBot,
    Change,
    Chat,
    Close,
    Done,
    Leave,
    LetBotPlay,
    MoreTime,
    Move,
    Ping,
    Pong,
    React,
    Ready,
    Remove,
    Rename,
    Resync,
    Start,
    State,
    Type,
)
from tests.server.table.asking import dealt, refusal, same_person
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import QUICK, Guest, Parlour


@story
async def test_more_time_needs_a_clock(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        refusal(await company.guests[0].ask(MoreTime), "no_clock")
        timed = await dealt(parlour, 2, Settings(clock=Clock("move", seconds=10), catch_seconds=0))
        assert isinstance(await timed.guests[0].ask(MoreTime), Done)
        assert timed.guests[1].heard[-1].time.left_ms > 15_000


@story
async def test_everybody_hears_reactions_and_the_chat_until_the_host_turns_it_off(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests
        watcher = await Guest(code=company.code).come(parlour.registry)
        before = company.table.seq
        assert isinstance(await ann.ask(React, reaction="wow"), Done)
        assert isinstance(await ben.ask(Chat, text=" well \n  played "), Done)
        assert isinstance(await watcher.ask(Chat, text="hello"), Done)
        assert isinstance(await watcher.ask(React, reaction="nice"), Done)
        told = [(said.seat, said.name, said.text, said.reaction) for said in watcher.said]
        assert told == [
            (0, "Ann", "", "wow"),
            (1, "Ben", "well played", ""),
            (None, "", "hello", ""),
            (None, "", "", "nice"),
        ]
        assert ann.said == ben.said == watcher.said
        assert company.table.seq == before
        await ann.ask(Change, settings=Settings(chat=False))
        refusal(await ben.ask(Chat, text="psst"), "no_chat")
        refusal(await watcher.ask(Chat, text="psst"), "no_chat")


@story
async def test_who_leaves_before_a_match_frees_the_seat_and_the_next_one_becomes_host(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3)
        ann, ben, _ = company.guests
        assert isinstance(await ann.ask(Leave), Done)
        assert [place.name for place in company.table.places] == ["Ben", "Cem"]
        assert ann.you is None
        assert (ben.you, company.table.host) == (0, 0)
        refusal(await ann.ask(Rename, name="Ghost"), "only_seated")
        with pytest.raises(TableRefusal, match="bad_token"):
            await same_person(ann).come(parlour.registry)


@story
async def test_the_host_closes_the_table(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        ann, ben = company.guests
        refusal(await ben.ask(Close), "not_host")
        done = await ann.ask(Close, key="end")
        assert isinstance(done, Done)
        assert ben.around.phase == "closed"
        assert await ann.ask(Close, key="end") == done
        head = await parlour.store.head(company.code)
        assert head is not None
        assert head.closed is not None


# --- who asks ---------------------------------------------------------------------------------


@story
async def test_watchers_look_on_and_can_do_nothing_else(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        watcher = await Guest(code=company.code).come(parlour.registry)
        before = company.table.seq
        commands: list[tuple[type[Any], dict[str, Any]]] = [
            (Act, {"action": "draws"}), (Type, {"seen": 0, "text": "h"}), (Ready, {}), (Start, {}), (AddBot, {}),
            (Rename, {"name": "Me"}), (Remove, {"seat": 0}), (Move, {"seat": 0, "to": 1}), (Change, {"settings": QUICK}),
            (MoreTime, {}), (LetBotPlay, {"seat": 0}), (Leave, {}), (Close, {}),
        ]  # fmt: skip
        for kind, fields in commands:
            refusal(await watcher.ask(kind, **fields), "only_seated")
        assert company.table.seq == before
        assert company.guests[0].around.watchers == 1


@story
async def test_a_crowd_that_comes_and_goes_is_told_of_now_and_then_and_rightly(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        host = company.guests[0]
        before = len(host.all(State))
        watchers = [await Guest(code=company.code).come(parlour.registry)]
        assert host.around.watchers == 1
        watchers += [await Guest(code=company.code).come(parlour.registry) for _ in range(99)]
        assert len(host.all(State)) - before <= 2
        await pass_time(CROWD_TOLD)
        assert host.around.watchers == watchers[0].around.watchers == 100
        for watcher in watchers[2:]:
            watcher.go()
        await pass_time(CROWD_TOLD)
        assert host.around.watchers == 2
        await pass_time(CROWD_TOLD)
        watchers[0].go()
        assert host.around.watchers == 1


@story
async def test_players_are_written_to_before_those_who_look_on(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 3)
        for _ in range(3):
            await Guest(code=company.code).come(parlour.registry)
        ben = company.guests[1]
        ben.go()
        await ben.come(parlour.registry)
        assert [member.seat for member in company.live.company.greeted] == [0, 2, 1, None, None, None]
        await company.guests[2].ask(Leave)
        assert [member.seat for member in company.live.company.greeted] == [0, 1, None, None, None, None]


@story
async def test_who_comes_with_many_others_is_told_what_somebody_is_told_who_comes_alone(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        rng = Random(7)
        for _ in range(12):
            await company.play(rng)
        seen = [-1, -1, 0, company.table.seq - 3, company.table.seq, -1]
        together = [Guest(code=company.code) for _ in seen]
        await asyncio.gather(*(each.come(parlour.registry, last) for each, last in zip(together, seen, strict=True)))
        for each, last in zip(together, seen, strict=True):
            alone = await Guest(code=company.code).come(parlour.registry, last)
            assert alone.all(State)[0].steps == each.all(State)[0].steps
        await company.play(rng)
        late = [Guest(code=company.code) for _ in range(2)]
        await asyncio.gather(*(each.come(parlour.registry) for each in late))
        assert late[0].all(State)[0].steps[-1].seq == late[1].all(State)[0].steps[-1].seq == company.table.seq


@story
async def test_a_table_may_be_closed_to_watchers(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1, Settings(spectators=False))
        with pytest.raises(TableRefusal, match="no_spectators"):
            await Guest(code=company.code).come(parlour.registry)


@story
async def test_a_wrong_token_opens_nothing(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1)
        thief = Guest(code=company.code)
        thief.token = "A" * 43
        with pytest.raises(TableRefusal, match="bad_token"):
            await thief.come(parlour.registry)
        assert len(company.live.company.members) == 1


@story
async def test_a_ping_is_answered(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1)
        ann = company.guests[0]
        await handle(ann.live, ann.member, Ping())
        assert ann.heard[-1] == Pong(company.table.seq)


@story
async def test_a_client_that_noticed_a_gap_asks_for_what_it_missed(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        ann = company.guests[0]
        rng = Random(6)
        for _ in range(5):
            await company.play(rng)
        await handle(ann.live, ann.member, Resync(company.table.seq - 3))
        assert [step.seq for step in ann.heard[-1].steps] == list(range(company.table.seq - 2, company.table.seq + 1))


@story
async def test_the_newest_two_connections_of_a_seat_count(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        ann = company.guests[0]
        phone = await same_person(ann).come(parlour.registry)
        assert ann.dropped == ""
        desk = await same_person(ann).come(parlour.registry)
        assert (ann.dropped, phone.dropped, desk.dropped) == ("replaced", "", "")
        ann.go()
        assert 0 in company.live.company.present
        phone.go()
        assert 0 in company.live.company.present
        desk.go()
        assert 0 not in company.live.company.present


@story
async def test_a_seat_is_taken_in_a_bots_stead_or_refused(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 2, bots=["normal"])
        registry: TableRegistry = parlour.registry
        with pytest.raises(TableRefusal, match="seat_taken"):
            await registry.join(company.code, "Zoe", 0)
        with pytest.raises(TableRefusal, match="seat_taken"):
            await registry.join(company.code, "Zoe", 9)
        with pytest.raises(TableRefusal, match="name_taken"):
            await registry.join(company.code, "ann")
        taken = await registry.join(company.code, "Zoe")
        zoe = await Guest(taken).come(registry)
        bot = next(seat for seat, place in enumerate(company.table.places) if place.name == "Zoe")
        assert zoe.you == bot == taken.seat
        assert zoe.around.seats[bot].waits
        with pytest.raises(TableRefusal, match="under_way"):
            await registry.join(company.code, "Yann")
