"""Our own contestants: the kernel, interpreted and compiled, in several editions, and two threads against one."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from bench.slices import Play
from lastcard.engine.editions import edition
from lastcard.engine.kernel.state.action_numbers import ACTIONS
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.setup import build_rules, capacity, written_rules

PLAYERS: Final = 4
ROUND: Final = 76  # decisions of a casual round of the classic game for four
# What a table might write on its three customizable cards: samples of the sheet, and rules of its own.
GREEK: Final = ("sample 3", "others draw 1", "next draws 2; skip next")
POLISH: Final = ("sample 2", "sample 8", "sample 10")


def table(
    name: str, *, players: int = PLAYERS, written: Sequence[str] = (), options: Mapping[str, object] | None = None
) -> Rules:
    """Return the rules of a table: an edition, its written cards, house rules."""
    printed = edition(name).with_options(options or {})
    return build_rules(printed, seats=players, mode=None, target=None, written=written_rules(printed, written))


def interpreted() -> Play:
    """Prepare the kernel on plain objects: classic edition, casual play."""
    from lastcard.sim.playout import play_casually

    rules = table("classic")
    state, out, seeds = State(capacity(rules)), [0] * ACTIONS, iter(range(1, 1 << 40))
    return lambda decisions: play_casually(state, rules, next(seeds), _rounds(decisions), out)


def compiled_rounds(rules: Rules) -> Callable[[int, int], int]:
    """Prepare the same functions compiled on packed records; the result counts the decisions of a seed's first rounds."""
    import numpy as np

    from lastcard.sim.batch import play_casually_at
    from lastcard.sim.compiled.doors import compiled, rules_type, state_type

    states: Any = np.zeros(1, state_type(capacity(rules)))
    packed = np.frombuffer(rules.packed(), rules_type()).copy()
    out = np.zeros(ACTIONS, np.int64)
    door = compiled(play_casually_at)
    return lambda seed, rounds: int(door(states, 0, packed, seed, rounds, out))


def compiled(rules: Rules) -> Play:
    """Prepare compiled casual play under any rules."""
    return rounds_as_play(compiled_rounds(rules))


def rounds_as_play(rounds: Callable[[int, int], int]) -> Play:
    """Turn a function that counts the decisions of (seed, rounds) into a ``Play``; every slice plays another seed."""
    seeds = iter(range(1, 1 << 40))
    return lambda decisions: rounds(next(seeds), _rounds(decisions))


def state_bytes() -> int:
    """Return the size of a compiled state."""
    from lastcard.sim.compiled.doors import state_type

    return int(state_type(capacity(table("classic"))).itemsize)


def arena_seconds(threads: int, rounds: int) -> Callable[[], float]:
    """Prepare an arena on that many threads; the result measures the wall-clock seconds that these rounds take."""
    from lastcard.sim.arena import Arena
    from lastcard.sim.policies import CARELESS

    arena = Arena(table("classic"), [CARELESS] * PLAYERS, threads=threads)
    arena.play(threads, seed=0)

    def play() -> float:
        start = time.perf_counter()
        arena.play(rounds, seed=1)
        return time.perf_counter() - start

    return play


def _rounds(decisions: int) -> int:
    return max(1, decisions // ROUND)
