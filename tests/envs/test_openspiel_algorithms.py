"""OpenSpiel's algorithms at work: regret falls, and search plays to the end."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, gambit, ismcts, mcts

from lastcard.envs import openspiel

pytestmark = pytest.mark.long  # solves games

# Small enough for a tree: five cards, two each, the sixth decision is the last.
TINY = {
    "deck": "r1 r1 r2 g1 g1 wild", "hand_size": 2, "dealer": 0, "options": "forced_play:on",
    "automatic": "call;catch;challenge", "limit": 6,
}  # fmt: skip


def test_counterfactual_regret_falls_on_a_tiny_deck() -> None:
    # The tree is written out once and solved in C++: 6,600 nodes, 690 information states.
    tree = pyspiel.load_efg_game(gambit.export_gambit(pyspiel.load_game(openspiel.NAME, TINY)))
    solver = pyspiel.CFRSolver(tree)
    curve = []
    for iterations in (1, 9, 90):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        curve.append(pyspiel.exploitability(tree, solver.average_policy()))
    assert curve[0] > 0.2
    assert curve[0] > 5 * curve[1] > 25 * curve[2]


def test_open_spiels_python_solver_works_on_the_game_itself() -> None:
    game = pyspiel.load_game(
        openspiel.NAME, {**TINY, "deck": "r1 g1 g1 wild", "hand_size": 1, "options": "", "limit": 4}
    )
    solver = cfr.CFRSolver(game)
    curve = []
    for _ in range(4):
        solver.evaluate_and_update_policy()
        curve.append(exploitability.exploitability(game, solver.average_policy()))
    assert curve[0] > 0.4  # the first policy is uniform
    assert curve[-1] < curve[0] / 2


def test_information_set_search_plays_to_the_end() -> None:
    # The bot itself checks that what is dealt anew gives the same information state.
    game = pyspiel.load_game(
        openspiel.NAME,
        {
            "deck": "r1 r2 r3 r+2 rskip g1 g2 g3 g+2 gskip b1 b2 b3 brev wild wild wild+4 wild+4",
            "hand_size": 4,
            "options": "forced_play:on",
        },
    )
    chance = np.random.RandomState(7)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 1.5, 6, random_state=chance)
    state = game.new_initial_state()
    searched = 0
    while not state.is_terminal() and searched < 8:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choice(outcomes, p=odds))
        elif state.current_player() == 0:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            searched += 1
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    assert searched > 2
