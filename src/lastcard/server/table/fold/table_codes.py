"""The codes by which people name tables."""

import secrets
from typing import Final

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels, so that a code never spells a word
LENGTH: Final = 6


def new_code() -> str:
    """Return a code by chance."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def code_of_number(number: int) -> str:
    """Return the code that belongs to a number; those of large numbers repeat.

    >>> code_of_number(0), code_of_number(21), code_of_number(20**6 + 21)
    ('BBBBBB', 'CCBBBB', 'CCBBBB')
    """
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(LENGTH))


def is_code(text: str) -> bool:
    """Say whether a text can be the code of a table."""
    return len(text) == LENGTH and set(text) <= set(LETTERS)
