"""Gymnasium: its own checker, seeds, masks, endings, rewards, and vectors of independent games."""

import copy
import pickle
from typing import Any

import cloudpickle
import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, AutoresetMode

from lastcard.engine.editions import EditionError, edition_names
from lastcard.engine.kernel.state.setup import SetupError
from lastcard.envs.gymnasium import ENV_ID, UnoEnv, UnoVectorEnv
from lastcard.envs.returns import seat_returns
from lastcard.sim.episode import AUTOMATIC, WAIT

pytestmark = pytest.mark.compiling

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


def test_an_action_that_would_have_to_be_rounded_is_refused() -> None:
    env, vector = UnoEnv(), UnoVectorEnv(2)
    env.reset(seed=1)
    vector.reset(seed=1)
    for wrong in (3.0, np.float64(2.5), "3"):
        with pytest.raises(ValueError, match="an action is a whole number"):
            env.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="choices are whole numbers, not float64"):
        vector.step(np.array([3.0, 4.5]))


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(cloudpickle.dumps(env))])
def test_a_copy_in_the_middle_of_an_episode_plays_on_alike_and_alone(copied: Any) -> None:
    env = gymnasium.make(ENV_ID, players=2, opponents="random")
    env.reset(seed=6)
    env.step(env.action_space.sample())
    twin = copied(env)
    assert np.array_equal(twin.get_wrapper_attr("action_masks")(), env.get_wrapper_attr("action_masks")())
    over = False
    while not over:
        choice = twin.action_space.sample()
        mine, theirs = env.step(choice), twin.step(choice)
        assert np.array_equal(mine[0]["observation"], theirs[0]["observation"])
        assert mine[1:4] == theirs[1:4]
        over = mine[2] or mine[3]
    shown = env.unwrapped._observation()["observation"]  # type: ignore[attr-defined]
    twin.reset()
    assert np.array_equal(shown, env.unwrapped._observation()["observation"])  # type: ignore[attr-defined]


def test_gymnasiums_own_vector_plays_it_in_another_process() -> None:
    vector = AsyncVectorEnv([lambda: UnoEnv(players=2)], context="spawn")
    try:
        told, _ = vector.reset(seed=[4])
        assert np.array_equal(told["observation"][0], UnoEnv(players=2).reset(seed=4)[0]["observation"])
        assert vector.call("action_masks")[0].any()
    finally:
        vector.close()


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
        ({"plyers": 3}, "there is no parameter 'plyers'; do you mean 'players'"),
        ({"automatic": "call"}, "automatic: a list of names, not one text"),
        ({"options": {"open_hands": "on"}}, "open_hands: observations tell no other hand"),
    ],
)
def test_wrong_parameters_are_refused_in_one_sentence(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        UnoEnv(**wrong)
    with pytest.raises(ValueError, match="render_mode" if "render_mode" in wrong else says):
        UnoVectorEnv(2, **wrong)


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


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_vector_plays_what_as_many_environments_of_the_same_id_play(mode: AutoresetMode) -> None:
    table: dict[str, Any] = {"players": 2, "opponents": "random"}
    vector = gymnasium.make_vec(ENV_ID, num_envs=3, autoreset_mode=mode, **table)
    each = gymnasium.make_vec(
        ENV_ID, num_envs=3, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **table
    )
    seeds: Any = [4, 9, 4]
    (told, _), (alike, _) = vector.reset(seed=seeds), each.reset(seed=seeds)
    rng = np.random.default_rng(0)
    ends = 0
    for _ in range(250):
        assert all(np.array_equal(told[name], alike[name]) for name in told)
        choices = pick(told["action_mask"], rng)
        told, *paid, infos = vector.step(choices)
        alike, *owed, expected = each.step(choices)
        assert all(np.array_equal(mine, theirs) for mine, theirs in zip(paid, owed, strict=True))
        ends += int((paid[1] | paid[2]).sum())
        for game in np.flatnonzero(expected.get("_final_obs", [])):
            shown, due = infos["final_obs"][game], expected["final_obs"][game]
            assert all(np.array_equal(shown[name], due[name]) for name in due)
    assert ends > 3


def test_some_games_are_reset_by_a_mask_and_the_others_stay() -> None:
    vector = UnoVectorEnv(3, players=2, autoreset_mode=AutoresetMode.DISABLED, limit=1)
    told, _ = vector.reset(seed=[1, 2, 3])
    first = {name: array.copy() for name, array in told.items()}
    told, *_ = vector.step(vector.sample_actions())
    with pytest.raises(ValueError, match="game 0 is over"):
        vector.step(vector.sample_actions())
    again, _ = vector.reset(seed=[7, 2, 7], options={"reset_mask": np.array([False, True, False])})
    for name in first:
        assert np.array_equal(again[name][1], first[name][1])
        assert np.array_equal(again[name][[0, 2]], told[name][[0, 2]])
    with pytest.raises(ValueError, match="reset_mask: an array of 3 truth values"):
        vector.reset(options={"reset_mask": np.zeros(3, bool)})
    with pytest.raises(ValueError, match="seed: 2 are given, but there are 3"):
        vector.reset(seed=[1, 2])


def test_a_vector_replaces_or_refuses_choices_that_are_not_legal() -> None:
    lenient, strict = UnoVectorEnv(3), UnoVectorEnv(3, illegal="raise")
    for vector in (lenient, strict):
        vector.reset(seed=2)
    choices = lenient.sample_actions()
    assert lenient.action_masks()[np.arange(3), choices].all()
    choices[1] = WAIT
    *_, infos = lenient.step(choices)
    assert infos["illegal"].tolist() == [False, True, False]
    before = strict.action_masks()
    with pytest.raises(ValueError, match=f"game 1: {WAIT} is not among the choices"):
        strict.step(choices)
    assert np.array_equal(strict.action_masks(), before)


@pytest.mark.parametrize("illegal", ["replace", "raise"])
def test_what_is_legal_in_a_vector_does_not_depend_on_what_the_caller_does_to_the_masks(illegal: str) -> None:
    vector = UnoVectorEnv(3, illegal=illegal)
    told, _ = vector.reset(seed=2)
    choices = vector.sample_actions()
    choices[1] = WAIT
    told["action_mask"][:] = 1
    if illegal == "raise":
        with pytest.raises(ValueError, match=f"game 1: {WAIT} is not among the choices"):
            vector.step(choices)
    else:
        *_, infos = vector.step(choices)
        assert infos["illegal"].tolist() == [False, True, False]


def test_in_self_play_the_losers_get_their_rewards_for_all_they_did() -> None:
    vector = UnoVectorEnv(4, players=3, opponents=None, options={"forced_play": True})
    _, infos = vector.reset(seed=4)
    seats, payoffs, over = [], [], []
    for _ in range(200):
        seats.append(infos["seat"])
        _, _, ended, cut, infos = vector.step(vector.sample_actions())
        payoffs.append(infos["payoffs"])
        over.append(ended | cut)
    returns = seat_returns(np.array(seats), np.array(payoffs), np.array(over))
    end = int(np.array(over)[:, 0].argmax())
    for step in range(end + 1):
        assert returns[step, 0] == payoffs[end][0, seats[step][0]]
    assert set(returns[: end + 1, 0]) == {1.0, -0.5}


def test_in_self_play_the_reward_is_that_of_the_seat_that_chose() -> None:
    vector = UnoVectorEnv(8, opponents=None)
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
    told, rewards, ended, cut, _ = vector.step(np.array([-3]))  # whatever is chosen
    assert (rewards[0], ended[0], cut[0]) == (0, False, False)
    assert told["action_mask"][0, WAIT] == 0


def test_observations_that_were_handed_out_do_not_change() -> None:
    vector = UnoVectorEnv(4, opponents=None)
    told, _ = vector.reset(seed=4)
    kept = told["observation"].copy()
    vector.step(pick(told["action_mask"], np.random.default_rng(0)))
    assert np.array_equal(told["observation"], kept)


def test_arrays_are_aligned_and_used_again_once_nobody_holds_them() -> None:
    vector = UnoVectorEnv(4, opponents=None)
    told, _ = vector.reset(seed=4)
    held = told["observation"][1:, 3:]
    places = set()
    for _ in range(20):
        told, *_ = vector.step(vector.sample_actions())
        places.add(told["observation"].ctypes.data)
        assert told["observation"].ctypes.data % 64 == told["action_mask"].ctypes.data % 64 == 0
        assert not np.shares_memory(told["observation"], held)
    assert len(places) <= 3
