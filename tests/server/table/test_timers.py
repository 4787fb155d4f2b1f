"""What a table does by itself, and what it must not: joining, leaving or reloading at a bad moment holds nobody up."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from lastcard.engine.views import SeatView, seat_view
from lastcard.players.bot import Bot
from lastcard.players.default_answer import default_answer
from lastcard.server.table.protocol.description import Clock, Settings
from lastcard.server.table.protocol.messages import Act, Change, Done, Leave, Ready, Rename, Start, State, Type
from lastcard.server.table.transient import bot_turns
from lastcard.server.table.transient.deadlines import BREATH
from tests.server.table.asking import dealt, refusal, same_person
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import QUICK, Company, Guest, Parlour
from tests.waiting import turn, until


async def answer_once(company: Company) -> None:
    """Let whoever is asked do the plainest thing."""
    asked = company.game.deciders[0]
    await company.at(asked).say(Act, action=default_answer(seat_view(company.game, asked)))


async def waiting_for_ann(parlour: Parlour, settings: Settings = QUICK) -> tuple[Company, Guest]:
    """Let three people sit down of whom two are ready; give the third too."""
    company = await parlour.table(3, settings)
    ann, *others = company.guests
    for guest in others:
        await guest.ask(Ready)
    return company, ann


# --- ready ----------------------------------------------------------------------------------------


@story
async def test_a_round_is_dealt_when_the_last_one_waited_for_goes_away(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, ann = await waiting_for_ann(parlour)
        ann.go()
        await pass_time(5)
        assert company.phase == "lobby"  # she may only have reloaded the page
        await pass_time(6)
        assert company.phase == "playing"


@story
async def test_a_round_is_dealt_at_once_when_the_last_one_waited_for_leaves(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, ann = await waiting_for_ann(parlour)
        await ann.ask(Leave)
        await until(lambda: company.phase == "playing", within=0.1)


@story
async def test_nobody_is_dealt_past_who_reloads_the_page(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, ann = await waiting_for_ann(parlour)
        ann.go()
        await pass_time(2)
        await ann.come(parlour.registry)
        await pass_time(60)
        assert company.phase == "lobby"


@story
async def test_a_deal_that_is_refused_is_not_tried_for_ever(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, ann = await waiting_for_ann(parlour, replace(QUICK, edition="braille", mode="partners"))
        ann.go()
        await pass_time(60)
        assert company.phase == "lobby"
        assert not any(seat.ready for seat in company.guests[1].around.seats)


# --- coming and going -----------------------------------------------------------------------------


@story
async def test_nothing_reaches_anybody_before_they_were_shown_the_table(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 3)
        _, ben, cem = company.guests
        seen = ben.seq
        ben.go()
        while company.table.seq < seen + 2:
            if company.game.deciders[0] == ben.you:
                await ben.come(parlour.registry)
                await answer_once(company)
                seen = ben.seq
                ben.go()
            else:
                await answer_once(company)
        ben.heard.clear()
        coming = asyncio.ensure_future(ben.come(parlour.registry))
        await turn(2)
        cem.go()  # which everybody is told
        await coming
        first = ben.heard[0]
        assert first.you is not UNSET
        assert [step.seq for step in first.steps] == list(range(seen + 1, company.table.seq + 1))


@story
async def test_what_a_replaced_connection_had_sent_before_touches_no_other_seat(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3)
        mallory = company.guests[1]
        newer = [await same_person(mallory).come(parlour.registry) for _ in range(2)]
        assert mallory.dropped == "replaced"
        await newer[1].ask(Leave)
        assert [place.name for place in company.table.places] == ["Ann", "Cem"]
        refusal(await mallory.ask(Leave), "only_seated")
        assert [place.name for place in company.table.places] == ["Ann", "Cem"]


@story
async def test_watchers_are_sent_away_from_a_table_that_is_not_to_be_watched(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        ann, ben = company.guests
        watcher = await Guest(code=company.code).come(parlour.registry)
        await ann.ask(Change, settings=replace(QUICK, spectators=False))
        await turn()
        assert watcher.dropped == "unwatched"
        assert ann.around.watchers == 0
        assert isinstance(await ben.ask(Leave), Done)
        await turn()
        assert ben.dropped == "unwatched"


@story
async def test_who_sat_down_after_a_match_is_told_that_they_do_not_play_in_it(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 2, replace(QUICK, mode="round"))
        rng = Random(1)
        while company.phase == "playing":
            await company.play(rng)
        for name in ("Dana", "Eli"):
            newcomer = await Guest(await parlour.registry.join(company.code, name)).come(parlour.registry)
            refusal(await newcomer.ask(Type, text="accuse", seen=newcomer.seq), "not_playing")


# --- the clock ------------------------------------------------------------------------------------


@story
async def test_a_clock_that_is_changed_is_shown_at_once(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        ann, ben = company.guests
        await ann.ask(Change, settings=replace(QUICK, clock=Clock("move", 5)))
        assert [state.time.left_ms for state in ben.all(State) if state.time is not UNSET and state.time] == [5000]
        await ann.ask(Change, settings=QUICK)
        assert [state.time for state in ben.all(State) if state.time is not UNSET][-1] is None


@pytest.mark.parametrize("away", [20, 100])
@story
async def test_who_comes_back_to_an_empty_table_has_time_to_decide(tmp_path: Path, away: int) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 1, replace(QUICK, clock=Clock("move", 30)), bots=["normal"])
        ann = company.guests[0]
        await until(lambda: company.game.deciders == (0,))
        ann.go()
        await pass_time(away)
        ann.heard.clear()
        await ann.come(parlour.registry)
        assert ann.all(State)[0].time.left_ms == pytest.approx(30_000, abs=100)


@story
async def test_a_catch_is_open_again_to_whoever_comes_back_after_a_restart(tmp_path: Path) -> None:
    settings = Settings(options={"hand_size": "2"}, catch_seconds=4, bot_seconds=0)
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 3, settings)
        while not company.game.state.exposed:
            if company.phase != "playing":
                await company.guests[0].ask(Start)
            asked = company.game.deciders[0]
            laid = [action for action in company.at(asked).hand.legal if action.startswith("plays")]
            await company.at(asked).say(Act, action=laid[0] if laid else default_answer(seat_view(company.game, asked)))
        await parlour.restart()
        for guest in company.guests:
            await guest.come(parlour.registry)
        asked_guest = company.at(company.game.deciders[0])
        await asked_guest.say(Act, action=default_answer(seat_view(company.game, asked_guest.seat)))
        assert asked_guest.held
        await pass_time(5)
        assert not company.live.waiting


# --- bots -----------------------------------------------------------------------------------------


async def bots_play(company: Company, seconds: float) -> None:
    """Let bots play until the first seat is asked or the round is over, and no longer than this."""
    loop = asyncio.get_running_loop()
    ends = loop.time() + seconds
    await until(lambda: company.phase != "playing" or 0 in company.game.deciders or loop.time() >= ends)


@story
async def test_bots_are_not_held_up_by_what_is_no_move(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 1, replace(QUICK, bot_seconds=1.2), bots=["normal", "normal"])
        ann = company.guests[0]
        while company.game.deciders == (0,):
            await answer_once(company)
        moved = company.table.moved
        for number in range(6):
            await ann.ask(Rename, name=f"Ann {number % 2}")
            await pass_time(0.5)
        assert company.table.moved > moved


@story
async def test_only_the_last_position_is_thought_about_and_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think, begun = bot_turns._think, []

    def noted(jobs: Sequence[tuple[Bot, SeatView]]) -> list[bot_turns.Idea]:
        begun.append(jobs)
        return think(jobs)

    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 1, replace(QUICK, bot_seconds=5), bots=["normal", "normal"])
        while company.game.deciders == (0,):
            await answer_once(company)
        monkeypatch.setattr(bot_turns, "_think", noted)
        driver, timing = company.live.driver, company.live.timing
        timing.ideas = []
        driver.think()
        driver.think()
        assert not begun
        await turn()
        assert len(begun) == 1
        assert timing.ideas


@story
async def test_bots_in_a_hurry_take_a_breath_before_every_move(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 1, replace(QUICK, bot_seconds=0, target=2000), bots=["sharp"] * 9)
        loop = asyncio.get_running_loop()
        for _ in range(5):
            while company.phase == "playing" and company.game.deciders == (0,):
                await answer_once(company)
            began, moved = loop.time(), company.table.moved
            await bots_play(company, 5)
            assert (company.table.moved - moved - 1) * BREATH / 2 <= loop.time() - began


@story
async def test_bots_take_their_time_while_no_person_plays(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        settings = replace(QUICK, target=2000, grace_seconds=10)
        company = await dealt(parlour, 2, settings, bots=["normal", "normal"])
        ann, ben = company.guests
        ben.go()
        await ann.ask(Leave)
        await ben.come(parlour.registry)
        company.table.places[ben.seat].stand_in = True
        company.live.driver.think()
        moved = company.table.moved
        await pass_time(2.1)
        assert 1 <= company.table.moved - moved <= 6
