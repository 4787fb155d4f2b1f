"""How messages describe a table: its settings, and which of them are rules; its seats, spectators and clock.

``seat_position`` describes the game played at it.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from lastcard.engine.programs.rule_text import MOST_SIGNS

SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Face = Literal[  # a person's picture; the page draws it (``static/faces.svg``). Empty: none chosen
    "", "fringe", "cap", "glasses", "bun", "beard", "curls", "beanie", "bob", "moustache", "headscarf", "freckles", "grey",
]  # fmt: skip
Language = Annotated[str, Meta(max_length=12)]
CardNumber = Annotated[int, Meta(ge=1, le=3)]  # of a customizable card
WrittenRule = Annotated[str, Meta(max_length=MOST_SIGNS)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a decision may take: for ever, seconds, or days (correspondence)."""

    kind: Literal["none", "move", "days"] = "none"  # no limit, seconds for a move, or days for a move
    seconds: Annotated[int, Meta(ge=5, le=3600)] = 60  # for a move
    days: Annotated[int, Meta(ge=1, le=30)] = 2  # for a move


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chooses."""

    edition: Annotated[str, Meta(max_length=20)] = "classic"  # that is played
    mode: Annotated[str, Meta(max_length=20)] = ""  # empty: the edition's own; "by_seats": by how many play (AMB-82)
    target: Annotated[int, Meta(ge=0, le=100_000)] = 0  # 0: the edition's own
    options: Annotated[dict[str, str], Meta(max_length=60)] = {}  # table options and house rules by name, as text
    written: Annotated[tuple[WrittenRule, ...], Meta(max_length=3)] = ()  # on the customizable cards
    dealer: SeatNumber | None = None  # of the first round, if the edition lets the table choose; None: random
    language: Language = "en"  # of the table
    clock: Clock = Clock()  # how long a decision may take
    catch_seconds: Annotated[float, Meta(ge=0, le=20)] = 4.0  # real time for making up a forgotten call
    bot_seconds: Annotated[float, Meta(ge=0, le=5)] = 1.2  # how long a bot seems to think
    grace_seconds: Annotated[int, Meta(ge=5, le=3600)] = 60  # before a bot sits in for somebody who is away
    hints: bool = True  # playable cards may be marked
    chat: bool = True  # players may talk
    spectators: bool = True  # others may watch


RULES: Final = ("edition", "mode", "target", "options", "written", "dealer")  # the settings that a match is played by


def rules_of(settings: Settings) -> Settings:
    """Return the rules alone: everything else as if nobody had chosen it."""
    return Settings(**{name: getattr(settings, name) for name in RULES})


class Seat(Struct, frozen=True, omit_defaults=True):
    """One place at the table."""

    name: str  # of the player
    kind: Literal["person", "bot"]  # who plays it
    level: str = ""  # of a bot
    present: bool = False  # connected now
    ready: bool = False  # for the next deal
    was_ready: bool = False  # until the rules changed, and has not said so again
    host: bool = False  # of the table
    stand_in: bool = False  # a bot plays for this person now
    muted: bool = False  # by the host
    id: int = 0  # stays the same when they are moved or take another name
    waits: bool = False  # plays from the next deal on; a bot finishes the round
    asks: bool = False  # waits, and asks to take over the bot's cards now
    agreed: tuple[int, ...] = ()  # the seats that agree to it
    face: str = ""  # as the person chose it; of a bot: the shape of its level, "-", and what it wears


class Watcher(Struct, frozen=True, omit_defaults=True):
    """A spectator. The number stays the same until they leave."""

    number: int  # stays the same until they leave
    muted: bool = False  # by the host


class BanInfo(Struct, frozen=True):
    """Somebody the host banned. ``name`` is empty for a spectator."""

    number: int  # to lift the ban
    name: str  # empty for a spectator


class Objection(Struct, frozen=True):
    """Somebody does not agree to a text."""

    seat: int  # of the person
    word: str  # about why; may be empty


class WrittenCard(Struct, frozen=True):
    """What somebody wrote on a customizable card, and who agrees. Empty cards have no text."""

    text: str  # as it was written
    by: int | None  # the seat of its writer; None: they left
    agreed: tuple[int, ...]  # the seats of people who agreed
    objections: tuple[Objection, ...]  # of people who did not
    counts: bool  # everybody agrees, so the next match is played with it


class TableInfo(Struct, frozen=True):
    """The table around the game; sent when it changes."""

    code: str  # of the table
    phase: Literal["lobby", "playing", "between", "over", "closed"]  # what goes on there
    seats: tuple[Seat, ...]  # in order
    settings: Settings  # what the host chose
    before: Settings | None  # the rules that those who were ready had said it to; null: nobody has to say it again
    cards: tuple[WrittenCard, ...]  # what is written on the customizable cards
    mode: str  # of the settings, with "by_seats" resolved for the current players; empty: the edition's own
    watchers: int  # how many
    crowd: tuple[Watcher, ...]  # the newest spectators
    bans: tuple[BanInfo, ...]  # people the host banned
    locked: bool  # no newcomer can sit down or watch
    game: int  # matches begun here; the last is under way or just over
    commitment: str  # to the next deal's secret; empty if there is none yet
    sealed: str  # the closed list of pledges for that deal: S0 bot, S1 3f…, S2 absent; empty before
    proven: str  # the secret of the round that just ended; empty before, and while others may still play the round
    deal: Literal["", "daily", "practice", "duplicate"]  # who else plays its cards: everybody, or other tables
    day: str  # of a daily deal; empty otherwise


class GameInfo(Struct, frozen=True):
    """What stays the same during a round."""

    edition: str  # its name
    mode: str  # how points are counted
    target: int  # the points that end the match
    teams: tuple[int, ...]  # by seat; empty: everybody plays alone
    options: tuple[tuple[str, str], ...]  # those that differ from the edition, by name
    written: tuple[str, ...]  # on the customizable cards
    says: tuple[str, ...]  # the same in words
    commitment: str  # to the secret this round was dealt from


class Time(Struct, frozen=True):
    """The clock when this was sent: the time the deciders have left, and the time they had."""

    left_ms: int
    total_ms: int


class Away(Struct, frozen=True):
    """How long the table still waits for somebody who is away, from when this was sent, before a bot plays for them."""

    seat: int
    left_ms: int
