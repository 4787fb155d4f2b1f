"""Where a person's language is read from: the tag of a browser, or the locale of a terminal."""

import re
from collections.abc import Mapping
from typing import Final

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts, as everywhere
_LOCALE: Final = re.compile(r"(?P<language>[a-z]{2,3})(?:_(?P<territory>[A-Z]{2}))?(?:\.[^@]*)?(?:@(?P<variant>\w+))?")
_SCRIPTS: Final = {"latin": "Latn", "cyrillic": "Cyrl"}
_SCRIPT: Final = re.compile(r"[A-Z][a-z]{3}")


def system_language(environment: Mapping[str, str]) -> str:
    """Return the tag of the locale that an environment sets; "" if it sets none, or the one without a language.

    >>> system_language({"LANG": "pl_PL.UTF-8"}), system_language({"LC_ALL": "C.UTF-8", "LANG": "pl_PL.UTF-8"})
    ('pl-PL', '')
    >>> system_language({"LANG": "sr_RS@latin"})
    'sr-Latn-RS'
    """
    named = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    found = _LOCALE.fullmatch(named)
    if found is None:
        return ""
    parts = (found["language"], _SCRIPTS.get(found["variant"] or ""), found["territory"])
    return "-".join([part for part in parts if part])


def likely_script(tag: str) -> str:
    """Return the script of a language tag: the one it names, or the one that people there write; "" if nobody knows.

    >>> [likely_script(tag) for tag in ("sr", "sr-RS", "sr-ME", "sr-Latn-RS", "xx")]
    ['Cyrl', 'Cyrl', 'Latn', 'Latn', '']
    """
    language, *others = tag.split("-")
    for part in others:
        if _SCRIPT.fullmatch(part):
            return part
    from babel.core import get_global  # not before it is needed: most tags are answered without it

    likely = get_global("likely_subtags")
    known = likely.get("_".join((language, *others[:1]))) or likely.get(language) or ""
    return next((part for part in known.split("_") if _SCRIPT.fullmatch(part)), "")
