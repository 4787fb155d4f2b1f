"""The `lastcard` command itself: help, version, and a quick start."""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard import __version__
from lastcard.terminal.commands.server import serve
from lastcard.terminal.main import COMMANDS, main


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, input="", capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **more}
    )


def test_the_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert all(re.search(rf"^\s+{name}\s", shown, re.MULTILINE) for name in COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "language", "port"),
    [
        ((), "en", None),
        (("--lang", "pl"), "pl", None),
        (("--port", "8123"), "en", 8123),
        (("--no-open", "--lang=pl", "--port", "0"), "pl", 0),
    ],
)
def test_alone_it_serves_the_table(
    arguments: tuple[str, ...], language: str, port: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[argparse.Namespace] = []

    def note(args: argparse.Namespace) -> int:
        served.append(args)
        return 0

    monkeypatch.setattr(serve, "run", note)
    assert main(arguments) == 0
    assert [(args.voice.language, args.port) for args in served] == [(language, port)]


def test_it_tells_its_version() -> None:
    assert run("-m", "lastcard", "--version").stdout == f"lastcard {__version__}\n"


def test_an_unknown_command_is_refused() -> None:
    done = run("-m", "lastcard", "paly")
    assert done.returncode == 2
    assert "“paly” cannot be chosen; there are serve, play" in done.stderr


def test_every_command_has_help() -> None:
    for name in COMMANDS:
        with pytest.raises(SystemExit) as ended:
            main([name, "--help"])
        assert ended.value.code == 0


def test_only_the_command_that_was_typed_is_imported() -> None:
    code = """
import sys
from lastcard.terminal.main import COMMANDS, main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print("loaded", *(name for name, module in COMMANDS.items() if module in sys.modules))
"""
    for name in ("editions", "move-tables"):
        assert run("-c", code, name, "--help").stdout.splitlines()[-1] == f"loaded {name}"
    for option in ("--help", "--version"):
        assert run("-c", code, option).stdout.splitlines()[-1] == "loaded"


ONE_CASE = "title: a card\nrules: TURN-1\nedition: classic\ntop: r5\nhand S1: r2 g2\n\nS1 plays r2\n"


@pytest.mark.parametrize("arguments", [["."], ["one.text", "--edition", "greek"]])
def test_the_referee_does_not_pass_what_it_did_not_run(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.text").write_text(ONE_CASE)
    assert main(["referee", *arguments]) == 2
    assert capsys.readouterr().err == "No case was run: there is none in what was given, or none for that edition.\n"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a comment\n", "---\n---\n"])
def test_a_file_without_a_case_is_an_error_beside_one_that_passes(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.case").write_text(ONE_CASE)
    (tmp_path / "empty.case").write_text(text)
    assert main(["referee", "one.case", "empty.case", "--quiet"]) == 2
    assert (
        "empty.case:1:\n      There is no case in this file.\n1 passed, 0 failed, 1 wrong\n" in capsys.readouterr().out
    )
    assert main(["referee", "one.case", "empty.case", "--explain"]) == 2
    assert "There is no case in this file." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "code", "outcome", "number"),
    [("S1 plays r2", 0, "pass", None), ("S1 plays g2", 1, "fail", 7), ("S1 plyas g2", 2, "error", 7)],
)
def test_the_referee_says_the_same_by_its_exit_code_in_words_and_as_json(
    line: str, code: int, outcome: str, number: int | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.case"
    path.write_text(ONE_CASE.replace("S1 plays r2", line))
    assert main(["referee", str(path)]) == code
    words = capsys.readouterr().out
    assert (f"{path}:{number}: {line}" in words) == (number is not None)
    assert main(["referee", str(path), "--json"]) == code
    (row,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert (row["outcome"], row["passed"], row["line"], row["edition"]) == (outcome, not code, number, "classic")
    assert row["found"] is None or row["found"] in words


def test_a_case_that_is_wrong_in_every_edition_is_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.case"
    path.write_text(ONE_CASE.replace("classic", "classic klingon"))
    assert main(["referee", str(path), "--json", "--edition", "greek"]) == 2
    (row,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert (row["outcome"], row["edition"], row["line"]) == ("error", None, 3)
    assert row["found"].startswith("There is no edition 'klingon'; there are classic, ")


@pytest.mark.parametrize("text", ["nonsense", "https://here.example/path", "ftp://here.example"])
def test_a_page_elsewhere_must_be_one(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--origin", text])
    assert ended.value.code == 2
    assert f"'{text}' is not the origin of a page" in capsys.readouterr().err


def test_a_game_starts_without_heavy_imports() -> None:
    imported = run("-X", "importtime", "-m", "lastcard", "play", "--seed", "1").stderr
    modules = {line.rpartition("|")[2].strip() for line in imported.splitlines()}
    assert "lastcard.terminal.lines.desk" in modules
    assert not modules & {
        "numpy",
        "numba",
        "lastcard.sim",
        "lastcard.referee",
        "lastcard.language.rulebook.rulebook",
        "readline",
        "rich",
    }


@pytest.mark.parametrize("arguments", [["--help"], ["sim", "--help"], ["play", "--help"], ["rule", "TURN-7"]], ids=str)
def test_only_the_window_loads_its_library(arguments: list[str]) -> None:
    imported = run("-X", "importtime", "-m", "lastcard", *arguments).stderr
    assert "rich" not in {line.rpartition("|")[2].strip() for line in imported.splitlines()}


def test_the_terminal_makes_no_difference() -> None:
    screens = {run("-m", "lastcard", "play", "--seed", "1", TERM=term).stdout for term in ("dumb", "xterm-256color")}
    assert len(screens) == 1
