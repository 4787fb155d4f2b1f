"""The bodies of HTTP requests and answers, as typed values. Socket messages are in ``lastcard.server.table.protocol.messages``.

The API documentation is generated from these classes and the comments on their fields.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lastcard.players.bots import BotLevel
from lastcard.server.table.protocol.description import Face, GameInfo, Language, SeatNumber, Settings, TableInfo
from lastcard.server.table.protocol.messages import Name
from lastcard.server.table.protocol.public_position import Position
from lastcard.server.table.protocol.seat_position import Happening, Own


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


class Feats(Struct, frozen=True):
    """What one player did in a match."""

    rounds_won: int  # how many
    best_round: int  # most points in one round
    biggest_hand: int  # most cards held
    longest_draw: int  # most cards at once
    calls: int  # of UNO
    catches: int  # of others who forgot to call
    caught: int  # times it was caught itself
    challenges_won: int  # the other had bluffed
    challenges_lost: int  # the other had not


class Highlights(Struct, frozen=True):
    """The finished rounds of a match, summed up from what everybody saw."""

    rounds: int  # finished
    scores: tuple[tuple[int, ...], ...]  # after each round, by seat
    players: tuple[Feats, ...]  # by seat


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
    teams: tuple[int, ...]  # by seat; empty without partners
    frames: tuple[Frame, ...]  # the deal and every move
    highlights: Highlights  # of all finished rounds


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
    languages: tuple[
        str, ...
    ]  # tags of the languages that its sheets are printed in, as `GET /api/languages` lists them


class PresetInfo(Struct, frozen=True):
    """A way to play that suits every edition. ``mode``, ``target``, ``options`` and ``chat`` are those of ``Settings``."""

    name: str  # as ``lastcard play --preset`` takes it
    title: str  # for people
    about: str  # what it changes, in a sentence
    mode: str  # empty: the edition's own
    target: int  # 0: the edition's own
    options: dict[str, str]  # only what differs from the edition
    chat: bool  # false: nobody writes freely at such a table; true: as the host likes
    offers: tuple[str, ...]  # options that it leaves as they are, worth asking about


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


class Answers(Struct, frozen=True, omit_defaults=True):
    """The rules that answer a question, best first. If none does, the rules nearest to its words."""

    rules: tuple[RuleInfo, ...]  # best first
    answered: bool  # whether they answer the question, or are only near it
    marked: tuple[str, ...] = ()  # words in them that mean what the question asks about, to be marked


class PageEntry(Struct, frozen=True, omit_defaults=True):
    """One rule of a table's page, or what one of its cards does."""

    name: str  # a part of the page, an option, or the face of a card as in its code ("number": any other number)
    title: str  # a few words
    text: str  # one or a few sentences
    cards: tuple[str, ...] = ()  # pictures that show it: codes of cards, or "back"
    rules: tuple[str, ...] = ()  # their IDs
    house: bool = False  # it differs from the printed sheet


class WorthInfo(Struct, frozen=True):
    """How many points some cards count."""

    card: str  # the code of one of them, for a picture
    points: int | None  # null: the number on the card
    name: str  # what they are called


class MomentInfo(Struct, frozen=True):
    """Something that can happen to a player, as events tell it, and the IDs of the rules behind it at this table."""

    event: str  # its name
    detail: str  # of the event; empty: any
    by: str  # the face of the card that caused it; empty: any
    rules: tuple[str, ...]  # the most relevant first


class RulesPage(Struct, frozen=True):
    """The rules of one table on one page. What is not in play is absent."""

    title: str  # names the edition
    facts: str  # cards, players and the goal, in a sentence
    tiles: tuple[PageEntry, ...]  # how to play, then house rules
    cards: tuple[PageEntry, ...]  # what each card in play does
    written: tuple[PageEntry, ...]  # what stands on the customizable cards
    winning: PageEntry  # how a round and the match are won
    points: tuple[WorthInfo, ...]  # empty if no points are counted
    moments: tuple[MomentInfo, ...]  # the most telling first


class AnswerElsewhere(Struct, frozen=True):
    """What other editions answer."""

    editions: tuple[str, ...]  # their titles
    answer: str  # what they answer


class QuizQuestion(Struct, frozen=True):
    """A situation that people argue about, as an edition settles it."""

    id: str  # its name in the list of disputes
    topic: str  # what it is about, in a word or two
    question: str  # as somebody at the table would ask it
    cards: tuple[str, ...]  # that the question names
    right: str  # the answer of this edition
    wrong: tuple[str, ...]  # plausible answers that are wrong in this edition
    elsewhere: tuple[AnswerElsewhere, ...]  # what editions say that differ
    rules: tuple[str, ...]  # the IDs of the rules that decide it


class Scene(Struct, frozen=True):
    """A moment of the first game: what just happened, and how things stand after it for the learner, who has seat 0."""

    position: Position  # what everybody sees
    own: Own  # what the learner alone knows
    events: tuple[Happening, ...]  # what just happened
    lines: tuple[str, ...]  # the same in words
    prompt: str  # what is asked now, in words


class LessonMove(Struct, frozen=True):
    """A move of the learner that goes on: what follows, scene by scene, and the number of the next act."""

    action: str  # as the player sends it
    scenes: tuple[Scene, ...]  # the move itself, then those of the others
    to: int  # the number of the next act


class LessonRefusal(Struct, frozen=True):
    """Another move of the learner, and why it does not go on. ``rule`` is empty if the rules would allow it."""

    action: str  # as the player sends it
    code: str  # why, for programs; `lesson`: the rules allow it, but the lesson does not go on that way
    reason: str  # the same as a sentence
    rule: str = ""  # the ID of the rule behind it


class LessonAct(Struct, frozen=True):
    """One thing for the learner to do. The catalogue has its sentences as ``learn.…`` and the name of its coach."""

    coach: str  # names its sentences in the catalogue
    step: int  # the coach mark, 1 to 6; 0: the lesson is over
    moves: tuple[LessonMove, ...] = ()  # the first is the one to show
    refusals: tuple[LessonRefusal, ...] = ()  # other moves that the page can send


class Lesson(Struct, frozen=True):
    """The first game, with every path that the learner can take. It begins with act 0."""

    table: TableInfo  # a table that exists only in the lesson
    game: GameInfo  # what is played at it
    opening: Scene  # how it begins
    acts: tuple[LessonAct, ...]  # in no particular order after the first


class LanguageInfo(Struct, frozen=True):
    """A language that the page speaks."""

    tag: str  # such as en or pt-BR
    name: str  # in the language itself


class ReplayQuery(Struct, frozen=True):
    """Which round, and in which language."""

    round: Annotated[int, Meta(ge=1, le=10_000)] = 1  # its number, from 1
    language: Language = "en"  # of the lines


class PageOf(Struct, frozen=True, forbid_unknown_fields=True):
    """The table whose rules to write on one page: its settings, and how many play."""

    settings: Settings = Settings()  # as the host chose them
    players: Annotated[int, Meta(ge=2, le=10)] = 4  # how many sit at the table
    language: Language = "en"  # of the page


class RulesQuery(Struct, frozen=True):
    """The edition whose rules to list, and their language. Untranslated rules come in English."""

    edition: Annotated[str, Meta(max_length=20)] = "classic"  # whose rules to list
    language: Language = "en"  # of the rules; untranslated ones come in English


class RuleQuery(Struct, frozen=True):
    """The edition in which to read a rule (none: as it holds in general), and the language."""

    edition: Annotated[str, Meta(max_length=20)] = ""  # empty: as it holds in general
    language: Language = "en"  # of the texts


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
