"""Every command, granted and refused: what it does, who may give it, and that giving it twice does it once."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lastcard.table import House, TableRefusal
from lastcard.table.default import default_answer
from lastcard.table.messages import (
    Act,
    AddBot,
    Change,
    Chat,
    Clock,
    Close,
    Done,
    Hello,
    Leave,
    MoreTime,
    Move,
    Ping,
    Pong,
    React,
    Ready,
    Refused,
    Remove,
    Rename,
    Resync,
    Settings,
    Start,
    Type,
)
from lastcard.table.requests import handle
from lastcard.views import seat_view
from tests.table.clockwork import story
from tests.table.guests import QUICK, Answer, Company, Guest, Parlour


def refusal(answer: Answer, code: str) -> Refused:
    """Require a refusal with a code and a sentence."""
    assert isinstance(answer, Refused), answer
    assert answer.code == code
    assert answer.reason[0].isupper() or answer.reason[0] == '"'
    return answer


def playing(company: Company) -> tuple[Guest, Guest]:
    """Give who is asked, and somebody else."""
    asked = company.game.deciders[0]
    return company.at(asked), next(guest for guest in company.guests if guest.you != asked)


def same_person(guest: Guest) -> Guest:
    """Make another connection with the same token."""
    twin = Guest(code=guest.code)
    twin.token = guest.token
    return twin


async def dealt(parlour: Parlour, people: int = 2, settings: Settings = QUICK, bots: Sequence[str] = ()) -> Company:
    """Open a table and deal; whatever the first card asks is answered."""
    company = await parlour.table(people, settings, bots=bots)
    assert isinstance(await company.guests[0].ask(Start), Done)
    while company.game.asks != "play":
        asked = company.game.deciders[0]
        await company.at(asked).act(default_answer(seat_view(company.game, asked)))
    return company


# --- the game ---------------------------------------------------------------------------------


@story
async def test_the_same_command_twice_is_one_entry_and_one_answer(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        rng = Random(1)
        for turn in range(25):
            asked, _ = playing(company)
            action = rng.choice([action for action in asked.hand.legal if not action.startswith("calls")])
            seen = asked.seq
            first = await asked.act(action, key=f"t{turn}", seen=seen)
            entries = company.table.seq
            again = await asked.act(action, key=f"t{turn}", seen=seen)
            assert isinstance(first, Done)
            assert again == first
            assert company.table.seq == entries == len(await parlour.store.read(company.code))
            if company.phase != "playing":
                break


@story
async def test_a_repeat_after_a_restart_is_answered_as_it_was_then(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        asked, _ = playing(company)
        first = await asked.act("draws", key="once")
        await parlour.restart()
        await asked.come(parlour.house)
        assert await asked.act("draws", key="once", seen=asked.seq) == first
        assert [line for line in await parlour.lines(company.code) if line.endswith("draws")] == [
            f"S{asked.seat} draws"
        ]


@story
async def test_the_same_id_of_another_seat_is_another_command(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        for guest, name in zip(company.guests, ("Anna", "Benno"), strict=True):
            assert isinstance(await guest.ask(Rename, key="same", name=name), Done)
        assert [place.name for place in company.table.places] == ["Anna", "Benno"]


@story
async def test_an_action_decided_on_an_older_table_is_refused_as_stale(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        asked, _ = playing(company)
        old = company.table.moved - 1
        answer = refusal(await asked.act("draws", seen=old), "stale")
        assert answer.rule == ""
        assert answer.seq == company.table.seq
        assert isinstance(await asked.act("draws", seen=company.table.moved), Done)


@story
async def test_what_did_not_touch_the_game_makes_nothing_stale(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        asked, other = playing(company)
        seen = asked.seq
        await other.ask(Rename, name="Somebody")
        assert isinstance(await asked.act("draws", seen=seen), Done)


@story
async def test_calls_and_catches_are_never_stale(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 3, Settings(options={"hand_size": "2"}, catch_seconds=0, bot_seconds=0))
        rng = Random(2)
        called = caught = 0
        while not (called and caught):
            if company.phase != "playing":
                await company.guests[0].ask(Start)
            for guest in company.guests:
                legal = guest.own.legal if guest.own else ()
                if "calls" in legal and not called:
                    called += isinstance(await guest.act("calls", seen=0), Done)
                catches = [action for action in legal if action.startswith("catches")]
                if catches and not caught:
                    caught += isinstance(await guest.act(catches[0], seen=0), Done)
            if company.phase == "playing":
                await company.play(rng)


@story
async def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        asked, other = playing(company)
        before = company.table.seq
        out_of_turn = await other.act("draws")
        assert isinstance(out_of_turn, Refused)
        assert out_of_turn.rule
        assert out_of_turn.reason
        missing = next(code for code in ("r1", "b2", "g3", "y4", "r5") if code not in asked.hand.hand)
        assert isinstance(await asked.act(f"plays {missing}"), Refused)
        refusal(await asked.act("eats r7"), "no_action")
        refusal(await asked.act("plays \u2603"), "no_action")
        refusal(await asked.act("catches Nobody"), "no_action")
        assert company.table.seq == before


@story
async def test_a_game_action_needs_a_round(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        refusal(await company.guests[0].act("draws"), "not_playing")


@story
async def test_a_typed_line_is_an_action_or_a_question(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        refusal(await company.guests[0].ask(Type, seen=0, text="draw"), "not_playing")
        company = await dealt(parlour)
        asked, other = playing(company)
        before = company.table.seq
        for question in ("h", "m", "t"):
            told = await other.ask(Type, seen=0, text=question)
            assert isinstance(told, Done)
            assert told.answer
        refusal(await asked.ask(Type, seen=asked.seq, text="  "), "nothing_typed")
        refusal(await asked.ask(Type, seen=asked.seq, text="xyzzy"), "not_understood")
        assert isinstance(await other.ask(Type, seen=other.seq, text="draw"), Refused)
        assert company.table.seq == before
        done = await asked.ask(Type, key="typed", seen=asked.seq, text="draw")
        assert isinstance(done, Done)
        assert (await parlour.lines(company.code))[-1] == f"S{asked.seat} draws"
        assert await asked.ask(Type, key="typed", seen=before, text="draw") == done


# --- before and between rounds ----------------------------------------------------------------


@story
async def test_everybody_ready_deals_and_whoever_is_not_is_waited_for(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3)
        ann, ben, cem = company.guests
        for guest in (ann, ben):
            assert isinstance(await guest.ask(Ready), Done)
        assert [seat.ready for seat in cem.around.seats] == [True, True, False]
        assert isinstance(await ben.ask(Ready, on=False), Done)
        await cem.ask(Ready)
        assert company.phase == "lobby"
        dealt = await ben.ask(Ready, key="last")
        assert company.phase == "playing"
        assert not company.live.ready
        assert await ben.ask(Ready, key="last") == dealt
        refusal(await ann.ask(Ready), "round_under_way")


@story
async def test_one_alone_is_ready_in_vain(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1)
        assert isinstance(await company.guests[0].ask(Ready), Done)
        assert company.phase == "lobby"
        refusal(await company.guests[0].ask(Start), "alone")


@story
async def test_whoever_would_deal_a_table_that_cannot_be_played_is_refused_and_not_ready(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, Settings(edition="braille", mode="partners"))
        for guest in company.guests[:2]:
            assert isinstance(await guest.ask(Ready), Done)
        refusal(await company.guests[2].ask(Ready), "settings")
        assert company.live.ready == {0, 1}
        assert [seat.ready for seat in company.guests[0].around.seats] == [True, True, False]


@story
async def test_a_share_in_the_shuffle_is_given_once(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests
        await ann.ask(Ready, entropy="first")
        await ann.ask(Ready, entropy="second")
        assert company.table.entropy == {0: "first"}
        await ben.ask(Ready, entropy="third")
        assert company.game.shuffles[0].entropy == ((0, "first"), (1, "third"))


@story
async def test_the_host_starts_and_nobody_else(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests
        refusal(await ben.ask(Start), "not_host")
        done = await ann.ask(Start, key="go")
        assert isinstance(done, Done)
        assert await ann.ask(Start, key="go") == done
        refusal(await ann.ask(Start), "round_under_way")


@story
async def test_a_name_is_changed_unless_somebody_has_it_or_it_is_none(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        ann, ben = company.guests
        assert isinstance(await ben.ask(Rename, name="  Benedict   the Bold "), Done)
        assert ann.around.seats[1].name == "Benedict the Bold"
        assert company.game.names == ("Ann", "Benedict the Bold")
        refusal(await ben.ask(Rename, name="ANN"), "name_taken")
        for name in (" ", "a,b", "S1", "red", "#1", "a\u0007b"):
            refusal(await ben.ask(Rename, name=name), "bad_name")
        assert isinstance(await ben.ask(Rename, name="benedict THE bold"), Done)


@story
async def test_bots_are_seated_and_taken_out_by_the_host_before_a_match(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests
        refusal(await ben.ask(AddBot), "not_host")
        done = await ann.ask(AddBot, key="bot", level="sharp")
        assert isinstance(done, Done)
        assert await ann.ask(AddBot, key="bot", level="sharp") == done
        assert [(seat.kind, seat.level) for seat in ann.around.seats[2:]] == [("bot", "sharp")]
        refusal(await ben.ask(Remove, seat=2), "not_host")
        refusal(await ann.ask(Remove, seat=7), "no_seat")
        assert isinstance(await ann.ask(Remove, seat=2), Done)
        assert len(company.table.places) == 2
        await ann.ask(Start)
        refusal(await ann.ask(AddBot), "match_under_way")


@story
async def test_a_table_has_ten_seats_with_ten_names(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        for _ in range(8):
            assert isinstance(await company.guests[0].ask(AddBot), Done)
        refusal(await company.guests[0].ask(AddBot), "full")
        assert len({place.name for place in company.table.places}) == 10


@story
async def test_the_host_moves_seats_and_everybody_finds_theirs(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3)
        ann, ben, cem = company.guests
        refusal(await ben.ask(Move, seat=0, to=1), "not_host")
        refusal(await ann.ask(Move, seat=0, to=5), "no_seat")
        assert isinstance(await ann.ask(Move, seat=0, to=2), Done)
        assert [place.name for place in company.table.places] == ["Ben", "Cem", "Ann"]
        assert (ann.you, ben.you, cem.you) == (2, 0, 1)
        assert company.table.host == 2
        await ann.ask(Start)
        refusal(await ann.ask(Move, seat=0, to=2), "match_under_way")
        assert ben.own is not None
        assert len(ben.own.hand) == company.game.state.size[0]


@story
async def test_the_host_changes_the_settings_before_a_match_and_the_manners_during_it(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests
        refusal(await ben.ask(Change, settings=QUICK), "not_host")
        for wrong in (Settings(edition="klingon"), Settings(options={"stacking": "sideways"}), Settings(mode="chess")):
            refusal(await ann.ask(Change, settings=wrong), "settings")
        greek = Settings(edition="greek", catch_seconds=0, bot_seconds=0)
        assert isinstance(await ann.ask(Change, settings=greek), Done)
        assert ben.around.settings == greek
        await ann.ask(Start)
        assert ben.game is not None
        assert ben.game.edition == "greek"
        refusal(await ann.ask(Change, settings=QUICK), "match_under_way")
        quiet = Settings(edition="greek", catch_seconds=1, bot_seconds=0, chat=False)
        assert isinstance(await ann.ask(Change, settings=quiet), Done)
        assert company.table.settings == quiet


@story
async def test_more_time_needs_a_clock(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        refusal(await company.guests[0].ask(MoreTime), "no_clock")
        timed = await dealt(parlour, 2, Settings(clock=Clock("move", seconds=10), catch_seconds=0))
        assert isinstance(await timed.guests[0].ask(MoreTime), Done)
        assert timed.guests[1].heard[-1].time.left_ms > 15_000


@story
async def test_everybody_hears_reactions_and_the_chat_until_the_host_turns_it_off(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests
        watcher = await Guest(code=company.code).come(parlour.house)
        before = company.table.seq
        assert isinstance(await ann.ask(React, reaction="wow"), Done)
        assert isinstance(await ben.ask(Chat, text=" well \n  played "), Done)
        assert isinstance(await watcher.ask(Chat, text="hello"), Done)
        assert isinstance(await watcher.ask(React, reaction="nice"), Done)
        told = [(said.seat, said.name, said.text, said.reaction) for said in watcher.said]
        assert told == [
            (0, "Ann", "", "wow"),
            (1, "Ben", "well played", ""),
            (None, "", "hello", ""),
            (None, "", "", "nice"),
        ]
        assert ann.said == ben.said == watcher.said
        assert company.table.seq == before
        await ann.ask(Change, settings=Settings(chat=False))
        refusal(await ben.ask(Chat, text="psst"), "no_chat")
        refusal(await watcher.ask(Chat, text="psst"), "no_chat")


@story
async def test_who_leaves_before_a_match_frees_the_seat_and_the_next_one_becomes_host(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3)
        ann, ben, _ = company.guests
        assert isinstance(await ann.ask(Leave), Done)
        assert [place.name for place in company.table.places] == ["Ben", "Cem"]
        assert ann.you is None
        assert (ben.you, company.table.host) == (0, 0)
        refusal(await ann.ask(Rename, name="Ghost"), "only_seated")
        with pytest.raises(TableRefusal, match="bad_token"):
            await same_person(ann).come(parlour.house)


@story
async def test_the_host_closes_the_table(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        ann, ben = company.guests
        refusal(await ben.ask(Close), "not_host")
        done = await ann.ask(Close, key="end")
        assert isinstance(done, Done)
        assert ben.around.phase == "closed"
        assert await ann.ask(Close, key="end") == done
        head = await parlour.store.head(company.code)
        assert head is not None
        assert head.closed is not None


# --- who asks ---------------------------------------------------------------------------------


@story
async def test_watchers_look_on_and_can_do_nothing_else(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        watcher = await Guest(code=company.code).come(parlour.house)
        before = company.table.seq
        commands: list[tuple[type[Any], dict[str, Any]]] = [
            (Act, {"action": "draws"}), (Type, {"seen": 0, "text": "h"}), (Ready, {}), (Start, {}), (AddBot, {}),
            (Rename, {"name": "Me"}), (Remove, {"seat": 0}), (Move, {"seat": 0, "to": 1}), (Change, {"settings": QUICK}),
            (MoreTime, {}), (Leave, {}), (Close, {}),
        ]  # fmt: skip
        for kind, fields in commands:
            refusal(await watcher.ask(kind, **fields), "only_seated")
        assert company.table.seq == before
        assert company.guests[0].around.watchers == 1


@story
async def test_a_table_may_be_closed_to_watchers(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1, Settings(spectators=False))
        with pytest.raises(TableRefusal, match="no_spectators"):
            await Guest(code=company.code).come(parlour.house)


@story
async def test_a_wrong_token_opens_nothing(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1)
        thief = Guest(code=company.code)
        thief.token = "A" * 43
        with pytest.raises(TableRefusal, match="bad_token"):
            await thief.come(parlour.house)
        assert len(company.live.members) == 1


@story
async def test_a_ping_is_answered_and_a_second_hello_is_not(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1)
        ann = company.guests[0]
        await handle(ann.live, ann.member, Ping())
        assert ann.heard[-1] == Pong(company.table.seq)
        with pytest.raises(TableRefusal, match="hello_twice"):
            await handle(ann.live, ann.member, Hello(company.code))


@story
async def test_a_client_that_noticed_a_gap_asks_for_what_it_missed(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        ann = company.guests[0]
        rng = Random(6)
        for _ in range(5):
            await company.play(rng)
        await handle(ann.live, ann.member, Resync(company.table.seq - 3))
        assert [step.seq for step in ann.heard[-1].steps] == list(range(company.table.seq - 2, company.table.seq + 1))


@story
async def test_the_newest_two_connections_of_a_seat_count(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour)
        ann = company.guests[0]
        phone = await same_person(ann).come(parlour.house)
        assert ann.dropped == ""
        desk = await same_person(ann).come(parlour.house)
        assert (ann.dropped, phone.dropped, desk.dropped) == ("replaced", "", "")
        ann.go()
        assert 0 in company.live.present
        phone.go()
        assert 0 in company.live.present
        desk.go()
        assert 0 not in company.live.present


@story
async def test_a_seat_is_taken_in_a_bots_stead_or_refused(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 2, bots=["normal"])
        house: House = parlour.house
        with pytest.raises(TableRefusal, match="seat_taken"):
            await house.join(company.code, "Zoe", 0)
        with pytest.raises(TableRefusal, match="seat_taken"):
            await house.join(company.code, "Zoe", 9)
        with pytest.raises(TableRefusal, match="name_taken"):
            await house.join(company.code, "ann")
        taken = await house.join(company.code, "Zoe")
        zoe = await Guest(taken).come(house)
        bot = next(seat for seat, place in enumerate(company.table.places) if place.name == "Zoe")
        assert zoe.you == bot == taken.seat
        assert zoe.own is not None
        assert len(zoe.own.hand) == company.game.state.size[bot]
        with pytest.raises(TableRefusal, match="under_way"):
            await house.join(company.code, "Yann")
