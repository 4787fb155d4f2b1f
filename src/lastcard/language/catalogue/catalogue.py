"""The catalogue: ``Words``, the sentences of a language. Its file in ``data`` has keys and texts with placeholders.

The form is that of i18next v4: ``key_context_plural`` is tried first, then ``key_context``, ``key_plural``, ``key``; at a table
of an edition each of them is first looked for with ``@edition`` behind it. English has every sentence; another language may lack
some. A sentence that is missing, or does not fit the English one, is said in English, so an incomplete or faulty language file
breaks nothing. ``language_files`` reads and checks the files.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Final

from lastcard.engine.message import EditionName, Message, SentenceError
from lastcard.language.catalogue.language_files import (
    ABOUT,
    AT_EDITION,
    DEFAULT_LANGUAGE,
    editions_with_words,
    forms_of,
    own_name,
    sound_texts,
    tags,
)
from lastcard.language.catalogue.locales import likely_script
from lastcard.language.catalogue.numbers import Number, in_figures, in_long

_ENDED: Final = re.compile(r"[.?!…]( \([^()]*\))?$")  # a full stop, perhaps followed by a rule in brackets
_REMEMBERED: Final = 4096  # cached lookups per language


class Words:
    """The sentences of one language, in English where it has none; ``edition``: in the words of that edition's sheet.

    >>> Words("en").say("event.reshuffled", count=1)
    'The discard pile is shuffled: 1 card to draw.'
    """

    def __init__(self, language: str = DEFAULT_LANGUAGE, edition: str = "") -> None:
        self.language = language
        self.edition = edition
        self._found: dict[tuple[str, str, Number | None], str] = {}  # sentences by key, context and number

    def say(self, key: str, context: str = "", /, **parameters: object) -> str:
        """Return a sentence; ``count`` chooses the plural, ``context`` a variant if there is one.

        Numbers are written as the language does. A seed or a port is no number but a text.

        >>> Words("ro").say("sim.progress", done=2000, games="2000")
        'runde: 2.000 din 2000'
        """
        return self.fill(key, context, parameters)

    def fill(self, key: str, context: str, parameters: Mapping[str, object]) -> str:
        """Return a sentence with its placeholders filled from a mapping; ``count`` chooses the plural."""
        count = parameters.get("count")
        text = self.text(key, context, count if isinstance(count, Number) else None)
        return (
            text.format_map({name: self._written(value) for name, value in parameters.items()}) if "{" in text else text
        )

    def text(self, key: str, context: str, count: Number | None) -> str:
        """Return a sentence with its placeholders; ``count`` chooses the plural."""
        text = self._found.get((key, context, count))
        if text is None:
            text = self._find(key, context, count)
            if len(self._found) < _REMEMBERED:  # a game has few numbers, but nothing guarantees it
                self._found[key, context, count] = text
        return text

    def tell(self, message: Message | SentenceError) -> str:
        """Say a message and the messages in it."""
        if isinstance(message, SentenceError):
            message = message.message
        return self.fill(message.key, "", message.parameters)

    def sentence(self, message: Message | SentenceError) -> str:
        """Say a message as a full sentence, with capital and full stop, even if it is only a clause."""
        text = self.tell(message)
        parameters = (message.message if isinstance(message, SentenceError) else message).parameters
        if not text.startswith(str(parameters.get("path", "\n"))):  # the name of a file stays as it is
            text = capitalised(text)
        return text if _ENDED.search(text) else f"{text}."

    def listed(self, items: Sequence[str]) -> str:
        """Join words into a list: ``red 7, blue 9 and Wild``."""
        if len(items) < 2:
            return "".join(items)
        return self.say("list.and", most=self.say("list.comma").join(items[:-1]), last=items[-1])

    def at(self, edition: str) -> "Words":
        """Return the words for a table of an edition: the same, unless its sheet in this language has words of its own.

        >>> Words("hu").at("braille").say("face.skip"), Words("hu").at("classic").say("face.skip")
        ('„Ugorj!”', '„Kimaradsz!”')
        """
        own = edition if edition in editions_with_words(self.language) else ""
        return self if own == self.edition else _words(self.language, own)

    def has(self, key: str, context: str = "") -> bool:
        """Say whether there is such a sentence, in exactly that variant, here or in English."""
        wanted = f"{key}_{context}" if context else key
        return any(
            variant in sound_texts(language)
            for language in (self.language, DEFAULT_LANGUAGE)
            for variant in (wanted, f"{wanted}_other")
        )

    def sentences(self) -> list[str]:
        """List the keys of all sentences."""
        return [key for key in sound_texts(DEFAULT_LANGUAGE) if key not in ABOUT]

    def figures(self, number: Number) -> str:
        """Write a number that stands by itself, as in a table."""
        return in_figures(number, self.language)

    def long_date(self, day: date) -> str:
        """Write a date."""
        return in_long(day, self.language)

    def title_of(self, edition: str) -> str:
        """Return the title of an edition by its name."""
        key = f"edition.title.{edition}"
        return self.say(key) if self.has(key) else edition.capitalize()

    def _written(self, value: object) -> object:
        """Say what stands for a placeholder, by its type; a text stays as it is."""
        match value:
            case bool() | str() if not isinstance(value, EditionName):
                return value
            case EditionName():
                return self.title_of(value)
            case int() | float() | Decimal():
                return in_figures(value, self.language)
            case Message() | SentenceError():
                return self.tell(value)
            case tuple():
                return self.say("list.comma").join([str(self._written(each)) for each in value])
        return value

    def _find(self, key: str, context: str, count: Number | None) -> str:
        # A variant in English comes before the plain sentence of the language: "You draw r7" must not become "Ana draws".
        for stem in (f"{key}_{context}", key) if context else (key,):
            for language in dict.fromkeys((self.language, DEFAULT_LANGUAGE)):
                texts = sound_texts(language)
                for name in self._spelt(*forms_of(stem, count, language), stem):
                    if name in texts:
                        return texts[name]
        raise KeyError(f"{DEFAULT_LANGUAGE}.json has no sentence '{key}'")

    def _spelt(self, *keys: str) -> tuple[str, ...]:
        """Return keys, before them those for the words of this edition's sheet."""
        return (*(f"{key}{AT_EDITION}{self.edition}" for key in keys), *keys) if self.edition else keys


ENGLISH: Final = Words()


def words_for(language: str) -> Words:
    """Return the words of a language, of its plain form (``pt`` for ``pt-BR``), or English."""
    return _words(nearest(language), "")


@cache
def _words(tag: str, edition: str) -> Words:
    return Words(tag, edition)


def capitalised(text: str) -> str:
    """Start a text with a capital and leave the rest as it is."""
    return text[:1].upper() + text[1:]


def in_english(message: Message | SentenceError) -> str:
    """Say a message in English, as ``str()`` of it does; raises ``KeyError`` if there is no such sentence."""
    return ENGLISH.tell(message)


@cache
def languages() -> Mapping[str, str]:
    """List every language that can be chosen: its tag and its own name, English first."""
    named = {tag: name for tag in tags() if (name := own_name(tag))}
    return dict(sorted(named.items(), key=lambda item: (item[0] != DEFAULT_LANGUAGE, item[0])))


def nearest(language: str) -> str:
    """Return a tag that can be chosen: this one, its plain form (``pt`` for ``pt-BR``), the one in its script, or English."""
    offered, plain = languages(), language.partition("-")[0]
    for tag in (language, plain):
        if tag in offered:
            return tag
    if not any(tag.startswith(f"{plain}-") for tag in offered):
        return DEFAULT_LANGUAGE
    in_script = f"{plain}-{likely_script(language)}"
    return in_script if in_script in offered else DEFAULT_LANGUAGE
