"""Every command, accepted and refused: what it does, who may send it, and that sending it twice does it once."""

from pathlib import Path
from random import Random

from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.messages import (
    AddBot,
    Change,
    Done,
    Move,
    Ready,
    Refused,
    Remove,
    Rename,
    Start,
    Type,
)
from tests.server.table.asking import dealt, playing, refusal
from tests.server.table.clockwork import story
from tests.server.table.guests import QUICK, Parlour

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
        await asked.come(parlour.registry)
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
        called = caught = False
        for _ in range(400):
            if company.phase != "playing":
                await company.guests[0].ask(Start)
            for guest in company.guests:
                legal = guest.own.legal if guest.own else ()
                if "calls" in legal and not called:
                    called = True
                    assert isinstance(await guest.act("calls", seen=0), Done)
                catches = [action for action in legal if action.startswith("catches")]
                if catches and not caught:
                    caught = True
                    assert isinstance(await guest.act(catches[0], seen=0), Done)
            if company.phase == "playing":
                await company.play(rng)
        assert called
        assert caught


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
        assert not company.table.ready
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
        assert company.table.ready == {0, 1}
        assert [seat.ready for seat in company.guests[0].around.seats] == [True, True, False]


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
        for name in ("a,b", "S1", "red", "#1"):
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
