"""The language files: reading and checking them. A wrong entry counts as missing.

An entry is wrong if English has no such sentence, if its placeholders are not those of the English sentence, or if its
language has no such plural form. Languages may have plural forms where English has none, if the sentence has a ``{count}``.
Serbian is written in two scripts and has one file: the catalogue in Cyrillic letters is made of the one in Latin letters.

``key@edition`` is the same sentence in the words of that edition's own sheet: a language can have two sheets that call the
cards differently. No language needs such entries.

``language.untranslated`` of ``en.json`` lists what is so new that only English says it: the keys of sentences and the IDs of
rules, one a line in the order of the alphabet, so that two people who add something seldom get in each other's way.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Final, NamedTuple

from lastcard.language.catalogue.cyrillic import to_cyrillic
from lastcard.language.catalogue.numbers import Number
from lastcard.language.catalogue.plurals import CATEGORIES, Plurals, has_plurals, plurals

DEFAULT_LANGUAGE: Final = "en"
OWN_NAME: Final = "language"  # what the language calls itself
PLURALS: Final = "language.plurals"  # a language with the same plural rule, if this one has none
COMPLETE: Final = "language.complete"  # "yes": no sentence may be missing but what is listed as untranslated
UNTRANSLATED: Final = "language.untranslated"  # new sentences and rules, which other languages may lack for now
OTHER_SCRIPT: Final = "language.other_script"  # what a language calls itself that is written from this file
ABOUT: Final = (OWN_NAME, PLURALS, COMPLETE, OTHER_SCRIPT)  # keys about the file itself
SECOND_SCRIPT: Final = {
    "sr-Cyrl": "sr-Latn"
}  # languages without a file of their own, and the one they are written from
BOTH_SCRIPTS: Final = frozenset((*SECOND_SCRIPT, *SECOND_SCRIPT.values()))  # people type either
_NAMES: Final = ("name.bots", "bot.name.")  # names of people are written in the script of the reader
_BOTH: Final = ("name.reserved",)  # nobody may use these words in either script
_LISTS: Final = ("table.help",)  # letters to type, each before what it does
AT_EDITION: Final = "@"  # between a key and the edition whose sheet has words of its own
_FOLDER: Final = files("lastcard").joinpath("language", "catalogue", "data")
_TAG: Final = re.compile(r"[A-Za-z0-9]{2,8}(-[A-Za-z0-9]{1,8})*")
_EDITION: Final = re.compile(r"[a-z0-9-]+")
_FORM: Final = re.compile(f"_({'|'.join(CATEGORIES)})$")


class Flaw(NamedTuple):
    """What is wrong with an entry of a language file, or with the file itself if ``key`` is empty."""

    key: str
    problem: str

    def __str__(self) -> str:
        return f"{self.key}: {self.problem}" if self.key else self.problem


class _Pairs(list[tuple[str, object]]):
    """A JSON object as written, including duplicate keys."""


class _Contents(NamedTuple):
    texts: Mapping[str, str]
    flaws: tuple[Flaw, ...]
    untranslated: tuple[str, ...] = ()  # in English alone


def tags() -> tuple[str, ...]:
    """List the tags of all language files, valid or not, and of those that are written from another."""
    names = (entry.name for entry in _FOLDER.iterdir())
    own = {name.removesuffix(".json") for name in names if name.endswith(".json")}
    return tuple(sorted(own | {tag for tag, source in SECOND_SCRIPT.items() if source in own}))


def sound_texts(language: str) -> Mapping[str, str]:
    """Return the usable entries of a language file; none if it is missing or unreadable."""
    return _checked(language).texts


def own_name(language: str) -> str:
    """Return what a language calls itself, its tag if its file does not say; "" if it has no usable entry.

    A list of all languages needs this of each, so it checks a file only if it must.
    """
    source = SECOND_SCRIPT.get(language, language)
    named = _read(source).texts.get(OWN_NAME if source == language else OTHER_SCRIPT)
    return named or (language if sound_texts(language) else "")


def flaws(language: str) -> tuple[Flaw, ...]:
    """List what is wrong with a language file."""
    return _checked(language).flaws


@cache
def editions_with_words(language: str) -> frozenset[str]:
    """Return the names of the editions for which a language has words of their own."""
    return frozenset(edition for key in sound_texts(language) if (edition := key.partition(AT_EDITION)[2]))


def missing(language: str) -> list[str]:
    """List the keys that a complete file of this language would have besides its valid ones."""
    texts, english = sound_texts(language), sound_texts(DEFAULT_LANGUAGE)
    found: dict[str, None] = {}
    for key in english:
        if AT_EDITION in key:
            continue
        stem = stem_of(key)
        forms = [f"{stem}_{form}" for form in rule_of(language).forms]
        is_plural = key != stem or any(form in texts for form in forms)
        wanted = [OWN_NAME] if key == OWN_NAME else [] if key in ABOUT else forms if is_plural else [key]
        found.update(dict.fromkeys(each for each in wanted if each not in texts))
    return list(found)


def untranslated() -> frozenset[str]:
    """Return the keys (without plural forms) and the rule IDs that are listed as new: no language need have them yet."""
    return frozenset(_read(DEFAULT_LANGUAGE).untranslated)


def rule_of(language: str) -> Plurals:
    """Return the plural forms of a language: its own, or those of the language that its file names."""
    return plurals(_read(language).texts.get(PLURALS, language))


def forms_of(stem: str, count: Number | None, language: str) -> tuple[str, ...]:
    """Return the keys of a sentence with a number, the best first: few sentences have a form for fractions alone.

    >>> forms_of("x", 2, "cs"), forms_of("x", 1.5, "cs"), forms_of("x", None, "cs")
    (('x_few',), ('x_many', 'x_few', 'x_other'), ())
    """
    if count is None:
        return ()
    form = rule_of(language).form_of(count if count >= 0 else -count)
    nearest = () if form in rule_of(language).forms else (f"{stem}_few", f"{stem}_other")
    return (f"{stem}_{form}", *nearest)


def stem_of(key: str) -> str:
    """Return a key without its plural form, if it has one; in English such a key has a form for every number.

    >>> stem_of("event.drew_one"), stem_of("event.drew_few"), stem_of("face.draw_two")
    ('event.drew', 'event.drew', 'face.draw_two')
    """
    found = _FORM.search(key)
    if found is None:
        return key
    stem, english = key[: found.start()], _read(DEFAULT_LANGUAGE).texts
    forms = plurals(DEFAULT_LANGUAGE).forms
    is_whole = key in english and not (found[1] in forms and all(f"{stem}_{form}" in english for form in forms))
    return key if is_whole else stem


@cache
def _read(language: str) -> _Contents:
    """Read a file, as far as it is an object of texts."""
    if language in SECOND_SCRIPT:
        return _written_from(_read(SECOND_SCRIPT[language]), language)
    entry = _FOLDER.joinpath(f"{language}.json")
    if not _TAG.fullmatch(language) or not entry.is_file():
        return _Contents({}, (Flaw("", "there is no such file"),))
    try:
        pairs = json.loads(entry.read_text(encoding="utf-8"), object_pairs_hook=_Pairs)
    except (ValueError, RecursionError) as wrong:
        return _Contents({}, (Flaw("", f"not JSON: {wrong}"),))
    if not isinstance(pairs, _Pairs):
        return _Contents({}, (Flaw("", "not an object of keys and texts"),))
    texts: dict[str, str] = {}
    new: tuple[str, ...] = ()
    wrong_entries = []
    for key, text in pairs:
        if key == UNTRANSLATED and language == DEFAULT_LANGUAGE:
            new = tuple(text) if isinstance(text, list) and all(isinstance(each, str) for each in text) else ()
            if not isinstance(text, list) or len(new) < len(text):
                wrong_entries.append(Flaw(key, "not a list of keys"))
        elif not isinstance(text, str) or not text:
            wrong_entries.append(Flaw(key, "not a text"))
        elif key in texts:
            wrong_entries.append(Flaw(key, "given twice"))
        else:
            texts[key] = text
    return _Contents(texts, tuple(wrong_entries), new)


def _written_from(source: _Contents, language: str) -> _Contents:
    if not source.texts:
        return source
    written = {key: _in_cyrillic(key, text) for key, text in source.texts.items()}
    return _Contents({**written, OWN_NAME: source.texts.get(OTHER_SCRIPT, language)}, source.flaws)


def _in_cyrillic(key: str, text: str) -> str:
    english = _read(DEFAULT_LANGUAGE).texts
    stem = stem_of(key)
    same = next((english[each] for each in (key, stem, f"{stem}_other") if each in english), "")
    written = to_cyrillic(text, "" if key.startswith(_NAMES) else same, listed=key in _LISTS)
    return f"{text} {written}" if key in _BOTH else written


@cache
def _checked(language: str) -> _Contents:
    texts, wrong, _ = _read(language)
    found = {key: problem for key, text in texts.items() for problem in _problems(key, text, language)}
    sound = {key: text for key, text in texts.items() if key not in found}
    return _Contents(sound, (*wrong, *(Flaw(key, problem) for key, problem in found.items())))


def _problems(key: str, text: str, language: str) -> Iterator[str]:
    """Say what is wrong with an entry."""
    if key in ABOUT:
        if key == PLURALS and not has_plurals(text):
            yield f"there is no plural rule of '{text}'"
        return
    used = _placeholders(text)
    if used is None:
        yield "a placeholder is a name in braces and nothing else"
        return
    key, at, edition = key.partition(AT_EDITION)
    if at and not _EDITION.fullmatch(edition):
        yield f"'{edition}' is not the name of an edition"
        return
    if language == DEFAULT_LANGUAGE:
        return
    form = key.removeprefix(f"{stem_of(key)}_") if key != stem_of(key) else ""
    wanted = _wanted(key)
    number = frozenset(("count",)) if form else frozenset[str]()  # optional: "one card" needs no count, "1 card" does
    if wanted is None:
        yield "there is no such sentence in English"
    elif form and form not in (*rule_of(language).forms, *rule_of(language).of_fractions):
        yield f"the language has no plural form '{form}'; it has {', '.join(rule_of(language).forms)}"
    elif unknown := used - wanted - number:
        yield f"there is no placeholder {_in_braces(unknown)} here"
    elif absent := wanted - used - number:
        yield f"the placeholder {_in_braces(absent)} is missing"


def _wanted(key: str) -> frozenset[str] | None:
    """Return the placeholders of the English sentence for a key, None if there is no such sentence."""
    english = _read(DEFAULT_LANGUAGE).texts
    stem = stem_of(key)
    if key in english:
        return _placeholders(english[key])
    forms = [english[form] for each in CATEGORIES if (form := f"{stem}_{each}") in english] if key != stem else []
    if forms:
        return frozenset().union(*(_placeholders(text) or () for text in forms))
    plain = _placeholders(english.get(stem, ""))
    return plain if plain and "count" in plain else None


def _placeholders(text: str) -> frozenset[str] | None:
    """Return the names in the braces of a text, None if the braces hold anything else."""
    if "{" not in text and "}" not in text:
        return frozenset()
    try:
        parts = [(name, form, conversion) for _, name, form, conversion in Formatter().parse(text) if name is not None]
    except ValueError:
        return None
    sound = all(name.isidentifier() and not form and not conversion for name, form, conversion in parts)
    return frozenset(name for name, _, _ in parts) if sound else None


def _in_braces(names: frozenset[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))
