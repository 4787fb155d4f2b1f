"""Choosing at random among what is legal, compiled: any choice alike, or by the scores that a network gives.

Choosing in numpy takes longer than playing. Written like the rules: interpreted or compiled. Each choice depends only on the
seed and the number of its row.
"""

import math
from typing import TYPE_CHECKING, Any, Final

from lastcard.engine.kernel.state.bits import member, popcount
from lastcard.engine.kernel.state.chance import LOW, scatter
from lastcard.engine.kernel.state.copying import borrowed
from lastcard.sim.episode import CHOICES
from lastcard.sim.offer import WORD

if TYPE_CHECKING:
    import numpy as np

_SCALE: Final = 1 / (LOW + 1)


def pick_offered(offer: list[int], chance: int) -> int:
    """Return one of the choices of an offer; the chance is a number of 32 bits."""
    first = popcount(offer[0])
    both = first + popcount(offer[1])
    place = chance * (both + popcount(offer[2])) >> 32
    word = int(place >= first) + int(place >= both)
    before = 0 if word == 0 else first if word == 1 else both
    return WORD * word + member(offer[word], place - before)


def sample_offers(offers: Any, seed: int, chosen: Any) -> None:
    """Choose in every game, any legal choice alike."""
    offers = borrowed(offers)
    for i in range(len(chosen)):
        chosen[i] = pick_offered(offers[i], scatter(seed + (i << 32)) & LOW)


def sample_rows(masks: Any, scores: Any, seed: int, chosen: Any, logs: Any) -> None:
    """Choose in every row with the chances exp(score) of what its mask allows; write the logarithm of the chance, too."""
    masks = borrowed(masks)
    scores = borrowed(scores)
    for i in range(len(chosen)):
        most = -math.inf
        for place in range(CHOICES):
            if masks[i][place] and scores[i][place] > most:
                most = scores[i][place]
        total = 0.0
        for place in range(CHOICES):
            if masks[i][place]:
                total += math.exp(scores[i][place] - most)
        left = (scatter(seed + (i << 32)) & LOW) * _SCALE * total
        picked = -1
        for place in range(CHOICES):
            if masks[i][place] and left >= 0:
                picked = place
                left -= math.exp(scores[i][place] - most)
        chosen[i] = picked
        logs[i] = scores[i][picked] - most - math.log(total) if picked >= 0 else 0.0


class Sampler:
    """Chooses among masked choices as a network's scores (logits) say, many rows at once."""

    def __init__(self, seed: int) -> None:
        from lastcard.sim.compiled.doors import compiled

        self._seed = scatter(seed)
        self._sample = compiled(sample_rows)

    def __call__(self, masks: "np.ndarray", scores: "np.ndarray") -> tuple["np.ndarray", "np.ndarray"]:
        """Return a choice of every row, and the logarithm of the chance that it had."""
        import numpy as np

        scores = np.ascontiguousarray(scores, np.float32)
        if masks.shape != scores.shape or masks.ndim != 2 or masks.shape[1] != CHOICES:
            raise ValueError(f"masks and scores must both be (rows, {CHOICES}), not {masks.shape} and {scores.shape}")
        if not masks.any(axis=1).all():
            raise ValueError("a row's mask allows nothing")
        chosen, logs = np.empty(len(masks), np.int64), np.empty(len(masks), np.float32)
        self._sample(np.ascontiguousarray(masks, np.int8), scores, self._seed, chosen, logs)
        self._seed = scatter(self._seed)
        return chosen, logs
