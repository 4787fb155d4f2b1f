"""Plural categories of whole numbers, as Unicode's CLDR defines them.

Unlisted languages have one form for 1 and another for everything else. A catalogue can name a listed language
whose rule it shares (``language.plurals``); the page asks the browser, which knows them all.
"""

from collections.abc import Callable
from typing import Final, NamedTuple


class Plurals(NamedTuple):
    """The forms of a language, and which one a number takes."""

    forms: tuple[str, ...]
    form_of: Callable[[int], str]


def _one_other(n: int) -> str:
    return "one" if n == 1 else "other"


def _french(n: int) -> str:
    return "one" if n <= 1 else "other"


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if 2 <= n <= 4 else "other"


def _slavic_one(n: int) -> bool:
    return n % 10 == 1 and n % 100 != 11


def _slavic_few(n: int) -> bool:
    return 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14


def _russian(n: int) -> str:
    return "one" if _slavic_one(n) else "few" if _slavic_few(n) else "many"


def _serbian(n: int) -> str:
    return "one" if _slavic_one(n) else "few" if _slavic_few(n) else "other"


def _polish(n: int) -> str:
    return "one" if n == 1 else "few" if _slavic_few(n) else "many"


def _romanian(n: int) -> str:
    return "one" if n == 1 else "few" if n == 0 or 1 <= n % 100 <= 19 else "other"


def _slovenian(n: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, "other")


def _lithuanian(n: int) -> str:
    if 11 <= n % 100 <= 19 or n % 10 == 0:
        return "other"
    return "one" if n % 10 == 1 else "few"


def _arabic(n: int) -> str:
    if n <= 2:
        return ("zero", "one", "two")[n]
    return "few" if 3 <= n % 100 <= 10 else "many" if n % 100 >= 11 else "other"


_ONE_OTHER: Final = Plurals(("one", "other"), _one_other)
_RULES: Final = {
    **dict.fromkeys(("ja", "ko", "zh", "vi", "th", "id", "ms"), Plurals(("other",), lambda n: "other")),
    "fr": Plurals(("one", "other"), _french),
    **dict.fromkeys(("cs", "sk"), Plurals(("one", "few", "other"), _czech)),
    **dict.fromkeys(("ru", "uk", "be"), Plurals(("one", "few", "many"), _russian)),
    **dict.fromkeys(("sr", "hr", "bs"), Plurals(("one", "few", "other"), _serbian)),
    "pl": Plurals(("one", "few", "many"), _polish),
    "ro": Plurals(("one", "few", "other"), _romanian),
    "sl": Plurals(("one", "two", "few", "other"), _slovenian),
    "lt": Plurals(("one", "few", "other"), _lithuanian),
    "ar": Plurals(("zero", "one", "two", "few", "many", "other"), _arabic),
}
LISTED: Final = tuple(_RULES)
CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")


def plurals(language: str) -> Plurals:
    """Return the plural forms of a language.

    >>> plurals("pl").form_of(5), plurals("sr-Latn").form_of(21), plurals("en").forms
    ('many', 'one', ('one', 'other'))
    """
    return _RULES.get(language.split("-")[0], _ONE_OTHER)
