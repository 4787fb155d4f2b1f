"""What RLCard's UNO gets wrong, and what happens here instead: each test sets both up and lets both play."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pytest
from rlcard.games.uno import Game as Theirs
from rlcard.games.uno import Judger
from rlcard.games.uno.card import UnoCard
from rlcard.games.uno.utils import encode_hand

from lastcard.engine.game import Game
from lastcard.engine.records.position import set_up
from lastcard.envs.pettingzoo import UnoAEC
from lastcard.sim.episode import AUTOMATIC
from lastcard.sim.observation.version_1 import piece
from lastcard.sim.payoff import pay_round

GAMES: Final = 5

pytestmark = pytest.mark.compiling


def ours(**header: str) -> Game:
    """Set up a position of ours, in which S0 plays first."""
    keys = {name.replace("_", " ").replace("hand s", "hand S"): text for name, text in header.items()}
    return set_up({"seats": "2", "dealer": f"S{int(keys.get('seats', '2')) - 1}", **keys})


def theirs(top: str, *hands: str, deck: str = "", discards: str = "") -> Any:
    """Set up the same position of RLCard's; the last card of its deck is drawn first."""
    game = Theirs(num_players=len(hands))
    game.init_game()
    for player, hand in zip(game.players, hands, strict=True):
        player.hand = cards(hand)
    game.round.target = cards(top)[0]
    game.round.played_cards = [*cards(discards), game.round.target]
    game.round.current_player, game.round.direction = 0, 1
    game.dealer.deck = cards(deck)
    return game


def cards(text: str) -> list[UnoCard]:
    """Make RLCard's cards by their names."""
    made = []
    for name in text.split():
        colour, trait = name.split("-")
        sort = "wild" if trait.startswith("wild") else "number" if trait.isdecimal() else "action"
        made.append(UnoCard(sort, colour, trait))
    return made


def sizes(game: Game) -> list[int]:
    """Count the cards in all hands."""
    return [len(game.hand(seat)) for seat in range(game.seats)]


@pytest.mark.parametrize(("letter", "colour"), [("g", "green"), ("b", "blue"), ("y", "yellow")])
def test_r1_a_wild_shows_the_colour_that_was_named(letter: str, colour: str) -> None:
    game = theirs("g-5", "r-wild r-1 r-2", "b-1 y-1 g-1")
    state, _ = game.step(f"{letter}-wild")
    assert state["target"] == "r-wild", "everybody sees the colour that its copy had in the deck"
    right = ours(top="g5", hand_s0="wild r1 r2", hand_s1="b1 y1 g1 r3")
    right.push(0, f"plays wild {colour}")
    assert str(right.colour) == colour


def test_r2_with_two_players_a_reverse_is_a_skip() -> None:
    game = theirs("g-5", "g-reverse g-1 g-2", "r-1 r-2")
    assert game.step("g-reverse")[1] == 1, "the opponent moves"
    right = ours(top="g5", hand_s0="grev g1 g2")
    right.push(0, "plays grev")
    assert right.deciders == (0,)


def test_r3_a_drawn_wild_draw_four_is_its_players_to_lay_and_the_next_draws_four() -> None:
    game = theirs("g-5", "r-1 r-2", "y-1 y-2", "b-1 b-2", deck="b-1 b-2 b-3 b-4 r-wild_draw_4")
    state, player = game.step("draw")
    assert state["target"] == "r-wild_draw_4", "it is laid by itself, in a random colour"
    assert (player, state["num_cards"]) == (1, [2, 2, 2]), "the next draws nothing and moves"
    right = ours(seats="3", top="g5", hand_s0="r1 r2", draw="wild+4 b1 b2 b3 b4")
    right.push(0, "draws")
    assert right.deciders == (0,)
    right.push(0, "plays wild+4 red")
    right.push(1, "accepts")
    assert (right.deciders, sizes(right)) == ((2,), [2, 11, 7])


def test_r4_a_drawn_card_of_the_same_number_may_be_laid() -> None:
    game = theirs("g-5", "r-1 r-2", "y-1 y-2", deck="b-9 r-5")
    state, player = game.step("draw")
    assert (player, state["num_cards"]) == (1, [3, 2]), "only the colour is compared: it is kept and the turn is lost"
    right = ours(top="g5", hand_s0="r1 r2", draw="r5")
    right.push(0, "draws")
    assert "plays r5" in right.legal(0)


def test_r5_a_wild_draw_four_is_honest_if_no_card_of_the_colour_is_held() -> None:
    game = theirs("g-5", "r-5 r-wild_draw_4 b-1", "y-1 y-2")
    assert game.get_legal_actions() == ["r-5"], "a card of the same number makes it illegal"
    right = ours(top="g5", hand_s0="r5 wild+4 b1")
    assert "plays wild+4 red" in right.legal(0)
    assert not right.is_bluff(0)
    assert ours(top="g5", hand_s0="g1 wild+4 b1").is_bluff(0)


def test_r6_an_opening_draw_two_makes_the_first_player_draw_and_lose_the_turn() -> None:
    game = theirs("r-draw_2", "r-1", "r-2", "r-3", "r-4", deck="b-1 b-2")
    game.round.perform_top_card(game.players, game.round.target)
    assert (game.get_player_id(), len(game.players[0].hand)) == (0, 3), "the first player draws two and moves"
    right = ours(seats="4", first="r+2")
    assert (right.deciders, sizes(right)) == ((1,), [9, 7, 7, 7])


@pytest.mark.parametrize(
    ("winner", "paid"), [(0, [1, -1, 0, 0]), (1, [-1, 1, 0, 0]), (2, [0, 0, 1, -1]), (3, [0, 0, -1, 1])]
)
def test_r7_one_wins_and_the_others_share_the_loss(winner: int, paid: Sequence[int]) -> None:
    game = theirs("g-5", "g-1", "g-1", "g-1", "g-1")
    game.round.current_player = winner
    game.step("g-1")
    assert game.get_payoffs() == paid, "payoffs[1 - winner] = -1"
    right = ours(seats="4", top="g5", turn=f"S{winner}", **{f"hand_s{winner}": "g1"})
    right.push(winner, "plays g1")
    payoffs = [0.0] * 4
    pay_round(right.state, right.rules, payoffs)
    assert payoffs == pytest.approx([1 if seat == winner else -1 / 3 for seat in range(4)])


def test_r8_the_top_card_stays_when_the_discards_are_shuffled() -> None:
    game = theirs("g-5", "r-1 r-2", "b-1 b-2")
    target = game.round.target
    game.step("draw")
    assert game.round.played_cards == [target], "the card to match was shuffled, drawn and laid on itself"
    right = ours(top="g5", discard="g1 g2 g3", hand_s0="r1 r2", hand_s1="b1", draw="end")
    right.push(0, "draws")
    assert str(right.top) == "g5"
    assert right.state.pile_size == 2


def test_r8_with_nothing_to_draw_one_passes_and_the_round_is_void_when_all_do() -> None:
    game = theirs("g-5", "r-1 r-2", "b-1 y-2")
    game.round.played_cards = []
    with pytest.raises(IndexError):
        game.step("draw")
    right = ours(top="g5", hand_s0="r1 r2", hand_s1="b1 y2", draw="end")
    right.push(0, "passes")
    assert right.deciders == (1,)
    right.push(1, "passes")
    assert right.asks == "over"
    payoffs = [0.0] * 2
    pay_round(right.state, right.rules, payoffs)
    assert payoffs == [0, 0]
    with pytest.raises(NameError):  # the judge of such a game
        Judger.judge_winner(game.players, np.random)


def test_r8_a_draw_two_draws_what_there_is() -> None:
    game = theirs("g-5", "g-draw_2 g-1 g-2", "b-1", deck="y-9")
    game.round.played_cards = []
    game.step("g-draw_2")
    assert "g-draw_2" in [card.str for card in game.players[1].hand], "the Draw Two itself is drawn"
    right = ours(top="g5", hand_s0="g+2 g1 g2", hand_s1="b1", draw="y9 end")
    right.push(0, "plays g+2")
    assert right.deciders == (0,)
    assert sizes(right)[1] == 3  # y9, and g5 from under the top card
    assert right.state.pile_size == 0


def test_r9_the_number_of_wilds_is_seen() -> None:
    one, three = (
        encode_hand(np.zeros((3, 4, 15), dtype=int), hand) for hand in (["r-wild"], ["r-wild", "g-wild", "b-wild"])
    )
    assert one.tolist() == three.tolist(), "three Wilds and one are the same"
    hand = _rows(players=2)[0][piece("hand")]
    assert hand.sum() == 7, "every card counts"


def test_r9_the_sizes_of_hands_the_direction_and_the_last_actions_are_seen() -> None:
    few, many = (theirs("g-5", "r-1 r-2", hand) for hand in ("b-1", "b-1 b-2 b-3"))
    shown = [encode_hand(np.zeros((3, 4, 15), dtype=int), game.get_state(0)["hand"]).tolist() for game in (few, many)]
    assert shown[0] == shown[1], "obs has the own hand and the top card, and nothing else"
    rows = _rows(players=4)
    assert {int(row[piece("direction")][0]) for row in rows} == {0, 1}
    assert {tuple(row[piece("sizes")][:4]) for row in rows} > {(7, 7, 7, 7)}
    assert sum(bool(row[piece("choices")][-1] and row[piece("actors")][-1]) for row in rows) == len(rows) - GAMES


def _rows(players: int) -> list[np.ndarray]:
    """Play some rounds at random, and return what each player saw before deciding."""
    env = UnoAEC(players=players, automatic=AUTOMATIC)
    rng = np.random.default_rng(5)
    rows = []
    for seed in range(GAMES):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            seen = env.observe(env.agent_selection)
            rows.append(seen["observation"])
            env.step(int(rng.choice(seen["action_mask"].nonzero()[0])))
    return rows
