"""Where the words of a catalogue come from: a printed sheet, or us. ``printed.toml`` lists what the sheets print."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

from lastcard.language.catalogue.language_files import SECOND_SCRIPT

Origin = Literal["printed", "ours"]


def origin(language: str, key: str) -> Origin:
    """Say whether a sheet prints the words of a key, or they are ours.

    >>> origin("pl", "face.skip"), origin("pl", "face.shuffle"), origin("pl", "colour.red.card")
    ('printed', 'ours', 'printed')
    """
    found = printed().get(SECOND_SCRIPT.get(language, language), ())
    return "printed" if key in found or key.rpartition(".")[0] in found else "ours"


@cache
def printed() -> dict[str, tuple[str, ...]]:
    """Return by language the keys whose words stand on its sheet; a colour's key stands for its three forms."""
    text = files("lastcard.language.catalogue").joinpath("printed.toml").read_text(encoding="utf-8")
    return {language: tuple(keys) for language, keys in tomllib.loads(text).items()}
