"""liblouis, where the machine has it: words in the braille of a language, contracted where the language contracts.

It is called through ctypes, since it has no package of its own for Python's registry. Where the library or one of its tables is
missing, ``translator`` gives None and ``braille_prose`` writes letter by letter.
"""

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any, Final

# Contracted and uncontracted. Romanian is absent: its table there is computer braille in eight dots.
TABLES: Final[dict[str, tuple[str, str]]] = {
    "en": ("en-ueb-g2.ctb", "en-ueb-g1.ctb"),
    "sr-Latn": ("sr-g1.ctb", "sr-g1.ctb"),
    "ru": ("ru-litbrl.ctb", "ru-litbrl.ctb"),
    "el": ("el.ctb", "el.ctb"),
    "cs": ("cs-g1.ctb", "cs-g1.ctb"),
    "sk": ("sk-g1.ctb", "sk-g1.ctb"),
    "hu": ("hu-hu-g2.ctb", "hu-hu-g1.ctb"),
    "pl": ("Pl-Pl-g1.utb", "Pl-Pl-g1.utb"),
}
_NAMES: Final = (
    "liblouis.so.20",
    "liblouis.so",
    "liblouis.so.19",
    "liblouis.20.dylib",
    "liblouis.dylib",
    "liblouis.dll",
)
_UNICODE_CELLS: Final = 4 | 64  # its modes dotsIO and ucBrl: cells as Unicode braille
_QUIET: Final = 60_000  # its level of logging that logs nothing
_ROOM: Final = 16  # cells that one character may become, with room to spare
_LAST_SIX_DOT_CELL: Final = "⠿"

Translator = Callable[[str], str | None]


def contracts(language: str) -> bool:
    """Say whether a language has contracted braille, which only the library writes."""
    contracted, plain = TABLES.get(language, ("", ""))
    return contracted != plain


def translator(language: str, *, contracted: bool) -> Translator | None:
    """Return what translates a word of a language, if this machine can: it gives None for a word that six dots cannot write."""
    tables = TABLES.get(language)
    library = _library()
    if tables is None or library is None:
        return None
    table = tables[0 if contracted else 1].encode()
    if not library.lou_getTable(table):
        return None

    @cache
    def translate(word: str) -> str | None:
        cells = _translated(library, table, word)
        return cells if cells and all("⠁" <= cell <= _LAST_SIX_DOT_CELL for cell in cells) else None

    return translate


def _translated(library: Any, table: bytes, word: str) -> str | None:
    """Translate a word with a table; None if the library refuses."""
    width = library.lou_charSize()
    coded = word.encode("utf-32-le" if width == 4 else "utf-16-le")
    character = ctypes.c_uint32 if width == 4 else ctypes.c_uint16
    length = len(coded) // width
    given = (character * length).from_buffer_copy(coded)
    cells = (character * (length * _ROOM + _ROOM))()
    read, written = ctypes.c_int(length), ctypes.c_int(len(cells))
    done = library.lou_translateString(
        table, given, ctypes.byref(read), cells, ctypes.byref(written), None, None, _UNICODE_CELLS
    )
    return "".join(chr(cell) for cell in cells[: written.value]) if done and read.value == length else None


@cache
def _library() -> Any:
    for name in _NAMES:
        try:
            library = ctypes.CDLL(name)
        except OSError:
            continue
        library.lou_getTable.restype = ctypes.c_void_p
        library.lou_setLogLevel(_QUIET)
        return library
    return None
