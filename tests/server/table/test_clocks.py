"""Time at a table: no limit, seconds or days per decision. Then the table answers for the player; no decision blocks it."""

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from lastcard.engine.editions import edition_names
from lastcard.engine.game import Game
from lastcard.engine.kernel.state.questions import QUESTIONS
from lastcard.engine.programs.operations import OPERATIONS
from lastcard.engine.views import seat_view
from lastcard.players.default_answer import default_answer
from lastcard.referee.conformance.random_tables import TableSetup
from lastcard.server.table.protocol.description import Clock, Settings
from lastcard.server.table.protocol.messages import Act, Change, Done, MoreTime, Ready, Start
from lastcard.server.table.transient.deadlines import DAY, PATIENCE
from lastcard.testing import play_through, random_table
from tests.server.table.clockwork import Clockwork, pass_time, story
from tests.server.table.guests import Company, Parlour
from tests.waiting import until

pytestmark = pytest.mark.long  # lets months go by, every half minute of them

TIMED = Settings(clock=Clock("move", seconds=20), catch_seconds=0, bot_seconds=0)
DAYS = Settings(clock=Clock("days", days=2), catch_seconds=0, bot_seconds=0)
DECISIONS = {row.name for row in QUESTIONS if row.by != "nobody"}

# Tables at which every kind of decision comes up, and comes up often.
RICH = (
    TableSetup("polish", 4, options={"custom_count": 3}, written=("swap hands", "me down to 1", 'dare "sing" or draw 4')),
    TableSetup("polish", 3, options={"custom_count": 3}, written=("trade hands", 'vote "fair?" all then again', "all to 3")),
    TableSetup("classic", 3, options={"stacking": "draw2", "forced_play": True, "seven_zero": True}),
    TableSetup("classic", 4, options={"several_of_a_number": True}),
    TableSetup("greek", 4),
    TableSetup("russian", 5),
    TableSetup("hungarian", 4, options={"hand_size": 2}),
    TableSetup("polish", 2, options={"custom_count": 1, "hand_size": 3}, written=('dare "crow" and draw 2',)),
    *(TableSetup("polish", 3, written=(row.examples.split("`")[1],) * 3) for row in OPERATIONS if row.phrases),
)  # fmt: skip


def ask_about(game: Game, asked: Counter[str]) -> None:
    """Require that every decider has a legal default, and that every vote ends by it."""
    for seat in game.deciders:
        asked[game.asks] += 1
        game.check(seat, default_answer(seat_view(game, seat)))


def test_every_decision_of_every_edition_has_a_legal_default() -> None:
    asked: Counter[str] = Counter()
    rng = Random(40)
    rich = [replace(recipe, seed=str(seed), target=500) for recipe in RICH for seed in range(8)]
    recipes = [*rich, *(random_table(rng, name=name) for name in edition_names() for _ in range(6))]
    for recipe in recipes:
        game = recipe.create()
        ask_about(game, asked)
        play_through(game, rng, lambda game, *_: ask_about(game, asked), limit=150)
    assert set(asked) == DECISIONS
    assert min(asked.values()) > 3, asked


def test_a_round_in_which_nobody_ever_answers_goes_on() -> None:
    rng = Random(41)
    for name in edition_names():
        game = random_table(rng, name=name).create()
        for _ in range(300):
            if game.asks == "over":
                break
            seat = game.deciders[0]
            game.push(seat, default_answer(seat_view(game, seat)))


async def answer(company: Company) -> None:
    """Let whoever is asked give the plainest answer."""
    seat = company.game.deciders[0]
    await company.at(seat).say(Act, action=default_answer(seat_view(company.game, seat)))


@story
async def test_without_a_clock_nobody_is_hurried(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        await company.guests[0].ask(Start)
        moved = company.table.moved
        await pass_time(5 * DAY)
        assert company.table.moved == moved
        assert company.live.timing.time(0) is None


@story
async def test_a_decision_that_takes_too_long_is_made_by_the_table(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, TIMED)
        await company.guests[0].ask(Start)
        first = company.guests[0].heard
        told = [state.time for state in first if getattr(state, "time", None)]
        assert (told[-1].left_ms, told[-1].total_ms) == (20_000, 20_000)
        moved = company.table.moved
        await pass_time(19.9)
        assert company.table.moved == moved
        await pass_time(0.2)
        assert company.table.moved == moved + 1


@story
async def test_whoever_answers_in_time_has_the_whole_time_again(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, TIMED)
        await company.guests[0].ask(Start)
        for _ in range(12):
            await pass_time(19)
            await answer(company)
            if company.phase != "playing":
                break
            lines = len(company.game.moves)
        assert len(company.game.moves) >= lines
        assert not any(place.stand_in for place in company.table.places)
        assert not company.live.timing.missed


@story
async def test_more_time_is_as_much_again(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, TIMED)
        await company.guests[0].ask(Start)
        moved = company.table.moved
        await pass_time(15)
        for guest in company.guests:
            assert isinstance(await guest.ask(MoreTime), Done)
        assert 44_000 < company.guests[0].heard[-1].time.left_ms <= 45_000
        await pass_time(44)
        assert company.table.moved == moved
        await pass_time(2)
        assert company.table.moved > moved


@story
async def test_who_misses_three_decisions_in_a_row_is_replaced_until_they_act(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, TIMED)
        await company.guests[0].ask(Start)
        awake, asleep = company.guests
        for _ in range(400):
            if company.table.places[asleep.seat].stand_in:
                break
            if company.phase != "playing":
                await awake.ask(Start)
            if awake.seat in company.game.deciders:
                await answer(company)
            await pass_time(1)
        assert awake.around.seats[asleep.seat].stand_in
        assert company.live.timing.missed[asleep.seat] == PATIENCE
        while not (company.phase == "playing" and asleep.seat not in company.game.deciders):
            await pass_time(0.01)
            if company.phase != "playing":
                await awake.ask(Start)
            elif awake.seat in company.game.deciders:
                break
        assert isinstance(await asleep.ask(Ready), Done)  # "I am back"
        assert not awake.around.seats[asleep.seat].stand_in
        assert asleep.seat not in company.live.timing.missed


@story
async def test_every_voter_who_is_late_votes_no_and_whoever_is_asked_next_has_their_time(tmp_path: Path) -> None:
    vote = Settings(
        edition="polish", options={"custom_count": "3"}, written=('vote "fair?" all then again',) * 3,
        clock=Clock("move", seconds=20), catch_seconds=0, bot_seconds=0,
    )  # fmt: skip
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(4, vote)
        await company.guests[0].ask(Start)
        rng = Random(8)
        votes = 0
        while votes < 3:
            if company.phase != "playing":
                await company.guests[0].ask(Start)
            if company.game.asks != "vote":
                await company.play(rng)
                continue
            votes += 1
            await pass_time(20.1)
            lines = [line for line in company.game.moves if "votes" in line]
            assert lines[-1].endswith("votes no")
            assert company.game.asks != "vote"
            assert not company.game.moves[-1].endswith("draws")
            if company.phase == "playing":
                timing = company.live.timing.time(asyncio.get_running_loop().time())
                assert timing is not None
                assert timing.left_ms > 19_000


@story
async def test_a_table_with_a_clock_deals_the_next_round_by_itself(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, Settings(clock=Clock("move", seconds=20), catch_seconds=0, target=2_000))
        await company.guests[0].ask(Start)
        rng = Random(9)
        while company.phase == "playing":
            await company.play(rng)
        assert company.phase == "between"
        await pass_time(59)
        assert company.phase == "between"
        await pass_time(2)
        assert company.phase == "playing"
        assert company.game.state.number == 2


@story
async def test_the_host_can_take_the_clock_away(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, TIMED)
        await company.guests[0].ask(Start)
        await company.guests[0].ask(Change, settings=Settings(catch_seconds=0, bot_seconds=0))
        moved = company.table.moved
        await pass_time(1000)
        assert company.table.moved == moved


# --- correspondence ---------------------------------------------------------------------------


@story
async def test_correspondence_goes_on_while_nobody_looks(tmp_path: Path) -> None:
    async with Parlour(tmp_path, flows=True) as parlour:
        await parlour.registry.resume()
        company = await parlour.table(2, DAYS, bots=["normal"])
        await company.guests[0].ask(Start)
        bot = next(seat for seat, place in enumerate(company.table.places) if not place.is_person)
        await until(lambda: company.game.deciders[0] != bot)
        for guest in company.guests:
            guest.go()
        moved = company.table.moved
        await pass_time(1.9 * DAY)
        assert (await parlour.recalled(company.code)).moved == moved
        await pass_time(0.2 * DAY)
        table = await parlour.recalled(company.code)
        assert table.moved > moved
        assert not any(place.stand_in for place in table.places)


@pytest.mark.parametrize(
    ("ran", "off", "left"),
    [
        (0.5 * DAY, 0.0, 1.5 * DAY),
        (0.5 * DAY, 30 * DAY, 1.5 * DAY),  # while the server is off nobody could decide
        (1.99 * DAY, DAY, 0.01 * DAY),
        (30 * DAY, 0.0, 60.0),
    ],
)
@story
async def test_correspondence_survives_a_restart_with_the_time_that_was_left(
    tmp_path: Path, ran: float, off: float, left: float
) -> None:
    async with Parlour(tmp_path, flows=True) as parlour:
        company = await parlour.table(2, DAYS)
        await company.guests[0].ask(Start)
        await parlour.run_on(ran)
        await parlour.restart(off=off)
        ann = await company.guests[0].come(parlour.registry)
        told = ann.heard[-1].time
        assert left * 1000 - 5000 < told.left_ms <= left * 1000 + 5000
        moved = company.table.moved
        ann.go()
        await pass_time(left - 30)
        assert (await parlour.recalled(company.code)).moved == moved
        await pass_time(40)
        assert (await parlour.recalled(company.code)).moved > moved


# --- a machine that sleeps --------------------------------------------------------------------


def sleep_through(seconds: float) -> None:
    """Let the machine sleep: on its clock the time has passed, and all that was due in it is due at once."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Clockwork)
    loop.now += seconds


@pytest.mark.parametrize("settings", [TIMED, DAYS], ids=["seconds", "days"])
@story
async def test_nobody_loses_time_while_the_machine_sleeps(tmp_path: Path, settings: Settings) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, settings)
        await company.guests[0].ask(Start)
        moved, total = company.table.moved, company.live.timing.total
        await pass_time(total / 2 + 0.1)  # not in the very moment of an alarm
        for _ in range(3):
            sleep_through(3 * DAY)
            await pass_time(1)
        assert company.table.moved == moved
        assert company.guests[0].heard[-1].time.left_ms > (total / 2 - 200) * 1000
        await pass_time(total / 2 + 200)
        assert company.table.moved > moved


@story
async def test_nobody_is_replaced_because_the_machine_slept(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, Settings(catch_seconds=0, bot_seconds=0, grace_seconds=60))
        ann, ben = company.guests
        await ann.ask(Start)
        ben.go()
        await pass_time(30)
        sleep_through(DAY)
        await pass_time(1)
        assert not company.table.places[ben.seat].stand_in
        await pass_time(60)
        assert company.table.places[ben.seat].stand_in
