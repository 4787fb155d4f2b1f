"""A deal interrupted by a crash: the list of pledges is in the log, and pages open their shares again."""

from pathlib import Path

from lastcard.server.table.fold.facts import Sealed
from lastcard.server.table.protocol.messages import Done, Start
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import Parlour
from tests.server.table.test_deal_protocol import sealed, seated


@story
async def test_a_crash_between_the_list_and_the_deal_loses_nothing(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await sealed(parlour, 3)
        ann, ben, cem = company.guests
        await ann.open_share()
        before = company.table.sealed
        await parlour.restart()
        for guest in (ann, ben):
            await guest.come(parlour.registry)
            assert guest.around.sealed == before
            assert isinstance(await guest.pledge(), Done)
            assert isinstance(await guest.open_share(), Done)
        assert company.phase == "lobby"
        await pass_time(9)
        await cem.come(parlour.registry)
        await cem.open_share()
        assert company.phase == "playing"
        assert company.game.shuffles[0].withheld == ()
        assert sum(isinstance(fact, Sealed) for fact in await parlour.facts(company.code)) == 1


@story
async def test_after_a_crash_whoever_stays_away_holds_the_deal_up_for_seconds_only(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await sealed(parlour)
        await parlour.restart()
        await pass_time(1000)  # nobody is there
        ann = await company.guests[0].come(parlour.registry)
        await ann.open_share()
        await pass_time(11)
        assert company.phase == "playing"
        assert company.game.shuffles[0].withheld == (1,)


@story
async def test_a_crash_before_the_list_is_closed_asks_for_the_pledges_again(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await seated(parlour)
        for guest in company.guests:
            await guest.pledge()
        await parlour.restart()
        for guest in company.guests:
            await guest.come(parlour.registry)
            await guest.pledge()
        await company.guests[0].ask(Start)
        for guest in company.guests:
            await guest.open_share()
        assert company.phase == "playing"
