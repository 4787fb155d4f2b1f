"""The `lastcard` command itself: help, version, and a quick start."""

import os
import re
import subprocess
import sys

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


def test_a_game_starts_without_heavy_imports() -> None:
    imported = run("-X", "importtime", "-m", "lastcard", "play", "--seed", "1").stderr
    modules = {line.rpartition("|")[2].strip() for line in imported.splitlines()}
    assert "lastcard.cli.desk" in modules
    assert not modules & {"numpy", "numba", "lastcard.sim", "lastcard.referee", "lastcard.words.rulebook", "readline"}


def test_the_terminal_makes_no_difference() -> None:
    screens = {run("-m", "lastcard", "play", "--seed", "1", TERM=term).stdout for term in ("dumb", "xterm-256color")}
    assert len(screens) == 1
