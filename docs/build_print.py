"""Take the pictures of docs/print.md, a deck and both sides of a leaflet as they come out of a printer, and that of all cards.

`python docs/build_print.py` writes docs/images/print-*.png and cards.png.
"""

import sys
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "src")]

import pypdfium2  # noqa: E402
from PIL import Image, ImageOps  # noqa: E402

from lastcard.engine.cards.kinds import COLOURS, FACES, KINDS, WILD  # noqa: E402
from lastcard.engine.game import Game  # noqa: E402
from lastcard.language.catalogue.catalogue import Words  # noqa: E402
from lastcard.paper.art.card_art import Marks, back, card  # noqa: E402
from lastcard.paper.art.page_icons import FELT  # noqa: E402
from lastcard.paper.print.deck_print import deck_pdf  # noqa: E402
from lastcard.paper.print.leaflet import leaflet_pdf  # noqa: E402
from lastcard.paper.print.press import Press  # noqa: E402

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
    _pages(_all_cards(), 3.5)[0].quantize(200).save(PICTURES / "cards.png", optimize=True)


def _all_cards() -> bytes:
    """Lay every card of the page on the felt, a row for each colour, then wild cards and the back."""
    width, height, step, down, edge = 9.0, 13.5, 10.2, 15.2, 2.3
    press = Press((edge * 2 + step * FACES - 1.2, edge * 2 + down * (COLOURS + 1) - 1.7), title="", language="en")
    press.page()
    press.block(0, 0, 200, 200, FELT)
    rows = [[card(kind) for kind in range(row * FACES, (row + 1) * FACES)] for row in range(COLOURS)]
    rows.append([*(card(kind) for kind in range(WILD, KINDS)), back()])
    for row, drawn in enumerate(rows):
        left = edge + (FACES - len(drawn)) * step / 2
        for place, svg in enumerate(drawn):
            press.picture(svg, left + place * step, edge + row * down, width, height)
    return press.data()


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
    whole.quantize(200).save(PICTURES / name, optimize=True)


if __name__ == "__main__":
    main()
