"""``Game``: copies are independent, the same seed gives the same match, a round is dealt only when it is due."""

import pickle
from random import Random

import pytest

from lastcard.engine.editions import edition_names
from lastcard.engine.game import Game, parse_action
from lastcard.engine.kernel.state.layout import State
from lastcard.engine.kernel.state.setup import SetupError
from lastcard.testing import play_through, random_action, random_table, state_bytes


@pytest.mark.parametrize("number", range(12))
def test_copies_go_their_own_ways_from_the_same_chance(number: int) -> None:
    rng = Random(number)
    game = random_table(rng).create()
    play_through(game, rng, limit=25, rounds=1)
    before, moves = state_bytes(game), game.moves[:]
    one, other = game.copy(), game.copy()
    play_through(one, Random(5), limit=30)
    assert state_bytes(game) == state_bytes(other) == before
    assert game.moves == other.moves == moves
    play_through(other, Random(5), limit=30)
    assert state_bytes(one) == state_bytes(other)


def test_a_copied_state_shares_no_list() -> None:
    state = Game.create("greek", players=3, seed="lists").state
    twin = state.copy()
    for name in State.__slots__:
        value = getattr(state, name)
        if isinstance(value, list):
            assert getattr(twin, name) is not value
            assert all(a is not b for a, b in zip(value, getattr(twin, name), strict=True) if isinstance(a, list))


@pytest.mark.parametrize("name", edition_names())
def test_the_same_seed_gives_the_same_match_and_another_does_not(name: str) -> None:
    games = [Game.create(name, players=4, seed=seed) for seed in ("a", "a", "b")]
    for game in games:
        play_through(game, Random(1), limit=60)
    assert games[0].moves == games[1].moves
    assert state_bytes(games[0]) == state_bytes(games[1]) != state_bytes(games[2])


def test_a_round_is_dealt_when_the_last_is_over_and_the_match_is_not() -> None:
    game = Game.create("classic", players=2, seed="rounds", target=1)
    with pytest.raises(ValueError, match="the round is not over yet"):
        game.deal()
    play_through(game, Random(1), rounds=1)
    with pytest.raises(ValueError, match="the match is over"):
        game.deal()


def test_only_a_player_in_the_match_can_be_chosen_to_deal() -> None:
    """AMB-03: the table chooses among the players."""
    for dealer in (-1, 4, 9):
        with pytest.raises(SetupError, match="cannot deal"):
            Game.create("greek", players=4, seed="dealer", dealer=dealer)


def test_a_check_changes_nothing() -> None:
    rng = Random(4)
    game = random_table(rng).create()
    for _ in range(40):
        if game.asks == "over":
            break
        seat, action = random_action(game, rng)
        before = state_bytes(game)
        assert game.check(seat, action) == action
        assert game.check(seat, str(action)) == action
        assert state_bytes(game) == before
        game.push(seat, action)


def test_asking_whether_an_action_is_legal_looks_for_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lastcard.engine.game.game.why_not", None)
    game = Game.create("classic", players=["Ana", "Ben"], options={"hand_size": 3}, seed="doc")
    ben = game.legal(1)
    assert "draws" in ben
    assert parse_action("draws") in ben
    for wrong in ("plays b1", "plays wild", "keeps", "votes yes", "catches Cid", "sings"):
        assert wrong not in ben
    for seat in (-1, 2):
        assert "draws" not in game.legal(seat)


@pytest.mark.parametrize("number", range(4))
def test_a_pickled_game_plays_on_alike(number: int) -> None:
    rng = Random(number)
    game = random_table(rng).create()
    play_through(game, rng, limit=25)
    twin = pickle.loads(pickle.dumps(game))
    assert (type(twin), repr(twin), vars(twin).keys()) == (Game, repr(game), vars(game).keys())
    for each in (game, twin):
        play_through(each, Random(3), limit=30)
    assert state_bytes(twin) == state_bytes(game)
    assert twin.moves == game.moves


def test_a_hand_that_is_larger_than_a_byte_holds_skips_as_many_players() -> None:
    game = Game.create(
        "czech", players=4, options={"custom_count": "1", "decks": "2"}, written=("skip mine",), seed="9"
    )
    state = game.state
    seat = state.turn
    for kind in state.pile[: state.pile_size]:
        state.hands[seat][kind] += 1
    state.size[seat] += state.pile_size
    state.pile_size = state.loose_low = state.loose_high = 0
    state.mask[seat] = sum(1 << kind for kind, count in enumerate(state.hands[seat]) if count)

    game.push(seat, "plays custom1 red")

    assert len(game.hand(seat)) > 127
    assert state.turn == (seat + 1 + len(game.hand(seat))) % 4
