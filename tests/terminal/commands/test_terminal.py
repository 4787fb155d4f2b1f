"""`lastcard` in a real terminal: who gets the window, who colour, who plain lines, and what keys and resizing do."""

import os
import re
from pathlib import Path

import pytest
from pyte.screens import Char

from lastcard.terminal.lines.console import shows_colour
from tests.terminal.commands.test_play import TRANSCRIPT_ARGUMENTS, TRANSCRIPTS
from tests.terminal.terminal import CTRL_C, CTRL_D, ESCAPE, Terminal

SIZES = [(80, 24), (60, 20), (160, 50)]
# What can be read on any background: a ground with its own text colour, or nothing but bold and reverse.
GROUNDS = {
    ("brightwhite", "red"),
    ("black", "brown"),
    ("black", "green"),
    ("brightwhite", "blue"),
    ("default", "default"),
}


CARD = r"[●★▲■] \w+ \w+"


def cells(terminal: Terminal) -> list[Char]:
    """List all signs on the screen."""
    screen = terminal.screen
    return [screen.buffer[line][column] for line in range(screen.lines) for column in range(screen.columns)]


# --- who gets colour ------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "lines"), SIZES)
def test_a_terminal_gets_colours_that_any_background_lets_read(columns: int, lines: int) -> None:
    with Terminal("play", "--lines", "--seed", "4", columns=columns, lines=lines) as terminal:
        terminal.prompted()
        for line in ("7", "b", "d", "k"):
            terminal.enter(line)
            terminal.prompted()
        shown = cells(terminal)
        assert {(each.fg, each.bg) for each in shown} <= GROUNDS
        assert len({each.bg for each in shown}) > 2


PLAIN = [
    ({"NO_COLOR": "1"}, []),
    ({"TERM": "dumb"}, []),
    ({"TERM": ""}, []),
    ({"LASTCARD_PLAIN": "1"}, []),
    ({"LC_ALL": "C"}, []),
    ({"PYTHONIOENCODING": "latin-1"}, []),
    ({}, ["--plain"]),
]


@pytest.mark.parametrize(("environment", "switches"), PLAIN, ids=str)
def test_plain_lines_are_the_same_bytes_in_a_terminal_and_in_a_pipe(
    environment: dict[str, str], switches: list[str]
) -> None:
    typed = (TRANSCRIPTS / "classic-2.in").read_text(encoding="utf-8")
    with Terminal("play", *TRANSCRIPT_ARGUMENTS, *switches, environment=environment) as terminal:
        for line in typed.splitlines():
            terminal.prompted()
            terminal.enter(line)
        assert terminal.end() == 0
    assert terminal.raw.replace("\r\n", "\n") == (TRANSCRIPTS / "classic-2.out").read_text(encoding="utf-8")


ALTERNATE_SCREEN = "\x1b[?1049h"
# What Python reads first: a machine on which Textual and what it brings are not installed.
WITHOUT_TEXTUAL = """
import importlib.util
import sys
sys.modules["rich"] = sys.modules["textual"] = None
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == "textual" else found(name, package)
"""


def test_one_person_at_a_terminal_gets_the_window_and_leaves_it_as_it_was() -> None:
    with Terminal("play", "--seed", "4") as terminal:
        terminal.until(" D  Draw")
        assert ALTERNATE_SCREEN in terminal.raw
        terminal.type("d")
        terminal.until("You draw ")
        assert terminal.leave(CTRL_C) == 0
        assert terminal.raw.rstrip().endswith("Goodbye.")


def test_without_textual_there_are_lines_in_colour_and_a_hint(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_TEXTUAL, encoding="utf-8")
    path = f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
    with Terminal("play", "--seed", "4", environment={"PYTHONPATH": path}) as terminal:
        terminal.prompted()
        assert "pip install 'lastcard[tui]'" in terminal.raw
        assert ALTERNATE_SCREEN not in terminal.raw


@pytest.mark.parametrize(
    ("environment", "encoding", "shown"),
    [
        ({"TERM": "xterm"}, "utf-8", True),
        ({"TERM": "linux", "NO_COLOR": ""}, "UTF8", True),
        ({"TERM": "xterm", "NO_COLOR": "0"}, "utf-8", False),
        ({"TERM": "dumb"}, "utf-8", False),
        ({}, "utf-8", False),
        ({"TERM": "xterm", "LC_ALL": "POSIX"}, "utf-8", False),
        ({"TERM": "xterm", "LASTCARD_PLAIN": "yes"}, "utf-8", False),
        ({"TERM": "xterm"}, "iso-8859-2", False),
        ({"TERM": "xterm"}, "gbk", False),
    ],
)
def test_the_environment_decides_about_colour(environment: dict[str, str], encoding: str, shown: bool) -> None:
    assert shows_colour(environment, encoding) == shown


def test_pages_mark_rule_ids_and_stay_as_they_are_otherwise() -> None:
    with Terminal("rule", "TURN-7") as coloured, Terminal("rule", "TURN-7", "--plain") as plain:
        assert (coloured.end(), plain.end()) == (0, 0)
        assert "\x1b[1mTURN-7\x1b[0m" in coloured.raw
        assert coloured.text == plain.text
        assert "\x1b" not in plain.raw


def test_an_explained_case_is_wrapped_at_words() -> None:
    case = Path(__file__).parents[3] / "cases" / "challenge.case"
    with Terminal("referee", "--explain", str(case), "--edition", "greek", columns=60, lines=4000) as terminal:
        assert terminal.end() == 0
    with Terminal("referee", "--explain", str(case), "--edition", "greek", "--plain", columns=60, lines=4000) as plain:
        assert plain.end() == 0
    shown = re.sub("[●★▲■] ", "", terminal.text)
    assert re.sub(r"\s+", " ", shown) == re.sub(r"\s+", " ", plain.raw).strip()


# --- keys, sizes, people --------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "code", "words"), [(CTRL_C, 130, "Goodbye."), (CTRL_D, 0, "Nothing is saved.")])
def test_leaving_by_a_key_leaves_the_terminal_as_it_was(key: str, code: int, words: str) -> None:
    with Terminal("play", "--lines", "--seed", "4") as terminal:
        terminal.prompted()
        assert terminal.leave(key) == code
        assert terminal.text.endswith(words)
        assert terminal.screen.cursor.attrs == terminal.screen.default_char
        assert not terminal.screen.cursor.hidden


def test_a_resized_window_is_used_from_the_next_line_on() -> None:
    with Terminal("play", "--lines", "--seed", "4", "--players", "2") as terminal:
        terminal.prompted()
        terminal.resize(60, 20)
        terminal.enter("?")
        narrow = terminal.prompted()
        terminal.resize(160, 50)
        terminal.enter("?")
        wide = terminal.prompted()
        longest = [max(len(line) for line in ESCAPE.sub("", text).splitlines()) for text in (narrow, wide)]
        assert longest[0] <= 60 < longest[1] <= 160
        assert re.sub(r"\s+", " ", narrow) == re.sub(r"\s+", " ", wide)


def test_a_wrong_line_gets_its_sentence_and_the_prompt_again() -> None:
    with Terminal("play", "--lines", "--seed", "4") as terminal:
        terminal.prompted()
        for line in ("foo", "r99", "99", "1", "u zed", "\x1b[A"):
            terminal.enter(line)
            answer = terminal.prompted()
            assert answer.count("\n") == 2  # what was typed, and one sentence
        assert "7 of 7" not in terminal.text


def test_the_hand_of_the_person_before_is_gone_when_the_next_one_looks() -> None:
    with Terminal("play", "--seed", "4", "--names", "Ana,Bo", "--players", "2") as terminal:
        terminal.prompted()
        terminal.enter("")
        terminal.prompted()
        first = re.findall(CARD, terminal.text)
        terminal.enter("d")
        answer = terminal.prompted()
        while "look away: " not in answer:
            terminal.enter("k" if "keep: " in answer else "")
            answer = terminal.prompted()
        assert first
        assert "\x1b[2J" in answer
        assert "\x1b[3J" in answer  # nor can it be scrolled back to
        assert not re.search(CARD, terminal.text)
