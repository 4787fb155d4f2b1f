"""The lines of a record after its header, written and read: actions, and the lines that open later rounds.

``S1 plays r7 uno``; ``== round 2``, with ``dealer S3`` if the table chose the dealer (AMB-03) and, with a provable shuffle,
``commitment … secret … shares S0 bot …, S1 absent`` (``entropy S0 abc`` in version 1 of the shuffle, ``streams`` in version 3).
``record_text`` reads the header and the claims between the lines.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lastcard.engine.game.actions import NotationError, encode, parse_action, parse_seat
from lastcard.engine.proof.pledges import parse_parts, parts_text
from lastcard.engine.proof.shuffle import Shuffle, entropy_text, parse_entropy

_ROUND: Final = re.compile(
    r"==\s*round\s+(?P<number>\d+)"
    r"(?:\s+dealer\s+(?P<dealer>\S.*?))?"
    r"(?:\s+commitment\s+(?P<commitment>\S+)\s+secret\s+(?P<secret>\S+)"
    r"(?:\s+shares\s+(?P<shares>\S.*)|\s+entropy\s+(?P<entropy>\S.*)|\s+(?P<streams>streams))?)?"
)


@dataclass(frozen=True)
class Opening:
    """How a later round starts: its number, the dealer if the table chose one, and its shuffle with the commitment."""

    number: int
    dealer: int | None = None
    shuffle: Shuffle | None = None
    commitment: str = ""

    def __str__(self) -> str:
        text = f"== round {self.number}"
        if self.dealer is not None:
            text += f" dealer S{self.dealer}"
        if self.shuffle is not None:
            text += f" commitment {self.shuffle.commitment} secret {self.shuffle.secret}"
            if self.shuffle.parts:
                text += f" shares {parts_text(self.shuffle.parts)}"
            elif self.shuffle.entropy:
                text += f" entropy {entropy_text(self.shuffle.entropy)}"
            elif self.shuffle.streams:
                text += " streams"
        return text


def parse_opening(line: str, names: tuple[str, ...] = ()) -> Opening:
    """Read the line that opens a later round.

    >>> parse_opening("== round 2 dealer S3")
    Opening(number=2, dealer=3, shuffle=None, commitment='')
    """
    match = _ROUND.fullmatch(line)
    if not match:
        raise NotationError("notation.opening", line=line)
    shuffle = None
    if match["secret"]:
        given = match["shares"], match["entropy"]
        shuffle = read_shuffle(match["secret"], *given, streams=bool(match["streams"]))
    dealer = parse_seat(match["dealer"], names) if match["dealer"] else None
    return Opening(int(match["number"]), dealer, shuffle, match["commitment"] or "")


def read_shuffle(secret: str, shares: str | None, entropy: str | None, *, streams: bool) -> Shuffle:
    """Make a shuffle from what a record says: shares in version 2, entropy in version 1, orders of the seats in version 3."""
    if streams:
        return Shuffle(secret, streams=True)
    if shares:
        return Shuffle(secret, parts=parse_parts(shares))
    return Shuffle(secret, parse_entropy(entropy or ""))


@lru_cache(maxsize=1 << 13)
def parse_step(line: str) -> tuple[int, bool, tuple[int, ...]]:
    """Read a line of ``Game.moves``: the seat, whether it calls with the card, and the kernel's numbers.

    >>> parse_step("S1 plays r7 uno")
    (1, True, (7,))
    """
    who, _, text = line.partition(" ")
    action = parse_action(text)
    return parse_seat(who), action.uno, tuple(encode(action) or ())
