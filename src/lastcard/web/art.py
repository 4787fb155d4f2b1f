"""Card art: one template draws every card, the back and an empty place as SVG files of our own design.

``python -m lastcard.web.art`` writes them into ``static/cards``. A file is named after the card's code, with ``+``
written ``-plus`` so that a URL needs no escaping: ``r7.svg``, ``r-plus2.svg``, ``wild-plus4.svg``.
``art_glyphs`` draws the pieces: signs, ranks, braille.
"""

import argparse
from pathlib import Path
from typing import Final, NamedTuple

from lastcard.cards.codes import CODES, COLOUR_LETTERS, COLOUR_NAMES
from lastcard.web.art_glyphs import braille, number, points, rank, sign

CARDS_DIR: Final = Path(__file__).parent / "static" / "cards"

WIDTH: Final = 200
HEIGHT: Final = 300
EDGE: Final = "#fffdf6"
INK: Final = "#15161c"
NIGHT: Final = "#1b1d2a"
_OUTLINE: Final = "#4a505c"  # a hairline around the light edge, for light backgrounds
_MIDDLE: Final = (100.0, 150.0)
_COLUMN: Final = 33.0  # centre of the corner index; all of the index shows in a strip of 30 px


class Paint(NamedTuple):
    """The paints of one colour: card, echo, marks on the card, rank in the medallion, bright sign."""

    card: str
    echo: str
    on: str
    deep: str
    bright: str


PAINTS: Final[dict[str, Paint]] = {
    "red": Paint("#d11f35", "#8c0018", "#ffffff", "#8c0b20", "#ff6675"),
    "yellow": Paint("#ffc21f", "#ffe9a8", "#1a1400", "#4a3300", "#ffc83d"),
    "green": Paint("#0f8044", "#004a25", "#ffffff", "#064d27", "#41cd82"),
    "blue": Paint("#1a5fd0", "#062f80", "#ffffff", "#0a3180", "#77adff"),
}

# By colour, because each sign has its shape: medallion size, rank height, and how far the rank lies below the middle.
_MEDALLION: Final[dict[str, tuple[float, float, float]]] = {
    "red": (49, 56, 0),
    "yellow": (46, 42, 5),
    "green": (43, 37, 13),
    "blue": (51, 56, 0),
}

# The RNIB codes of the braille deck; swp, shf and cst are ours, since no braille deck has these cards.
_BRAILLE: Final = {
    "+2": "d2", "rev": "rv", "skip": "sk", "wild": "wld", "wild+4": "dr4", "swap": "swp", "shuffle": "shf",
    "custom1": "cst", "custom2": "cst", "custom3": "cst",
}  # fmt: skip
_WILD_RANKS: Final = {
    "wild+4": "+4", "swap": "swap", "shuffle": "shuffle", "custom1": "pen1", "custom2": "pen2", "custom3": "pen3",
}  # fmt: skip

_ON_A_LINE: Final = ("6", "9")
# Ranks wider than a digit are drawn less high, in the middle and in the index.
_SCALE: Final = {
    "6": 0.86, "9": 0.86, "+2": 0.74, "rev": 0.8, "skip": 0.86, "+4": 0.84, "pen1": 0.84, "pen2": 0.8, "pen3": 0.8,
}  # fmt: skip
_INDEX_SCALE: Final = {"6": 0.88, "9": 0.88, "+2": 0.86, "+4": 0.86, "pen1": 0.78, "pen2": 0.7, "pen3": 0.7}


def file_name(code: str) -> str:
    """Return the file name of a card's picture.

    >>> file_name("g+2"), file_name("wild+4"), file_name("brev")
    ('g-plus2.svg', 'wild-plus4.svg', 'brev.svg')
    """
    return f"{code.replace('+', '-plus')}.svg"


def pictures() -> dict[str, str]:
    """Draw everything. The result maps file names to SVG text."""
    drawn = {file_name(code): card(code) for code in CODES}
    return drawn | {"back.svg": back(), "none.svg": empty_place()}


def card(code: str) -> str:
    """Draw the face of a card."""
    if code[0] in COLOUR_LETTERS and code not in _BRAILLE:
        return _coloured(COLOUR_NAMES[COLOUR_LETTERS.index(code[0])], code[1:])
    return _wild(code)


def back() -> str:
    """Draw the back: the four signs scattered over dark blue, and the four-part diamond."""
    x, y = _MIDDLE
    sown = "".join(
        sign(COLOUR_NAMES[(column + 2 * row) % 4], x + 36 * column, y + 41 * row, 6, "")
        for row in range(-3, 4)
        for column in range(-2, 3)
        if abs(column) + abs(row) > 2
    )
    return _sheet("#22305e", f'<g fill="#4a61ab">{sown}</g>{diamond(x, y, 74)}')


def empty_place() -> str:
    """Draw the place of a pile without cards."""
    dashes = 'fill="#000" fill-opacity=".12" stroke="#d7ebe6" stroke-width="4" stroke-dasharray="14 10"'
    return _svg(f'<rect x="4" y="4" width="192" height="292" rx="16" {dashes} stroke-linecap="round"/>')


def diamond(x: float, y: float, reach: float, *, outward: float = 0.5, size: float = 0.165) -> str:
    """Draw the mark of the wild cards: a diamond of four tiles, each with its colour's sign ``outward`` of the way out."""
    step = reach / 2
    half = step - reach * 0.035
    tiles = []
    for colour, across, down in (("red", 0, -1), ("yellow", 1, 0), ("green", 0, 1), ("blue", -1, 0)):
        cx, cy = x + across * step, y + down * step
        corners = points((cx, cy - half), (cx + half, cy), (cx, cy + half), (cx - half, cy))
        paint = PAINTS[colour]
        tiles.append(f'<polygon points="{corners}" fill="{paint.card}" stroke="{paint.card}"/>')
        place = (x + across * reach * outward, y + down * reach * outward)
        tiles.append(sign(colour, *place, reach * size, f'fill="{EDGE}" stroke="{EDGE}" stroke-width="2"'))
    return f'<g stroke-width="{number(reach * 0.06)}" stroke-linejoin="round">{"".join(tiles)}</g>'


def _coloured(colour: str, face: str) -> str:
    paint = PAINTS[colour]
    size, high, low = _MEDALLION[colour]
    x, y = _MIDDLE
    echoes = "".join(
        sign(colour, x, y, size * grown, f'fill="{paint.echo}" stroke="{paint.echo}" opacity=".{opacity}"')
        for grown, opacity in ((3.3, 14), (2.35, 16), (1.62, 20))
    )
    shadow = sign(colour, x, y + 5, size, 'fill="#000" stroke="#000" opacity=".22"')
    medallion = sign(colour, x, y, size, f'class="medallion" fill="{EDGE}" stroke="{EDGE}"')
    height = high * _SCALE.get(face, 1)
    lift = height * 0.14 if face in _ON_A_LINE else 0
    drawn = (
        f'<g stroke-width="8" stroke-linejoin="round"><g clip-path="url(#c)">{echoes}</g>{shadow}{medallion}</g>'
        + rank(face, x, y + low - lift, height, paint.deep)
    )
    corner = (
        rank(face, _COLUMN, 33 if face in _ON_A_LINE else 38, _index_height(face), paint.on)
        + sign(colour, _COLUMN, 75, 11, f'class="sign" fill="{paint.on}"')
        + braille(_BRAILLE.get(face, face), _COLUMN, 96, paint.on)
        + braille(colour[0], _COLUMN, 123, paint.on)
    )
    return _sheet(paint.card, drawn + _corners(corner))


def _wild(code: str) -> str:
    x, y = _MIDDLE
    text = _WILD_RANKS.get(code)
    if text is None:
        drawn = diamond(x, y, 80)
        corner = _four_signs(_COLUMN, 46, 9.5)
    else:
        paper = f'fill="{EDGE}" stroke="{EDGE}" stroke-width="8" stroke-linejoin="round"'
        drawn = (
            diamond(x, y, 80, outward=0.825, size=0.085)
            + f'<polygon points="{_diamond(47)}" {paper}/>'
            + rank(text, x, y, 36 * _SCALE.get(text, 1), INK)
        )
        corner = rank(text, _COLUMN, 36, _index_height(text), EDGE) + _four_signs(_COLUMN, 73, 6)
    corner += braille(_BRAILLE[code], _COLUMN, 96, EDGE)
    return _sheet(NIGHT, drawn + _corners(corner))


def _index_height(face: str) -> float:
    return 32 * _INDEX_SCALE.get(face, 1)


def _four_signs(x: float, y: float, size: float) -> str:
    apart = size * 1.3
    places = (("red", -1, -1), ("yellow", 1, -1), ("blue", -1, 1), ("green", 1, 1))
    return "".join(
        sign(colour, x + apart * across, y + apart * down, size, f'fill="{PAINTS[colour].bright}"')
        for colour, across, down in places
    )


def _diamond(reach: float) -> str:
    x, y = _MIDDLE
    return points((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))


def _corners(corner: str) -> str:
    return f'<g id="i">{corner}</g><use href="#i" transform="rotate(180 100 150)"/>'


def _sheet(colour: str, drawn: str) -> str:
    edge = f'<rect x=".75" y=".75" width="198.5" height="298.5" rx="18" fill="{EDGE}" stroke="{_OUTLINE}" stroke-width="1.5"/>'
    field = 'x="9" y="9" width="182" height="282" rx="11"'
    return _svg(f'<clipPath id="c"><rect {field}/></clipPath>{edge}<rect {field} fill="{colour}"/>{drawn}')


def _svg(drawn: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{drawn}</svg>\n'


def main(arguments: list[str] | None = None) -> None:
    """Write every picture into a directory."""
    parser = argparse.ArgumentParser(prog="python -m lastcard.web.art", description="Draw the cards.")
    parser.add_argument("--out", type=Path, default=CARDS_DIR, help="directory to write to")
    out: Path = parser.parse_args(arguments).out
    out.mkdir(parents=True, exist_ok=True)
    for name, text in pictures().items():
        (out / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
