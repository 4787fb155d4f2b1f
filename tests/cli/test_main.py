"""The `lastcard` command itself: help, version, and a quick start."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard import __version__
from lastcard.cli.main import COMMANDS, main


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, input="", capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **more}
    )


def test_alone_it_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert all(re.search(rf"^\s+{name}\s", shown, re.MULTILINE) for name in COMMANDS)


def test_it_tells_its_version() -> None:
    assert run("-m", "lastcard", "--version").stdout == f"lastcard {__version__}\n"


def test_an_unknown_command_is_refused() -> None:
    done = run("-m", "lastcard", "paly")
    assert done.returncode == 2
    assert "invalid choice: 'paly'" in done.stderr


def test_every_command_has_help() -> None:
    for name in COMMANDS:
        with pytest.raises(SystemExit) as ended:
            main([name, "--help"])
        assert ended.value.code == 0


@pytest.mark.parametrize("arguments", [["empty.case"], ["."], ["one.case", "--edition", "greek"]])
def test_the_referee_does_not_pass_what_it_did_not_run(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.case").touch()
    if "one.case" in arguments:
        (tmp_path / "one.case").write_text(
            "title: a card\nrules: TURN-1\nedition: classic\ntop: r5\nhand S1: r2 g2\n\nS1 plays r2\n"
        )
    assert main(["referee", *arguments]) == 2
    assert capsys.readouterr().err == "No case was run: there is none in what was given, or none for that edition.\n"


@pytest.mark.parametrize("text", ["nonsense", "https://here.example/path", "ftp://here.example"])
def test_a_page_elsewhere_must_be_one(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--origin", text])
    assert ended.value.code == 2
    assert f"'{text}' is not where a page comes from" in capsys.readouterr().err


def test_a_game_starts_without_heavy_imports() -> None:
    imported = run("-X", "importtime", "-m", "lastcard", "play", "--seed", "1").stderr
    modules = {line.rpartition("|")[2].strip() for line in imported.splitlines()}
    assert "lastcard.cli.desk" in modules
    assert not modules & {"numpy", "numba", "lastcard.sim", "lastcard.referee", "lastcard.words.rulebook", "readline"}


def test_the_terminal_makes_no_difference() -> None:
    screens = {run("-m", "lastcard", "play", "--seed", "1", TERM=term).stdout for term in ("dumb", "xterm-256color")}
    assert len(screens) == 1
