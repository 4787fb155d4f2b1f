"""Plural categories of whole numbers, as Unicode's CLDR defines them, for the languages of the sheets."""

from collections.abc import Callable
from typing import Final


def _one_other(n: int) -> str:
    return "one" if n == 1 else "other"


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if 2 <= n <= 4 else "other"


def _slavic_few(n: int) -> bool:
    return 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14


def _russian(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "few" if _slavic_few(n) else "many"


def _serbian(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "few" if _slavic_few(n) else "other"


def _polish(n: int) -> str:
    return "one" if n == 1 else "few" if _slavic_few(n) else "many"


def _romanian(n: int) -> str:
    return "one" if n == 1 else "few" if n == 0 or 1 <= n % 100 <= 19 else "other"


_RULES: Final[dict[str, Callable[[int], str]]] = {
    "cs": _czech, "sk": _czech, "ru": _russian, "sr": _serbian, "pl": _polish, "ro": _romanian,
}  # fmt: skip


def plural_rule(language: str) -> Callable[[int], str]:
    """Give the function that finds the plural category of a number in a language: one, few, many or other.

    >>> plural_rule("pl")(5), plural_rule("sr-Latn")(21)
    ('many', 'one')
    """
    return _RULES.get(language.split("-")[0], _one_other)
