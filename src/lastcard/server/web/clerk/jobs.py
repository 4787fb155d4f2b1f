"""The jobs of the clerk and its answers: typed values, and their bytes between the two processes."""

from typing import BinaryIO, Final

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from lastcard.server.web.bodies.table_bodies import PageOf

HEAD: Final = 4  # bytes that say how long a message is


class Asker(Struct, frozen=True):
    """Who wants to know what was played at a table: a person there, or somebody who may watch."""

    token: str  # its SHA-256; empty if they have none
    address: str
    watches: bool = False  # somebody watches from this address now


class ListGames(Struct, frozen=True, tag=True):
    """Sum up the matches of a table."""

    db: str
    table: str
    asker: Asker


class ReadRecord(Struct, frozen=True, tag=True):
    """Write the record of the finished rounds of a match."""

    db: str
    table: str
    asker: Asker
    game: int


class SumUpGame(Struct, frozen=True, tag=True):
    """Count what the players did in the finished rounds of a match."""

    db: str
    table: str
    asker: Asker
    game: int


class ReplayGame(Struct, frozen=True, tag=True):
    """Make the frames of a finished round of a match."""

    db: str
    table: str
    asker: Asker
    game: int
    round: int
    language: str


class CompareTables(Struct, frozen=True, tag=True):
    """Compare the tables that play the same cards as one."""

    db: str
    table: str
    asker: Asker


class ReplayText(Struct, frozen=True, tag=True):
    """Make the frames of a round of a record that a client sent."""

    text: str
    round: int
    language: str


class AnswerQuestion(Struct, frozen=True, tag=True):
    """Find the rules that answer a question."""

    question: str
    edition: str  # empty: any
    language: str


class ReadCard(Struct, frozen=True, tag=True):
    """Say what a text on a customizable card means."""

    text: str
    edition: str
    language: str


class TryCard(Struct, frozen=True, tag=True):
    """Play rounds with a written card."""

    text: str
    edition: str
    players: int
    language: str


class ReadTexts(Struct, frozen=True, tag=True):
    """Read what somebody wants to write on cards of a table."""

    texts: tuple[str, ...]


class WritePage(Struct, frozen=True, tag=True):
    """Write the rules of a table on one page."""

    wanted: PageOf

    @property
    def language(self) -> str:
        """Return the language of the page."""
        return self.wanted.language


class DrawCode(Struct, frozen=True, tag=True):
    """Draw a link as a QR code."""

    link: str


class Finished(Struct, frozen=True, tag=True):
    """The job is done; ``body`` is the body of the HTTP response."""

    body: bytes


class Refused(Struct, frozen=True, tag=True):
    """The job cannot be done: the HTTP status, and the key and parameters of the sentence."""

    status: int
    key: str
    parameters: dict[str, int | str] = {}


class NoTable(Struct, frozen=True, tag=True):
    """The job's table does not exist."""


class LogFailed(Struct, frozen=True, tag=True):
    """The log of the job's table cannot be read; ``why`` is for the operator."""

    why: str


Looking = ListGames | ReadRecord | SumUpGame | ReplayGame | CompareTables  # at a table
Job = Looking | ReplayText | AnswerQuestion | ReadCard | TryCard | ReadTexts | WritePage | DrawCode
Answer = Finished | Refused | NoTable | LogFailed

_encoder: Final = Encoder()
decode_job: Final = Decoder(Job).decode
decode_answer: Final = Decoder(Answer).decode


def framed(message: Job | Answer) -> bytes:
    """Write a message with its length in front."""
    data = _encoder.encode(message)
    return len(data).to_bytes(HEAD, "big") + data


def next_message(stream: BinaryIO) -> bytes | None:
    """Read the next message of a stream; None if the other process is gone."""
    head = stream.read(HEAD)
    size = int.from_bytes(head, "big")
    data = stream.read(size)
    return data if len(head) == HEAD and len(data) == size else None
