"""The icon of the page: drawn as SVG from the pieces of the cards, and rendered once as PNG for home screens.

``docs/build_pictures.py`` writes them into the page's folder. It needs a Chromium on the path to render the PNG files, so
these are committed and playing needs no Chromium. The manifest is not made here.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from lastcard.paper.art.card_art import EDGE, NIGHT, PAINTS, diamond
from lastcard.paper.art.glyphs import number

FELT: Final = "#175f55"
FELT_GLOW: Final = "#23806f"

# File to (pixels, corner radius in a square of 512, size of the drawing). A mask may cut a tenth off every side.
PHOTOGRAPHS: Final[dict[str, tuple[int, int, float]]] = {
    "icon-192.png": (192, 112, 0.96),
    "icon-512.png": (512, 112, 0.96),
    "icon-maskable-512.png": (512, 0, 0.8),
}


def favicon() -> str:
    """Draw the smallest icon: the diamond alone on a dark ground, for light and dark browser tabs."""
    ground = f'<rect width="64" height="64" rx="14" fill="{NIGHT}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{ground}{diamond(32, 32, 29)}</svg>\n'


def icon(corner: int, size: float) -> str:
    """Draw the icon: a last card on the felt, over the cards played before it."""
    glow = (
        f'<radialGradient id="g" cy=".42" r=".75"><stop stop-color="{FELT_GLOW}"/>'
        f'<stop offset="1" stop-color="{FELT}"/></radialGradient>'
    )
    laid = "".join(
        _sheet(PAINTS[colour].card, "", turn) for colour, turn in (("blue", -27), ("red", -15), ("yellow", -3))
    )
    last = _sheet(NIGHT, diamond(0, 0, 86), 9)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{glow}'
        f'<rect width="512" height="512" rx="{corner}" fill="url(#g)"/>'
        f'<g transform="translate({number(256 + 36 * size)} 258) scale({number(1.12 * size)})">{laid}{last}</g></svg>\n'
    )


def _sheet(colour: str, drawn: str, turn: int) -> str:
    return (
        f'<g transform="rotate({turn} 0 210)"><rect x="-104" y="-154" width="208" height="308" rx="20" opacity=".25"/>'
        f'<rect x="-100" y="-150" width="200" height="300" rx="18" fill="{EDGE}"/>'
        f'<rect x="-90" y="-140" width="180" height="280" rx="11" fill="{colour}"/>{drawn}</g>'
    )


def photograph(svg: str, pixels: int, target: Path) -> None:
    """Turn a square drawing into a PNG file with a transparent ground."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if browser is None:
        raise SystemExit("no Chromium on the path: the PNG icons cannot be drawn")
    sized = svg.replace("<svg ", f'<svg width="{pixels}" height="{pixels}" style="display:block" ', 1)
    with tempfile.TemporaryDirectory() as room:
        page = Path(room) / "icon.html"
        page.write_text(f"<!doctype html><style>body{{margin:0}}</style>{sized}", encoding="utf-8")
        options = ["--headless", "--no-sandbox", "--hide-scrollbars", "--default-background-color=00000000"]
        shot = [f"--window-size={pixels},{pixels}", f"--screenshot={target.resolve()}", page.as_uri()]
        subprocess.run([browser, *options, *shot], check=True, capture_output=True)


def write_icons(folder: Path) -> None:
    """Write every PNG icon into a folder."""
    for name, (pixels, corner, size) in PHOTOGRAPHS.items():
        photograph(icon(corner, size), pixels, folder / name)
