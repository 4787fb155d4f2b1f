"""`lastcard written` says what a sentence means and what it does, refuses what it does not understand, and lists the gallery."""

import json
import shlex

import pytest

from lastcard.terminal.main import main
from lastcard.written.card_link import SharedCard, read_shared

pytestmark = pytest.mark.compiling

Output = pytest.CaptureFixture[str]


def written(line: str) -> int:
    return main(["written", *shlex.split(line)])


def test_a_card_is_told_in_words(capsys: Output) -> None:
    assert written("'Everyone else draws 2' --rounds 40 --title 'Gift shop'") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "When played: everybody else draws 2 cards."
    assert "Played: 40 rounds with the rule" in lines[-2]
    assert read_shared(lines[-1].split()[-1]) == SharedCard("Gift shop", "Everyone else draws 2")


def test_a_card_that_came_as_a_link_is_told_as_data(capsys: Output) -> None:
    link = SharedCard("Gift shop", "Everyone else draws 2").fragment
    assert written(f"'{link}' --rounds 20 --players 3 --json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["title"], told["program"], told["line"]) == (
        "Gift shop",
        "others draw 2",
        "Gift shop | Everyone else draws 2",
    )
    assert told["preview"]["rounds"] == 20
    assert len(told["preview"]["places"]) == 3


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("'Next player drwas 5'", "Did you mean 'draws'?"),
        ("'Draw 2' --edition classic", "no customizable cards"),
        ("'Draw 2' --players 11", "11 cannot play"),
        ("'Draw 2' --rounds 0", "--rounds must be"),
        ("'#card=AAAA'", "not whole"),
    ],
)
def test_what_cannot_be_tried_is_refused_in_a_sentence(line: str, told: str, capsys: Output) -> None:
    assert written(line) == 2
    output = capsys.readouterr()
    assert told in output.err
    assert not output.out


def test_the_gallery_is_listed_in_the_language_asked_for(capsys: Output) -> None:
    assert written("--lang pl") == 0
    assert "Lawina: Następny gracz dobiera 10 kart" in capsys.readouterr().out
    assert written("--json") == 0
    assert json.loads(capsys.readouterr().out)[0]["id"] == "gift-shop"
