"""Plural categories of whole numbers, from Unicode's CLDR by way of Babel; the page asks the browser, which has the same rules.

Babel is imported when the first number is said. A language without a rule has one form for 1 and another for everything
else; its catalogue can name a language whose rule it shares (``language.plurals``).
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
_SAMPLE: Final = range(
    200
)  # every form that a language has for numbers of this size: fractions and millions are never said
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}")


class Plurals(NamedTuple):
    """The forms of a language, and which one a number takes."""

    forms: tuple[str, ...]
    form_of: Callable[[int], str]


@cache
def plurals(language: str) -> Plurals:
    """Return the plural forms of a language.

    >>> plurals("pl").form_of(5), plurals("sr-Latn").form_of(21), plurals("en").forms
    ('many', 'one', ('one', 'other'))
    """
    form_of = _rule(language) or _one_other
    used = {form_of(number) for number in _SAMPLE}
    return Plurals(tuple([form for form in CATEGORIES if form in used]), form_of)


def has_plurals(language: str) -> bool:
    """Say whether a language has a rule of its own.

    >>> has_plurals("sl"), has_plurals("xx")
    (True, False)
    """
    return _rule(language) is not None


def _one_other(number: int) -> str:
    return "one" if number == 1 else "other"


def _rule(language: str) -> Callable[[int], str] | None:
    from babel import localedata  # not before it is needed: a terminal must start at once

    plain = language.partition("-")[0]
    if not _LANGUAGE.fullmatch(plain) or not localedata.exists(plain):
        return None
    # Without what it inherits: the names of all months and currencies are in there, the rule never is.
    rule: Callable[[int], str] | None = localedata.load(plain, merge_inherited=False).get("plural_form")
    return rule
