"""What a reader finds in a PDF: its words, where they stand, and what it looks like at a point."""

from typing import Any, NamedTuple

import pypdfium2
from pypdfium2.raw import FPDF_PAGEOBJ_TEXT

MM = 72 / 25.4


class Box(NamedTuple):
    """Where a piece of text stands, in millimetres from the upper left corner."""

    left: float
    top: float
    right: float
    bottom: float


class Pdf:
    """A PDF that was read back."""

    def __init__(self, data: bytes) -> None:
        self._document: Any = pypdfium2.PdfDocument(data)

    def __len__(self) -> int:
        return len(self._document)

    def size(self, page: int) -> tuple[float, float]:
        """Return width and height of a page in millimetres."""
        width, height = self._document[page].get_size()
        return width / MM, height / MM

    def text(self, page: int) -> str:
        """Return the words of a page, each space as one blank."""
        return " ".join(self._document[page].get_textpage().get_text_range().split())

    def boxes(self, page: int) -> list[Box]:
        """Return where the pieces of text on a page stand."""
        height = self._document[page].get_size()[1]
        found = []
        for piece in self._document[page].get_objects(filter=(FPDF_PAGEOBJ_TEXT,)):
            left, bottom, right, top = piece.get_bounds()
            found.append(Box(left / MM, (height - top) / MM, right / MM, (height - bottom) / MM))
        return found

    def is_blank(self, page: int, x: float, y: float) -> bool:
        """Say whether nothing is printed at a point, given in millimetres."""
        image = self._document[page].render(scale=0.5).to_pil().convert("RGB")
        return bool(image.getpixel((round(x * MM / 2), round(y * MM / 2))) == (255, 255, 255))
