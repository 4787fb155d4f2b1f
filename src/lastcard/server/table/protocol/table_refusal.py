"""Why a table refuses: a code that programs can test and ``language`` turns into a sentence."""

from lastcard.engine.message import Message
from lastcard.language.catalogue.catalogue import Words
from lastcard.server.store import DiskFull, StoreError, Unreachable


class TableRefusal(Exception):
    """A request that the table refuses. Nothing changed."""

    def __init__(self, code: str, **parameters: object) -> None:
        super().__init__(code)
        self.code = code
        self.key = f"refused.{code}"  # of the sentence
        self.parameters = parameters


class NoSuchTable(TableRefusal):
    """There is no table with that code, or it was closed."""

    def __init__(self, table: str) -> None:
        super().__init__("no_table", table=table)


class NotRead(TableRefusal):
    """A text on a card cannot be read now. ``key`` names the sentence that says why."""

    def __init__(self, key: str, **parameters: object) -> None:
        super().__init__(key.partition(".")[2], **parameters)
        self.key = key


class Overtaken(TableRefusal):
    """Another node wrote to the table first. The table has caught up; the caller may decide again."""

    def __init__(self) -> None:
        super().__init__("stale")


def not_saved(wrong: StoreError) -> TableRefusal:
    """Return the refusal for a failed write: it may pass for now, or the log must be read again to know more."""
    if not kept_nothing(wrong):
        return TableRefusal("store")
    return TableRefusal("disk_full" if isinstance(wrong, DiskFull) else "disk_away")


def not_read(wrong: StoreError) -> TableRefusal:
    """Return the refusal of what needs the log to be read first: the client may ask again, since nothing was written."""
    return TableRefusal("disk_away" if isinstance(wrong, Unreachable) else "store")


def kept_nothing(wrong: StoreError) -> bool:
    """Say whether it is certain that a failed write left nothing in the log."""
    return isinstance(wrong, DiskFull) or (isinstance(wrong, Unreachable) and not wrong.unsure)


def refused_in_words(refused: TableRefusal, words: Words) -> str:
    """Say why a table refuses."""
    return words.sentence(Message(refused.key, **refused.parameters))
