"""The arena that asks the bots themselves: the same rounds as the compiled arena, and bots without a compiled twin."""

from functools import partial

import numpy as np
import pytest

from lastcard.engine.editions import edition, edition_names
from lastcard.engine.kernel.state.setup import build_rules, written_rules
from lastcard.players.bot_arena import InterpretedArena, Seat
from lastcard.players.bots import BOTS, make_bot
from lastcard.sim.arena import WINNER, Arena
from lastcard.sim.policies import CARELESS, POLICIES, SENSIBLE
from lastcard.sim.results import summarize

pytestmark = pytest.mark.compiling

ASKED: dict[str, Seat] = {name: partial(make_bot, name) for name in BOTS}


def arena(
    name: str, bots: list[Seat], options: dict[str, object] | None = None, texts: tuple[str, ...] = ()
) -> InterpretedArena:
    chosen = edition(name).with_options(options or {})
    written = written_rules(chosen, texts)
    rules = build_rules(chosen, seats=len(bots), mode="winner_takes", target=None, written=written)
    return InterpretedArena(chosen, rules, written, bots)


def test_policies_play_the_very_rounds_of_the_compiled_arena() -> None:
    policies = [SENSIBLE, CARELESS, SENSIBLE]
    chosen = edition("greek").with_options({"jump_in": "on", "hint_penalty": 2})
    written = written_rules(chosen, ("sample 2", "sample 4"))
    rules = build_rules(chosen, seats=3, mode="winner_takes", target=None, written=written)
    compiled = Arena(rules, policies)
    slow = InterpretedArena(chosen, rules, written, policies)
    assert np.array_equal(slow.play(12, seed=5, first=3), compiled.play(12, seed=5, first=3))
    assert rules.hint_penalty == 2  # the rules that were given stay as they are


@pytest.mark.parametrize("name", edition_names())
def test_bots_without_a_twin_finish_their_rounds_in_every_edition(name: str) -> None:
    options: dict[str, object] = {"stacking": "mixed", "jump_in": "on", "challenger": "any_other", "hint_penalty": 2}
    samples = tuple(f"sample {number}" for number in range(1, 1 + min(3, len(edition(name).samples))))
    table = arena(name, [ASKED["sensible"], ASKED["random"], CARELESS], options, samples)
    assert set(table.play(4, seed=1)[:, WINNER]) <= {-1, 0, 1, 2}


def test_a_seed_gives_the_same_rounds_whatever_the_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lastcard.players.bot_arena.PIECE", 3)
    table = arena("classic", [ASKED["sensible"], ASKED["random"]])
    whole = table.play(8, seed=2)
    pieces = dict(table.pieces(8, seed=2))
    assert list(pieces) == [0, 3, 6]
    assert np.array_equal(np.concatenate(list(pieces.values())), whole)
    assert not np.array_equal(table.play(8, seed=3), whole)


def test_a_bot_that_is_asked_plays_as_it_plays_at_a_table() -> None:
    figures = summarize(arena("classic", [ASKED["sensible"], ASKED["random"]]).play(150, seed=1), "ab")
    assert figures.wins["S0 a"].value > 0.5
    for name in ("UNO called", "caught without a call", "Wild Draw Four played", "challenge finds a bluff"):
        assert figures.per_round[name].value > 0


def test_every_policy_is_the_twin_of_a_bot() -> None:
    assert set(POLICIES) <= set(BOTS)
