"""One template draws every card, the back and an empty place as SVG of our own design.

A card has two forms: ``SCREEN`` for the page, and ``PAPER`` with the measures of a real card and of real braille. Units are
two hundredths of a card's width. ``glyphs`` draws the pieces: signs, ranks, braille.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from lastcard.engine.cards.braille_marks import Codes, Layout, rows
from lastcard.engine.cards.codes import COLOUR_NAMES, FACE_CODES, card_code
from lastcard.engine.cards.kinds import CUSTOM, FACES, WILD
from lastcard.paper.art.glyphs import Cells, braille, number, points, rank, sign

WIDTH: Final = 200
EDGE: Final = "#fffdf6"
INK: Final = "#15161c"
NIGHT: Final = "#1b1d2a"
_OUTLINE: Final = "#4a505c"  # a hairline around the light edge, for light backgrounds


class Form(NamedTuple):
    """What cards are drawn for."""

    height: float
    edge: str
    """The paint of the light edge."""
    attributes: str
    """What the ``svg`` element says besides its measures."""
    column: float
    """The centre of the corner index."""
    raised: float
    """How much higher the index stands than on the screen."""
    middle: float
    """How large the drawing in the middle is, measured by that on the screen."""
    cells: Cells
    left: float | None
    """Where rows of braille begin, as a finger reads them; None if they stand centred under the index."""


WIDTH_MM: Final = 56
HEIGHT_MM: Final = 87
MM: Final = WIDTH / WIDTH_MM  # a millimetre on paper
# On the screen all of the index shows in a strip of 30 px.
SCREEN: Final = Form(300, EDGE, "", 33, 0, 1, Cells(8, 13.6, 27, 2.9), left=None)
# Braille is of one size everywhere: 2.5 mm between dots, 6 between cells, 10 between lines. Here lines are a little closer.
PAPER: Final = Form(
    HEIGHT_MM * MM, "#fff", f' width="{WIDTH_MM}mm" height="{HEIGHT_MM}mm"', 37, 3, 0.88,
    Cells(2.5 * MM, 6 * MM, 9 * MM, 0.75 * MM), left=21,
)  # fmt: skip


class Marks(NamedTuple):
    """Which braille a card carries."""

    codes: Codes = "rnib"
    layout: Layout = "stacked"


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

_WILD_RANKS: Final = {
    "wild+4": "+4", "swap": "swap", "shuffle": "shuffle", "custom1": "pen1", "custom2": "pen2", "custom3": "pen3",
}  # fmt: skip

_REACH: Final = 80  # of the diamond of a wild card
_CLIPPED: Final = 'clip-path="url(#c)"'  # said of each shape, since not every program heeds it for a group

_ON_A_LINE: Final = ("6", "9")
# Ranks wider than a digit are drawn less high, in the middle and in the index.
_SCALE: Final = {
    "6": 0.86, "9": 0.86, "+2": 0.74, "rev": 0.8, "skip": 0.86, "+4": 0.84, "pen1": 0.84, "pen2": 0.8, "pen3": 0.8,
}  # fmt: skip
_INDEX_SCALE: Final = {"6": 0.88, "9": 0.88, "+2": 0.86, "+4": 0.86, "pen1": 0.78, "pen2": 0.7, "pen3": 0.7}


class Box(NamedTuple):
    """A place on a card."""

    x: float
    y: float
    width: float
    height: float


def writing_box(form: Form) -> Box:
    """Return where the text of a customizable card stands."""
    height = 74
    return Box(22, (form.height - height) / 2, WIDTH - 44, height)


def card(kind: int, form: Form = SCREEN, marks: Marks = Marks(), *, writing: str = "") -> str:  # noqa: B008 - a constant
    """Draw the face of a card; ``writing`` is what a customizable one says, drawn in its ``writing_box``."""
    if kind < WILD:
        return _coloured(COLOUR_NAMES[kind // FACES], FACE_CODES[kind % FACES], form, _rows(kind, form, marks))
    return _wild(card_code(kind), form, _rows(kind, form, marks), writing)


def back(form: Form = SCREEN) -> str:
    """Draw the back: the four signs scattered over dark blue, and the four-part diamond."""
    x, y = _middle(form)
    sown = "".join(
        sign(COLOUR_NAMES[(column + 2 * row) % 4], x + 36 * column, y + 41 * row, 6, "")
        for row in range(-3, 4)
        for column in range(-2, 3)
        if abs(column) + abs(row) > 2
    )
    return _sheet("#22305e", form, f'<g fill="#4a61ab">{sown}</g>{diamond(x, y, 74)}')


def empty_place() -> str:
    """Draw the place of a pile without cards."""
    dashes = 'fill="#000" fill-opacity=".12" stroke="#d7ebe6" stroke-width="4" stroke-dasharray="14 10"'
    return _svg(SCREEN, f'<rect x="4" y="4" width="192" height="292" rx="16" {dashes} stroke-linecap="round"/>')


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


def _rows(kind: int, form: Form, marks: Marks) -> tuple[str, ...]:
    # On paper the middle of a customizable card is for its text, so its number stands beside the code, not below.
    beside = kind >= CUSTOM and form is PAPER
    return rows(kind, marks.codes, "linear" if beside else marks.layout)


def _coloured(colour: str, face: str, form: Form, marks: Sequence[str]) -> str:
    paint = PAINTS[colour]
    size, high, low = (each * form.middle for each in _MEDALLION[colour])
    x, y = _middle(form)
    echoes = "".join(
        sign(colour, x, y, size * grown, f'{_CLIPPED} fill="{paint.echo}" stroke="{paint.echo}" opacity=".{opacity}"')
        for grown, opacity in ((3.3 / form.middle, 14), (2.35, 16), (1.62, 20))
    )
    shadow = sign(colour, x, y + 5, size, 'fill="#000" stroke="#000" opacity=".22"')
    medallion = sign(colour, x, y, size, f'class="medallion" fill="{EDGE}" stroke="{EDGE}"')
    height = high * _SCALE.get(face, 1)
    lift = height * 0.14 if face in _ON_A_LINE else 0
    drawn = f'<g stroke-width="8" stroke-linejoin="round">{echoes}{shadow}{medallion}</g>' + rank(
        face, x, y + low - lift, height, paint.deep
    )
    rise = form.raised
    corner = (
        rank(face, form.column, (33 if face in _ON_A_LINE else 38) - rise, _index_height(face), paint.on)
        + sign(colour, form.column, 75 - rise, 11, f'class="sign" fill="{paint.on}"')
        + _braille(marks, form, paint.on)
    )
    return _sheet(paint.card, form, drawn + _corners(corner, form))


def _wild(code: str, form: Form, marks: Sequence[str], writing: str) -> str:
    x, y = _middle(form)
    text = _WILD_RANKS.get(code)
    rise = form.raised
    if text is None:
        drawn = diamond(x, y, _REACH * form.middle)
        corner = _four_signs(form.column, 46 - rise, 9.5)
    else:
        corner = rank(text, form.column, 36 - rise, _index_height(text), EDGE) + _four_signs(form.column, 73 - rise, 6)
        written = form is PAPER and text.startswith("pen")
        drawn = _written(form, writing) if written else _ranked(text, form)
    return _sheet(NIGHT, form, drawn + _corners(corner + _braille(marks, form, EDGE), form))


def _ranked(text: str, form: Form) -> str:
    """Draw the diamond with a rank on light paper in its middle."""
    x, y = _middle(form)
    reach, inner = _REACH * form.middle, 47 * form.middle
    corners = points((x, y - inner), (x + inner, y), (x, y + inner), (x - inner, y))
    return (
        diamond(x, y, reach, outward=0.825, size=0.085)
        + f'<polygon points="{corners}" fill="{EDGE}" stroke="{EDGE}" stroke-width="8" stroke-linejoin="round"/>'
        + rank(text, x, y, 36 * form.middle * _SCALE.get(text, 1), INK)
    )


def _written(form: Form, writing: str) -> str:
    """Draw light paper to write on, what is written, and a diamond in each corner that has no index."""
    box = writing_box(form)
    paper = f'<rect x="{number(box.x - 7)}" y="{number(box.y)}" width="{number(box.width + 14)}" height="{number(box.height)}"'
    away = 62
    return (
        diamond(WIDTH - away, away, 42)
        + diamond(away, form.height - away, 42)
        + f'{paper} rx="8" fill="{EDGE}"/>'
        + f'<g fill="{INK}">{writing}</g>'
    )


def _braille(marks: Sequence[str], form: Form, colour: str) -> str:
    size = form.cells
    widest = max(len(text) for text in marks)
    left = form.column - size.pitch / 2 if widest == 1 else form.left
    drawn = []
    for place, text in enumerate(marks):
        wide = (len(text) - 1) * size.cell + size.pitch
        x = form.column if left is None else left + wide / 2
        drawn.append(braille(text, x, 96 - form.raised + place * size.line, size, colour))
    return "".join(drawn)


def _middle(form: Form) -> tuple[float, float]:
    return WIDTH / 2, form.height / 2


def _index_height(face: str) -> float:
    return 32 * _INDEX_SCALE.get(face, 1)


def _four_signs(x: float, y: float, size: float) -> str:
    apart = size * 1.3
    places = (("red", -1, -1), ("yellow", 1, -1), ("blue", -1, 1), ("green", 1, 1))
    return "".join(
        sign(colour, x + apart * across, y + apart * down, size, f'fill="{PAINTS[colour].bright}"')
        for colour, across, down in places
    )


def _corners(corner: str, form: Form) -> str:
    x, y = _middle(form)
    return f'<g id="i">{corner}</g><use href="#i" transform="rotate(180 {number(x)} {number(y)})"/>'


def _sheet(colour: str, form: Form, drawn: str) -> str:
    outline = f'fill="{form.edge}" stroke="{_OUTLINE}" stroke-width="1.5"'
    edge = f'<rect x=".75" y=".75" width="198.5" height="{number(form.height - 1.5)}" rx="18" {outline}/>'
    field = f'x="9" y="9" width="182" height="{number(form.height - 18)}" rx="11"'
    return _svg(
        form, f'<defs><clipPath id="c"><rect {field}/></clipPath></defs>{edge}<rect {field} fill="{colour}"/>{drawn}'
    )


def _svg(form: Form, drawn: str) -> str:
    shape = f'viewBox="0 0 {WIDTH} {number(form.height)}"{form.attributes}'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {shape}>{drawn}</svg>\n'
