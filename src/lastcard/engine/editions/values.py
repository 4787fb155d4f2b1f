"""The kinds of value an option can have: switch, word, number, span of numbers, several words.

Each kind reads a Python value or its text, refuses others with a message that says what is allowed, and writes text:
``kind.parse(kind.show(value)) == value``. ``options`` says which option has which kind.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from lastcard.engine.message import Message, SentenceError, quoted

Value = bool | int | str | tuple[str, ...] | tuple[int, int] | None

_ON: Final = frozenset({"on", "yes", "true"})
_OFF: Final = frozenset({"off", "no", "false"})
_LONGEST: Final = 40  # letters of a word that can be a slip of one of ours
NA: Final = "na"  # the text of None: the deck has no such card, or the edition no such mode


class EditionError(SentenceError):
    """An edition or its options are wrong."""

    __module__ = "lastcard"  # where it is public

    @classmethod
    def at(cls, where: str, key: str, /, **parameters: object) -> "EditionError":
        """Say what is wrong and, unless ``where`` is empty, in which file or edition."""
        return cls("edition.at", where=where, problem=Message(key, **parameters)) if where else cls(key, **parameters)


class ValueKind(Protocol):
    """What every kind of value can do."""

    def parse(self, value: object) -> Value:
        """Read a Python value or its text, or raise ``SentenceError`` with a clause that says what is wrong."""

    def show(self, value: Value) -> str:
        """Write a value as text."""


def quote(value: object) -> Message | str:
    """Show a value as it was probably typed."""
    match value:
        case bool():
            return "on" if value else "off"
        case str():
            return quoted(value)
        case list() | tuple():
            return Message("list.bracketed", items=tuple(quote(item) for item in value))
        case _:
            return str(value)


def closest(word: str, known: Iterable[str]) -> Message | str:
    """Return ``, did you mean X?`` if a known word is similar, else nothing."""
    import difflib  # only when something is already wrong

    near = difflib.get_close_matches(word, list(known), n=1) if len(word) <= _LONGEST else []
    return Message("edition.did_you_mean", near=near[0]) if near else ""


@dataclass(frozen=True)
class Switch:
    """On or off."""

    def parse(self, value: object) -> bool:
        """Read a switch: True, False, or on, yes, true, off, no, false."""
        if isinstance(value, bool):
            return value
        word = value.strip().lower() if isinstance(value, str) else ""
        if word in _ON:
            return True
        if word in _OFF:
            return False
        raise SentenceError("edition.wrong.switch", value=quote(value))

    def show(self, value: Value) -> str:
        """Write a switch."""
        return "on" if value else "off"


@dataclass(frozen=True)
class Word:
    """One of a few words."""

    words: tuple[str, ...]

    def parse(self, value: object) -> str:
        """Read a word; False, no or false means ``off`` if that is one of the words."""
        word = value.strip().lower() if isinstance(value, str) else quote(value)
        if "off" in self.words and (word in _OFF):
            return "off"
        if not isinstance(word, str) or word not in self.words:
            raise SentenceError("edition.wrong.word", value=quote(value), words=", ".join(self.words))
        return word

    def show(self, value: Value) -> str:
        """Write a word."""
        return str(value)


@dataclass(frozen=True)
class Number:
    """A whole number in a range; if ``na`` is set also None, written ``na``."""

    low: int
    high: int
    na: bool = False

    def parse(self, value: object) -> int | None:
        """Read a whole number."""
        if self.na and (value is None or value == NA):
            return None
        number = value
        if isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]+\s*", value):
            number = int(value)
        if isinstance(number, bool) or not isinstance(number, int) or not self.low <= number <= self.high:
            key = "edition.wrong.number_or_na" if self.na else "edition.wrong.number"
            raise SentenceError(key, value=quote(value), low=self.low, high=self.high)
        return number

    def show(self, value: Value) -> str:
        """Write a number."""
        return NA if value is None else str(value)


@dataclass(frozen=True)
class Span:
    """From a lowest to a highest number, written ``2-10``."""

    low: int
    high: int

    def parse(self, value: object) -> tuple[int, int]:
        """Read a span: two numbers, or the text ``2-10``, or one number for both."""
        ends: list[object] = []
        if isinstance(value, str):
            ends = [int(end) for end in re.findall(r"[0-9]+", value)] if re.fullmatch(r"[\s0-9–-]+", value) else []
        elif isinstance(value, (list, tuple)):
            ends = list(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            ends = [value]
        if len(ends) == 1:
            ends *= 2
        numbers = [end for end in ends if isinstance(end, int) and not isinstance(end, bool)]
        if len(numbers) != 2 or len(ends) != 2 or not self.low <= numbers[0] <= numbers[1] <= self.high:
            raise SentenceError("edition.wrong.span", value=quote(value), low=self.low, high=self.high)
        return numbers[0], numbers[1]

    def show(self, value: Value) -> str:
        """Write a span."""
        if not isinstance(value, tuple):
            raise TypeError(f"a span is two numbers, not {value!r}")
        return f"{value[0]}-{value[1]}"


@dataclass(frozen=True)
class Words:
    """One or more of a few words, in the order of the list."""

    words: tuple[str, ...]

    def parse(self, value: object) -> tuple[str, ...]:
        """Read a list of words, or their text separated by commas or blanks."""
        items = re.split(r"[\s,]+", value.strip().lower()) if isinstance(value, str) else value
        if not isinstance(items, (list, tuple, set, frozenset)) or not items or items == [""]:
            raise SentenceError("edition.wrong.words", value=quote(value), words=", ".join(self.words))
        for item in items:
            if item not in self.words:
                raise SentenceError("edition.wrong.word", value=quote(item), words=", ".join(self.words))
        return tuple(word for word in self.words if word in items)

    def show(self, value: Value) -> str:
        """Write the words."""
        if not isinstance(value, tuple):
            raise TypeError(f"a list of words is wanted, not {value!r}")
        return ", ".join(str(word) for word in value)
