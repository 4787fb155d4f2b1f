"""The gallery: ready cards for tables that want one at once. They are data, in ``gallery.toml``: an ID and what is written.

Titles are sentences ``gallery.ID.title``; what a card says in a language is told from its program.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from lastcard.engine.programs.rule_text import Program
from lastcard.written import read_rule


@cache
def gallery() -> Mapping[str, Program]:
    """Return the programs of the ready cards by their IDs, in their order of offer.

    >>> gallery()["gift-shop"].text
    'others draw 2'
    """
    return MappingProxyType({name: read_rule(sentence) for name, sentence in gallery_sentences().items()})


@cache
def gallery_sentences() -> Mapping[str, str]:
    """Return what is written on the ready cards by their IDs."""
    from importlib.resources import files  # slow to import, and only needed here

    entries = tomllib.loads(files("lastcard.written").joinpath("gallery.toml").read_text(encoding="utf-8"))
    return MappingProxyType(entries)
