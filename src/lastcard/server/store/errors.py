"""The errors of the log: each carries one sentence that a person can act on."""

from lastcard.engine.message import SentenceError


class StoreError(SentenceError):
    """The log could not do what was asked, and acknowledged nothing."""


class Stale(StoreError):
    """The stream has moved on; read the new entries and decide again."""

    def __init__(self, stream: str, expected: int, head: int) -> None:
        super().__init__("store.stale", stream=stream, head=str(head), expected=str(expected))
        self.stream = stream
        self.expected = expected
        self.head = head


class StreamClosed(StoreError):
    """The stream has ended; it can only be read."""

    def __init__(self, stream: str, head: int) -> None:
        super().__init__("store.ended", stream=stream, head=str(head))
        self.stream = stream
        self.head = head


class StoreClosed(StoreError):
    """The log is closing or closed: ask again after the restart."""


class FileInUse(StoreError):
    """Another process writes to this file or keeps it locked."""


class DiskFull(StoreError):
    """The disk is full; the same append may succeed later."""


class DiskFailed(StoreError):
    """The disk failed; only opening the file again shows whether the last appends were kept."""


class Unreachable(StoreError):
    """The database cannot be reached now. ``unsure``: what was asked may have been written nevertheless."""

    def __init__(self, key: str, *, unsure: bool = True, **parameters: object) -> None:
        super().__init__(key, **parameters)
        self.unsure = unsure


class FileChanged(StoreError):
    """The file was moved or replaced while it was open; only opening it again shows what was kept."""


class Damaged(StoreError):
    """The file does not hold what this package wrote."""


class NewerFile(StoreError):
    """The file was written by a newer version of the package."""


class CannotOpen(StoreError):
    """The file does not exist, or may not be read or written."""


FINAL = (
    CannotOpen,
    Damaged,
    DiskFailed,
    FileChanged,
)  # after these, the file must be opened again before it can be trusted
