"""Code written for RLCard runs on the adapter: its agents, its tournament, its reorganize; same names, same shapes."""

from collections import OrderedDict
from random import Random
from typing import Any

import numpy as np
import pytest
import rlcard as original
from rlcard.agents import RandomAgent
from rlcard.games.uno.utils import ACTION_LIST as THEIR_ACTIONS
from rlcard.models.uno_rule_models import UNORuleAgentV1
from rlcard.utils import reorganize, tournament

from lastcard.envs.rlcard import UnoEnv, make
from lastcard.envs.rlcard_names import ACTION_LIST
from lastcard.game.position import set_up
from lastcard.sim.episode import CHOICES
from lastcard.sim.observation import SIZE, piece

pytestmark = pytest.mark.compiling

Config = dict[str, Any]
CONFIGS: dict[str, Config] = {
    "as RLCard": {},
    "four players": {"game_num_players": 4},
    "ten players for points": {"players": 10, "payoff": "points"},
    "drawing at will, bluffs, stacking": {
        "players": 3,
        "options": {"forced_play": "off", "bluffing": "on", "stacking": "mixed"},
    },
    "every decision": {"actions": "full", "players": 3},
    "every decision of a written polish game": {
        "actions": "full",
        "players": 4,
        "edition": "polish",
        "options": {"jump_in": "on", "seven_zero": "on"},
        "written": ("sample 8", "sample 10", "sample 6"),
    },
    "a short match": {"episode": "match", "target": 100},
}


def at(header: dict[str, str], **config: Any) -> UnoEnv:
    """Begin in a position, S0 to play unless it says otherwise."""
    env = make("uno", {"game_num_players": int(header.get("seats", "4")), "seed": 3, **config})
    env.start_from(set_up({"dealer": "S3" if "seats" not in header else "S1", **header}).state)
    return env


def test_the_actions_are_rlcards_own() -> None:
    assert list(ACTION_LIST) == list(THEIR_ACTIONS)


def test_attributes_and_states_have_rlcards_shapes() -> None:
    ours, theirs = make("uno", {"seed": 5}), original.make("uno", {"seed": 5})
    for name in ("name", "num_players", "num_actions", "state_shape", "action_shape", "timestep", "allow_step_back"):
        assert getattr(ours, name) == getattr(theirs, name), name
    (state, player), (their_state, _) = ours.reset(), theirs.reset()
    assert state.keys() == their_state.keys()
    assert state["obs"].shape == their_state["obs"].shape
    assert state["obs"].dtype == their_state["obs"].dtype
    assert isinstance(state["legal_actions"], OrderedDict)
    assert set(their_state["raw_obs"]) < set(state["raw_obs"])
    assert player == ours.get_player_id() == state["raw_obs"]["current_player"]
    assert ours.get_perfect_information().keys() == theirs.get_perfect_information().keys()
    assert (ours.get_action_feature(60) == theirs.get_action_feature(60)).all()


@pytest.mark.parametrize("config", CONFIGS.values(), ids=CONFIGS)
def test_rlcards_random_agent_plays_and_payoffs_add_up_to_nothing(config: Config) -> None:
    env = make("uno", {"seed": 7, **config})
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])
    np.random.seed(7)
    for is_training in (True, False):
        trajectories, payoffs = env.run(is_training=is_training)
        assert env.is_over()
        assert payoffs.shape == (env.num_players,)
        assert sum(payoffs) == pytest.approx(0, abs=1e-6)
        for player, transitions in enumerate(reorganize(trajectories, payoffs)):
            assert len(transitions) == sum(who == player for who, _ in env.action_recorder)
            for state, action, _, following, _ in transitions:
                assert action in state["legal_actions"]
                assert list(state["obs"].shape) == env.state_shape[player] == list(following["obs"].shape)
                assert len(state["raw_legal_actions"]) == len(state["legal_actions"])
            if transitions:
                assert transitions[-1][2] == payoffs[player]
                assert transitions[-1][4]


def test_rlcards_rule_agent_plays_by_names_and_beats_random() -> None:
    env = make("uno", {"seed": 11})
    env.set_agents([UNORuleAgentV1(), RandomAgent(env.num_actions)])
    np.random.seed(11)
    payoffs = tournament(env, 150)
    assert payoffs[0] > 0
    assert payoffs[0] == pytest.approx(-payoffs[1])


def test_a_seed_gives_the_same_games_again() -> None:
    def record(env: UnoEnv) -> list[tuple[int, str]]:
        chance = Random(1)
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
        return env.action_recorder

    env = make("uno", {"seed": 42})
    first, second = record(env), record(env)
    assert first != second
    env.seed(42)
    assert record(env) == first == record(make("uno", {"seed": 42}))
    assert isinstance(make("uno").seed(), int)


@pytest.mark.parametrize("actions", ["rlcard", "full"])
def test_stepping_back_restores_everything_and_brings_the_same_cards_again(actions: str) -> None:
    env = make("uno", {"seed": 3, "allow_step_back": True, "actions": actions, "players": 3})
    chance = Random(3)
    state, _ = env.reset()
    assert env.step_back() is False
    for _ in range(60):
        before = env.state.packed(), env.get_perfect_information(), list(env.action_recorder)
        action = chance.choice(list(state["legal_actions"]))
        state, player = env.step(action)
        after = env.state.packed(), env.get_payoffs().tolist()
        back = env.step_back()
        assert not isinstance(back, bool)
        assert back[1] == before[1]["current_player"]
        assert (env.state.packed(), env.get_perfect_information(), env.action_recorder) == before
        state, again = env.step(action)
        assert (env.state.packed(), env.get_payoffs().tolist(), again) == (*after, player)
        if env.is_over():
            state, _ = env.reset()


def test_stepping_back_must_be_asked_for() -> None:
    env = make("uno")
    env.reset()
    with pytest.raises(RuntimeError, match="allow_step_back"):
        env.step_back()


def test_an_action_that_is_not_legal_is_refused_and_nothing_changes() -> None:
    env = at({"seats": "2", "top": "g5", "hand S0": "r5 b1 b2"})  # RLCard takes a random one in its place
    before = env.state.packed()
    with pytest.raises(ValueError, match="player 0 may: r-5"):
        env.step("b-1", raw_action=True)
    with pytest.raises(ValueError, match="not legal"):
        env.step(60)
    assert env.state.packed() == before
    assert env.timestep == 0


def test_nobody_but_the_player_who_decides_has_legal_actions() -> None:
    env = make("uno", {"seed": 1, "players": 3})
    _, player = env.reset()
    for seat in range(3):
        assert (env.get_state(seat)["raw_legal_actions"] != []) == (seat == player)


def test_draw_stands_for_drawing_keeping_taking_and_passing() -> None:
    loose = {"options": {"forced_play": "off", "stacking": "draw2"}}
    env = at({"top": "g5", "hand S0": "r1 r2", "draw": "g7"}, **loose)
    assert env.get_state(0)["raw_legal_actions"] == ["draw"]
    env.step("draw", raw_action=True)
    assert set(env.get_state(0)["raw_legal_actions"]) == {"g-7", "draw"}  # lay it or keep it
    env.step("draw", raw_action=True)
    assert env.get_player_id() == 1
    env = at({"top": "g5", "hand S0": "g+2 r2 r3", "hand S1": "r+2 b1 b2"}, **loose)
    env.step("g-draw_2", raw_action=True)
    assert set(env.get_state(1)["raw_legal_actions"]) == {"r-draw_2", "draw"}  # stack or take
    env.step("draw", raw_action=True)
    assert env.state.size[1] == 5
    assert env.get_player_id() == 2


def test_the_colour_of_a_first_wild_is_named_by_laying_it_again() -> None:
    env = at({"first": "wild"})
    state = env.get_state(0)
    assert state["raw_obs"]["target"] == "-wild"
    assert set(state["raw_legal_actions"]) == {"r-wild", "g-wild", "b-wild", "y-wild"}
    assert not state["obs"][3].any()
    state, player = env.step("y-wild", raw_action=True)
    assert (player, state["raw_obs"]["target"], state["raw_obs"]["played_cards"]) == (0, "y-wild", ["y-wild"])


def test_played_cards_keep_the_colours_that_were_named() -> None:
    env = at({"top": "g5", "discard": "r1", "hand S0": "wild r2 r3", "hand S1": "b1 b2 b3"})
    env.step("b-wild", raw_action=True)
    state, _ = env.step("b-1", raw_action=True)
    assert state["raw_obs"]["played_cards"] == ["r-1", "g-5", "b-wild", "b-1"]


def test_with_every_decision_calls_catches_and_challenges_are_actions() -> None:
    env = at({"top": "g5", "hand S0": "g1 r2", "hand S1": "r7 r8"}, actions="full", players=4)
    assert env.num_actions == CHOICES
    assert env.state_shape == [[SIZE]] * 4
    assert {"call", "draw", "play g1"} == set(env.get_state(0)["raw_legal_actions"])
    env.step("play g1", raw_action=True)
    asked = set()
    while env.state.exposed:
        asked.add(env.get_player_id())
        assert "wait" in env.get_state(env.get_player_id())["raw_legal_actions"]
        env.step("wait", raw_action=True)
        if len(asked) == 4:
            break
    assert asked == {0, 1, 2, 3}
    env = at({"top": "g5", "hand S0": "wild+4 g2 r2"}, actions="full", obs="full", players=4)
    env.step("play wild+4 red", raw_action=True)
    assert set(env.get_state(1)["raw_legal_actions"]) == {"take", "challenge"}
    assert env.get_state(1)["obs"][piece("pending")] == 4


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        ({"num_player": 3}, "there is no 'num_player'"),
        ({"actions": "all"}, "there is no 'all'"),
        ({"automatic": ("call",)}, "take actions='full'"),
        ({"edition": "polish"}, "take actions='full'"),
        ({"options": {"jump_in": "on"}}, "take actions='full'"),
        ({"options": {"seven_zero": "on"}}, "take actions='full'"),
        ({"edition": "polish", "actions": "full", "obs": "rlcard"}, "take obs='full'"),
    ],
)
def test_what_cannot_be_said_in_61_actions_is_refused(config: Config, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make("uno", config)


def test_only_uno_is_played_here() -> None:
    with pytest.raises(ValueError, match="leduc-holdem"):
        make("leduc-holdem")
