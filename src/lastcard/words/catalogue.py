"""Catalogues: every sentence as a key with placeholders, one JSON file a language in the i18next v4 shape.

``key_context_plural`` is tried first, then ``key_context``, ``key_plural``, ``key``. A file is read when the first
sentence is needed. The sentences are only in the files; which one belongs where is decided beside this module.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Final

from lastcard.words.plurals import plural_rule

DEFAULT_LANGUAGE: Final = "en"
_REMEMBERED: Final = 4096  # sentences of a language whose key was found


class UnknownLanguage(LookupError):
    """There is no catalogue for that language."""


class Words:
    """The sentences of one language.

    >>> Words("en").say("event.reshuffled", count=1)
    'The discard pile is shuffled: 1 card to draw.'
    """

    def __init__(self, language: str = DEFAULT_LANGUAGE) -> None:
        self.language = language
        self._found: dict[tuple[str, str, int | None], str] = {}  # sentences by key, context and number
        self._plural = plural_rule(language)

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        return _read(self.language)

    def say(self, key: str, context: str = "", **parameters: object) -> str:
        """Give a sentence; ``count`` chooses the plural, ``context`` a variant if there is one."""
        return self.fill(key, context, parameters)

    def fill(self, key: str, context: str, parameters: Mapping[str, object]) -> str:
        """Give a sentence with what a mapping has for its placeholders."""
        count = parameters.get("count")
        if not isinstance(count, int):
            count = None
        text = self._found.get((key, context, count))
        if text is None:
            text = self._texts[self._find(key, context, count)]
            if len(self._found) < _REMEMBERED:  # numbers are few in a game, but nothing else sees to that
                self._found[key, context, count] = text
        return text.format_map(parameters) if "{" in text else text

    def has(self, key: str, context: str = "") -> bool:
        """Say whether there is such a sentence, in exactly that variant."""
        wanted = f"{key}_{context}" if context else key
        return any(variant in self._texts for variant in (wanted, f"{wanted}_other"))

    def sentences(self) -> list[str]:
        """List the keys of all sentences."""
        return list(self._texts)

    def listed(self, items: Sequence[str]) -> str:
        """Join words to a list: ``red 7, blue 9 and Wild``."""
        if len(items) < 2:
            return "".join(items)
        return self.say("list.and", most=self.say("list.comma").join(items[:-1]), last=items[-1])

    def _find(self, key: str, context: str, count: int | None) -> str:
        plural = "" if count is None else f"_{self._plural(abs(count))}"
        variants = [f"{key}_{context}{plural}", f"{key}_{context}"] if context else []
        for variant in (*variants, f"{key}{plural}", key):
            if variant in self._texts:
                return variant
        raise KeyError(f"{self.language}.json has no sentence '{key}'")


def capitalised(text: str) -> str:
    """Begin a text with a capital and leave the rest as it is."""
    return text[:1].upper() + text[1:]


@cache
def _read(language: str) -> Mapping[str, str]:
    entry = files("lastcard.words").joinpath("catalogue", f"{language}.json")
    if not entry.is_file():
        raise UnknownLanguage(f"there is no catalogue for the language '{language}'")
    texts: dict[str, str] = json.loads(entry.read_text(encoding="utf-8"))
    return texts
