"""What 0.2 has saved is read: a record, a game, and environments that play on as they would have.

``tests/released`` holds what it wrote, and in ``expected.json`` what its environments did next. Logs of 0.2 are read in
``tests/server/store/test_upgrade.py``.
"""

import hashlib
import json
import pickle
import random
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from lastcard import check_record, read_record, write_record

pytestmark = [
    pytest.mark.compiling,
    pytest.mark.filterwarnings("ignore:lastcard[.].* is now:DeprecationWarning"),  # a pickle names its modules
]
SAVED: Final = Path(__file__).parent / "released"
EXPECTED: Final = json.loads((SAVED / "expected.json").read_text("utf-8"))


def unpickled(name: str) -> Any:
    """Load a pickle of 0.2."""
    return pickle.loads((SAVED / f"{name}.pickle").read_bytes())


def digest(told: dict[str, np.ndarray]) -> str:
    """Sum up an observation."""
    return hashlib.sha256(b"".join(np.ascontiguousarray(part).tobytes() for part in told.values())).hexdigest()[:16]


def test_a_record_replays_to_the_same_text_and_a_game_is_the_one_of_its_record() -> None:
    text = (SAVED / "record.txt").read_text("utf-8")
    check_record(text)
    assert write_record(read_record(text)) == text
    assert write_record(unpickled("game")) == text


def test_an_environment_of_gymnasium_plays_on() -> None:
    env, told, info = unpickled("gymnasium")
    rng, rewards = random.Random(9), []
    for _ in range(60):
        mask = info.get("action_mask", told.get("action_mask"))
        told, reward, ended, cut, info = env.step(int(rng.choice([*np.flatnonzero(mask)])))
        rewards.append(float(reward))
        if ended or cut:
            told, info = env.reset(seed=rng.randrange(99))
    assert [rewards, digest(told)] == EXPECTED["gymnasium"]


def test_a_table_of_pettingzoo_plays_on() -> None:
    table, rng, made = unpickled("pettingzoo"), random.Random(2), []
    for agent in table.agent_iter(30):
        told, _, ended, cut, info = table.last()
        if ended or cut:
            table.step(None)
            continue
        mask = info.get("action_mask", told.get("action_mask"))
        made.append([agent, int(rng.choice([*np.flatnonzero(mask)]))])
        table.step(made[-1][1])
    assert made == EXPECTED["pettingzoo"]


def test_a_vector_of_environments_plays_on() -> None:
    vector, told, info = unpickled("vector")
    rng, total = np.random.default_rng(8), 0.0
    for _ in range(40):
        masks = told.get("action_mask", info.get("action_mask"))
        told, rewards, _, _, info = vector.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in masks]))
        total += float(rewards.sum())
    assert [total, digest(told)] == EXPECTED["vector"]
