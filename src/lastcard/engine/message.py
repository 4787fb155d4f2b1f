"""Messages: the key of a sentence and its parameters, to be said later in the reader's language.

Errors carry one, so that the code that finds a mistake needs no words. ``str()`` says it in English, or gives its key and
parameters where there is no catalogue.
"""

import errno
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final

from lastcard.engine.plugins import plugin

_REASONS: Final = {
    errno.ENOENT: "no_file", errno.EACCES: "no_right", errno.EPERM: "no_right", errno.EISDIR: "is_folder",
    errno.ENOTDIR: "no_folder", errno.EEXIST: "exists", errno.ENOSPC: "full", errno.EROFS: "read_only", errno.EFBIG: "too_large",
}  # fmt: skip
SHORT: Final = 80  # signs of a stranger's text that a sentence quotes
_TURNING: Final = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))  # directions of text


class Message:
    """A sentence to be said later; a parameter can itself be a message.

    >>> str(Message("edition.at", where="mine.toml", problem=Message("rule_text.end")))
    'mine.toml: the end'
    """

    __slots__ = ("key", "parameters")

    def __init__(self, key: str, /, **parameters: object) -> None:
        self.key = key
        self.parameters: Mapping[str, object] = parameters

    def __str__(self) -> str:
        say = plugin("say")
        if say is None:
            return repr(self)
        try:
            said: str = say(self)
        except KeyError:  # a mistake in the code; an error must still be printable
            return repr(self)
        return said

    def __repr__(self) -> str:
        return f"Message({self.key!r}, **{dict(self.parameters)!r})"

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Message) and (self.key, self.parameters) == (other.key, other.parameters)
        return same if isinstance(other, Message) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.key, tuple(self.parameters)))


def system_reason(wrong: OSError) -> Message | str:
    """Return why the system refused a file, in the reader's language as far as the catalogue has it.

    >>> str(system_reason(FileNotFoundError(errno.ENOENT, "No such file or directory")))
    'No such file or directory'
    """
    name = _REASONS.get(wrong.errno or 0)
    return Message(f"system.{name}") if name else wrong.strerror or str(wrong)


class EditionName(str):
    """The name of an edition as files and commands have it; a sentence says its title instead."""

    __slots__ = ()


class SentenceError(ValueError):
    """Something a person did wrong or must know: ``message`` says it in any language, ``str()`` in English."""

    quotes_strangers = (
        False  # whether it quotes what a file of anybody's holds: then only as much as a sentence can bear
    )

    def __init__(self, key: str, /, **parameters: object) -> None:
        super().__init__(key)
        if self.quotes_strangers:
            parameters = {name: shortened(value) for name, value in parameters.items()}
        self.message = Message(key, **parameters)

    def __str__(self) -> str:
        return str(self.message)

    def __reduce__(self) -> tuple[Callable[..., "SentenceError"], tuple[type["SentenceError"], dict[str, Any]]]:
        return _rebuilt, (type(self), self.__dict__)  # keys and parameters travel between processes, as in a simulation


def quoted(text: str) -> Message:
    """Return a text that a sentence quotes, in the marks of the reader's language.

    >>> str(quoted("x"))
    "'x'"
    """
    return Message("list.quoted", text=text)


def shortened(value: object) -> object:
    """Return what a sentence may quote of a stranger's file: no more than a line, and nothing that a terminal obeys.

    >>> shortened("a" * 100)[-3:], shortened(chr(27) + "[2J"), shortened(7)
    ('aa…', '\ufffd[2J', 7)
    """
    if isinstance(value, SentenceError):
        value = value.message
    if isinstance(value, Message):
        return Message(value.key, **{name: shortened(each) for name, each in value.parameters.items()})
    if isinstance(value, tuple):
        return tuple(shortened(each) for each in value)
    if not isinstance(value, str | Exception):
        return value
    text = str(value)
    return harmless(text if len(text) <= SHORT else f"{text[:SHORT]}…")


def harmless(text: str) -> str:
    """Return a stranger's text without characters that would move a terminal's cursor or turn a line around."""
    return "".join("\ufffd" if _is_obeyed(sign) else sign for sign in text)


def _is_obeyed(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cs") or unicodedata.bidirectional(sign) in _TURNING


def _rebuilt(kind: type[SentenceError], attributes: dict[str, Any]) -> SentenceError:
    error = kind.__new__(kind)
    error.__dict__.update(attributes)
    return error
