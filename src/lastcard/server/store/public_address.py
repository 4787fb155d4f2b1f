"""Addresses of databases and channels as people may read them: whatever could be a user, a password or an option is left out."""

import re
from typing import Final

_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:/+")


def told_address(text: str) -> str:
    """Return an address without user, password and options, even if it is no valid one.

    A password may hold any sign, so everything before the last @ is taken for one.

    >>> told_address("postgresql://me:a/b#c@db.example:5433/cards?password=d")
    'postgresql://db.example:5433/cards'
    >>> told_address("me:secret@db/cards")
    'db/cards'
    """
    scheme = _SCHEME.match(text)
    begin = scheme[0] if scheme else ""
    hosts, _, _ = text[len(begin) :].rpartition("@")[2].partition("?")
    return begin + hosts.partition("#")[0]
