"""An arena for bots without a compiled twin: the rounds of ``sim.arena``, with their choices asked of the bots themselves.

The chance and the row of numbers of a round are the same; but everything is interpreted, so a round takes a thousand times
as long. Bots come from outside: all that is known of them here is that they see a ``SeatView`` and answer with an action.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from lastcard.engine.editions import Edition
from lastcard.engine.game import Action, Game
from lastcard.engine.game.actions import encode
from lastcard.engine.kernel.legal import is_legal, may_call
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.layout import Rules
from lastcard.engine.programs.rule_text import Program
from lastcard.engine.views import SeatView, seat_view
from lastcard.sim.arena import COLUMNS, chance_of, close_row, goes_on, open_row, take
from lastcard.sim.episode import CHOICES, WAIT, Episode, to_choice
from lastcard.sim.policies import answer

if TYPE_CHECKING:
    import numpy as np

PIECE: Final = 10  # rounds between two reports


class Player(Protocol):
    """A bot, as ``players.bot`` describes it."""

    def choose(self, view: SeatView) -> Action:
        """Answer what is asked."""

    def react(self, view: SeatView) -> Action | None:
        """Use a right out of turn, or let it be."""


Seat = int | Callable[[str], Player]  # a compiled policy, or what makes a bot from a seed


class InterpretedArena:
    """A table of bots and policies, one a seat, that plays rounds one by one."""

    def __init__(self, edition: Edition, rules: Rules, written: Sequence[Program], seats: Sequence[Seat]) -> None:
        self._edition = edition
        self._written = written
        self._seats = seats
        self._rules = Rules()
        self._rules.unpack(rules.packed())
        self._rules.hint_penalty = 0  # programs do not talk, so nobody can be accused of a hint

    def play(self, count: int, *, seed: int, first: int = 0) -> "np.ndarray":
        """Play rounds number `first` to `first + count - 1` of a seed; one row of COLUMNS numbers each."""
        import numpy as np

        rows = [self._round(chance_of(seed, first + place)) for place in range(count)]
        return np.array(rows, np.int64).reshape(count, COLUMNS)

    def pieces(self, count: int, *, seed: int, first: int = 0) -> "Iterator[tuple[int, np.ndarray]]":
        """Play the same rounds piece by piece: (number of its first round, its rows)."""
        for begin in range(first, first + count, PIECE):
            yield begin, self.play(min(PIECE, first + count - begin), seed=seed, first=begin)

    def _round(self, chance: int) -> list[int]:
        names = [f"S{seat}" for seat in range(len(self._seats))]
        game = Game(self._edition, self._rules, self._written, names=names, seed=None)
        players = [_Seated(game, seat, who, chance) for seat, who in enumerate(self._seats)]
        s, r, e = game.state, game.rules, Episode()
        row = [0] * COLUMNS
        open_row(s, r, e, chance, row)
        while goes_on(s, e):
            choice = players[e.seat].choice(e)
            s.log = []
            take(s, r, e, choice, row)
            game.report()  # a view tells what the last action showed
        close_row(s, row)
        return row


class _Seated:
    """One seat: a compiled policy run interpreted, or a bot whose actions become choices of the episode."""

    def __init__(self, game: Game, seat: int, who: Seat, chance: int) -> None:
        self._game = game
        self._seat = seat
        self._who = who if isinstance(who, int) else who(f"{chance}/{seat}")
        self._planned: list[int] = []  # the rest of an action that takes several choices: a call, cards to discard
        self._out = [0] * CHOICES

    def choice(self, e: Episode) -> int:
        """Give what this seat, which is asked, chooses."""
        s, r = self._game.state, self._game.rules
        who = self._who
        if isinstance(who, int):
            return answer(who, s, r, e, self._out)
        if not self._planned or not is_legal(s, r, self._seat, self._planned[0]):
            view = seat_view(self._game, self._seat)
            self._plan(who.react(view) if e.reacting else who.choose(view))
        return to_choice(r, self._seat, self._planned.pop(0)) if self._planned else WAIT

    def _plan(self, action: Action | None) -> None:
        self._planned = []
        if action is None:
            return
        self._game.check(self._seat, action)
        if action.uno and may_call(self._game.state, self._seat):
            self._planned.append(action_numbers.CALL)
        self._planned += encode(action) or ()
