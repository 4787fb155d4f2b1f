"""The press: a PDF on which pictures, lines and words are placed in millimetres. It knows nothing of cards and rules.

Everything here needs fpdf2; the typeface of the page is embedded, so that every language prints everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from fpdf import FPDF
from fpdf.drawing_primitives import Transform
from fpdf.enums import TextMode
from fpdf.svg import SVGObject

from lastcard.paper.print.typeface import BOLD, REGULAR, font_file

POINT: Final = 25.4 / 72  # millimetres
_FAMILY: Final = "Manrope"
_HIDDEN: Final = 3  # points
_STYLES: Final = {REGULAR: "", BOLD: "B"}


class Press:
    """A document in the making."""

    def __init__(self, size: tuple[float, float], *, title: str, language: str) -> None:
        self.pdf = FPDF(unit="mm", format=size)
        self.pdf.set_margin(0)
        self.pdf.set_auto_page_break(False)
        self.pdf.set_title(title)
        self.pdf.set_lang(language)
        self.pdf.set_creator("lastcard")
        for weight, style in _STYLES.items():
            self.pdf.add_font(_FAMILY, style, font_file(weight))

    def page(self) -> None:
        """Begin a page."""
        self.pdf.add_page()

    def picture(self, svg: str, x: float, y: float, width: float, height: float, *, turn: float = 0) -> None:
        """Place a picture with its upper left corner at a point, turned about its middle by ``turn`` degrees."""
        group = _shapes(svg)
        scaled = Transform.scaling(width / group.wide, height / group.high)
        turned = Transform.translation(-width / 2, -height / 2) @ Transform.rotation_d(turn)
        placed = turned @ Transform.translation(x + width / 2, y + height / 2)
        group.shapes.transform = scaled @ placed
        self.pdf.draw_path(group.shapes, copy=False)

    def line(self, x: float, y: float, to_x: float, to_y: float, *, width: float, grey: int) -> None:
        """Draw a straight line."""
        self.pdf.set_draw_color(grey)
        self.pdf.set_line_width(width)
        self.pdf.line(x, y, to_x, to_y)

    def block(self, x: float, y: float, width: float, height: float, colour: str, *, corner: float = 0) -> None:
        """Fill a rectangle with a colour such as ``#1b1d2a``."""
        self.pdf.set_fill_color(colour)
        self.pdf.rect(x, y, width, height, style="F", round_corners=corner > 0, corner_radius=corner)

    def write(
        self, text: str, x: float, y: float, size: float, *, weight: int = REGULAR, colour: str = "#15161c"
    ) -> None:
        """Write a text whose line begins at a point, in points."""
        self.pdf.set_font(_FAMILY, _STYLES[weight], size)
        self.pdf.set_text_color(colour)
        self.pdf.text(x, y, text)

    def write_upwards(self, text: str, x: float, y: float, size: float, *, colour: str) -> None:
        """Write a text that runs up the page."""
        with self.pdf.rotation(90, x, y):
            self.write(text, x, y, size, colour=colour)

    def hide(self, text: str, x: float, y: float) -> None:
        """Write a text that nobody sees, for those who search or hear the document."""
        with self.pdf.local_context(text_mode=TextMode.INVISIBLE):
            self.write(text, x, y, _HIDDEN)

    def data(self) -> bytes:
        """Finish the document."""
        return bytes(self.pdf.output())


class _Shapes:
    """A parsed picture and its size."""

    def __init__(self, svg: str) -> None:
        parsed = SVGObject(svg)
        viewbox: Sequence[float] = parsed.viewbox or (0, 0, 1, 1)
        self.wide, self.high = viewbox[2], viewbox[3]
        self.shapes: Any = parsed.base_group


@lru_cache(maxsize=128)  # every kind of card, its back, and some to spare: a deck has most of them twice
def _shapes(svg: str) -> _Shapes:
    return _Shapes(svg)
