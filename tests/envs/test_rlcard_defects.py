"""What RLCard's UNO gets wrong, and what happens here instead. Each comment says what RLCard 1.2 does."""

from typing import Any

import numpy as np
import pytest

from lastcard.envs.rlcard import UnoEnv, make
from lastcard.envs.rlcard_names import ACTION_SPACE, encode
from lastcard.game.position import set_up
from lastcard.rules.codes import DRAW
from lastcard.sim.observation import piece

pytestmark = pytest.mark.compiling


def at(header: dict[str, str], **config: Any) -> UnoEnv:
    """Begin in a position; S0 plays first."""
    seats = int(header["seats"])
    env = make("uno", {"game_num_players": seats, "seed": 3, **config})
    env.start_from(set_up({"dealer": f"S{seats - 1}", **header}).state)
    return env


def names(env: UnoEnv) -> set[str]:
    return set(env.get_state(env.get_player_id())["raw_legal_actions"])


@pytest.mark.parametrize("colour", ["r", "g", "b", "y"])
def test_r1_a_wild_shows_the_colour_that_was_named(colour: str) -> None:
    # RLCard: the name of the card was made when the deck was, so everybody sees the colour of its copy.
    env = at({"seats": "2", "top": "g5", "hand S0": "wild r1 r2", "hand S1": "b1 y1 g1 r3"})
    state, player = env.step(f"{colour}-wild", raw_action=True)
    assert player == 1
    assert state["raw_obs"]["target"] == f"{colour}-wild"
    assert np.argwhere(state["obs"][3]).tolist() == [["rgby".index(colour), 13]]
    assert [name[0] for name in state["raw_legal_actions"]] == [colour]


def test_r2_with_two_players_a_reverse_is_a_skip() -> None:
    # RLCard: the opponent moves.
    env = at({"seats": "2", "top": "g5", "hand S0": "grev g1 g2"})
    _, player = env.step("g-reverse", raw_action=True)
    assert player == 0
    assert env.state.size[1] == 7


def test_r3_a_drawn_wild_draw_four_is_its_players_to_lay_and_the_next_draws_four() -> None:
    # RLCard: it is laid by itself in a random colour, the next player draws nothing and moves.
    env = at({"seats": "3", "top": "g5", "hand S0": "r1 r2", "draw": "wild+4 b1 b2 b3 b4"})
    _, player = env.step("draw", raw_action=True)
    assert player == 0
    assert names(env) == {"r-wild_draw_4", "g-wild_draw_4", "b-wild_draw_4", "y-wild_draw_4"}
    state, player = env.step("r-wild_draw_4", raw_action=True)
    assert player == 2
    assert state["raw_obs"]["num_cards"] == [2, 11, 7]
    assert state["raw_obs"]["target"] == "r-wild_draw_4"


def test_r4_a_drawn_card_of_the_same_number_may_be_laid() -> None:
    # RLCard: only the colour is tested, the card is kept and the turn lost.
    env = at({"seats": "2", "top": "g5", "hand S0": "r1 r2", "draw": "r5"})
    _, player = env.step("draw", raw_action=True)
    assert player == 0
    assert names(env) == {"r-5"}
    state, player = env.step("r-5", raw_action=True)
    assert (player, state["raw_obs"]["target"]) == (1, "r-5")


def test_r5_a_wild_draw_four_is_honest_if_no_card_of_the_colour_is_held() -> None:
    # RLCard: any other card that fits, also by number, makes it illegal.
    env = at({"seats": "2", "top": "g5", "hand S0": "r5 wild+4 b1"})
    assert names(env) == {"r-5", "r-wild_draw_4", "g-wild_draw_4", "b-wild_draw_4", "y-wild_draw_4"}
    env = at({"seats": "2", "top": "g5", "hand S0": "g1 wild+4 b1"})
    assert names(env) == {"g-1"}
    # Where bluffs can be challenged, the same hand may bluff.
    env = at({"seats": "2", "top": "g5", "hand S0": "g1 wild+4 b1"}, actions="full")
    assert {"play g1", "play wild+4 blue", "draw"} <= names(env)


def test_r6_an_opening_draw_two_makes_the_first_player_draw_and_lose_the_turn() -> None:
    # RLCard: the first player draws two and moves.
    env = at({"seats": "4", "first": "r+2"})
    assert env.get_player_id() == 1
    assert env.get_state(1)["raw_obs"]["num_cards"] == [9, 7, 7, 7]


@pytest.mark.parametrize("winner", range(4))
def test_r7_one_wins_and_the_others_share_the_loss(winner: int) -> None:
    # RLCard: payoffs[1 - winner] = -1, so winner 2 gives [0, 0, 1, -1] and winner 0 [1, -1, 0, 0].
    env = at({"seats": "4", "top": "g5", "turn": f"S{winner}", f"hand S{winner}": "g1"})
    env.step("g-1", raw_action=True)
    assert env.is_over()
    expected = [-1 / 3] * 4
    expected[winner] = 1
    assert env.get_payoffs() == pytest.approx(expected)
    assert all(env.get_state(seat)["raw_legal_actions"] == [] for seat in range(4))


def test_r8_the_top_card_stays_when_the_discards_are_shuffled() -> None:
    # RLCard: the card that everybody must match is shuffled in with the rest.
    env = at({"seats": "2", "top": "g5", "discard": "g1 g2 g3", "hand S0": "r1 r2", "hand S1": "b1", "draw": "end"})
    _, player = env.step("draw", raw_action=True)
    assert player == 0  # a green card came, whichever
    state = env.get_state(0)["raw_obs"]
    assert state["target"] == "g-5"
    assert state["played_cards"] == ["g-5"]
    assert env.state.pile_size == 2


def test_r8_with_nothing_to_draw_one_passes_and_the_round_is_void_when_all_do() -> None:
    # RLCard: IndexError.
    env = at({"seats": "2", "top": "g5", "hand S0": "r1 r2", "hand S1": "b1 y2", "draw": "end"})
    _, player = env.step("draw", raw_action=True)
    assert (player, env.is_over()) == (1, False)
    env.step("draw", raw_action=True)
    assert env.is_over()
    assert env.get_payoffs().tolist() == [0, 0]  # RLCard's judge of such a game raises NameError (R9)


def test_r8_a_draw_two_draws_what_there_is() -> None:
    # RLCard: the Draw Two itself is shuffled in and may be drawn; with nothing to recycle, IndexError.
    env = at({"seats": "2", "top": "g5", "hand S0": "g+2 g1 g2", "hand S1": "b1", "draw": "y9 end"})
    _, player = env.step("g-draw_2", raw_action=True)
    assert player == 0
    assert env.state.size[1] == 3  # y9, and g5 from under the top card
    assert env.state.pile_size == 0


def test_r9_the_number_of_wilds_is_seen() -> None:
    # RLCard: three Wilds and one are the same.
    one, three = ([0] * 59 for _ in range(2))
    one[52], three[52] = 1, 3
    assert encode(one, 5, 0).tolist() != encode(three, 5, 0).tolist()
    assert encode(three, 5, 0)[1, :, 13].tolist() == [1, 1, 1, 0]
    assert encode(three, 5, 0)[0, :, 13].tolist() == [0, 0, 0, 1]


def test_r9_the_sizes_of_hands_and_the_direction_are_seen() -> None:
    # RLCard: neither is in obs.
    env = at({"seats": "4", "top": "g5", "hand S0": "grev g1 g2", "hand S3": "r1 r2", "hand S1": "b1"}, obs="full")
    before = env.get_state(0)["obs"]
    assert before[piece("sizes")][:4].tolist() == [3, 1, 7, 2]
    assert before[piece("direction")].tolist() == [1]
    state, player = env.step(ACTION_SPACE["g-reverse"])
    assert player == 3
    assert state["obs"][piece("sizes")][:4].tolist() == [2, 2, 1, 7]  # seen from seat 3
    assert state["obs"][piece("direction")].tolist() == [0]
    assert state["raw_obs"]["direction"] == -1


def test_r9_the_last_actions_are_seen() -> None:
    # RLCard: only the top card is.
    env = at({"seats": "2", "top": "g5", "hand S0": "r1 r2", "draw": "b9"}, obs="full")
    state, player = env.step("draw", raw_action=True)
    assert player == 1
    assert state["obs"][piece("choices")][-1] == DRAW + 1
    assert state["obs"][piece("actors")][-1] == 2  # the next to the left, of two
