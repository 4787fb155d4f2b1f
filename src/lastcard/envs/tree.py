"""A game small enough to be written out: every line of play, who knows what in it, and how far a policy is from unbeatable.

Needs neither OpenSpiel nor a compiler. A ``Tree`` holds all positions of a task with a tiny deck. ``best_response`` is exact:
the most that anybody can earn at a seat against given policies, knowing only what the seat has seen. ``exploitability`` is
the mean over the seats of what a best response earns against the policy at all other seats; in a two-player game it is 0 only
for an equilibrium.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from lastcard.engine.kernel.state.chance import scatter, seed_chance
from lastcard.envs.extensive.chance_game import CHANCE, END, Play, Setting, begin
from lastcard.envs.parameters import GameParameters
from lastcard.sim.duplicate import offered_answer
from lastcard.sim.episode import CHOICES
from lastcard.sim.observation import version_1
from lastcard.sim.observation.version_1 import observe

if TYPE_CHECKING:
    import numpy as np

MOST: Final = 2_000_000  # positions; a larger game is refused before memory runs out

# Observations and masks of many decisions → the chances of every choice in each of them.
Chances = Callable[["np.ndarray", "np.ndarray"], "np.ndarray"]


@dataclass
class Position:
    """One node: whose it is, where each choice leads, and what it pays at the end."""

    seat: int  # the seat that decides; CHANCE_SEAT or END_SEAT
    known: int = -1  # the number of what its seat knows
    choices: tuple[int, ...] = ()
    odds: tuple[float, ...] = ()  # of chance
    after: list[int] = field(default_factory=list)  # positions, in the order of the choices
    paid: tuple[float, ...] = ()


CHANCE_SEAT: Final = -1
END_SEAT: Final = -2


class Tree:
    """All positions of a game, parents before their children."""

    def __init__(self, game: GameParameters) -> None:
        self.seats = game.players
        self.positions: list[Position] = []
        self.knowledge: dict[tuple[int, str], int] = {}  # (seat, all it has seen) → its number
        self.owner: list[int] = []  # of each knowledge: its seat
        self._plays: list[Play] = []  # of each knowledge: one position in which the seat knows it
        self._rows: list[list[int]] = []
        self._masks: list[list[int]] = []
        self._grow(begin(Setting(game.rules(), game.episode_settings())))

    @property
    def rows(self) -> "np.ndarray":
        """The observation of each knowledge."""
        import numpy as np

        return np.array(self._rows, np.uint8)

    @property
    def masks(self) -> "np.ndarray":
        """The choices of each knowledge."""
        import numpy as np

        return np.array(self._masks, np.int8)

    def _grow(self, first: Play) -> None:
        waiting = [(first, -1)]
        while waiting:
            play, parent = waiting.pop()
            if len(self.positions) >= MOST:
                raise ValueError(f"the game has more than {MOST:,} positions: it is too large to be written out")
            if parent >= 0:
                self.positions[parent].after.append(len(self.positions))
            number = len(self.positions)
            position, nexts = self._position(play)
            self.positions.append(position)
            waiting += [(play.take(choice), number) for choice in reversed(nexts)]

    def _position(self, play: Play) -> tuple[Position, tuple[int, ...]]:
        if play.node == END:
            return Position(END_SEAT, paid=play.paid[: self.seats]), ()
        if play.node in CHANCE:
            ways = sum(count for _, count in play.outcomes)
            outcomes = tuple(outcome for outcome, _ in play.outcomes)
            return Position(
                CHANCE_SEAT, choices=outcomes, odds=tuple(count / ways for _, count in play.outcomes)
            ), outcomes
        seat = play.episode.seat
        choices = tuple(play.legal())
        key = (seat, play.told[seat])
        if key not in self.knowledge:
            self.knowledge[key] = len(self.owner)
            self.owner.append(seat)
            self._plays.append(play)
            row = [0] * version_1.SIZE
            observe(play.state, play.setting.rules, play.episode, seat, row)
            self._rows.append(row)
            self._masks.append([int(choice in choices) for choice in range(CHOICES)])
        return Position(seat, self.knowledge[key], choices), choices

    def chances(self, policy: Chances) -> "np.ndarray":
        """Ask a policy everything it can be asked, and return the chances of its choices by knowledge."""
        import numpy as np

        rows = policy(self.rows, self.masks)
        wrong = (rows < 0).any() or not np.allclose(rows.sum(axis=1), 1) or bool((rows * (self.masks == 0)).any())
        if wrong:
            raise ValueError("a policy gives each legal choice a chance, and the chances of a decision add up to 1")
        return rows

    def ask_bot(self, policy: int, *, times: int = 200) -> "np.ndarray":
        """Ask a compiled bot (``sim.policies``) everything, many times, and return how often it chose what."""
        import numpy as np

        counts = np.zeros((len(self._plays), CHOICES))
        out = [0] * CHOICES
        for known, play in enumerate(self._plays):
            state, rules = play.state.copy(), play.setting.rules
            for number in range(times):
                seed_chance(state, scatter(number))
                automatic = play.setting.episodes.automatic
                counts[known, offered_answer(policy, state, rules, play.episode, automatic, out)] += 1
        return np.asarray(counts / times)

    def values(self, chances: Sequence["np.ndarray"]) -> "np.ndarray":
        """Return what each seat earns on average if seat i chooses by ``chances[i]``."""
        import numpy as np

        worth = np.zeros((len(self.positions), self.seats))
        for number in reversed(range(len(self.positions))):
            position = self.positions[number]
            if position.seat == END_SEAT:
                worth[number] = position.paid
            else:
                odds = self._odds(position, chances)
                worth[number] = sum(chance * worth[after] for chance, after in zip(odds, position.after, strict=True))
        earned: np.ndarray = worth[0]
        return earned

    def _odds(self, position: Position, chances: Sequence["np.ndarray"]) -> Sequence[float]:
        if position.seat == CHANCE_SEAT:
            return position.odds
        row: Sequence[float] = chances[position.seat][position.known, list(position.choices)].tolist()
        return row

    def best_response(self, seat: int, chances: Sequence["np.ndarray"]) -> float:
        """Return the most that a seat can earn on average against the others' policies."""
        reach = [0.0] * len(self.positions)  # the chance that all others, and chance, come here
        reach[0] = 1.0
        asked: dict[int, list[int]] = {}
        for number, position in enumerate(self.positions):
            if position.seat == seat:
                asked.setdefault(position.known, []).append(number)
                odds: Sequence[float] = [1.0] * len(position.after)
            else:
                odds = self._odds(position, chances) if position.after else ()
            for chance, after in zip(odds, position.after, strict=True):
                reach[after] = reach[number] * chance
        chosen: dict[int, int] = {}  # knowledge → place of the best choice
        worth: dict[int, float] = {}

        def value(number: int) -> float:
            """Return what the best response earns from a position on; depth is bounded by the length of the game."""
            if number not in worth:
                position = self.positions[number]
                if position.seat == END_SEAT:
                    worth[number] = position.paid[seat]
                elif position.seat == seat:
                    worth[number] = value(position.after[choose(position.known)])
                else:
                    odds = self._odds(position, chances)
                    worth[number] = sum(c * value(a) for c, a in zip(odds, position.after, strict=True) if c)
            return worth[number]

        def choose(known: int) -> int:
            """Return the choice that is best over all positions that the seat cannot tell apart."""
            if known not in chosen:
                places = range(len(self.positions[asked[known][0]].after))
                totals = [
                    sum(reach[n] * value(self.positions[n].after[place]) for n in asked[known] if reach[n])
                    for place in places
                ]
                chosen[known] = max(places, key=lambda place: totals[place])
            return chosen[known]

        return value(0)

    def exploitability(self, chances: "np.ndarray") -> float:
        """Return what best responses earn against a policy, on average over the seats."""
        everybody = [chances] * self.seats
        return sum(self.best_response(seat, everybody) for seat in range(self.seats)) / self.seats
