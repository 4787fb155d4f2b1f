"""Facts: the entries of a table's log. Applying them in order gives the table.

Facts hold secrets (token hashes, and the shuffle secret, which gives every card). They never leave the server.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Final, get_args

from msgspec import DecodeError, Struct
from msgspec.json import Decoder, encode

from lastcard.server.store import Damaged, Entry
from lastcard.server.store.game_entries import GAME, MOVE
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.notification_targets import Wish


def token_hash(token: str) -> str:
    """Return the hash that is kept of a token. It recognises the token but cannot be used as one."""
    return sha256(token.encode()).hexdigest()


class Fact(Struct, frozen=True, omit_defaults=True, tag_field="k"):
    """One thing that happened at a table."""


class Opened(Fact, frozen=True, tag="opened"):
    """The table was set up."""

    settings: Settings


class Changed(Fact, frozen=True, tag="changed"):
    """The host chose other settings."""

    settings: Settings


class Readied(Fact, frozen=True, tag="readied"):
    """Somebody said that they are ready for the next deal, or no longer are. A change of the rules takes it back by itself."""

    seat: int
    on: bool = True


class Wrote(Fact, frozen=True, tag="wrote"):
    """Somebody wrote on a customizable card, counted from 0; an empty text rubs it out."""

    seat: int
    card: int
    text: str


class Answered(Fact, frozen=True, tag="answered"):
    """Somebody agreed to what is written on a card, or objected, perhaps with a word about why."""

    seat: int
    card: int
    agrees: bool
    word: str = ""


class Sat(Fact, frozen=True, tag="sat"):
    """A person took a new place at the end, or the place of a bot (``seat``)."""

    name: str
    token: str  # its SHA-256
    seat: int | None = None
    waits: bool = False  # a round is under way, and a bot finishes it
    face: str = ""


class TookOver(Fact, frozen=True, tag="took_over"):
    """Somebody who waited for the next round plays in this one, because everybody who holds cards agreed."""

    seat: int


class BotSat(Fact, frozen=True, tag="bot"):
    """A bot took a new place at the end."""

    name: str
    level: str


class Renamed(Fact, frozen=True, tag="renamed"):
    """A person took another name, and perhaps another face (empty: the same as before)."""

    seat: int
    name: str
    face: str = ""


class PlaceMoved(Fact, frozen=True, tag="moved"):
    """A place was moved before a match."""

    seat: int
    to: int


class Removed(Fact, frozen=True, tag="removed"):
    """A person left a place or the host emptied it. During a match the place stays, and a bot plays it."""

    seat: int
    stays: bool = False


class Muted(Fact, frozen=True, tag="muted"):
    """The host muted or unmuted somebody. The keys are hashes of their token or address."""

    keys: tuple[str, ...]
    on: bool


class Banned(Fact, frozen=True, tag="banned"):
    """The host banned somebody. A separate fact empties their seat. ``name`` is empty for a spectator."""

    name: str
    keys: tuple[str, ...]


class Pardoned(Fact, frozen=True, tag="pardoned"):
    """A ban was lifted. ``ban`` is the number of its fact."""

    ban: int


class Locked(Fact, frozen=True, tag="locked"):
    """The host locked the table to newcomers, or opened it again."""

    on: bool


class Ticketed(Fact, frozen=True, tag="ticketed"):
    """A person has a ticket that moves their seat to another device, once. An earlier one is void."""

    seat: int
    ticket: str  # its SHA-256


class Handed(Fact, frozen=True, tag="handed"):
    """A person continues on another device, which has a token of its own. The old one opens nothing any more."""

    seat: int
    token: str  # its SHA-256


class Wished(Fact, frozen=True, tag="wished"):
    """A person wants to be told outside the page when it is their turn, or no longer wants it."""

    seat: int
    wish: Wish
    on: bool = True


class Called(Fact, frozen=True, tag="called"):
    """Somebody who is away is told that it is their turn. ``spent``: seconds that the decision has taken so far."""

    seat: int
    reminder: bool = False
    spent: float = 0.0


class Rested(Fact, frozen=True, tag="rested"):
    """The table falls asleep while a clock runs. ``spent``: as above; negative if more time was asked for."""

    spent: float


class StoodIn(Fact, frozen=True, tag="stood_in"):
    """A bot stands in for somebody who is away, or hands back."""

    seat: int
    on: bool


class Committed(Fact, frozen=True, tag="committed"):
    """The server chose the secret of the next deal. Its hash may be shown now, the secret only after that round."""

    secret: str


class Shared(Fact, frozen=True, tag="shared"):
    """The table plays a deal that others play, too: everybody on a day, or other tables beside the first one."""

    root: str  # from which all its secrets follow
    day: str = ""
    player: str = ""  # the SHA-256 of who tries a daily deal; empty: for practice
    first: str = ""  # the code of the first of duplicate tables


class Twinned(Fact, frozen=True, tag="twinned"):
    """Another table was opened that plays the deal of this one."""

    code: str


class Sealed(Fact, frozen=True, tag="sealed"):
    """The list of pledges for the next deal was closed, in the form everybody is shown. Now shares are opened."""

    pledges: str


class Contributed(Fact, frozen=True, tag="contributed"):
    """A seat gave its share of a version 1 shuffle. It changes nothing: the record of the deal holds the share, too."""

    seat: int
    entropy: str


class GameBegan(Fact, frozen=True, tag=GAME):
    """A match was dealt; ``header`` is the header of its record."""

    header: str


class LineAdded(Fact, frozen=True, tag=MOVE):
    """A line was added to the match record: an action, or the deal of the next round."""

    line: str


class Closed(Fact, frozen=True, tag="closed"):
    """The table was closed. No fact follows."""

    why: str


AnyFact = (
    Opened | Changed | Readied | Sat | BotSat | Renamed | PlaceMoved | Removed | StoodIn | TookOver | Committed | Sealed
    | Contributed | GameBegan | LineAdded | Closed | Muted | Banned | Pardoned | Locked | Handed | Ticketed
    | Wished | Called | Rested | Wrote | Answered | Shared | Twinned
)  # fmt: skip

RESEATING: Final = frozenset((Sat, PlaceMoved, Removed, TookOver))  # these change seats, or what somebody may see
MANNERS: Final = frozenset((Muted, Banned))  # these change who is heard and who may stay
DECIDING: Final = frozenset(
    (Sat, Removed, StoodIn, TookOver, GameBegan, LineAdded)
)  # these change who decides, or what about

_TAGS: Final[Mapping[type, str]] = {kind: str(kind.__struct_config__.tag) for kind in get_args(AnyFact)}
_decode: Final[Callable[[str], AnyFact]] = Decoder(AnyFact).decode
_decode_all: Final[Callable[[str], list[AnyFact]]] = Decoder(list[AnyFact]).decode


def entry_of(fact: AnyFact) -> Entry:
    """Write a fact for the log."""
    return Entry(_TAGS[type(fact)], encode(fact).decode())


def facts_of(texts: Sequence[str]) -> list[AnyFact]:
    """Read a table's facts from its log. Decoding them all at once costs a third of decoding one by one."""
    try:
        facts = _decode_all(f"[{','.join(texts)}]")
    except DecodeError:
        facts = []
    if len(facts) != len(texts):
        number = next(number for number, text in enumerate(texts, 1) if not _is_fact(text))
        raise Damaged("store.unknown_entry", number=str(number))
    return facts


def _is_fact(text: str) -> bool:
    try:
        _decode(text)
    except DecodeError:
        return False
    return True
