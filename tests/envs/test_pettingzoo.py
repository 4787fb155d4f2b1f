"""PettingZoo: its own tests, agents asked one at a time, payoffs for every seat, pictures."""

import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from lastcard.envs.pettingzoo import UnoAEC, env, raw_env
from lastcard.sim.episode import AUTOMATIC, WAIT
from lastcard.sim.observation.version_1 import piece

pytestmark = pytest.mark.compiling

TABLES: list[dict[str, Any]] = [
    {},
    {"players": 2, "automatic": AUTOMATIC},
    {"edition": "greek", "players": 3, "episode": "match", "payoff": "points", "target": 100},
    {"edition": "polish", "players": 10, "written": ("sample 8", "sample 6"), "options": {"jump_in": "on"}},
    {"mode": "partners", "options": {"partners": "opposite"}},
]
# Dictionaries with a mask are PettingZoo's own way for card games, but its test still frowns at them.
frowns = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent", "ignore:Observation is not a NumPy array"
)


@frowns
@pytest.mark.parametrize("table", TABLES)
def test_pettingzoos_api_test_passes(table: dict[str, Any]) -> None:
    api_test(UnoAEC(**table), num_cycles=1_000)


@frowns
@pytest.mark.parametrize("table", TABLES)
def test_pettingzoos_seed_test_passes(table: dict[str, Any]) -> None:
    seed_test(lambda: UnoAEC(**table), num_cycles=300)


@frowns
def test_the_usual_makers_exist_and_an_illegal_choice_ends_a_wrapped_table() -> None:
    api_test(env(players=2), num_cycles=200)
    wrapped = env(players=2)
    wrapped.reset(seed=1)
    wrapped.step(WAIT)
    assert all(wrapped.terminations.values())
    assert isinstance(raw_env(players=2), UnoAEC)
    with pytest.raises(ValueError, match="do you mean 'players'"):
        env(player=2)


def test_the_state_is_what_all_agents_know_together_and_a_pickle_plays_on() -> None:
    table = raw_env(players=3)
    table.reset(seed=5)
    assert table.state() in table.state_space
    rows = [table.observe(agent)["observation"] for agent in table.possible_agents]
    assert np.array_equal(table.state(), np.concatenate(rows))
    twin = pickle.loads(pickle.dumps(table))
    for _ in range(10):
        choice = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0])
        table.step(choice)
        twin.step(choice)
        assert table.agent_selection == twin.agent_selection
        assert np.array_equal(table.state(), twin.state())


@frowns
def test_pettingzoos_render_test_passes() -> None:
    render_test(lambda render_mode: UnoAEC(render_mode=render_mode))


def play(env: UnoAEC, seed: int) -> dict[str, float]:
    """Play one episode at random; give every agent's total reward."""
    rng = np.random.default_rng(seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        told, reward, ended, cut, _ = env.last()
        totals[agent] += reward
        assert told is not None
        env.step(None if ended or cut else int(rng.choice(np.flatnonzero(told["action_mask"]))))
    return totals


@pytest.mark.parametrize("table", TABLES)
def test_every_agent_is_paid_and_payoffs_add_up_to_nothing(table: dict[str, Any]) -> None:
    for seed in range(3):
        totals = play(UnoAEC(**table), seed)
        assert sum(totals.values()) == pytest.approx(0, abs=1e-4)
        assert any(totals.values())


def test_partners_win_together() -> None:
    totals = play(UnoAEC(mode="partners", options={"partners": "opposite"}), 1)
    assert totals["seat_0"] == totals["seat_2"] == -totals["seat_1"] == -totals["seat_3"]


def test_only_the_agent_that_is_asked_has_choices_and_nobody_sees_anothers_hand() -> None:
    env = UnoAEC(players=3)
    env.reset(seed=2)
    for _ in range(12):
        told = {agent: env.observe(agent) for agent in env.agents}
        asked = env.agent_selection
        assert [agent for agent in env.agents if told[agent]["action_mask"].any()] == [asked]
        hands = {agent: told[agent]["observation"][piece("hand")].sum() for agent in env.agents}
        sizes = told[asked]["observation"][piece("sizes")]
        place = env.agents.index(asked)
        assert [hands[env.agents[(place + seat) % 3]] for seat in range(3)] == sizes[:3].tolist()
        env.step(int(np.flatnonzero(told[asked]["action_mask"])[0]))


def test_a_choice_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    env = UnoAEC()
    env.reset(seed=3)
    asked, told = env.agent_selection, env.last()[0]
    wrongs: tuple[Any, ...] = (WAIT, -1, 500, None, 2.5)
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"mask|whole number"):
            env.step(wrong)
    assert env.agent_selection == asked
    again = env.last()[0]
    assert told is not None
    assert again is not None
    assert np.array_equal(told["observation"], again["observation"])


def test_the_text_of_a_table_has_the_choices() -> None:
    env = UnoAEC(render_mode="ansi")
    env.reset(seed=1)
    assert "choices: play y5, play y+2, draw" in env.render()
