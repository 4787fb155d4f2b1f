"""Positions and cases as text: writing, reading and writing again gives the same text."""

from pathlib import Path
from random import Random

import pytest

from lastcard.engine.cards.codes import UnknownCode
from lastcard.engine.game import Game
from lastcard.engine.game.actions import NotationError
from lastcard.engine.kernel.state.layout import State
from lastcard.engine.records.arrangement import PositionError
from lastcard.engine.records.position import set_up, write_position
from lastcard.referee import parse_cases, run_case
from lastcard.testing import case_files, play_through, random_table

CASES = Path(__file__).parents[3] / "cases"

# What a header cannot or need not say: chance, leftovers of the last move, the number of the round.
UNSAID = {
    "rng", "pile", "loose_low", "loose_high", "guilty", "shown", "slot", "counter", "queue", "skips", "again",
    "penultimate", "owes", "changed", "owed", "ballots", "yes", "voters", "suspended", "number", "points", "places",
    "stuck_draw", "accused", "measure", "bound", "chosen", "below", "rolled", "struck",
}  # fmt: skip


def header_of(text: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in text.splitlines())


def same_position(one: Game, other: Game) -> None:
    for name in State.__slots__:
        if name not in UNSAID | {"log", "script"}:
            assert getattr(one.state, name) == getattr(other.state, name), name
    assert one.state.pile[: one.state.pile_size] == other.state.pile[: other.state.pile_size]
    assert one.state.pile[-one.state.discards :] == other.state.pile[-other.state.discards :]
    assert one.rules.packed() == other.rules.packed()


@pytest.mark.parametrize("number", range(30))
def test_a_position_written_and_set_up_is_the_same_position(number: int) -> None:
    rng = Random(number)
    written = 0

    def check(game: Game, *step: object) -> None:
        nonlocal written
        try:
            text = write_position(game)
        except PositionError:
            return
        twin = set_up(header_of(text))
        assert write_position(twin) == text
        same_position(game, twin)
        written += 1

    dealt = random_table(rng).create()
    check(dealt)  # a rule laid first may last for as long as is played
    play_through(dealt, rng, check, limit=60)
    assert written


def test_a_position_can_be_put_into_a_case() -> None:
    game = Game.create("slovak", players=3, seed="case", written=['dare "say #1" or draw 2'])
    text = write_position(game)
    (case,) = parse_cases(text + "\n= turn S1\n")
    twin = set_up({**case.header, "edition": case.editions[0]})
    assert write_position(twin) == text


@pytest.mark.parametrize("path", case_files(CASES), ids=lambda path: path.stem)
def test_a_case_written_and_read_is_the_same_case(path: Path) -> None:
    cases = parse_cases(path.read_text(encoding="utf-8"))
    again = parse_cases("---\n".join(str(case) for case in cases))
    assert [str(case) for case in again] == [str(case) for case in cases]
    for one, other in zip(cases, again, strict=True):
        assert (one.title, one.rules, one.editions, one.header) == (
            other.title,
            other.rules,
            other.editions,
            other.header,
        )
        assert [line.text for line in one.script] == [line.text for line in other.script]


def test_a_round_played_for_places_in_which_somebody_is_out_has_no_text_form() -> None:
    """HOUSE-10: a header cannot say who is out of the round."""
    game = set_up(
        {"option places": "on", "seats": "3", "top": "r5", "hand S1": "r7", "hand S2": "r1 r2", "called": "S1"}
    )
    game.push(1, "plays r7")
    assert game.asks == "play"
    with pytest.raises(PositionError, match="has a text form"):
        write_position(game)


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ({"top": "wild"}, "top: needs a card, and a colour after a wild-type card"),
        ({"top": "r5", "hand S1": "r5 r5"}, "there are not that many r5 in the deck"),
        ({"top": "r5", "hand S7": "r1"}, "there is no seat S7 at a table of 4"),
        ({"top": "r5", "turn": "S9"}, "there is no seat S9 at a table of 4"),
        ({"top": "r5", "direction": "up"}, "direction: 'up' is neither left nor right"),
        ({"top": "r5", "scores": "1 2"}, "scores: 4 numbers are needed, not 2"),
        ({"top": "r5", "seats": "many"}, "seats: 'many' is no whole number"),
        ({"top": "r5", "seats": "²"}, "seats: '²' is no whole number"),
        ({"top": "r99"}, "'r99' is not a card"),
        ({"top": "r5", "turn": "Bob"}, "'Bob' is no seat"),
        ({"top": "r5", "out": "S1", "turn": "S1"}, "turn: S1 is out"),
    ],
)
def test_a_position_that_cannot_be_says_why_in_one_sentence(header: dict[str, str], sentence: str) -> None:
    with pytest.raises((PositionError, NotationError, UnknownCode)) as caught:
        set_up(header)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_header_line_that_no_case_has_is_refused_with_its_line() -> None:
    for text, problem in (
        ("top: r5\nflavour: sweet\n", "'flavour' is no header key of a case."),
        ("top: r5\ntop: r6\n", "'top' is given twice."),
    ):
        flawed, sound = parse_cases(f"{text}---\ntop: r5\n= turn S1\n")
        verdict = run_case(flawed, "classic")
        assert (verdict.passed, verdict.line, verdict.found) == (False, 2, problem)
        assert run_case(sound, "classic").passed  # one flawed case does not spoil the others
