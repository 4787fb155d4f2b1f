"""The marks of braille decks: what the sheet of the braille edition says, and the codes of two decks as text."""

import pytest

from lastcard.engine.cards.braille_marks import DECKS, LAYOUTS, Codes, cells, code, rows
from lastcard.engine.cards.codes import CODES, parse_card

# AMB-70, from the rule book: the digits 1 to 9 and 0, and the colours in the row below.
DIGITS = dict(zip("1234567890", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚", strict=True))
COLOURS = {"b": "⠃", "g": "⠛", "r": "⠗", "y": "⠽"}


def marks(card: str) -> list[str]:
    return [cells(row) for row in rows(parse_card(card), "rnib", "stacked")]


@pytest.mark.parametrize("colour", COLOURS)
def test_acc_2_to_4_a_number_has_its_digit_without_sign_and_directly_below_the_letter_of_its_colour(
    colour: str,
) -> None:
    assert {digit: marks(colour + digit) for digit in DIGITS} == {
        digit: [cell, COLOURS[colour]] for digit, cell in DIGITS.items()
    }


def test_amb_70_only_the_row_tells_red_7_green_2_and_blue_7_apart() -> None:
    assert marks("r7") == ["⠛", "⠗"]
    assert marks("g2") == ["⠃", "⠛"]
    assert marks("b7") == ["⠛", "⠃"]  # the cells of green 2 in the other order


def test_the_two_decks_have_the_codes_that_they_print() -> None:
    wanted = {
        "b0": ("b0x", "b0"), "r5": ("r5x", "r5"), "b+2": ("bd2", "b+2"), "brev": ("brv", "brv"), "rskip": ("rsk", "rsk"),
        "wild": ("wld", "wi"), "wild+4": ("dr4", "wi+4"), "swap": ("swp", "swp"), "custom3": ("cst3", "cst3"),
    }  # fmt: skip
    assert {card: tuple(code(parse_card(card), deck) for deck in DECKS) for card in wanted} == wanted


@pytest.mark.parametrize("deck", DECKS)
def test_every_code_names_its_card_and_can_be_typed(deck: Codes) -> None:
    assert [parse_card(code(kind, deck)) for kind in range(len(CODES))] == [*range(len(CODES))]
    for layout in LAYOUTS:
        written = [tuple(cells(row) for row in rows(kind, deck, layout)) for kind in range(len(CODES))]
        assert len(set(written)) == len(CODES)
