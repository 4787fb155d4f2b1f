"""Sockets: hello, playing, reconnecting, repeated commands, several sockets of one seat, and a server that stops."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.web.serving import Server
from tests.server.web.talking import choose, get, new_seat, new_table, play_round, talk


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, wire: str) -> Iterator[Server]:
    """One server for all tests of this file that leave it running."""
    with Server(tmp_path_factory.mktemp("server"), "--no-rate-limit", "--wire", wire) as server:
        yield server


def test_a_hello_is_answered_with_all_there_is(server: Server) -> None:
    seat = new_table(server, "normal", start=True)
    with talk(server, seat) as ann:
        state = ann.state
    assert state["you"] == 0
    assert state["table"]["code"] == seat["table"]
    assert state["game"]["edition"] == "classic"
    assert len(state["own"]["hand"]) >= 7
    assert state["past"]


def test_a_watcher_sees_the_table_and_no_hand(server: Server) -> None:
    seat = new_table(server, "normal", start=True)
    with talk(server, {"table": seat["table"]}) as watcher:
        assert watcher.state["you"] is None
        assert watcher.state["position"]["counts"]
        assert "own" not in watcher.state


def test_a_round_is_played_to_its_end_and_recorded(server: Server) -> None:
    seat = new_table(server, "normal", start=True, mode="round")
    with talk(server, seat) as ann:
        play_round(ann)
        assert ann.state["table"]["phase"] == "over"
    games = get(server, f"/api/tables/{seat['table']}/games").json()
    assert [(game["rounds"], game["over"]) for game in games] == [(1, True)]


def test_a_command_that_is_repeated_is_carried_out_once(server: Server) -> None:
    with talk(server, new_table(server, "normal", start=True)) as ann:
        while (action := choose(ann.state)) is None:
            ann.until("state")
        first = ann.ask("act", id="same", seen=ann.seq, action=action)
        again = ann.ask("act", id="same", seen=ann.seq, action=action)
    assert first["type"] == "done"
    assert again == first


def test_a_move_decided_on_an_old_position_is_refused_with_a_reason(server: Server) -> None:
    with talk(server, new_table(server, "normal", start=True)) as ann:
        while (action := choose(ann.state)) is None:
            ann.until("state")
        old = ann.seq
        assert ann.ask("act", seen=old, action=action)["type"] == "done"
        refused = ann.ask("act", seen=old - 1, action="draws")
    assert refused["type"] == "refused"
    assert refused["code"] == "stale"
    assert refused["reason"]


def test_who_comes_back_is_told_exactly_what_was_missed(server: Server) -> None:
    host = new_table(server)
    guest = new_seat(server, host["table"])
    with talk(server, guest) as ben:
        seen = ben.seq
    with talk(server, host) as ann:
        assert ann.ask("rename", name="Anna")["type"] == "done"
        assert ann.ask("rename", name="Annie")["type"] == "done"
    with talk(server, {**guest, "seen": seen}) as ben:
        assert [step["seq"] for step in ben.state["steps"]] == [seen + 1, seen + 2]
        assert ben.state["table"]["seats"][0]["name"] == "Annie"


def test_a_gap_can_be_asked_for(server: Server) -> None:
    with talk(server, new_table(server)) as ann:
        assert ann.ask("rename", name="Anna")["type"] == "done"
        ann.say("resync", seen=ann.seq - 1)
        message = ann.until(lambda message: message["type"] == "state" and "you" in message)
    assert [step["seq"] for step in message["steps"]] == [message["seq"]]


def test_a_ping_is_answered(server: Server) -> None:
    with talk(server, new_table(server)) as ann:
        ann.say("ping")
        assert ann.until("pong")["seq"] == ann.seq


def test_everybody_hears_what_is_said(server: Server) -> None:
    host = new_table(server)
    with talk(server, host) as ann, talk(server, new_seat(server, host["table"])) as ben:
        ann.say("chat", text="hello there")
        said = ben.until("said")
    assert (said["name"], said["text"]) == ("Ann", "hello there")


def test_the_third_socket_of_a_seat_replaces_the_oldest_and_keeps_the_seat(server: Server) -> None:
    seat = new_table(server)
    with talk(server, seat) as first, talk(server, seat) as second, talk(server, seat) as third:
        code, said = first.closed()
        assert code == 4001
        assert said[-1]["code"] == "replaced"
        for each in (second, third):
            assert each.ask("rename", name="Anna")["type"] == "done"
        assert third.state["table"]["seats"][0]["present"]


def test_a_page_from_elsewhere_may_not_open_a_socket(server: Server) -> None:
    with pytest.raises(InvalidStatus) as refused, talk(server, origin="https://elsewhere.example"):
        pass
    assert refused.value.response.status_code == 403


def test_the_own_page_may_open_a_socket(server: Server) -> None:
    with talk(server, new_table(server), origin=server.url) as ann:
        assert ann.state["you"] == 0


def test_a_page_that_was_named_may_open_a_socket(tmp_path: Path, wire: str) -> None:
    origin = "https://friend.example"
    with (
        Server(tmp_path, "--origin", origin, "--wire", wire) as other,
        talk(other, new_table(other), origin=origin) as ann,
    ):
        assert ann.state["you"] == 0


def test_a_server_that_stops_says_so_and_ends_well(tmp_path: Path, wire: str) -> None:
    with Server(tmp_path, "--no-rate-limit", "--wire", wire) as server:
        seat = new_table(server, "normal", start=True)
        with talk(server, seat) as ann:
            seen = ann.seq
            assert server.stop() == 0
            code, said = ann.closed()
        assert code == 1012
        # A bot may still move while the tables are closed.
        assert [message["type"] for message in said if message["type"] != "state"][-1:] == ["going_away"]
        server.start()
        with talk(server, {**seat, "seen": seen}) as ann:
            assert ann.seq >= seen
            play_round(ann)


def test_logs_hold_commands_and_none_of_their_secrets(tmp_path: Path, wire: str) -> None:
    with Server(tmp_path, "--log-level", "debug", "--no-rate-limit", "--wire", wire) as server:
        seat = new_table(server, "normal", start=True)
        with talk(server, seat) as ann:
            hand = ann.state["own"]["hand"]
            ann.ask("chat", text="a private remark")
            ann.ask("act", seen=ann.seq, action="plays no such card")
            play_round(ann)
            ann.ask("reveal", commitment="0" * 64, share="myshare" * 5)
        lines = [json.loads(line) for line in server.log_text.splitlines()]
    commands = [line for line in lines if line["says"] == "command"]
    assert len(commands) > 3
    assert {"done", "refused"} <= {line["outcome"] for line in commands}
    assert all(set(line) == {"at", "level", "from", "says", "table", "seq", "id", "outcome", "us"} for line in commands)
    text = json.dumps(lines)
    for secret in (seat["token"], "private", "remark", "myshare", "plays", json.dumps(hand)[1:-1]):
        assert secret not in text
