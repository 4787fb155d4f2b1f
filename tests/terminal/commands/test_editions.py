"""`lastcard editions` lists, shows and compares."""

import json

import pytest

from lastcard.engine.editions import OPTIONS, edition_names
from lastcard.terminal.main import main


def ask(line: str) -> int:
    return main(["editions", *line.split()])


@pytest.fixture(autouse=True, params=["40", "96", "120"])
def width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("COLUMNS", request.param)
    return int(request.param)


def test_all_editions_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("") == 0
    out = capsys.readouterr().out
    assert [line.split()[0] for line in out.splitlines()[1:] if line[0] != " "] == list(edition_names())
    assert "112" in out


def test_one_edition_is_shown_with_every_option(capsys: pytest.CaptureFixture[str], width: int) -> None:
    assert ask("greek") == 0
    out = capsys.readouterr().out
    for name in OPTIONS:
        assert f"\n{name}" in out
    assert "SAMPLE-5" in out
    assert "SAMPLE-6" not in out
    assert max(len(line) for line in out.splitlines()) <= width


def test_two_editions_are_compared_in_words(capsys: pytest.CaptureFixture[str], width: int) -> None:
    assert ask("czech --diff polish") == 0
    out = capsys.readouterr().out
    assert out.startswith("swap (SWAP-1, AMB-50)\n  czech: ")
    assert "must exchange" in " ".join(out.split())
    assert max(len(line) for line in out.splitlines()) <= width
    assert ask("czech --diff czech") == 0
    assert capsys.readouterr().out == "czech and czech do not differ.\n"


def test_programs_get_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("--json") == 0
    assert [each["name"] for each in json.loads(capsys.readouterr().out)] == list(edition_names())
    assert ask("russian --json") == 0
    shown = json.loads(capsys.readouterr().out)["options"]["drawn_card_play"]
    assert (shown["value"], shown["rule"], shown["source"], shown["file"]) == (
        "must",
        "TURN-4 AMB-16",
        "printed",
        "russian.toml",
    )
    assert ask("classic --diff russian --json") == 0
    assert [each["option"] for each in json.loads(capsys.readouterr().out)] == ["drawn_card_play", "uno_close"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("grek", "There is no edition 'grek', did you mean greek?"),
        ("greek --diff rusian", "There is no edition 'rusian', did you mean russian?"),
        ("--diff greek", "--diff compares two editions: lastcard editions NAME --diff OTHER."),
    ],
)
def test_bad_input_is_refused_with_one_sentence(capsys: pytest.CaptureFixture[str], line: str, sentence: str) -> None:
    assert ask(line) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", sentence + "\n")
