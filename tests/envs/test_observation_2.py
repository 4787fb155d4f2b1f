"""Version 2 of the observation, floats and central states, in every environment that tells them."""

import copy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from lastcard.envs.gymnasium import ENV_ID, ENV_ID_2, UnoVectorEnv
from lastcard.envs.pettingzoo import UnoAEC
from lastcard.sim.observation.version_1 import LAYOUT
from lastcard.sim.observation.version_2 import layout_2
from tests.envs.test_pettingzoo import frowns

pytestmark = pytest.mark.compiling

MANY: dict[str, Any] = {"players": 3, "opponents": "random", "options": {"forced_play": True}}


@pytest.mark.parametrize("encoding", ["bytes", "float"])
def test_gymnasiums_own_checker_is_content_with_both_encodings(encoding: str) -> None:
    env = gymnasium.make(ENV_ID_2, encoding=encoding, history=5, render_mode="ansi", **MANY)
    check_env(env.unwrapped)
    assert env.observation_space["observation"].shape == (layout_2(5).size,)  # type: ignore[index]


def test_the_two_ids_play_the_same_game_and_tell_it_in_their_own_version() -> None:
    one, two = (gymnasium.make(name, **MANY) for name in (ENV_ID, ENV_ID_2))
    first, _ = one.reset(seed=3)
    second, _ = two.reset(seed=3)
    layout = layout_2(14)
    for _ in range(60):
        for name in ("hand", "sizes", "discarded", "actors", "choices"):
            assert np.array_equal(first["observation"][LAYOUT.piece(name)], second["observation"][layout.piece(name)])
        assert np.array_equal(first["action_mask"], second["action_mask"])
        choice = int(first["action_mask"].argmax())
        first, _, over, _, _ = one.step(choice)
        second, *_ = two.step(choice)
        if over:
            first, _ = one.reset()
            second, _ = two.reset()


def test_floats_are_the_bytes_divided_by_what_they_can_be_at_most() -> None:
    vectors = [
        UnoVectorEnv(6, observation=2, encoding=name, autoreset_mode="SameStep", **MANY) for name in ("bytes", "float")
    ]
    bytes_, floats = vectors
    scale = np.array(layout_2(14).most())
    told, seen = bytes_.reset(seed=1)[0], floats.reset(seed=1)[0]
    for _ in range(80):
        assert seen["observation"].dtype == np.float32
        assert np.allclose(seen["observation"] * scale, told["observation"], atol=1e-4)
        assert floats.observation_space.contains(seen)
        assert np.allclose(floats.state() * np.tile(scale, 3), bytes_.state(), atol=1e-4)
        choices = bytes_.sample_actions()
        told, *_, infos = bytes_.step(choices)
        seen, *_, others = floats.step(choices)
        for end, other in zip(infos.get("final_obs", ()), others.get("final_obs", ()), strict=True):
            assert (end is None) == (other is None)
            assert end is None or np.allclose(other["observation"] * scale, end["observation"], atol=1e-4)


def test_the_state_of_a_vector_is_what_every_seat_of_each_game_knows() -> None:
    vector = UnoVectorEnv(4, opponents=None, players=3, observation=2)
    vector.reset(seed=2)
    for _ in range(30):
        vector.step(vector.sample_actions())
    for game in range(4):
        rows = [vector._batch.observe(game, seat) for seat in range(3)]
        assert np.array_equal(vector.state()[game], np.concatenate(rows))


@frowns
@pytest.mark.parametrize("encoding", ["bytes", "float"])
def test_pettingzoos_api_test_passes_with_both_encodings(encoding: str) -> None:
    env = UnoAEC(observation=2, history=30, encoding=encoding, players=3)
    api_test(env, num_cycles=100)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    twin = copy.deepcopy(env)
    assert np.array_equal(twin.observe("seat_1")["observation"], env.observe("seat_1")["observation"])


def test_an_encoding_that_is_none_is_refused_in_one_sentence() -> None:
    with pytest.raises(ValueError, match="encoding: there is no 'double'; there are bytes and float"):
        gymnasium.make(ENV_ID, encoding="double")
