"""Moderation: the host mutes, bans and locks, and undoes it; it cannot be used to win, and reveals nobody's address."""

from pathlib import Path

import pytest

from lastcard.server.table import Seated, TableRefusal, TableRegistry
from lastcard.server.table.fold.facts import Banned, Muted
from lastcard.server.table.fold.moderation import REMEMBERED, Manners, place_key
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.messages import Ban, Change, Chat, Done, Leave, Lock, Mute, React, Refused, Unban
from tests.server.table.asking import dealt, refusal, same_person
from tests.server.table.clockwork import story
from tests.server.table.guests import QUICK, Company, Guest, Parlour

HOME, AWAY = "203.0.113.9", "203.0.113.10"


async def joined(registry: TableRegistry, code: str, name: str, address: str) -> Guest:
    """Let somebody from an address sit down and come."""
    return await Guest(await registry.join(code, name, address=address)).come(registry, address=address)


async def gathering(parlour: Parlour, settings: Settings = QUICK) -> tuple[Company, Guest, Guest, Guest]:
    """Open a table of Ann, its host, and Ben and Cem, each from elsewhere."""
    made = await parlour.registry.create("Ann", settings)
    ann = await Guest(made).come(parlour.registry, address=HOME)
    ben = await joined(parlour.registry, made.code, "Ben", AWAY)
    cem = await joined(parlour.registry, made.code, "Cem", "203.0.113.11")
    return Company(parlour, made.code, [ann, ben, cem]), ann, ben, cem


# --- mute -------------------------------------------------------------------------------------


@story
async def test_nobody_hears_who_is_muted_until_the_host_changes_their_mind(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        _, ann, ben, cem = await gathering(parlour)
        assert isinstance(await ann.ask(Mute, seat=1), Done)
        assert [seat.muted for seat in cem.around.seats] == [False, True, False]
        refusal(await ben.ask(Chat, text="psst"), "muted")
        assert refusal(await ben.ask(React, reaction="wow"), "muted").reason.startswith("The host has muted you")
        assert ann.said == cem.said == ben.said == []
        assert isinstance(await cem.ask(Chat, text="hello"), Done)
        assert isinstance(await ann.ask(Mute, seat=1, on=False), Done)
        assert isinstance(await ben.ask(Chat, text="sorry"), Done)
        assert [said.text for said in ann.said] == ["hello", "sorry"]


@story
async def test_a_mute_outlives_a_restart_leaving_and_sitting_down_again(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, ann, ben, _ = await gathering(parlour)
        await ann.ask(Mute, seat=1)
        await parlour.restart()
        await ann.come(parlour.registry, address=HOME)
        await ben.come(parlour.registry, address=AWAY)
        refusal(await ben.ask(Chat, text="psst"), "muted")
        assert isinstance(await ben.ask(Leave), Done)
        refusal(await ben.ask(Chat, text="now I watch"), "muted")
        again = await joined(parlour.registry, company.code, "Bob", AWAY)
        refusal(await again.ask(Chat, text="psst"), "muted")
        assert ann.around.seats[again.seat].muted
        await ann.ask(Mute, seat=again.seat, on=False)
        assert isinstance(await again.ask(Chat, text="thanks"), Done)


@story
async def test_who_was_muted_and_is_host_now_is_heard_again(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        _, ann, ben, cem = await gathering(parlour)
        await ann.ask(Mute, seat=1)
        await ann.ask(Leave)
        assert ben.around.seats[ben.seat].host
        assert not ben.around.seats[ben.seat].muted
        assert isinstance(await ben.ask(Chat, text="at last"), Done)
        assert cem.said[-1].text == "at last"


@story
async def test_a_household_is_not_muted_for_one_of_them(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, ann, _, _ = await gathering(parlour)
        dana = await joined(parlour.registry, company.code, "Dana", AWAY)  # from where Ben is
        await ann.ask(Mute, seat=1)
        assert isinstance(await dana.ask(Chat, text="hello"), Done)
        eli = await joined(parlour.registry, company.code, "Eli", AWAY)
        assert isinstance(await eli.ask(Chat, text="hello"), Done)


@story
async def test_somebody_who_watches_is_muted_by_the_number_that_all_are_told(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, ann, _, _ = await gathering(parlour)
        first = await Guest(code=company.code).come(parlour.registry, address="198.51.100.1")
        second = await Guest(code=company.code).come(parlour.registry, address="198.51.100.2")
        await first.ask(Chat, text="loud")
        number = ann.said[-1].watcher
        assert number in [watcher.number for watcher in ann.around.crowd]
        assert isinstance(await ann.ask(Mute, watcher=number), Done)
        assert [watcher.muted for watcher in ann.around.crowd] == [True, False]
        refusal(await first.ask(Chat, text="loud"), "muted")
        assert isinstance(await second.ask(Chat, text="quiet"), Done)
        first.go()
        back = await Guest(code=company.code).come(parlour.registry, address="198.51.100.1")
        refusal(await back.ask(Chat, text="loud"), "muted")


# --- ban --------------------------------------------------------------------------------------


@story
async def test_who_is_banned_is_sent_away_and_can_neither_sit_nor_watch_nor_come_back(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, ann, ben, cem = await gathering(parlour)
        tab = await same_person(ben).come(parlour.registry, address=AWAY)
        heard = len(ben.heard)
        assert isinstance(await ann.ask(Ban, seat=1), Done)
        assert (ben.dropped, tab.dropped) == ("banned", "banned")
        assert len(ben.heard) == heard  # not another word
        assert [seat.name for seat in cem.around.seats] == ["Ann", "Cem"]
        assert [ban.name for ban in cem.around.bans] == ["Ben"]
        assert cem.around.watchers == 0
        for restarted in (False, True):
            if restarted:
                await parlour.restart()
            with pytest.raises(TableRefusal, match="banned"):
                await same_person(ben).come(parlour.registry, address="198.51.100.7")  # the same token from anywhere
            with pytest.raises(TableRefusal, match="banned"):
                await Guest(code=company.code).come(parlour.registry, address=AWAY)
            with pytest.raises(TableRefusal, match="banned"):
                await parlour.registry.join(company.code, "Bob", address=AWAY)


@story
async def test_a_ban_is_lifted_by_whoever_is_host_then(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, ann, _, cem = await gathering(parlour)
        await ann.ask(Ban, seat=1)
        number = cem.around.bans[0].number
        refusal(await cem.ask(Unban, ban=number), "not_host")
        await ann.ask(Leave)
        assert isinstance(await cem.ask(Unban, ban=number), Done)
        assert cem.around.bans == ()
        refusal(await cem.ask(Unban, ban=number), "no_ban")
        assert (await joined(parlour.registry, company.code, "Ben", AWAY)).you == 1


@story
async def test_a_ban_in_a_round_wins_nothing_for_a_bot_plays_the_hand_on(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 3)
        ann, ben, _ = company.guests
        hand = company.game.state.size[1]
        assert isinstance(await ann.ask(Ban, seat=1), Done)
        assert ben.dropped == "banned"
        assert company.phase == "playing"
        place = company.table.places[1]
        assert (place.name, place.is_person, bool(place.bot_level)) == ("Ben", False, True)
        assert company.game.state.size[1] == hand
        assert ann.around.seats[1].kind == "bot"


@story
async def test_a_household_is_not_banned_for_one_of_them(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, ann, ben, _ = await gathering(parlour)
        dana = await joined(parlour.registry, company.code, "Dana", AWAY)
        await ann.ask(Ban, seat=1)
        assert ben.dropped == "banned"
        assert dana.dropped == ""
        dana.go()
        await dana.come(parlour.registry, address=AWAY)
        assert (await joined(parlour.registry, company.code, "Eli", AWAY)).you is not None
        with pytest.raises(TableRefusal, match="banned"):
            await same_person(ben).come(parlour.registry, address=AWAY)


@story
async def test_somebody_who_watches_is_sent_away_and_does_not_come_back(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, ann, _, _ = await gathering(parlour)
        watcher = await Guest(code=company.code).come(parlour.registry, address="198.51.100.1")
        other = await Guest(code=company.code).come(parlour.registry, address="198.51.100.2")
        assert isinstance(await ann.ask(Ban, watcher=ann.around.crowd[0].number), Done)
        assert (watcher.dropped, other.dropped) == ("banned", "")
        assert ann.around.watchers == len(ann.around.crowd) == 1
        with pytest.raises(TableRefusal, match="banned"):
            await Guest(code=company.code).come(parlour.registry, address="198.51.100.1")


@story
async def test_only_the_host_does_it_only_to_others_and_only_to_people(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, bots=["normal"])
        ann, ben = company.guests
        before = company.table.seq
        for command in (Mute, Ban):
            refusal(await ben.ask(command, seat=0), "not_host")
            refusal(await ann.ask(command, seat=0), "own_seat")
            refusal(await ann.ask(command, seat=1), "not_person")
            refusal(await ann.ask(command, seat=9), "no_seat")
            refusal(await ann.ask(command, watcher=77), "no_watcher")
            refusal(await ann.ask(command), "no_watcher")
        refusal(await ben.ask(Lock), "not_host")
        refusal(await ann.ask(Unban, ban=1), "no_ban")
        assert company.table.seq == before


@story
async def test_nobody_is_told_where_another_comes_from(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, ann, ben, cem = await gathering(parlour)
        watcher = await Guest(code=company.code).come(parlour.registry, address="198.51.100.1")
        await ann.ask(Mute, seat=2)
        await ann.ask(Ban, seat=1)
        wire = b"".join(part for guest in (ann, ben, cem, watcher) for part in guest.bytes)
        log = "".join(kept.data for kept in await parlour.store.read(company.code)).encode()
        for address in (HOME, AWAY, "203.0.113.11", "198.51.100.1"):
            assert address.encode() not in wire + log
            assert place_key(company.code, address).encode() not in wire
        assert place_key(company.code, AWAY).encode() in log
        assert place_key("BBBBBB", AWAY) != place_key(company.code, AWAY)


# --- lock -------------------------------------------------------------------------------------


@story
async def test_nobody_new_comes_in_while_the_table_is_locked_and_who_sits_comes_back(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company, ann, ben, _ = await gathering(parlour)
        watcher = await Guest(code=company.code).come(parlour.registry)
        assert isinstance(await ann.ask(Lock), Done)
        assert ben.around.locked
        assert watcher.dropped == ""
        await parlour.restart()
        await ann.come(parlour.registry)
        await ben.come(parlour.registry)
        assert (ann.you, ben.you) == (0, 1)
        with pytest.raises(TableRefusal, match="locked"):
            await parlour.registry.join(company.code, "Dana")
        with pytest.raises(TableRefusal, match="locked"):
            await Guest(code=company.code).come(parlour.registry)
        with pytest.raises(TableRefusal, match="bad_token"):
            await Guest(Seated(company.code, 0, "A" * 43)).come(parlour.registry)
        assert isinstance(await ann.ask(Lock, on=False), Done)
        assert isinstance(await parlour.registry.join(company.code, "Dana"), Seated)


@story
async def test_settings_and_locks_are_different_things(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        _, ann, ben, _ = await gathering(parlour)
        await ann.ask(Lock)
        assert isinstance(await ann.ask(Change, settings=Settings(chat=False)), Done)
        assert ben.around.locked
        assert isinstance(await ben.ask(Chat, text="psst"), Refused)


def test_a_table_remembers_so_many_and_forgets_the_oldest() -> None:
    manners = Manners()
    for number in range(1, 3 * REMEMBERED):
        manners.take(number, Banned("Ben", (f"ban {number}",)))
        manners.take(number, Muted((f"mute {number}",), on=True))
    assert len(manners.bans) == REMEMBERED
    assert manners.is_banned(f"ban {3 * REMEMBERED - 1}")
    assert not manners.is_banned("ban 1")
    assert manners.is_muted(f"mute {3 * REMEMBERED - 1}")
    assert not manners.is_muted("mute 1")
