"""Facts: what the log of a table is made of. A table is nothing but its facts, one after the other.

Facts hold secrets (tokens as hashes, the secret of a shuffle, every card by way of it) and never leave the server.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final

from msgspec import DecodeError, Struct
from msgspec.json import Decoder, encode

from lastcard.store import Damaged, Entry
from lastcard.store.record import GAME, MOVE
from lastcard.table.description import Settings


def token_hash(token: str) -> str:
    """Give what is kept of a token: enough to recognise it, not to use it."""
    return sha256(token.encode()).hexdigest()


class Fact(Struct, frozen=True, omit_defaults=True, tag_field="k"):
    """One thing that became so."""


class Opened(Fact, frozen=True, tag="opened"):
    """The table was set up."""

    settings: Settings


class Changed(Fact, frozen=True, tag="changed"):
    """The host chose other settings."""

    settings: Settings


class Sat(Fact, frozen=True, tag="sat"):
    """A person took a place: a new one at the end, or that of a bot (``seat``)."""

    name: str
    token: str  # its SHA-256
    seat: int | None = None
    waits: bool = False  # a round is under way: a bot plays it to its end


class TookOver(Fact, frozen=True, tag="took_over"):
    """Somebody who waited for the next round plays this one on: all who hold cards agreed."""

    seat: int


class BotSat(Fact, frozen=True, tag="bot"):
    """A bot took a new place at the end."""

    name: str
    level: str


class Renamed(Fact, frozen=True, tag="renamed"):
    """A person took another name."""

    seat: int
    name: str


class PlaceMoved(Fact, frozen=True, tag="moved"):
    """A place was moved before a match."""

    seat: int
    to: int


class Removed(Fact, frozen=True, tag="removed"):
    """A place was given up, or taken by the host; during a match it stays, and a bot plays it from then on."""

    seat: int
    stays: bool = False


class Muted(Fact, frozen=True, tag="muted"):
    """The host lets nobody hear somebody, or everybody again; keys are hashes of a token, or of where they come from."""

    keys: tuple[str, ...]
    on: bool


class Banned(Fact, frozen=True, tag="banned"):
    """The host wants somebody here no more; whoever sat is removed by a fact of its own. ``name``: empty if they watched."""

    name: str
    keys: tuple[str, ...]


class Pardoned(Fact, frozen=True, tag="pardoned"):
    """A ban, known by the number of its fact, was lifted."""

    ban: int


class Locked(Fact, frozen=True, tag="locked"):
    """The host lets nobody new in, or lets them in again."""

    on: bool


class StoodIn(Fact, frozen=True, tag="stood_in"):
    """A bot sits in for somebody who is away, or hands back."""

    seat: int
    on: bool


class Committed(Fact, frozen=True, tag="committed"):
    """The server settled the secret of the next deal; its hash may be shown, itself only after that round."""

    secret: str


class Sealed(Fact, frozen=True, tag="sealed"):
    """The list of pledges for the next deal was closed, as everybody is shown it; from now on shares are opened."""

    pledges: str


class Contributed(Fact, frozen=True, tag="contributed"):
    """A seat gave its share of a shuffle of version 1. Nothing follows from it: the record of the deal holds it, too."""

    seat: int
    entropy: str


class GameBegan(Fact, frozen=True, tag=GAME):
    """A match was dealt; ``header`` is the header of its record."""

    header: str


class LineAdded(Fact, frozen=True, tag=MOVE):
    """The record of the match got a line: an action, or the deal of the next round."""

    line: str


class Closed(Fact, frozen=True, tag="closed"):
    """The table is closed; nothing follows."""

    why: str


AnyFact = (
    Opened | Changed | Sat | BotSat | Renamed | PlaceMoved | Removed | StoodIn | TookOver | Committed | Sealed
    | Contributed | GameBegan | LineAdded | Closed | Muted | Banned | Pardoned | Locked
)  # fmt: skip

RESEATING: Final = frozenset((Sat, PlaceMoved, Removed, TookOver))  # after these somebody sits elsewhere, or sees more
MANNERS: Final = frozenset((Muted, Banned))  # after these somebody is heard no more, or again, or has to go
DECIDING: Final = frozenset(
    (Sat, Removed, StoodIn, TookOver, GameBegan, LineAdded)
)  # after these others decide, or on other things

_decode: Final[Callable[[str], AnyFact]] = Decoder(AnyFact).decode
_decode_all: Final[Callable[[str], list[AnyFact]]] = Decoder(list[AnyFact]).decode


def entry_of(fact: AnyFact) -> Entry:
    """Write a fact for the log."""
    return Entry(str(fact.__struct_config__.tag), encode(fact).decode())


def facts_of(texts: Sequence[str]) -> list[AnyFact]:
    """Read the facts of a table from its log: all at once, which costs a third of reading one after the other."""
    try:
        facts = _decode_all(f"[{','.join(texts)}]")
    except DecodeError:
        facts = []
    if len(facts) != len(texts):
        number = next(number for number, text in enumerate(texts, 1) if not _is_fact(text))
        raise Damaged("store.unknown_entry", number=number)
    return facts


def _is_fact(text: str) -> bool:
    try:
        _decode(text)
    except DecodeError:
        return False
    return True
