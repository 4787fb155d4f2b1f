"""The network of all baselines: two hidden layers, from ``lastcard.envs.baseline.features`` to a score for each choice."""

import numpy as np
import torch
from torch import Tensor, nn

from examples.features import RECOLOURINGS
from lastcard.envs.baseline import FEATURES, Baseline, Origin, features
from lastcard.sim.episode import CHOICES

HIDDEN = 64
NEVER = -1e9


class Network(nn.Module):
    """Observations → a score for each choice and, if wanted, the expected payoff."""

    def __init__(self, *, expects: bool = False) -> None:
        super().__init__()
        self.layers = nn.ModuleList(
            [nn.Linear(FEATURES, HIDDEN), nn.Linear(HIDDEN, HIDDEN), nn.Linear(HIDDEN, CHOICES)]
        )
        self.value = nn.Linear(HIDDEN, 1) if expects else None
        with torch.no_grad():
            self.layers[-1].weight *= 0.1  # start with almost no preferences

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Return the scores and the expected payoffs (zeros, if none are expected)."""
        hidden = torch.relu(self.layers[1](torch.relu(self.layers[0](seen))))
        value = self.value(hidden)[:, 0] if self.value is not None else torch.zeros(len(seen))
        return self.layers[2](hidden), value

    def begin_as(self, player: Baseline) -> None:
        """Take over the weights of a saved player; what it expects must be learned anew."""
        with torch.no_grad():
            for layer, (weight, bias) in zip(self.layers, player.layers, strict=True):
                layer.weight.copy_(torch.from_numpy(weight.T.copy()))
                layer.bias.copy_(torch.from_numpy(bias))

    def player(self, origin: Origin) -> Baseline:
        """Return the network as a saved player, which needs no torch."""
        layers = [(layer.weight.detach().numpy().T.copy(), layer.bias.detach().numpy().copy()) for layer in self.layers]
        return Baseline(layers, origin)


def seen(rows: np.ndarray) -> Tensor:
    """Turn observations into the network's input."""
    return torch.from_numpy(features(rows))


def allowed(scores: Tensor, masks: np.ndarray) -> Tensor:
    """Make forbidden choices hopeless."""
    return scores.masked_fill(torch.from_numpy(masks) == 0, NEVER)


def recoloured(
    rows: np.ndarray, masks: np.ndarray, choices: np.ndarray, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Show decisions in random colours: the four colours are interchangeable, and a learner need not find that out."""
    colours = RECOLOURINGS[rng.integers(len(RECOLOURINGS))]
    return colours.observations(rows), colours.masks(masks), colours.choices[choices]


def explore(scores: Tensor, masks: np.ndarray, share: float, rng: np.random.Generator) -> np.ndarray:
    """Take the best choices, but a share of them at random."""
    best = allowed(scores, masks).argmax(dim=1).numpy()
    anything = (masks * rng.random(masks.shape)).argmax(axis=1)
    return np.asarray(np.where(rng.random(len(masks)) < share, anything, best))


def by_chance(scores: Tensor, rng: np.random.Generator) -> np.ndarray:
    """Take each choice with the chance that its score gives it."""
    return np.asarray((scores.numpy() + rng.gumbel(size=scores.shape)).argmax(axis=1))


def take_step(network: Network, optimiser: torch.optim.Optimizer, error: Tensor) -> None:
    """Move the weights a little, so that the error becomes smaller."""
    optimiser.zero_grad()
    error.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimiser.step()
