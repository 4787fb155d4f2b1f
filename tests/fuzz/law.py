"""What a law of a parser is made of: how a text becomes a door and an input, and what counts as a sentence.

A law takes any bytes. It returns ``read`` or ``refused``, or raises ``Broken``: something else than the documented error was
raised, the error has no sentence, or a value does not read back to the same.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, NoReturn
from zlib import crc32

from lastcard.engine.message import Message, SentenceError
from lastcard.language.catalogue.catalogue import Words, words_for

Outcome = Literal["read", "refused"]
Door = Callable[[str], Outcome]
Law = Callable[[bytes], Outcome]

TONGUES: Final = ("en", "sr-Latn", "ro", "ru", "el", "cs", "sk", "hu", "pl")


class Broken(AssertionError):
    """A parser that does not keep its law."""


def broken(what: str, /, *about: object) -> NoReturn:
    """Fail with a sentence and what it is about."""
    raise Broken(f"{what}: {', '.join(map(repr, about))}")


def same(value: object, again: object, what: str) -> None:
    """Require that a value was read back as it was written."""
    if value != again:
        broken(f"{what} does not read back", value, again)


def read_back(text: str, read: Callable[[str], object], documented: type[SentenceError], what: str) -> Outcome:
    """Require that a text is read to a value whose own text reads back to it, or refused with the documented error."""
    try:
        value = read(text)
    except documented as wrong:
        return refused(wrong, text)
    same(value, read(str(value)), what)
    return "read"


def opened(data: bytes, doors: Mapping[str, Door]) -> Outcome:
    """Give an input to the door that its first letter names."""
    return doors[door_of(data, doors)](data[1:].decode("utf-8", "replace")) if data else "refused"


def door_of(data: bytes, doors: Iterable[str]) -> str:
    """Name the door that an input goes to: any letter that names none stands for one of them."""
    names = sorted(doors)
    letter = chr(data[0])
    return letter if letter in names else names[data[0] % len(names)]


def lightened(data: bytes, doors: Iterable[str], heavy: str, light: str, share: int) -> bytes:
    """Send what would go to a heavy door to a light one, but for one input in so many."""
    if not data or door_of(data, doors) != heavy or crc32(data) % share == 0:
        return data
    return light.encode() + data[1:]


def tongue(text: str) -> Words:
    """Choose the language in which the answer to a text is said: any of them, but always the same."""
    return words_for(TONGUES[len(text) % len(TONGUES)])


def refused(wrong: SentenceError | Message, text: str) -> Outcome:
    """Require that a refusal is a sentence in the language of its reader, made of nothing but sentences."""
    _made_of_sentences(wrong if isinstance(wrong, Message) else wrong.message)
    for words in (words_for("en"), tongue(text)):
        said = words.sentence(wrong)
        if len(said) < 3 or said.startswith("Message("):
            broken("this is no sentence", said)
    return "refused"


def _made_of_sentences(message: Message) -> None:
    for value in message.parameters.values():
        if isinstance(value, SentenceError):
            value = value.message
        if isinstance(value, Message):
            _made_of_sentences(value)
        elif isinstance(value, BaseException):
            broken("this is what Python says, and no sentence", message.key, value)
