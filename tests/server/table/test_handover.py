"""Continuing on another device: a ticket moves a seat once, the old device is told, and its token opens nothing any more."""

from pathlib import Path

import pytest

from lastcard.server.table import Seated, TableRefusal
from lastcard.server.table.fold.facts import Handed
from lastcard.server.table.procedures.handover import VALID
from lastcard.server.table.protocol.messages import Chat, Leave, Mute
from tests.server.table.asking import dealt, playing, refusal
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import Company, Guest, Parlour


async def moved(company: Company, guest: Guest) -> Guest:
    """Let somebody continue on another device."""
    assert guest.token is not None
    seat, token = await guest.live.handovers.redeem(await guest.live.handovers.ticket(guest.token), "")
    return await Guest(Seated(company.code, seat, token)).come(company.parlour.registry)


@story
async def test_a_seat_moves_with_its_cards_and_the_old_device_is_told(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        asked, other = playing(company)
        held = asked.hand.hand
        new = await moved(company, asked)
        assert asked.dropped == "moved"
        assert new.seat == asked.seat
        assert new.hand.hand == held
        assert other.around.seats[new.seat].present
        assert len(other.around.seats) == 2


@story
async def test_the_old_token_opens_nothing_and_unread_moves_of_the_old_device_count_no_more(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        asked, _ = playing(company)
        await moved(company, asked)
        refusal(await asked.ask(Leave), "only_seated")
        with pytest.raises(TableRefusal, match="bad_token"):
            await asked.come(parlour.registry)
        await parlour.restart()
        with pytest.raises(TableRefusal, match="bad_token"):
            await asked.come(parlour.registry)


@story
async def test_a_ticket_works_once_and_not_after_another_was_written_or_time_has_passed(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        ann = company.guests[0]
        assert ann.token is not None
        handovers = ann.live.handovers
        first = await handovers.ticket(ann.token)
        second = await handovers.ticket(ann.token)
        for void in (first, "x" * 43):
            with pytest.raises(TableRefusal, match="no_ticket"):
                await handovers.redeem(void, "")
        _, token = await handovers.redeem(second, "")
        with pytest.raises(TableRefusal, match="no_ticket"):
            await handovers.redeem(second, "")
        late = await handovers.ticket(token)
        await pass_time(VALID + 1)
        with pytest.raises(TableRefusal, match="no_ticket"):
            await handovers.redeem(late, "")
        with pytest.raises(TableRefusal, match="bad_token"):
            await handovers.ticket(ann.token)
        assert [type(fact) for fact in await parlour.facts(company.code)].count(Handed) == 1


@story
async def test_somebody_who_is_muted_stays_so_on_another_device(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        host, ben = company.guests
        await host.ask(Mute, seat=ben.seat)
        new = await moved(company, ben)
        refusal(await new.ask(Chat, text="hello"), "muted")
