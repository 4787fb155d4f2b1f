"""Take the pictures of docs/print.md: a sheet of a deck, and both sides of a leaflet, as they come out of a printer.

`python docs/build_print.py` writes docs/images/print-*.png.
"""

import sys
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "src")]

import pypdfium2  # noqa: E402
from PIL import Image, ImageOps  # noqa: E402

from lastcard.art.cards import Marks  # noqa: E402
from lastcard.game import Game  # noqa: E402
from lastcard.paper.deck import deck_pdf  # noqa: E402
from lastcard.paper.leaflet import leaflet_pdf  # noqa: E402
from lastcard.words.catalogue import Words  # noqa: E402

PICTURES: Final = HERE / "images"
WRITTEN: Final = ["draw next 2; skip next", "sample 8", "Everybody sings the song of the player on the left"]
SHEETS: Final = (11, 12)  # wild cards, and the cards that a table writes on


def main() -> None:
    """Write the pictures."""
    game = Game.create("polish", written=WRITTEN, seed="page")
    deck = _pages(deck_pdf(game, Words(), sheet="a4", marks=Marks(), backs=False), 1.3)
    _save("print-deck.png", [deck[page] for page in SHEETS])
    plain = Game.create("polish", seed="page")
    for side, page in enumerate(_pages(leaflet_pdf(plain, Words("pl")), 1.6), 1):
        _save(f"print-leaflet-{side}.png", [page])


def _pages(pdf: bytes, scale: float) -> list[Image.Image]:
    document: Any = pypdfium2.PdfDocument(pdf)
    return [page.render(scale=scale).to_pil().convert("RGB") for page in document]


def _save(name: str, pages: list[Image.Image]) -> None:
    """Put pages side by side, with an edge, in few colours."""
    framed = [ImageOps.expand(page, 2, "#9aa1ad") for page in pages]
    whole = Image.new("RGB", (sum(page.width for page in framed), max(page.height for page in framed)), "white")
    across = 0
    for page in framed:
        whole.paste(page, (across, 0))
        across += page.width
    whole.quantize(96).save(PICTURES / name, optimize=True)


if __name__ == "__main__":
    main()
