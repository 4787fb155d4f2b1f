"""Messages: the key of a sentence and its parameters, to be said later in the reader's language.

Errors carry one, so that the code that finds a mistake needs no words. ``str()`` says it in English, or gives its key and
parameters where there is no catalogue.
"""

from collections.abc import Callable, Mapping
from typing import Any

from lastcard.engine.plugins import plugin


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


class SentenceError(ValueError):
    """Something a person did wrong or must know: ``message`` says it in any language, ``str()`` in English."""

    def __init__(self, key: str, /, **parameters: object) -> None:
        super().__init__(key)
        self.message = Message(key, **parameters)

    def __str__(self) -> str:
        return str(self.message)

    def __reduce__(self) -> tuple[Callable[..., "SentenceError"], tuple[type["SentenceError"], dict[str, Any]]]:
        return _rebuilt, (type(self), self.__dict__)  # keys and parameters travel between processes, as in a simulation


def _rebuilt(kind: type[SentenceError], attributes: dict[str, Any]) -> SentenceError:
    error = kind.__new__(kind)
    error.__dict__.update(attributes)
    return error
