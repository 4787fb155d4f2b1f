"""How compiled code differs from numba's own (sim/compiled/assembly.py), and that this changes no rule."""

from random import Random
from typing import Any, SupportsIndex

import pytest

from lastcard.engine.kernel.deal import new_match, start_round
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.layout import SEATS, State
from lastcard.engine.kernel.state.questions import OVER
from lastcard.engine.kernel.state.setup import capacity
from lastcard.engine.kernel.step import step
from lastcard.sim.arena import COLUMNS, play_round
from lastcard.sim.episode import CHOICES, Episode
from lastcard.sim.episode_settings import RESTART, advance, episode_settings
from lastcard.sim.observation import version_1
from lastcard.sim.observation.version_1 import observe
from lastcard.sim.offer import OFFER, write_choices
from lastcard.sim.playout import casual, play_anything
from lastcard.sim.policies import CARELESS, SENSIBLE
from tests.twins import LIMIT, rules_for, setting_for


class FromTheFront(list[Any]):
    """A list that cannot be counted from the back, as arrays in compiled rules cannot."""

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, slice) and place < 0:
            raise IndexError(f"place {place} is counted from the back")
        return super().__getitem__(place)

    def __setitem__(self, place: SupportsIndex | slice, value: Any) -> None:
        if not isinstance(place, slice) and place.__index__() < 0:
            raise IndexError(f"place {place} is counted from the back")
        super().__setitem__(place, value)


def guarded(record: Any) -> Any:
    """Replace every list of a record by one that cannot be counted from the back."""
    for name in type(record).__slots__:
        value = getattr(record, name)
        if isinstance(value, list):
            setattr(record, name, _guarded(value))
    return record


def _guarded(value: list[Any]) -> list[Any]:
    return FromTheFront(_guarded(row) if isinstance(row, list) else row for row in value)


@pytest.mark.parametrize("seed", range(200))
def test_no_rule_counts_places_from_the_back(seed: int) -> None:
    rules = rules_for(setting_for(seed))
    state = guarded(State(capacity(rules)))
    out = FromTheFront([0] * action_numbers.ACTIONS)
    guarded(rules)
    play_anything(state, rules, seed, LIMIT, out)
    for _ in range(2):
        new_match(state, rules)
        start_round(state, rules, -1)
        for _ in range(LIMIT):  # random rules can keep a round going for hours
            if state.awaits != OVER:
                step(state, rules, *casual(state, rules, out))


@pytest.mark.parametrize("seed", range(100))
def test_no_environment_and_no_player_counts_places_from_the_back(seed: int) -> None:
    rules = guarded(rules_for(setting_for(seed)))
    rules.hint_penalty = 0  # as in every environment
    state, episode, settings = guarded(State(capacity(rules))), guarded(Episode()), guarded(episode_settings())
    row, mask = FromTheFront([0] * version_1.SIZE), FromTheFront([0] * CHOICES)
    out, payoffs = FromTheFront([0] * CHOICES), FromTheFront([0.0] * SEATS)
    chance = Random(seed)
    choice = RESTART
    for _ in range(LIMIT // 2):
        advance(state, rules, episode, settings, choice, payoffs, out)
        observe(state, rules, episode, episode.seat, row)
        write_choices(state, rules, episode, 0, [0] * OFFER, mask)
        offered = [number for number in range(CHOICES) if mask[number]]
        choice = chance.choice(offered) if offered else RESTART
    players = FromTheFront([CARELESS, SENSIBLE] * (SEATS // 2))
    play_round(state, rules, episode, players, seed, FromTheFront([0] * COLUMNS), out)
