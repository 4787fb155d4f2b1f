"""What is written on cards of a table, read by a clerk, and what it means on its way to the server."""

from collections.abc import Sequence
from typing import Final, Union

from msgspec import Struct
from msgspec.msgpack import Decoder, encode

from lastcard.engine.message import Message, SentenceError
from lastcard.engine.programs.rule_text import Program
from lastcard.server.table.fold.card_readings import Reading, readings


class Told(Struct, frozen=True):
    """A message on its way between processes."""

    key: str
    parameters: dict[str, Union[int, str, "Told", list["Told"]]]


class ReadText(Struct, frozen=True):
    """What a text means: the rule, or why it is none."""

    rule: Program | None
    wrong: Told | None


_decode: Final = Decoder(list[ReadText]).decode


def read_texts(texts: Sequence[str]) -> bytes:
    """Read texts, for the process that asked for it. Only a clerk does this."""
    return encode([_sent(reading) for reading in readings(texts)])


def heard(body: bytes) -> list[Reading]:
    """Return what the clerk has read."""
    return [_received(found) for found in _decode(body)]


def _sent(reading: Reading) -> ReadText:
    return ReadText(reading, None) if isinstance(reading, Program) else ReadText(None, _told(reading))


def _received(found: ReadText) -> Reading:
    if found.rule is not None:
        return found.rule
    assert found.wrong is not None
    return _message(found.wrong)


def _told(message: Message) -> Told:
    return Told(message.key, {name: _parameter(value) for name, value in message.parameters.items()})


def _parameter(value: object) -> int | str | Told | list[Told]:
    if isinstance(value, tuple):
        return [_told(message) for message in value]
    if isinstance(value, SentenceError):
        value = value.message
    if isinstance(value, Message):
        return _told(value)
    return value if isinstance(value, int) else str(value)


def _message(told: Told) -> Message:
    return Message(told.key, **{name: _said(value) for name, value in told.parameters.items()})


def _said(value: int | str | Told | list[Told]) -> object:
    if isinstance(value, list):
        return tuple(map(_message, value))
    return _message(value) if isinstance(value, Told) else value
