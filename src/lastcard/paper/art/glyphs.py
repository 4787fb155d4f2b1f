"""The pieces of card art: the four colour signs, ranks as pen strokes, and braille cells.

Every function returns a piece of SVG around a point. No piece is text, so a card looks the same on every machine.
``card_art`` places the pieces on a card.
"""

from math import cos, pi, sin
from typing import Final, NamedTuple

from lastcard.engine.cards.braille_marks import cells, dots
from lastcard.engine.cards.codes import COLOUR_NAMES, COLOUR_SIGNS

# Ranks are centre lines in a box 44 high, drawn with a round pen. Each comes with its width.
_PEN: Final = 9.5
_STROKES: Final[dict[str, tuple[int, str]]] = {
    "0": (28, "M0 14a14 14 0 0 1 28 0v16a14 14 0 0 1-28 0z"),
    "1": (14, "M0 10L14 0V44"),
    "2": (28, "M0 13C0 5 6 0 14 0s14 5 14 13c0 6-3 10-8 15L1 44H28"),
    "3": (27, "M1 0H26L12 17c9 0 15 6 15 13.5S21 44 13 44C7 44 3 41 0 37"),
    "4": (30, "M21 44V0L0 31H30"),
    "5": (27, "M25 0H5L3 20c3-3 6-4 10-4 8 0 14 6 14 14s-6 14-14 14C8 44 3 41 0 37"),
    "6": (28, "M19.5 0L3 21.5M14 16a14 14 0 1 0 .01 0z"),
    "7": (28, "M0 0H28L11 44"),
    "8": (28, "M14 0a10.5 10.5 0 1 0 .01 0zM14 21a11.5 11.5 0 1 0 .01 0z"),
    "9": (28, "M8.5 44L25 22.5M14 0a14 14 0 1 0 .01 0z"),
    "+": (19, "M0 24H19M9.5 14.5V33.5"),
    "skip": (44, "M22 0a22 22 0 1 0 .01 0zM7 37L37 7"),
    "rev": (44, "M0 11H40M31 1L41 11 31 21M44 33H4M13 23L3 33 13 43"),
    "swap": (44, "M4 37H40M11 30L4 37l7 7M33 30l7 7-7 7"),
    "shuffle": (44, "M0 8H6C17 8 25 36 36 36H41M0 36H6C17 36 25 8 36 8H41M34 0L42 8 34 16M34 28L42 36 34 44"),
    "pen": (38, "M3 41L6 29 28 7 37 16 15 38z"),
}
_FINER: Final = {"swap": 5.5, "shuffle": 7.5, "rev": 7.5, "skip": 8, "pen": 4.5}
# Some also have solid parts: the two swapped hands, the body of the pen.
_SOLID: Final = {"swap": "M1 0H18V23H1zM26 0H43V23H26z", "pen": "M6 29L28 7 37 16 15 38z"}
_GAP: Final = 11

# An upside-down 6 is a 9, so both stand on a line, as on printed cards.
_UNDERLINED: Final = "69"
_UNDERLINE: Final = "M4 59H24"

_STAR_POINTS: Final = 5
_STAR_DEPTH: Final = 0.58


class Cells(NamedTuple):
    """How large braille is drawn."""

    pitch: float
    """From dot to dot within a cell."""
    cell: float
    """From cell to cell."""
    line: float
    """From row to row."""
    dot: float
    """The radius of a raised dot."""


def number(value: float) -> str:
    """Write a coordinate in few characters.

    >>> number(12.0), number(0.25), number(-3.456)
    ('12', '.25', '-3.46')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def points(*pairs: tuple[float, float]) -> str:
    """Write the corners of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in pairs)


def sign(colour: str, x: float, y: float, size: float, look: str) -> str:
    """Draw the sign of a colour: circle, star, triangle or square, all about equally heavy."""
    shape = COLOUR_SIGNS[COLOUR_NAMES.index(colour)]
    if shape == "●":
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size)}" {look}/>'
    if shape == "■":
        half = size * 0.9
        side = number(2 * half)
        return f'<rect x="{number(x - half)}" y="{number(y - half)}" width="{side}" height="{side}" {look}/>'
    if shape == "▲":
        # A triangle is heavy at the bottom, so its tip may rise further than its base sinks.
        corners = [(x, y - size * 1.2), (x + size * 1.13, y + size * 0.9), (x - size * 1.13, y + size * 0.9)]
    else:
        corners = []
        for step in range(2 * _STAR_POINTS):
            reach = size * 1.24 * (_STAR_DEPTH if step % 2 else 1)
            angle = step * pi / _STAR_POINTS - pi / 2
            corners.append((x + reach * cos(angle), y + size * 0.08 + reach * sin(angle)))
    return f'<polygon points="{points(*corners)}" {look}/>'


def rank(text: str, x: float, y: float, height: float, colour: str) -> str:
    """Draw a rank (``7``, ``+2``, ``skip``, ``pen1`` …) around a point, with a height and a colour."""
    names = _spelled(text)
    widths = [_STROKES[name][0] for name in names]
    scale = height / 44
    left = x - (sum(widths) + _GAP * (len(names) - 1)) * scale / 2
    drawn = []
    for name, width in zip(names, widths, strict=True):
        line = _STROKES[name][1]
        if text in _UNDERLINED:
            line += _UNDERLINE
        place = f"translate({number(left)} {number(y - height / 2)}) scale({number(scale)})"
        drawn.append(f'<path transform="{place}" stroke-width="{number(_FINER.get(name, _PEN))}" d="{line}"/>')
        if name in _SOLID:
            drawn.append(f'<path transform="{place}" stroke="none" fill="{colour}" d="{_SOLID[name]}"/>')
        left += (width + _GAP) * scale
    look = f'fill="none" stroke="{colour}" stroke-linecap="round" stroke-linejoin="round"'
    return f"<g {look}>{''.join(drawn)}</g>"


def _spelled(text: str) -> list[str]:
    if text.startswith("pen"):
        return ["pen", *text[3:]]
    return [text] if text in _STROKES else list(text)


def braille(text: str, x: float, y: float, size: Cells, colour: str) -> str:
    """Draw a row of cells centred on x with its top dots at y: raised dots as circles, the others as specks."""
    left = x - ((len(text) - 1) * size.cell + size.pitch) / 2
    raised, flat = [], []
    for place, cell in enumerate(cells(text)):
        up = dots(cell)
        for dot in range(1, 7):
            across, down = divmod(dot - 1, 3)
            cx = number(left + place * size.cell + across * size.pitch)
            cy = number(y + down * size.pitch)
            if dot in up:
                raised.append(f'<circle cx="{cx}" cy="{cy}" r="{number(size.dot)}"/>')
            else:
                flat.append(f"M{cx} {cy}h0")
    specks = f'<path d="{"".join(flat)}" stroke="{colour}" stroke-width="1.8" stroke-linecap="round" opacity=".4"/>'
    return f'<g class="braille" fill="{colour}">{"".join(raised)}</g>{specks if flat else ""}'
