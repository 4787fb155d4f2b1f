"""The same random game by interpreted and by compiled rules: the states must be equal byte for byte.

``python -m tests.twins SEED`` plays one game again.
"""

import random
import sys
from functools import cache
from typing import Any

from lastcard.engine.editions import edition as find_edition
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.setup import build_rules, capacity, written_rules
from lastcard.sim.playout import play_anything
from tests.oracle.compare import Report, setting_of
from tests.oracle.tables import Setting

LIMIT = 400
# Compiled rules are made anew for every length of the pile, so there are two: for one deck and for two.
SHORT, LONG = 112, 224


def setting_for(seed: int) -> Setting:
    """Give the table of a seed, with one deck or two, and more often than there with hands of seven."""
    setting = setting_of(seed)
    if "decks" in setting.options:
        setting.options["decks"] = 2
    if random.Random(f"hand {seed}").random() < 0.3:
        setting.options.pop("hand_size", None)
    return setting


def rules_for(setting: Setting) -> Rules:
    """Build the numbers that a table is played by."""
    chosen = find_edition(setting.edition).with_options(setting.options)
    written = written_rules(chosen, setting.written)
    return build_rules(chosen, seats=setting.seats, mode=setting.mode, target=setting.target, written=written)


@cache
def _door() -> Any:
    from lastcard.sim.batch import play_anything_at
    from lastcard.sim.compiled.doors import compiled

    return compiled(play_anything_at)


@cache
def _blank(size: int) -> State:
    return State(size)


def play_twins(seed: int) -> Report:
    """Play the game of a seed both ways and compare the bytes of the states."""
    import numpy as np

    from lastcard.sim.compiled.doors import rules_type, state_type

    setting = setting_for(seed)
    report = Report(seed, setting, module="tests.twins")
    rules = rules_for(setting)
    size = SHORT if capacity(rules) == SHORT else LONG
    state = _blank(size).copy()
    report.decisions = play_anything(state, rules, seed, LIMIT, [0] * action_numbers.ACTIONS)
    report.given_up = report.decisions == LIMIT
    states = np.zeros(1, dtype=state_type(size))
    numbers = np.frombuffer(rules.packed(), dtype=rules_type())
    decisions = _door()(states, 0, numbers, seed, LIMIT, np.zeros(action_numbers.ACTIONS, dtype=np.int64))
    if decisions != report.decisions:
        report.difference = f"{report.decisions} decisions interpreted, {decisions} compiled"
    elif states.tobytes() != state.packed(size):
        twin = State(size)
        twin.unpack(states.tobytes(), size)
        names = [name for name, _, _ in State.fields() if getattr(twin, name) != getattr(state, name)]
        report.difference = f"compiled and interpreted states differ in {', '.join(names)}"
    return report


if __name__ == "__main__":
    shown = play_twins(int(sys.argv[1]))
    print(shown)
    sys.exit(1 if shown.difference else 0)
