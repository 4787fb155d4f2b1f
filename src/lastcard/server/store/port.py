"""The port: all that a table knows of its log; the database behind it stays hidden.

A *stream* is one table. Its entries are numbered 1, 2, 3, … without gaps. An append names the number it builds on, so two
writers that saw the same table cannot both continue it. Here entries are just text; only the table knows their meaning.
"""

import re
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Final, Literal, Protocol, Self

from msgspec import Struct

LIMIT: Final = 1 << 20  # characters per entry: far more than any move, far less than would delay other tables

# Of the disk: none, one that may pass, one that only a restart can end. Or the database cannot be reached, which may pass too.
Trouble = Literal["", "full", "failed", "away"]

_MAY_BE_EMPTY: Final = "an entry"
_STREAM: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")  # also a valid file name on every system


class Command(Struct, frozen=True, gc=False):
    """Identifies what a client sent, so that a repeat is recognised: its seat, and a key made by the client."""

    seat: int
    key: str

    def __post_init__(self) -> None:
        _check_text(self.key, "the key of a command")


class Entry(Struct, frozen=True, gc=False):
    """One log entry before it has a number: a kind for readers to branch on, and any text, usually JSON."""

    kind: str
    data: str

    def __post_init__(self) -> None:
        _check_text(self.kind, "the kind of an entry")
        _check_text(self.data, "an entry")


class Append(Struct, frozen=True, gc=False):
    """Entries to add after number ``expected`` of a stream, all or none; a new stream starts after 0.

    ``command`` is what caused them; ``closes`` says that nothing will follow. ``snapshot`` is the state of the stream at
    number ``expected`` and makes the next fold shorter; the newest one may be kept beside the entries, or lost without harm.
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
        if self.snapshot:
            _check_text(self.snapshot, "a snapshot")


class Written(Struct, frozen=True, gc=False):
    """The result of an append: the numbers of its entries. ``again``: the command was known, and wrote these earlier."""

    stream: str
    first: int
    last: int
    again: bool = False


class Kept(Struct, frozen=True, gc=False):
    """A stored entry. ``at`` is the server's clock in milliseconds, for people to read; no table may depend on it.

    Only the first entry of an append has ``command`` and ``span`` (how many entries it wrote).
    """

    seq: int
    at: int
    kind: str
    data: str
    command: Command | None
    span: int


class Texts(Struct, frozen=True, gc=False):
    """The texts of a whole stream, and the server's clock when the last entry was written.

    ``snapshot`` is the state of the stream at one of the entries, if it was kept.
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
        """Return the entries after a number, in order."""

    async def texts(self, stream: str) -> Texts:
        """Return the texts of all entries: enough to fold a stream, and much cheaper than ``read``."""

    async def find(self, stream: str, command: Command) -> Written | None:
        """Return what a command wrote, or None if it wrote nothing."""

    async def head(self, stream: str) -> Head | None:
        """Return how far a stream has come, or None if there is no such stream."""

    async def heads(self, streams: Sequence[str]) -> Sequence[Head]:
        """Return how far some streams have come; those that are not there are left out."""

    async def open_streams(self) -> Sequence[Head]:
        """List the open streams, oldest first: those that a restart resumes."""

    async def closed_before(self, at: int, limit: int) -> Sequence[str]:
        """List streams that ended before ``at``, earliest first, at most ``limit``."""

    async def pauses(self) -> Sequence[tuple[int, int]]:
        """List the times when nobody held the log, oldest first; the first pause is the time before it was ever held."""

    async def close(self) -> None:
        """Close the log."""


class Store(Reader, Protocol):
    """Reads and appends. A result means that the entries are on the disk; show nothing to anybody before."""

    @property
    def trouble(self) -> Trouble:
        """Say what prevents writing to the log."""

    async def append(self, append: Append) -> Written:
        """Append, and return once the entries are durable; wait if too many appends are under way.

        A command that the stream already knows writes nothing and returns what it wrote then, whatever is expected.
        Raises ``Stale`` if the stream has moved on, ``StreamClosed`` if it has ended, another ``StoreError`` if the log fails.
        """

    async def forget(self, stream: str) -> None:
        """Remove a stream and all its entries for good, and return once that is durable; unknown streams are ignored."""

    async def lease(self, name: str, seconds: float) -> bool:
        """Take or keep a duty that one node has at a time; False while another has it. It ends by itself, unless kept."""

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a secret that belongs to the log; the first who asks for it makes it, and all others get the same."""

    async def close(self) -> None:
        """Refuse new appends, write those under way, and close the log."""

    async def __aenter__(self) -> Self:
        """Give the log to a block of code."""

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the log at the end of the block."""


def _check_text(text: str, what: str) -> None:
    """Refuse text that a database would change, so that one bad entry cannot spoil the commit of others."""
    if not text and what != _MAY_BE_EMPTY:
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
