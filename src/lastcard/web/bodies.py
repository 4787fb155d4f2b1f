"""The bodies of HTTP requests and answers, as typed values. Socket messages are in ``lastcard.table.messages``.

The API documentation is generated from these classes and the comments on their fields.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lastcard.bots import BotLevel
from lastcard.table.description import Language, SeatNumber, Settings
from lastcard.table.messages import Name
from lastcard.table.positions import Happening
from lastcard.table.public_position import Position


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Creates a table. Its creator is the host."""

    name: Name
    settings: Settings = Settings()
    bots: Annotated[tuple[BotLevel, ...], Meta(max_length=9)] = ()
    start: bool = False  # deal at once
    language: Language = "en"  # of a refusal


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Takes a seat at a table: a free one, or a bot's."""

    name: Name
    seat: SeatNumber | None = None
    language: Language = "en"  # of a refusal


class SeatTaken(Struct, frozen=True):
    """A seat and the token that opens it. The token is sent once, and the server keeps only its hash."""

    code: str
    seat: int
    token: str


class TableDeleted(Struct, frozen=True):
    """A table that was removed with all its records."""

    code: str


class GameSummary(Struct, frozen=True):
    """One match of a table."""

    game: int
    edition: str
    players: tuple[str, ...]
    rounds: int  # finished
    over: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class Frame(Struct, frozen=True):
    """One step of a replay: the line of the record (empty for the deal), what happened, and the position after it."""

    move: str
    lines: tuple[str, ...]
    events: tuple[Happening, ...]
    position: Position
    hands: tuple[tuple[str, ...], ...]


class Replay(Struct, frozen=True):
    """One finished round of a match with every hand open. ``rounds`` is the number of finished rounds."""

    rounds: int
    round: int
    names: tuple[str, ...]
    edition: str
    mode: str
    target: int
    written: tuple[str, ...]
    frames: tuple[Frame, ...]


class ChoiceInfo(Struct, frozen=True):
    """A value of an option, and what it means."""

    value: str
    title: str


class OptionInfo(Struct, frozen=True, omit_defaults=True):
    """An option of an edition. Values are text, as in ``Settings.options``."""

    name: str
    title: str
    group: Literal["printed", "house", "technical"]  # sheets differ in it; no sheet has it; only software needs it
    kind: Literal["switch", "choice", "number", "text"]
    choices: tuple[ChoiceInfo, ...]  # of a switch or a choice
    value: str  # as the edition has it
    meaning: str  # of that value
    rules: tuple[str, ...]  # their IDs
    note: str = ""  # a dissenting view of it
    low: int | None = None  # of a number
    high: int | None = None


class EditionInfo(Struct, frozen=True):
    """An edition that can be played."""

    name: str
    title: str
    about: str
    seats: tuple[int, int]
    modes: tuple[str, ...]
    target: int
    options: tuple[OptionInfo, ...]
    written: int  # customizable cards that can be written on
    samples: tuple[str, ...]


class BotInfo(Struct, frozen=True):
    """A way in which a bot may play; the catalogue titles it ``web.lobby.level_…``."""

    level: BotLevel  # as ``bots`` of a new table and ``add_bot`` take it
    bot: str  # the program behind it


class RuleInfo(Struct, frozen=True):
    """A rule as this edition has it. The text of a ruling begins with the question it settles."""

    id: str
    topic: str
    title: str
    text: str  # line by line


class Answers(Struct, frozen=True):
    """The rules that answer a question, best first. If none does, the rules nearest to its words."""

    rules: tuple[RuleInfo, ...]
    answered: bool


class LanguageInfo(Struct, frozen=True):
    """A language that the page speaks."""

    tag: str
    name: str


class ReplayQuery(Struct, frozen=True):
    """Which round, and in which language."""

    round: Annotated[int, Meta(ge=1, le=10_000)] = 1
    language: Language = "en"


class RulesQuery(Struct, frozen=True):
    """The edition whose rules to list, and their language. Untranslated rules come in English."""

    edition: Annotated[str, Meta(max_length=20)] = "classic"
    language: Language = "en"


class QuestionQuery(Struct, frozen=True):
    """A question about the rules in everyday words, the edition it is about (none: all), and its language."""

    question: Annotated[str, Meta(min_length=1, max_length=200)]
    edition: Annotated[str, Meta(max_length=20)] = ""
    language: Language = "en"


class LanguageQuery(Struct, frozen=True):
    """The language of the answer."""

    language: Language = "en"


class Health(Struct, frozen=True):
    """The state of the server."""

    status: Literal["ok"]


class Problem(Struct, frozen=True):
    """Why a request was refused: a code for programs, a sentence for people."""

    code: str
    reason: str
