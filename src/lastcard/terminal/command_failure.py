"""How commands about a server end when they cannot be carried out: with one sentence and an exit code, never a traceback."""

from collections.abc import Callable
from typing import Final

from lastcard.engine.message import Message, SentenceError
from lastcard.language.catalogue.catalogue import Words
from lastcard.terminal.lines.console import complain

INTERRUPTED: Final = 130  # as a shell reports it


def in_words(words: Words, run: Callable[[], int]) -> int:
    """Carry out a command that needs the packages of a server. Return its exit code, or 2 if it is refused."""
    try:
        return run()
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("lastcard"):
            raise
        return complain(Message("server.extra_missing", name=missing.name), words)
    except SentenceError as wrong:
        return complain(wrong, words)
    except KeyboardInterrupt:
        return INTERRUPTED
