"""Perft: counts the ways a match can continue for a number of actions. The same deal always gives the same count.

Chance is part of the state, so an action has one outcome. The deciding seats try everything they may do. The others only call
and catch, which keeps the counts small and still covers every window.
"""

from lastcard.engine.game import Game
from lastcard.engine.game.actions import decode
from lastcard.engine.kernel.legal import legal
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.questions import VOTE
from lastcard.engine.kernel.step import step


def perft(game: Game, depth: int) -> int:
    """Count the sequences of that many actions.

    >>> perft(Game.create("classic", players=2, seed="perft", dealer=0), 0)
    1
    """
    return _count(game.state, game.rules, depth)


def divide(game: Game, depth: int) -> dict[str, int]:
    """Count the sequences by their first action, to find where two engines differ."""
    found = {}
    for seat, action in _actions(game.state, game.rules):
        text = f"S{seat} {decode(action, seat, game.state)}"
        found[text] = _count(_after(game.state, game.rules, seat, action), game.rules, depth - 1)
    return found


def _count(s: State, r: Rules, depth: int) -> int:
    if depth == 0:
        return 1
    actions = _actions(s, r)
    if depth == 1:
        return len(actions)
    return sum(_count(_after(s, r, seat, action), r, depth - 1) for seat, action in actions)


def _after(s: State, r: Rules, seat: int, action: int) -> State:
    twin = s.copy()
    step(twin, r, seat, action)
    return twin


def _actions(s: State, r: Rules) -> list[tuple[int, int]]:
    """List (seat, action): all actions of the deciding seats, calls and catches of the others."""
    found = []
    out = [0] * action_numbers.ACTIONS
    for seat in range(r.seats):
        decides = s.voters >> seat & 1 != 0 if s.awaits == VOTE else seat == s.asked
        for action in out[: legal(s, r, seat, out)]:
            if decides or action == action_numbers.CALL or action_numbers.CATCH <= action < action_numbers.ACCUSE:
                found.append((seat, action))
    return found
