"""Pledges: how seats take part in a shuffle so that nobody, the table included, can choose a share after seeing the others.

A seat first pledges a share by its hash. When the list of pledges is closed, shares are opened. ``Part`` is what one seat did,
as a record has it. ``shuffle`` makes a deal from the parts. docs/shuffle.md describes this for other programs.
"""

import hashlib
import hmac
import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from lastcard.engine.message import SentenceError

BOT: Final = "bot"
ABSENT: Final = "absent"
WITHHELD: Final = "withheld"

_SHARE: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")  # 22 random characters hold 128 bits: too many to guess
_PLEDGE: Final = re.compile(r"[0-9a-f]{64}")
_PART: Final = re.compile(r"S([0-9]) (\S+)(?: (\S+))?")


class ShuffleError(SentenceError):
    """A secret, a pledge or a share that cannot be used in a shuffle."""

    __module__ = "lastcard"  # where it is public


class Part(NamedTuple):
    """What one seat did for a shuffle. Without a pledge, ``pledge`` is ``bot`` or ``absent``."""

    seat: int
    pledge: str
    share: str = ""  # empty if there is none

    @property
    def is_pledged(self) -> bool:
        """Say whether a person pledged a share, opened or not."""
        return self.pledge not in (BOT, ABSENT)

    @property
    def is_withheld(self) -> bool:
        """Say whether a pledged share was never opened."""
        return self.is_pledged and not self.share

    def __str__(self) -> str:
        what = self.share or (WITHHELD if self.is_pledged else "")
        return f"S{self.seat} {self.pledge} {what}".rstrip()


def pledge_of(commitment: str, number: int, seat: int, share: str) -> str:
    """Return the pledge of a seat to its share of one round. It is valid for no other seat, round or table.

    >>> pledge_of("00" * 32, 1, 0, "a" * 22)[:16]
    'b0eb50fbd5acefab'
    """
    text = f"lastcard shuffle v2 pledge\n{commitment}\nround {number}\nseat {seat}\n{share}"
    return hashlib.sha256(text.encode()).hexdigest()


def bot_share(secret: str, number: int, seat: int) -> str:
    """Return the share of a bot. It follows from the table's secret, so the table cannot choose it."""
    message = f"lastcard shuffle v2 bot\nround {number}\nseat {seat}"
    return hmac.new(bytes.fromhex(secret), message.encode(), "sha256").hexdigest()


def check_share(share: str) -> str:
    """Return a text that can be a share, and refuse any other."""
    if not _SHARE.fullmatch(share):
        raise ShuffleError("shuffle.share", share=share)
    return share


def list_text(parts: Iterable[Part]) -> str:
    """Write the list of pledges as everybody sees it before a share is opened.

    >>> list_text((Part(0, "bot"), Part(1, "absent")))
    'S0 bot, S1 absent'
    """
    return ", ".join(f"S{part.seat} {part.pledge}" for part in parts)


def parts_text(parts: Iterable[Part]) -> str:
    """Write what all seats did, in the form of a record."""
    return ", ".join(map(str, parts))


def parse_parts(text: str) -> tuple[Part, ...]:
    """Read a list of pledges, with or without opened shares. This is the inverse of both texts."""
    parts = []
    for each in text.split(", "):
        match = _PART.fullmatch(each)
        pledge, share = (match[2], match[3] or "") if match else ("", "")
        if not match or not (pledge in (BOT, ABSENT) or _PLEDGE.fullmatch(pledge)) or (share and pledge == ABSENT):
            raise ShuffleError("shuffle.pledge", text=each)
        if share == WITHHELD and pledge != BOT:
            share = ""
        elif share:
            check_share(share)
        parts.append(Part(int(match[1]), pledge, share))
    return tuple(parts)


def flaw(parts: Sequence[Part], secret: str, commitment: str, number: int, seats: int) -> tuple[str, int] | None:
    """Find what is wrong with the parts of a round (the listed seats, a share or a bot's share), and at which seat."""
    for seat, part in enumerate(parts):
        if part.seat != seat or seat >= seats:
            return "seats", part.seat
        if part.pledge == BOT and part.share != bot_share(secret, number, seat):
            return "bot", seat
        if part.is_pledged and part.share and part.pledge != pledge_of(commitment, number, seat, part.share):
            return "share", seat
    return ("seats", len(parts)) if len(parts) < seats else None
