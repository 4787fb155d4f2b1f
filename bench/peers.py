"""The others: RLCard's UNO (its environment, and the game inside it) and OpenSpiel's crazy eights (from Python, and all in C++).

RLCard always plays UNO with two players. OpenSpiel has no UNO; crazy eights is its closest game. Each is used as its manual
says, with uniformly random legal actions, and only decisions of players are counted.
"""

import itertools
import random
from collections.abc import Iterator
from typing import Any, Final

from bench.slices import Play

CRAZY_EIGHTS: Final = "crazy_eights(players=4)"
_RECORDED: Final = 20_000  # actions of RLCard's environment
_ROOTS: Final = 8  # positions that rollouts start from
_SAMPLES: Final = 200  # games from each, to find the mean length of a rollout


def rlcard_env() -> Play:
    """Prepare RLCard's environment as learners use it: observation, legal actions, step, with recorded actions."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})
    rng = random.Random(1)
    recorded = []
    for state in _rlcard_states(env):
        recorded.append(rng.choice(list(state["legal_actions"])))
        env.step(recorded[-1])
        if len(recorded) == _RECORDED:
            break
    actions = itertools.cycle(recorded)
    left = 0

    def play(decisions: int) -> int:
        nonlocal left
        for _ in range(decisions):
            if left == 0:
                env.seed(1)
                env.reset()
                left = _RECORDED
            env.step(next(actions))
            left -= 1
            if env.is_over():
                env.reset()
        return decisions

    return play


def _rlcard_states(env: Any) -> Iterator[Any]:
    """Yield the state before every decision, game after game."""
    env.seed(1)
    env.reset()
    while True:
        yield env.get_state(env.get_player_id())
        if env.is_over():
            env.reset()


def rlcard_bare() -> Play:
    """Prepare the game inside that environment, without encoding."""
    from rlcard.games.uno import Game

    game = Game()
    game.np_random.seed(1)
    rng = random.Random(1)
    state, _ = game.init_game()

    def play(decisions: int) -> int:
        nonlocal state
        for _ in range(decisions):
            state, _ = game.step(rng.choice(state["legal_actions"]))
            if game.is_over():
                state, _ = game.init_game()
        return decisions

    return play


def openspiel_python() -> Play:
    """Prepare crazy eights in a Python loop. With one deck all outcomes of chance are equally likely."""
    import pyspiel

    game = pyspiel.load_game(CRAZY_EIGHTS)
    rng = random.Random(1)
    state = game.new_initial_state()

    def play(decisions: int) -> int:
        nonlocal state
        count = 0
        while count < decisions:
            if state.is_terminal():
                state = game.new_initial_state()
            count += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return count

    return play


def openspiel_bots() -> Play:
    """Prepare whole games between OpenSpiel's own random bots: one call per game, all in C++."""
    import pyspiel

    game = pyspiel.load_game(CRAZY_EIGHTS)
    bots = _bots(pyspiel)
    seeds = iter(range(1 << 30))
    length = sum(_length(pyspiel, game.new_initial_state(), bots, seed) for seed in range(_SAMPLES)) / _SAMPLES

    def play(decisions: int) -> int:
        games = max(1, round(decisions / length))
        for _ in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return round(games * length)

    return play


def openspiel_rollouts() -> Play:
    """Prepare the random rollouts of OpenSpiel's tree search, its fastest way to play at random: one call, all in C++.

    It does not report how many decisions a rollout took, so the mean of many games from the same positions is used.
    """
    import pyspiel

    game = pyspiel.load_game(CRAZY_EIGHTS)
    rng = random.Random(1)
    bots = _bots(pyspiel)
    roots = [_dealt(game.new_initial_state(), rng) for _ in range(_ROOTS)]
    lengths = [sum(_length(pyspiel, root.clone(), bots, seed) for seed in range(_SAMPLES)) / _SAMPLES for root in roots]

    def play(decisions: int) -> int:
        rollouts = max(1, round(decisions / sum(lengths)))  # from each root
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, rng.randrange(1 << 30))
        search = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 1000, False, 1, False)  # one simulation, many rollouts
        for root in roots:
            search.mcts_search(root)
        return round(rollouts * sum(lengths))

    return play


def _bots(pyspiel: Any) -> list[Any]:
    return [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(4)]


def _dealt(state: Any, rng: random.Random) -> Any:
    """Let chance act until a player decides."""
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def _length(pyspiel: Any, state: Any, bots: list[Any], seed: int) -> int:
    """Play a game to its end; return the number of players' decisions."""
    before = _decisions(state)
    pyspiel.evaluate_bots(state, bots, seed)
    return _decisions(state) - before


def _decisions(state: Any) -> int:
    """Count the players' decisions so far; chance has player numbers below zero."""
    return sum(1 for action in state.full_history() if action.player >= 0)
