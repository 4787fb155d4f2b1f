"""Setting up a table: faces, names of bots, who deals first (AMB-03), and four at a braille table (AMB-82)."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from lastcard.server.table import TableRefusal
from lastcard.server.table.fold.facts import facts_of
from lastcard.server.table.fold.table import Table
from lastcard.server.table.protocol.messages import AddBot, Change, Done, Leave, Move, Remove, Rename, Start
from tests.server.table.asking import dealt, refusal
from tests.server.table.clockwork import story
from tests.server.table.guests import QUICK, Guest, Parlour

GREEK = replace(QUICK, edition="greek", mode="winner_takes")
BRAILLE = replace(QUICK, edition="braille", mode="by_seats")


@story
async def test_a_face_is_kept_until_another_is_chosen_and_seen_by_everybody(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests

        def faces() -> list[str]:
            return [seat.face for seat in ann.around.seats]

        own = faces()[0]
        await ben.ask(Rename, name="Ben", face="glasses")
        assert faces() == [own, "glasses"]
        await ben.ask(Rename, name="Benno")
        await ann.ask(AddBot, level="dreamy")
        assert faces() == [own, "glasses", "triangle"]
        recalled = await parlour.recalled(company.code)
        assert [place.face for place in recalled.places] == [own, "glasses", ""]


@story
async def test_no_two_people_get_the_same_face_by_chance_and_who_wants_to_may_choose_it(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        first = await parlour.registry.create("Ann", QUICK, face="bun")
        for number in range(8):
            await parlour.registry.join(first.code, f"P{number}", face="bun" if number % 2 else "")
        ann = await Guest(first).come(parlour.registry)
        ben = await Guest(await parlour.registry.join(first.code, "Ben", face="bun")).come(parlour.registry)
        faces = [seat.face for seat in ann.around.seats]
        assert faces[0] == "bun"
        assert len(set(faces)) == len(faces) == 10
        await ben.ask(Rename, name="Ben", face="bun")
        assert ann.around.seats[9].face == "bun"


@story
async def test_a_bot_has_the_name_of_its_character_if_nobody_else_has_it(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1)
        for level in ("sharp", "dreamy", "normal", "sharp"):
            await company.guests[0].ask(AddBot, level=level)
        assert [place.name for place in company.table.places[1:]] == ["Max", "Dora", "Ada", "Bela"]


@story
async def test_nine_bots_of_one_level_have_nine_faces_of_its_shape_and_keep_them(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1)
        ann = company.guests[0]
        for _ in range(9):
            await ann.ask(AddBot, level="dreamy")

        def faces() -> dict[str, str]:
            return {seat.name: seat.face for seat in ann.around.seats[1:]}

        before = faces()
        assert len(set(before.values())) == 9
        assert {face.partition("-")[0] for face in before.values()} == {"triangle"}
        assert before["Dora"] == "triangle"
        await ann.ask(Remove, seat=2)
        assert faces() == {name: face for name, face in before.items() if name != "Ada"}


@story
async def test_bots_that_stand_in_have_faces_of_their_own(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(4)
        ann, ben, cid, _ = company.guests
        await ann.ask(AddBot, level="normal")
        await company.deal()
        for gone in (ben, cid):
            await gone.ask(Leave)
        faces = [seat.face for seat in ann.around.seats if seat.kind == "bot"]
        assert len(faces) == len(set(faces)) == 3


def test_people_of_old_logs_have_no_face() -> None:
    table = Table("BCDFGH")
    table.recall(facts_of(['{"k":"sat","name":"Ann","token":"x"}', '{"k":"renamed","seat":0,"name":"Anna"}']))
    assert (table.places[0].name, table.places[0].face) == ("Anna", "")


@story
@pytest.mark.parametrize("dealer", [0, 1, 2])
async def test_whom_the_host_chooses_deals_first_where_the_table_may_choose(tmp_path: Path, dealer: int) -> None:
    """SETUP-1, AMB-03: in the greek edition the table chooses who deals."""
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 3, replace(GREEK, dealer=dealer))
        assert company.game.state.dealer == dealer
        assert company.game.first_dealer == dealer
        assert (await parlour.recalled(company.code)).game.state.dealer == dealer  # type: ignore[union-attr]


@story
async def test_chance_decides_if_nobody_is_chosen(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        dealers = {(await dealt(parlour, 3, GREEK)).game.state.dealer for _ in range(40)}
        assert dealers == {0, 1, 2}


@story
@pytest.mark.parametrize("name", ["classic", "braille", "czech"])
async def test_nobody_can_be_chosen_where_all_draw_for_dealer(tmp_path: Path, name: str) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        answer = await company.guests[0].ask(Change, settings=replace(QUICK, edition=name, dealer=1))
        assert (
            f"in the {name.capitalize()} edition all draw for dealer, so nobody can be chosen"
            in refusal(answer, "settings").reason
        )
        assert company.table.settings == QUICK
        with pytest.raises(TableRefusal):
            await parlour.registry.create("Zoe", replace(QUICK, edition=name, dealer=0))


@story
async def test_an_option_lets_the_table_choose_in_any_edition(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 3, replace(QUICK, options={"dealer_select": "free"}, dealer=2))
        assert company.game.state.dealer == 2


@story
async def test_the_chosen_dealer_stays_the_same_player_when_places_change(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, replace(GREEK, dealer=1))  # Ben
        ann = company.guests[0]

        def chosen() -> int | None:
            return company.table.settings.dealer

        await ann.ask(Move, seat=1, to=2)
        assert chosen() == 2
        assert ann.around.settings.dealer == 2
        await ann.ask(AddBot)
        await ann.ask(Move, seat=3, to=0)
        assert chosen() == 3
        await ann.ask(Remove, seat=0)
        assert chosen() == 2
        await company.guests[1].ask(Rename, name="Benno")
        assert company.table.places[2].name == "Benno"
        assert (await parlour.recalled(company.code)).settings.dealer == 2
        await ann.ask(Remove, seat=2)
        assert chosen() is None


@story
async def test_a_dealer_who_is_not_at_the_table_is_refused_at_the_deal(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, replace(GREEK, dealer=5))
        answer = refusal(await company.guests[0].ask(Start), "settings")
        assert "S5 cannot deal" in answer.reason


@story
async def test_the_dealer_is_settled_while_a_match_is_under_way(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 2, replace(GREEK, dealer=1))
        refusal(await company.guests[0].ask(Change, settings=replace(GREEK, dealer=0)), "match_under_way")


@story
async def test_four_at_a_braille_table_are_partners_side_by_side_until_somebody_comes_or_goes(tmp_path: Path) -> None:
    """AMB-82: as long as nobody has chosen, the way to play follows the seats."""
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(3, BRAILLE)
        ann = company.guests[0]
        modes = [ann.around.mode]
        for _ in range(2):
            await ann.ask(AddBot)
            modes.append(ann.around.mode)
        await ann.ask(Remove, seat=4)
        modes.append(ann.around.mode)
        assert modes == ["winner_takes", "partners", "winner_takes", "partners"]
        assert isinstance(await ann.ask(Start), Done)
        assert company.game.mode == "partners"
        assert company.game.rules.teams == 1  # side by side


@story
@pytest.mark.parametrize(
    ("settings", "mode"),
    [
        (replace(BRAILLE, mode=""), "winner_takes"),  # a program that says nothing
        (replace(BRAILLE, mode="low_score"), "low_score"),
        (replace(BRAILLE, options={"partners": "off"}), "winner_takes"),
        (replace(BRAILLE, options={"places": "on"}), "winner_takes"),
        (replace(BRAILLE, edition="classic"), "winner_takes"),
        (replace(BRAILLE, edition="classic", options={"partners": "opposite"}), "winner_takes"),
        (replace(BRAILLE, edition="greek"), "round"),
    ],
)
async def test_four_play_singly_if_somebody_says_so_or_the_sheet_does_not_pair_them(
    tmp_path: Path, settings: object, mode: str
) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await dealt(parlour, 4, settings)  # type: ignore[arg-type]
        assert company.game.mode == mode
