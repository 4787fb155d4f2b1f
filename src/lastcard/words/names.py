"""What every name has to be, at a terminal as at a table: tidy, and no word that means something else in a line or a record.

Only the standard library is used here; what people far apart could do to each other with names is in ``lastcard.table.naming``.
"""

import unicodedata
from functools import lru_cache
from typing import Final

from lastcard.words.entry import WORDS_IN_USE

# Unicode counts these as letters and signs, yet every font leaves them empty: Hangul fillers and the braille pattern of no dots.
EMPTY: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
_LEFTWARDS: Final = frozenset(("R", "AL"))  # the directions of Hebrew and Arabic letters
_IN_RECORDS: Final = frozenset(",#")  # which a record reads as more than a part of a name


def tidy(text: str) -> str:
    """Write text one way: composed letters, single spaces, none at the ends.

    >>> tidy("  Ze\\u0301   Maria ") == "Zé Maria"
    True
    """
    return " ".join(unicodedata.normalize("NFC", text).split())


def is_in_use(name: str) -> bool:
    """Say whether a name is a word of the notation, or would break a record.

    >>> is_in_use("draw"), is_in_use("S1"), is_in_use("a,b"), is_in_use("Ana")
    (True, True, True, False)
    """
    lowered = name.casefold()
    is_seat = len(name) == 2 and lowered[0] == "s" and lowered[1].isdigit()
    return is_seat or lowered in WORDS_IN_USE or not _IN_RECORDS.isdisjoint(name)


@lru_cache(maxsize=1024)
def within_text(name: str) -> str:
    """Give a name as it stands in a sentence: one that runs from right to left must not take its neighbours along."""
    runs_left = any(unicodedata.bidirectional(sign) in _LEFTWARDS for sign in name)
    return f"\u2068{name}\u2069" if runs_left else name
