"""What HTTP requests and answers consist of, as typed values; the messages of a socket are in ``lastcard.table.messages``.

The page of the API is written from these: each class says what it is, each field what it holds.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lastcard.bots import BotLevel
from lastcard.table.description import Language, SeatNumber, Settings
from lastcard.table.messages import Name
from lastcard.table.positions import Happening, Position


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Makes a table; whoever makes it is its host."""

    name: Name
    settings: Settings = Settings()
    bots: Annotated[tuple[BotLevel, ...], Meta(max_length=9)] = ()
    start: bool = False  # deal at once
    language: Language = "en"  # of a refusal


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Takes a seat at a table: a free one, or that of a bot."""

    name: Name
    seat: SeatNumber | None = None
    language: Language = "en"  # of a refusal


class SeatTaken(Struct, frozen=True):
    """A seat and the token that opens it; the token is told once and kept by nobody else."""

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
    """One step of a replay: the line of the record (empty for the deal), what happened, and how things stood then."""

    move: str
    lines: tuple[str, ...]
    events: tuple[Happening, ...]
    position: Position
    hands: tuple[tuple[str, ...], ...]


class Replay(Struct, frozen=True):
    """One finished round of a match with every hand open; ``rounds`` says how many there are."""

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
    """An option of an edition; values are text, as ``Settings.options`` takes them."""

    name: str
    title: str
    group: Literal["printed", "house", "technical"]  # the sheets differ in it, no sheet has it, or software needs it
    kind: Literal["switch", "choice", "number", "text"]
    choices: tuple[ChoiceInfo, ...]  # of a switch or a choice
    value: str  # as the edition has it
    meaning: str  # of that value
    rules: tuple[str, ...]  # their IDs
    note: str = ""  # what others say about it who do not agree
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
    """A rule, as this edition has it; a ruling's text begins with a line that asks what it settles."""

    id: str
    topic: str
    title: str
    text: str  # line by line


class Answers(Struct, frozen=True):
    """The rules that answer a question, best first; if none does, those that are nearest to its words."""

    rules: tuple[RuleInfo, ...]
    answered: bool


class LanguageInfo(Struct, frozen=True):
    """A language that the page speaks."""

    tag: str
    name: str


class ReplayQuery(Struct, frozen=True):
    """Which round, and in which language it is told."""

    round: Annotated[int, Meta(ge=1, le=10_000)] = 1
    language: Language = "en"


class RulesQuery(Struct, frozen=True):
    """Whose rules, and in which language they are read; those that are not translated come in English."""

    edition: Annotated[str, Meta(max_length=20)] = "classic"
    language: Language = "en"


class QuestionQuery(Struct, frozen=True):
    """A question about the rules in everyday words, the edition it is about (none: all), and its language."""

    question: Annotated[str, Meta(min_length=1, max_length=200)]
    edition: Annotated[str, Meta(max_length=20)] = ""
    language: Language = "en"


class LanguageQuery(Struct, frozen=True):
    """In which language the answer is said."""

    language: Language = "en"


class Health(Struct, frozen=True):
    """How the server is."""

    status: Literal["ok"]


class Problem(Struct, frozen=True):
    """Why a request was refused: a code for programs, a sentence for people."""

    code: str
    reason: str
