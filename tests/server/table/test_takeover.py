"""Sitting down must not reveal a hand: newcomers wait for the next deal, unless everybody who holds cards agrees."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from msgspec.json import decode

from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.engine.views import seat_view
from lastcard.players.default_answer import default_answer
from lastcard.server.table.fold.facts import TookOver
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.messages import (
    Act,
    Chat,
    Consent,
    Done,
    Leave,
    MoreTime,
    Ready,
    Remove,
    Rename,
    Start,
    TakeOver,
    Type,
)
from lastcard.testing import redeal
from tests.server.table.asking import dealt, refusal
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import Company, Guest, Parlour

SLOW = Settings(catch_seconds=0, bot_seconds=5.0, target=2000)


async def newcomer(company: Company, name: str = "Zoe", seat: int | None = None) -> Guest:
    """Let somebody sit down in a bot's stead."""
    guest = Guest(await company.parlour.registry.join(company.code, name, seat))
    await guest.come(company.parlour.registry)
    company.guests.append(guest)
    return guest


async def under_way(parlour: Parlour, people: int = 2, bots: int = 1, settings: Settings = SLOW) -> Company:
    """Deal at a table with bots."""
    return await dealt(parlour, people, settings, bots=["normal"] * bots)


async def go_on(company: Company, rng: Random) -> None:
    """Let whoever is asked do something legal; a bot needs only time."""
    game = company.game
    seat = game.deciders[0] if game.deciders else 0
    if company.table.places[seat].bot_level:
        await pass_time(7)  # the bot plays
    elif company.phase == "playing":
        legal = [*game.legal(seat)]
        view = seat_view(game, seat)
        action = default_answer(view) if view.owed else rng.choice(legal)
        await company.at(seat).act(action)


def knows_cards(guest: Guest) -> bool:
    """Say whether any byte told this guest a card that only one seat may see."""
    for data in guest.bytes:
        message = decode(data)
        if "own" in message:
            return True
        events = [event for step in message.get("steps", ()) for event in step["events"]]
        if any(event["name"] not in EVENTS.public and event.get("cards") for event in events):
            return True
    return False


@story
async def test_a_newcomer_sees_no_card_until_the_next_deal_and_then_plays(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour, settings=Settings(catch_seconds=0, bot_seconds=0, target=2000))
        bot = next(seat for seat, place in enumerate(company.table.places) if not place.is_person)
        zoe = await newcomer(company)
        assert zoe.seat == bot
        assert zoe.around.seats[bot].waits
        assert zoe.around.seats[bot].kind == "person"
        rng = Random(1)
        while company.phase == "playing":
            await go_on(company, rng)
        assert not knows_cards(zoe)
        for guest in company.guests:
            assert isinstance(await guest.ask(Ready), Done)
        assert company.phase == "playing"
        assert not zoe.around.seats[bot].waits
        assert len(zoe.hand.hand) == company.game.state.size[bot]
        lines = len(await parlour.lines(company.code))
        while bot not in company.game.deciders:
            await company.play(rng)
        lines = len(await parlour.lines(company.code))
        await pass_time(30)
        assert len(await parlour.lines(company.code)) == lines  # the bot is gone


@pytest.mark.parametrize("restarted", [False, True])
@story
async def test_what_a_waiting_newcomer_is_sent_is_what_a_spectator_is_sent(tmp_path: Path, restarted: bool) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour, 2, 2)
        zoe = await newcomer(company)
        if restarted:
            await parlour.restart()
            for guest in company.guests:
                await guest.come(parlour.registry)
        watcher = await Guest(code=company.code).come(parlour.registry)
        zoe.go()
        zoe.forget()
        await zoe.come(parlour.registry)
        heard, seen = len(zoe.bytes), len(watcher.bytes)
        rng = Random(3)
        for _ in range(12):
            await go_on(company, rng)
        assert len(watcher.bytes) > seen
        assert zoe.bytes[heard:] == watcher.bytes[seen:]
        assert not knows_cards(zoe)


@story
async def test_nothing_a_newcomer_is_shown_depends_on_hidden_cards(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour, 2, 2)
        zoe = await newcomer(company)
        shown = []
        real = company.table._game
        assert real is not None
        for number in range(6):
            company.table._game = redeal(real, None, Random(number)) if number else real
            zoe.go()
            await zoe.come(parlour.registry, -1)
            shown.append(zoe.bytes[-1])
        company.table._game = real
        assert len(set(shown)) == 1


@story
async def test_a_waiting_newcomer_can_neither_act_nor_ask_about_the_hand(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour)
        zoe = await newcomer(company)
        refusal(await zoe.ask(Act, action="draws", seen=zoe.seq), "waits")
        for text in ("h", "draw", "moves"):
            refusal(await zoe.ask(Type, seen=zoe.seq, text=text), "waits")
        refusal(await zoe.ask(MoreTime), "waits")
        assert isinstance(await zoe.ask(Chat, text="hello"), Done)
        assert isinstance(await zoe.ask(Rename, name="Zora"), Done)
        assert not knows_cards(zoe)


@story
async def test_with_the_consent_of_everybody_the_newcomer_plays_on_at_once(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour, 3)
        ann, ben, cem = company.guests
        zoe = await newcomer(company)
        assert isinstance(await zoe.ask(TakeOver), Done)
        assert ann.around.seats[zoe.seat].asks
        assert isinstance(await ann.ask(Consent, seat=zoe.seat), Done)
        assert isinstance(await ann.ask(Consent, seat=zoe.seat), Done)
        assert isinstance(await ben.ask(Consent, seat=zoe.seat), Done)
        assert cem.around.seats[zoe.seat].agreed == (ann.seat, ben.seat)
        assert not knows_cards(zoe)
        await cem.ask(Consent, seat=zoe.seat)
        assert not zoe.around.seats[zoe.seat].waits
        assert len(zoe.hand.hand) == company.game.state.size[zoe.seat]
        assert [fact.seat for fact in await parlour.facts(company.code) if isinstance(fact, TookOver)] == [zoe.seat]
        await parlour.restart()
        await zoe.come(parlour.registry, -1)
        assert zoe.own is not None
        refusal(await zoe.ask(TakeOver), "not_waiting")


@story
async def test_one_who_declines_is_enough_and_is_not_asked_again_in_this_round(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour)
        ann, ben = company.guests
        zoe = await newcomer(company)
        await zoe.ask(TakeOver)
        await ann.ask(Consent, seat=zoe.seat)
        assert isinstance(await ben.ask(Consent, seat=zoe.seat, on=False), Done)
        assert not zoe.around.seats[zoe.seat].asks
        refusal(await zoe.ask(TakeOver), "declined")
        refusal(await ben.ask(Consent, seat=zoe.seat), "nobody_asks")
        refusal(await ben.ask(Consent, seat=9), "nobody_asks")
        assert not knows_cards(zoe)


@story
async def test_who_is_away_has_not_agreed(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour)
        ann, ben = company.guests
        ben.go()
        await pass_time(100)  # a bot sits in for Ben
        zoe = await newcomer(company)
        await zoe.ask(TakeOver)
        await ann.ask(Consent, seat=zoe.seat)
        assert zoe.around.seats[zoe.seat].waits
        await ben.come(parlour.registry)
        assert ben.own is not None  # his own cards, at once
        await ben.ask(Consent, seat=zoe.seat)
        assert not zoe.around.seats[zoe.seat].waits


@story
async def test_consent_is_for_one_person_and_nobody_inherits_it(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour)
        ann, ben = company.guests
        zoe = await newcomer(company)
        await zoe.ask(TakeOver)
        await ann.ask(Consent, seat=zoe.seat)
        await zoe.ask(Leave)
        company.guests.remove(zoe)
        yan = await newcomer(company, "Yan")
        assert not yan.around.seats[yan.seat].asks
        refusal(await ben.ask(Consent, seat=yan.seat), "nobody_asks")
        await yan.ask(TakeOver)
        await ben.ask(Consent, seat=yan.seat)
        assert yan.around.seats[yan.seat].waits


@story
async def test_whoever_leaves_is_not_waited_for(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour)
        ann, ben = company.guests
        zoe = await newcomer(company)
        await zoe.ask(TakeOver)
        await ann.ask(Consent, seat=zoe.seat)
        assert isinstance(await ben.ask(Leave), Done)
        assert not zoe.around.seats[zoe.seat].waits
        assert zoe.own is not None


@story
async def test_newcomers_cannot_agree_for_each_other(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour, 1, 3)
        zoe, yan = await newcomer(company, "Zoe"), await newcomer(company, "Yan")
        await zoe.ask(TakeOver)
        refusal(await yan.ask(Consent, seat=zoe.seat), "waits")
        refusal(await zoe.ask(Consent, seat=zoe.seat), "waits")
        assert zoe.around.seats[zoe.seat].waits


async def sit_everywhere(company: Company, seats: Sequence[int]) -> None:
    """Sit down at one seat after another, look and leave."""
    for number, seat in enumerate(seats):
        guest = await newcomer(company, f"Spy {number}", seat)
        assert isinstance(await guest.ask(Rename, name=f"Friend {number}"), Done)
        assert not knows_cards(guest)
        assert isinstance(await guest.ask(Leave), Done)
        assert not knows_cards(guest)
        company.guests.remove(guest)


@story
async def test_sitting_down_looking_and_leaving_shows_no_hand(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour, 1, 3)
        await sit_everywhere(company, (1, 2, 3, 1, 2, 3))
        assert company.phase == "playing"


@story
async def test_whoever_left_waits_like_anybody_else_even_at_the_same_seat(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour, 3, 1)
        ben = company.guests[1]
        seat = ben.seat
        await ben.ask(Leave)
        company.guests.remove(ben)
        again = await newcomer(company, "Ben", seat)
        assert again.around.seats[seat].waits
        assert not knows_cards(again)
        company.guests.remove(again)
        await again.ask(Leave)
        await sit_everywhere(company, [at for at, place in enumerate(company.table.places) if not place.is_person])


@story
async def test_after_taking_over_by_consent_another_seat_needs_another_consent(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour, 1, 2)
        ann = company.guests[0]
        zoe = await newcomer(company, "Zoe", 1)
        await zoe.ask(TakeOver)
        await ann.ask(Consent, seat=1)
        assert zoe.own is not None
        await zoe.ask(Leave)
        company.guests.remove(zoe)
        second = await newcomer(company, "Zora", 2)
        assert not knows_cards(second)
        await second.ask(TakeOver)
        assert not knows_cards(second)


@story
async def test_who_is_taken_out_between_rounds_leaves_nothing_to_look_at(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour, 2, 1)
        ann, ben = company.guests
        refusal(await ann.ask(Remove, seat=ben.seat), "kick_in_round")
        rng = Random(5)
        while company.phase == "playing":
            await go_on(company, rng)
        await ann.ask(Remove, seat=ben.seat)
        company.guests.remove(ben)
        zoe = await newcomer(company, "Zoe", 2)
        assert not zoe.around.seats[2].waits
        for guest in company.guests:
            await guest.ask(Ready)
        assert len(zoe.hand.hand) == company.game.state.size[2]


@story
async def test_where_nobody_holds_cards_nobody_has_to_agree(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await under_way(parlour, 1, 2)
        (ann,) = company.guests
        await ann.ask(Leave)
        zoe = await newcomer(company)
        assert not knows_cards(zoe)
        await zoe.ask(TakeOver)
        assert zoe.own is not None


@story
async def test_in_a_game_of_one_round_the_newcomer_plays_the_next_match(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        settings = Settings(catch_seconds=0, bot_seconds=0, mode="round", options={"hand_size": "2"})
        company = await under_way(parlour, 1, 1, settings)
        ann = company.guests[0]
        zoe = await newcomer(company)
        rng = Random(5)
        while company.phase == "playing":
            await go_on(company, rng)
        assert company.phase == "over"
        assert not knows_cards(zoe)
        await ann.ask(Start)
        assert len(zoe.hand.hand) == company.game.state.size[1]
