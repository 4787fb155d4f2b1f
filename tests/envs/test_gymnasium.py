"""Gymnasium: its own checker, seeds, masks, endings, rewards, and vectors of independent games."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from lastcard.editions import EditionError, edition_names
from lastcard.envs.gymnasium import ENV_ID, UnoEnv, UnoVectorEnv
from lastcard.rules.setup import SetupError
from lastcard.sim.episode import AUTOMATIC, WAIT

TABLES: list[dict[str, Any]] = [
    {},
    {"players": 2, "opponents": "random", "automatic": AUTOMATIC},
    {"edition": "greek", "players": 3, "opponents": ["random", "sensible"], "episode": "match", "payoff": "points"},
    {"edition": "polish", "players": 10, "seat": 7, "written": ("sample 8", "sample 6"), "options": {"jump_in": "on"}},
]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("render_mode", ["ansi", "rgb_array"])
def test_gymnasiums_own_checker_is_content(table: dict[str, Any], render_mode: str) -> None:
    check_env(gymnasium.make(ENV_ID, render_mode=render_mode, **table).unwrapped)


def test_a_seed_gives_one_game_and_the_next_reset_another() -> None:
    env, twin = UnoEnv(), UnoEnv()
    first, _ = env.reset(seed=5)
    assert np.array_equal(first["observation"], twin.reset(seed=5)[0]["observation"])
    second, _ = env.reset()
    assert not np.array_equal(first["observation"], second["observation"])
    assert np.array_equal(second["observation"], twin.reset()[0]["observation"])
    assert np.array_equal(first["observation"], env.reset(seed=5)[0]["observation"])


def play(env: UnoEnv, episodes: int) -> list[float]:
    """Choose at random; give the reward of every episode."""
    rewards = []
    env.action_space.seed(1)
    env.reset(seed=1)
    for _ in range(episodes):
        over, total = False, 0.0
        while not over:
            _, reward, ended, cut, info = env.step(env.action_space.sample())
            assert not info["illegal"]
            total += reward
            over = ended or cut
        rewards.append(total)
        env.reset()
    return rewards


@pytest.mark.parametrize("name", edition_names())
def test_every_edition_is_played_to_the_end(name: str) -> None:
    rewards = play(UnoEnv(edition=name, players=4), 20)
    assert set(np.round(rewards, 4)) <= {1.0, round(-1 / 3, 4), 0.0}


def test_random_choices_lose_against_sensible_players() -> None:
    assert np.mean(play(UnoEnv(players=2), 300)) < -0.1


def test_a_choice_that_is_not_legal_is_replaced_or_refused() -> None:
    lenient, strict = UnoEnv(), UnoEnv(illegal="raise")
    lenient.reset(seed=2)
    told, *_, info = lenient.step(WAIT)
    assert info["illegal"]
    assert told["action_mask"].any()
    before, _ = strict.reset(seed=2)
    with pytest.raises(ValueError, match=f"{WAIT} is not among the choices"):
        strict.step(WAIT)
    strict.step(int(np.flatnonzero(before["action_mask"])[0]))


def test_an_episode_that_is_over_must_be_reset() -> None:
    env = UnoEnv(limit=1)
    env.reset(seed=1)
    *_, ended, cut, _ = env.step(env.action_space.sample())
    assert (ended, cut) == (False, True)
    with pytest.raises(ValueError, match="call reset"):
        env.step(env.action_space.sample())


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"opponents": "genius"}, "opponents: there is no compiled 'genius'; there are random, sensible"),
        ({"opponents": ["random"]}, "opponents: 1 are named, but 3 play"),
        ({"seat": 4}, "seat: 4 is none"),
        ({"render_mode": "human"}, "render_mode: there is no 'human'"),
        ({"illegal": "ignore"}, "illegal: there is no 'ignore'"),
        ({"payoff": "love"}, "payoff: there is no 'love'"),
    ],
)
def test_wrong_parameters_are_refused_in_one_sentence(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        UnoEnv(**wrong)


def test_tables_that_cannot_be_played_are_refused_by_their_rule() -> None:
    with pytest.raises(SetupError, match="11 cannot play"):
        UnoEnv(players=11)
    with pytest.raises(EditionError):
        UnoEnv(edition="martian")


# --- vectors -----------------------------------------------------------------------------------------------------


def pick(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    chosen: np.ndarray = (rng.random(masks.shape) * masks).argmax(axis=1)
    return chosen


@pytest.mark.parametrize("threads", [1, 2])
def test_a_vector_is_made_by_gymnasium_and_stays_in_its_spaces(threads: int) -> None:
    vector = gymnasium.make_vec(ENV_ID, num_envs=6, threads=threads)
    assert isinstance(vector.unwrapped, UnoVectorEnv)
    assert vector.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    told, infos = vector.reset(seed=3)
    rng = np.random.default_rng(0)
    for _ in range(200):
        assert told in vector.observation_space
        assert (infos["seat"] < 4).all()
        told, rewards, ended, cut, infos = vector.step(pick(told["action_mask"], rng))
        assert rewards.shape == ended.shape == cut.shape == (6,)


def test_in_self_play_the_reward_is_that_of_the_seat_that_chose() -> None:
    vector = UnoVectorEnv(8)
    told, infos = vector.reset(seed=4)
    rng = np.random.default_rng(0)
    finished = 0
    for _ in range(2_000):
        actors = infos["seat"]
        told, rewards, ended, _, infos = vector.step(pick(told["action_mask"], rng))
        assert np.array_equal(rewards, infos["payoffs"][np.arange(8), actors])
        assert infos["payoffs"].sum() == pytest.approx(0, abs=1e-5)
        finished += ended.sum()
    assert finished > 0


def test_an_episode_that_ends_is_shown_and_begins_anew_at_the_next_step() -> None:
    vector = UnoVectorEnv(1, players=2, opponents="sensible")
    told, _ = vector.reset(seed=4)
    rng = np.random.default_rng(0)
    ended = np.array([False])
    while not ended[0]:
        told, _, ended, _, _ = vector.step(pick(told["action_mask"], rng))
    assert np.flatnonzero(told["action_mask"][0]).tolist() == [WAIT]
    told, rewards, ended, cut, _ = vector.step(np.array([7]))  # whatever is chosen
    assert (rewards[0], ended[0], cut[0]) == (0, False, False)
    assert told["action_mask"][0, WAIT] == 0


def test_observations_that_were_handed_out_do_not_change() -> None:
    vector = UnoVectorEnv(4)
    told, _ = vector.reset(seed=4)
    kept = told["observation"].copy()
    vector.step(pick(told["action_mask"], np.random.default_rng(0)))
    assert np.array_equal(told["observation"], kept)
