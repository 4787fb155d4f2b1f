"""People come and go: a bot fills in after a while and hands back; an empty table pauses; a player who leaves is replaced."""

import asyncio
from pathlib import Path

from lastcard.engine.views import seat_view
from lastcard.players.default_answer import default_answer
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.messages import Act, Done, Leave, Ready, Refused, Remove, Start
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import Company, Guest, Parlour

PATIENT = Settings(catch_seconds=0, bot_seconds=1, grace_seconds=30)
LONG = Settings(catch_seconds=0, bot_seconds=1, grace_seconds=30, target=2000)


async def play_on(company: Company, seconds: float) -> None:
    """Let the people who are there answer whatever they are asked, for some time."""
    ends = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < ends:
        here = company.live.company.present
        if company.phase == "playing":
            for seat in company.game.deciders:
                if seat in here and not company.table.places[seat].stand_in:
                    await company.at(seat).say(Act, action=default_answer(seat_view(company.game, seat)))
        elif company.phase == "between":
            await company.at(min(here)).ask(Ready)
        await pass_time(0.5)


@story
async def test_a_bot_sits_in_after_the_grace_and_hands_back_the_same_hand(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, PATIENT)
        ann, ben = company.guests
        await ann.ask(Start)
        ben.go()
        assert [seat.present for seat in ann.around.seats] == [True, False]
        await pass_time(29.5)
        assert not ann.around.seats[1].stand_in
        await pass_time(1)
        away = ann.around.seats[1]
        assert (away.kind, away.stand_in) == ("person", True)
        if 1 in company.game.deciders:
            await pass_time(3)
        hand = company.game.hand(1)
        await ben.come(parlour.registry)
        assert not ann.around.seats[1].stand_in
        assert ann.around.seats[1].present
        assert not company.table.places[1].stand_in
        assert company.game.hand(1) == hand
        assert len(ben.hand.hand) == len(hand)


@story
async def test_a_bot_that_sits_in_really_plays(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, LONG)
        ann, ben = company.guests
        await ann.ask(Start)
        ben.go()
        await play_on(company, 100)
        assert sum(line.startswith("S1") for line in await parlour.lines(company.code)) > 3


@story
async def test_whoever_is_back_within_the_grace_was_never_away(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, PATIENT)
        ann, ben = company.guests
        await ann.ask(Start)
        for _ in range(5):
            ben.go()
            await pass_time(20)
            await ben.come(parlour.registry)
        seq = company.table.seq
        await pass_time(300)
        assert company.table.seq == seq
        assert not company.table.places[1].stand_in


@story
async def test_with_nobody_there_the_table_sleeps_and_bots_do_not_play_on(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1, LONG, bots=["normal", "normal"])
        ann = company.guests[0]
        await ann.ask(Start)
        await play_on(company, 20)
        ann.go()
        await pass_time(5)  # a thought that was under way may end
        seq = company.table.seq
        await pass_time(3 * 3600)
        assert company.table.seq == seq
        await ann.come(parlour.registry)
        await play_on(company, 30)
        assert company.table.seq > seq


@story
async def test_watchers_alone_do_not_keep_bots_playing(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1, LONG, bots=["normal", "normal"])
        ann = company.guests[0]
        await Guest(code=company.code).come(parlour.registry)
        await ann.ask(Start)
        ann.go()
        await pass_time(5)
        seq = company.table.seq
        await pass_time(3600)
        assert company.table.seq == seq


@story
async def test_who_comes_back_after_everybody_was_away_finds_the_bots_thinking(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1, LONG, bots=["normal", "normal"])
        ann = company.guests[0]
        await ann.ask(Start)
        while 0 in company.game.deciders:
            await play_on(company, 0.4)
        ann.go()
        await pass_time(600)
        await parlour.restart()
        seq = company_seq = len(await parlour.store.read(company.code))
        await ann.come(parlour.registry)
        await pass_time(30)
        company_seq = company.table.seq
        assert company_seq > seq
        assert company.game.deciders == (0,) or company.phase != "playing"


@story
async def test_who_leaves_in_a_match_is_replaced_by_a_bot_for_good(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, LONG)
        ann, ben, cem = company.guests
        await ann.ask(Start)
        hand = company.game.hand(0)
        assert isinstance(await ann.ask(Leave), Done)
        assert ann.you is None
        assert company.game.hand(0) == hand
        assert [seat.kind for seat in ben.around.seats] == ["bot", "person", "person"]
        assert ben.around.seats[1].host
        await play_on(company, 60)
        assert any(line.startswith("S0") for line in await parlour.lines(company.code))
        refused = await ann.ask(Act, action="draws")
        assert isinstance(refused, Refused)
        assert refused.code == "only_seated"
        assert cem.position == ben.position


@story
async def test_a_person_can_be_sent_away_between_rounds_only(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, LONG, bots=["normal"])
        ann = company.guests[0]
        await ann.ask(Start)
        ben = company.at(next(seat for seat in company.table.people if seat))
        bot = next(seat for seat, place in enumerate(company.table.places) if not place.is_person)
        refused = await ann.ask(Remove, seat=ben.seat)
        assert isinstance(refused, Refused)
        assert refused.code == "kick_in_round"
        while company.phase == "playing":
            await play_on(company, 1)
        assert company.phase == "between"
        refused = await ann.ask(Remove, seat=bot)
        assert isinstance(refused, Refused)
        assert refused.code == "match_under_way"
        seat = ben.seat
        assert isinstance(await ann.ask(Remove, seat=seat), Done)
        assert ben.you is None
        assert company.table.places[seat].level == "normal"
        assert company.table.places[seat].name == "Ben"


@story
async def test_the_host_passes_on_when_the_host_leaves(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, PATIENT)
        ann, ben, cem = company.guests
        for guest, then in ((ann, ben), (ben, cem)):
            await guest.ask(Leave)
            assert company.table.host == then.you
            assert cem.around.seats[then.seat].host
        await cem.ask(Leave)
        assert company.table.host is None
        again = await Guest(await parlour.registry.join(company.code, "Dora")).come(parlour.registry)
        assert again.around.seats[again.seat].host


@story
async def test_two_sockets_of_a_seat_are_one_person(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, PATIENT)
        ann, ben = company.guests
        await ann.ask(Start)
        phone = Guest(code=company.code)
        phone.token = ben.token
        await phone.come(parlour.registry)
        ben.go()
        await pass_time(120)
        assert not company.table.places[1].stand_in
        phone.go()
        await pass_time(31)
        assert company.table.places[1].stand_in
