"""The port: what a terminal needs of a game. A local game and a table online look the same behind it.

A surface reads news with ``next`` until there is none, then looks at ``waiting`` and shows, asks or waits. Whatever happens by
itself (another player's move, a lost connection) calls ``wake``, which may come from another thread; everything else runs in
the surface's own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol

from lastcard.engine.game import Action
from lastcard.engine.views import SeatView

WATCHING: Final = -1  # the seat of a spectator, who holds nothing


@dataclass(frozen=True)
class Told:
    """Something happened in the game. ``lines`` holds it as each seat of this session hears it."""

    lines: Mapping[int, Sequence[str]]
    secret: frozenset[int] = frozenset()  # the seats that were shown what only they may see
    heading: str = ""  # a new round begins


@dataclass(frozen=True)
class Note:
    """Something happened around the game: somebody came, spoke or left, or the connection is lost."""

    line: str
    urgent: bool = False  # concerns this person, now


@dataclass(frozen=True)
class Refused:
    """The last action was refused, in a sentence with its rule. Nothing has changed."""

    sentence: str


News = Told | Note | Refused


class Awaits(Enum):
    """What a session waits for."""

    MOVE = "move"  # the person at ``seat`` must decide
    CHANCE = "chance"  # people here may do something first; going on leaves it
    DEAL = "deal"  # the next deal waits for the people here
    OTHERS = "others"  # somebody else, or the answer to what was sent
    END = "end"  # nothing; it is over


@dataclass(frozen=True)
class Waiting:
    """What a session waits for now."""

    awaits: Awaits
    seat: int | None = None
    chances: Mapping[tuple[str, int], str] = field(default_factory=dict)  # what people may do first, in words
    prompt: str = "prompt.next_round"  # the key of the prompt before a deal

    def __bool__(self) -> bool:
        """Say whether a person here should be asked."""
        return self.awaits not in (Awaits.OTHERS, Awaits.END)


class SessionOver(Exception):
    """The session cannot go on, for a reason in words: the table is closed, the server gone, the seat taken elsewhere."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Session(Protocol):
    """One game as the people at one keyboard play it, or as a spectator watches it."""

    wake: Callable[[], None]  # set by the surface; called when there is news

    def open(self) -> None:
        """Begin; after ``wake`` is set."""

    def leave(self) -> bool:
        """Give the place up. Say whether everybody knows."""

    @property
    def is_live(self) -> bool:
        """Say whether others play elsewhere: things happen by themselves, and rights can be used at any time."""

    @property
    def people(self) -> tuple[int, ...]:
        """Return the seats that are played here; a spectator has the seat ``WATCHING``."""

    @property
    def has_begun(self) -> bool:
        """Say whether there is a game to look at."""

    @property
    def edition(self) -> str:
        """Return the name of the edition that is played."""

    @property
    def title(self) -> str:
        """Return what to call this game: its edition, or its table."""

    @property
    def company(self) -> list[str]:
        """List who sits at a table online, a line each."""

    @property
    def waiting(self) -> Waiting:
        """Return what is awaited now."""

    def next(self) -> News | None:
        """Return the next piece of news, and let the game go on as far as it can without people; None: there is none now."""

    def view(self, seat: int, /) -> SeatView:
        """Return what a seat may know now."""

    def check(self, seat: int, action: Action, /) -> Action:
        """Return an action that may be tried. Raise ``IllegalAction`` where this session knows that it is refused."""

    def act(self, seat: int, action: Action, /) -> None:
        """Carry an action out, once. What comes of it is news."""

    def aside(self, line: str) -> bool:
        """Do what a typed line says to the others at a table online, not to the game. Say whether it was such a line."""

    @property
    def clock(self) -> str:
        """Return how much time is left for the decision, in words; empty without a clock."""

    def go_on(self) -> None:
        """Leave a chance, or be ready for the next deal."""

    def save(self, path: str) -> list[str]:
        """Write the record of the game. Return what to say about it; raise ``OSError`` if it cannot be written."""

    @property
    def is_saved(self) -> bool:
        """Say whether leaving now loses nothing."""
