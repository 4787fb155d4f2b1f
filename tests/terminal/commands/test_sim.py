"""`lastcard sim` plays rounds, prints figures, and refuses impossible tables before it plays anything."""

import io
import json
import shlex
import sys
from pathlib import Path

import pytest

from lastcard.sim.arena import COUNTED, Arena
from lastcard.terminal.main import main

pytestmark = pytest.mark.compiling


def ask(line: str) -> int:
    return main(["sim", *shlex.split(line)])


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_figures_stand_in_three_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("--games 300 --players 3 --bots sensible,random,random --edition greek") == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.startswith("Greek, 3 players, seed 1: 300 rounds, ")
    heads = [line.split("  ")[0] for line in captured.out.splitlines() if line and line[0] != " "]
    assert heads[1:4] == ["Who wins", "A round", "How often"]
    assert "S2 random" in captured.out
    told = " ".join(captured.out.split())
    assert all(name in told and rule in told for name, rule in COUNTED.items())
    assert max(map(len, captured.out.splitlines())) <= 96


def test_programs_get_json_and_readers_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "wins.png"
    assert ask(f"--games 500 --players 3 --seed 7 --json --plot {picture}") == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["rounds"] == 500
    assert sum(estimate["value"] for estimate in figures["wins"].values()) == pytest.approx(1)
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_one_round_has_figures_but_no_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("--games 1") == 0
    assert "one round tells none" in capsys.readouterr().out
    assert ask("--games 1 --json") == 0
    out = capsys.readouterr().out
    assert json.loads(out)["points"]["low"] is None
    assert "NaN" not in out


def test_what_changes_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("--games 10 --json --custom 'skip next'") == 0
    notes = capsys.readouterr().err.splitlines()
    assert len(notes) == 1
    assert notes[0].startswith("Note: ")
    assert "no customizable cards" in notes[0]


def test_bots_jump_in_where_they_may(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("--games 2000 --json --option jump_in=on") == 0
    assert json.loads(capsys.readouterr().out)["per_round"]["jumped in"]["value"] > 0.1


def test_a_terminal_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lastcard.sim.arena.PIECE", 100)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    assert ask("--games 600 --threads 2 --json") == 0
    assert "66 %  400 of 600 rounds, 0 s left" in terminal.getvalue()
    assert terminal.getvalue().endswith("100 %  600 of 600 rounds\n")


def test_a_stop_is_no_crash(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Arena, "pieces", interrupted)
    assert ask("--games 400") == 130
    assert capsys.readouterr().err == "\nStopped after 0 of 400 rounds.\n"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("--bots clever", "There is no bot 'clever'"),
        ("--bots random,random", "--bots names 2 players, but 4 play"),
        ("--players 11", "11 cannot play"),
        ("--option jump_in", "write NAME=VALUE"),
        ("--option stacking=sideways", "stacking"),
        ("--games 0", "--games must be a whole number from 1"),
        ("--threads 0", "--threads must be a whole number from 1"),
        ("--seed -1", "--seed must be a whole number from 0"),
        ("--edition martian", "martian"),
        ("--plot wins.doc", "the name of a picture ends in .png, .svg, .pdf"),
        ("--plot no/such/wins.png", "there is no directory no/such"),
    ],
)
def test_bad_input_gets_one_sentence(line: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(line) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert len(captured.err.strip().splitlines()) == 1
    assert not captured.out
