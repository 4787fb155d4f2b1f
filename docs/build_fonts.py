"""Take the page's typefaces out of their npm packages: files, licences, and the style sheet that names them.

`python docs/build_fonts.py` writes src/lastcard/web/static/fonts and static/css/fonts.css; with `--check` it writes nothing
and exits 1 if something there is different. The packages are pinned in package.json; `npm ci` fetches them.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from docs.writing import write_or_check  # noqa: E402

ROOT: Final = HERE.parent
PACKAGES: Final = ROOT / "node_modules"
STATIC: Final = ROOT / "src" / "lastcard" / "web" / "static"
FAMILY: Final = "Lastcard"
WEIGHTS: Final = "200 800"  # the same for all files, or a browser would look for a letter in some of them only
MARK: Final = """/*
 * The page's typeface: Manrope, and braille cells of Noto Sans Symbols 2. A browser fetches a file when its letters are needed.
 * The second part has faces of the system stand in until then, or where fonts are blocked, stretched to the same measures.
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
        for subset in source.subsets:
            name = source.file.format(subset)
            found[f"fonts/{name}"] = (package / "files" / name).read_bytes()
    found["css/fonts.css"] = "\n".join((MARK, *_shipped(), *_stand_ins())).encode()
    return found


def _shipped() -> Iterator[str]:
    for source in SOURCES:
        ranges = json.loads((PACKAGES / source.package / "unicode.json").read_text(encoding="utf-8"))
        for subset in source.subsets:
            yield _face(
                FAMILY,
                WEIGHTS,
                f'url("/static/fonts/{source.file.format(subset)}") format("woff2")',
                "font-display: swap",
                f"unicode-range: {ranges[subset].replace(',', ', ')}",
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
