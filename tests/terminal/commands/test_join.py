"""`lastcard join` at a real server: a round line by line, lost connections, leaving, and what cannot be joined."""

import socket
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from lastcard.engine.proof.receipts import load_receipt
from lastcard.language.catalogue.catalogue import languages, words_for
from lastcard.language.narration.card_names import CardNames
from lastcard.server.table.protocol.messages import PROTOCOL
from lastcard.terminal.client import socket_line
from lastcard.terminal.client.client_port import WATCHING, SessionOver, Told
from lastcard.terminal.client.remote_table import RemoteSession
from lastcard.terminal.client.shuffle_shares import Notebook
from lastcard.terminal.client.table_address import read_address
from lastcard.terminal.commands.join import notes_about
from lastcard.terminal.main import main
from tests.server.web.planting import Wanted, plant
from tests.server.web.serving import Server, lasting
from tests.server.web.talking import Talk, choose, get, new_seat, new_table, talk
from tests.server.web.talking import play_round as play_out
from tests.server.web.transcript import read_log, story
from tests.terminal.guest import PATIENCE, Guest
from tests.waiting import block_for

pytestmark = pytest.mark.long  # starts servers


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lives through the file."""
    with lasting(tmp_path_factory.mktemp("server")) as server:
        yield server


def link(server: Server, seat: dict[str, str]) -> str:
    """Give the link that people share."""
    return f"{server.url}/t/{seat['table']}"


def began(host: Talk) -> None:
    """Wait until the cards are dealt."""
    while not host.state.get("position"):
        host.hear()


def play_round(guest: Guest, host: Talk) -> None:
    """Let a guest and the host of its table play until the round is over for both."""
    while not host.state.get("position") or host.state["position"]["asks"] != "over":
        if guest.asked():
            guest.answer()
        elif host.state.get("position") and (action := choose(host.state)):
            host.ask("act", seen=host.seq, action=action)
            continue
        guest.hear(0.05)
        while host.ask("type", seen=host.seq, text="top")["type"] == "refused":  # reads what has come meanwhile
            host.until("state")


def test_a_guest_plays_a_round_and_its_lines_are_those_of_narrate(server: Server, tmp_path: Path) -> None:
    seat = new_table(server, options={"hand_size": "4"}, clock={"kind": "move", "seconds": 600})
    with (
        talk(server, seat) as host,
        Guest(link(server, seat), "--name", "Zofia", home=tmp_path, language="pl") as guest,
    ):
        assert guest.prompted() == "ready"
        guest.type("xyzzy")
        guest.until(guest.words.say("entry.unknown", text="xyzzy"))
        assert guest.prompted() == "ready"
        guest.answer()
        host.say("ready")
        began(host)
        guest.until(guest.words.say("play.round", number=1))
        guest.type("w")
        guest.until(guest.words.say("web.clock.label"))
        guest.type("time")
        while host.state["time"]["left_ms"] <= 600_000:
            host.hear()
        play_round(guest, host)
        assert guest.prompted() == "next_round"
        guest.until(guest.words.say("proof.kept", number=1))

        told = story(read_log(server.database, seat["table"]), seat["table"], 1, language="pl")
        assert [each for each in guest.lines if each in set(told)] == told
        assert not any("\x1b" in each for each in guest.lines)

        guest.type("quit")
        guest.until(guest.words.say("quit.table"))
        guest.type("quit")
        assert guest.end() == 0
    receipt = load_receipt(tmp_path / "lastcard" / "guest" / "receipts" / f"{seat['table']}-1.json")
    assert [kept.round for kept in receipt] == [1]
    assert get(server, f"/api/tables/{seat['table']}").json()["seats"][1]["kind"] == "bot"  # it plays on


def test_a_guest_comes_back_after_a_restart_and_to_the_same_seat_with_the_same_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (planted,) = plant(tmp_path / "log.lastcard", Wanted(seats=2, people=2, by=1, seed="restart"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with Server(tmp_path, "--no-rate-limit") as server:
        url = server.url + planted.path
        Notebook(notes_about(read_address(url))).note("seats", {"Ben": planted.tokens[1]})
        with Guest(url, "--name", "Ben", home=tmp_path) as guest:
            assert guest.prompted() == "play"
            before = guest.text.count("You draw ")
            server.kill()
            guest.until("The connection is lost.")
            guest.type("d")  # while nobody hears it: it is carried out once, later
            server.start()
            guest.until("The connection is back.")
            guest.until("You draw ")
            assert guest.text.count("You draw ") == before + 1
            guest.type("h")
            guest.until("Hand: ")
        with Guest(url, "--name", "Ben", home=tmp_path) as again:
            again.until("You draw ")
            again.type("h")
            again.until("Hand: ")
            assert hand_in(again) == hand_in(guest)
            again.interrupt()
            again.until("once more to leave.")
            again.interrupt()
            assert again.end() == 130
            assert again.lines[-1] == "Goodbye."
        assert (
            gone(server, url)
            == f"The server {server.url} is gone. Your seat is kept: come back later with the same command."
        )


def hand_in(guest: Guest) -> str:
    """Return the hand that a guest was told last."""
    return guest.text.rpartition("Hand: ")[2].partition("\n")[0]


def gone(server: Server, url: str) -> str:
    """Watch a table, take its server away for good, and return what a person is told in the end."""
    cards = CardNames(words_for("en"))
    watching = RemoteSession(read_address(url), cards, Notebook(None), token=None, give_up=0)
    stirred = threading.Event()
    watching.wake = stirred.set
    watching.open()
    while watching.next() is None:
        assert stirred.wait(PATIENCE)
    server.kill()
    try:
        while stirred.wait(PATIENCE):
            stirred.clear()
            while watching.next() is not None:
                pass
    except SessionOver as over:
        return over.sentence
    raise AssertionError("nobody said that the server is gone")


def test_a_host_at_the_terminal_hears_who_is_away_and_lets_a_bot_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = Wanted(seats=3, people=3, by=2, seed="away").under(grace_seconds=3000, target=2000)
    (planted,) = plant(tmp_path / "log.lastcard", wanted)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with Server(tmp_path, "--no-rate-limit") as server:
        url = server.url + planted.path
        Notebook(notes_about(read_address(url))).note("seats", {"Ann": planted.tokens[0], "Ben": planted.tokens[1]})
        with Guest(url, "--name", "Ann", home=tmp_path) as host, Guest(url, "--name", "Ben", home=tmp_path) as guest:
            host.until("Cid is away. A bot plays in 50 min, until Cid is back. Type bot, and a bot plays at once.")
            guest.until("Cid is away. A bot plays in 50 min, until Cid is back.")
            guest.type("bot")
            guest.until("Only the host can do that.")
            assert "Type bot" not in guest.text
            host.type("bot")
            for each in (host, guest):
                each.until("Cid is away; a bot plays until Cid is back.")


def test_a_spectator_hears_what_everybody_may_hear_and_leaves_at_once(server: Server, tmp_path: Path) -> None:
    seat = new_table(server, "normal", "normal", start=True)
    with talk(server, seat) as host, Guest(link(server, seat), "--watch", home=tmp_path) as guest:
        guest.until("You are watching this table.")
        guest.type("h")
        guest.until("You have no cards.")
        while not (action := choose(host.state)):
            host.until("state")
        host.ask("act", seen=host.seq, action=action)
        guest.until("Ann")  # who lays a card or draws one
        guest.interrupt()
        assert guest.end() == 130
    told = story(read_log(server.database, seat["table"]), seat["table"], None)
    heard = [each for each in guest.lines if each in set(told)]
    assert told[: len(heard)] == heard


def has_heard(session: RemoteSession, lines: list[str], count: int) -> bool:
    """Note what a watcher is told, and say whether these are so many lines."""
    while len(lines) < count and (news := session.next()) is not None:
        if isinstance(news, Told):
            lines += news.lines[WATCHING]
    return len(lines) >= count


def test_a_table_that_is_watched_in_nine_languages_is_told_in_each_as_narrate_tells_it(server: Server) -> None:
    seat = new_table(server, "normal", start=True, options={"hand_size": "4"})
    address = read_address(link(server, seat))
    sessions = {
        tag: RemoteSession(address, CardNames(words_for(tag)), Notebook(None), token=None) for tag in languages()
    }
    told: dict[str, list[str]] = {tag: [] for tag in sessions}
    assert len(told) == 10
    with talk(server, seat) as host:
        for session in sessions.values():
            session.open()
        play_out(host)
        entries = read_log(server.database, seat["table"])
        for tag, session in sessions.items():
            expected = story(entries, seat["table"], None, language=tag)
            block_for(partial(has_heard, session, told[tag], len(expected)))
            assert told[tag] == expected
            session.close()
    assert len({tuple(lines) for lines in told.values()}) == 10


def test_a_guest_takes_over_from_a_bot_and_is_told_when_the_table_is_closed(server: Server, tmp_path: Path) -> None:
    seat = new_table(server, "normal", start=True)
    bot = get(server, f"/api/tables/{seat['table']}").json()["seats"][1]["name"]
    arguments = (link(server, seat), "--name", "Zofia", "--instead-of", bot)
    with talk(server, seat) as host, Guest(*arguments, home=tmp_path, language="cs") as guest:
        guest.until(guest.words.say("web.notice.waits"))
        guest.type("h")
        guest.until(guest.words.say("hand.empty"))
        guest.type("say Ahoj!")
        guest.until("Zofia: Ahoj!")
        host.ask("close")
        assert guest.end() == 2
        assert guest.lines[-1] == guest.words.say("web.error.closed")


def full(server: Server) -> str:
    """Make a table without a free seat."""
    seat = new_table(server)
    for place in range(9):
        new_seat(server, seat["table"], f"Guest{place}")
    return link(server, seat)


def test_what_cannot_be_joined_is_said_in_one_sentence(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    seat = new_table(server)
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
        wrong = {
            "nonsense": "'nonsense' is not a table",
            "ftp://127.0.0.1/t/KQFABX": "is not a table",
            "http://127.0.0.1:99999/t/KQFABX": "is not a table",
            f"{server.url}/t/KQFABXY": "is not a table",
            f"{server.url}/t/XXXXXX": "There is no table XXXXXX.",
            f"http://127.0.0.1:{port}/t/KQFABX": f"No table server answers at http://127.0.0.1:{port} (Connection refused).",
            full(server): "All ten seats are taken.",
        }
        for address, sentence in wrong.items():
            assert main(["join", address, "--name", "Ben"]) == 2
            said = capsys.readouterr()
            assert sentence in said.err
            assert (said.err.count("\n"), said.out) == (1, "")
    assert main(["join", link(server, seat), "--name", "host"]) == 2
    assert "could be mistaken" in capsys.readouterr().err
    assert main(["join", link(server, seat), "--name", "Ben", "--instead-of", "Rob"]) == 2
    assert "Nobody called Rob" in capsys.readouterr().err


def test_a_server_of_another_version_is_left_before_a_seat_is_taken(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert socket_line.PROTOCOL == PROTOCOL
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(socket_line, "PROTOCOL", PROTOCOL + 1)
    seat = new_table(server)
    assert main(["--lang", "pl", "join", link(server, seat), "--name", "Ben"]) == 2
    assert str(PROTOCOL + 1) in capsys.readouterr().err
    assert len(get(server, f"/api/tables/{seat['table']}").json()["seats"]) == 1
