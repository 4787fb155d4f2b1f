"""A table is its log: reading the facts again gives the same table, and a returning client misses nothing."""

from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from lastcard.engine.editions import edition_names
from lastcard.server.table.broadcast.recap import STORY
from lastcard.server.table.fold.table import STRIDE, Table
from lastcard.server.table.protocol.messages import Ready, Start
from lastcard.testing import random_table, state_bytes
from tests.server.table.clockwork import story
from tests.server.table.guests import Company, Guest, Parlour, settings_of

pytestmark = pytest.mark.long  # recalls tables again and again


def same(one: Table, other: Table) -> None:
    """Require that two tables have come to the same, hidden things included."""
    for name in ("code", "seq", "settings", "games", "moved", "round_began", "secret", "round_secret", "sealed"):
        assert getattr(one, name) == getattr(other, name), name
    assert list(map(asdict, one.places)) == list(map(asdict, other.places))
    assert (one.phase, one.host, one.commitment, one.proven) == (
        other.phase,
        other.host,
        other.commitment,
        other.proven,
    )
    assert (one.game is None) == (other.game is None)
    if one.game is not None and other.game is not None:
        assert state_bytes(one.game) == state_bytes(other.game)
        assert one.game.moves == other.game.moves
        assert (one.game.names, one.game.shuffles) == (other.game.names, other.game.shuffles)


async def go_on(company: Company, rng: Random) -> bool:
    """Play one action, or deal on; False when the match is over."""
    if company.phase == "playing":
        await company.play(rng)
    elif company.phase == "between":
        for guest in company.guests:
            await guest.ask(Ready)
            if company.phase == "playing":
                break
    return company.phase != "over"


@pytest.mark.parametrize("name", edition_names())
@story
async def test_a_table_recalled_from_its_log_equals_the_live_one(tmp_path: Path, name: str) -> None:
    rng = Random(name)
    async with Parlour(tmp_path) as parlour:
        for _ in range(2):
            recipe = random_table(rng, name=name)
            company = await parlour.table(recipe.players, settings_of(recipe))
            same(company.table, await parlour.recalled(company.code))
            await company.guests[0].ask(Start)
            for move in range(70):
                if not await go_on(company, rng):
                    break
                if move % 11 == 0:
                    same(company.table, await parlour.recalled(company.code))
            same(company.table, await parlour.recalled(company.code))


@pytest.mark.parametrize("name", edition_names())
@story
async def test_a_table_recalled_from_where_it_stood_equals_the_live_one(tmp_path: Path, name: str) -> None:
    rng = Random(f"snapshot {name}")
    async with Parlour(tmp_path) as parlour:
        recipe = random_table(rng, name=name)
        company = await parlour.table(recipe.players, settings_of(recipe))
        snapshots = [company.table.snapshot]
        await company.guests[0].ask(Start)
        for move in range(90):
            if not await go_on(company, rng):
                break
            snapshots.append(company.table.snapshot)
            if move % 7 == 0:
                same(company.table, await parlour.recalled(company.code, rng.choice(snapshots)))
                same(company.table, await parlour.recalled(company.code, snapshots[-1]))
        assert snapshots[0] == ""
        for unreadable in ("{}", "[1]", '[1,["x",0,0,[],[]]]', snapshots[-1][:-1]):
            same(company.table, await parlour.recalled(company.code, unreadable))


@story
async def test_the_log_is_told_where_a_match_stands_however_often_the_server_is_restarted(tmp_path: Path) -> None:
    rng = Random(11)
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, settings_of(random_table(rng, name="classic")))
        await company.guests[0].ask(Start)
        told = []
        for _ in range(60):
            if not await go_on(company, rng):
                break
            await parlour.restart()
            for guest in company.guests:
                await guest.come(parlour.registry)
            told.append((await parlour.store.texts(company.code)).snapshot)
            same(company.table, await parlour.recalled(company.code, told[-1]))
        assert company.table.game is not None
        # The log is told with the move after every so many.
        assert len(set(told)) == 1 + (len(company.table.game.moves) - 1) // STRIDE


@story
async def test_a_restart_resumes_every_table_where_it_was(tmp_path: Path) -> None:
    rng = Random(5)
    async with Parlour(tmp_path) as parlour:
        companies = []
        for name in edition_names():
            recipe = random_table(rng, name=name)
            company = await parlour.table(recipe.players, settings_of(recipe))
            companies.append(company)
            await company.guests[0].ask(Start)
            for _ in range(rng.randrange(60)):
                await go_on(company, rng)
        before = [company.table for company in companies]
        await parlour.restart()
        for company, was in zip(companies, before, strict=True):
            for guest in company.guests:
                await guest.come(parlour.registry)
            same(company.table, was)
            if company.phase == "playing":
                await company.play(rng)


def known(guest: Guest) -> tuple[object, ...]:
    """Give all that a guest has come to believe."""
    return guest.seq, guest.you, guest.table, guest.game, guest.position, guest.own, guest.prompt


@pytest.mark.parametrize("moves", [0, 1, 25, 70])
@story
async def test_a_table_woken_by_somebody_new_is_the_one_that_was_left(tmp_path: Path, moves: int) -> None:
    rng = Random(moves)
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3)
        await company.guests[0].ask(Start)
        for _ in range(moves):
            await go_on(company, rng)
        before = await parlour.recalled(company.code)
        await parlour.restart()
        for guest in company.guests:  # the first wakes it: its match comes out of the story that is told
            guest.forget()
            await guest.come(parlour.registry)
            same(company.table, before)
            assert company.table.game is not None
            assert before.game is not None
            if before.game.moves:
                assert company.table.game.last_events == before.game.last_events
        for _ in range(10):
            await go_on(company, rng)
        same(company.table, await parlour.recalled(company.code))


@pytest.mark.parametrize("seed", range(5))
@story
async def test_whoever_missed_entries_is_told_exactly_those(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    async with Parlour(tmp_path) as parlour:
        recipe = random_table(rng)
        company = await parlour.table(recipe.players, settings_of(recipe))
        await company.guests[0].ask(Start)
        for _ in range(60):
            await go_on(company, rng)
        for guest in company.guests:
            seqs = [step.seq for step in guest.steps]
            assert seqs == sorted(set(seqs))
            assert seqs[-1] == guest.seq == company.table.seq
            whole = {step.seq: step for step in guest.steps}
            for _ in range(6):
                missed = rng.randrange(max(0, guest.seq - 50), guest.seq + 1)
                again = Guest(code=company.code)
                again.token = guest.token
                await again.come(parlour.registry, missed)
                assert [step.seq for step in again.steps] == list(range(missed + 1, guest.seq + 1))
                for step in again.steps:
                    assert step == whole.get(step.seq, step)
                assert known(again) == known(guest)
                again.go()


@story
async def test_somebody_who_just_joined_hears_the_round_so_far_as_past(tmp_path: Path) -> None:
    rng = Random(3)
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3)
        await company.guests[0].ask(Start)
        began = company.table.seq
        for _ in range(8):
            await company.play(rng)
        watcher = await Guest(code=company.code).come(parlour.registry)
        first = watcher.heard[0]
        assert first.past is True
        assert first.you is None
        assert [step.seq for step in first.steps] == list(range(began, company.table.seq + 1))
        assert watcher.own is None


@story
async def test_whoever_missed_very_much_is_shown_the_round_as_past(tmp_path: Path) -> None:
    rng = Random(4)
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        await company.guests[0].ask(Start)
        while company.table.seq < 70:
            await go_on(company, rng)
        late = Guest(code=company.code)
        late.token = company.guests[1].token
        await late.come(parlour.registry, 2)
        assert late.heard[0].past is True
        assert late.steps[0].seq == max(company.table.round_began, company.table.seq - STORY + 1)
        assert late.own == company.guests[1].own


@story
async def test_a_deal_is_retold_with_the_cards_of_whoever_asks(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3)
        await company.guests[0].ask(Start)
        for guest in company.guests:
            again = Guest(code=company.code)
            again.token = guest.token
            await again.come(parlour.registry, company.table.seq - 1)
            assert again.steps == guest.steps[-1:]
            dealt = [event for event in again.steps[0].events if event.name == "dealt"]
            assert [bool(event.cards) for event in dealt] == [event.seat == guest.you for event in dealt]
