"""Starting a server: where it listens, what it says, and one sentence when it cannot."""

import os
import re
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.server.web import run_server
from lastcard.server.web.config import DEFAULT_PORT, Config
from lastcard.server.web.run_server import CannotServe, listen
from lastcard.terminal.data_directory import data_directory
from tests.server.web.serving import Server
from tests.server.web.talking import get, post

pytestmark = pytest.mark.long  # starts many servers


def lastcard(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "lastcard", "serve", "--no-open", *arguments],
        capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **more},
    )  # fmt: skip


def test_a_server_whose_disk_failed_ends_with_a_code_that_says_start_it_again(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert get(server, "/ready").status_code == 200
        most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.prlimit(
            server.pid, resource.RLIMIT_FSIZE, (4096, most)
        )  # whatever it writes beyond fails, as on a bad disk
        assert post(server, "/api/tables", {"name": "Ann"}).status_code == 503
        assert server.ended() == 1
        server.start()
        assert get(server, "/ready").status_code == 200
        assert post(server, "/api/tables", {"name": "Ann"}).status_code == 201


def test_a_number_of_days_is_a_number(tmp_path: Path) -> None:
    for text in ("some", "-1", "1.5", "100000"):
        done = lastcard(f"--keep-days={text}", "--db", str(tmp_path / "log"))
        assert done.returncode == 2
        assert f"'{text}' is not a number of days" in done.stderr


def test_a_public_address_is_an_address(tmp_path: Path) -> None:
    for text in ("", "cards.example", "ftp://cards.example", "https://", "https://[1", "https://a b", "https://a/?x=1"):
        done = lastcard(f"--public-url={text}", "--db", str(tmp_path / "log"))
        assert done.returncode == 2
        assert f"'{text}' is not the address of a server" in done.stderr


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program has."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_second_server_on_the_same_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        done = lastcard("--port", "0", "--db", str(server.database))
        assert get(server, "/health").status_code == 200
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r".*log\.lastcard is being written to already; only one process may do that\.\n", done.stderr)


def test_a_taken_port_that_was_asked_for_is_refused_in_one_sentence(tmp_path: Path, taken: int) -> None:
    done = lastcard("--port", str(taken), "--db", str(tmp_path / "log"))
    assert done.returncode == 2
    assert done.stderr.startswith(f"Port {taken} is taken by another program;")
    assert len(done.stderr.splitlines()) == 1


def test_the_next_free_port_is_taken_if_none_was_asked_for(tmp_path: Path) -> None:
    with listen(Config(tmp_path / "log")) as first, listen(Config(tmp_path / "log")) as second:
        ports = [each.getsockname()[1] for each in (first, second)]
    assert all(port >= DEFAULT_PORT for port in ports)
    assert ports[0] != ports[1]


def test_an_address_that_is_not_here_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match=r"^The server cannot listen at 203\.0\.113\.1 \(.*\)\.$"):
        listen(Config(tmp_path / "log", host="203.0.113.1", port=0))
    with pytest.raises(CannotServe, match=r"^The server cannot listen at no\.such\.host\.invalid \(.*\)\.$"):
        listen(Config(tmp_path / "log", host="no.such.host.invalid", port=0))


def test_a_port_is_a_number(tmp_path: Path) -> None:
    done = lastcard("--port", "eighty", "--db", str(tmp_path / "log"))
    assert done.returncode == 2
    assert "'eighty' is not a port" in done.stderr


def test_a_file_that_is_no_log_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann,\n" * 500, encoding="utf-8")
    done = lastcard("--port", "0", "--db", str(file))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "letter.txt" in done.stderr


def test_if_a_package_is_missing_one_sentence_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "uvicorn.py").write_text("raise ModuleNotFoundError(\"No module named 'uvicorn'\", name='uvicorn')\n")
    done = lastcard("--port", "0", "--db", str(tmp_path / "log"), PYTHONPATH=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr == "The table in the browser needs uvicorn: pip install lastcard.\n"


def test_tables_are_kept_where_the_system_keeps_a_persons_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_directory() == tmp_path / "lastcard"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_directory() == Path.home() / ".local" / "share" / "lastcard"


def test_it_says_where_the_page_is_and_how_phones_reach_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(run_server, "address_in_network", lambda: "192.168.1.5")
    run_server.tell(Config(tmp_path / "log"), 8108)
    assert capsys.readouterr().out == "lastcard: http://127.0.0.1:8108/\n"
    run_server.tell(Config(tmp_path / "log", host="0.0.0.0"), 8108)
    assert capsys.readouterr().out == (
        "lastcard: http://127.0.0.1:8108/\nOn phones and other machines in the same network: http://192.168.1.5:8108/\n"
    )
    run_server.tell(Config(tmp_path / "log", host="::1"), 8108)
    assert capsys.readouterr().out == "lastcard: http://[::1]:8108/\n"
    run_server.tell(Config(tmp_path / "log", public_url="https://cards.example/uno"), 8108)
    assert capsys.readouterr().out.splitlines()[1] == "For people far away: https://cards.example/uno/"


def test_the_browser_opens_only_for_somebody_who_sits_at_a_screen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setenv("DISPLAY", ":0")
    run_server.tell(Config(tmp_path / "log", open_browser=True), 8108)
    assert opened == []  # the tests' output is no terminal
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    run_server.tell(Config(tmp_path / "log", open_browser=False), 8108)
    assert opened == []
    run_server.tell(Config(tmp_path / "log", open_browser=True), 8108)
    assert opened == ["http://127.0.0.1:8108/"]
