"""The registry: codes, sleeping tables, closed tables, and a full disk."""

from pathlib import Path
from random import Random

import pytest

from lastcard.server.table import NoSuchTable, TableRefusal
from lastcard.server.table.fold.table_codes import LETTERS
from lastcard.server.table.protocol.description import Clock, Settings
from lastcard.server.table.protocol.messages import Chat, Close, Done, Refused, Rename, Start
from lastcard.server.table.registry import IDLE, IDLE_BY_DAYS, IDLE_IN_A_MATCH, SLEEPY, SWEEP, SWEEPS_A_LOOK
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import QUICK, Guest, Parlour

pytestmark = pytest.mark.long  # lets months go by

DAYS = Settings(clock=Clock("days"), catch_seconds=0, bot_seconds=0)


@story
async def test_a_table_has_a_code_of_six_consonants_and_a_host_with_a_token(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        made = [await parlour.registry.create("Ann", QUICK) for _ in range(20)]
        assert len({seated.code for seated in made}) == len({seated.token for seated in made}) == 20
        for seated in made:
            assert len(seated.code) == 6
            assert set(seated.code) <= set(LETTERS)
            assert len(seated.token) == 43
            log = await parlour.store.read(seated.code)
            assert not any(seated.token in kept.data for kept in log)  # it keeps their hashes only


@story
async def test_a_code_that_is_taken_is_not_given_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Parlour(tmp_path) as parlour:
        letters = iter("BBBBBB" + "BBBBBB" + "CCCCCC")
        monkeypatch.setattr("lastcard.server.table.registry.secrets.choice", lambda _: next(letters))
        assert (await parlour.registry.create("Ann", QUICK)).code == "BBBBBB"
        second = await parlour.registry.create("Ben", QUICK)
        assert second.code == "CCCCCC"
        assert (await parlour.recalled("BBBBBB")).places[0].name == "Ann"


@story
async def test_a_table_can_be_dealt_as_it_is_made(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        made = await parlour.registry.create("Ann", QUICK, bots=["sharp", "dreamy"], start=True)
        ann = await Guest(made).come(parlour.registry)
        assert ann.around.phase == "playing"
        assert ann.position is not None
        assert len(ann.position.counts) == 3
        with pytest.raises(TableRefusal, match="alone"):
            await parlour.registry.create("Ann", QUICK, start=True)
        with pytest.raises(TableRefusal, match="settings"):
            await parlour.registry.create("Ann", Settings(edition="none"))
        with pytest.raises(TableRefusal, match="name_blank"):
            await parlour.registry.create("  ", QUICK)


@story
async def test_a_code_that_was_never_given_opens_nothing(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        for code in ("BBBBBB", "AEIOUY", "bbbbbb", "", "BBBBBBB", "../../"):
            with pytest.raises(NoSuchTable):
                await parlour.registry.find(code)
            with pytest.raises(NoSuchTable):
                await parlour.registry.join(code, "Ann")


@story
async def test_a_closed_table_refuses_everything_and_cannot_be_joined(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2, bots=["normal"])
        ann, ben = company.guests
        await ann.ask(Start)
        await ann.ask(Close)
        for answer in (await ben.act("draws"), await ben.ask(Rename, name="Bo"), await ann.ask(Chat, text="bye")):
            assert isinstance(answer, Refused)
            assert answer.code == "no_table"
        assert not ben.dropped
        for _ in range(2):
            with pytest.raises(NoSuchTable):
                await parlour.registry.join(company.code, "Zoe")
            with pytest.raises(NoSuchTable):
                await parlour.registry.find(company.code)
            await parlour.restart()
        assert (await parlour.registry.entries(company.code))[-1].kind == "closed"


@story
async def test_a_table_that_nobody_looks_at_sleeps_and_wakes_as_it_was(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        await parlour.registry.resume()
        company = await parlour.table(2)
        await company.guests[0].ask(Start)
        rng = Random(1)
        for _ in range(10):
            await company.play(rng)
        for guest in company.guests:
            guest.go()
        seq = company.table.seq
        await pass_time(SLEEPY - 40)
        assert company.code in parlour.registry.awake
        await pass_time(120)
        assert company.code not in parlour.registry.awake
        for guest in company.guests:
            await guest.come(parlour.registry)
        assert company.table.seq == seq
        await company.play(rng)


@story
async def test_a_table_with_somebody_at_it_stays_awake_and_open(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        await parlour.registry.resume()
        company = await parlour.table(2)
        live = company.live
        await pass_time(3 * IDLE)
        assert parlour.registry.awake[company.code] is live
        assert company.phase == "lobby"


async def one_of_each(parlour: Parlour) -> dict[str, str]:
    """Make a table before its match, one in a match, and one by correspondence; give their codes."""
    lobby = await parlour.registry.create("Ann", QUICK)
    match = await parlour.registry.create("Ann", QUICK, bots=["normal"], start=True)
    slow = await parlour.registry.create("Ann", DAYS, bots=["normal"], start=True)
    return {"lobby": lobby.code, "match": match.code, "days": slow.code}


async def still_open(parlour: Parlour, codes: dict[str, str]) -> list[str]:
    """Let a sweep look after all tables, and list which of them are open."""
    await pass_time(60)
    heads = {head.stream for head in await parlour.store.open_streams()}
    return [kind for kind, code in codes.items() if code in heads]


@story
async def test_a_table_is_closed_that_nobody_came_back_to_a_match_later_and_correspondence_last(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        codes = await one_of_each(parlour)
        past = 0.0
        for limit, open_then in (
            (IDLE, ["match", "days"]),
            (IDLE_IN_A_MATCH, ["days"]),
        ):
            await parlour.run_on(limit - past - 3600)
            await parlour.restart()
            assert len(await still_open(parlour, codes)) == len(open_then) + 1
            await parlour.run_on(2 * 3600)
            await parlour.restart()
            assert await still_open(parlour, codes) == open_then
            past = limit + 3600
        with pytest.raises(NoSuchTable):
            await parlour.registry.find(codes["lobby"])


@story
async def test_being_switched_off_closes_no_table(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        codes = await one_of_each(parlour)
        for _ in range(3):
            await parlour.restart(off=2 * IDLE_BY_DAYS)
            assert await still_open(parlour, codes) == ["lobby", "match", "days"]


@story
async def test_a_machine_that_sleeps_closes_no_table(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        codes = await one_of_each(parlour)
        await parlour.restart()
        for code in codes.values():
            await parlour.registry.find(code)
        await pass_time(200)  # until they sleep
        parlour.ahead += IDLE_BY_DAYS
        await parlour.store.beat()
        await pass_time(2 * SWEEP * SWEEPS_A_LOOK)
        assert await still_open(parlour, codes) == ["lobby", "match", "days"]


@story
async def test_a_sweep_that_comes_as_the_machine_wakes_waits_until_the_log_knows_how_long_it_slept(
    tmp_path: Path,
) -> None:
    async with Parlour(tmp_path) as parlour:
        codes = await one_of_each(parlour)
        await parlour.restart()
        await pass_time(1)
        parlour.ahead += IDLE_BY_DAYS  # before the first sweep, which looks after all
        await pass_time(SWEEP)
        await parlour.store.beat()
        assert await still_open(parlour, codes) == ["lobby", "match", "days"]


@story
async def test_the_tables_of_a_log_that_never_noted_when_it_was_held_are_not_closed_for_their_past(
    tmp_path: Path,
) -> None:
    async with Parlour(tmp_path) as parlour:
        codes = await one_of_each(parlour)
        parlour.store._writer._journal._db.execute("DELETE FROM watches")  # as in a file of an older version
        await parlour.restart(off=3 * IDLE_BY_DAYS)
        assert await still_open(parlour, codes) == ["lobby", "match", "days"]


@story
async def test_a_table_that_was_woken_late_is_not_closed_behind_whoever_played_at_it(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        made = await parlour.registry.create("Ann", QUICK)
        await parlour.run_on(2 * IDLE)
        await parlour.restart()
        ann = await Guest(made).come(parlour.registry)
        assert isinstance(await ann.ask(Rename, name="Anna"), Done)
        ann.go()
        await pass_time(70)
        assert [head.stream for head in await parlour.store.open_streams()] == [made.code]


@story
async def test_a_sweep_leaves_no_table_awake_that_nobody_asked_for(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        for settings in (QUICK, DAYS, QUICK):
            await parlour.registry.create("Ann", settings)
        await parlour.restart()
        await pass_time(60)
        assert not parlour.registry.awake


# --- what is kept, and for how long ---------------------------------------------------------------------


@story
async def test_a_closed_table_is_kept_for_so_many_days_and_then_forgotten_an_open_one_never(tmp_path: Path) -> None:
    async with Parlour(tmp_path, keep_days=7) as parlour:
        closed, opened = [(await parlour.table(2)) for _ in range(2)]
        for company in (closed, opened):
            await company.guests[0].ask(Start)
        await closed.guests[0].ask(Close)
        for past, kept in ((6.9, True), (0.2, False)):
            await parlour.restart(off=past * 86_400)
            await pass_time(2 * SWEEP)
            assert bool(await parlour.registry.entries(closed.code)) == kept
            assert await parlour.registry.entries(opened.code)


@story
async def test_tables_can_be_kept_for_ever(tmp_path: Path) -> None:
    async with Parlour(tmp_path, keep_days=0) as parlour:
        company = await parlour.table(1)
        await company.guests[0].ask(Close)
        await parlour.restart(off=10_000 * 86_400)
        await pass_time(2 * SWEEP)
        assert await parlour.registry.entries(company.code)


@story
async def test_a_sweep_forgets_only_so_many_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lastcard.server.table.registry.FORGOTTEN_A_SWEEP", 2)
    async with Parlour(tmp_path, keep_days=1) as parlour:
        codes = []
        for _ in range(5):
            company = await parlour.table(1)
            await company.guests[0].ask(Close)
            codes.append(company.code)
        await parlour.restart(off=2 * 86_400)
        for left in (3, 1, 0):
            await pass_time(SWEEP + 1)
            assert len([code for code in codes if await parlour.registry.entries(code)]) == left


@pytest.mark.parametrize("closed", [False, True])
@story
async def test_the_host_alone_can_delete_a_table_and_its_records(tmp_path: Path, closed: bool) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(2)
        other = await parlour.table(1)
        ann, ben = company.guests
        await ann.ask(Start)
        if closed:
            await ann.ask(Close)
        for token in (ben.token, other.guests[0].token, "", "x" * 43):
            with pytest.raises(TableRefusal, match="not_host"):
                await parlour.registry.delete(company.code, token or "")
        assert await parlour.registry.entries(company.code)
        await parlour.registry.delete(company.code, ann.token or "")
        assert ben.around.phase == "closed"
        assert not await parlour.registry.entries(company.code)
        for _ in range(2):
            with pytest.raises(NoSuchTable):
                await parlour.registry.delete(company.code, ann.token or "")
            with pytest.raises(NoSuchTable):
                await parlour.registry.find(company.code)
            await parlour.restart()
        assert await parlour.registry.entries(other.code)
