"""Being ready is a fact: a change of the rules takes it back, undoing that gives it back, and a restart changes nothing."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from lastcard.server.table.fold.facts import facts_of
from lastcard.server.table.fold.table import Table
from lastcard.server.table.live.getting_ready import STILL_READY, UNDO
from lastcard.server.table.protocol.description import Clock, Settings, rules_of
from lastcard.server.table.protocol.messages import (
    AddBot,
    Agree,
    Ban,
    Change,
    Done,
    Lock,
    Move,
    Mute,
    Ready,
    Remind,
    Reminded,
    Remove,
    Rename,
    Start,
    Write,
)
from tests.server.table.asking import refusal
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import QUICK, Company, Guest, Parlour

POLISH = replace(QUICK, edition="polish")
GREEK = replace(QUICK, edition="greek")


def standing(guest: Guest) -> list[str]:
    """Say of every seat how it stands, as one guest was told."""
    return [
        "ready" if seat.ready else "was" if seat.was_ready else "-"
        for seat in guest.around.seats
        if seat.kind == "person"
    ]


async def two_ready(parlour: Parlour, settings: Settings = QUICK) -> Company:
    """Let two guests be ready and the host not."""
    company = await parlour.table(3, settings)
    for guest in company.guests[1:]:
        assert isinstance(await guest.ask(Ready), Done)
    return company


@story
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (QUICK, POLISH),  # the edition
        (QUICK, replace(QUICK, mode="winner_takes", target=200, options={"hand_size": "5"})),  # a preset
        (QUICK, replace(QUICK, options={"stacking": "draw2"})),  # a house rule
        (QUICK, replace(QUICK, mode="low_score")),  # counting
        (QUICK, replace(QUICK, target=300)),
        (GREEK, replace(GREEK, dealer=1)),
        (GREEK, replace(GREEK, options={"dealer_select": "draw_numbers_only"})),
        (POLISH, replace(POLISH, written=("next draws 3",))),
        (replace(QUICK, edition="braille", mode="by_seats"), replace(QUICK, edition="braille", mode="low_score")),
    ],
)
async def test_a_change_of_the_rules_takes_ready_back_and_says_so(
    tmp_path: Path, before: Settings, after: Settings
) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await two_ready(parlour, before)
        ann, ben, _ = company.guests
        answer = await ann.ask(Change, settings=after)
        assert isinstance(answer, Done), answer
        for guest in company.guests:
            assert standing(guest) == ["-", "was", "was"]
            assert guest.around.before == rules_of(before)
        if not after.written:
            assert isinstance(await ben.ask(Ready), Done)
            assert standing(ann) == ["-", "ready", "was"]
        assert (await parlour.recalled(company.code)).ready == company.table.ready


@story
@pytest.mark.parametrize(
    "after",
    [
        replace(QUICK, clock=Clock("move", seconds=30)),
        replace(QUICK, chat=False),
        replace(QUICK, spectators=False),
        replace(QUICK, hints=False),
        replace(QUICK, language="pl"),
        replace(QUICK, bot_seconds=2.0),
        replace(QUICK, catch_seconds=2.0, grace_seconds=99),
    ],
)
async def test_what_is_no_rule_leaves_everybody_ready(tmp_path: Path, after: Settings) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await two_ready(parlour)
        ann = company.guests[0]
        assert isinstance(await ann.ask(Change, settings=after), Done)
        assert standing(ann) == ["-", "ready", "ready"]
        assert ann.around.before is None


@story
async def test_seats_names_faces_and_company_leave_everybody_ready(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await two_ready(parlour)
        ann, ben, cem = company.guests
        await ben.ask(Rename, name="Benno", face="cap")
        await ann.ask(AddBot)
        await ann.ask(Lock)
        await ann.ask(Mute, seat=2)
        await ann.ask(Remove, seat=3)
        await ann.ask(Lock, on=False)
        assert standing(ann) == ["-", "ready", "ready"]
        await ann.ask(Move, seat=2, to=0)
        assert standing(ann) == ["ready", "-", "ready"]
        dora = await Guest(await parlour.registry.join(company.code, "Dora")).come(parlour.registry)
        assert standing(dora) == ["ready", "-", "ready", "-"]
        dora.go()
        assert standing(ann) == ["ready", "-", "ready", "-"]
        await ann.ask(Ban, seat=cem.seat)
        assert standing(ann) == ["-", "ready", "-"]


@story
async def test_a_change_that_is_undone_within_five_seconds_leaves_everybody_ready(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await two_ready(parlour)
        ann = company.guests[0]
        await ann.ask(Change, settings=POLISH)
        await pass_time(UNDO - 1)
        await ann.ask(Change, settings=replace(QUICK, chat=False))  # the rules alone count
        assert standing(ann) == ["-", "ready", "ready"]
        await ann.ask(Change, settings=POLISH)
        await pass_time(UNDO + 1)
        await ann.ask(Change, settings=QUICK)
        assert standing(ann) == ["-", "was", "was"]
        assert (await parlour.recalled(company.code)).ready == set()


@story
async def test_only_those_are_ready_again_who_had_said_it_to_these_rules(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await two_ready(parlour)
        ann, _, cem = company.guests
        await ann.ask(Change, settings=POLISH)
        await cem.ask(Ready)
        await ann.ask(Change, settings=GREEK)
        await ann.ask(Change, settings=POLISH)
        assert standing(ann) == ["-", "was", "ready"]


@story
async def test_a_text_on_a_card_asks_all_others_again_and_one_that_did_not_count_may_be_rubbed_out(
    tmp_path: Path,
) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await two_ready(parlour, POLISH)
        ann, ben, cem = company.guests
        assert isinstance(await ben.ask(Write, card=2, text="next draws 3"), Done)
        assert standing(ann) == ["-", "ready", "was"]
        assert refusal(await cem.ask(Ready), "agree_first").reason
        await cem.ask(Agree, card=2)
        assert isinstance(await cem.ask(Ready), Done)
        assert isinstance(await ann.ask(Write, card=2, text=""), Done)  # the host never agreed
        assert standing(ann) == ["-", "ready", "ready"]


@story
async def test_being_ready_outlasts_a_restart_but_not_a_long_absence(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await two_ready(parlour)
        ann, ben, cem = company.guests
        await ann.ask(Change, settings=POLISH)
        await ben.ask(Ready)
        await parlour.restart()
        for guest in company.guests:
            await guest.come(parlour.registry)
        assert standing(ann) == ["-", "ready", "was"]
        assert ann.around.before == rules_of(QUICK)
        ben.go()
        await pass_time(STILL_READY - 1)
        await ben.come(parlour.registry)
        assert standing(ann) == ["-", "ready", "was"]
        ben.go()
        await pass_time(STILL_READY + 1)
        await ben.come(parlour.registry)
        assert standing(ann) == ["-", "-", "was"]
        assert isinstance(await cem.ask(Ready), Done)
        assert company.phase == "lobby"


@story
async def test_the_first_who_comes_back_the_next_day_is_not_dealt_cards_at_once(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await two_ready(parlour)
        for guest in company.guests:
            guest.go()
        await parlour.run_on(9 * 3600)
        await parlour.restart()
        await company.guests[1].come(parlour.registry)
        await pass_time(60)
        assert company.phase == "lobby"
        assert standing(company.guests[1]) == ["-", "-", "ready"]


@story
async def test_the_host_reminds_whom_a_card_waits_for_and_nobody_else_may(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, POLISH)
        ann, ben, cem = company.guests
        await ben.ask(Write, card=2, text="next draws 3")
        await ann.ask(Agree, card=2)
        refusal(await ben.ask(Remind, seat=2), "not_host")
        refusal(await ann.ask(Remind, seat=7), "no_seat")
        for seat in (0, 1, 2):
            assert isinstance(await ann.ask(Remind, seat=seat), Done)
        assert cem.all(Reminded) == [Reminded(2, 2)]


@story
async def test_nobody_is_ready_after_the_deal(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await two_ready(parlour)
        ann = company.guests[0]
        await ann.ask(Change, settings=replace(QUICK, target=300))
        assert isinstance(await ann.ask(Start), Done)
        assert standing(ann) == ["-", "-", "-"]
        assert ann.around.before is None
        refusal(await ann.ask(Ready), "round_under_way")


def test_in_old_logs_nobody_is_ready_and_nobody_is_asked_again() -> None:
    table = Table("BCDFGH")
    told = [
        '{"k":"opened","settings":{}}',
        '{"k":"sat","name":"Ann","token":"x"}',
        '{"k":"sat","name":"Ben","token":"y"}',
    ]
    table.recall(facts_of([*told, '{"k":"changed","settings":{"edition":"polish"}}']))
    assert table.ready == set()
    assert [place.was_ready_for for place in table.places] == [None, None]
