"""What all recipes share: a policy is measured by the protocol of ``lastcard evaluate``, and what was loaded plays alike."""

from typing import Any

import gymnasium
import numpy as np

from lastcard.envs.baseline import FEATURES, features
from lastcard.envs.contender import Bot, Choose, Function
from lastcard.envs.evaluation import Result, evaluate
from lastcard.envs.gymnasium import UnoEnv  # and registers the tasks
from lastcard.envs.tasks import task
from lastcard.sim.episode import CHOICES

OPPONENT = "random"  # beatable within a minute of learning; the tasks' own opponents are sensible
DEALS = 100


class Features(gymnasium.ObservationWrapper[Any, Any, Any]):
    """Shows scaled numbers instead of bytes; ``action_masks`` is still that of the environment."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        self.observation_space = gymnasium.spaces.Box(0, np.inf, (FEATURES,), np.float32)

    def observation(self, observation: Any) -> np.ndarray:
        """Turn an observation into the numbers that networks see."""
        return np.asarray(features(observation["observation"][None])[0])


class Masked(gymnasium.Env[Any, Any]):
    """A task as a dictionary of numbers and mask, under the names that a library looks for."""

    def __init__(self, label: str, seen: str, mask: str) -> None:
        self._env = UnoEnv(opponents=OPPONENT, **task(label).table)
        self._names = seen, mask
        self.action_space = gymnasium.spaces.Discrete(CHOICES)
        self.observation_space = gymnasium.spaces.Dict(
            {
                seen: gymnasium.spaces.Box(0, np.inf, (FEATURES,), np.float32),
                mask: gymnasium.spaces.Box(0, 1, (CHOICES,), np.float32),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal."""
        return self._told(self._env.reset(seed=seed, options=options)[0]), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Choose."""
        told, reward, ended, cut, _ = self._env.step(int(action))
        return self._told(told), reward, ended, cut, {}

    def _told(self, told: Any) -> dict[str, np.ndarray]:
        seen, mask = self._names
        return {seen: features(told["observation"][None])[0], mask: told["action_mask"].astype(np.float32)}


def measure(label: str, name: str, choose: Choose) -> Result:
    """Measure a policy, and print its figures."""
    result = evaluate(task(label), Function(name, choose), Bot(OPPONENT), deals=DEALS)
    print(
        f"{label}: {name} against {OPPONENT}: score {result.score}, won {100 * result.wins.value:.1f} %, "
        f"{result.games} games, checksum {result.checksum}",
        flush=True,
    )
    return result


def require_learned(before: Result, after: Result) -> None:
    """Require that the intervals before and after learning do not overlap."""
    if not after.score.low > before.score.high:
        raise SystemExit(f"it has not learned: {before.score} before, {after.score} after")
    print(f"it has learned: {before.score.value:+.3f} before, {after.score.value:+.3f} after")


def require_same(saved: Result, loaded: Result) -> None:
    """Require that what was loaded plays exactly as what was saved."""
    if saved.checksum != loaded.checksum:
        raise SystemExit(f"what was loaded plays otherwise: {saved.checksum} and {loaded.checksum}")
    print("what was loaded plays the same games as what was saved")
