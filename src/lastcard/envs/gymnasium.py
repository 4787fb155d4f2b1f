"""Gymnasium: one agent against compiled players (``UnoEnv``); ``envs.vector`` has many games that step together.

Observations are dictionaries of an ``observation`` (the pieces of ``sim.observation``) and an ``action_mask``. Actions are the
choices of ``envs.common.action_space``. ``make`` and ``make_vec`` of the registered ID play the same game against the same
opponents, and a vector's game with a seed is the environment's with that seed.
"""

from collections.abc import Sequence
from typing import Any, Final, Unpack

from lastcard.envs.common.missing_extra import MissingExtra

try:
    import numba  # noqa: F401  # games are compiled
    import numpy as np
    from gymnasium import Env, register, spaces
except ModuleNotFoundError as missing:
    raise MissingExtra(missing, "envs") from None

from lastcard.envs.common.opponents import check_illegal, seated
from lastcard.envs.common.rendering import as_image, as_text
from lastcard.envs.common.spaces import Choices, Encoding, Observation, observation_space
from lastcard.envs.parameters import GameParameters, Table, whole_number
from lastcard.envs.tasks import TASKS
from lastcard.envs.vector import UnoVectorEnv
from lastcard.sim.episode import CHOICES
from lastcard.sim.episode_settings import CUT, ENDED
from lastcard.sim.solo import ENDING, SEAT, Solo

__all__ = ["ENV_ID", "ENV_ID_2", "UnoEnv", "UnoVectorEnv"]


class UnoEnv(Env[Observation, np.int64]):
    """One agent at a table of compiled players. An episode is a round or a match.

    The reward is the agent's payoff at the end: +1 shared by the winners, -1 by the others, or points. Gymnasium wants every
    action of the space to be accepted, so an illegal choice is replaced by a random legal one, and ``info["illegal"]`` says
    so. With ``illegal="raise"`` it is refused instead. An environment can be pickled and copied at any time.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        *,
        opponents: str | Sequence[str] = "sensible",
        seat: int = 0,
        illegal: str = "replace",
        render_mode: str | None = None,
        **table: Unpack[Table],
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: there is no '{render_mode}'; there are ansi and rgb_array")
        self.parameters = GameParameters.of(table)
        self.seat = seat
        self.illegal = check_illegal(illegal)
        self.render_mode = render_mode
        players = seated(self.parameters.players, opponents, seat)
        self._solo = Solo(self.parameters.rules(), self.parameters.episode_settings(players=players, linger=True))
        self._begun = False
        self._over = True
        self._encoding = Encoding(self._solo.layout, self.parameters.encoding)
        self.observation_space: spaces.Space[Observation] = observation_space(self._encoding)
        self.action_space = Choices(self._solo)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the next episode, or the first of a seed."""
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            self._solo.reset(seed if seed is not None else int(self.np_random.integers(1 << 62)))
            self._begun = True
        else:
            self._solo.restart()
        self._over = False
        return self._observation(), {"seat": self.seat}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out the agent's choice and play on until it is asked again."""
        if self._over:
            raise ValueError("the episode is over: call reset()")
        choice = whole_number(action)
        mask = self._solo.mask
        illegal = self.illegal == "replace" and not (0 <= choice < CHOICES and mask[choice])
        if illegal:
            choice = int(self.np_random.choice(np.flatnonzero(mask)))
        ending = self._solo.step(choice) >> ENDING & SEAT
        self._over = ending != 0
        reward = float(self._solo.payoffs[self.seat])
        infos = {"illegal": illegal, "seat": self.seat, "payoffs": self._solo.payoffs.copy()}
        return self._observation(), reward, ending == ENDED, ending == CUT, infos

    def action_masks(self) -> np.ndarray:
        """Return which choices are legal now, under the name that MaskablePPO asks for."""
        return self._solo.mask.astype(bool)

    def state(self) -> np.ndarray:
        """Return what all seats know together, for a central critic."""
        rows = [self._solo.observe(seat) for seat in range(self.parameters.players)]
        return np.concatenate([self._encoding(row) for row in rows])

    def render(self) -> Any:
        """Show the table as the agent sees it: as text, or as a picture."""
        if self.render_mode == "ansi":
            return as_text(self._solo.observation, self._solo.mask, self._solo.layout)
        if self.render_mode == "rgb_array":
            return as_image(self._solo.observation, self._solo.mask, self._solo.layout)
        return None

    def _observation(self) -> Observation:
        return {"observation": self._encoding.fresh(self._solo.observation), "action_mask": self._solo.mask.copy()}


ENV_ID: Final = "lastcard/Uno-v1"
# The same game with version 2 of the observation. As "Uno-v2" it would make Gymnasium call version 1 out of date.
ENV_ID_2: Final = "lastcard/UnoObs2-v1"
_ONE: Final = f"{__name__}:UnoEnv"
_MANY: Final = "lastcard.envs.vector:UnoVectorEnv"
register(ENV_ID, entry_point=_ONE, vector_entry_point=_MANY)
register(ENV_ID_2, entry_point=_ONE, vector_entry_point=_MANY, kwargs={"observation": 2})
for _task in TASKS.values():
    _game = {"opponents": _task.opponents, **_task.table}
    register(_task.id, entry_point=_ONE, vector_entry_point=_MANY, kwargs=_game)
