"""`lastcard daily` at a real server: one scored try line by line, its result, and what is refused afterwards."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.web.serving import Server
from tests.server.web.talking import talk
from tests.terminal.guest import Guest


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lives through the file."""
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server


def hurry(server: Server, home: Path) -> None:
    """Let the bots of the try think no longer than they must."""
    [note] = [path for path in (home / "lastcard" / "guest").glob("*.json") if not path.stem.endswith("daily")]
    token = json.loads(note.read_text())["seats"][""]
    with talk(server, {"table": note.stem[-6:], "token": token}) as same:
        settings = same.state["table"]["settings"] | {"bot_seconds": 0}
        assert same.ask("settings", settings=settings)["type"] == "done"


def test_the_deal_of_the_day_is_played_once_and_its_result_told_again(server: Server, tmp_path: Path) -> None:
    with Guest(server.url, "--name", "Ana", home=tmp_path, command="daily") as early:
        early.until("Seal: ")
        early.prompted()
    with Guest(server.url, home=tmp_path, command="daily") as ana:  # it goes on, and asks for no name
        ana.prompted()
        hurry(server, tmp_path)
        while "lastcard ·" not in ana.text and (ana.asked() or ana.hear(60)):
            if ana.asked():
                ana.answer()
        assert ana.end() == 0
        result = ana.text[ana.text.index("lastcard ·") :]
        assert "Place 1 of 1" in result
    with Guest(server.url, home=tmp_path, command="daily") as again:
        assert again.end() == 0
        assert again.text == result
    with Guest(server.url, "--name", "Ana", "--practice", home=tmp_path, command="daily") as practice:
        practice.prompted()
        assert "Seal: " in practice.text


def test_a_server_that_is_not_there_is_named(tmp_path: Path) -> None:
    with Guest("http://127.0.0.1:1", "--name", "Ana", home=tmp_path, command="daily") as nobody:
        assert nobody.end() == 2
        assert "127.0.0.1:1" in nobody.text
    with Guest("no address", home=tmp_path, command="daily") as wrong:
        assert wrong.end() == 2
