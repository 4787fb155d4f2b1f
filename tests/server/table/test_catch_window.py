"""The fair catch: after a forgotten call the game pauses for a moment of real time, only for people, and no longer."""

import asyncio
from pathlib import Path

from lastcard.engine.game import Action
from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.engine.views import seat_view
from lastcard.players.bot import answers
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.messages import Act, AddBot, Done, Held, Refused, Start
from lastcard.server.table.transient.deadlines import Timing
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import Company, Guest, Parlour

FAIR = Settings(options={"hand_size": "3"}, catch_seconds=4, bot_seconds=1)
PRICED = Settings(options={"hand_size": "3", "false_catch": "2"}, catch_seconds=4, bot_seconds=1)


def plain(company: Company, seat: int) -> Action:
    """Choose for a seat: a number before anything that could take the turn away, and never a call."""
    view = seat_view(company.game, seat)
    if BY_NAME[view.asks].picks == "cards":
        return Action(BY_NAME[view.asks].verb, cards=view.hand[: view.owed])
    possible = answers(view)
    numbers = [action for action in possible if action.card is not None and action.card < 52 and action.card % 13 < 10]
    cards = [action for action in possible if action.card is not None]
    return (numbers or cards or possible)[0]


async def exposed(company: Company) -> int:
    """Play until somebody has just forgotten to call with one card left, and somebody else must decide; give who it is."""
    while True:
        if company.phase != "playing":
            assert isinstance(await company.guests[0].ask(Start), Done)
        seat = company.game.deciders[0]
        if company.table.places[seat].is_person:
            await company.at(seat).say(Act, action=plain(company, seat))
        await settled(company)
        catchable = company.guests[0].position.catchable if company.guests[0].position else ()
        asks, deciders = company.game.asks, company.game.deciders
        just_now = window(company) or not company.table.settings.catch_seconds
        if catchable and just_now and asks == "play" and deciders[0] not in catchable:
            return catchable[0]
        await pass_time(window(company))


async def settled(company: Company) -> None:
    """Wait until the catch window is over unless it has just begun, and until it is a person's turn."""
    while company.phase == "playing" and not window(company):
        if company.table.places[company.game.deciders[0]].is_person and not company.live.waiting:
            return
        await pass_time(0.5)


def window(company: Company) -> float:
    """Give how many seconds the table will still wait for a call."""
    timing: Timing = company.live.timing
    return max(0.0, timing.window_until - asyncio.get_running_loop().time())


async def next_player(company: Company) -> tuple[Guest, str]:
    """Let the next player move while the window is open; give who it was and the command."""
    asked = company.at(company.game.deciders[0])
    key = await asked.say(Act, action=plain(company, asked.seat))
    return asked, key


@story
async def test_the_next_move_waits_for_the_window_and_is_then_carried_out(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, FAIR)
        await exposed(company)
        assert 3.9 < window(company) <= 4
        moved = company.table.moved
        asked, key = await next_player(company)
        assert asked.answer_to(key) is None
        assert [held.id for held in asked.held[-1:]] == [key]
        assert 3000 < asked.held[-1].ms <= 4000
        await pass_time(3.8)
        assert company.table.moved == moved
        await pass_time(0.3)
        assert isinstance(asked.answer_to(key), Done)
        assert company.table.moved > moved


@story
async def test_a_call_ends_the_window_and_the_waiting_move_is_carried_out_at_once(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, FAIR)
        forgetful = await exposed(company)
        asked, key = await next_player(company)
        assert isinstance(await company.at(forgetful).act("calls", seen=0), Done)
        assert window(company) == 0
        await pass_time(0.1)
        assert isinstance(asked.answer_to(key), Done)


@story
async def test_a_catch_ends_the_window_and_the_waiting_move_is_carried_out_at_once(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, FAIR)
        forgetful = await exposed(company)
        asked, key = await next_player(company)
        catcher = next(guest for guest in company.guests if guest.you not in (forgetful, asked.you))
        size = company.game.state.size[forgetful]
        assert isinstance(await catcher.act(f"catches S{forgetful}", seen=0), Done)
        assert company.game.state.size[forgetful] > size
        await pass_time(0.1)
        assert isinstance(asked.answer_to(key), Done)


@story
async def test_whoever_waits_can_catch_meanwhile(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, FAIR)
        forgetful = await exposed(company)
        asked, key = await next_player(company)
        assert isinstance(await asked.act(f"catches S{forgetful}"), Done)
        await pass_time(0.1)
        assert isinstance(asked.answer_to(key), Done)


@story
async def test_a_change_of_mind_while_waiting_answers_both_commands(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, FAIR)
        await exposed(company)
        asked, first = await next_player(company)
        second = await asked.say(Act, action="draws")
        withdrawn = asked.answer_to(first)
        assert isinstance(withdrawn, Refused)
        assert withdrawn.code == "stale"
        await pass_time(4.1)
        assert isinstance(asked.answer_to(second), Done)
        assert (await parlour.lines(company.code))[-1] == f"S{asked.seat} draws"


@story
async def test_a_waiting_command_that_is_sent_again_is_carried_out_once(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, FAIR)
        await exposed(company)
        asked, key = await next_player(company)
        count = len(await parlour.lines(company.code))
        await asked.say(Act, key=key, action=plain(company, asked.seat))
        assert asked.answer_to(key) is None
        await pass_time(4.1)
        assert [type(answer) for answer in asked.heard if getattr(answer, "id", "") == key][-1] is Done
        assert len(await parlour.lines(company.code)) == count + 1


@story
async def test_a_waiting_command_that_is_sent_again_after_a_call_is_not_stale(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, FAIR)
        forgetful = await exposed(company)
        asked, seen = company.at(company.game.deciders[0]), company.table.seq
        action = plain(company, asked.seat)
        key = await asked.say(Act, action=action, seen=seen)
        assert isinstance(await company.at(forgetful).act("calls", seen=0), Done)
        assert asked.answer_to(key) is None  # it still waits
        await asked.say(Act, key=key, action=action, seen=seen)
        await pass_time(0.1)
        answers_to_it = [answer for answer in asked.heard if getattr(answer, "id", "") == key]
        assert [type(answer) for answer in answers_to_it] == [Held, Held, Done]


@story
async def test_a_window_that_has_passed_does_not_open_again(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, FAIR)
        await exposed(company)
        await pass_time(4.1)
        assert window(company) == 0
        asked, key = await next_player(company)
        assert isinstance(asked.answer_to(key), Done)  # the rules may leave it open, the clock does not start anew


@story
async def test_a_lone_person_is_never_held_up(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1, FAIR)
        ann = company.guests[0]
        for _ in range(2):
            await ann.ask(AddBot, level="dreamy")
        await ann.ask(Start)
        windows = 0
        for _ in range(400):
            if company.phase != "playing":
                await ann.ask(Start)
            if ann.you in company.game.deciders:
                windows += window(company) > 0
                answer = await ann.act(plain(company, ann.seat))
                assert isinstance(answer, Done)
            await pass_time(0.4)
        assert not ann.held
        assert windows


@story
async def test_bots_wait_for_the_window_before_they_move_or_catch(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1, FAIR, bots=["sharp", "sharp"])
        ann = company.guests[0]
        forgetful = caught = 0
        while not caught:
            if company.phase != "playing":
                await ann.ask(Start)
            lines = await parlour.lines(company.code)
            if window(company) and ann.position is not None and ann.seat in ann.position.catchable:
                forgetful += 1
                await pass_time(window(company) - 0.05)
                assert await parlour.lines(company.code) == lines
                await pass_time(3)
                caught += any(
                    f"catches S{ann.seat}" in line for line in (await parlour.lines(company.code))[len(lines) :]
                )
            elif ann.you in company.game.deciders:
                await ann.say(Act, action=plain(company, ann.seat))
            await pass_time(0.3)
        assert forgetful


@story
async def test_where_a_wrong_catch_costs_there_is_one_attempt_an_opportunity(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, PRICED)
        forgetful = await exposed(company)
        others = [guest for guest in company.guests if guest.you != forgetful]
        wrong = others[1].seat
        size = company.game.state.size[others[0].seat]
        assert isinstance(await others[0].act(f"catches S{wrong}", seen=0), Done)
        assert company.game.state.size[others[0].seat] == size + 2
        again = await others[0].act(f"catches S{forgetful}", seen=0)
        assert isinstance(again, Refused)
        assert again.rule
        assert isinstance(await others[1].act(f"catches S{forgetful}", seen=0), Done)


@story
async def test_a_table_that_wants_no_window_has_none(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, Settings(options={"hand_size": "3"}, catch_seconds=0, bot_seconds=0))
        await exposed(company)
        asked, key = await next_player(company)
        assert isinstance(asked.answer_to(key), Done)


@story
async def test_the_rules_of_a_match_can_ask_for_more_time_than_its_table(tmp_path: Path) -> None:
    """AMB-33: ``uno_grace_ms`` is the least time; what the table likes may be longer, never shorter."""
    async with Parlour(tmp_path) as parlour:
        slow = Settings(options={"hand_size": "3", "uno_grace_ms": "9000"}, catch_seconds=4, bot_seconds=1)
        company = await parlour.table(3, slow)
        await exposed(company)
        assert 8.9 < window(company) <= 9
        brief = Settings(options={"hand_size": "3", "uno_grace_ms": "500"}, catch_seconds=4, bot_seconds=1)
        company = await parlour.table(3, brief)
        await exposed(company)
        assert 3.9 < window(company) <= 4
