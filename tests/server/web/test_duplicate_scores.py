"""Duplicate tables: a second table plays the same cards, and the two are compared once both have played."""

from collections.abc import Iterator
from typing import Any

import pytest

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
