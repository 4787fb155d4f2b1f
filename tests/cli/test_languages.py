"""The command line in a language full of holes: English where it must be, and no other language is touched."""

import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.cli.main import COMMANDS
from tests.cli.test_play import play, screen
from tests.sentences.holes import MARK, with_holes


def test_a_game_at_the_terminal_goes_on_in_english_where_its_language_has_holes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(with_holes(tmp_path)))
    typed = "?\nh\nm\nt\nn\ns\nw\nrules TURN-7\nrules zebra\nq9\nd\nd\nquit\nquit\n"
    shown = screen("--lang", "cs", "--seed", "holes", "--players", "2", typed=typed)
    in_english = screen("--seed", "holes", "--players", "2", typed=typed)
    assert MARK in shown
    assert "spoilt" not in shown
    assert len(shown.splitlines()) == len(in_english.splitlines()) + 1  # the help lists the words of the language, too
    assert any(line in in_english.splitlines() for line in shown.splitlines() if line)
    for language in ("de", "it", "xx"):  # files that cannot be read, and none
        refused = play("--lang", language, typed="")
        assert refused.returncode == 2
        assert refused.stderr == f"There are no words in the language '{language}'; there are en, cs.\n"


def test_every_command_has_its_help_in_a_language_full_of_holes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(with_holes(tmp_path)))
    for command in COMMANDS:
        done = subprocess.run(
            [sys.executable, "-m", "lastcard", "--lang", "cs", command, "--help"],
            capture_output=True, text=True, timeout=60, check=True,
        )  # fmt: skip
        assert "spoilt" not in done.stdout
        assert "--lang" in done.stdout
