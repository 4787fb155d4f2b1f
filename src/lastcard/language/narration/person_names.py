"""What every name must be, at a terminal and at a table: tidy, and not a word with a meaning in a typed line or a record.

This uses only the standard library; ``server.table.fold.name_checks`` refuses names that deceive people at an online table.
"""

import unicodedata
from functools import lru_cache
from typing import Final

from lastcard.language.narration.typed_line import WORDS_IN_USE

# Unicode counts these as letters and signs, but every font shows nothing: Hangul fillers and the braille pattern without dots.
EMPTY: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
_LEFTWARDS: Final = frozenset(("R", "AL"))  # the directions of Hebrew and Arabic letters
_IN_RECORDS: Final = frozenset(",#")  # these have a meaning in records


def tidy(text: str) -> str:
    """Normalize text: composed letters, single spaces, none at the ends.

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
    """Return a name as it appears in a sentence: a right-to-left name must not reverse the text around it."""
    runs_left = any(unicodedata.bidirectional(sign) in _LEFTWARDS for sign in name)
    return f"\u2068{name}\u2069" if runs_left else name
