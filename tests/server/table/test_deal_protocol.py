"""The steps to a deal: pledges, their closed list, then shares; nobody can choose late or hold it up."""

from pathlib import Path
from random import Random

import pytest

from lastcard.engine.game import Game
from lastcard.engine.proof.pledges import parse_parts, pledge_of
from lastcard.engine.proof.shuffle import Shuffle
from lastcard.engine.records.record_text import check_record, write_record
from lastcard.server.store import Append
from lastcard.server.store.game_entries import finished_rounds, records
from lastcard.server.table import Seated, TableRefusal
from lastcard.server.table.fold.facts import (
    AnyFact,
    Committed,
    Contributed,
    GameBegan,
    Opened,
    Sat,
    entry_of,
    token_hash,
)
from lastcard.server.table.protocol.description import Clock, Settings
from lastcard.server.table.protocol.messages import (
    AddBot,
    Change,
    Done,
    Leave,
    Move,
    Pledge,
    Ready,
    Remove,
    Rename,
    Reveal,
    Start,
)
from lastcard.server.table.transient.deadlines import OPENING, PLEDGING
from tests.server.table.asking import refusal, same_person
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import QUICK, Company, Guest, Parlour

SHORT = Settings(catch_seconds=0, bot_seconds=0, mode="round", options={"hand_size": "2"})
LONG = Settings(catch_seconds=0, bot_seconds=0, target=2000, options={"hand_size": "2"})
STRANGE = "0" * 64


async def seated(parlour: Parlour, people: int = 2, settings: Settings = QUICK, *, bots: int = 0) -> Company:
    """Open a table of people whose pages take part in shuffles."""
    company = await parlour.table(people, settings, bots=["normal"] * bots)
    for guest in company.guests:
        guest.go()
        guest.pledges = True
        await guest.come(parlour.registry)
    return company


async def sealed(parlour: Parlour, people: int = 2, settings: Settings = QUICK, *, bots: int = 0) -> Company:
    """Open a table where everybody has pledged and the host has asked for the deal."""
    company = await seated(parlour, people, settings, bots=bots)
    for guest in company.guests:
        assert isinstance(await guest.pledge(), Done)
    assert isinstance(await company.guests[0].ask(Start), Done)
    assert company.table.sealed
    assert company.phase == "lobby"
    return company


@story
async def test_pledges_are_closed_and_shown_before_a_share_is_opened(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await seated(parlour, 2, bots=1)
        ann, ben = company.guests
        refusal(await ann.ask(Reveal, commitment=ann.around.commitment, share="x" * 30), "not_sealed")
        for guest in company.guests:
            await guest.pledge()
        assert ann.around.sealed == ""
        await ann.ask(Start)
        listed = parse_parts(ben.around.sealed)
        assert [part.seat for part in listed if part.pledge == "bot"] == [1]
        assert {part.seat for part in listed if part.is_pledged} == {ann.seat, ben.seat}
        await ann.open_share()
        assert company.phase == "lobby"
        await ben.open_share()
        assert company.phase == "playing"
        parts = company.game.shuffles[0].parts
        assert {part.seat: part.share for part in parts if part.is_pledged} == {
            guest.seat: next(iter(guest.shares.values())) for guest in company.guests
        }
        assert ann.around.sealed == ""


@story
async def test_no_byte_tells_a_share_to_anybody_before_the_round_is_over(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await sealed(parlour, 3)
        for guest in company.guests:
            await guest.open_share()
        watcher = await Guest(code=company.code).come(parlour.registry)
        shares = [share.encode() for guest in company.guests for share in guest.shares.values()]
        heard = [data for guest in (*company.guests, watcher) for data in guest.bytes]
        assert len(shares) == 3
        assert not any(share in data for share in shares for data in heard)


@story
async def test_what_fits_no_pledge_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await sealed(parlour)
        ann, ben = company.guests
        now = ann.around.commitment
        for share in ("y" * 43, ben.shares[now]):
            refusal(await ann.ask(Reveal, commitment=now, share=share), "share_unfit")
        refusal(await ann.ask(Reveal, commitment=STRANGE, share=ann.shares[now]), "stale")
        refusal(await ann.ask(Pledge, commitment=now, pledge=STRANGE), "sealed")
        assert isinstance(await ann.pledge(), Done)  # the same once more, as after a reload
        assert company.phase == "lobby"


@story
async def test_a_pledge_copied_from_another_seat_or_an_earlier_round_cannot_be_opened(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await seated(parlour, 2, LONG)
        ann, ben = company.guests
        await company.deal()
        (first,) = [part.pledge for part in company.game.shuffles[0].parts if part.seat == ann.seat]
        old = next(iter(ann.shares.values()))
        rng = Random(1)
        while company.phase == "playing":
            await company.play(rng)
        now = ann.around.commitment
        await ben.pledge()
        mine = pledge_of(now, 2, ben.seat, ben.shares[now])
        await ann.ask(Pledge, commitment=now, pledge=mine)
        await ann.ask(Start)
        refusal(await ann.ask(Reveal, commitment=now, share=ben.shares[now]), "share_unfit")
        await pass_time(OPENING + 0.1)
        while company.phase == "playing":
            await company.play(rng)
        now = ann.around.commitment
        await ann.ask(Pledge, commitment=now, pledge=first)
        await ben.pledge()
        await ann.ask(Start)
        refusal(await ann.ask(Reveal, commitment=now, share=old), "share_unfit")
        await pass_time(OPENING + 0.1)
        assert [shuffle.withheld for shuffle in company.game.shuffles] == [(), (0, 1), (0, 1)]


@story
async def test_a_share_that_is_not_opened_in_time_is_marked_and_a_late_one_changes_nothing(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await sealed(parlour, 3, SHORT)
        ann, ben, cem = company.guests
        await ann.open_share()
        await ben.open_share()
        await pass_time(OPENING - 0.1)
        assert company.phase == "lobby"
        await pass_time(0.2)
        assert company.phase == "playing"
        assert company.game.shuffles[0].withheld == (2,)
        hands = [company.game.hand(seat) for seat in range(3)]
        refusal(
            await cem.ask(Reveal, commitment=next(iter(cem.shares)), share=next(iter(cem.shares.values()))), "stale"
        )
        assert [company.game.hand(seat) for seat in range(3)] == hands
        rng = Random(2)
        while company.phase == "playing":
            await company.play(rng)
        (text,) = records(await parlour.store.read(company.code))
        proof = check_record(finished_rounds(text, cards=True) or "")
        assert proof.rounds[0].shuffle is not None
        assert proof.rounds[0].shuffle.withheld == (2,)


@story
async def test_a_page_that_has_not_pledged_is_waited_for_a_moment_and_no_longer(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await seated(parlour, 2)
        ann, ben = company.guests
        await ann.pledge()
        assert isinstance(await ann.ask(Start), Done)
        assert isinstance(await ann.ask(Start), Done)  # pressed twice
        assert not company.table.sealed
        await pass_time(PLEDGING + 0.1)
        assert [part.is_pledged for part in parse_parts(company.table.sealed)] == [True, False]
        refusal(await ben.pledge(), "sealed")
        await ann.open_share()
        assert company.phase == "playing"
        assert company.game.shuffles[0].parts[1].pledge == "absent"


@story
async def test_nobody_waits_for_people_who_take_no_part_or_are_away(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await seated(parlour, 3)
        ann, ben, cem = company.guests
        await ann.pledge()
        await cem.pledge()
        ben.go()
        ben.pledges = False
        await ben.come(parlour.registry)
        cem.go()
        await ann.ask(Start)
        assert [part.is_pledged for part in parse_parts(company.table.sealed)] == [True, False, False]
        await ann.open_share()
        assert company.phase == "playing"


@pytest.mark.parametrize("start", [True, False])
@story
async def test_a_table_of_bots_and_one_person_is_dealt_at_once(tmp_path: Path, start: bool) -> None:
    async with Parlour(tmp_path) as parlour:
        seat = await parlour.registry.create("Ann", QUICK, bots=["normal", "sharp"], start=start)
        ann = await Guest(seat).come(parlour.registry)
        if not start:
            await ann.ask(Start)
        assert ann.around.phase == "playing"
        table = parlour.registry.awake[seat.code].table
        assert table.game is not None
        assert [part.pledge for part in table.game.shuffles[0].parts] == ["absent", "bot", "bot"]


@story
async def test_several_tabs_of_a_seat_pledge_and_open_the_same_share(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await seated(parlour)
        ann, ben = company.guests
        tab = same_person(ann)
        tab.shares = ann.shares
        await tab.come(parlour.registry)
        for guest in (ann, tab, ben):
            assert isinstance(await guest.pledge(), Done)
        await tab.ask(Start)
        for guest in (tab, ann, ben):
            assert isinstance(await guest.open_share(), Done)
        assert company.phase == "playing"
        assert company.game.shuffles[0].withheld == ()


@story
async def test_a_reconnect_in_the_middle_still_opens_its_share(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await sealed(parlour)
        ann, ben = company.guests
        await ann.open_share()
        ben.go()
        await pass_time(1)
        await ben.come(parlour.registry)
        await ben.open_share()
        assert company.phase == "playing"
        assert company.game.shuffles[0].withheld == ()


@story
async def test_who_moves_before_the_list_is_closed_pledges_for_the_new_seat(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await seated(parlour, 3)
        ann, ben, cem = company.guests
        for guest in company.guests:
            await guest.pledge()
        await ann.ask(Move, seat=1, to=2)
        await ben.pledge()
        await ann.ask(Start)
        await pass_time(PLEDGING + 0.1)
        listed = parse_parts(company.table.sealed)
        assert [part.is_pledged for part in listed] == [True, False, True]  # Cem's page has not noticed yet
        assert cem.seat == 1
        for guest in (ann, ben):
            assert isinstance(await guest.open_share(), Done)


@story
async def test_a_closed_list_is_dealt_from_whatever_else_is_asked(tmp_path: Path) -> None:
    """A list whose shares are open must not be thrown away: that would be a choice between two deals."""
    async with Parlour(tmp_path) as parlour:
        company = await sealed(parlour, 3)
        ann, ben, _ = company.guests
        for kind, fields in (
            (AddBot, {}), (Remove, {"seat": 1}), (Move, {"seat": 0, "to": 1}), (Change, {"settings": SHORT}),
        ):  # fmt: skip
            refusal(await ann.ask(kind, **fields), "dealing")
        refusal(await ben.ask(Leave), "dealing")
        with pytest.raises(TableRefusal, match="dealing"):
            await parlour.registry.join(company.code, "Zoe")
        assert isinstance(await ben.ask(Rename, name="Benno"), Done)
        assert isinstance(await ann.ask(Start), Done)
        for guest in company.guests:
            await guest.open_share()
        assert company.phase == "playing"
        assert company.game.names[1] == "Benno"


@story
async def test_a_deal_that_cannot_be_made_is_refused_before_the_list_is_closed(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await seated(parlour, 3, Settings(edition="braille", mode="partners"))
        for guest in company.guests:
            await guest.pledge()
        refusal(await company.guests[0].ask(Start), "settings")
        assert not company.table.sealed
        await pass_time(10)
        assert not company.table.sealed


@story
async def test_later_rounds_and_the_rematch_are_dealt_in_the_same_way(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await seated(parlour, 2, SHORT)
        rng = Random(7)
        for number in (1, 2):
            await company.deal()
            assert company.table.games == number
            assert not company.game.shuffles[0].withheld
            while company.phase == "playing":
                await company.play(rng)


@story
async def test_by_correspondence_a_pledge_of_somebody_who_went_away_is_not_waited_for(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        clock = Clock("days", days=1)
        company = await seated(parlour, 2, Settings(clock=clock, catch_seconds=0, target=2000))
        await company.deal()
        rng = Random(7)
        while company.phase == "playing":
            await company.play(rng)
        ann, ben = company.guests
        await ann.pledge()
        await ben.pledge()
        ben.go()
        await pass_time(86_400 + 1)
        await ann.open_share()
        assert company.phase == "playing"
        assert [part.is_pledged for part in company.game.shuffles[1].parts] == [True, False]


@story
async def test_asking_all_to_be_ready_waits_for_the_last_pledge(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await seated(parlour)
        ann, ben = company.guests
        await ann.pledge()
        for guest in company.guests:
            await guest.ask(Ready)
        assert [seat.ready for seat in ann.around.seats] == [True, True]
        assert not company.table.sealed
        await ben.pledge()
        assert company.table.sealed


@story
async def test_a_match_of_version_1_in_an_old_log_goes_on_with_version_2(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        secret, tokens = "5a" * 32, ("a" * 43, "b" * 43)
        shuffle = Shuffle(secret, ((0, "abc"),))
        game = Game.create("classic", players=["Ann", "Ben"], options={"hand_size": 2}, target=2000, shuffle=shuffle)
        facts: tuple[AnyFact, ...] = (
            Opened(LONG), Committed(secret), Sat("Ann", token_hash(tokens[0])), Sat("Ben", token_hash(tokens[1])),
            Contributed(0, "abc"), GameBegan(write_record(game).partition("\n\n")[0]),
        )  # fmt: skip
        await parlour.store.append(Append("BCDFGH", 0, tuple(map(entry_of, facts))))
        guests = [
            await Guest(Seated("BCDFGH", seat, token)).come(parlour.registry) for seat, token in enumerate(tokens)
        ]
        company = Company(parlour, "BCDFGH", guests)
        rng = Random(4)
        while company.phase == "playing":
            await company.play(rng)
        await company.deal()
        while company.phase == "playing":
            await company.play(rng)
        (text,) = records(await parlour.store.read(company.code))
        shuffles = check_record(finished_rounds(text, cards=True) or "").game.shuffles
        assert [each.version for each in shuffles] == ["v1", "v2"]
        assert shuffles[0].entropy == ((0, "abc"),)
