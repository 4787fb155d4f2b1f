"""Many games at once: compiled environments on arrays, and the functions that are compiled for them.

A ``Batch`` holds N games as one array of records. Each step takes one choice per game and writes observations, masks, payoffs
and endings into arrays, which the caller may provide. Only arrays and indexes cross into compiled code, never records.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from lastcard.rules.layout import SEATS, Rules
from lastcard.rules.memory import borrowed
from lastcard.rules.setup import capacity
from lastcard.sim import observation
from lastcard.sim.episode import CHOICES, Episode
from lastcard.sim.episodes import RESTART, EpisodeSettings, advance
from lastcard.sim.observation import observe
from lastcard.sim.offer import OFFER, was_offered, write_choices
from lastcard.sim.playout import play_anything, play_casually

if TYPE_CHECKING:
    import numpy as np


def play_casually_at(states: Any, index: int, rules: Any, seed: int, rounds: int, out: Any) -> int:
    """Play rounds on one state of an array; return the number of decisions."""
    return play_casually(states[index], rules[0], seed, rounds, out)


def play_anything_at(states: Any, index: int, rules: Any, seed: int, limit: int, out: Any) -> int:
    """Play one round of anything legal on one state of an array; return the number of decisions."""
    return play_anything(states[index], rules[0], seed, limit, out)


def step_all(
    states: Any, rules: Any, episodes: Any, settings: Any, first: int, begin: int, end: int,
    observations: Any, masks: Any, offers: Any, payoffs: Any, endings: Any, out: Any, picked: Any,
) -> None:  # fmt: skip
    """Take one choice, or RESTART, in each of the games [begin:end] and show the result."""
    # Borrowed arrays skip reference counting for their rows, which would cost more than the decisions.
    observations = borrowed(observations)
    masks = borrowed(masks)
    offers = borrowed(offers)
    payoffs = borrowed(payoffs)
    out = borrowed(out)
    for i in range(begin, end):
        endings[i] = advance(states[i], rules[0], episodes[i], settings[0], first + i, picked[i], payoffs[i], out)
        _show(states[i], rules[0], episodes[i], settings[0], observations[i], masks[i], offers[i])


def observe_at(states: Any, index: int, rules: Any, episodes: Any, seat: int, row: Any) -> None:
    """Write what any seat of one game knows."""
    observe(states[index], rules[0], episodes[index], seat, row)


def first_refused(offers: Any, episodes: Any, picked: Any) -> int:
    """Return the first game whose choice was not offered, or -1 if there is none."""
    offers = borrowed(offers)
    for i in range(len(picked)):
        if not was_offered(offers[i], picked[i]) and not episodes[i].ended:
            return i
    return -1


def _show(s: Any, r: Any, e: Any, c: Any, row: Any, mask: Any, offer: Any) -> None:
    observe(s, r, e, e.seat, row)
    write_choices(s, r, e, c.automatic, offer, mask)


class Batch:
    """N games that step together; each depends only on the seed and its own number, not on N or the number of threads.

    After ``reset`` and every ``step`` the arrays hold one row per game: ``deciders`` the seat that decides next,
    ``observations`` what that seat knows (observation.py), ``masks`` its choices, ``payoffs`` what the step paid to every seat,
    ``endings`` whether the game is RUNNING, ENDED or was CUT at the limit. A finished game starts again at once, unless it
    ``linger``s for one step.
    """

    def __init__(
        self,
        rules: Rules,
        size: int,
        settings: EpisodeSettings,
        *,
        threads: int = 1,
        first: int = 0,
    ) -> None:
        import numpy as np

        from lastcard.rules.speed import compiled, entry_point, record_type, state_type

        self.size = size
        self.seats = rules.seats
        self.first = first
        self._rules = np.frombuffer(rules.packed(), record_type(Rules)).copy()
        self._rules["hint_penalty"] = 0  # programs do not talk, so nobody can be accused of a hint
        self._settings = np.frombuffer(settings.packed(), record_type(EpisodeSettings)).copy()
        self._states = np.zeros(size, state_type(capacity(rules)))
        self._episodes = np.zeros(size, record_type(Episode))
        self._offers = np.zeros((size, OFFER), np.int64)
        self._outs = np.zeros((threads, CHOICES), np.int64)
        self._bounds = [size * thread // threads for thread in range(threads + 1)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._restart = np.full(size, RESTART)
        self._first_refused = entry_point(compiled(first_refused), self._offers, self._episodes, self._restart[:0])
        self._observe_at = compiled(observe_at)
        self.observations = np.zeros((size, observation.SIZE), np.uint8)
        self.masks = np.zeros((size, CHOICES), np.int8)
        self.payoffs = np.zeros((size, SEATS), np.float32)
        self.endings = np.zeros(size, np.int8)
        self._as_choices = partial(np.ascontiguousarray, dtype=np.int64)
        self._step_all = entry_point(compiled(step_all), *self._share(0, (0, 0)), self._restart)
        self.write_to(self.observations, self.masks)

    @property
    def deciders(self) -> "np.ndarray":
        """The seat that decides next in each game."""
        deciders: np.ndarray = self._episodes["seat"]
        return deciders

    def observe(self, game: int, seat: int) -> "np.ndarray":
        """Return what any seat of a game knows, asked or not."""
        import numpy as np

        row = np.zeros(observation.SIZE, np.uint8)
        self._observe_at(self._states, game, self._rules, self._episodes, seat, row)
        return row

    def write_to(self, observations: "np.ndarray", masks: "np.ndarray") -> None:
        """Use the caller's arrays from now on."""
        for mine, yours in ((self.observations, observations), (self.masks, masks)):
            if yours.shape != mine.shape or yours.dtype != mine.dtype or not yours.flags.c_contiguous:
                raise ValueError(
                    f"the array must be contiguous, {mine.shape} of {mine.dtype}; this one is {yours.shape} of {yours.dtype}"
                )
        self.observations, self.masks = observations, masks
        self._shares = [self._share(*share) for share in enumerate(pairwise(self._bounds))]

    def reset(self, seed: int) -> None:
        """Start every game again, with the first episode of a seed."""
        self._settings["seed"] = seed
        self._episodes["number"] = 0
        self._on_threads(self._restart)

    def step(self, choices: "np.ndarray") -> None:
        """Take one choice in every game; if any of them is not allowed, nothing changes."""
        choices = self._as_choices(choices)
        if choices.shape != (self.size,):
            raise ValueError(f"there must be {self.size} choices, one a game, not {choices.shape}")
        refused = self._first_refused(self._offers, self._episodes, choices)
        if refused >= 0:
            raise ValueError(f"game {refused}: {choices[refused]} is not among the choices of its mask")
        self._on_threads(choices)

    def _on_threads(self, choices: "np.ndarray") -> None:
        if self._pool is None:
            self._step_all(*self._shares[0], choices)
        else:
            for task in [self._pool.submit(self._step_all, *share, choices) for share in self._shares]:
                task.result()

    def _share(self, thread: int, games: tuple[int, int]) -> tuple[Any, ...]:
        """Return the arguments of ``step_all`` for some of the games, without the choices."""
        return (
            self._states, self._rules, self._episodes, self._settings, self.first, *games,
            self.observations, self.masks, self._offers, self.payoffs, self.endings, self._outs[thread],
        )  # fmt: skip
