"""A language file full of gaps and mistakes, made from the English one, and a package that has it.

Valid entries stand between ⟦ and ⟧, so that a test can tell which language was used.
"""

import json
import shutil
import zlib
from pathlib import Path

import lastcard
from lastcard.language.catalogue.language_files import sound_texts

PACKAGE = Path(lastcard.__file__).parent
ENGLISH = dict(sound_texts("en"))
MARK = "⟦"
MISSING = ("event.round",)  # who wins a round, which every round tells
THERE = ("event.turned",)  # the first card, which every round tells too
SPOILT = ("{nobody_gives_this}", "{who", "{0}", "{who.name}", "{count:>9}")


def translated(text: str) -> str:
    """Mark a sentence as one of the other language."""
    return f"{MARK}{text}⟧"


def holes(seed: int = 0) -> dict[str, object]:
    """Give a Czech file: of its entries about half are missing or wrong, in every way that a file can be wrong."""
    found: dict[str, object] = {"language": "Děravá", "no.such.sentence": "x"}
    for key, text in ENGLISH.items():
        kind = zlib.crc32(f"{seed} {key}".encode()) % 8
        if key.startswith(("language", "name.", *MISSING)):
            continue
        if key in THERE:
            found[key] = translated(text)
            continue
        if kind < 4:
            found[key] = translated(text)
        elif kind == 4:
            found[key] = f"spoilt {text} {SPOILT[zlib.crc32(key.encode()) % len(SPOILT)]}"
        elif kind == 5 and "{" in text.replace("{count}", ""):
            found[key] = "spoilt: what it is about is left out"
        elif kind == 6:
            found[key] = [text, None, 7, ""][len(text) % 4 :][0] if len(text) % 4 else {"deeper": text}
        if key.endswith("_other") and kind < 2:
            found[f"{key.removesuffix('other')}few"] = translated(text)
        if kind == 3:
            found[f"{key}_many"] = "spoilt: Czech has no such form for whole numbers"
    return found


def broken_files() -> dict[str, str]:
    """Give the contents of files that are no catalogues at all."""
    return {
        "cs": json.dumps(holes()),
        "de": "{ this is no JSON",
        "el": "[]",
        "fr": '["language", "Français"]',
        "hu": "",
        "it": "[" * 100_000,
        "not a tag!": "{}",
        "sk": '{"language": 7, "language.plurals": "klingon"}',
    }


def with_holes(folder: Path) -> Path:
    """Copy the package to a folder, with English and these files as its languages; return what to put on the path."""
    shutil.copytree(PACKAGE, folder / "lastcard", ignore=shutil.ignore_patterns("__pycache__"))
    language = folder / "lastcard" / "language"
    catalogue, book = language / "catalogue" / "data", language / "rulebook" / "data"
    for real in (*catalogue.glob("*.json"), *book.glob("synonyms/*.toml"), *book.glob("disputes/*.toml")):
        if real.stem != "en":
            real.unlink()
    for rules in book.joinpath("rules").iterdir():
        if rules.is_dir() and rules.name != "en":
            shutil.rmtree(rules)
    for tag, text in broken_files().items():
        (catalogue / f"{tag}.json").write_text(text, encoding="utf-8")
    texts = book / "rules" / "cs"
    texts.mkdir()
    (texts / "uno.toml").write_text(f'[UNO-1]\ntitle = "{translated("UNO")}"\n', encoding="utf-8")
    (texts / "setup.toml").write_text("this is no TOML", encoding="utf-8")
    return folder
