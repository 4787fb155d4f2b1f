"""PettingZoo: every seat is an agent, and one is asked at a time (AEC).

There is no parallel form: only one seat decides at a time, and PettingZoo's own conversion would ask the others for
meaningless actions.
"""

from typing import Any, Unpack

from lastcard.envs.common.missing_extra import MissingExtra

try:
    import numba  # noqa: F401  # games are compiled
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise MissingExtra(missing, "envs") from None

from lastcard.envs.common.rendering import as_image, as_text
from lastcard.envs.common.spaces import Encoding, Observation, observation_space
from lastcard.envs.parameters import GameParameters, Table, whole_number
from lastcard.sim.episode import CHOICES
from lastcard.sim.episode_settings import CUT
from lastcard.sim.solo import ENDING, PAID, SEAT, Solo


def env(**table: Any) -> AECEnv:
    """Return a table with PettingZoo's usual wrappers: an illegal choice ends the episode and costs its agent 1."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**table), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(**table: Any) -> "UnoAEC":
    """Return a table without wrappers: an illegal choice is refused and changes nothing."""
    return UnoAEC(**table)


class UnoAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A table whose seats are all agents, ``seat_0`` to ``seat_9``. An episode is a round or a match."""

    metadata = {
        "name": "lastcard_v1",
        "render_modes": ["human", "ansi", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(self, *, render_mode: str | None = None, **table: Unpack[Table]) -> None:
        super().__init__()
        if render_mode not in (None, "human", "ansi", "rgb_array"):
            raise ValueError(f"render_mode: there is no '{render_mode}'; there are human, ansi and rgb_array")
        self.parameters = GameParameters.of(table)
        self.render_mode = render_mode
        self._solo = Solo(self.parameters.rules(), self.parameters.episode_settings(linger=True))
        self._begun = False
        self._paid = False
        self._rng = np.random.default_rng()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.parameters.players)]
        self.agents: list[str] = []
        self._encoding = Encoding(self._solo.layout, self.parameters.encoding)
        space = observation_space(self._encoding)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(CHOICES) for agent in self.possible_agents}
        self.state_space = self._encoding.space(self.parameters.players * self._solo.layout.size)

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's choices."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next episode, or the first of a seed."""
        if seed is not None or not self._begun:
            result = self._solo.reset(seed if seed is not None else int(self._rng.integers(1 << 62)))
            self._begun = True
        else:
            result = self._solo.restart()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[result & SEAT]
        self._paid = False
        self._over = False
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Carry out the choice of the agent that is asked."""
        if self._over:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} is asked and must choose one of its mask, not None")
        choice = action if type(action) is int else whole_number(action)
        if self._paid:
            self._cumulative_rewards[self.agent_selection] = 0.0
        result = self._solo.step(choice)
        if self._paid or result > SEAT:
            self._settle(result)
        self.agent_selection = self.possible_agents[result & SEAT]
        if self.render_mode == "human":
            self.render()

    def _settle(self, result: int) -> None:
        """Pay the agents, and end the episode if it is over. Most steps do neither and skip this."""
        self.rewards = {agent: float(self._solo.payoffs[seat]) for seat, agent in enumerate(self.possible_agents)}
        self._accumulate_rewards()
        self._paid = bool(result & PAID) or any(self._cumulative_rewards.values())
        ending = result >> ENDING & SEAT
        if ending:
            self._over = True
            over = self.truncations if ending == CUT else self.terminations
            over.update(dict.fromkeys(self.agents, True))

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows. Its mask is empty while another agent is asked."""
        if agent == self.agent_selection and not self._over:
            row = self._solo.observation
            # Calls cost more than a decision here, so bytes are copied on the spot.
            shown = self._encoding.fresh(row) if self._encoding.floats else row.copy()
            return {"observation": shown, "action_mask": self._solo.mask.copy()}
        return {
            "observation": self._encoding(self._solo.observe(self.possible_agents.index(agent))),
            "action_mask": np.zeros_like(self._solo.mask),
        }

    def state(self) -> np.ndarray:
        """Return what all agents know together, seat by seat: every hand, for critics that learn centrally, never for agents."""
        rows = [self._solo.observe(seat) for seat in range(self.parameters.players)]
        return np.concatenate([self._encoding(row) for row in rows])

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Return what the asked agent knows, what it earned since it was last asked, and whether its episode is over."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def render(self) -> Any:
        """Show the table as the asked agent sees it: printed, as text, or as a picture."""
        if self.render_mode == "human":
            print(as_text(self._solo.observation, self._solo.mask, self._solo.layout), end="\n\n")
        if self.render_mode == "ansi":
            return as_text(self._solo.observation, self._solo.mask, self._solo.layout)
        if self.render_mode == "rgb_array":
            return as_image(self._solo.observation, self._solo.mask, self._solo.layout)
        return None

    def close(self) -> None:
        """Do nothing: nothing is held open."""
