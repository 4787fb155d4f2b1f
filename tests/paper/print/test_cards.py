"""Single cards as pictures: the measures of real cards and of real braille, texts that fit, and pixels."""

import re
import struct
from xml.etree import ElementTree as ET

import pytest

from lastcard.engine.cards.braille_marks import DECKS, LAYOUTS, Codes, Layout, cells, dots, rows
from lastcard.engine.cards.codes import CODES, parse_card
from lastcard.paper.art.card_art import HEIGHT_MM, PAPER, WIDTH, WIDTH_MM, Marks
from lastcard.paper.print.card_print import CannotPrint, as_png, picture

pytestmark = pytest.mark.long  # draws every card

SVG = "{http://www.w3.org/2000/svg}"
MM = WIDTH / WIDTH_MM


def index_of(svg: str) -> ET.Element:
    return next(group for group in ET.fromstring(svg).iter(f"{SVG}g") if group.get("id") == "i")


def raised(svg: str) -> list[list[tuple[float, float]]]:
    """Return the raised dots of each row of braille, in millimetres."""
    groups = [group for group in index_of(svg).iter(f"{SVG}g") if group.get("class") == "braille"]
    return [[(float(dot.get("cx", "")) / MM, float(dot.get("cy", "")) / MM) for dot in group] for group in groups]


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_dots_of_every_card_stand_where_a_finger_expects_them(deck: Codes, layout: Layout) -> None:
    for kind, code in enumerate(CODES):
        marks = rows(kind, deck, "linear" if code.startswith("custom") else layout)
        drawn = raised(picture(kind, Marks(deck, layout)))
        assert len(drawn) == len(marks)
        tops = []
        for text, found in zip(marks, drawn, strict=True):
            wanted = [
                (place * 6 + (dot - 1) // 3 * 2.5, (dot - 1) % 3 * 2.5)
                for place, cell in enumerate(cells(text))
                for dot in dots(cell)
            ]
            left = found[0][0] - wanted[0][0]
            top = found[0][1] - wanted[0][1]
            tops.append((left, top))
            assert [(x - left, y - top) for x, y in found] == pytest.approx(
                [pytest.approx(place, abs=0.02) for place in wanted]
            )
            assert left > 2.6
        if len(tops) == 2:  # directly below, not beside
            assert tops[1][0] == pytest.approx(tops[0][0], abs=0.02)
            assert tops[1][1] - tops[0][1] == pytest.approx(9, abs=0.02)


def test_a_picture_has_the_size_of_a_real_card() -> None:
    root = ET.fromstring(picture(parse_card("g+2")))
    assert (root.get("width"), root.get("height")) == ("56mm", "87mm")
    assert PAPER.height / WIDTH == pytest.approx(HEIGHT_MM / WIDTH_MM)
    assert not any(element.tag == f"{SVG}text" for element in root.iter())


def test_what_the_table_wrote_is_drawn_as_large_as_its_box_allows() -> None:
    def letters(text: str) -> tuple[float, float]:
        root = ET.fromstring(picture(parse_card("custom2"), text=text))
        path = next(
            path
            for path in root.iter(f"{SVG}path")
            if path.get("d", "").startswith("M") and not path.attrib.keys() - {"d"}
        )
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.get("d", ""))]
        return min(numbers), max(numbers)

    blank = picture(parse_card("custom2"))
    assert blank != picture(parse_card("custom2"), text="Sing!")
    low, high = letters("Zaśpiewaj piosenkę, którą wybierze gracz po lewej, albo dobierz dwie karty i daj je komuś.")
    assert low >= 22
    assert high <= PAPER.height / 2 + 37


def test_a_text_that_could_not_be_read_is_refused() -> None:
    with pytest.raises(CannotPrint, match="too long to be printed on a card: la la"):
        picture(parse_card("custom1"), text="la " * 200)


def test_pixels_have_the_asked_density_and_clear_corners() -> None:
    data = as_png(picture(parse_card("y9")), dots_per_inch=150)
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    assert (width, height) == (331, 514)
    assert data[25] == 6  # colours with transparency
