"""The provable shuffle: a secret that the table commits to before the deal, and the numbers that follow from it.

``Shuffle`` decides everything random in one round. ``Stream`` yields its numbers one by one; ``SeatOrders`` lets each seat draw
by an order of its own, for deals that are played more than once. docs/shuffle.md explains how to
check a round without this program. ``pledges`` holds what seats do for a shuffle. In version 1 they sent texts in the clear,
which can still be read. ``record_text`` reads and writes shuffles.
"""

import hashlib
import hmac
import re
import secrets
import struct
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from lastcard.engine.cards.card import CARDS
from lastcard.engine.proof.pledges import Part, ShuffleError, flaw, list_text

VERSIONS: Final = ("v1", "v2", "v3")

_SECRET: Final = re.compile(r"[0-9a-f]{64}")
_CONTRIBUTION: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_COMMITMENT: Final = b"lastcard shuffle v1 commitment\n"  # none of our other hashes starts like this
_PAD: Final = 64  # bytes in a block of SHA-256, to which RFC 2104 pads the key
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
_words: Final = struct.Struct(">4Q").unpack


def new_secret() -> str:
    """Draw a secret from the system: 32 bytes as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """Return the hash of a secret, which is published before the deal."""
    _check_secret(secret)
    return hashlib.sha256(_COMMITMENT + bytes.fromhex(secret)).hexdigest()


def check_contribution(text: str) -> str:
    """Return a text that a seat may add to a shuffle, and refuse any other."""
    if not _CONTRIBUTION.fullmatch(text):
        raise ShuffleError("shuffle.contribution", text=text)
    return text


class Standing(NamedTuple):
    """Where the chance of a round stands. In version 3 also: the shuffles so far, and kind and copy of each loose card."""

    position: int  # numbers that were taken
    shuffles: int = 0
    left: tuple[tuple[int, int], ...] | None = None  # None: just shuffled


NOTHING_DRAWN: Final = Standing(0)


@dataclass(frozen=True)
class Shuffle:
    """Everything that decides the randomness of one round: the table's secret, and what seats added to it.

    ``parts`` says what every seat did (version 2). Without it, ``entropy`` is what seats sent in the clear (version 1).
    ``streams``: seats add nothing, and each draws by an order of its own (version 3), so that a deal can be played twice.

    >>> Shuffle("00" * 32, ((2, "xyz"), (0, "abc"))).entropy
    ((0, 'abc'), (2, 'xyz'))
    """

    secret: str = field(repr=False)  # a shuffle printed by mistake must not give the round away
    entropy: tuple[tuple[int, str], ...] = ()
    parts: tuple[Part, ...] = ()
    streams: bool = False

    def __post_init__(self) -> None:
        _check_secret(self.secret)
        if self.streams and (self.parts or self.entropy):
            raise ShuffleError("shuffle.nothing_added")
        if self.parts:
            object.__setattr__(self, "entropy", tuple((part.seat, part.share) for part in self.parts if part.share))
        ordered = tuple(sorted(self.entropy))
        if len({seat for seat, _ in ordered}) < len(ordered):
            raise ShuffleError("shuffle.once")
        for seat, text in ordered:
            check_contribution(text)
            if seat < 0:
                raise ShuffleError("shuffle.seat", seat=seat)
        object.__setattr__(self, "entropy", ordered)

    @property
    def commitment(self) -> str:
        """Return the hash that was published before anybody added to the shuffle."""
        return commitment(self.secret)

    @property
    def version(self) -> str:
        """Return the version: v2 if seats pledged before they opened their shares, v3 if they draw by their own orders."""
        return "v3" if self.streams else VERSIONS[bool(self.parts)]

    @property
    def withheld(self) -> tuple[int, ...]:
        """List the seats that pledged a share but did not open it."""
        return tuple(part.seat for part in self.parts if part.is_withheld)

    def flaw(self, number: int, seats: int) -> tuple[str, int] | None:
        """Find what is wrong with the parts, for a round and a number of seats."""
        return flaw(self.parts, self.secret, self.commitment, number, seats) if self.parts else None

    def source(self, number: int, standing: Standing = NOTHING_DRAWN) -> "Stream | SeatOrders":
        """Return what decides chance in a round, as it stood at some moment."""
        if self.streams:
            return SeatOrders(bytes.fromhex(self.secret), f"lastcard shuffle v3\nround {number}\n".encode(), standing)
        return self.stream(number, standing.position)

    def stream(self, number: int, position: int = 0) -> "Stream":
        """Return the random numbers of a round, after the first ``position`` of them. Not of version 3."""
        added = entropy_text(self.entropy)
        if self.parts:
            added = f"{list_text(self.parts)}\n{added}"
        prefix = f"lastcard shuffle {self.version}\nround {number}\n{added}\n".encode()
        return Stream(bytes.fromhex(self.secret), prefix, position)


class Stream:
    """The numbers of one round in order: 64 bits each, four per block, no bit used twice.

    A block is an HMAC-SHA-256. The common start of all blocks of a round is hashed once, which halves the time of a deal.
    """

    __slots__ = ("_inner", "_outer", "_words", "position")

    def __init__(self, key: bytes, prefix: bytes, position: int = 0) -> None:
        padded = key.ljust(_PAD, b"\0")  # a secret is shorter than a block of SHA-256
        self._inner = hashlib.sha256(padded.translate(_INNER) + prefix + b"block ")
        self._outer = hashlib.sha256(padded.translate(_OUTER))
        self.position = position  # how many numbers were taken
        self._words = self._block(position >> 2) if position & 3 else ()

    @property
    def standing(self) -> Standing:
        """Say where it stands."""
        return Standing(self.position)

    def below(self, count: int) -> int:
        """Return the next number, from 0 to count - 1. Its bias is under count / 2**64."""
        place = self.position
        self.position = place + 1
        within = place & 3
        if not within:
            self._words = self._block(place >> 2)
        return self._words[within] * count >> 64

    def place(self, pile: Sequence[int], low: int, high: int, seat: int) -> int:  # noqa: ARG002
        """Return the place of the next card, no matter who takes it."""
        return low + self.below(high - low)

    def shuffled(self) -> None:
        """Do nothing: each number picks among the cards that are there."""

    def _block(self, number: int) -> tuple[int, ...]:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(b"%d" % number)
        outer.update(inner.digest())
        return _words(outer.digest())

    def copy(self) -> "Stream":
        """Copy the stream at its position. Both continue with the same numbers."""
        twin = Stream.__new__(Stream)
        twin._inner, twin._outer = self._inner, self._outer
        twin._words = self._words
        twin.position = self.position
        return twin


class SeatOrders:
    """Chance in version 3: each seat has an order of all cards for each shuffle, and draws the first card that is still there.

    So what others draw changes a seat's cards only if it was that very card. Everything else that chance decides comes from
    numbers of the whole table.
    """

    __slots__ = ("_key", "_left", "_prefix", "_ranks", "_shuffles", "_table")

    def __init__(self, key: bytes, prefix: bytes, standing: Standing = NOTHING_DRAWN) -> None:
        self._key = key
        self._prefix = prefix
        self._table = Stream(key, prefix, standing.position)
        self._shuffles = standing.shuffles  # after which cards were drawn
        self._left = None if standing.left is None else list(standing.left)
        self._ranks: dict[int, dict[tuple[int, int], bytes]] = {}  # by seat, of the cards that it can still draw

    @property
    def standing(self) -> Standing:
        """Say where it stands."""
        return Standing(self._table.position, self._shuffles, None if self._left is None else tuple(self._left))

    def below(self, count: int) -> int:
        """Return the next number of the whole table."""
        return self._table.below(count)

    def shuffled(self) -> None:
        """Begin new orders with the next card."""
        self._left = None

    def place(self, pile: Sequence[int], low: int, high: int, seat: int) -> int:
        """Return the place of the first card in the order of a seat, or of the table (-1)."""
        if self._left is None:
            self._shuffles += 1
            self._ranks = {}
            copies: Counter[int] = Counter()
            self._left = []
            for kind in pile[low:high]:
                copies[kind] += 1
                self._left.append((kind, copies[kind]))
        left = self._left
        ranks = self._ranks.get(seat)
        if ranks is None:
            ranks = self._ranks[seat] = self._ranked(left, seat)
        chosen = min(range(len(left)), key=lambda at: ranks[left[at]])
        left[chosen] = left[-1]  # as the pile does
        left.pop()
        return low + chosen

    def _ranked(self, cards: Iterable[tuple[int, int]], seat: int) -> dict[tuple[int, int], bytes]:
        who = "table" if seat < 0 else f"S{seat}"
        start = hmac.new(self._key, self._prefix + f"shuffle {self._shuffles}\n{who} ".encode(), "sha256")
        ranks = {}
        for kind, copy in cards:
            keyed = start.copy()
            keyed.update(f"{CARDS[kind]} {copy}".encode())
            ranks[kind, copy] = keyed.digest()
        return ranks

    def copy(self) -> "SeatOrders":
        """Copy it where it stands."""
        twin = SeatOrders.__new__(SeatOrders)
        twin._key, twin._prefix, twin._ranks = self._key, self._prefix, self._ranks.copy()
        twin._table = self._table.copy()
        twin._shuffles = self._shuffles
        twin._left = None if self._left is None else self._left[:]
        return twin


def entropy_text(entropy: Iterable[tuple[int, str]]) -> str:
    """Write what seats added.

    >>> entropy_text(((0, "abc"), (2, "xyz")))
    'S0 abc, S2 xyz'
    """
    return ", ".join(f"S{seat} {text}" for seat, text in entropy)


def parse_entropy(text: str) -> tuple[tuple[int, str], ...]:
    """Read what seats added. This is the inverse of ``entropy_text``."""
    added = []
    for part in filter(None, text.split(", ")):
        match = re.fullmatch(r"S([0-9]) (\S+)", part)
        if not match:
            raise ShuffleError("shuffle.added", text=part)
        added.append((int(match[1]), match[2]))
    return tuple(added)


def _check_secret(secret: str) -> None:
    if not _SECRET.fullmatch(secret):
        raise ShuffleError("shuffle.secret")
