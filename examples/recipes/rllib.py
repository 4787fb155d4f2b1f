"""RLlib: PPO with RLlib's own masked module; its checkpoint is restored and plays alike."""

import argparse
import logging
import tempfile
from typing import Any

import numpy as np
import ray
import torch
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from examples.recipes.measuring import Masked, measure, require_same
from lastcard.envs.baseline import features
from lastcard.envs.contender import Choose

TASK = "two-v1"


def make(config: Any = None) -> Masked:
    """Return one game against the opponent."""
    return Masked(TASK, "observations", "action_mask")


def choosing(algorithm: PPO) -> Choose:
    """Return the algorithm as a policy for evaluations."""
    module = algorithm.get_module()

    @torch.no_grad()
    def choose(observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        seen = {
            "observations": torch.from_numpy(features(observations)),
            "action_mask": torch.from_numpy(masks.astype(np.float32)),
        }
        return np.asarray(module.forward_inference({"obs": seen})["action_dist_inputs"].argmax(dim=1).numpy())

    return choose


def main(arguments: list[str] | None = None) -> None:
    """Learn, save a checkpoint, restore it, measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=3)
    args = parser.parse_args(arguments)
    ray.init(num_cpus=1, include_dashboard=False, logging_level=logging.ERROR, log_to_driver=False)
    register_env("uno", make)
    config = (
        PPOConfig()
        .environment("uno")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .training(train_batch_size_per_learner=1_000, minibatch_size=250, num_epochs=4, lr=1e-3, gamma=0.995)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64, 64]}
            )
        )
        .debugging(seed=1)
    )
    algorithm = config.build_algo()
    for iteration in range(1, args.iterations + 1):
        found = algorithm.train()
        print(
            f"iteration {iteration}: return {found['env_runners'].get('episode_return_mean', float('nan')):+.3f}",
            flush=True,
        )
    saved = measure(TASK, "trained", choosing(algorithm))
    with tempfile.TemporaryDirectory() as folder:
        algorithm.save_to_path(folder)
        algorithm.stop()
        restored = PPO.from_checkpoint(folder)
        require_same(saved, measure(TASK, "restored", choosing(restored)))
        restored.train()
        print("the restored algorithm learns on")
        restored.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
