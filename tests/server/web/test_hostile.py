"""Hostile clients: all input gets a clear error or a close; the server lives on and the table is unchanged."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.frames import Frame, Opcode

from tests.server.web.serving import Server, lasting
from tests.server.web.talking import Talk, choose, duel, new_table, sequence, talk

pytestmark = pytest.mark.long  # starts many servers


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, wire: str) -> Iterator[Server]:
    """One server for all tests of this file: it has to live through all of them."""
    with lasting(tmp_path_factory.mktemp("server"), "--wire", wire) as server:
        yield server


# --- a list -----------------------------------------------------------------------------------

NESTED: Final = "[" * 2000
MEANINGLESS: Final = {
    "nothing": "",
    "no JSON": "hello",
    "half a message": '{"type":"act","id":"1"',
    "no object": "[1,2,3]",
    "null": "null",
    "a number": "1e999",
    "no type": '{"id":"1"}',
    "unknown type": '{"type":"cheat","id":"1"}',
    "type of another kind": '{"type":7}',
    "unknown field": '{"type":"ping","please":true}',
    "a message of the server": '{"type":"done","id":"1","seq":1}',
    "no id": '{"type":"act","seen":1,"action":"draws"}',
    "empty id": '{"type":"act","id":"","seen":1,"action":"draws"}',
    "long id": '{"type":"act","id":"%s","seen":1,"action":"draws"}' % ("x" * 65),
    "id with other signs": '{"type":"act","id":"a b\'; --","seen":1,"action":"draws"}',
    "action of another kind": '{"type":"act","id":"1","seen":1,"action":["draws"]}',
    "long action": '{"type":"act","id":"1","seen":1,"action":"%s"}' % ("x" * 201),
    "huge number": '{"type":"resync","seen":%s}' % ("9" * 400),
    "number with a fraction": '{"type":"resync","seen":1.5}',
    "negative number": '{"type":"resync","seen":-2}',
    "not a number": '{"type":"resync","seen":NaN}',
    "seat too high": '{"type":"remove","id":"1","seat":10}',
    "unknown reaction": '{"type":"react","id":"1","reaction":"rude"}',
    "unknown bot": '{"type":"add_bot","id":"1","level":"perfect"}',
    "empty chat": '{"type":"chat","id":"1","text":""}',
    "settings that are no settings": '{"type":"settings","id":"1","settings":{"seed":"x"}}',
    "deep nesting": NESTED,
    "deep nesting in a field": '{"type":"ping","x":' + NESTED,
    "half a surrogate": '{"type":"chat","id":"1","text":"\\ud800"}',
    "control characters": '{"type":"chat","id":"1","text":"\x00"}',
    "two messages in one": '{"type":"ping"}{"type":"ping"}',
    "a comment": '{"type":"ping"} // please',
}


@pytest.mark.parametrize("frame", MEANINGLESS.values(), ids=MEANINGLESS)
def test_what_means_nothing_is_answered_with_a_sentence_and_changes_nothing(server: Server, frame: str) -> None:
    seat, _ = duel(server)
    with talk(server, seat) as ann:
        before = ann.seq
        ann.connection.send(frame)
        error = ann.until("error")
        assert error["code"] in ("bad_message", "too_deep")
        assert error["reason"].endswith(".")
        assert ann.ask("type", seen=ann.seq, text="hand")["type"] == "done"  # the socket still serves
    assert sequence(server, seat) == before


@pytest.mark.parametrize("frame", [b"", b"{}", b'{"type":"ping"}', b"\x00" * 100])
def test_bytes_are_not_read(server: Server, frame: bytes) -> None:
    with talk(server, new_table(server)) as ann:
        ann.connection.send(frame)
        assert ann.until("error")["code"] == "binary"


def test_the_fifth_message_that_means_nothing_closes_the_socket(tmp_path: Path, wire: str) -> None:
    with Server(tmp_path, "--wire", wire) as server, talk(server, new_table(server)) as ann:
        for _ in range(5):
            ann.connection.send("?")
        code, said = ann.closed()
    assert code == 1008
    assert [message["type"] for message in said].count("error") == 5


def test_text_that_is_not_utf8_closes_the_socket(server: Server, wire: str) -> None:
    with talk(server, new_table(server)) as ann:
        raw(ann, Opcode.TEXT, b'{"type":"chat","id":"1","text":"\xff\xfe"}')
        code, said = ann.closed()
    assert (code, _last_words(said)) == (1007, [] if wire == "plain" else ["not_text"])


@pytest.mark.parametrize("size", [4097, 100_000, 5_000_000])
def test_too_big_a_message_closes_the_socket(server: Server, size: int) -> None:
    with talk(server, new_table(server)) as ann:
        with suppress(ConnectionClosed):  # the server does not wait for all of it
            ann.connection.send("x" * size)
        code, _ = ann.closed()
    assert code in (1009, 1006)


def test_too_big_a_message_in_small_pieces_closes_the_socket(server: Server) -> None:
    with talk(server, new_table(server)) as ann:
        with suppress(ConnectionClosed):
            ann.connection.send(["x" * 1000] * 5)
        code, said = ann.closed()
    # Who still sends while the server hangs up may lose the last words on the way.
    assert code in (1009, 1006)
    assert [message["code"] for message in said if message["type"] == "error"] in (["too_big"], [])


def test_frames_against_the_protocol_close_the_socket(server: Server, wire: str) -> None:
    with talk(server, new_table(server)) as ann:
        ann.connection.socket.sendall(b"\xff\xff\xff\xff\xff")
        code, said = ann.closed()
    assert (code, _last_words(said)) == (1002, [] if wire == "plain" else ["broken"])


def _last_words(said: list[dict[str, Any]]) -> list[str]:
    """Give the code of an error, if there was one; a server that speaks ASGI alone closes such a socket by itself."""
    return [message["code"] for message in said if message["type"] == "error"]


def raw(talking: Talk, opcode: Opcode, data: bytes) -> None:
    """Send a frame that no proper client would."""
    talking.connection.socket.sendall(Frame(opcode, data).serialize(mask=True))


# --- hello ------------------------------------------------------------------------------------


def test_a_forged_token_opens_no_seat(server: Server) -> None:
    seat = new_table(server, "normal", start=True)
    forged = seat["token"][:-1] + ("A" if seat["token"][-1] != "A" else "B")
    for token in (forged, "A" * 43, seat["token"][::-1]):
        with talk(server) as thief:
            thief.say("hello", table=seat["table"], token=token)
            code, said = thief.closed()
        assert (code, said[-1]["code"]) == (4003, "bad_token")
        assert [message["type"] for message in said] == ["error"]


def test_the_token_of_another_table_opens_no_seat(server: Server) -> None:
    own, other = new_table(server), new_table(server)
    with talk(server) as thief:
        thief.say("hello", table=other["table"], token=own["token"])
        assert thief.closed()[0] == 4003


def test_there_is_no_such_table(server: Server) -> None:
    with talk(server) as lost:
        lost.say("hello", table="ZZZZZZ")
        code, said = lost.closed()
    assert (code, said[-1]["code"]) == (4004, "no_table")


def test_another_version_of_the_protocol_is_refused_with_the_version_spoken_here(server: Server) -> None:
    with talk(server) as old:
        old.say("hello", **new_table(server), protocol=99)
        code, said = old.closed()
    assert (code, said[-1]["code"]) == (4006, "protocol")
    assert "99" in said[-1]["reason"]


def test_the_first_message_must_be_a_hello(server: Server) -> None:
    with talk(server) as rude:
        rude.say("act", seen=1, action="draws")
        assert rude.hear()["code"] == "hello_first"
        rude.say("hello", **new_table(server))
        assert rude.hear()["type"] == "state"


def test_a_second_hello_is_refused(server: Server) -> None:
    first, second = new_table(server), new_table(server)
    with talk(server, first) as ann:
        ann.say("hello", **second)
        assert ann.until("error")["code"] == "hello_again"
        assert ann.state["table"]["code"] == first["table"]


@pytest.mark.parametrize("path", ["/", "/ws/", "/wss", "/api/tables"])
def test_there_is_no_socket_elsewhere(server: Server, path: str) -> None:
    async def opens() -> bool:
        try:
            async with connect(server.socket_url + path):
                return True
        except (InvalidStatus, InvalidMessage):
            return False

    assert not asyncio.run(opens())


# --- commands ---------------------------------------------------------------------------------


def test_out_of_turn_and_other_peoples_commands_are_refused(server: Server) -> None:
    host, guest = duel(server)
    with talk(server, host) as ann, talk(server, guest) as ben, talk(server, {"table": host["table"]}) as watcher:
        mover, other = (ann, ben) if choose(ann.state) else (ben, ann)
        before = mover.seq
        refused = [
            other.ask("act", seen=before, action="draws"),
            other.ask("act", seen=before, action="plays r7"),
            mover.ask("act", seen=before, action="plays a registry"),
            mover.ask("act", seen=before, action="S7 draws"),
            mover.ask("act", seen=before, action="\u202eswap\u0000"),
            mover.ask("act", seen=2**53, action="trades S9"),
            ben.ask("start"),
            ben.ask("close"),
            ben.ask("add_bot"),
            ben.ask("remove", seat=0),
            ben.ask("settings", settings={}),
            watcher.ask("act", seen=before, action="draws"),
            watcher.ask("close"),
            watcher.ask("leave"),
        ]
        assert [answer["type"] for answer in refused] == ["refused"] * len(refused)
        assert all(answer["reason"] for answer in refused)
    assert sequence(server, host) == before


def test_a_replayed_command_changes_nothing(server: Server) -> None:
    with talk(server, new_table(server)) as ann:
        first = ann.ask("rename", id="once", name="Anna")
        assert ann.ask("rename", id="two", name="Annie")["type"] == "done"
        seq = ann.seq
        assert ann.ask("rename", id="once", name="Anna") == first
        assert (ann.seq, ann.state["table"]["seats"][0]["name"]) == (seq, "Annie")


@pytest.mark.parametrize(
    "name", ["a\u0000b", "\u202eevil", "a,b", " ", "S1", "\ufeff", "draw", "\u3164", "Hоst", "Z" + "\u0335" * 20]
)
def test_names_that_could_deceive_are_refused(server: Server, name: str) -> None:
    with talk(server, new_table(server)) as ann:
        answer = ann.ask("rename", name=name)
    assert answer["type"] == "refused"


def test_text_passes_through_chat_as_text(server: Server) -> None:
    with talk(server, new_table(server)) as ann:
        ann.say("chat", text="<script>alert(1)</script> \u0000 ${x}")
        assert ann.until("said")["text"] == "<script>alert(1)</script> ${x}"
