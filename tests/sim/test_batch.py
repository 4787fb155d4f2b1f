"""Batches: the same games interpreted and compiled, for any size and number of threads; a wrong choice changes nothing."""

import copy
import pickle

import numpy as np
import pytest

from lastcard.engine.editions import edition
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.setup import build_rules, capacity, written_rules
from lastcard.sim.batch import Batch
from lastcard.sim.episode import AUTOMATIC, CHOICES, WAIT, Episode
from lastcard.sim.episode_settings import RESTART, advance, episode_settings
from lastcard.sim.observation import version_1
from lastcard.sim.observation.versions import tell
from lastcard.sim.offer import OFFER, write_choices
from lastcard.sim.solo import ENDING, PAID, SEAT, Solo

pytestmark = pytest.mark.compiling

TABLES: dict[str, tuple[str, int, dict[str, object], tuple[str, ...], dict[str, object]]] = {
    "classic": ("classic", 4, {}, (), {}),
    "classic, ten players, automatic": ("classic", 10, {}, (), {"automatic": AUTOMATIC}),
    "greek matches with samples": (
        "greek", 3, {}, ("sample 2", "sample 4", "sample 5"), {"episode": "match", "payoff": "points"},
    ),
    "polish with house rules": (
        "polish", 5, {"seven_zero": True, "jump_in": True, "stacking": "mixed", "false_catch": 1},
        ("sample 8", "sample 10", "sample 6"), {},
    ),
    "greek with gifts and open hands, version 2": (
        "greek", 4, {}, ("all give 1 to left", "open hands until my turn", "next draws 2"), {"observation": 2, "history": 40},
    ),
    "russian matches, version 2": ("russian", 7, {"jump_in": True}, (), {"observation": 2, "history": 3, "episode": "match"}),
    "braille against players": ("braille", 2, {}, (), {"players": [-1, 1], "linger": True, "limit": 40}),
}  # fmt: skip


def rules_of(name: str) -> Rules:
    sheet, seats, options, written, _ = TABLES[name]
    chosen = edition(sheet).with_options(options)
    return build_rules(chosen, seats=seats, mode=None, target=None, written=written_rules(chosen, written))


def batch_of(name: str, size: int, **settings: int) -> Batch:
    plan = episode_settings(**TABLES[name][4])  # type: ignore[arg-type]
    return Batch(rules_of(name), size, plan, **settings)


def pick(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Choose one of each mask at random."""
    chosen: np.ndarray = (rng.random(masks.shape) * masks).argmax(axis=1)
    return chosen


@pytest.mark.parametrize("name", TABLES)
def test_interpreted_and_compiled_environments_are_equal_to_the_byte(name: str) -> None:
    batch = batch_of(name, 3)
    batch.reset(17)
    rules = rules_of(name)
    rules.hint_penalty = 0
    plan = episode_settings(**TABLES[name][4])  # type: ignore[arg-type]
    twins = [(State(capacity(rules)), Episode(), [0.0] * 10) for _ in range(3)]
    for slot, (_, e, _) in enumerate(twins):
        e.seed, e.slot = 17, slot
    out = [0] * CHOICES
    rng = np.random.default_rng(1)
    choices = np.full(3, RESTART)
    for step in range(400):
        for slot, (s, e, payoffs) in enumerate(twins):
            ending = advance(s, rules, e, plan, int(choices[slot]), payoffs, out)
            row, mask = [9] * batch.layout.size, [0] * CHOICES
            tell(s, rules, e, plan, e.seat, row)
            write_choices(s, rules, e, plan.automatic, [0] * OFFER, mask)
            assert (batch.observations[slot].tolist(), batch.masks[slot].tolist()) == (row, mask), f"step {step}"
            assert ending == batch.endings[slot]
            assert batch.payoffs[slot].tolist() == pytest.approx(payoffs, abs=1e-5)
            assert batch.deciders[slot] == e.seat
        choices = pick(batch.masks, rng)
        batch.step(choices)


@pytest.mark.parametrize("shape", [{"size": 7}, {"size": 210, "threads": 3}, {"size": 140, "first": 60, "threads": 2}])
def test_a_game_depends_on_the_seed_and_its_number_alone(shape: dict[str, int]) -> None:
    whole, part = batch_of("classic", 200), batch_of("classic", **shape)
    assert part.threads == shape.get("threads", 1)
    first = shape.get("first", 0)
    count = min(200 - first, shape["size"])
    whole.reset(5)
    part.reset(5)
    rng = np.random.default_rng(2)
    for _ in range(300):
        assert np.array_equal(whole.observations[first : first + count], part.observations[:count])
        assert np.array_equal(whole.masks[first : first + count], part.masks[:count])
        assert np.array_equal(whole.payoffs[first : first + count], part.payoffs[:count])
        chosen = pick(whole.masks, rng)
        others = pick(part.masks, rng)
        others[:count] = chosen[first : first + count]
        whole.step(chosen)
        part.step(others)


def test_a_batch_takes_no_more_threads_than_it_has_blocks_of_games_for() -> None:
    shapes = ((1, 2), (64, 8), (127, 2), (128, 2), (128, 3), (200, 3))
    assert [batch_of("classic", size, threads=threads).threads for size, threads in shapes] == [1, 1, 1, 2, 2, 3]


@pytest.mark.parametrize("size", [8, 130, 4200])
def test_a_batch_with_one_wrong_choice_changes_nothing(size: int) -> None:
    batch = batch_of("classic", size, threads=2)
    batch.reset(3)
    before = (batch.observations.copy(), batch.masks.copy(), batch._states.copy())
    for wrong in (WAIT, CHOICES, -1, 10**9):
        choices = pick(batch.masks, np.random.default_rng(0))
        choices[6] = wrong
        with pytest.raises(ValueError, match=f"game 6: {wrong} is not among the choices of its mask"):
            batch.step(choices)
    for told, now in zip(before, (batch.observations, batch.masks, batch._states), strict=True):
        assert np.array_equal(told, now)
    with pytest.raises(ValueError, match=f"must be {size} choices"):
        batch.step(np.zeros(7, np.int64))
    batch.step(pick(batch.masks, np.random.default_rng(0)).astype(np.uint8))
    assert not np.array_equal(batch.observations, before[0])


def test_results_are_written_into_the_callers_arrays() -> None:
    batch = batch_of("classic", 4)
    observations, masks = np.zeros((4, version_1.SIZE), np.uint8), np.zeros((4, CHOICES), np.int8)
    batch.write_to(observations, masks)
    batch.reset(1)
    assert masks.any(axis=1).all()
    assert observations.any(axis=1).all()
    with pytest.raises(ValueError, match="must be contiguous"):
        batch.write_to(observations[:, ::2], masks)
    with pytest.raises(ValueError, match="must be contiguous"):
        batch.write_to(observations.astype(np.int64), masks)


def test_the_whole_table_can_be_observed_seat_by_seat() -> None:
    batch = batch_of("classic", 2)
    batch.reset(1)
    assert np.array_equal(batch.observe(1, int(batch.deciders[1])), batch.observations[1])
    hands = [batch.observe(1, seat)[version_1.piece("hand")].sum() for seat in range(4)]
    assert hands == batch.observe(1, 0)[version_1.piece("sizes")][:4].tolist()


def test_one_game_in_one_record_plays_as_a_batch_of_one() -> None:
    batch = batch_of("greek matches with samples", 1)
    solo = Solo(rules_of("greek matches with samples"), episode_settings(**TABLES["greek matches with samples"][4]))  # type: ignore[arg-type]
    batch.reset(9)
    result = solo.reset(9)
    rng = np.random.default_rng(3)
    for _ in range(500):
        assert np.array_equal(solo.observation, batch.observations[0])
        assert np.array_equal(solo.mask, batch.masks[0])
        assert np.array_equal(solo.payoffs, batch.payoffs[0])
        assert result & SEAT == batch.deciders[0]
        assert result >> ENDING & SEAT == batch.endings[0]
        assert bool(result & PAID) == bool(batch.payoffs.any())
        choice = pick(batch.masks, rng)
        with pytest.raises(ValueError, match="is not among the choices"):
            solo.step(int(np.flatnonzero(solo.mask == 0)[0]))
        batch.step(choice)
        result = solo.step(int(choice[0]))


def test_a_copy_of_a_batch_plays_on_alike_and_alone() -> None:
    batch = batch_of("classic", 130, threads=2)
    batch.reset(3)
    for pickled in (False, True):
        twin = pickle.loads(pickle.dumps(batch)) if pickled else copy.deepcopy(batch)
        for _ in range(30):
            chosen = batch.sample()
            assert np.array_equal(chosen, twin.sample())
            batch.step(chosen)
            assert not np.array_equal(batch.masks, twin.masks)
            twin.step(chosen)
            assert np.array_equal(batch.observations, twin.observations)
            assert np.array_equal(batch.masks, twin.masks)
