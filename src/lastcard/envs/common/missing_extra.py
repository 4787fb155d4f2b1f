"""Which extra brings a library that is missing."""

from lastcard.engine.message import SentenceError


class MissingExtra(SentenceError, ImportError):
    """A library is not installed; the sentence says how to install it."""

    __module__ = "lastcard"  # where it is public

    def __init__(self, missing: ModuleNotFoundError, extra: str) -> None:
        super().__init__("env.extra_missing", name=(missing.name or "").partition(".")[0], extra=extra)
