"""Several people at one terminal agree on what is written on the cards before the match, or leave a card blank."""

import io
from pathlib import Path

import pytest

from lastcard.engine.records.record_text import load
from lastcard.language.catalogue.catalogue import Words, languages
from lastcard.terminal.main import main

Output = pytest.CaptureFixture[str]


def played(
    lines: list[str],
    *customs: str,
    save: Path | None,
    monkeypatch: pytest.MonkeyPatch,
    people: str = "Ann,Bo,Cy",
    language: str = "en",
) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    written = [word for custom in customs for word in ("--custom", custom)]
    saved = ["--save", str(save)] if save else []
    table = ["--edition", "polish", "--names", people, "--players", "4", "--seed", "s"]
    return main(["--lang", language, "play", *table, *written, *saved])


def test_an_objection_has_the_card_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    lines = ["yes", "maybe", "no too cruel", "Everyone drwas 2", "Everybody else draws 1", "yes", "y", "yes"]
    record = tmp_path / "match.txt"
    assert played(lines, "Everyone else draws 9", save=record, monkeypatch=monkeypatch) == 0
    shown = capsys.readouterr().out
    assert "When played: everybody else draws 9 cards." in shown
    assert "Cy objects: too cruel" in shown
    assert "Type yes or no." in shown
    assert "Did you mean 'draws'?" in shown
    assert "When played: everybody else draws 1 card." in shown
    assert "Everybody agrees on" in shown
    assert [program.text for program in load(record).written] == ["others draw 1", "", ""]


def test_a_card_that_nobody_writes_anew_stays_blank(
    monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    record = tmp_path / "match.txt"
    assert (
        played(["no", "", "yes"], "again", '"Everybody hums"', save=record, monkeypatch=monkeypatch, people="Ann,Bo")
        == 0
    )
    shown = capsys.readouterr().out
    assert "Bo objects." in shown
    assert "is blank: it only names a colour." in shown
    assert "is judged by the table: “Everybody hums”." in shown
    assert [program.text for program in load(record).written] == ["", '"Everybody hums"', ""]


@pytest.mark.parametrize("language", languages())
def test_everybody_answers_in_the_language_of_the_terminal(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    words = Words(language)
    yes, no = (words.say(f"typed.{answer}").split()[0] for answer in ("yes", "no"))
    record = tmp_path / "match.txt"
    lines = [f"{no}, hm", "again", yes.upper(), yes]
    assert played(lines, "skip next", save=record, monkeypatch=monkeypatch, people="Ann,Bo", language=language) == 0
    assert words.say("agree.objects", "why", who="Bo", why="hm") in capsys.readouterr().out
    assert [program.text for program in load(record).written] == ["again", "", ""]


def test_one_person_among_bots_is_not_asked_and_hears_what_was_understood(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    played([], "Next player draws 5", save=None, monkeypatch=monkeypatch, people="Ann")
    shown = capsys.readouterr().out
    assert "says: The next player draws 5 cards." in shown
    assert "do you agree" not in shown


def test_what_is_not_understood_is_refused_before_anybody_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    assert played([], "Next player drwas 5", save=None, monkeypatch=monkeypatch) == 2
    told = capsys.readouterr().err
    assert "'drwas'" in told
    assert "In quotation marks, it is a rule that the table judges." in told


def test_input_that_ends_before_all_have_agreed_ends_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "--edition", "polish", "--names", "Ann,Bo", "--custom", "again"]) == 130
