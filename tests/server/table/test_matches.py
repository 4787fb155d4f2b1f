"""Whole matches at live tables: rounds, rematches, elimination, partners, ten seats, and what a record proves."""

from pathlib import Path
from random import Random

import pytest

from lastcard.engine.proof.shuffle import commitment
from lastcard.engine.records.record_text import check_record
from lastcard.server.store import Append, Entry
from lastcard.server.store.game_entries import finished_rounds, records
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.messages import Done, Move, Ready, Remove, Start
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import Company, Parlour

SHORT = {"hand_size": "3"}


async def whole_match(company: Company, rng: Random, *, limit: int = 6000) -> list[tuple[str, str]]:
    """Play a match by random actions; give the commitment that was shown before each deal, and after it as the round's."""
    shown: list[tuple[str, str]] = []
    for _ in range(limit):
        if company.phase == "playing":
            await company.play(rng)
            continue
        if company.phase == "over" and shown:
            return shown
        before = company.guests[0].around.commitment
        await company.deal()
        info = company.guests[0].game
        assert company.phase == "playing"
        assert info is not None
        shown.append((before, info.commitment))
    raise AssertionError("the match did not end")


@pytest.mark.parametrize(
    ("people", "settings"),
    [
        (
            3,
            Settings(edition="braille", mode="elimination", options=SHORT | {"elim_threshold": "100"}, catch_seconds=0),
        ),
        (4, Settings(edition="braille", mode="partners", target=200, options=SHORT, catch_seconds=0)),
        (10, Settings(target=500, options=SHORT, catch_seconds=0)),
        (2, Settings(target=120, options=SHORT, catch_seconds=0)),
    ],
    ids=["elimination", "partners", "ten seats", "two seats"],
)
@story
async def test_a_match_of_several_rounds_is_played_to_its_end_and_proves_itself(
    tmp_path: Path, people: int, settings: Settings
) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(people, settings)
        shown = await whole_match(company, Random(people))
        assert company.game.outcome.match_winners
        assert company.game.state.number == len(shown) > 1
        assert all(before == after != "" for before, after in shown)
        assert len(set(shown)) == len(shown)
        (text,) = records(await parlour.store.read(company.code))
        with_cards = finished_rounds(text, cards=True)
        assert with_cards is not None
        proof = check_record(with_cards)
        assert proof.claimed
        assert proof.game.outcome == company.game.outcome
        assert [round_.shuffle.commitment for round_ in proof.rounds if round_.shuffle] == [each for each, _ in shown]
        for round_ in proof.rounds:
            assert round_.shuffle is not None
            assert [part.seat for part in round_.shuffle.parts if part.is_pledged] == list(range(people))
            assert not round_.shuffle.withheld
        for guest in company.guests:
            assert guest.position is not None
            assert guest.position.match_winners == company.game.outcome.match_winners


@story
async def test_the_secret_is_shown_when_the_round_is_over_and_not_before(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, Settings(catch_seconds=0, target=2000))
        ann = company.guests[0]
        promised = ann.around.commitment
        await ann.ask(Start)
        secret = company.table.round_secret
        rng = Random(3)
        while company.phase == "playing":
            assert not any(secret.encode() in data for guest in company.guests for data in guest.bytes)
            await company.play(rng)
        assert ann.around.proven == secret
        assert commitment(secret) == promised
        assert ann.around.commitment not in ("", promised)
        assert not any(company.table.secret.encode() in data for guest in company.guests for data in guest.bytes)


@story
async def test_a_rematch_begins_a_new_match_with_the_same_people(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, Settings(mode="round", catch_seconds=0))
        for number in (1, 2, 3):
            await whole_match(company, Random(number))
            assert company.table.games == number
            assert company.guests[1].around.game == number
        assert len(records(await parlour.store.read(company.code))) == 3


@story
async def test_between_matches_people_come_and_seats_move_and_the_last_match_is_put_away(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, Settings(mode="round", catch_seconds=0))
        ann, ben, cem = company.guests
        await whole_match(company, Random(4))
        assert isinstance(await ann.ask(Move, seat=0, to=2), Done)
        assert (ann.you, ben.you, cem.you) == (2, 0, 1)
        assert company.phase == "lobby"
        assert ben.position is None
        await whole_match(company, Random(5))
        assert isinstance(await ann.ask(Remove, seat=0), Done)
        assert ben.you is None
        company.guests.remove(ben)
        await whole_match(company, Random(6))
        assert company.game.names == ("Cem", "Ann")


@story
async def test_who_is_out_of_the_match_is_not_waited_for_but_can_go_on_alone(tmp_path: Path) -> None:
    settings = Settings(
        edition="braille",
        mode="elimination",
        options=SHORT | {"elim_threshold": "60"},
        catch_seconds=0,
        bot_seconds=0.1,
    )
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, settings)
        rng = Random(11)
        while True:
            if company.phase == "playing":
                await company.play(rng)
            elif company.phase == "over":
                await company.guests[0].ask(Start)
            elif company.guests[0].position is not None and company.guests[0].position.eliminated:
                break
            else:
                await company.guests[0].ask(Start)
        out = company.guests[0].position.eliminated
        inside = [guest for guest in company.guests if guest.you not in out]
        for guest in inside[1:]:
            guest.go()
        alone = company.at(out[0])
        assert isinstance(await alone.ask(Ready), Done)
        assert company.phase == "between"
        inside[0].go()
        assert isinstance(await alone.ask(Ready), Done)
        assert company.phase == "playing"
        await pass_time(600)
        assert company.phase != "playing"  # bots sat in for the others


@story
async def test_a_round_cut_off_before_its_next_secret_was_settled_goes_on(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, Settings(catch_seconds=0, target=2000))
        ann = company.guests[0]
        await ann.ask(Start)
        rng = Random(12)
        while company.phase == "playing":
            await company.play(rng)
        *kept, last = await parlour.store.read(company.code)
        assert last.kind == "committed"
    cut = tmp_path / "cut"
    cut.mkdir()
    async with Parlour(cut) as parlour:
        entries = tuple(Entry(entry.kind, entry.data) for entry in kept)
        await parlour.store.append(Append(company.code, 0, entries))
        company = Company(parlour, company.code, company.guests)
        for guest in company.guests:
            guest.forget()
            await guest.come(parlour.registry, seen=len(kept) - 2)
            assert [step.seq for step in guest.steps] == [len(kept) - 1, len(kept), len(kept) + 1]
        assert ann.around.commitment
        assert isinstance(await ann.ask(Start), Done)
        assert company.phase == "playing"
