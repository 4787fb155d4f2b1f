"""The recipe's table in RLCard's shape: RLCard's agents, tournament and reorganize run on it as they are."""

import pickle
from random import Random

import numpy as np
import pytest
import rlcard
from rlcard.agents import RandomAgent
from rlcard.games.uno.utils import ACTION_LIST
from rlcard.models.uno_rule_models import UNORuleAgentV1
from rlcard.utils import reorganize, tournament

from examples.recipes.rlcard_shape import ACTIONS, Uno


def test_names_shapes_and_keys_are_rlcards() -> None:
    theirs, ours = rlcard.make("uno", {"seed": 1}), Uno(1)
    assert list(ACTIONS) == ACTION_LIST
    assert (ours.num_actions, ours.num_players) == (theirs.num_actions, theirs.num_players)
    assert (ours.state_shape, ours.action_shape) == (theirs.state_shape, theirs.action_shape)
    (their_state, _), (state, player) = theirs.reset(), ours.reset()
    assert state.keys() == their_state.keys()
    assert (state["obs"].shape, state["obs"].dtype) == (their_state["obs"].shape, their_state["obs"].dtype)
    assert type(state["legal_actions"]) is type(their_state["legal_actions"])
    assert state["raw_obs"].keys() < their_state["raw_obs"].keys()
    assert player == ours.get_player_id()
    assert (ours.get_action_feature(60) == theirs.get_action_feature(60)).all()


@pytest.mark.parametrize("players", [2, 4, 10])
def test_rlcards_random_agent_plays_and_payoffs_add_up_to_nothing(players: int) -> None:
    env = Uno(7, players)
    env.set_agents([RandomAgent(env.num_actions) for _ in range(players)])
    np.random.seed(7)
    for is_training in (True, False):
        trajectories, payoffs = env.run(is_training=is_training)
        assert env.is_over()
        assert sorted(payoffs) == pytest.approx([-1 / (players - 1)] * (players - 1) + [1])
        for player, transitions in enumerate(reorganize(trajectories, payoffs)):
            assert len(transitions) == sum(who == player for who, _ in env.action_recorder)
            for state, action, *_ in transitions:
                assert action in state["legal_actions"]
                hand = state["raw_obs"]["hand"]
                assert state["obs"][1].sum() + 2 * state["obs"][2].sum() == len(hand)
                assert (state["obs"][:3].sum(0) == 1).all()
                assert all(name in hand for name in state["raw_legal_actions"] if "-" in name and "wild" not in name)


def test_rlcards_rule_agent_plays_by_names_and_beats_random() -> None:
    env = Uno(11)
    env.set_agents([UNORuleAgentV1(), RandomAgent(env.num_actions)])
    np.random.seed(11)
    payoffs = tournament(env, 150)
    assert payoffs[0] > 0
    assert payoffs[0] == pytest.approx(-payoffs[1])


def test_a_seed_gives_the_same_games_again_and_a_pickle_goes_on() -> None:
    def record(env: Uno) -> list[tuple[int, str]]:
        chance = Random(1)
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
        return env.action_recorder

    env = Uno(42)
    first = record(env)
    twin = pickle.loads(pickle.dumps(env))  # as RLCard's DMC does
    assert (second := record(env)) == record(twin)
    assert first != second
    env.seed(42)
    assert record(env) == first == record(Uno(42))


def test_an_action_that_is_not_legal_is_refused() -> None:
    env = Uno(1)
    state, _ = env.reset()
    illegal = next(name for name in ACTIONS if name not in state["raw_legal_actions"])
    with pytest.raises(ValueError, match=f"{illegal} is not legal; there are"):
        env.step(illegal, raw_action=True)
    assert (env.timestep, env.action_recorder) == (0, [])
