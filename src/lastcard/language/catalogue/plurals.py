"""Plural categories of numbers, from Unicode's CLDR by way of Babel; the page asks the browser, which has the same rules.

Babel is imported when the first number is said. A language without a rule has one form for 1 and another for everything
else; its catalogue can name a language whose rule it shares (``language.plurals``).
"""

import re
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from typing import Final, NamedTuple

from lastcard.language.catalogue.numbers import Number

CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
_SAMPLE: Final = range(200)  # every form that a language has for numbers of this size: millions are never counted
_FRACTIONS: Final = (Decimal("0.5"), Decimal("1.1"), Decimal("1.2"), Decimal("2.0"))
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}")


class Plurals(NamedTuple):
    """The forms of a language for whole numbers and for fractions, and which one a number takes."""

    forms: tuple[str, ...]
    of_fractions: tuple[str, ...]
    form_of: Callable[[Number], str]


@cache
def plurals(language: str) -> Plurals:
    """Return the plural forms of a language.

    >>> plurals("pl").form_of(5), plurals("sr-Latn").form_of(21), plurals("en").forms
    ('many', 'one', ('one', 'other'))
    >>> plurals("cs").forms, plurals("cs").of_fractions, plurals("cs").form_of(Decimal("51.2"))
    (('one', 'few', 'other'), ('many',), 'many')
    """
    form_of = _rule(language) or _one_other
    forms, of_fractions = ({form_of(number) for number in numbers} for numbers in (_SAMPLE, _FRACTIONS))
    return Plurals(
        tuple([form for form in CATEGORIES if form in forms]),
        tuple([form for form in CATEGORIES if form in of_fractions]),
        form_of,
    )


def has_plurals(language: str) -> bool:
    """Say whether a language has a rule of its own.

    >>> has_plurals("sl"), has_plurals("xx")
    (True, False)
    """
    return _rule(language) is not None


def _one_other(number: Number) -> str:
    return "one" if number == 1 else "other"


def _rule(language: str) -> Callable[[Number], str] | None:
    from babel import localedata  # not before it is needed: a terminal must start at once

    plain = language.partition("-")[0]
    if not _LANGUAGE.fullmatch(plain) or not localedata.exists(plain):
        return None
    # Without what it inherits: the names of all months and currencies are in there, the rule never is.
    rule: Callable[[Number], str] | None = localedata.load(plain, merge_inherited=False).get("plural_form")
    return rule
