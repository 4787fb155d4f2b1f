"""Mute, ban and lock over the network: by token and by address, with one sentence for the person concerned."""

from collections.abc import Iterator

import pytest

from tests.server.web.serving import Server
from tests.server.web.talking import get, new_table, post, talk


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with all its limits, behind a proxy that names who asks."""
    with Server(tmp_path_factory.mktemp("server"), "--trust-proxy") as server:
        yield server


def coming_from(address: str) -> dict[str, str]:
    """Name who asks, as a proxy does."""
    return {"X-Forwarded-For": address}


def sit(server: Server, code: str, name: str, address: str) -> tuple[int, dict[str, str]]:
    """Take a seat from an address; give the status and the answer."""
    answer = post(server, f"/api/tables/{code}/seats", {"name": name}, headers=coming_from(address))
    return answer.status_code, answer.json()


def test_who_is_banned_hears_why_and_comes_back_by_no_way_and_after_no_restart(server: Server) -> None:
    host = new_table(server)
    code, address = host["table"], "2001:db8:7:7::5"
    _, taken = sit(server, code, "Ben", address)
    seat = {"table": code, "token": taken["token"]}
    with talk(server, host) as ann, talk(server, seat, additional_headers=coming_from(address)) as ben:
        assert ann.ask("ban", seat=1)["type"] == "done"
        closed, said = ben.closed()
        assert (closed, said[-1]["code"]) == (4003, "banned")
        assert said[-1]["reason"] == "The host has banned you from this table."
        assert address not in str(ann.state)
    server.restart()
    neighbour = "2001:db8:7:7:1234::9"  # the same household
    for hello, way in ((seat, coming_from("198.51.100.9")), ({"table": code}, coming_from(neighbour))):
        with talk(server, additional_headers=way) as back:
            back.say("hello", **hello)
            closed, said = back.closed()
        assert (closed, said[-1]["code"]) == (4003, "banned")
    status, answer = sit(server, code, "Bob", neighbour)
    assert (status, answer["code"]) == (403, "banned")
    assert sit(server, code, "Dana", "198.51.100.10")[0] == 201
    assert get(server, f"/api/tables/{code}").json()["bans"] == []  # not told to whoever has the code


def test_a_locked_table_says_so_to_whoever_knocks(server: Server) -> None:
    host = new_table(server)
    with talk(server, host) as ann:
        assert ann.ask("lock")["type"] == "done"
    status, answer = sit(server, host["table"], "Ben", "198.51.100.11")
    assert (status, answer["code"]) == (403, "locked")
    assert get(server, f"/api/tables/{host['table']}").json()["locked"] is True
    with talk(server) as watcher:
        watcher.say("hello", table=host["table"])
        assert watcher.closed()[1][-1]["code"] == "locked"
    with talk(server, host) as ann:
        assert ann.ask("lock", on=False)["type"] == "done"
    assert sit(server, host["table"], "Ben", "198.51.100.11")[0] == 201


def test_everybody_at_the_servers_own_machine_shares_an_address_and_none_is_locked_out_for_another(
    server: Server,
) -> None:
    host = new_table(server)
    guest = post(server, f"/api/tables/{host['table']}/seats", {"name": "Ben"}).json()
    with talk(server, host) as ann, talk(server, {"table": host["table"], "token": guest["token"]}) as ben:
        assert ann.ask("ban", seat=1)["type"] == "done"
        assert ben.closed()[0] == 4003
        assert post(server, f"/api/tables/{host['table']}/seats", {"name": "Cem"}).status_code == 201


def test_talk_is_slowed_down_however_often_somebody_comes_back(server: Server) -> None:
    host = new_table(server)
    answers = []
    for _ in range(4):
        with talk(server, host, additional_headers=coming_from("198.51.100.12")) as ann:
            answers += [ann.ask("chat", text="spam") for _ in range(10)]
    assert [answer["type"] for answer in answers[:20]] == ["done"] * 20
    assert "too_fast" in [answer.get("code") for answer in answers[20:]]
