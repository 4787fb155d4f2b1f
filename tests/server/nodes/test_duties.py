"""What happens by itself happens once: two registries on one database, both of which can be made to believe that it is theirs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from lastcard.engine.views import seat_view
from lastcard.players.default_answer import default_answer
from lastcard.server.store import Kept, Unreachable, open_log, open_wakes
from lastcard.server.store.postgres import PostgresStore
from lastcard.server.table import TableRegistry
from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.facts import AnyFact, Called, Closed, LineAdded, StoodIn, facts_of, token_hash
from lastcard.server.table.fold.table import Table
from lastcard.server.table.live.mailbox import LiveTable
from lastcard.server.table.live.peers import Neighbours
from lastcard.server.table.protocol.description import Clock, Settings, rules_of
from lastcard.server.table.protocol.messages import Change, Done, Ready
from lastcard.server.table.protocol.node_notes import Here
from lastcard.server.table.protocol.notification_targets import Call, Hook
from lastcard.server.table.transient.presence import Company
from tests.server.store.postgres_server import Postgres, empty_database
from tests.server.table.guests import Guest
from tests.waiting import until

PATIENT = Settings(catch_seconds=0, bot_seconds=0, grace_seconds=3600)
BY_DAYS = Settings(catch_seconds=0, bot_seconds=0, clock=Clock("days", days=2))
BOT = 1  # where it sits if it came with the host
HOOK = Hook("https://hook.example/1", "ntfy")


@dataclass
class Node:
    """One registry, and what it told people outside."""

    registry: TableRegistry
    neighbours: Neighbours
    calls: list[Call]

    async def facts(self, code: str) -> list[AnyFact]:
        """Read what happened at a table."""
        return facts_of([kept.data for kept in await self.registry.store.read(code)])


@asynccontextmanager
async def node(database: str, name: str) -> AsyncIterator[Node]:
    """Run one node."""
    wakes = open_wakes(database, name)
    assert wakes is not None
    store = await open_log(database, node=name, wakes=wakes)
    neighbours = Neighbours(name, wakes, store)
    registry = TableRegistry(store, neighbours=neighbours)
    calls: list[Call] = []
    registry.call_out = calls.append
    await registry.resume()
    try:
        yield Node(registry, neighbours, calls)
    finally:
        await registry.close()
        await store.close()


def on_two_nodes(postgres: Postgres, story: Callable[[Node, Node], Awaitable[None]]) -> None:
    """Run a story with two nodes; the first has the duty."""

    async def run() -> None:
        database = await empty_database(postgres)
        async with node(database, "one") as one, node(database, "two") as two:
            assert (one.neighbours.on_duty, two.neighbours.on_duty) == (True, False)
            async with asyncio.timeout(60):
                await story(one, two)

    asyncio.run(run())


@contextmanager
def both_lead(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make every node believe that all clocks and bots are its own, as one does that slept through the end of its lease."""
    with patch.context() as patched:
        patched.setattr(Neighbours, "leads", lambda self, company: True)
        yield


async def seated(one: Node, two: Node, settings: Settings) -> tuple[Guest, Guest]:
    """Seat one person through each node, and deal."""
    first = await one.registry.create("Ann", settings)
    second = await two.registry.join(first.code, "Ben")
    ann = await Guest(first).come(one.registry)
    ben = await Guest(second).come(two.registry)
    await until(lambda: len(ann.live.company.present) == len(ben.live.company.present) == 2)
    for guest in (ann, ben):
        async with guest.live.lock:
            await guest.live.following.refresh()
            place = guest.live.table.seat_of(token_hash(guest.token or ""))
            assert place is not None
            await guest.live.decide(partial(decisions.wish, guest.live.table, place, HOOK))
    async with ann.live.lock:
        await ann.live.following.refresh()
        await ann.live.decide(lambda: decisions.deal(ann.live.table))
    await until(lambda: ben.live.table.phase == "playing")
    return ann, ben


def test_a_duty_passes_on_when_its_node_stops_and_cannot_be_had_twice(postgres: Postgres) -> None:
    async def run() -> None:
        database = await empty_database(postgres)
        async with node(database, "two") as two:
            assert two.neighbours.on_duty
            async with node(database, "one") as one:
                assert not one.neighbours.on_duty
                await two.registry.close()
                await until(lambda: one.neighbours.on_duty)

    asyncio.run(run())


def test_a_correspondence_table_goes_on_at_the_node_on_duty_when_its_people_leave(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lastcard.server.table.procedures.notifications.AWAY", 0.1)

    async def story(one: Node, two: Node) -> None:
        first = await two.registry.create("Ann", BY_DAYS, bots=["normal"], start=True)
        ann = await Guest(first).come(two.registry)
        async with ann.live.lock:
            await ann.live.decide(lambda: decisions.wish(ann.live.table, 0, HOOK))
        assert first.code not in one.registry.awake
        ann.go()
        await until(lambda: first.code in one.registry.awake)
        await until(lambda: bool(one.calls))
        assert not two.calls
        assert [type(fact) for fact in await one.facts(first.code)].count(Called) == 1

    on_two_nodes(postgres, story)


@pytest.mark.parametrize("leaves", ["goes", "node stops"])
def test_who_is_away_is_called_once_though_the_last_person_leaves_another_node_right_after_moving(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, leaves: str
) -> None:
    monkeypatch.setattr("lastcard.server.table.procedures.notifications.AWAY", 0.1)

    async def story(one: Node, two: Node) -> None:
        ann, ben = await seated(two, two, PATIENT)
        live = ben.live
        guests = {ann.seat: ann, ben.seat: ben}
        assert live.table.game is not None
        mover = live.table.game.deciders[0]
        away = guests[1 - mover]
        assert ann.code not in one.registry.awake
        with monkeypatch.context() as later:
            later.setattr("lastcard.server.table.procedures.notifications.AWAY", 3600.0)
            away.go()
            async with live.lock:
                while mover in live.table.game.deciders:
                    action = default_answer(seat_view(live.table.game, mover))
                    await live.decide(partial(decisions.act, live.table, mover, action, live.table.seq))
        if leaves == "goes":
            guests[mover].go()
        else:
            await two.registry.close()
        await until(lambda: bool(one.calls))
        assert [call.name for call in one.calls] == [live.table.places[away.seat].name]
        assert not two.calls
        assert [type(fact) for fact in await one.facts(ann.code)].count(Called) == 1

    on_two_nodes(postgres, story)


def test_a_sleeping_table_by_correspondence_is_woken_by_whichever_node_has_the_duty(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lastcard.server.table.registry.SWEEP", 0.1)
    monkeypatch.setattr("lastcard.server.table.registry.SLEEPY", 0.5)

    async def run() -> None:
        database = await empty_database(postgres)
        async with node(database, "two") as two, node(database, "one") as one:
            assert two.neighbours.on_duty
            first = await one.registry.create("Ann", BY_DAYS, bots=["normal"], start=True)
            ann = await Guest(first).come(one.registry)
            await until(lambda: ann.position is not None and ann.position.deciders == (0,))
            ann.go()
            await until(lambda: first.code in two.registry._asleep)
            await until(lambda: first.code not in {**one.registry.awake, **two.registry.awake})
            assert not one.registry._asleep
            due = two.registry._asleep[first.code]
            await two.registry.close()
            await until(lambda: first.code in one.registry._asleep)
            assert abs(one.registry._asleep[first.code] - due) < 5
            seq = (await one.facts(first.code))[-1]
            one.registry._asleep[first.code] = 0.0  # as if the time had come
            await until(lambda: one.registry._asleep.get(first.code, 0.0) > 0.0)
            assert (await one.facts(first.code))[-1] == seq, "it was too early, so nothing happened"

    asyncio.run(run())


def test_two_nodes_that_both_believe_to_lead_call_somebody_once(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lastcard.server.table.procedures.notifications.AWAY", 0.1)

    async def story(one: Node, two: Node) -> None:
        with both_lead(monkeypatch):
            for _ in range(3):  # whoever is faster
                ann, ben = await seated(one, two, BY_DAYS)
                ann.go()
                ben.go()
                before = len(one.calls) + len(two.calls)
                await until(lambda before=before: len(one.calls) + len(two.calls) > before)  # type: ignore[misc]
                await until(lambda live=ann.live, other=ben.live: live.table.seq == other.table.seq)  # type: ignore[misc]
                facts = await one.facts(ann.code)
                assert [type(fact) for fact in facts].count(Called) == 1
        assert len(one.calls) + len(two.calls) == 3

    on_two_nodes(postgres, story)


def test_two_nodes_that_both_believe_to_lead_move_clocks_and_bots_once(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Node, two: Node) -> None:
        with both_lead(monkeypatch):
            first = await one.registry.create("Ann", PATIENT, bots=["normal", "normal"], start=True)
            ann = await Guest(first).come(one.registry)
            same = await Guest(first).come(two.registry)
            rng = Random(1)

            async def over_or_played() -> bool:
                if ann.position is not None and ann.position.deciders == (0,):
                    await ann.act(rng.choice([each for each in ann.hand.legal if not each.startswith("catches")]))
                return ann.live.table.phase != "playing" or ann.live.table.seq >= 60

            await until(over_or_played, every=0.005)
        lines: list[str] = []

        async def all_is_seen() -> bool:  # bots may still move
            lines[:] = [fact.line for fact in await one.facts(first.code) if isinstance(fact, LineAdded)]
            return all(live.table.game and len(live.table.game.moves) == len(lines) for live in (ann.live, same.live))

        await until(all_is_seen)
        assert len(lines) > 10
        for live in (ann.live, same.live):  # what was written twice would not fold, or would be seen differently
            assert live.table.game is not None
            assert list(live.table.game.moves) == lines
            assert not live.lost

    on_two_nodes(postgres, story)


def test_a_table_is_not_taken_for_removed_if_another_node_writes_while_this_one_reads(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Node, two: Node) -> None:
        ann, ben = await seated(one, two, PATIENT)
        read = two.registry.store.read

        async def read_before_it_is_written(code: str, after: int = 0) -> Sequence[Kept]:
            entries = await read(code, after)
            monkeypatch.undo()
            async with ann.live.lock:
                await ann.live.decide(lambda: decisions.rename(ann.live.table, ann.seat, "Anna"))
            await until(lambda: ben.live.following._wanted > ben.live.table.seq)
            return entries

        async with ben.live.lock:
            monkeypatch.setattr(two.registry.store, "read", read_before_it_is_written)
            await ben.live.following.refresh()
        assert not ben.live.lost
        await until(lambda: ben.live.table.places[ann.seat].name == "Anna")

    on_two_nodes(postgres, story)


def test_a_stand_in_comes_once(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(one: Node, two: Node) -> None:
        with both_lead(monkeypatch):
            ann, ben = await seated(one, two, Settings(catch_seconds=0, bot_seconds=0, grace_seconds=10))
            gone, stays = ann, ben
            seat = gone.seat
            gone.go()
            await until(lambda: seat not in stays.live.company.present)
            for guest in (ann, ben):
                guest.live.timing.away[seat] = -1e9
                guest.live.driver.schedule()
            await until(lambda: bool(stays.live.table.places[seat].stand_in))
            await until(lambda: ann.live.table.seq == ben.live.table.seq)
            facts = await one.facts(ann.code)
            assert [fact for fact in facts if isinstance(fact, StoodIn)] == [StoodIn(seat, on=True)]

    on_two_nodes(postgres, story)


def test_a_node_that_a_table_is_new_to_hears_how_long_the_others_have_waited(postgres: Postgres) -> None:
    async def story(one: Node, two: Node) -> None:
        ann, ben = await seated(one, two, Settings(catch_seconds=0, bot_seconds=0, grace_seconds=600))
        ben.go()
        await until(lambda: ben.seat not in ann.live.company.present)
        two.registry._forget(ann.code)
        ann.live.timing.away[ben.seat] -= 300
        watcher = await Guest(None, code=ann.code).come(two.registry)
        assert watcher.live is not ben.live
        await until(lambda: watcher.live.timing.awaited(watcher.live.driver.now, {0})[0].left_ms <= 300_000)
        await until(lambda: watcher.away[0].left_ms <= 300_000)
        await ben.come(two.registry)
        await until(lambda: ann.away == watcher.away == ())

    on_two_nodes(postgres, story)


def test_an_abandoned_table_is_closed_once(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(one: Node, two: Node) -> None:
        first = await one.registry.create("Ann", PATIENT)
        one.registry._forget(first.code)
        monkeypatch.setattr("lastcard.server.table.registry.IDLE", -1.0)
        await asyncio.gather(one.registry._look_after_sleepers(), two.registry._look_after_sleepers())
        facts = await one.facts(first.code)
        assert [type(fact) for fact in facts].count(Closed) == 1

    on_two_nodes(postgres, story)


def test_what_is_written_while_a_node_reads_is_read_too(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lastcard.server.table.live.peers.HEAL", 1e9)  # it must not help

    async def story(one: Node, two: Node) -> None:
        first = await one.registry.create("Ann", PATIENT)
        ann = await Guest(first).come(one.registry)
        same = await Guest(first).come(two.registry)
        read = two.registry.store.read

        async def rename(name: str) -> None:
            async with ann.live.lock:
                await ann.live.decide(lambda: decisions.rename(ann.live.table, 0, name, ""))

        async def read_slowly(stream: str, after: int = 0, limit: int | None = None) -> Sequence[Kept]:
            found = await read(stream, after, limit)
            monkeypatch.setattr(two.registry.store, "read", read)
            await rename("Andrea")
            await until(lambda: same.live.following._wanted == ann.live.table.seq)  # it was told
            return found

        monkeypatch.setattr(two.registry.store, "read", read_slowly)
        await rename("Anna")
        await until(lambda: same.around.seats[0].name == "Andrea")

    on_two_nodes(postgres, story)


def test_who_is_ready_and_whom_a_change_of_the_rules_asks_again_is_the_same_on_both_nodes(postgres: Postgres) -> None:
    async def story(one: Node, two: Node) -> None:
        first = await one.registry.create("Ann", PATIENT)
        second = await two.registry.join(first.code, "Ben")
        ann = await Guest(first).come(one.registry)
        ben = await Guest(second).come(two.registry)
        await until(lambda: ann.live.company.present == {0, 1})
        assert isinstance(await ben.ask(Ready), Done)
        await until(lambda: ann.around.seats[1].ready)
        changed = replace(PATIENT, target=100)
        assert isinstance(await ann.ask(Change, settings=changed), Done)
        await until(lambda: ben.around.settings == changed)
        for guest in (ann, ben):
            assert [(seat.ready, seat.was_ready) for seat in guest.around.seats] == [(False, False), (False, True)]
            assert guest.around.before == rules_of(PATIENT)
        assert isinstance(await ann.ask(Change, settings=PATIENT), Done)
        await until(lambda: ben.around.settings == PATIENT)
        assert [guest.around.seats[1].ready for guest in (ann, ben)] == [True, True]
        assert ben.around.before is None

    on_two_nodes(postgres, story)


def test_leading_passes_to_the_node_with_people(postgres: Postgres) -> None:
    async def story(one: Node, two: Node) -> None:
        first = await one.registry.create("Ann", PATIENT, bots=["normal"])
        ann = await Guest(first).come(two.registry)
        assert ann.live.leads
        awake: Company = one.registry.awake[first.code].company
        await until(lambda: bool(awake.present))
        assert not one.registry.awake[first.code].leads, "though it has the duty"

    on_two_nodes(postgres, story)


async def bot_waits(live: LiveTable) -> bool:
    """Deal while somebody holds the lock. Say whether a bot has the first move, and then let it wait for the lock."""
    await live.following.refresh()
    await live.decide(lambda: decisions.deal(live.table))
    if live.table.game is None or live.table.game.deciders != (BOT,):
        return False
    await until(lambda: bool(live.driver._tasks))
    return True


def test_bots_go_on_when_another_node_begins_to_lead_before_they_moved(postgres: Postgres) -> None:
    async def story(one: Node, two: Node) -> None:
        while True:  # until a bot has the first move
            first = await one.registry.create("Ann", PATIENT, bots=["normal"])
            here = one.registry.awake[first.code]
            ben = await Guest(await two.registry.join(first.code, "Ben")).come(two.registry)
            there = ben.live
            await until(lambda here=here: bool(here.company.present))  # type: ignore[misc]
            async with there.lock:
                if not await bot_waits(there):
                    continue
                before = there.table.seq
                await Guest(first).come(one.registry)
                await until(lambda here=here, there=there: here.leads and not there.leads)  # type: ignore[misc]
            await until(lambda here=here, before=before: here.table.seq > before)  # type: ignore[misc]
            return

    on_two_nodes(postgres, story)


def test_a_bot_moves_though_another_node_wrote_something_else_first(postgres: Postgres) -> None:
    async def story(one: Node, two: Node) -> None:
        while True:  # until a bot has the first move
            first = await one.registry.create("Ann", PATIENT, bots=["normal"])
            ann = await Guest(first).come(one.registry)
            ben = await Guest(await two.registry.join(first.code, "Ben")).come(two.registry)
            here, there = ann.live, ben.live
            async with here.lock:
                if not await bot_waits(here):
                    continue
                async with there.lock:
                    await there.following.refresh()
                    name = partial(decisions.rename, there.table, 2, "Bo", "")
                    before = await there.decide(name)
            await until(lambda here=here, before=before: here.table.seq > before)  # type: ignore[misc]
            return

    on_two_nodes(postgres, story)


def test_people_stay_ready_while_the_database_is_away_and_the_cards_are_dealt_later(postgres: Postgres) -> None:
    async def story(one: Node, two: Node) -> None:
        first = await one.registry.create("Ann", PATIENT)
        ann = await Guest(first).come(one.registry)
        await Guest(await two.registry.join(first.code, "Ben")).come(two.registry)
        live, store = ann.live, one.registry.store
        assert isinstance(store, PostgresStore)
        await until(lambda: live.company.present == {0, 1} and len(live.table.places) == 2)
        store.note(Unreachable("store.unreachable", path="", why="", unsure=False))
        for place in live.table.places:
            place.ready = True
        async with live.lock:
            await live.driver._begin()
        assert live.table.ready == {0, 1}
        await until(lambda: not store.trouble)
        await one.registry.go_on()
        await until(lambda: live.table.phase == "playing")

    on_two_nodes(postgres, story)


def test_what_a_node_told_before_does_not_replace_what_it_told_later() -> None:
    company = Company(Table("ABCDEF"))
    assert company.hear("two", Here("ABCDEF", frozenset({1}), number=2))
    assert not company.hear("two", Here("ABCDEF", number=1))
    assert company.present == {1}
    assert company.hear("two", Here("ABCDEF", number=3))
    assert not company.present
