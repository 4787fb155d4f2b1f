"""Gymnasium: one agent against compiled players (``UnoEnv``), and many games that step together (``UnoVectorEnv``).

Observations are dictionaries of an ``observation`` (the pieces of ``sim.observation``) and an ``action_mask``. Actions are the
choices of ``envs.action_space``. A vector without opponents is self-play: each step is one decision of the asked seat.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium import Env, register, spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from lastcard.envs.parameters import GameParameters
from lastcard.envs.picture import as_image, as_text
from lastcard.envs.spaces import Choices, Observation, observation_space
from lastcard.sim import observation
from lastcard.sim.batch import Batch
from lastcard.sim.episode import CHOICES
from lastcard.sim.episodes import CALLER, CUT, ENDED
from lastcard.sim.policies import POLICIES
from lastcard.sim.solo import ENDING, SEAT, Solo


def seated(players: int, opponents: str | Sequence[str], seat: int) -> list[int]:
    """Return the player of each seat: the caller at ``seat``, opponents by name at the others in order."""
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise ValueError(f"opponents: {len(names)} are named, but {players - 1} play")
    if not 0 <= seat < players:
        raise ValueError(f"seat: {seat} is none; there are 0 to {players - 1}")
    for name in names:
        if name not in POLICIES:
            raise ValueError(f"opponents: there is no compiled '{name}'; there are {', '.join(POLICIES)}")
    policies = [POLICIES[name] for name in names]
    return [*policies[:seat], CALLER, *policies[seat:]]


class UnoEnv(Env[Observation, np.int64]):
    """One agent at a table of compiled players. An episode is a round or a match.

    The reward is the agent's payoff at the end: +1 shared by the winners, -1 by the others, or points. Gymnasium wants every
    action of the space to be accepted, so an illegal choice is replaced by a random legal one, and ``info["illegal"]`` says
    so. With ``illegal="raise"`` it is refused instead.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        *,
        opponents: str | Sequence[str] = "sensible",
        seat: int = 0,
        illegal: str = "replace",
        render_mode: str | None = None,
        **table: Any,
    ) -> None:
        if illegal not in ("replace", "raise"):
            raise ValueError(f"illegal: there is no '{illegal}'; there are replace and raise")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: there is no '{render_mode}'; there are ansi and rgb_array")
        self.parameters = GameParameters(**table)
        self.seat = seat
        self.illegal = illegal
        self.render_mode = render_mode
        players = seated(self.parameters.players, opponents, seat)
        self._solo = Solo(self.parameters.rules(), self.parameters.episode_settings(players=players, linger=True))
        self._begun = False
        self._over = True
        self.observation_space: spaces.Space[Observation] = observation_space()
        self.action_space = Choices(lambda: self._solo.mask)

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
        return self._observation(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out the agent's choice and play on until it is asked again."""
        if self._over:
            raise ValueError("the episode is over: call reset()")
        mask = self._solo.mask
        illegal = self.illegal == "replace" and not (0 <= action < CHOICES and mask[action])
        if illegal:
            action = self.np_random.choice(np.flatnonzero(mask))
        ending = self._solo.step(int(action)) >> ENDING & SEAT
        self._over = ending != 0
        reward = float(self._solo.payoffs[self.seat])
        return self._observation(), reward, ending == ENDED, ending == CUT, {"illegal": illegal}

    def render(self) -> Any:
        """Show the table as the agent sees it: as text, or as a picture."""
        if self.render_mode == "ansi":
            return as_text(self._solo.observation, self._solo.mask)
        if self.render_mode == "rgb_array":
            return as_image(self._solo.observation, self._solo.mask)
        return None

    def _observation(self) -> Observation:
        return {"observation": self._solo.observation.copy(), "action_mask": self._solo.mask.copy()}


class UnoVectorEnv(VectorEnv[Observation, np.ndarray, np.ndarray]):
    """Many games on the batch kernel, on any number of threads.

    With opponents, every game has one agent. Without, every step is one decision of the seat in ``infos["seat"]``, the
    reward is its own, and ``infos["payoffs"]`` has everybody's. A finished episode is shown for one step. The next step
    ignores its action and starts a new episode (Gymnasium's autoreset mode NEXT_STEP).
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int,
        *,
        opponents: str | Sequence[str] | None = None,
        seat: int = 0,
        threads: int = 1,
        render_mode: str | None = None,
        **table: Any,
    ) -> None:
        self.parameters = GameParameters(**table)
        self.num_envs = num_envs
        self.render_mode = render_mode
        players = self.parameters.players
        self._batch = Batch(
            self.parameters.rules(),
            num_envs,
            self.parameters.episode_settings(
                players=[CALLER] * players if opponents is None else seated(players, opponents, seat), linger=True
            ),
            threads=threads,
        )
        self._games = np.arange(num_envs)
        self.single_observation_space = observation_space()
        self.single_action_space = spaces.Discrete(CHOICES)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, observation.MOST, (num_envs, observation.SIZE), np.uint8),
                "action_mask": spaces.Box(0, 1, (num_envs, CHOICES), np.int8),
            }
        )
        self.action_space = spaces.MultiDiscrete([CHOICES] * num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new episode in every game."""
        super().reset(seed=seed)
        observed = self._fresh()
        self._batch.reset(seed if seed is not None else int(self.np_random.integers(1 << 62)))
        return observed, {"seat": self._batch.deciders.copy()}

    def step(self, actions: np.ndarray) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Carry out one choice in every game."""
        batch = self._batch
        actors = batch.deciders.copy()
        observed = self._fresh()
        batch.step(actions)
        payoffs = batch.payoffs.copy()
        infos = {"seat": batch.deciders.copy(), "payoffs": payoffs}
        return observed, payoffs[self._games, actors], batch.endings == ENDED, batch.endings == CUT, infos

    def render(self) -> tuple[str, ...] | None:
        """Show every table as the asked seat sees it."""
        if self.render_mode != "ansi":
            return None
        return tuple(as_text(*pair) for pair in zip(self._batch.observations, self._batch.masks, strict=True))

    def _fresh(self) -> Observation:
        """Make new arrays for the next step, so that those handed out before stay unchanged."""
        observed = {
            "observation": np.empty((self.num_envs, observation.SIZE), np.uint8),
            "action_mask": np.empty((self.num_envs, CHOICES), np.int8),
        }
        self._batch.write_to(observed["observation"], observed["action_mask"])
        return observed


ENV_ID: Final = "lastcard/Uno-v1"
register(ENV_ID, entry_point=f"{__name__}:UnoEnv", vector_entry_point=f"{__name__}:UnoVectorEnv")
