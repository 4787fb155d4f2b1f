"""The bodies of HTTP requests and answers, as typed values. Socket messages are in ``lastcard.table.messages``.

The API documentation is generated from these classes and the comments on their fields.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lastcard.bots import BotLevel
from lastcard.table.description import Face, Language, SeatNumber, Settings
from lastcard.table.messages import Name
from lastcard.table.positions import Happening
from lastcard.table.public_position import Position


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Creates a table. Its creator is the host."""

    name: Name  # of the host
    settings: Settings = Settings()  # the rules and manners of the table
    bots: Annotated[tuple[BotLevel, ...], Meta(max_length=9)] = ()  # one level for each bot
    start: bool = False  # deal at once
    language: Language = "en"  # of refusals
    face: Face = ""  # of the host


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Takes a seat at a table: a free one, or a bot's."""

    name: Name  # of the player
    seat: SeatNumber | None = None  # absent: the first free one
    language: Language = "en"  # of refusals
    face: Face = ""  # of the player


class SeatTaken(Struct, frozen=True):
    """A seat and the token that opens it. The token is sent once, and the server keeps only its hash."""

    code: str  # of the table
    seat: int  # its number, from 0
    token: str  # opens the seat; keep it secret


class TableDeleted(Struct, frozen=True):
    """A table that was removed with all its records."""

    code: str  # of the table


class GameSummary(Struct, frozen=True):
    """One match of a table."""

    game: int  # its number, from 1
    edition: str  # that is played
    players: tuple[str, ...]  # names by seat
    rounds: int  # finished
    over: bool  # whether the match is over
    winners: tuple[int, ...]  # seats
    scores: tuple[int, ...]  # by seat


class Frame(Struct, frozen=True):
    """One step of a replay: the line of the record (empty for the deal), what happened, and the position after it."""

    move: str  # the line of the record; empty for the deal
    lines: tuple[str, ...]  # what happened, in words
    events: tuple[Happening, ...]  # what happened, for programs
    position: Position  # after the move
    hands: tuple[tuple[str, ...], ...]  # by seat, card by card


class Replay(Struct, frozen=True):
    """One finished round of a match with every hand open. ``rounds`` is the number of finished rounds."""

    rounds: int  # finished rounds of the match
    round: int  # the number of this one, from 1
    names: tuple[str, ...]  # of the players, by seat
    edition: str  # that is played
    mode: str  # how the match is scored
    target: int  # points that win the match
    written: tuple[str, ...]  # on the customizable cards
    frames: tuple[Frame, ...]  # the deal and every move


class ChoiceInfo(Struct, frozen=True):
    """A value of an option, and what it means."""

    value: str  # as the settings take it
    title: str  # what it means


class OptionInfo(Struct, frozen=True, omit_defaults=True):
    """An option of an edition. Values are text, as in ``Settings.options``."""

    name: str  # as the settings take it
    title: str  # what it decides
    group: Literal["printed", "house", "technical"]  # sheets differ in it; no sheet has it; only software needs it
    kind: Literal["switch", "choice", "number", "text"]  # of its values
    choices: tuple[ChoiceInfo, ...]  # of a switch or a choice; else empty
    value: str  # as the edition has it
    meaning: str  # of that value
    rules: tuple[str, ...]  # their IDs
    note: str = ""  # a dissenting view of it
    low: int | None = None  # of a number
    high: int | None = None  # of a number


class EditionInfo(Struct, frozen=True):
    """An edition that can be played."""

    name: str  # as the settings take it
    title: str  # for people
    about: str  # what is special about it
    deck: str  # what is in the box, in words
    seats: tuple[int, int]  # fewest and most
    modes: tuple[str, ...]  # ways to score a match
    target: int  # points that win a match
    options: tuple[OptionInfo, ...]  # with the values of this edition
    written: int  # customizable cards that can be written on
    samples: tuple[str, ...]  # the written rules that its sheet suggests


class PresetInfo(Struct, frozen=True):
    """A way to play that suits every edition. ``mode``, ``target`` and ``options`` are those of ``Settings``."""

    name: str  # as ``lastcard play --preset`` takes it
    title: str  # for people
    about: str  # what it changes, in a sentence
    mode: str  # empty: the edition's own
    target: int  # 0: the edition's own
    options: dict[str, str]  # only what differs from the edition


class BotInfo(Struct, frozen=True):
    """A way in which a bot may play, as a character with a name of its own."""

    level: BotLevel  # as ``bots`` of a new table and ``add_bot`` take it
    bot: str  # the program behind it
    name: str  # of the character
    about: str  # its character in a sentence or two
    face: str  # the shape of its picture, as in ``Seat.face``
    strength: int  # from 1 to ``strongest``
    strongest: int  # the end of the scale


class RuleInfo(Struct, frozen=True):
    """A rule as this edition has it. The text of a ruling begins with the question it settles."""

    id: str  # such as UNO-4
    topic: str  # its chapter in the rule book
    title: str  # a few words
    text: str  # line by line


class Answers(Struct, frozen=True):
    """The rules that answer a question, best first. If none does, the rules nearest to its words."""

    rules: tuple[RuleInfo, ...]  # best first
    answered: bool  # whether they answer the question, or are only near it


class LanguageInfo(Struct, frozen=True):
    """A language that the page speaks."""

    tag: str  # such as en or pt-BR
    name: str  # in the language itself


class ReplayQuery(Struct, frozen=True):
    """Which round, and in which language."""

    round: Annotated[int, Meta(ge=1, le=10_000)] = 1  # its number, from 1
    language: Language = "en"  # of the lines


class RulesQuery(Struct, frozen=True):
    """The edition whose rules to list, and their language. Untranslated rules come in English."""

    edition: Annotated[str, Meta(max_length=20)] = "classic"  # whose rules to list
    language: Language = "en"  # of the rules; untranslated ones come in English


class QuestionQuery(Struct, frozen=True):
    """A question about the rules in everyday words, the edition it is about (none: all), and its language."""

    question: Annotated[str, Meta(min_length=1, max_length=200)]  # in everyday words
    edition: Annotated[str, Meta(max_length=20)] = ""  # that it is about; empty: any
    language: Language = "en"  # of the question and the answers


class LanguageQuery(Struct, frozen=True):
    """The language of the answer."""

    language: Language = "en"  # of the answer


class Health(Struct, frozen=True):
    """The state of the server."""

    status: Literal["ok"]  # all is well


class Problem(Struct, frozen=True):
    """Why a request was refused: a code for programs, a sentence for people."""

    code: str  # for programs
    reason: str  # a sentence for people
