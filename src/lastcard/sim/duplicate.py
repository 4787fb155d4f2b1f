"""Games for comparing players: the same deals for everybody, and a player of one's own at every seat.

In a ``Duplicate`` the draw pile of a deal is put in order before the first decision. So a deal is the same cards in the same
order, no matter who plays it or from which seat, until the discards are shuffled again. A batch's pile is decided card by card
instead, and depends on everything that happened before.
"""

from typing import TYPE_CHECKING, Any, Final

from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.chance import below
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.sim.batch import Batch
from lastcard.sim.episode import CALLS, CHOICES, Episode
from lastcard.sim.episode_settings import NOTHING, RUNNING, EpisodeSettings
from lastcard.sim.policies import answer

if TYPE_CHECKING:
    import numpy as np

DEALS: Final = 1 << 40  # the seed of deal 0: far from the small numbers with which people seed their learning


def settle_pile(s: State) -> None:
    """Put the loose part of the draw pile in an order that stays."""
    for place in range(s.loose_high - 1, s.loose_low, -1):
        other = s.loose_low + below(s, place + 1 - s.loose_low)
        kind = s.pile[place]
        s.pile[place] = s.pile[other]
        s.pile[other] = kind
    s.loose_low = 0
    s.loose_high = 0


def settle_piles(states: Any) -> None:
    """Settle the pile of every game (compiled)."""
    for i in range(len(states)):
        settle_pile(states[i])


def offered_answer(policy: int, s: State, r: Rules, e: Episode, automatic: int, out: list[int]) -> int:
    """Return what a compiled player chooses; where calls are automatic, what it would choose after its call."""
    choice = answer(policy, s, r, e, out)
    if choice == action_numbers.CALL and automatic & CALLS:
        called = s.called
        s.called |= 1 << e.seat
        choice = answer(policy, s, r, e, out)
        s.called = called
    return choice


def answer_games(
    states: Any, rules: Any, episodes: Any, settings: Any, policy: int, games: Any, out: Any, chosen: Any
) -> None:
    """Write what a compiled player chooses in some games (compiled)."""
    for i in range(len(games)):
        game = games[i]
        chosen[i] = offered_answer(policy, states[game], rules[0], episodes[game], settings[0].automatic, out)


class Duplicate(Batch):
    """Deals that step together, one episode each. The caller decides for every seat, or lets a compiled player ``answer``."""

    def __init__(self, rules: Rules, size: int, settings: EpisodeSettings) -> None:
        super().__init__(rules, size, settings)
        self._bind()

    def _bind(self) -> None:
        from lastcard.sim.compiled.doors import compiled

        self._settle = compiled(settle_piles)
        self._answer = compiled(answer_games)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in super().__getstate__().items() if name not in ("_settle", "_answer")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self._bind()

    def deal(self, numbers: "np.ndarray") -> None:
        """Deal anew, each game the deal of its number."""
        self._episodes["seed"] = DEALS + numbers
        self._episodes["slot"] = 0
        self._episodes["number"] = 0
        self.take(self._restart)
        self._settle(self._states)

    @property
    def running(self) -> "np.ndarray":
        """The games that are not over."""
        import numpy as np

        running: np.ndarray = np.flatnonzero(self.endings == RUNNING)
        return running

    def answer(self, policy: int, games: "np.ndarray") -> "np.ndarray":
        """Return what a compiled player (``sim.policies``) chooses for the seats that are asked in these games."""
        import numpy as np

        chosen = np.zeros(len(games), np.int64)
        self._answer(self._states, self._rules, self._episodes, self._settings, policy, games, self._outs[0], chosen)
        return chosen

    def refused(self, games: "np.ndarray", choices: "np.ndarray") -> "np.ndarray":
        """Return the places of the choices that are not allowed in these games."""
        import numpy as np

        known = (choices >= 0) & (choices < CHOICES)
        wrong: np.ndarray = np.flatnonzero(~known | (self.masks[games, np.where(known, choices, 0)] == 0))
        return wrong

    def proceed(self, games: "np.ndarray", choices: "np.ndarray") -> None:
        """Take one choice in each of these games; the others stay as they are. If one is not allowed, nothing changes."""
        import numpy as np

        for place in self.refused(games, choices):
            raise ValueError(f"game {games[place]}: {choices[place]} is not among the choices of its mask")
        wanted = np.full(self.size, NOTHING)
        wanted[games] = choices
        self.take(wanted)
