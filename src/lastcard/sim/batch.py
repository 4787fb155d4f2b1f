"""The doors of compiled play: arrays of states and one index cross the boundary, never a record."""

from typing import Any

from lastcard.sim.playout import play_anything, play_casually


def play_casually_at(states: Any, index: int, rules: Any, seed: int, rounds: int, out: Any) -> int:
    """Play rounds on one state of an array; return the number of decisions."""
    return play_casually(states[index], rules[0], seed, rounds, out)


def play_anything_at(states: Any, index: int, rules: Any, seed: int, limit: int, out: Any) -> int:
    """Play one round of anything legal on one state of an array; return the number of decisions."""
    return play_anything(states[index], rules[0], seed, limit, out)
