"""Take the page's typefaces out of their npm packages: files, licences, and the style sheets that name them.

`python docs/build_fonts.py` writes fonts/, parts/style/fonts.css and parts/card/pencil.css of the page; with
`--check` it writes nothing and exits 1 if something there is different. The packages are pinned in package.json; `npm ci`
fetches them.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from docs.writing import write_or_check  # noqa: E402

ROOT: Final = HERE.parent
PACKAGES: Final = ROOT / "node_modules"
STATIC: Final = ROOT / "src/lastcard/server/web/static"
FAMILY: Final = "Lastcard"
PENCIL: Final = "Lastcard pencil"
WEIGHTS: Final = "200 800"  # the same for all files, or a browser would look for a letter in some of them only
MARK: Final = """/*
 * The page's typeface: Manrope, and braille cells of Noto Sans Symbols 2. A browser fetches a file when its letters are needed.
 * The second part has faces of the system stand in until then, or where fonts are blocked, stretched to the same measures.
 * Written by docs/build_fonts.py; do not edit.
 */
"""
PENCIL_MARK: Final = """/*
 * The hand in which customizable cards are written: Playpen Sans, with one form of each letter. Fetched where such a card is
 * shown large, and then file by file, as letters are needed.
 * Written by docs/build_fonts.py; do not edit.
 */
"""


class Source(NamedTuple):
    """A package of typefaces and what is taken from it."""

    package: str
    licence: str  # its name here
    file: str
    subsets: tuple[str, ...]  # where two hold a letter, the later one gives it


SOURCES: Final = (
    Source(
        "@fontsource-variable/manrope",
        "manrope-licence.txt",
        "manrope-{}-wght-normal.woff2",
        ("vietnamese", "cyrillic-ext", "cyrillic", "greek", "latin-ext", "latin"),
    ),
    Source(
        "@fontsource/noto-sans-symbols-2",
        "noto-sans-symbols-2-licence.txt",
        "noto-sans-symbols-2-{}-400-normal.woff2",
        ("braille",),
    ),
)
HAND: Final = Source(
    "@fontsource/playpen-sans",
    "playpen-sans-licence.txt",
    "playpen-sans-{}-400-normal.woff2",
    ("cyrillic", "greek", "latin-ext", "latin"),
)
# The letters of the sheets' languages and their neighbours. The face draws each in several forms: most of the file.
HAND_LETTERS: Final = {
    "cyrillic": "U+0400-045F, U+0490-0491, U+2116",
    "greek": "U+0370-03FF",
    "latin-ext": "U+0100-017F, U+0218-021B, U+1E9E",
    "latin": "U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+2010-2026, U+20AC, U+2122, U+2212",
}
HAND_FEATURES: Final = ("ccmp", "kern", "locl", "mark")


class StandIn(NamedTuple):
    """A face that many systems have: its names, and how wide its letters are on average, in ems."""

    regular: tuple[str, ...]
    bold: tuple[str, ...]
    width: float
    bold_width: float


# Widths are means over all letters of the English catalogue, so they follow how often a letter is written.
WIDTH: Final = 0.4549  # of Manrope at weight 400
BOLD_WIDTH: Final = 0.4753  # at 650, the page's bold
ASCENT: Final = 1.066
DESCENT: Final = 0.3
STAND_INS: Final = (
    StandIn(("Roboto", "Roboto-Regular"), ("Roboto Bold", "Roboto-Bold"), 0.4416, 0.4483),
    StandIn(
        ("Arial", "ArialMT", "Liberation Sans", "LiberationSans"),
        ("Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "LiberationSans-Bold"),
        0.4448,
        0.4778,
    ),
    StandIn(("Noto Sans", "NotoSans-Regular"), ("Noto Sans Bold", "NotoSans-Bold"), 0.4682, 0.4969),
    StandIn(("DejaVu Sans", "DejaVuSans"), ("DejaVu Sans Bold", "DejaVuSans-Bold"), 0.5052, 0.5702),
)


def files() -> dict[str, bytes]:
    """Give everything that is written, by its name under ``static``."""
    found: dict[str, bytes] = {}
    for source in SOURCES:
        package = PACKAGES / source.package
        found[f"fonts/{source.licence}"] = (package / "LICENSE").read_bytes()
        for part in source.subsets:
            name = source.file.format(part)
            found[f"fonts/{name}"] = (package / "files" / name).read_bytes()
    package = PACKAGES / HAND.package
    found[f"fonts/{HAND.licence}"] = (package / "LICENSE").read_bytes()
    for part in HAND.subsets:
        name = HAND.file.format(part)
        found[f"fonts/{name}"] = _fewer_letters(package / "files" / name, HAND_LETTERS[part])
    found["parts/style/fonts.css"] = "\n".join((MARK, *_shipped(), *_stand_ins())).encode()
    found["parts/card/pencil.css"] = "\n".join((PENCIL_MARK, *_pencil())).encode()
    return found


def _fewer_letters(file: Path, letters: str) -> bytes:
    """Return a file with some of its letters, in their first form."""
    options = subset.Options(flavor="woff2", layout_features=[*HAND_FEATURES], hinting=False, notdef_outline=True)
    font = TTFont(file, recalcTimestamp=False)
    taken = subset.Subsetter(options)
    taken.populate(unicodes=subset.parse_unicodes(letters.replace(" ", "")))
    taken.subset(font)
    font.flavor = "woff2"
    written = BytesIO()
    font.save(written)
    return written.getvalue()


def _pencil() -> Iterator[str]:
    for part in HAND.subsets:
        yield _face(
            PENCIL,
            "100 900",  # one weight for all
            f'url("/static/fonts/{HAND.file.format(part)}") format("woff2")',
            "font-display: swap",
            f"unicode-range: {HAND_LETTERS[part]}",
        )


def _shipped() -> Iterator[str]:
    for source in SOURCES:
        ranges = json.loads((PACKAGES / source.package / "unicode.json").read_text(encoding="utf-8"))
        for part in source.subsets:
            yield _face(
                FAMILY,
                WEIGHTS,
                f'url("/static/fonts/{source.file.format(part)}") format("woff2")',
                "font-display: swap",
                f"unicode-range: {ranges[part].replace(',', ', ')}",
            )


def _stand_ins() -> Iterator[str]:
    for face in STAND_INS:
        family = f"{FAMILY} by {face.regular[0]}"
        yield _stretched(family, "100 599", face.regular, WIDTH / face.width)
        yield _stretched(family, "600 900", face.bold, BOLD_WIDTH / face.bold_width)


def _stretched(family: str, weights: str, names: Sequence[str], ratio: float) -> str:
    return _face(
        family,
        weights,
        ", ".join(f'local("{name}")' for name in names),
        f"size-adjust: {ratio:.1%}",
        # A browser stretches these too, so they are given as they are before.
        f"ascent-override: {ASCENT / ratio:.1%}",
        f"descent-override: {DESCENT / ratio:.1%}",
        "line-gap-override: 0%",
    )


def _face(family: str, weights: str, source: str, *more: str) -> str:
    lines = (f'font-family: "{family}"', f"font-weight: {weights}", f"src: {source}", *more)
    return "@font-face {\n" + "".join(f"  {line};\n" for line in lines) + "}\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the files."""
    return write_or_check(__file__, lambda: {STATIC / name: data for name, data in files().items()}, arguments)


if __name__ == "__main__":
    sys.exit(main())
