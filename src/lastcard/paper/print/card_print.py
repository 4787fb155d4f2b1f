"""Cards as pictures for paper: SVG text of real size, with what the table wrote on a customizable card, and PNG.

SVG of printed cards needs no package. Written texts are drawn as outlines, which needs fonttools; PNG needs fpdf2 and pypdfium2.
"""

from __future__ import annotations

from io import BytesIO
from itertools import count
from typing import Final

from lastcard.engine.cards.kinds import CUSTOM
from lastcard.engine.message import SentenceError
from lastcard.paper.art.card_art import HEIGHT_MM, MM, PAPER, WIDTH_MM, Marks, back, card, writing_box

_LARGEST: Final = 16.0  # letters on a card, in its units; about 13 points
_SMALLEST: Final = 8.5  # about 7 points: smaller ones cannot be read at a table
_STEP: Final = 0.5
_LEADING: Final = 1.22
_POINT: Final = 25.4 / 72  # millimetres; ``press`` has it too, but cannot be imported where fpdf2 is missing
DOTS_PER_INCH: Final = 300


class CannotPrint(SentenceError):
    """What was asked for does not fit on paper."""


def picture(kind: int, marks: Marks = Marks(), *, text: str = "") -> str:  # noqa: B008 - a constant
    """Draw a card; ``text`` is what the table wrote on it."""
    return card(kind, PAPER, marks, writing=_writing(text) if text and kind >= CUSTOM else "")


def back_picture() -> str:
    """Draw the back of all cards."""
    return back(PAPER)


def as_png(svg: str, *, dots_per_inch: int = DOTS_PER_INCH) -> bytes:
    """Turn the picture of a card into pixels."""
    import pypdfium2

    from lastcard.paper.print.press import Press

    press = Press((WIDTH_MM, HEIGHT_MM), title="", language="")
    press.page()
    press.picture(svg, 0, 0, WIDTH_MM, HEIGHT_MM)
    document = pypdfium2.PdfDocument(press.data())
    image = document[0].render(scale=dots_per_inch / 72, fill_color=(255, 255, 255, 0), maybe_alpha=True).to_pil()
    stream = BytesIO()
    image.save(stream, "PNG", dpi=(dots_per_inch, dots_per_inch))
    document.close()
    return stream.getvalue()


def _writing(text: str) -> str:
    """Draw a text as large as its box allows."""
    from lastcard.paper.print.typeface import BOLD, Lettering
    from lastcard.paper.print.typesetting import lines, words

    box = writing_box(PAPER)
    for step in count():
        size = _LARGEST - step * _STEP
        if size < _SMALLEST:
            raise CannotPrint("paper.long_text", text=text)
        points = size / MM / _POINT
        broken = [
            " ".join(word.text for word in line) for line in lines(words(text, bold=True), points, box.width / MM)
        ]
        high = len(broken) * size * _LEADING
        if high <= box.height - 6:
            break
    letters = Lettering(BOLD)
    top = box.y + (box.height - high) / 2
    drawn = []
    for place, line in enumerate(broken):
        x = box.x + (box.width - letters.width(line, size)) / 2
        drawn.append(letters.outline(line, x, top + (place + 0.78) * size * _LEADING, size))
    return f'<path d="{"".join(drawn)}"/>'
