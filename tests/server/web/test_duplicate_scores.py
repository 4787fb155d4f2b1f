"""Duplicate tables: a second table plays the same cards, and the two are compared once both have played."""

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from lastcard.server.store import Kept
from lastcard.server.table.fold.facts import AnyFact, Closed, Opened, Shared, entry_of
from lastcard.server.table.fold.shared_deal import TWINS, SharedDeal
from lastcard.server.table.fold.table_codes import is_code
from lastcard.server.table.protocol.description import Settings
from lastcard.server.web.clerk.duplicate_scores import StillPlayed, check_told
from tests.server.web.serving import Server
from tests.server.web.talking import Talk, get, new_seat, new_table, play_round, post, refusal, talk


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this file."""
    with Server(tmp_path_factory.mktemp("server"), "--no-rate-limit") as server:
        yield server


def open_twin(server: Server, seat: dict[str, Any]) -> Any:
    return post(server, f"/api/tables/{seat['table']}/twins", headers={"authorization": f"Bearer {seat['token']}"})


def begin(talking: Talk) -> list[str]:
    """Add two bots, deal, and return the hand."""
    for _ in range(2):
        assert talking.ask("add_bot", level="normal")["type"] == "done"
    assert talking.ask("start")["type"] == "done"
    while talking.state["table"]["phase"] != "playing" or "hand" not in (talking.state.get("own") or {}):
        talking.until("state")
    return list(talking.state["own"]["hand"])


def test_two_tables_play_the_same_cards_and_are_compared_when_both_are_done(server: Server) -> None:
    ann = new_table(server, mode="round", dealer=None)
    alone = new_table(server, "normal", start=True)
    assert refusal(get(server, f"/api/tables/{alone['table']}/twins"), 404) == "no_twins"
    assert refusal(open_twin(server, ann | {"token": "x" * 43}), 403) == "not_host"
    made = open_twin(server, ann)
    assert made.status_code == 201, made.text
    ben = new_seat(server, made.json()["code"])

    with talk(server, ann) as first, talk(server, ben) as second:
        assert first.state["table"]["deal"] == second.state["table"]["deal"] == "duplicate"
        hand = begin(first)
        play_round(first)
        compared = get(server, f"/api/tables/{ann['table']}/twins").json()
        assert [table["rounds"] for table in compared["tables"]] == [[], []], "Ben has not played yet"
        assert refusal(get(server, f"/api/tables/{ann['table']}/games/1/record"), 403) == "still_played"
        assert first.state["table"]["proven"] == ""
        assert begin(second) == hand
        play_round(second)
        second.ask("leave")  # which takes nothing away

    compared = get(server, f"/api/tables/{ben['table']}/twins").json()
    assert compared["alike"]
    assert [table["yours"] for table in compared["tables"]] == [False, True]
    for table in compared["tables"]:
        [points] = table["rounds"]
        assert len(points) == 3
        assert sum(points) == 0, "what one seat makes, the others lose"
    record = get(server, f"/api/tables/{ann['table']}/games/1/record")
    assert record.status_code == 200
    assert "shuffle: v3" in record.text
    assert refusal(open_twin(server, ann), 409) == "twin_late"


def test_tables_with_other_rules_are_not_compared(server: Server) -> None:
    ann = new_table(server, mode="round")
    ben = new_seat(server, open_twin(server, ann).json()["code"])
    with talk(server, ann) as first, talk(server, ben) as second:
        settings = second.state["table"]["settings"] | {"edition": "czech"}
        assert second.ask("settings", settings=settings)["type"] == "done"
        begin(first)
        begin(second)
    assert not get(server, f"/api/tables/{ann['table']}/twins").json()["alike"]


def delete(server: Server, seat: dict[str, Any]) -> None:
    bearer = {"authorization": f"Bearer {seat['token']}"}
    assert httpx2.delete(f"{server.url}/api/tables/{seat['table']}", headers=bearer).status_code == 200


def test_a_record_stays_closed_after_the_first_table_was_deleted_while_another_plays_its_cards(server: Server) -> None:
    ann = new_table(server, mode="round")
    ben, cem = [new_seat(server, open_twin(server, ann).json()["code"]) for _ in range(2)]
    path = f"/api/tables/{ben['table']}/games/1"
    with talk(server, ben) as second, talk(server, cem) as third:
        begin(second)
        begin(third)
        play_round(second)
        delete(server, ann)
        for what in ("record", "replay", "highlights"):
            assert refusal(get(server, f"{path}/{what}"), 403) == "still_played"
        compared = get(server, f"/api/tables/{ben['table']}/twins").json()
        assert [table["rounds"] for table in compared["tables"]] == [[], []]
        play_round(third)
    assert get(server, f"{path}/record").status_code == 200
    compared = get(server, f"/api/tables/{cem['table']}/twins").json()
    assert [table["yours"] for table in compared["tables"]] == [False, True]
    assert all(len(table["rounds"]) == 1 for table in compared["tables"])
    delete(server, ben)
    assert refusal(get(server, f"/api/tables/{cem['table']}/twins"), 404) == "no_twins"


def planted(code: str, shared: Shared, *facts: AnyFact) -> tuple[str, list[Kept]]:
    """Write the log of a table whose match is over, or still to come."""
    told = [Opened(Settings()), shared, *facts]
    entries = [entry_of(fact) for fact in told]
    return code, [Kept(seq, 0, each.kind, each.data, None, 1) for seq, each in enumerate(entries, 1)]


def test_a_table_of_an_older_version_keeps_its_record_closed_if_nobody_knows_who_plays_its_cards() -> None:
    shared = Shared("ab" * 32, first="BBBBBB")
    own, *others = SharedDeal(shared.root, first=shared.first).twin_codes
    done = (Closed("host"),)
    old = dict([planted("CCCCCC", shared, *done)])
    with pytest.raises(StillPlayed):
        check_told("CCCCCC", 1, old["CCCCCC"], lambda code: old.get(code, ()))
    alone = dict([planted(own, shared, *done)])
    check_told(own, 1, alone[own], lambda code: alone.get(code, ()))
    with_others = dict([planted(own, shared, *done), planted(others[4], shared)])
    with pytest.raises(StillPlayed):
        check_told(own, 1, with_others[own], lambda code: with_others.get(code, ()))


def test_a_code_that_was_given_again_after_the_first_table_was_deleted_opens_nothing() -> None:
    shared = Shared("ab" * 32, first="BBBBBB")
    own, other, *_ = SharedDeal(shared.root, first=shared.first).twin_codes
    foreign = Shared("cd" * 32, first="BBBBBB")
    log = dict(
        [planted(own, shared, Closed("host")), planted(other, shared), planted("BBBBBB", foreign, Closed("host"))]
    )
    with pytest.raises(StillPlayed):
        check_told(own, 1, log[own], lambda code: log.get(code, ()))


def test_every_table_has_a_code_of_its_own_and_no_more_are_opened_than_may_be(server: Server) -> None:
    ann = new_table(server)
    codes = [open_twin(server, ann).json()["code"] for _ in range(TWINS)]
    assert len({ann["table"], *codes}) == TWINS + 1
    assert all(is_code(code) for code in codes)
    assert refusal(open_twin(server, ann), 409) == "twins"
