"""Two nodes, one database, real sockets: whoever is connected where, everybody sits at the same table."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import asyncpg
import pytest

from lastcard.server.store import Append, Kept, open_reader
from lastcard.server.store.postgres import PostgresStore
from lastcard.server.table.fold.facts import Renamed, entry_of, facts_of
from lastcard.server.table.fold.table import Table
from tests.server.nodes.conftest import Cluster
from tests.server.web.kills import Tally, Witness, read_all, until_all
from tests.server.web.players import Player
from tests.server.web.talking import Talk, choose, get, new_seat, new_table, talk
from tests.waiting import until

LIMIT = 200.0  # seconds


def log_of(cluster: Cluster, code: str) -> list[Kept]:
    """Read the log of a table."""

    async def read() -> list[Kept]:
        reader = open_reader(cluster.database)
        try:
            return list(await reader.read(code))
        finally:
            await reader.close()

    return asyncio.run(read())


def hear_until(talking: Talk, fits: Any) -> None:
    """Listen until the state is as wanted."""
    while not fits(talking.state):
        talking.hear()


def test_people_at_two_nodes_sit_at_one_table(cluster: Cluster) -> None:
    one, two = cluster.nodes
    host = new_table(one, catch_seconds=0)
    guest = new_seat(two, host["table"])
    with talk(one, host) as ann, talk(two, guest) as ben:
        for each in (ann, ben):
            hear_until(each, lambda state: all(seat.get("present") for seat in state["table"]["seats"]))
        ann.say("chat", text="hello from here")
        assert ben.until("said")["text"] == "hello from here"
        assert ben.ask("ready")["type"] == "done"
        hear_until(ann, lambda state: state["table"]["seats"][1].get("ready"))
        answer = ann.ask("ready")
        assert answer["type"] == "done", answer
        for each in (ann, ben):
            hear_until(each, lambda state: state["table"]["phase"] == "playing")
        for _ in range(12):
            mover, other = (ann, ben) if choose(ann.state) else (ben, ann)
            answer = mover.ask("act", seen=mover.seq, action=choose(mover.state))
            assert answer["type"] == "done", answer
            seq = answer["seq"]
            for each in (mover, other):
                hear_until(each, lambda state, seq=seq: state["seq"] >= seq)
            assert ann.state["position"] == ben.state["position"]
    with talk(one, host) as ann:
        hear_until(ann, lambda state: not state["table"]["seats"][1].get("present"))
    assert get(two, f"/api/tables/{host['table']}/games").json()[0]["players"] == ["Ann", "Ben"]


def _answer_to(key: str) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message.get("id") == key


def test_of_two_nodes_that_race_one_wins_and_the_other_decides_again(cluster: Cluster) -> None:
    one, two = cluster.nodes
    host = new_table(one)
    guest = new_seat(two, host["table"])
    with talk(one, host) as ann, talk(two, guest) as ben:
        answers = []
        for turn in range(20):
            keys = [ann.say("rename", name=f"Ann {turn}"), ben.say("rename", name=f"Ben {turn}")]
            for each, key in zip((ann, ben), keys, strict=True):
                answers.append(each.until(_answer_to(key)))
    assert {answer["type"] for answer in answers} == {"done"}
    entries = log_of(cluster, host["table"])
    written = {entry.command.key: entry.seq for entry in entries if entry.command is not None}
    assert written == {answer["id"]: answer["seq"] for answer in answers}


def test_a_command_repeated_at_another_node_counts_once(cluster: Cluster) -> None:
    one, two = cluster.nodes
    host = new_table(one)
    with talk(one, host) as ann, talk(two, host) as same:
        answers = [each.ask("rename", id="my-key", name="Anna") for each in (ann, same)]
        assert answers[0] == answers[1]
    assert sum(entry.command is not None for entry in log_of(cluster, host["table"])) == 1


def test_a_node_that_missed_a_message_heals_from_the_log(cluster: Cluster) -> None:
    one, two = cluster.nodes
    host = new_table(one)
    guest = new_seat(two, host["table"])

    async def append_untold(expected: int) -> None:
        async with await PostgresStore.open(cluster.database, node="mute") as store:  # tells nobody
            await store.append(Append(host["table"], expected, (entry_of(Renamed(0, "Andrea")),)))

    async def cut_listeners() -> int:
        db = await asyncpg.connect(cluster.database)
        cut = await db.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE query LIKE 'LISTEN%' OR query LIKE 'SELECT pg_notify($1, text)%'"
        )
        await db.close()
        return len(cut)

    with talk(one, host) as ann, talk(two, guest) as ben:
        asyncio.run(append_untold(len(log_of(cluster, host["table"]))))
        for each in (ann, ben):
            hear_until(each, lambda state: state["table"]["seats"][0]["name"] == "Andrea")
        assert asyncio.run(cut_listeners()) >= 2
        assert ann.ask("rename", name="Anna")["type"] == "done"
        hear_until(ben, lambda state: state["table"]["seats"][0]["name"] == "Anna")
        assert ben.ask("chat", text="still here?")["type"] == "done"


def test_when_a_node_dies_its_people_go_on_at_another(cluster: Cluster) -> None:
    one, two = cluster.nodes
    host = new_table(one, "normal", grace_seconds=3600)
    guest = new_seat(two, host["table"])
    with talk(one, host) as ann:
        with talk(two, guest) as ben:
            assert ann.ask("start")["type"] == "done"
            hear_until(ben, lambda state: state["table"]["phase"] == "playing")
            hear_until(ann, lambda state: state["table"]["seats"][2].get("present"))
            two.kill()
        hear_until(ann, lambda state: not state["table"]["seats"][2].get("present"))  # noticed by its silence
        with talk(one, guest) as ben:
            while not choose(ben.state):
                if action := choose(ann.state):
                    ann.ask("act", seen=ann.seq, action=action)
                hear_until(ben, lambda state, seq=ann.seq: state["seq"] >= seq)
                if not choose(ben.state) and not choose(ann.state):
                    ann.until("state")  # the bot plays here now, whoever led before
            assert ben.ask("act", seen=ben.seq, action=choose(ben.state))["type"] == "done"
    two.start()


def test_matches_over_two_nodes_lose_double_and_contradict_nothing(cluster: Cluster) -> None:
    tally = Tally()
    rng = Random(3)
    witnesses = {}
    for number in range(4):
        host = new_table(cluster.nodes[0], *["normal"][: number % 2], target=200, catch_seconds=0.02 * (number % 2))
        hellos = [host, *(new_seat(cluster.nodes[1], host["table"], name) for name in ("Ben", "Cem"))]
        urls = cluster.socket_urls
        players = [Player(urls[seat % 2], Random(rng.random()), **hello) for seat, hello in enumerate(hellos)]
        witnesses[host["table"]] = Witness(host["table"], players)
    people = [player for witness in witnesses.values() for player in witness.players]

    async def play() -> None:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(player.play()) for player in people]
            await until(lambda: min(player.seq for player in people) >= 60, within=LIMIT)
            for player in people:
                player.quiet = True
            await until_all(people, "answered", tally)
            reader = open_reader(cluster.database)

            async def all_know() -> bool:
                heads = {code: len(await reader.read(code)) for code in witnesses}
                return all(player.seq == heads[code] for code, each in witnesses.items() for player in each.players)

            await until(all_know, within=LIMIT, every=0.1)  # bots may still move
            await reader.close()
            for task in tasks:
                task.cancel()
        await read_all(cluster.database, witnesses, tally)

    asyncio.run(asyncio.wait_for(play(), LIMIT))
    assert tally.clean, tally.wrong[:3]
    assert tally.acknowledged > 100
    assert tally.compared >= len(people)


@pytest.mark.parametrize("node", [0, 1])
def test_nodes_log_no_mistake_of_their_own(cluster: Cluster, node: int) -> None:
    assert '"error"' not in cluster.nodes[node].log_text
    assert "Traceback" not in cluster.nodes[node].log_text


def test_the_log_of_many_nodes_folds_into_tables(cluster: Cluster) -> None:
    async def codes() -> list[str]:
        reader = open_reader(cluster.database)
        try:
            return [head.stream for head in await reader.open_streams()]
        finally:
            await reader.close()

    for code in asyncio.run(codes()):
        table = Table(code)
        table.recall(facts_of([entry.data for entry in log_of(cluster, code)]))
        assert table.phase != "closed"
