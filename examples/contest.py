"""Measures how strong a policy is: equally many rounds at every seat against compiled players, with Wilson's interval."""

from collections.abc import Callable

import numpy as np

from lastcard.envs.gymnasium import UnoVectorEnv
from lastcard.sim.results import Estimate, share

Choose = Callable[[np.ndarray, np.ndarray], np.ndarray]  # observations and masks → choices

TABLES = 500  # played at once
LIMIT = 1_000  # decisions; a longer round counts as not won, because an untrained policy may draw for ever


def win_rate(choose: Choose, opponent: str, *, players: int, rounds: int, seed: int) -> Estimate:
    """Play at least that many rounds; every table plays the same number, so that short rounds are not counted more often."""
    a_table = -(-rounds // (players * TABLES))
    won = 0
    for seat in range(players):
        env = UnoVectorEnv(TABLES, players=players, opponents=opponent, seat=seat, limit=LIMIT)
        seen, _ = env.reset(seed=seed + seat)
        left = np.full(TABLES, a_table)
        while (left > 0).any():
            masks = seen["action_mask"]
            choices = masks.argmax(axis=1)
            asked = np.flatnonzero((masks.sum(axis=1) > 1) & (left > 0))
            if len(asked):
                choices[asked] = choose(seen["observation"][asked], masks[asked])
            seen, rewards, ended, cut, _ = env.step(choices)
            won += int(((rewards > 0) & (left > 0)).sum())
            left -= ended | cut
    return share(won, a_table * players * TABLES)
