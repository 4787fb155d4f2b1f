"""RLCard's DQN, NFSP and DMC, as its own examples use them: only the line that makes the environment is another one."""

import argparse
import multiprocessing
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rlcard.agents import DQNAgent, NFSPAgent, RandomAgent
from rlcard.agents.dmc_agent import DMCTrainer
from rlcard.utils import reorganize, set_seed, tournament

from examples.recipes.rlcard_shape import Uno

EVALUATED = 400  # games


def make(seed: int) -> Any:
    """Make the environment: the one line that differs from RLCard's examples (there: ``rlcard.make("uno")``)."""
    return Uno(seed)


def new_agent(name: str, env: Any, device: torch.device) -> Any:
    """Make an agent with the networks of RLCard's examples."""
    sizes = {"num_actions": env.num_actions, "state_shape": env.state_shape[0], "device": device}
    if name == "dqn":
        return DQNAgent(mlp_layers=[64, 64], epsilon_decay_steps=10_000, **sizes)
    return NFSPAgent(hidden_layers_sizes=[64, 64], q_mlp_layers=[64, 64], **sizes)


def earned(agent: Any) -> float:
    """Return what an agent earns against random play; the same games every time."""
    set_seed(7)
    env = make(7)
    env.set_agents([agent, RandomAgent(num_actions=env.num_actions)])
    return float(tournament(env, EVALUATED)[0])


def learn(name: str, episodes: int) -> None:
    """Let an agent learn against random play, save it, load it, and compare."""
    set_seed(42)
    env = make(42)
    agent = new_agent(name, env, torch.device("cpu"))
    env.set_agents([agent, RandomAgent(num_actions=env.num_actions)])
    before = earned(agent)
    for _ in range(episodes):
        if name == "nfsp":
            agent.sample_episode_policy()
        trajectories, payoffs = env.run(is_training=True)
        for transition in reorganize(trajectories, payoffs)[0]:
            agent.feed(transition)
    after = earned(agent)
    with tempfile.TemporaryDirectory() as folder:
        torch.save(agent, Path(folder) / "model.pth")
        loaded = earned(torch.load(Path(folder) / "model.pth", weights_only=False))
    print(f"\n{name}: {before:+.3f} before, {after:+.3f} after {episodes:,} games, {loaded:+.3f} loaded", flush=True)
    if loaded != after:
        raise SystemExit("what was loaded plays otherwise")
    if name == "dqn" and after <= before:
        raise SystemExit("it has not learned")


def learn_dmc(frames: int) -> None:
    """Let RLCard's trainer learn in processes of its own, and load what it saved."""
    with tempfile.TemporaryDirectory() as folder:
        DMCTrainer(
            make(42), xpid="uno", savedir=folder, num_actors=1, num_threads=1, total_frames=frames, num_buffers=8,
            batch_size=4, unroll_length=50, save_interval=0,
        ).start()  # fmt: skip
        for actor in multiprocessing.active_children():  # RLCard leaves them playing, and the program would never end
            actor.terminate()
            actor.join()
        weights = sorted(Path(folder, "uno").glob("*.pth"))
        loaded = [torch.load(path, weights_only=False) for path in weights]
    if not loaded:
        raise SystemExit("nothing was saved")
    env = make(7)
    env.set_agents([loaded[0], RandomAgent(num_actions=env.num_actions)])
    set_seed(7)
    print(
        f"dmc: {frames:,} frames, {len(loaded)} files saved; {float(tournament(env, 200)[0]):+.3f} loaded", flush=True
    )


def main(arguments: list[str] | None = None) -> None:
    """Run all three."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=600)
    parser.add_argument("--frames", type=int, default=4_000)
    args = parser.parse_args(arguments)
    np.seterr(all="ignore")
    learn("dqn", args.episodes)
    learn("nfsp", args.episodes // 2)
    learn_dmc(args.frames)


if __name__ == "__main__":
    main()
