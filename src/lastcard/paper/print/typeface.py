"""The page's typeface on paper: Manrope, put together from the page's files, as fonts to embed and as outlines to draw.

It is one variable font in parts for different alphabets; here each weight becomes a single font. Needs fonttools and brotli.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from fontTools.merge import Merger, Options
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

REGULAR: Final = 450  # a little heavier than on a screen, which shines
BOLD: Final = 750
_PARTS: Final = ("latin", "latin-ext", "greek", "cyrillic")
# Paper is set in the page's own fonts, read where the page has them: the one thing that paper knows of it, by path and not by
# import. docs/build_fonts.py writes the folder; when it moves, this line changes.
PAGE_FONTS: Final = files("lastcard").joinpath("server", "web", "static", "fonts")
# What a single alphabet needs for its layout does not survive the merging, and hinting is for screens.
_DROPPED: Final = ("GDEF", "GPOS", "GSUB", "STAT", "DSIG", "hdmx", "fpgm", "prep", "cvt ", "gasp", "meta")


@cache
def font(weight: int) -> TTFont:
    """Return the typeface in a weight, with all its alphabets."""
    parts = []
    for name in _PARTS:
        data = PAGE_FONTS.joinpath(f"manrope-{name}-wght-normal.woff2").read_bytes()
        part = instantiateVariableFont(TTFont(BytesIO(data)), {"wght": weight})
        for table in _DROPPED:
            if table in part:
                del part[table]
        part.flavor = None
        stream = BytesIO()
        part.save(stream)
        stream.seek(0)
        parts.append(stream)
    return Merger(Options()).merge(parts)


@cache
def font_file(weight: int) -> Path:
    """Return a file with the typeface in a weight; it is gone when the program ends."""
    path = _folder() / f"manrope-{weight}.ttf"
    font(weight).save(path)
    return path


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="lastcard-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class Lettering:
    """Letters as outlines, for pictures that must look the same without the typeface."""

    def __init__(self, weight: int) -> None:
        found = font(weight)
        self._glyphs: Any = found.getGlyphSet()
        self._names = found.getBestCmap()
        self._units: int = found["head"].unitsPerEm

    def width(self, text: str, size: float) -> float:
        """Measure a text."""
        return float(sum(self._glyphs[self._name(letter)].width for letter in text)) * size / self._units

    def outline(self, text: str, x: float, y: float, size: float) -> str:
        """Draw a text whose line begins at a point, as the data of an SVG path."""
        scale = size / self._units
        pen = SVGPathPen(self._glyphs, ntos=lambda value: f"{value:.2f}".rstrip("0").rstrip("."))
        for letter in text:
            glyph = self._glyphs[self._name(letter)]
            glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x, y)))
            x += glyph.width * scale
        return str(pen.getCommands())

    def _name(self, letter: str) -> str:
        return str(self._names.get(ord(letter), ".notdef"))
