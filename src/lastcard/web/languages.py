"""Which languages there are, and the words of the one a client asked for, English where there is none."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from lastcard.table import TableRefusal
from lastcard.words.catalogue import DEFAULT_LANGUAGE, Words


@cache
def languages() -> dict[str, str]:
    """Give every language that has a catalogue: its tag and its own name."""
    found = {
        entry.name.removesuffix(".json"): str(json.loads(entry.read_text(encoding="utf-8"))["language"])
        for entry in files("lastcard.words").joinpath("catalogue").iterdir()
        if entry.name.endswith(".json")
    }
    return dict(sorted(found.items(), key=lambda item: (item[0] != DEFAULT_LANGUAGE, item[0])))


@cache
def catalogue(language: str) -> dict[str, Any]:
    """Give a whole catalogue, as the page reads it; there must be one."""
    text = files("lastcard.words").joinpath("catalogue", f"{language}.json").read_text(encoding="utf-8")
    texts: dict[str, Any] = json.loads(text)
    return texts


@cache
def _words(language: str) -> Words:
    return Words(language)


def words_for(language: str) -> Words:
    """Give the words of a language, of its plain form (``pt`` for ``pt-BR``), or English."""
    for tag in (language, language.partition("-")[0]):
        if tag in languages():
            return _words(tag)
    return _words(DEFAULT_LANGUAGE)


def refused_in_words(refused: TableRefusal, words: Words) -> str:
    """Say why a table refuses."""
    return words.say(f"refused.{refused.code}", "", **refused.parameters)
