"""Tianshou: DQN, which reads the mask beside the observation; its weights are saved, loaded and play alike.

Its short form is too short to learn more than how to lose: DQN needs hundreds of thousands of steps here (docs/baselines.md).
"""

import argparse
import io
from typing import Any

import numpy as np
import torch
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.utils.net.common import Net
from tianshou.utils.torch_utils import policy_within_training_step

from examples.recipes.measuring import Masked, measure, require_same
from lastcard.envs.baseline import FEATURES, features
from lastcard.envs.contender import Choose
from lastcard.sim.episode import CHOICES

TASK = "quiet-v1"  # two players, no interrupts
ENVS, BATCH = 16, 256


def make() -> Masked:
    """Return one game against the opponent."""
    return Masked(TASK, "obs", "mask")


def new_algorithm() -> DQN[Any]:
    """Return an algorithm that has learned nothing."""
    env = make()
    net: Net[Any] = Net(state_shape=(FEATURES,), action_shape=CHOICES, hidden_sizes=[64, 64])
    policy = DiscreteQLearningPolicy(
        model=net, action_space=env.action_space, observation_space=env.observation_space, eps_training=0.2
    )
    return DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=0.95, target_update_freq=200)


def choosing(algorithm: DQN[Any]) -> Choose:
    """Return the algorithm as a policy for evaluations."""

    @torch.no_grad()
    def choose(observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        seen = Batch(obs=Batch(obs=features(observations), mask=masks), info=Batch())
        return np.asarray(algorithm.policy(seen).act)

    return choose


def main(arguments: list[str] | None = None) -> None:
    """Learn, save, load, measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20_000)
    args = parser.parse_args(arguments)
    torch.manual_seed(1)
    np.random.seed(1)
    torch.set_num_threads(1)
    algorithm = new_algorithm()
    measure(TASK, "untrained", choosing(algorithm))
    envs = DummyVectorEnv([make for _ in range(ENVS)])
    envs.seed(1)
    collector = Collector[Any](algorithm, envs, VectorReplayBuffer(50_000, ENVS), exploration_noise=True)
    collector.reset()
    done = 0
    while done < args.steps:
        with policy_within_training_step(algorithm.policy):  # as Tianshou's trainer does: only then a policy explores
            collector.collect(n_step=ENVS * 16)
            done += ENVS * 16
            for _ in range(8):
                algorithm.update(collector.buffer, sample_size=BATCH)
    print(f"learned from {done:,} steps")
    saved = measure(TASK, "trained", choosing(algorithm))
    file = io.BytesIO()
    torch.save(algorithm.state_dict(), file)
    file.seek(0)
    loaded = new_algorithm()
    loaded.load_state_dict(torch.load(file))
    require_same(saved, measure(TASK, "loaded", choosing(loaded)))


if __name__ == "__main__":
    main()
