"""Vectors for Gymnasium: many games on the batch kernel, on any number of threads, with one agent each or in self-play."""

from collections.abc import Sequence
from typing import Any, Unpack

from lastcard.envs.common.missing_extra import MissingExtra

try:
    import numba  # noqa: F401  # games are compiled
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
except ModuleNotFoundError as missing:
    raise MissingExtra(missing, "envs") from None

from lastcard.envs.common.opponents import check_illegal, seated
from lastcard.envs.common.rendering import as_text
from lastcard.envs.common.spaces import Encoding, Observation, observation_space
from lastcard.envs.parameters import GameParameters, Table
from lastcard.sim.batch import Batch
from lastcard.sim.episode import CHOICES
from lastcard.sim.episode_settings import CALLER, CUT, ENDED, RESTART, RUNNING


class UnoVectorEnv(VectorEnv[Observation, np.ndarray, np.ndarray]):
    """Many games that step together.

    With opponents, every game has one agent. With ``opponents=None`` it is self-play: every step is one decision of the seat in
    ``infos["seat"]``, the reward is its own, and ``infos["payoffs"]`` has everybody's (``envs.returns`` credits the losers).

    A finished episode is shown for one step, and the next step ignores its action and starts a new episode
    (``autoreset_mode="NextStep"``); or the new episode begins at once, and ``infos["final_obs"]`` shows the end
    (``"SameStep"``); or the caller resets finished games with ``options={"reset_mask": …}`` (``"Disabled"``).
    """

    def __init__(
        self,
        num_envs: int,
        *,
        opponents: str | Sequence[str] | None = "sensible",
        seat: int = 0,
        illegal: str = "replace",
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **table: Unpack[Table],
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: a vector has no '{render_mode}', only ansi")
        self.parameters = GameParameters.of(table)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.illegal = check_illegal(illegal)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata: dict[str, Any] = {"render_modes": ["ansi"], "autoreset_mode": self.autoreset_mode}
        players = self.parameters.players
        self._batch = Batch(
            self.parameters.rules(),
            num_envs,
            self.parameters.episode_settings(
                players=[CALLER] * players if opponents is None else seated(players, opponents, seat), linger=True
            ),
            threads=threads,
        )
        self._encoding = Encoding(self._batch.layout, self.parameters.encoding)
        self._buffers = self._batch.buffers()
        self._begun = False
        self._finished = False  # whether any game is over
        self.single_observation_space = observation_space(self._encoding)
        self.single_action_space = spaces.Discrete(CHOICES)
        self.observation_space = observation_space(self._encoding, num_envs)
        self.action_space = spaces.MultiDiscrete([CHOICES] * num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal an episode in every game, or in those of ``options["reset_mask"]``: the next one, or the first of a seed.

        A seed means itself and the numbers that follow it, one a game, as in all vectors of Gymnasium.
        """
        which = self._which(options)
        if isinstance(seed, int | np.integer):
            super().reset(seed=int(seed))
            seeds: list[int | None] = [int(seed) + game for game in range(self.num_envs)]
        else:
            seeds = [None] * self.num_envs if seed is None else list(seed)
        if len(seeds) != self.num_envs:
            raise ValueError(f"seed: {len(seeds)} are given, but there are {self.num_envs} games")
        if not self._begun:
            which = np.ones(self.num_envs, bool)
            drawn = self.np_random.integers(1 << 62, size=self.num_envs)
            seeds = [int(chance) if given is None else given for given, chance in zip(seeds, drawn, strict=True)]
            self._begun = True
        before = (self._batch.observations, self._batch.masks)
        observed = self._fresh()
        for array, old in zip(observed.values(), before, strict=True):
            array[~which] = old[~which]
        self._batch.restart(which, {game: s for game, s in enumerate(seeds) if s is not None and which[game]})
        self._finished = bool(self._batch.endings.any())
        return self._encoded(observed), {"seat": self._batch.deciders.copy()}

    def _which(self, options: dict[str, Any] | None) -> np.ndarray:
        """Return which games are to be reset."""
        which = (options or {}).get("reset_mask")
        if which is None:
            return np.ones(self.num_envs, bool)
        if (
            not isinstance(which, np.ndarray)
            or which.dtype != bool
            or which.shape != (self.num_envs,)
            or not which.any()
        ):
            raise ValueError(f"reset_mask: an array of {self.num_envs} truth values, at least one of them true")
        return which

    def step(self, actions: np.ndarray) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Carry out one choice in every game."""
        batch = self._batch
        if self._finished and self.autoreset_mode == AutoresetMode.DISABLED:
            raise ValueError(f"game {int(batch.endings.argmax())} is over: reset it with options={{'reset_mask': …}}")
        choices = batch.as_choices(actions)
        illegal = np.zeros(self.num_envs, bool)
        shown = batch.lent
        observed = self._fresh()
        if batch.attempt(choices) >= 0:
            fresh = batch.lent
            batch.borrow(shown)
            choices, illegal = self._allowed(choices)
            batch.borrow(fresh)
            batch.take(choices)
        self._finished = bool(np.count_nonzero(batch.endings))
        if self._finished:
            ended, cut = batch.endings == ENDED, batch.endings == CUT
        else:  # comparing takes longer
            ended, cut = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        infos = {"seat": batch.deciders.copy(), "payoffs": batch.payoffs.copy(), "illegal": illegal}
        rewards = batch.rewards.copy()
        if self._finished and self.autoreset_mode == AutoresetMode.SAME_STEP:
            infos |= self._begin_anew(ended | cut, observed, infos)
        return self._encoded(observed), rewards, ended, cut, infos

    def _allowed(self, choices: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Refuse choices that are illegal or replace them, and say which they were; a game that is over takes any."""
        running = self._batch.endings == RUNNING
        illegal = running & ~self._batch.offered(choices)
        allowed = np.where(running, choices, RESTART)
        for game in np.flatnonzero(illegal):
            if self.illegal == "raise":
                raise ValueError(f"game {game}: {choices[game]} is not among the choices of its mask")
            allowed[game] = self.np_random.choice(self._batch.legal(int(game)))
        return allowed, illegal

    def _begin_anew(self, over: np.ndarray, observed: Observation, infos: dict[str, Any]) -> dict[str, Any]:
        """Start the finished games again, and keep their ends as Gymnasium's own vectors do."""
        final = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(over):
            end = {name: array[game].copy() for name, array in observed.items()}
            final[game] = self._encoded(end)
        self._batch.restart(over)
        self._finished = False
        ends = {"final_obs": final, "_final_obs": over, "final_info": infos, "_final_info": over}
        return {**ends, "seat": self._batch.deciders.copy()}

    def action_masks(self) -> np.ndarray:
        """Return which choices are legal now in every game."""
        return self._batch.masks.astype(bool)

    def sample_actions(self) -> np.ndarray:
        """Choose a random legal action in every game, compiled."""
        return self._batch.sample()

    def state(self) -> np.ndarray:
        """Return what all seats of each game know together, for a central critic: one row a game, seat by seat."""
        rows = self._batch.state().reshape(self.num_envs * self.parameters.players, -1)
        return self._encoding(rows).reshape(self.num_envs, -1)

    def _encoded(self, observed: Observation) -> Observation:
        return {**observed, "observation": self._encoding(observed["observation"])}

    def render(self) -> tuple[str, ...] | None:
        """Show every table as the asked seat sees it."""
        if self.render_mode != "ansi":
            return None
        pairs = zip(self._batch.observations, self._batch.masks, strict=True)
        return tuple(as_text(row, mask, self._batch.layout) for row, mask in pairs)

    def _fresh(self) -> Observation:
        """Take other arrays for the next step, so that those handed out before stay unchanged."""
        batch = self._batch
        batch.borrow(self._buffers.take())
        return {"observation": batch.observations, "action_mask": batch.masks}
