"""A live table whose log fails: only stored moves are acknowledged, none is lost, and play goes on when the log works again."""

from contextlib import suppress
from pathlib import Path

from lastcard.server.table import Member, TableRefusal
from lastcard.server.table.protocol.description import Clock, Settings
from lastcard.server.table.protocol.messages import Change, Done, Hello, Ready, Refused, Rename, Start
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import QUICK, Guest, Parlour
from tests.waiting import until


@story
async def test_a_full_disk_refuses_changes_nothing_and_the_table_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests
        parlour.store.fill_disk()
        answer: Done | Refused
        for number in range(500):
            before = company.table.seq
            answer = await ann.ask(Change, key=f"n{number}", settings=Settings(written=(f'"{"x" * 250}"',) * 3))
            if isinstance(answer, Refused):
                break
        assert isinstance(answer, Refused)
        assert answer.code == "disk_full"
        assert answer.reason.startswith("The server cannot save moves now: its disk is full.")
        before_room = parlour.store.trouble
        assert len(await parlour.store.read(company.code)) == before == company.table.seq
        small = await ben.ask(Rename, key="again", name="Bo")
        assert isinstance(small, Refused)  # also what might still fit: people were told that nothing is saved
        assert (ann.dropped, ben.dropped) == ("", "")
        parlour.store.free_disk()
        await parlour.store.beat()
        assert (before_room, parlour.store.trouble) == ("full", "")
        assert isinstance(await ben.ask(Rename, key="again", name="Bo"), Done)
        assert isinstance(await ann.ask(Start), Done)


async def fill(parlour: Parlour) -> None:
    """Fill the disk to the last page, and let the registry notice."""
    parlour.store.fill_disk()
    big = Settings(edition="polish", options={"custom_count": "3"}, written=(f'"{"x" * 298}"',) * 3)
    while not parlour.store.trouble:
        with suppress(TableRefusal):
            await parlour.registry.create("Zoe", big)


async def empty(parlour: Parlour) -> None:
    """Make room, and let the registry notice."""
    parlour.store.free_disk()
    await parlour.store.beat()
    await parlour.registry.go_on()


@story
async def test_whoever_comes_while_the_disk_is_full_sees_the_table_and_plays_when_there_is_room(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, Settings(catch_seconds=0, bot_seconds=0, grace_seconds=5))
        ann, ben = company.guests
        await ann.ask(Start)
        ben.go()
        await pass_time(10)
        assert company.table.places[ben.seat].stand_in
        await until(lambda: ann.seat in company.game.deciders)
        await fill(parlour)
        await ben.come(parlour.registry)
        assert not ben.dropped
        assert ben.hand.hand
        await empty(parlour)
        assert isinstance(await ben.ask(Ready), Done)  # "I am back"
        assert not company.table.places[ben.seat].stand_in


@story
async def test_bots_and_clocks_rest_while_the_disk_is_full_and_go_on_when_there_is_room(tmp_path: Path) -> None:
    clock = Settings(clock=Clock("move", seconds=20), catch_seconds=0, bot_seconds=0)
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1, clock, bots=["normal"])
        ann = company.guests[0]
        await ann.ask(Start)
        await until(lambda: ann.seat in company.game.deciders)
        moved = company.table.moved
        await fill(parlour)
        await pass_time(1000)
        assert company.table.moved == moved
        await empty(parlour)
        assert ann.heard[-1].time.left_ms == 20_000
        await pass_time(19)
        assert company.table.moved == moved
        await pass_time(2)
        assert company.table.moved > moved


@story
async def test_a_full_disk_makes_no_new_table(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        await parlour.registry.create("Ann", QUICK)
        parlour.store.fill_disk()
        big = Settings(edition="polish", options={"custom_count": "3"}, written=(f'"{"x" * 298}"',) * 3)
        refused = None
        while refused is None:
            try:
                await parlour.registry.create("Ben", big)
            except TableRefusal as wrong:
                refused = wrong.code
        assert refused == "disk_full"
        awake = set(parlour.registry.awake)
        assert awake == {head.stream for head in await parlour.store.open_streams()}


@story
async def test_a_table_that_is_behind_its_log_sends_everybody_away_to_come_back(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests
        behind = company.live
        del parlour.registry.awake[company.code]
        other = Guest(code=company.code)
        other.token = ben.token
        await other.come(parlour.registry)
        assert isinstance(await other.ask(Rename, name="Benno"), Done)
        refused = await ann.ask(Rename, name="Anna")
        assert isinstance(refused, Refused)
        assert refused.code == "store"
        assert behind.lost
        assert (ann.dropped, ben.dropped) == ("lost", "lost")
        await ann.come(parlour.registry)
        assert [seat.name for seat in ann.around.seats] == ["Ann", "Benno"]
        assert isinstance(await ann.ask(Rename, name="Anna"), Done)
        assert other.around.seats[0].name == "Anna"


@story
async def test_who_arrives_as_a_table_gives_up_is_sent_to_the_next_one(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1)
        company.live.give_up()
        lost = company.live
        heard: list[bytes] = []
        dropped: list[str] = []
        await lost.attach(Member(heard.append, dropped.append), Hello(company.code, token=company.guests[0].token))
        assert dropped == ["lost"]
        assert not lost.company.members
        assert not heard


@story
async def test_a_table_of_a_server_that_stops_refuses_nothing_and_sends_people_to_the_next(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        ann, ben = company.guests
        ann.live.retire()
        key = await ann.say(Rename, name="Anna")
        assert ann.answer_to(key) is None
        assert (ann.dropped, ben.dropped) == ("lost", "")
        await ann.come(parlour.registry)
        assert isinstance(await ann.ask(Rename, key=key, name="Anna"), Done)
