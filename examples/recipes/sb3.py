"""Stable-Baselines3: MaskablePPO of sb3-contrib learns two-player UNO for two minutes, is saved, loaded and measured."""

import argparse
import tempfile
import time
from pathlib import Path

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

from examples.recipes.measuring import OPPONENT, Features, measure, require_learned, require_same
from lastcard.envs.baseline import features
from lastcard.envs.contender import Choose

TASK = "two-v1"


def make() -> Features:
    """Return one game against the opponent; its wrapper passes ``action_masks`` on."""
    return Features(gymnasium.make(f"lastcard/{TASK}", opponents=OPPONENT))


class UntilTime(BaseCallback):
    """Stops learning after some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._end = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self._end


def choosing(model: MaskablePPO) -> Choose:
    """Return the model as a policy for evaluations: its most likely legal choices."""

    def choose(observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        return np.asarray(model.predict(features(observations), action_masks=masks.astype(bool), deterministic=True)[0])

    return choose


def main(arguments: list[str] | None = None) -> None:
    """Learn, save, load, measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    args = parser.parse_args(arguments)
    env = make_vec_env(make, n_envs=8, seed=1)
    model = MaskablePPO("MlpPolicy", env, n_steps=128, batch_size=256, gamma=0.995, seed=1, device="cpu")
    before = measure(TASK, "untrained", choosing(model))
    model.learn(10**9, callback=UntilTime(args.seconds))
    print(f"learned for {args.seconds:.0f} s, {model.num_timesteps:,} steps")
    saved = measure(TASK, "trained", choosing(model))
    with tempfile.TemporaryDirectory() as folder:
        model.save(Path(folder) / "model")
        loaded = MaskablePPO.load(Path(folder) / "model", device="cpu")
    require_same(saved, measure(TASK, "loaded", choosing(loaded)))
    require_learned(before, saved)


if __name__ == "__main__":
    main()
