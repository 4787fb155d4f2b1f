"""When things are due at a table: the catch window, the clock of a decision, absent players, what bots want to do.

Pure arithmetic on seconds that are passed in; nothing here waits, and nothing here changes the game.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from lastcard.editions import Edition
from lastcard.table.description import Time
from lastcard.table.table import Table
from lastcard.table.thinking import Idea

DAY: Final = 86_400
PATIENCE: Final = 3  # decisions missed in a row before a bot sits in
BETWEEN_ROUNDS: Final = 60.0  # seconds after which a table with a clock deals on
PLEDGING: Final = 1.5  # seconds after a deal was asked for in which pages can still pledge a share in it
OPENING: Final = 3.0  # seconds after the list of pledges was closed in which shares can be opened
RELOAD: Final = 10.0  # seconds in which whoever went away may be back, so that nobody deals without them
STOOD_STILL: Final = 5.0  # seconds that an alarm is late when the machine slept, or the whole process was stopped
BREATH: Final = 0.02  # seconds that a bot takes on average at least: tables full of bots must not keep the log busy
UNHURRIED: Final = (
    0.5  # seconds that a bot takes at least while no person plays: nobody waits, and a round may never end
)


def catch_window(seconds: float, edition: Edition) -> float:
    """Give how long a table waits for a call or a catch: as long as it likes, but no less than its rules say (AMB-33)."""
    return max(seconds, edition.number("uno_grace_ms") / 1000)


@dataclass(slots=True)
class Timing:
    """The times of one table, on the clock of the event loop."""

    table: Table
    window_until: float = 0.0  # before this, only calls and catches
    deadline: float | None = None
    deal_by: float = 0.0  # when a deal that is under way goes on, whoever is missing
    total: float = 0.0
    away: dict[int, float] = field(default_factory=dict)  # since when a person is not there
    missed: dict[int, int] = field(default_factory=dict)  # decisions in a row that the clock took
    ideas: list[tuple[float, Idea]] = field(default_factory=list)

    # --- the game has changed -----------------------------------------------------------------

    def position_changed(self, now: float, *, exposed: int, people: bool) -> None:
        """Set the times of a new position.

        ``exposed`` is the set of seats that could be caught before; ``people``: somebody is there who could call or catch.
        """
        game = self.table.game
        self.ideas = []
        catchable = 0 if game is None or game.asks == "over" else game.state.exposed
        if game is None or not catchable or not people:
            self.window_until = 0.0
        elif catchable & ~exposed:
            self.window_until = now + catch_window(self.table.settings.catch_seconds, game.edition)
        self.start_clock(now)

    def start_clock(self, now: float, *, spent: float = 0.0) -> None:
        """Start the clock of a decision; ``spent``: it has been running that long."""
        clock = self.table.settings.clock
        self.deadline = None
        if clock.kind == "none" or self.table.phase not in ("playing", "between"):
            return
        self.total = float(clock.seconds if clock.kind == "move" else clock.days * DAY)
        if self.table.phase == "between":
            self.total = max(self.total, BETWEEN_ROUNDS)
        # Nobody pays for the time the server was away: something is always left.
        self.deadline = max(now + self.total - spent, now + min(self.total, BETWEEN_ROUNDS), self.window_until)

    def resume(self, now: float) -> None:
        """Let somebody who comes to an empty table find time to decide, and to catch who can be caught."""
        game, settings = self.table.game, self.table.settings
        if game is not None and game.asks != "over" and game.state.exposed:
            self.window_until = now + catch_window(settings.catch_seconds, game.edition)
        if self.deadline is not None and settings.clock.kind != "days":
            self.deadline = max(self.deadline, now + min(self.total, BETWEEN_ROUNDS), self.window_until)

    def postpone(self, seconds: float) -> None:
        """Put everything off by a time in which nobody could do anything, because the server could not."""
        if self.window_until:
            self.window_until += seconds
        if self.deadline is not None:
            self.deadline += seconds
        self.deal_by += seconds
        self.away = {seat: since + seconds for seat, since in self.away.items()}
        self.ideas = [(due + seconds, idea) for due, idea in self.ideas]

    def more_time(self, now: float) -> bool:
        """Give as much time again; False if no clock runs."""
        if self.deadline is None:
            return False
        self.deadline = max(self.deadline, now) + self.total
        return True

    def run_out(self, now: float) -> bool:
        """Say whether the time of a decision is over, once."""
        if self.deadline is None or now < self.deadline:
            return False
        self.deadline = None
        return True

    def miss(self, seat: int) -> int:
        """Count a decision that the clock took; give how many in a row these are."""
        self.missed[seat] = self.missed.get(seat, 0) + 1
        return self.missed[seat]

    def window_open(self, now: float) -> bool:
        """Say whether the table waits for a call or a catch."""
        return now < self.window_until

    def plan(self, now: float, ideas: Iterable[Idea]) -> None:
        """Note what bots want to do, and when they would: after a pause, and a catch only after people had their time."""
        self.ideas = []
        # Not all at the same time: what many tables do together holds up all others.
        least = random.uniform(0.5, 1.5) * BREATH if self._person_plays else UNHURRIED
        for idea in ideas:
            pause = max(least, self.table.settings.bot_seconds * random.uniform(0.8, 1.3))
            # Whoever forgot remembers sooner than others notice; everything else waits for the window.
            due = now + pause if idea.action.verb == "calls" else max(now + pause, self.window_until)
            self.ideas.append((due, idea))
        self.ideas.sort(key=lambda planned: planned[0])

    @property
    def _person_plays(self) -> bool:
        active = self.table.game.state.active if self.table.game is not None else 0
        return any(active >> seat & 1 and not self.table.places[seat].bot_level for seat in self.table.people)

    # --- who is there -------------------------------------------------------------------------

    def left(self, seat: int, now: float) -> None:
        """Note that a person went away."""
        self.away.setdefault(seat, now)

    def returned(self, seat: int) -> None:
        """Note that a person is here."""
        self.away.pop(seat, None)
        self.missed.pop(seat, None)

    def absent(self, now: float) -> list[int]:
        """List the people for whom a bot should sit in now."""
        if self.table.phase != "playing" or self.table.settings.clock.kind == "days":
            return []
        grace = self.table.settings.grace_seconds
        return [
            seat
            for seat, since in self.away.items()
            if now >= since + grace and not self.table.places[seat].bot_level
        ]  # fmt: skip

    @property
    def patient_until(self) -> float:
        """Give the time before which whoever just went away may still be back, as after a reload."""
        return max(self.away.values()) + RELOAD if self.away else 0.0

    # --- what comes next ----------------------------------------------------------------------

    def next_due(self, *, held: bool, ready: bool, dealing: bool) -> float | None:
        """Give the time at which something has to be looked at.

        ``held``: a move waits; ``ready``: everybody who is here is; ``dealing``: a deal is under way already.
        """
        times = [self.deadline] if self.deadline is not None else []
        if dealing:
            times.append(self.deal_by)
        elif ready:
            times.append(self.patient_until)
        times += [due for due, _ in self.ideas[:1]]
        if held:
            times.append(self.window_until)
        if self.away and self.table.phase == "playing" and self.table.settings.clock.kind != "days":
            grace = self.table.settings.grace_seconds
            times += [since + grace for seat, since in self.away.items() if not self.table.places[seat].bot_level]
        return min(times, default=None)

    def due_ideas(self, now: float) -> list[Idea]:
        """Take the ideas whose time has come."""
        ripe = [idea for due, idea in self.ideas if due <= now]
        self.ideas = [(due, idea) for due, idea in self.ideas if due > now]
        return ripe

    def time(self, now: float) -> Time | None:
        """Say how much time is left, None without a clock."""
        if self.deadline is None:
            return None
        return Time(max(0, round((self.deadline - now) * 1000)), round(self.total * 1000))
