"""The command line in a language full of holes: English where it must be, and no other language is touched."""

import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.language_files import tags
from lastcard.terminal.main import COMMANDS, main
from tests.language.folder import Write
from tests.language.holes import MARK, with_holes
from tests.terminal.commands.test_play import play, screen


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


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("pl_PL.UTF-8", "pl"),
        ("sr_RS.UTF-8@latin", "sr-Latn"),
        ("sr_RS.UTF-8", "sr-Cyrl"),
        ("de_DE.UTF-8", "en"),
        ("C", "en"),
    ],
)
def test_the_terminal_speaks_the_language_of_the_system_if_it_can(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], locale: str, language: str
) -> None:
    monkeypatch.setenv("LANG", locale)
    with pytest.raises(SystemExit):
        main(["--help"])
    assert Words(language).say("help.play") in " ".join(capsys.readouterr().out.split())


def test_an_edition_that_is_printed_in_one_language_offers_it() -> None:
    polish = Words("pl").say("play.in_language", tag="pl")
    quit_now = {"typed": "quit\nquit\n"}
    assert polish in screen("--edition", "polish", "--seed", "offer", **quit_now)
    assert polish not in screen("--edition", "polish", "--lang", "pl", "--seed", "offer", **quit_now)
    assert "--lang" not in screen("--edition", "classic", "--seed", "offer", **quit_now)


def test_the_report_names_what_is_wrong_and_what_is_missing(
    write_language: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    write_language("cs", '{"language": "Čeština", "event.kept": "nikdo"}')
    assert main(["languages", "cs", "--lang", "en"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("cs (Čeština): wrong 1, missing ")
    assert lines[1] == "  wrong: event.kept, the placeholder {who} is missing"
    assert "  missing: event.kept" in lines
    assert main(["languages", "en"]) == 0
    write_language("de", "{ this is no JSON")
    assert main(["languages", "de"]) == 1
    assert "not JSON" in capsys.readouterr().out


def test_the_list_of_languages_has_a_line_for_each_in_the_language_of_the_reader(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["languages", "--lang", "pl"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "en (English): błędne 0, brakujące 0" in lines
    assert [line.partition(" ")[0] for line in lines] == list(tags())


def test_a_language_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["languages", "xx"]) == 2
    assert capsys.readouterr().err.startswith("There are no words in the language 'xx'; there are cs, ")
