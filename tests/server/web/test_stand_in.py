"""Letting a bot play for somebody who is away, over the network: only the host may, only for somebody who is not there."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.web.serving import Server
from tests.server.web.talking import Talk, new_seat, new_table, talk


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this file."""
    with Server(tmp_path_factory.mktemp("server"), "--no-rate-limit") as server:
        yield server


def dealt(server: Server, **settings: Any) -> list[dict[str, Any]]:
    """Start a match of three people who are not there yet; the first is the host."""
    host = new_table(server, **settings)
    seats = [host, *(new_seat(server, host["table"], name) for name in ("Ben", "Cem"))]
    with talk(server, host) as ann:
        assert ann.ask("start")["type"] == "done"
    return seats


def code_of(answer: dict[str, Any]) -> str:
    """Require a refusal with a sentence; give its code."""
    assert answer["type"] == "refused", answer
    assert " " in answer["reason"]
    return str(answer["code"])


def stands_in(talking: Talk, seat: int) -> bool:
    """Say whether a bot plays for somebody, as a socket was told."""
    return bool(talking.state["table"]["seats"][seat].get("stand_in", False))


def test_only_the_host_may_and_only_for_somebody_who_is_away(server: Server) -> None:
    seats = dealt(server)
    with ExitStack() as stack:
        ann, ben = (stack.enter_context(talk(server, seat)) for seat in seats[:2])
        watcher = stack.enter_context(talk(server, {"table": seats[0]["table"]}))
        before = watcher.seq
        assert {away["seat"] for away in watcher.state["away"]} >= {2}
        asked = ann.state["position"]["deciders"]
        assert code_of(ben.ask("let_bot_play", seat=2)) == "not_host"
        assert code_of(watcher.ask("let_bot_play", seat=2)) == "only_seated"
        for seat in (
            0,
            1,
            *(each for each in asked if each != 2),
        ):  # the host's own and a guest's, whoever's turn it is
            assert code_of(ann.ask("let_bot_play", seat=seat)) == "not_away"
            assert code_of(ben.ask("let_bot_play", seat=seat)) == "not_host"
        assert code_of(ann.ask("let_bot_play", seat=9)) == "no_seat"
        with talk(server, {"table": seats[0]["table"]}) as late:
            assert late.seq == before
            assert not any(stands_in(late, seat) for seat in range(3))
        ann.say("let_bot_play", seat=10)
        assert ann.until("error")["code"] == "bad_message"


def test_a_bot_plays_at_once_survives_a_crash_and_ends_when_the_person_comes(server: Server) -> None:
    seats = dealt(server)
    with talk(server, seats[0]) as ann:
        done = ann.ask("let_bot_play", id="now", seat=2)
        assert done["type"] == "done"
        while not stands_in(ann, 2):
            ann.hear()
        assert 2 not in {away["seat"] for away in ann.state["away"]}
        assert ann.ask("let_bot_play", id="now", seat=2)["seq"] == done["seq"]
    server.restart()
    with talk(server, seats[0]) as ann:
        assert stands_in(ann, 2)
        with talk(server, seats[2]) as cem:
            while stands_in(cem, 2):  # the greeting comes first
                cem.hear()
            assert code_of(ann.ask("let_bot_play", seat=2)) == "not_away"


def test_the_count_is_right_for_whoever_looks_later_and_ends_by_itself(server: Server) -> None:
    seats = dealt(server, grace_seconds=5)
    with talk(server, seats[0]) as ann, talk(server, seats[1]):
        left = {away["seat"]: away["left_ms"] for away in ann.state["away"]}
        assert 0 < left[2] <= 5000
        while not stands_in(ann, 2):
            ann.hear()
        assert {away["seat"] for away in ann.state["away"]} == set()
