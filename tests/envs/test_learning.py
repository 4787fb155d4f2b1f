"""Agents can learn in the environments: a table of preferences, trained by self-play alone, soon beats random play.

The example with a net (``examples/``, docs/learning.md) does the same in minutes; here it takes seconds and numpy.
"""

import numpy as np
import pytest

from examples.contest import win_rate
from examples.features import RECOLOURINGS
from examples.rollout import Decisions, SelfPlay, credit
from lastcard.engine.cards.kinds import COLOURS, FACES, WILD
from lastcard.envs.gymnasium import UnoVectorEnv
from lastcard.sim.episode import CHOICES
from lastcard.sim.observation.version_1 import piece

pytestmark = pytest.mark.compiling

PLAYERS = 2
MANY = 10  # cards; with more it is no other situation


class TablePlayer:
    """A table of preferences, and of expected payoffs, by how many cards one holds; plain actor-critic learning."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._preferences = np.zeros((MANY + 1, CHOICES))
        self._worth = np.zeros(MANY + 1)

    def decide(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        held = self._held(observations)
        chances = self._chances(held, masks)
        choices = np.argmax(chances.cumsum(axis=1) > self._rng.random((len(chances), 1)), axis=1)
        return choices, np.log(chances[np.arange(len(choices)), choices]), self._worth[held]

    def choose(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return self.decide(observations, masks)[0]

    def learn(self, decisions: Decisions) -> None:
        held = self._held(decisions.observations)
        surprise = decisions.returns - self._worth[held]
        push = -self._chances(held, decisions.masks)
        push[np.arange(len(push)), decisions.choices] += 1
        push *= (surprise / surprise.std())[:, None]
        for cards in range(MANY + 1):
            alike = held == cards
            if alike.any():
                self._preferences[cards] += 20 * push[alike].mean(axis=0)
                self._worth[cards] += 0.5 * surprise[alike].mean()

    def _held(self, observations: np.ndarray) -> np.ndarray:
        own: np.ndarray = observations[:, piece("sizes").start]
        return own.clip(max=MANY)

    def _chances(self, held: np.ndarray, masks: np.ndarray) -> np.ndarray:
        preferences = np.where(masks, self._preferences[held], -np.inf)
        chances: np.ndarray = np.exp(preferences - preferences.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return chances


def test_a_table_of_preferences_learns_by_self_play_to_beat_random_play() -> None:
    player = TablePlayer(seed=1)
    before = win_rate(player.choose, "random", players=PLAYERS, rounds=1000, seed=7)
    games = SelfPlay(128, PLAYERS, seed=1)
    for _ in range(40):
        player.learn(games.collect(player.decide, steps=64))
    after = win_rate(player.choose, "random", players=PLAYERS, rounds=2000, seed=7)
    # Whoever may always draw and has no preferences hardly ever gets rid of his cards.
    assert before.high < 0.2
    assert after.low > 0.5


def test_a_seat_is_credited_with_its_own_payoff_and_not_with_the_next_rounds() -> None:
    free = np.ones((4, 1), bool)
    seats = np.array([[0], [1], [1], [0]])
    ended = np.array([[False], [True], [False], [False]])
    payoffs = np.zeros((4, 1, 2))
    payoffs[1, 0] = 1, -1
    returns = credit(free, seats, np.zeros((4, 1)), ended, payoffs)[:, 0]
    assert returns[0] > 0.9
    assert returns[1] < -0.9
    assert np.isnan(returns[2:]).all()  # nothing has come of these yet


def test_other_colours_are_the_same_decision() -> None:
    env = UnoVectorEnv(200, players=PLAYERS, opponents=None)
    seen, _ = env.reset(seed=3)
    rng = np.random.default_rng(3)
    for _ in range(30):
        masks = seen["action_mask"]
        seen, *_ = env.step(np.argmax(masks * rng.random(masks.shape), axis=1))
    observations, masks = seen["observation"], seen["action_mask"]
    for colours in RECOLOURINGS:
        rows, allowed = colours.observations(observations), colours.masks(masks)
        assert np.array_equal(allowed[:, colours.choices], masks)
        assert np.array_equal(np.sort(rows[:, piece("hand")]), np.sort(observations[:, piece("hand")]))
        assert np.array_equal(rows[:, piece("sizes")], observations[:, piece("sizes")])
        laid = allowed[:, :WILD].astype(bool)
        assert (rows[:, piece("hand")][:, :WILD][laid] > 0).all()
        # What may be laid fits: its colour is the one to match, or its face that of the top card.
        colour = np.repeat(rows[:, piece("colour")], FACES, axis=1).astype(bool)
        face = np.tile(rows[:, piece("top")][:, :FACES], COLOURS).astype(bool)
        assert (colour | face)[laid].all()
    same = [colours for colours in RECOLOURINGS if np.array_equal(colours.observations(observations), observations)]
    assert len(same) == 1
