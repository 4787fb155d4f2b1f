"""What was played at a table is told to its people, and to others only where they may watch: spectators, lock and bans."""

from collections.abc import Iterator
from typing import Any

import pytest

from lastcard.server.table.fold.facts import AnyFact, Banned, Changed, Locked, Opened, Pardoned, Sat, token_hash
from lastcard.server.table.fold.moderation import place_key
from lastcard.server.table.fold.table import Table
from lastcard.server.table.protocol.description import Settings
from lastcard.server.web.clerk.jobs import Asker
from lastcard.server.web.clerk.readers import NotTold, check_reader
from tests.server.web.serving import Server
from tests.server.web.talking import Talk, get, new_seat, new_table, play_round, post, refusal, talk
from tests.waiting import block_for

CODE, HERE, THERE = "BCDFGH", "192.0.2.1", "192.0.2.2"
WAYS = ("games", "games/1/record", "games/1/replay", "games/1/highlights")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this file."""
    with Server(tmp_path_factory.mktemp("server"), "--no-rate-limit") as server:
        yield server


def as_person(seat: dict[str, Any]) -> dict[str, str]:
    return {"authorization": f"Bearer {seat['token']}"}


def told(server: Server, code: str, headers: dict[str, str] | None = None, *, ways: tuple[str, ...] = WAYS) -> set[str]:
    """Ask for all that was played at a table; give the codes of the refusals, empty for an answer."""
    answers = [get(server, f"/api/tables/{code}/{way}", headers=headers) for way in ways]
    return {"" if answer.status_code == 200 else refusal(answer, 403) for answer in answers}


def set_up(talking: Talk, **settings: Any) -> None:
    changed = talking.state["table"]["settings"] | settings
    assert talking.ask("settings", settings=changed)["type"] == "done"


def test_a_closed_circle_s_finished_rounds_are_told_to_its_people_only(server: Server) -> None:
    ann = new_table(server, mode="round")
    code, stranger, made_up = ann["table"], None, as_person({"token": "x" * 43})
    ben = new_seat(server, code)
    with talk(server, ann) as host:
        assert host.ask("ban", seat=1)["type"] == "done"  # which empties the seat
        assert host.ask("add_bot", level="normal")["type"] == "done"
        assert host.ask("start")["type"] == "done"
        while host.state["table"]["phase"] != "playing" or "hand" not in (host.state.get("own") or {}):
            host.until("state")
        play_round(host)
        assert told(server, code, stranger) == told(server, code, made_up) == told(server, code, as_person(ann)) == {""}
        assert told(server, code, as_person(ben)) == {"banned"}
        set_up(host, spectators=False)
        assert told(server, code, stranger) == told(server, code, made_up) == {"no_spectators"}
        assert told(server, code, as_person(ann)) == {""}
        set_up(host, spectators=True)
        assert host.ask("lock", on=True)["type"] == "done"
        assert told(server, code, stranger) == told(server, code, made_up) == {"locked"}
        assert told(server, code, as_person(ann)) == {""}
        assert host.ask("lock", on=False)["type"] == "done"
        with talk(server, {"table": code}):  # a television
            assert host.ask("lock", on=True)["type"] == "done"
            assert told(server, code, stranger) == {""}, "who watches sees the end as well"
        assert block_for(lambda: told(server, code, stranger, ways=WAYS[:1]) == {"locked"} or None)
        assert host.ask("close")["type"] == "done"
    assert told(server, code, stranger) == {"locked"}, "a table that is closed opens nothing"
    assert told(server, code, as_person(ann)) == {""}


def test_duplicate_tables_are_compared_for_strangers_only_where_all_may_be_watched(server: Server) -> None:
    ann = new_table(server, mode="round")
    made = post(server, f"/api/tables/{ann['table']}/twins", headers=as_person(ann))
    ben = new_seat(server, made.json()["code"])
    twins = ("twins",)
    with talk(server, ben) as second:
        assert told(server, ann["table"], ways=twins) == {""}
        set_up(second, spectators=False)
    for seat in (ann, ben):
        assert told(server, seat["table"], ways=twins) == {"no_spectators"}
        assert told(server, seat["table"], as_person(seat), ways=twins) == {""}


@pytest.mark.parametrize(
    ("facts", "asker", "why"),
    [
        ([], Asker("", HERE), ""),
        ([Banned("", (place_key(CODE, HERE),))], Asker("", HERE), "refused.banned"),
        ([Banned("", (place_key(CODE, HERE),))], Asker("", HERE, watches=True), "refused.banned"),
        ([Banned("", (place_key(CODE, HERE),))], Asker("", THERE), ""),
        ([Banned("", (place_key(CODE, HERE),))], Asker(token_hash("a"), HERE), ""),  # a household shares an address
        ([Banned("", (place_key(CODE, HERE),)), Pardoned(3)], Asker("", HERE), ""),
        ([Banned("Zoe", (token_hash("z"),))], Asker(token_hash("z"), THERE), "refused.banned"),
        ([Locked(on=True)], Asker("", HERE), "refused.locked"),
        ([Locked(on=True)], Asker("", HERE, watches=True), ""),
        ([Locked(on=True)], Asker(token_hash("a"), HERE), ""),
        ([Changed(Settings(spectators=False))], Asker("", HERE, watches=True), "refused.no_spectators"),
        ([Changed(Settings(spectators=False))], Asker(token_hash("a"), HERE), ""),
    ],
)
def test_who_may_read(facts: list[AnyFact], asker: Asker, why: str) -> None:
    table = Table(CODE)
    table.recall([Opened(Settings()), Sat("Ann", token_hash("a")), *facts])
    if not why:
        check_reader(table, asker)
        return
    with pytest.raises(NotTold) as refused:
        check_reader(table, asker)
    assert refused.value.key == why
