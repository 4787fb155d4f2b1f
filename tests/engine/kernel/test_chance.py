"""The generator is good enough to deal cards: uniform, memoryless, unrelated for neighbouring seeds, the same in both modes.

Every test is a fixed computation on fixed seeds. A statistic is turned into a normal deviate; chance alone reaches 4.5 once in
150,000 tests.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

import pytest

from lastcard.engine.game.game import seed_number
from lastcard.engine.kernel.deal import gather
from lastcard.engine.kernel.piles import take_top
from lastcard.engine.kernel.state.chance import LOW, MULTIPLIER, below, scatter, seed_chance
from lastcard.engine.kernel.state.layout import State
from lastcard.sim.compiled.doors import compiled, state_type
from lastcard.testing import TableSetup

LIMIT = 4.5
WIDE = 1 << 30  # as many bits as one draw can give without its product leaving 63 bits


def seeded(seed: int) -> State:
    state = State()
    seed_chance(state, scatter(seed))
    return state


def deviate(counts: Mapping[int, int], expected: Mapping[int, float]) -> float:
    """Turn a chi-square statistic into a normal deviate (Fisher's approximation)."""
    assert counts.keys() <= expected.keys()
    chi = sum((counts.get(value, 0) - wanted) ** 2 / wanted for value, wanted in expected.items())
    return math.sqrt(2 * chi) - math.sqrt(2 * len(expected) - 3)


def even(values: Iterable[int], count: int) -> float:
    found = Counter(values)
    return deviate(found, dict.fromkeys(range(count), sum(found.values()) / count))


def test_the_period_is_that_of_a_safe_prime_and_no_product_overflows() -> None:
    modulus = MULTIPLIER * 2**32 - 1
    for number in (modulus, (modulus - 1) // 2):
        assert all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37))
    assert MULTIPLIER * LOW + MULTIPLIER < 2**63
    assert LOW * 896 < 2**63


@pytest.mark.parametrize("count", [2, 3, 4, 5, 7, 10, 13, 59, 108, 112, 896])
def test_every_number_below_a_limit_comes_equally_often(count: int) -> None:
    state = seeded(count)
    assert abs(even((below(state, count) for _ in range(30_000)), count)) < LIMIT


def test_pairs_of_numbers_come_equally_often() -> None:
    state = seeded(2)
    for lag in (1, 2, 7):
        numbers = [below(state, 16) for _ in range(40_000)]
        pairs = (one * 16 + other for one, other in zip(numbers, numbers[lag:], strict=False))
        assert abs(even(pairs, 256)) < LIMIT, lag


def test_numbers_are_not_correlated_with_those_before() -> None:
    state = seeded(3)
    numbers = [below(state, WIDE) / WIDE - 0.5 for _ in range(40_000)]
    for lag in (1, 2, 3, 4, 7, 8, 16, 28, 108):
        products = sum(one * other for one, other in zip(numbers, numbers[lag:], strict=False))
        assert abs(products * 12 / math.sqrt(len(numbers) - lag)) < LIMIT, lag


def test_every_bit_is_set_half_of_the_time() -> None:
    state = seeded(4)
    numbers = [below(state, WIDE) for _ in range(20_000)]
    for bit in range(30):
        ones = sum(number >> bit & 1 for number in numbers)
        assert abs(ones - 10_000) / math.sqrt(5_000) < LIMIT, bit


def related(seeds: Iterable[int]) -> float:
    """Say how far the first numbers of neighbouring games are from even, alone and with those of the next game."""
    state = State()
    columns: list[list[int]] = [[], [], []]
    for seed in seeds:
        seed_chance(state, seed)
        for column in columns:
            column.append(below(state, 64))
    worst = 0.0
    for column in columns:
        pairs = (one // 8 * 8 + other // 8 for one, other in pairwise(column))
        worst = max(worst, abs(even(column, 64)), abs(even(pairs, 64)))
    return worst


@pytest.mark.parametrize("step", [1, 2, 1 << 16, 1 << 32, 1 << 40, (1 << 32) + 1])
def test_neighbouring_numbers_give_unrelated_games(step: int) -> None:
    assert related(scatter(number * step) for number in range(6_000)) < LIMIT
    # Without scattering they are related: the generator only multiplies.
    assert related(number * step for number in range(6_000)) > LIMIT


def test_seeds_that_are_texts_give_unrelated_games() -> None:
    assert related(seed_number(str(number)) for number in range(6_000)) < LIMIT


def test_any_whole_number_is_a_seed() -> None:
    for seed in (0, -1, 2**32 - 1, 2**56, 2**62, -(2**70), 2**200 + 1):
        assert 0 <= scatter(seed) < 2**62
        assert 0 < seeded(seed).rng < MULTIPLIER << 32


def test_every_card_comes_to_every_place_of_the_shuffled_deck_equally_often() -> None:
    """SETUP-3: the cards are shuffled; the draw pile decides its order card by card."""
    rules = TableSetup("czech").create().rules
    places: dict[int, Counter[int]] = {place: Counter() for place in (0, 1, 27, 28, 29, 70, 110, 111)}
    games = 1_500
    state = State()
    for seed in range(games):
        seed_chance(state, scatter(seed))
        gather(state, rules)
        order = [take_top(state, rules, -1) for _ in range(112)]
        assert sorted(order) == sorted(kind for kind, count in enumerate(rules.deck) for _ in range(count))
        for place, found in places.items():
            found[order[place]] += 1
    expected = {kind: games * count / 112 for kind, count in enumerate(rules.deck) if count}
    for place, found in places.items():
        assert abs(deviate(found, expected)) < LIMIT, place


def test_two_cards_next_to_each_other_stay_together_only_by_chance() -> None:
    """SETUP-3: the same two cards must not follow each other more often than chance says."""
    rules = TableSetup("classic").create().rules
    state = seeded(9)
    together = games = 0
    for _ in range(1_500):
        gather(state, rules)
        order = [take_top(state, rules, -1) for _ in range(108)]
        games += 107
        together += sum(one == other for one, other in pairwise(order))
    chance = sum(count * (count - 1) for count in rules.deck) / (108 * 107)
    assert abs(together - games * chance) / math.sqrt(games * chance) < LIMIT


def draw_words(states: Any, index: int, out: Any) -> int:
    """Fill a list with numbers from the generator of a state, interpreted or compiled."""
    state = states[index]
    for place in range(len(out)):
        out[place] = below(state, WIDE)
    return int(state.rng)


def test_a_million_numbers_are_the_same_interpreted_and_compiled() -> None:
    import numpy as np

    plain = seeded(2**50 + 7)
    records = np.frombuffer(plain.packed(), state_type(112)).copy()
    numbers, words = [0] * 1_000_000, np.zeros(1_000_000, np.int64)
    assert draw_words([plain], 0, numbers) == compiled(draw_words)(records, 0, words)
    assert numbers == words.tolist()
    assert plain.packed() == records.tobytes()
