"""What the page is made of as it is sent: the document, the modules in packs, one style sheet, all cards, the sentences.

They are written from the files in ``static`` when they are first asked for, and again after a file has changed. Files that
are sent as they are (fonts, icons, later style sheets) are not here: see ``pages``.
"""

import re
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import quote

from msgspec.json import encode

from lastcard.language.catalogue.catalogue import languages, nearest
from lastcard.language.catalogue.language_files import ABOUT, DEFAULT_LANGUAGE, missing, sound_texts, stem_of
from lastcard.server.web.page.packs import PACKS, Modules, address, pack_name
from lastcard.server.web.page.reference_data import speaks

SHEET: Final = "packs/page.css"
CARDS: Final = "cards.json"
WORDS: Final = "words/{}.json"
_MODULES: Final = "*/**/*.js"  # they lie in folders; what lies beside those is the worker
_PARTS: Final = ("index.html", _MODULES, "*/**/*.css", "cards/*.svg")

_SHEETS: Final = re.compile(r'(?:<link rel="stylesheet" href="/static/([\w/-]+\.css)">\n)+')
_SHEET: Final = re.compile(r"/static/([\w/-]+\.css)")
_SCRIPT: Final = '<script type="module" src="/static/shell/app.js"></script>'
_CSS_COMMENT: Final = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
_PICTURE: Final = re.compile(r'url\("/static/(cards/[\w-]+\.svg)"\)')
_KEY: Final = re.compile(r"[\"`]([a-z_]+\.[\w.]*)(?=[\"`$])")  # of a sentence, or how it begins
_TAG: Final = re.compile(r"\s*([A-Za-z0-9-]{1,35})\s*(?:;\s*q=([0-9.]{1,5})\s*)?")

_COMPARED: Final = "quote."  # what sheets suggest to write on cards: the page knows it by its English text


class Parcels:
    """Everything that is written from the files as they are now."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        sources = {path.relative_to(folder).as_posix(): _text(path) for path in sorted(folder.glob(_MODULES))}
        self._page = _text(folder / "index.html")
        self._keys = tuple({key for text in sources.values() for key in _KEY.findall(text)})
        self._files: dict[str, bytes] = {name: text.encode() for name, text in Modules(sources).files()}
        self._documents: dict[str, bytes] = {}
        self._files[SHEET] = self._sheet().encode()
        self._files[CARDS] = encode({path.stem: _text(path) for path in sorted((folder / "cards").glob("*.svg"))})

    def file(self, name: str) -> bytes | None:
        """Return a file by its name, None if none of this name is written."""
        if name not in self._files and name in (of := {WORDS.format(tag): tag for tag in languages()}):
            self._files[name] = encode(self._words(of[name]))
        return self._files.get(name)

    def document(self, language: str) -> bytes:
        """Return the document, which names the sentences of a language."""
        if language not in self._documents:
            self._documents[language] = self._document(language).encode()
        return self._documents[language]

    def _sheet(self) -> str:
        """Return all style sheets that the document names, in their order, with the few card pictures that they show."""
        named = _SHEETS.search(self._page)
        assert named is not None
        text = "".join(_text(self._folder / name) for name in _SHEET.findall(named[0]))
        return _PICTURE.sub(
            lambda found: f'url("{_as_address(_text(self._folder / found[1]))}")', _CSS_COMMENT.sub("", text)
        )

    def _words(self, language: str) -> dict[str, Mapping[str, str]]:
        """Return the sentences that the page can say, and in English those that the language lacks."""
        own = self._shown(sound_texts(language))
        if language == DEFAULT_LANGUAGE:
            return {"texts": own, "english": {}}
        lacking = {stem_of(key) for key in missing(language)}
        english = self._shown(sound_texts(DEFAULT_LANGUAGE))
        needed = {key: text for key, text in english.items() if stem_of(key) in lacking or key.startswith(_COMPARED)}
        return {"texts": own, "english": needed}

    def _shown(self, texts: Mapping[str, str]) -> dict[str, str]:
        return {key: text for key, text in texts.items() if key in ABOUT or key.startswith(self._keys)}

    def _document(self, language: str) -> str:
        """Return the document, which names everything that the first screens need, so that all of it is asked for at once."""
        words = f"/static/{WORDS.format(language)}"
        later = [address(pack_name(pack)) for pack in PACKS if pack not in ("start", "table")]
        start = (
            f'<link rel="stylesheet" href="/static/{SHEET}">',
            f'<script type="module" src="{address(pack_name("start"))}"></script>',
            f'<link rel="preload" href="{words}" as="fetch" type="application/json" crossorigin>',
            f'<link rel="preload" href="/static/{CARDS}" as="fetch" type="application/json" crossorigin>',
            f'<link rel="modulepreload" href="{address(pack_name("table"))}" fetchpriority="low">',
            f'<script type="application/json" id="languages">{_in_html(speaks())}</script>',
            f'<script type="application/json" id="later">{_in_html(later)}</script>',  # for the worker
        )
        page = self._page.replace(_SCRIPT + "\n", "")
        return _SHEETS.sub(lambda _: "\n".join(start) + "\n", page, count=1)


class Shelf:
    """Holds the parcels of a folder, and has them written anew when its files have changed."""

    def __init__(self, folder: Path, *, look_again: float = 1.0) -> None:
        self._folder = folder
        self._look_again = look_again  # seconds after which changed files are noticed
        self._looked = 0.0
        self._stamps: tuple[tuple[str, int, int], ...] = ()
        self._parcels: Parcels | None = None

    def parcels(self) -> Parcels:
        """Return what is sent, written from the files as they are, or were a second ago."""
        now = time.monotonic()
        if self._parcels is None or now - self._looked >= self._look_again:
            self._looked = now
            stamps = tuple(self._stamped())
            if self._parcels is None or self._stamps != stamps:
                self._stamps, self._parcels = stamps, Parcels(self._folder)
        return self._parcels

    def _stamped(self) -> Iterator[tuple[str, int, int]]:
        for pattern in _PARTS:
            for path in self._folder.glob(pattern):
                status = path.stat()
                yield str(path), status.st_mtime_ns, status.st_size


def preferred(accepted: str) -> str:
    """Return the language for an ``Accept-Language`` header: the first one wanted that there is, else English.

    >>> preferred("de-AT,de;q=0.9,pl;q=0.8,en;q=0.5"), preferred("sr-Latn-RS,sr"), preferred("")
    ('pl', 'sr-Latn', 'en')
    """
    wanted = []
    for at, part in enumerate(accepted[:500].split(",")):
        if (read := _TAG.fullmatch(part)) and (weight := _weight(read[2])) > 0:
            wanted.append((-weight, at, read[1]))
    for _, _, tag in sorted(wanted):
        found = nearest(tag)
        if found != DEFAULT_LANGUAGE or tag.partition("-")[0] == DEFAULT_LANGUAGE:
            return found
    return DEFAULT_LANGUAGE


def _weight(text: str | None) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _as_address(picture: str) -> str:
    """Write a picture as an address that can stand in quotation marks."""
    return f"data:image/svg+xml,{quote(picture, safe=chr(39) + ' /:=(),;.-')}"


def _in_html(value: object) -> str:
    """Write a value as JSON that can stand in a script element."""
    return encode(value).decode().replace("<", "\\u003c")
