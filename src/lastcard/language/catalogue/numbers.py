"""Numbers and dates as a language writes them, from Unicode's CLDR by way of Babel; the page asks the browser.

A number counts or measures something. What only looks like one, such as a seed, a port or a version, is a text and stays
as it is.
"""

from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from typing import Final

Number = int | float | Decimal

_SHORT: Final = 1000  # from here on thousands are set apart
_DIGITS: Final = 3  # at most behind the point of a number that does not say how many it has


def fixed(value: float, digits: int) -> Decimal:
    """Return a number that is said with so many digits behind the point, even if they are noughts.

    >>> in_figures(fixed(1234.5, 2), "el"), in_figures(fixed(51, 1), "hu")
    ('1.234,50', '51,0')
    """
    return Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)  # as browsers do


def in_figures(number: Number, language: str) -> str:
    """Write a number.

    >>> in_figures(2000, "en"), in_figures(2000, "ro"), in_figures(0.5, "pl"), in_figures(7, "ru")
    ('2,000', '2.000', '0,5', '7')
    """
    if isinstance(number, int) and -_SHORT < number < _SHORT:
        return str(number)
    if isinstance(number, float):
        written = f"{fixed(number, _DIGITS):,}".rstrip("0").rstrip(".")
    else:
        written = f"{number:,}"
    return written.translate(_signs(language))


def in_long(day: date, language: str) -> str:
    """Write a date.

    >>> in_long(date(2026, 11, 18), "en"), in_long(date(2026, 11, 18), "sr-Latn")
    ('November 18, 2026', '18. novembar 2026.')
    """
    from babel import Locale, UnknownLocaleError
    from babel.dates import format_date

    try:
        written = format_date(day, "long", locale=Locale.parse(language, sep="-"))
    except (UnknownLocaleError, ValueError):
        return day.isoformat()
    return written.replace("\u202f", " ")  # browsers write a plain space, and every terminal has it


@cache
def _signs(language: str) -> dict[int, str]:
    """Return what stands for the comma and the point of English figures; a language that nobody knows keeps these."""
    from babel import Locale, UnknownLocaleError  # not before it is needed: a terminal must start at once

    try:
        signs = Locale.parse(language, sep="-").number_symbols["latn"]
    except (UnknownLocaleError, ValueError):
        return {}
    return str.maketrans({",": signs["group"], ".": signs["decimal"]})
