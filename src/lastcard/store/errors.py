"""Why the log refuses or fails: each error is one sentence that a person can act on."""


class StoreError(Exception):
    """The log could not do what was asked; nothing of it was acknowledged."""


class Stale(StoreError):
    """The stream has gone on since; read what came, decide again."""

    def __init__(self, stream: str, expected: int, head: int) -> None:
        super().__init__(f"{stream} stands at entry {head}, not at {expected}")
        self.stream = stream
        self.expected = expected
        self.head = head


class StreamClosed(StoreError):
    """The stream has ended; it can only be read."""

    def __init__(self, stream: str, head: int) -> None:
        super().__init__(f"{stream} ended with entry {head}")
        self.stream = stream
        self.head = head


class StoreClosed(StoreError):
    """The log is being closed or has been: ask again after the restart."""


class FileInUse(StoreError):
    """Another process writes to this file, or holds it so that nobody can."""


class DiskFull(StoreError):
    """There is no room; what fails now may succeed when there is."""


class DiskFailed(StoreError):
    """The disk did not do what it was told; whether the last appends are kept shows when the file is opened again."""


class FileChanged(StoreError):
    """Somebody took the file away from under its writer; what is kept shows when it is opened again."""


class Damaged(StoreError):
    """The file is not what this package wrote."""


class NewerFile(StoreError):
    """The file was written by a newer version of the package."""


class CannotOpen(StoreError):
    """The file is not there, or may not be read or written."""


FINAL = (
    CannotOpen,
    Damaged,
    DiskFailed,
    FileChanged,
)  # after these nothing can be believed until the file is opened again
