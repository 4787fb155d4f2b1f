"""CleanRL's way: PPO in one file, on the compiled vector, with its masks and its autoreset."""

import argparse
import io

import gymnasium
import numpy as np
import torch
from torch import nn

from examples.recipes.measuring import OPPONENT, measure, require_learned, require_same
from lastcard.envs.baseline import FEATURES, features
from lastcard.envs.contender import Choose
from lastcard.sim.episode import CHOICES

TASK = "two-v1"
ENVS, STEPS, EPOCHS, MINIBATCHES = 64, 64, 4, 8
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 0.995, 0.95, 0.2, 0.01, 1e-3


class Agent(nn.Module):
    """Actor and critic."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(FEATURES, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh())
        self.actor, self.critic = nn.Linear(64, CHOICES), nn.Linear(64, 1)

    def forward(self, rows: np.ndarray, masks: np.ndarray) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """Return the chances of the legal choices, and the expected return."""
        hidden = self.body(torch.from_numpy(features(rows)))
        logits = self.actor(hidden).masked_fill(torch.from_numpy(masks) == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(hidden)[:, 0]


def choosing(agent: Agent) -> Choose:
    """Return the agent as a policy for evaluations."""

    @torch.no_grad()
    def choose(observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        return np.asarray(agent(observations, masks)[0].probs.argmax(dim=1).numpy())

    return choose


def main(arguments: list[str] | None = None) -> None:
    """Learn, save, load, measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200_000)
    args = parser.parse_args(arguments)
    torch.manual_seed(1)
    torch.set_num_threads(1)
    envs = gymnasium.make_vec(f"lastcard/{TASK}", num_envs=ENVS, opponents=OPPONENT)
    agent = Agent()
    optimiser = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    before = measure(TASK, "untrained", choosing(agent))
    told, _ = envs.reset(seed=1)
    over = np.zeros(ENVS, bool)
    for update in range(args.steps // (ENVS * STEPS)):
        rows, masks, begins = [], [], []  # begins: this step only deals, whatever is chosen (autoreset "NextStep")
        choices, logs, values, rewards, dones = [], [], [], [], []
        for _ in range(STEPS):
            with torch.no_grad():
                chances, value = agent(told["observation"], np.where(over[:, None], 1, told["action_mask"]))
                choice = chances.sample()
            rows.append(told["observation"])
            masks.append(np.where(over[:, None], 1, told["action_mask"]))
            begins.append(over)
            logs.append(chances.log_prob(choice).numpy())
            choices.append(choice.numpy())
            values.append(value.numpy())
            told, reward, ended, cut, _ = envs.step(choice.numpy())
            over = ended | cut
            rewards.append(reward)
            dones.append(over)
        with torch.no_grad():
            coming = agent(told["observation"], np.where(over[:, None], 1, told["action_mask"]))[1].numpy()
        gains, gain = np.zeros((STEPS, ENVS), np.float32), np.zeros(ENVS, np.float32)
        for step in reversed(range(STEPS)):
            going = 1.0 - dones[step]
            gain = (rewards[step] + GAMMA * coming * going - values[step] + GAMMA * LAMBDA * going * gain).astype(
                np.float32
            )
            gains[step], coming = gain, values[step]
        _improve(agent, optimiser, rows, masks, begins, choices, logs, values, gains, update)
    print(f"learned from {args.steps:,} steps")
    saved = measure(TASK, "trained", choosing(agent))
    file = io.BytesIO()
    torch.save(agent.state_dict(), file)
    file.seek(0)
    loaded = Agent()
    loaded.load_state_dict(torch.load(file))
    require_same(saved, measure(TASK, "loaded", choosing(loaded)))
    require_learned(before, saved)


def _improve(
    agent: Agent, optimiser: torch.optim.Optimizer, rows: list[np.ndarray], masks: list[np.ndarray],
    begins: list[np.ndarray], choices: list[np.ndarray], logs: list[np.ndarray], values: list[np.ndarray],
    gains: np.ndarray, update: int,
) -> None:  # fmt: skip
    real = np.flatnonzero(~np.concatenate(begins))
    flat_rows, flat_masks, flat_choices = np.concatenate(rows), np.concatenate(masks), np.concatenate(choices)
    flat_logs, flat_gains = np.concatenate(logs), gains.ravel()
    returns = flat_gains + np.concatenate(values)
    rng = np.random.default_rng(update)
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(real), MINIBATCHES):
            chances, value = agent(flat_rows[part], flat_masks[part])
            better = torch.from_numpy(flat_gains[part])
            better = (better - better.mean()) / (better.std() + 1e-8)
            likelier = (
                chances.log_prob(torch.from_numpy(flat_choices[part])) - torch.from_numpy(flat_logs[part])
            ).exp()
            policy = torch.minimum(likelier * better, likelier.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            error = (value - torch.from_numpy(returns[part])).pow(2).mean()
            optimiser.zero_grad()
            (0.5 * error - policy - ENTROPY * chances.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


if __name__ == "__main__":
    main()
