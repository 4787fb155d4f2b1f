"""A small net that plays: two hidden layers; its outputs are a preference per choice and the expected payoff. Needs torch.

``learn`` is proximal policy optimisation (PPO): choices that went better than expected become more likely, in small steps.
"""

from typing import Final

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from examples.features import HISTORY, RECOLOURINGS, Recolouring, columns
from examples.rollout import Decisions
from lastcard.engine.cards.kinds import KINDS
from lastcard.sim.episode import CHOICES
from lastcard.sim.observation.version_1 import piece

HIDDEN: Final = 128
MINIBATCH: Final = 2048
PASSES: Final = 2  # over the same decisions
CLIP: Final = 0.2  # how much the likelihood of a choice may change before learning stops pushing it
CURIOSITY: Final = 0.01  # weight of the entropy, at the beginning
_NEVER: Final = -40.0  # the preference for forbidden choices


class Net(nn.Module):
    """Observations → preferences and expected payoff."""

    def __init__(self, players: int) -> None:
        super().__init__()
        chosen, scales = columns(players)
        self._columns = torch.from_numpy(chosen)
        self._scales = torch.from_numpy(scales)
        self._sizes = slice(piece("sizes").start, piece("sizes").start + players)
        self._actors = slice(piece("actors").stop - HISTORY, piece("actors").stop)
        self._choices = slice(piece("choices").stop - HISTORY, piece("choices").stop)
        # One row for everything that a past choice can be: how long ago, whose, which.
        self._ago = torch.arange(HISTORY) * (players + 1)
        self.history = nn.EmbeddingBag(HISTORY * (players + 1) * (CHOICES + 1), HIDDEN, mode="sum")
        self.counts = nn.Linear(len(chosen) + 3 * players + KINDS, HIDDEN)
        self.hidden = nn.Linear(HIDDEN, HIDDEN)
        self.out = nn.Linear(HIDDEN, CHOICES + 1)
        nn.init.normal_(self.history.weight, std=0.03)
        with torch.no_grad():
            self.out.weight *= 0.1  # start with almost no preferences
            self.out.bias.zero_()

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Return preferences for all choices, and the expected payoffs."""
        sizes = observations[:, self._sizes]
        nearly_out = torch.cat([sizes == 1, sizes == 2, sizes == 3], dim=1)
        pairs = observations[:, piece("hand")] >= 2
        counts = observations[:, self._columns].float() * self._scales
        ago = self._ago + observations[:, self._actors].long()
        past = ago * (CHOICES + 1) + observations[:, self._choices].long()
        first = self.counts(torch.cat([counts, nearly_out.float(), pairs.float()], dim=1)) + self.history(past)
        out = self.out(functional.relu(self.hidden(functional.relu(first))))
        return out[:, :CHOICES], out[:, CHOICES]


class Player:
    """Plays with a net, and trains it."""

    def __init__(self, players: int, *, rate: float) -> None:
        self.net = Net(players)
        self.rate = rate
        self._optimiser = torch.optim.Adam(self.net.parameters(), lr=rate, fused=True)

    @torch.no_grad()
    def decide(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Choose at random by preference, as learning needs; see ``rollout.Decide``."""
        log_chances, expected = self._judge(torch.from_numpy(observations), torch.from_numpy(masks))
        choices = torch.multinomial(log_chances.exp(), 1)
        return choices[:, 0].numpy(), log_chances.gather(1, choices)[:, 0].numpy(), expected.numpy()

    @torch.no_grad()
    def choose(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Take the most preferred choices."""
        log_chances, _ = self._judge(torch.from_numpy(observations), torch.from_numpy(masks))
        return log_chances.argmax(dim=1).numpy()

    def learn(self, decisions: Decisions, *, left: float, rng: np.random.Generator) -> None:
        """Learn from decisions; ``left`` is the share of training still to come, and steps shrink with it."""
        left = max(left, 0.05)
        for group in self._optimiser.param_groups:
            group["lr"] = self.rate * left
        surprise = decisions.returns - decisions.expected
        surprise /= surprise.std() + 1e-6
        for _ in range(PASSES):
            order = rng.permutation(len(decisions))
            for begin in range(0, len(order), MINIBATCH):
                rows = order[begin : begin + MINIBATCH]
                colours = RECOLOURINGS[rng.integers(len(RECOLOURINGS))]
                self._step(decisions, surprise, rows, colours, CURIOSITY * left)

    def _step(
        self, decisions: Decisions, surprise: np.ndarray, rows: np.ndarray, colours: Recolouring, curiosity: float
    ) -> None:
        masks = torch.from_numpy(colours.masks(decisions.masks[rows]))
        choices = torch.from_numpy(colours.choices[decisions.choices[rows]])
        observations = torch.from_numpy(colours.observations(decisions.observations[rows]))
        log_chances, expected = self._judge(observations, masks)
        taken = log_chances.gather(1, choices[:, None])[:, 0]
        likelier = (taken - torch.from_numpy(decisions.log_chances[rows])).exp()
        better = torch.from_numpy(surprise[rows])
        gain = torch.minimum(likelier * better, likelier.clamp(1 - CLIP, 1 + CLIP) * better).mean()
        openness = -(log_chances.exp() * log_chances).sum(dim=1).mean()
        error = functional.mse_loss(expected, torch.from_numpy(decisions.returns[rows]))
        self._optimiser.zero_grad()
        (error - gain - curiosity * openness).backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self._optimiser.step()

    def _judge(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        preferences, expected = self.net(observations)
        return functional.log_softmax(preferences.masked_fill(masks == 0, _NEVER), dim=1), expected
