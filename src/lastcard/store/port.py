"""The port: what a table knows of the log that keeps it, and nothing of the database behind it.

A *stream* is one table. Its entries are numbered 1, 2, 3, … without a gap; an append names the number it builds on, so two
writers that saw the same table cannot both continue it. What entries mean is the table's business: here they are text.
"""

import re
from collections.abc import Sequence
from typing import Final, Literal, Protocol

from msgspec import Struct

LIMIT: Final = 1 << 20  # characters of one entry: far above any move, far below what would hold up the tables behind it

Trouble = Literal["", "full", "failed"]  # of the disk: none, one that may pass, one that only a new start can end

_MAY_BE_EMPTY: Final = ("an entry", "a snapshot")
_STREAM: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")  # also a file name on every system


class Command(Struct, frozen=True, gc=False):
    """What a client sent, as it can be recognised again: the seat it came from and the key the client made for it."""

    seat: int
    key: str

    def __post_init__(self) -> None:
        _check_text(self.key, "the key of a command")


class Entry(Struct, frozen=True, gc=False):
    """One line of the log before it has a number: a kind for the reader to branch on, and any text, usually JSON."""

    kind: str
    data: str

    def __post_init__(self) -> None:
        _check_text(self.kind, "the kind of an entry")
        _check_text(self.data, "an entry")


class Append(Struct, frozen=True, gc=False):
    """Entries that follow number ``expected`` of a stream, all of them or none; a new stream starts after 0.

    ``command`` is what caused them; ``closes`` says that nothing will follow. ``snapshot`` is what the stream has come to by
    number ``expected``, for whoever folds it next: the last one may be kept beside the entries, or lost without harm.
    """

    stream: str
    expected: int
    entries: tuple[Entry, ...]
    command: Command | None = None
    closes: bool = False
    snapshot: str = ""

    def __post_init__(self) -> None:
        if not _STREAM.fullmatch(self.stream):
            raise ValueError(f"{self.stream!r} cannot name a stream; it is 1 to 64 letters, digits, '-' and '_'")
        if self.expected < 0:
            raise ValueError(f"nothing can follow entry {self.expected}; a new stream starts after 0")
        if not self.entries:
            raise ValueError(f"an append to {self.stream} has no entries")
        _check_text(self.snapshot, "a snapshot")


class Written(Struct, frozen=True, gc=False):
    """What an append came to: the numbers of its entries. ``again``: the command was known, and this is what it wrote then."""

    stream: str
    first: int
    last: int
    again: bool = False


class Kept(Struct, frozen=True, gc=False):
    """An entry as the log keeps it. ``at`` is the clock of the server in milliseconds, for people; no table may depend on it.

    ``command`` and ``span`` (how many entries it wrote) stand on the first entry of an append.
    """

    seq: int
    at: int
    kind: str
    data: str
    command: Command | None
    span: int


class Texts(Struct, frozen=True, gc=False):
    """What a stream says, from its first entry on, and the clock of the server when the last was written.

    ``snapshot`` is what the stream had come to at one of the entries, if that was kept.
    """

    data: list[str]
    at: int
    snapshot: str = ""


class Head(Struct, frozen=True, gc=False):
    """How far a stream has come; ``closed`` is when it ended, None while it is open."""

    stream: str
    seq: int
    opened: int
    closed: int | None


class Reader(Protocol):
    """Reads what is durable; never waits for a writer."""

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> Sequence[Kept]:
        """Give the entries after a number, in order; nothing if there are none."""

    async def texts(self, stream: str) -> Texts:
        """Give the texts of all entries: what folding a stream needs, at a part of the price of reading it."""

    async def find(self, stream: str, command: Command) -> Written | None:
        """Say what a command wrote, None if it has written nothing."""

    async def head(self, stream: str) -> Head | None:
        """Say how far a stream has come, None if there is no such stream."""

    async def open_streams(self) -> Sequence[Head]:
        """List the streams that are not closed, oldest first: what a restart resumes."""

    async def closed_before(self, at: int, limit: int) -> Sequence[str]:
        """List streams that ended before a time, those that ended first, not more than a number of them."""

    async def pauses(self) -> Sequence[tuple[int, int]]:
        """List from when to when nobody held the log, oldest first; the first pause is all that was before it was ever held."""

    async def close(self) -> None:
        """Let go of the log."""


class Store(Reader, Protocol):
    """Reads and appends. A result means that the entries are on the disk; until then nothing may be shown to anybody."""

    @property
    def trouble(self) -> Trouble:
        """Say what keeps the log from being written."""

    async def append(self, append: Append) -> Written:
        """Append, and return once it is durable; waits while too many others are waiting.

        A command that the stream knows already writes nothing and gives what it wrote then, whatever is expected.
        Raises ``Stale`` if the stream has gone on, ``StreamClosed`` if it has ended, another ``StoreError`` if the log fails.
        """

    async def forget(self, stream: str) -> None:
        """Remove a stream and all its entries for good, and return once that is durable; one that is not there is forgotten."""

    async def close(self) -> None:
        """Take no more appends, write all that were asked for, and let go of the log."""


def _check_text(text: str, what: str) -> None:
    """Refuse at the door what a database would change, so that one bad entry cannot spoil the commit of others."""
    if not text and what not in _MAY_BE_EMPTY:
        raise ValueError(f"{what} is empty")
    if len(text) > LIMIT:
        raise ValueError(f"{what} has {len(text)} characters; {LIMIT} is the limit")
    if "\0" in text or not (text.isascii() or _encodes(text)):
        raise ValueError(f"{what} holds a character that is no text")


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
