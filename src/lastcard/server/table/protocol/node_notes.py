"""What nodes tell each other about a table besides its log: who is here, shares for a deal, what is said.

None of it is a fact. A note that gets lost is made up for by the next one, or costs somebody a second try.
"""

from collections.abc import Callable
from typing import Final

from msgspec import DecodeError, Struct
from msgspec.json import Decoder, Encoder


class Note(Struct, frozen=True, tag_field="note", omit_defaults=True):
    """Something that a node tells about a table; an empty ``table`` means all of them."""

    table: str = ""


class Here(Note, frozen=True, tag="here"):
    """Who is at a table through this node: seats, which of them pledge shares, address keys, spectators."""

    seats: frozenset[int] = frozenset()
    pledging: frozenset[int] = frozenset()
    places: dict[str, str] = {}
    watchers: int = 0
    goes_on: bool = False  # something is left to do without anybody: to play by correspondence, or to call somebody
    away: dict[
        int, float
    ] = {}  # seconds that people here have waited, by the seat they wait for; empty where nobody is to wait
    number: int = 0  # counts the notes of a node, so that a late one is recognised


class WhoIsThere(Note, frozen=True, tag="who"):
    """Asks the others to tell who is at a table through them."""


class Alive(Note, frozen=True, tag="alive"):
    """This node runs."""


class Gone(Note, frozen=True, tag="gone"):
    """This node stops, and nobody is here through it any more."""


class Pledged(Note, frozen=True, tag="pledged"):
    """A person pledged a share of the next deal."""

    seat: int = 0
    commitment: str = ""
    pledge: str = ""


class ShareOpened(Note, frozen=True, tag="opened"):
    """A person opened the share that they pledged."""

    seat: int = 0
    commitment: str = ""
    share: str = ""


class AsksToTakeOver(Note, frozen=True, tag="asks"):
    """Somebody who waits for the next round asks to take over their cards."""

    token: str = ""


class Answered(Note, frozen=True, tag="answered"):
    """Somebody who holds cards answered that."""

    token: str = ""
    by: str = ""
    agrees: bool = False


class TimeAdded(Note, frozen=True, tag="time"):
    """Somebody gave the deciders more time."""


class Told(Note, frozen=True, tag="told"):
    """A message for everybody at the table: talk, or a reaction."""

    text: str = ""


AnyNote = (
    Here | WhoIsThere | Alive | Gone | Pledged | ShareOpened | AsksToTakeOver | Answered | TimeAdded | Told
)  # fmt: skip

_encode: Final = Encoder().encode
_decode: Final[Callable[[str], AnyNote]] = Decoder(AnyNote).decode


def written(note: AnyNote) -> str:
    """Write a note for the others."""
    return _encode(note).decode()


def read(text: str) -> AnyNote | None:
    """Read a note; None if it is none, for example one of a newer version."""
    try:
        return _decode(text)
    except DecodeError:
        return None
