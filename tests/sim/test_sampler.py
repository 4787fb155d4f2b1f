"""Choosing at random: only what is legal, every choice as often as it should be, and the same again for a seed."""

import numpy as np
import pytest

from lastcard.envs.parameters import GameParameters
from lastcard.sim.batch import Batch
from lastcard.sim.episode import CHOICES
from lastcard.sim.sampler import Sampler

pytestmark = pytest.mark.compiling


def test_any_legal_choice_is_equally_likely() -> None:
    game = GameParameters()
    batch = Batch(game.rules(), 4_000, game.episode_settings())
    batch.restart(np.ones(4_000, bool), dict.fromkeys(range(4_000), 5))  # the same position in every game
    counts = np.bincount(batch.sample(), minlength=CHOICES)
    legal = batch.masks[0] != 0
    assert np.array_equal(counts > 0, legal)
    share = 4_000 / legal.sum()
    assert (np.abs(counts[legal] - share) < 5 * np.sqrt(share)).all()


def test_samples_are_legal_in_every_question_and_the_same_for_a_seed() -> None:
    game = GameParameters(edition="polish", players=5, written=("sample 8", "sample 10"), options={"jump_in": "on"})
    batch, twin = (Batch(game.rules(), 32, game.episode_settings()) for _ in range(2))
    batch.reset(3)
    twin.reset(3)
    for _ in range(300):
        chosen = batch.sample()
        assert np.array_equal(chosen, twin.sample())
        batch.step(chosen)  # refuses what is not legal
        twin.step(chosen)


def test_scores_decide_how_often_what_the_mask_allows_is_chosen() -> None:
    rng = np.random.default_rng(1)
    scores = np.tile(rng.normal(size=CHOICES).astype(np.float32) * 2, (8_000, 1))
    masks = np.zeros((8_000, CHOICES), np.int8)
    masks[:, [3, 60, 80, 184]] = 1
    chosen, logs = Sampler(seed=1)(masks, scores)
    allowed = np.flatnonzero(masks[0])
    chances = np.exp(scores[0, allowed]) / np.exp(scores[0, allowed]).sum()
    counts = np.bincount(chosen, minlength=CHOICES)
    assert counts[allowed].sum() == 8_000
    assert np.allclose(counts[allowed] / 8_000, chances, atol=0.025)
    assert np.allclose(np.exp(logs), chances[np.searchsorted(allowed, chosen)], rtol=1e-4)
    with pytest.raises(ValueError, match="allows nothing"):
        Sampler(seed=1)(masks * 0, scores)
    with pytest.raises(ValueError, match="masks and scores must both be"):
        Sampler(seed=1)(masks, scores[:, 1:])
