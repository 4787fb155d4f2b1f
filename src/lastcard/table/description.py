"""How messages describe a table: the settings its host chooses, its seats, who looks on, its clock. No logic lives here.

The game that is played at it is described in ``positions``.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Language = Annotated[str, Meta(max_length=12)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a decision may take: for ever, seconds, or days (correspondence)."""

    kind: Literal["none", "move", "days"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=3600)] = 60
    days: Annotated[int, Meta(ge=1, le=30)] = 2


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chooses. ``options`` are the table options and house rules by name, as text."""

    edition: Annotated[str, Meta(max_length=20)] = "classic"
    mode: Annotated[str, Meta(max_length=20)] = (
        ""  # empty: the edition's own; "by_seats": as people are offered it (AMB-82)
    )
    target: Annotated[int, Meta(ge=0, le=100_000)] = 0  # 0: the edition's own
    options: Annotated[dict[str, str], Meta(max_length=60)] = {}
    written: Annotated[tuple[Annotated[str, Meta(max_length=300)], ...], Meta(max_length=3)] = ()
    dealer: SeatNumber | None = None  # of the first round, where the edition lets the table choose; None: by chance
    language: Language = "en"
    clock: Clock = Clock()
    catch_seconds: Annotated[float, Meta(ge=0, le=20)] = 4.0  # the real time in which a forgotten call can be made good
    bot_seconds: Annotated[float, Meta(ge=0, le=5)] = 1.2  # how long a bot seems to think
    grace_seconds: Annotated[int, Meta(ge=5, le=3600)] = 60  # before a bot sits in for somebody who is away
    hints: bool = True  # playable cards may be marked
    chat: bool = True
    spectators: bool = True


class Seat(Struct, frozen=True, omit_defaults=True):
    """One place at the table."""

    name: str
    kind: Literal["person", "bot"]
    level: str = ""  # of a bot
    present: bool = False
    ready: bool = False
    host: bool = False
    stand_in: bool = False  # a bot plays for this person now
    muted: bool = False  # the host lets nobody hear this person
    id: int = 0  # stays the same when they are moved or take another name
    waits: bool = False  # plays from the next deal on; a bot finishes the round
    asks: bool = False  # waits, and asks to take over now
    agreed: tuple[int, ...] = ()  # the seats that agree to it


class Watcher(Struct, frozen=True, omit_defaults=True):
    """Somebody who looks on; the number is theirs while they stay."""

    number: int
    muted: bool = False


class BanInfo(Struct, frozen=True):
    """Somebody whom the host sent away; ``name`` is empty if they only watched."""

    number: int
    name: str


class TableInfo(Struct, frozen=True):
    """The table around the game; sent when it changes."""

    code: str
    phase: Literal["lobby", "playing", "between", "over", "closed"]
    seats: tuple[Seat, ...]
    settings: Settings
    mode: str  # of the settings, or what "by_seats" comes to with the players there are; empty: the edition's own
    watchers: int
    crowd: tuple[Watcher, ...]  # the last of them to come
    bans: tuple[BanInfo, ...]
    locked: bool  # nobody new can sit down or watch
    game: int  # how many matches were begun here; the last is under way or just over
    commitment: str  # of the next deal's secret; empty if there is none yet
    sealed: str  # the closed list of pledges for that deal: S0 bot, S1 3f…, S2 absent; empty before
    proven: str  # the secret of the round that just ended; empty before


class GameInfo(Struct, frozen=True):
    """What does not change while a round lasts."""

    edition: str
    mode: str
    target: int
    teams: tuple[int, ...]
    options: tuple[tuple[str, str], ...]
    written: tuple[str, ...]  # on the customizable cards
    says: tuple[str, ...]  # the same in words
    commitment: str  # of the secret this round was dealt from


class Time(Struct, frozen=True):
    """The clock: how long the deciders still have, out of how much, when this was sent."""

    left_ms: int
    total_ms: int
