"""`lastcard play` in colour: the sentences of the plain console, with ink, and nothing too wide."""

import re

import pytest
from rich.cells import cell_len

from lastcard.engine.cards.codes import COLOUR_SIGNS
from lastcard.engine.editions import edition_names
from lastcard.engine.records import record_text
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.terminal.lines.ink import Ink, columns, wrap
from tests.terminal.commands.test_play import cards_of, cards_seen_by_first_seat
from tests.terminal.person import sit_down, sit_down_in_colour
from tests.terminal.terminal import ESCAPE

WIDTHS = [80, 60, 160, 40]
CARDS = CardNames(Words())


def without_ink(text: str) -> str:
    """Return what is to be read: no escape codes, no shapes before names."""
    return re.sub(rf"[{COLOUR_SIGNS}] ", "", ESCAPE.sub("", text))


def flowing(text: str) -> str:
    """Return a text with every break and indent as one blank."""
    return " ".join(text.split())


# --- the same game as in plain lines --------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", edition_names())
def test_every_plain_sentence_is_said_in_colour_too(name: str, width: int) -> None:
    arguments = ["--edition", name, "--players", "3", "--seed", name, "--target", "60"]
    plain, colour = sit_down(arguments), sit_down_in_colour(arguments, width)
    assert colour.typed == plain.typed
    shown = flowing(without_ink(colour.screen.getvalue()))
    for line in plain.screen.getvalue().splitlines():
        assert flowing(line) in shown


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "2"],
        ["--players", "10", "--edition", "czech"],
        ["--players", "4", "--edition", "braille", "--braille"],
        ["--players", "10", "--names", "Wolfeschlegelsteinha,Ótłümßhaxöy-Ñandúz'x,漢字漢字漢字漢字漢字"],
        ["--players", "3", "--names", "שרה,Bo", "--edition", "greek", "--custom", "next draws 9 if stuck"],
    ],
    ids=["two", "ten", "braille", "long names", "written"],
)  # fmt: skip
def test_nothing_is_wider_than_the_terminal(arguments: list[str], width: int) -> None:
    console = sit_down_in_colour([*arguments, "--seed", "w", "--mode", "round"], width, most=40)
    for line in ESCAPE.sub("", console.screen.getvalue()).splitlines():
        shown = line.rpartition(": ")[0] if line.endswith(tuple(filter(None, console.typed))) else line
        assert cell_len(shown) <= width, line


def test_only_cards_that_the_person_has_seen_are_ever_shown_in_colour() -> None:
    for seed in range(3):
        console = sit_down_in_colour(["--edition", "polish", "--seed", str(seed), "--mode", "round"], seed=seed)
        assert console.desk is not None
        _, _, shown = flowing(without_ink(console.screen.getvalue())).partition("Round 1.")
        assert cards_of(shown) <= cards_seen_by_first_seat(record_text.write_record(console.game))


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "inked"),
    [
        ("Ana: red 7. 4 left.", {"● red 7": "97;41"}),
        ("Green 3 fits", {"▲ Green 3": "30;42"}),
        ("Wild, blue.", {"Wild": "1", "■ blue": "97;44"}),
        ("7 yellow 6, 8 Wild Draw Four", {"★ yellow 6": "30;43", "Wild Draw Four": "1"}),
        ("Redd and Blue-jay have 7 cards", {}),
        ("That is refused. (TURN-7)", {"TURN-7": "1"}),
    ],
)  # fmt: skip
def test_cards_and_colours_in_a_sentence_get_ground_and_shape(line: str, inked: dict[str, str]) -> None:
    (text,) = Ink(CARDS).sentence(line, 80)
    assert {shown: how for how, shown in re.findall(r"\x1b\[([\d;]+)m(.*?)\x1b\[0m", text)} == inked


def test_a_card_stays_on_one_line_and_a_long_word_whole() -> None:
    lines = [ESCAPE.sub("", text) for text in Ink(CARDS).sentence("You draw blue Draw Two and yellow Skip.", 18)]
    assert lines == ["You draw", "■ blue Draw Two", "and ★ yellow Skip."]
    assert wrap("    /a/very/long/path/name here", 12) == ["    /a/very/long/path/name", "    here"]


@pytest.mark.parametrize(
    "text", ["Ana", "Ótłümßhaxöy-Ñandúz'x", "漢字", "שרה", "e\u0301", "👩", "● red 7", "Ελένη", "🂡"]
)
def test_columns_are_counted_as_terminals_do(text: str) -> None:
    assert columns(text) == cell_len(text)
