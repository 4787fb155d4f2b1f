"""When things are due at a table: the catch window, the decision clock, stand-ins for absent players, bot moves.

Pure arithmetic on the seconds passed in. Nothing here waits or changes the game.
"""

import random
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from lastcard.engine.editions import Edition
from lastcard.server.table.fold.table import Table
from lastcard.server.table.protocol.description import Away, Time
from lastcard.server.table.transient.bot_turns import Idea

DAY: Final = 86_400
PATIENCE: Final = 3  # decisions missed in a row before a bot stands in
BETWEEN_ROUNDS: Final = 60.0  # seconds after which a table with a clock deals the next round
PLEDGING: Final = 1.5  # seconds for pledging a share after a deal was requested
OPENING: Final = 3.0  # seconds for opening shares after the list of pledges was closed
RELOAD: Final = 10.0  # seconds a deal waits for somebody who left and may be reloading the page
STOOD_STILL: Final = 5.0  # an alarm later than this (seconds) means that the machine slept or the process was stopped
BREATH: Final = 0.02  # least average seconds per bot move, so that tables full of bots do not keep the log busy
UNHURRIED: Final = 0.5  # least seconds per bot move while no person plays: nobody waits, and a round may never end


def catch_window(seconds: float, edition: Edition) -> float:
    """Return how long a table waits for a call or a catch: its own setting, but at least what its rules say (AMB-33)."""
    return max(seconds, edition.number("uno_grace_ms") / 1000)


@dataclass(slots=True)
class Timing:
    """The times of one table, on the clock of the event loop."""

    table: Table
    window_until: float = 0.0  # before this, only calls and catches
    deadline: float | None = None
    deal_by: float = 0.0  # when a deal that is under way stops waiting for people
    total: float = 0.0
    away: dict[int, float] = field(default_factory=dict)  # since when a person has been away
    missed: dict[int, int] = field(default_factory=dict)  # decisions in a row that timed out
    ideas: list[tuple[float, Idea]] = field(default_factory=list)

    # --- the position changed -----------------------------------------------------------------

    def position_changed(self, now: float, *, exposed: int, people: bool) -> None:
        """Set the times of a new position.

        ``exposed`` is the set of seats that could be caught before. ``people`` says whether anybody is there to call or catch.
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
        """Start the decision clock, which has already been running for ``spent`` seconds."""
        clock = self.table.settings.clock
        self.deadline = None
        if clock.kind == "none" or self.table.phase not in ("playing", "between"):
            return
        self.total = float(clock.seconds if clock.kind == "move" else clock.days * DAY)
        if self.table.phase == "between":
            self.total = max(self.total, BETWEEN_ROUNDS)
        # Nobody loses their decision to a server that was down: some time is always left.
        self.deadline = max(now + self.total - spent, now + min(self.total, BETWEEN_ROUNDS), self.window_until)

    def resume(self, now: float) -> None:
        """Give the first person at an empty table time to decide and to catch."""
        game, settings = self.table.game, self.table.settings
        if game is not None and game.asks != "over" and game.state.exposed:
            self.window_until = now + catch_window(settings.catch_seconds, game.edition)
        if self.deadline is not None and settings.clock.kind != "days":
            self.deadline = max(self.deadline, now + min(self.total, BETWEEN_ROUNDS), self.window_until)
        self.nobody_waited(now)

    def postpone(self, seconds: float) -> None:
        """Put everything off by the seconds for which the server stood still."""
        if self.window_until:
            self.window_until += seconds
        if self.deadline is not None:
            self.deadline += seconds
        self.deal_by += seconds
        self.away = {seat: since + seconds for seat, since in self.away.items()}
        self.ideas = [(due + seconds, idea) for due, idea in self.ideas]

    def more_time(self, now: float) -> bool:
        """Add the full decision time once more. Return False if no clock runs."""
        if self.deadline is None:
            return False
        self.deadline = max(self.deadline, now) + self.total
        return True

    def run_out(self, now: float) -> bool:
        """Say whether the decision time is over. Only the first call after that returns True."""
        if self.deadline is None or now < self.deadline:
            return False
        self.deadline = None
        return True

    def spent(self, now: float) -> float:
        """Return the seconds of its time that the decision has used: 0 without a clock, negative if more time was asked for."""
        return self.total - (self.deadline - now) if self.deadline is not None else 0.0

    def miss(self, seat: int) -> int:
        """Count a decision that timed out. Return how many that makes in a row."""
        self.missed[seat] = self.missed.get(seat, 0) + 1
        return self.missed[seat]

    def window_open(self, now: float) -> bool:
        """Say whether the table waits for a call or a catch."""
        return now < self.window_until

    def plan(self, now: float, ideas: Iterable[Idea], *, not_before: float = 0.0) -> None:
        """Plan what bots want to do: after a pause, and a catch only after people had their time."""
        self.ideas = []
        # Not all at the same time: many tables acting together would hold up all others.
        least = random.uniform(0.5, 1.5) * BREATH if self._person_plays else UNHURRIED
        for idea in ideas:
            # At a shared deal bots keep their order, so that the same play meets the same game.
            mood = 1.0 if self.table.shared is not None else random.uniform(0.8, 1.3)
            pause = max(least, self.table.settings.bot_seconds * mood)
            # A bot that forgot to call remembers before others notice. Everything else waits for the window.
            due = max(now + pause, not_before)
            if idea.action.verb != "calls":
                due = max(due, self.window_until)
            self.ideas.append((due, idea))
        self.ideas.sort(key=lambda planned: planned[0])

    @property
    def _person_plays(self) -> bool:
        active = self.table.game.state.active if self.table.game is not None else 0
        return any(active >> seat & 1 and not self.table.places[seat].bot_level for seat in self.table.people)

    # --- presence -----------------------------------------------------------------------------

    def left(self, seat: int, now: float) -> None:
        """Note that a person left."""
        self.away.setdefault(seat, now)

    def returned(self, seat: int) -> None:
        """Note that a person is here."""
        self.away.pop(seat, None)
        self.missed.pop(seat, None)

    def reseated(self, here: Collection[int], now: float) -> None:
        """Note who is away now that places were moved, emptied or handed over. In a round everybody keeps their place."""
        since = self.away if self.table.phase == "playing" else {}
        self.away = {seat: since.get(seat, now) for seat in self.table.people if seat not in here}

    def nobody_waited(self, now: float) -> None:
        """Note that nobody was here until now to wait for the others. Only a round waits for them."""
        if self.table.phase == "playing":
            self.away = dict.fromkeys(self.away, now)

    def waited(self, now: float) -> dict[int, float]:
        """Return how many seconds the table has waited for each seat."""
        return {seat: now - since for seat, since in self.away.items()}

    def has_waited(self, waited: Mapping[int, float], now: float) -> None:
        """Note that people at another node have waited longer for somebody, who is still away."""
        for seat, seconds in waited.items():
            if seat in self.away:
                self.away[seat] = min(self.away[seat], now - seconds)

    @property
    def stand_ins(self) -> dict[int, float]:
        """Return when a bot is to stand in, by seat."""
        if not self.away or self.table.phase != "playing" or self.table.settings.clock.kind == "days":
            return {}
        grace, places = self.table.settings.grace_seconds, self.table.places
        return {seat: since + grace for seat, since in self.away.items() if not places[seat].bot_level}

    def absent(self, now: float) -> list[int]:
        """List the people a bot should stand in for now."""
        return [seat for seat, due in self.stand_ins.items() if now >= due]

    def awaited(self, now: float, here: Collection[int]) -> tuple[Away, ...]:
        """Return how long those who are here still wait for each seat; where nobody is, nobody waits."""
        due = self.stand_ins if here else {}
        return tuple([Away(seat, max(0, round((due[seat] - now) * 1000))) for seat in due if seat not in here])

    @property
    def patient_until(self) -> float:
        """Return the time until which somebody who just left may still come back, for example by reloading."""
        return max(self.away.values()) + RELOAD if self.away else 0.0

    # --- what is due --------------------------------------------------------------------------

    def next_due(self, *, held: bool, ready: bool, dealing: bool) -> float | None:
        """Return the time at which something is due next; None if nothing is.

        ``held``: a move waits. ``ready``: everybody here is ready. ``dealing``: a deal is already under way.
        """
        times = [self.deadline] if self.deadline is not None else []
        if dealing:
            times.append(self.deal_by)
        elif ready:
            times.append(self.patient_until)
        if self.ideas:
            times.append(self.ideas[0][0])
        if held:
            times.append(self.window_until)
        times += self.stand_ins.values()
        return min(times, default=None)

    def own_due(self, *, held: bool, dealing: bool) -> float | None:
        """Return when something is due that no other node does: a move held here, a deal asked for here."""
        times = [self.window_until] if held else []
        if dealing:
            times.append(self.deal_by)
        return min(times, default=None)

    def due_ideas(self, now: float) -> list[Idea]:
        """Remove and return the ideas whose time has come."""
        ripe = [idea for due, idea in self.ideas if due <= now]
        self.ideas = [(due, idea) for due, idea in self.ideas if due > now]
        return ripe

    def time(self, now: float) -> Time | None:
        """Return the time left; None without a clock."""
        if self.deadline is None:
            return None
        return Time(max(0, round((self.deadline - now) * 1000)), round(self.total * 1000))
