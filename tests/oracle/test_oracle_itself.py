"""The oracle alone, against the answers of the rule book: set-up, turns, draw cards, calls, ends and scores.

Written rules and house rules are in test_oracle_options.py, random matches in test_random_matches.py.
"""

import pytest

from .chance import ScriptedChance
from .engine import Oracle
from .errors import OracleError
from .positions import StackedChance, dealt, hand, position, script
from .sheets import EDITIONS

ALL = sorted(EDITIONS)
FIRST_CARD_ACTS = [
    edition
    for edition in ALL
    if not EDITIONS[edition].keys() & {"first.draw2", "first.reverse", "first.skip", "first.wild", "first.wd4"}
]
SWAP_EDITIONS = ["czech", "slovak", "hungarian", "polish"]


def plays(oracle: Oracle, seat: int) -> set[str]:
    """List the cards that a seat may lay now."""
    return {text.split()[1] for text in oracle.legal(seat) if text.startswith("plays ")}


def refused(oracle: Oracle, line: str) -> bool:
    """Tell whether an action is refused and nothing changes."""
    before = oracle.snapshot()
    with pytest.raises(OracleError):
        script(oracle, line)
    return oracle.snapshot() == before


# 1.1 to 1.3


@pytest.mark.parametrize(
    ("edition", "points", "cards"),
    [
        *((edition, 1240, 108) for edition in ("classic", "russian", "braille")),
        *((edition, 1400, 112) for edition in ("czech", "slovak", "hungarian", "polish")),
        ("greek", 1440, 112),
    ],
)
def test_full_deck_has_the_printed_count_and_checksum(edition: str, points: int, cards: int) -> None:
    """DECK-1, 1.10.1."""
    oracle = position(edition, "r5", {})
    oracle.hands[0] = oracle.deck()
    assert (oracle.hand_points(0), len(oracle.hands[0])) == (points, cards)


def test_classic_game_removes_swap_and_all_customizables() -> None:
    """DECK-12."""
    assert len(position("polish", "r5", {}, options={"special_cards": False}).deck()) == 108


def test_tied_players_alone_draw_again_for_dealer() -> None:
    """SETUP-3, AMB-01."""
    oracle = Oracle("classic", seats=3, chance=StackedChance(["y8", "b3", "r8", "g5", "r5", "b1", "b2"]))
    assert oracle.dealer == 2


@pytest.mark.parametrize(("edition", "dealer"), [("classic", 1), ("braille", 0)])
def test_symbol_ties_with_a_zero_unless_only_numbers_count(edition: str, dealer: int) -> None:
    """SETUP-2, AMB-02."""
    oracle = Oracle(edition, seats=2, chance=StackedChance(["r0", "wild", "r1", "r3"]))
    assert oracle.dealer == dealer


def test_greek_table_chooses_its_dealer() -> None:
    """SETUP-1, AMB-03."""
    cards = [letter + face for face in "1234" for letter in "rygb"]
    assert Oracle("greek", seats=2, chance=ScriptedChance(cards[:15], [1])).dealer == 1


@pytest.mark.parametrize("edition", FIRST_CARD_ACTS)
@pytest.mark.parametrize(
    ("first", "asks", "asked", "direction", "drawn"),
    [
        ("r5", "play", 1, 1, [0, 0, 0, 0]),
        ("r+2", "play", 2, 1, [0, 2, 0, 0]),
        ("rrev", "play", 0, -1, [0, 0, 0, 0]),
        ("rskip", "play", 2, 1, [0, 0, 0, 0]),
        ("wild", "colour", 1, 1, [0, 0, 0, 0]),
        ("wild+4 r5", "play", 1, 1, [0, 0, 0, 0]),
    ],
)
def test_first_card_acts(edition: str, first: str, asks: str, asked: int, direction: int, drawn: list[int]) -> None:
    """FIRST-0 to FIRST-5, AMB-09."""
    oracle = dealt(edition, first)
    assert (oracle.ask, oracle.asked, oracle.direction) == (asks, [asked], direction)
    assert [len(cards) - oracle.rules.number("hand_size") for cards in oracle.hands] == drawn


def test_first_wild_has_its_colour_named_by_seat_one_who_then_plays() -> None:
    """FIRST-4, AMB-13."""
    oracle = dealt("classic", "wild")
    assert oracle.snapshot()["colour"] is None
    assert oracle.legal(1) == {"names red", "names yellow", "names green", "names blue"}
    script(oracle, "S1 names blue")
    assert (oracle.colour, oracle.ask, oracle.asked) == ("blue", "play", [1])


def test_greek_symbol_cards_go_to_the_bottom_and_come_last() -> None:
    """FIRST-9, AMB-10."""
    oracle = dealt("greek", "wild shuffle grev custom1 r9")
    assert oracle.bottom == ["wild", "shuffle", "grev", "custom1"]
    oracle.discards += oracle.pile  # empty the pile down to its bottom
    oracle.pile = []
    assert oracle.draw_cards(1, 2) == ["wild", "shuffle"]


# 1.4


def test_cards_match_by_colour_number_or_symbol() -> None:
    """MATCH-1, MATCH-3, MATCH-4."""
    oracle = position("classic", "r+2", {1: "r9 b+2 b1 brev wild wild+4"})
    assert plays(oracle, 1) == {"r9", "b+2", "wild", "wild+4"}


def test_named_colour_is_the_colour_to_match() -> None:
    """MATCH-2, AMB-20."""
    assert plays(position("classic", "wild blue", {1: "r9 b1"}), 1) == {"b1"}


def test_after_a_voluntary_draw_only_the_drawn_card_may_be_laid() -> None:
    """TURN-6, TURN-7."""
    oracle = script(position("classic", "r5", {1: "r9 b1"}, draw="r3"), "S1 draws")
    assert {text for text in oracle.legal(1) if text != "calls"} == {"plays r3", "keeps"}
    assert oracle.ask == "drawn"


def test_drawn_card_that_does_not_fit_ends_the_turn() -> None:
    """TURN-5."""
    assert script(position("classic", "r5", {1: "g9 b1"}, draw="y3"), "S1 draws").asked == [2]


def test_russian_drawn_card_must_be_laid() -> None:
    """TURN-4, AMB-16, AMB-19."""
    oracle = script(position("russian", "r5", {1: "r9 b1 b2"}, draw="r3"), "S1 draws")
    assert refused(oracle, "S1 keeps")
    bluff = script(position("russian", "r5", {1: "r9 b1 b2"}, draw="wild+4"), "S1 draws", "S1 keeps")
    assert bluff.asked == [2]


def test_braille_player_who_can_play_must() -> None:
    """TURN-6, AMB-18."""
    assert refused(position("braille", "r5", {1: "b1 wild"}), "S1 draws")
    assert "draws" in position("braille", "r5", {1: "b1 g2"}).legal(1)


# 1.5 and 1.6


def test_two_players_reverse_and_skip_give_the_turn_back() -> None:
    """TWO-1, TWO-2, AMB-58."""
    oracle = script(position("classic", "r5", {1: "rrev rskip r1 r2"}, seats=2), "S1 plays rrev")
    assert (oracle.asked, oracle.direction) == ([1], 1)
    assert script(oracle, "S1 plays rskip").asked == [1]
    flip = position("classic", "r5", {1: "rrev r1 r2"}, seats=2, options={"two_player_reverse": "flip"})
    assert script(flip, "S1 plays rrev").asked == [0]
    assert flip.direction == -1


@pytest.mark.parametrize("edition", ALL)
def test_guilty_bluffer_draws_four_and_the_challenger_plays(edition: str) -> None:
    """CHAL-3, CHAL-6, AMB-27."""
    hands = {1: "wild+4 r2 g2", 2: "g7 b1"}
    oracle = position(edition, "r5", hands, draw="y1 y2 y3 y4", options={"challenge_guilty": 4})
    script(oracle, "S1 plays wild+4 green", "S2 challenges")
    assert (hand(oracle, 1), oracle.asked, oracle.colour) == ("g2 r2 y1 y2 y3 y4", [2], "green")


@pytest.mark.parametrize(("edition", "guilty"), [("classic", False), ("greek", True)])
def test_wild_in_hand_makes_the_draw_four_illegal_only_in_greek(edition: str, guilty: bool) -> None:
    """WD4-4, AMB-22."""
    oracle = position(edition, "r5", {1: "wild+4 wild+4 g2"})
    script(oracle, "S1 plays wild+4 green", "S2 challenges")
    assert len(oracle.hands[1]) == (6 if guilty else 2)
    assert len(oracle.hands[2]) == (7 if guilty else 13)


def test_guilt_is_judged_on_the_hand_at_the_time_of_play() -> None:
    """AMB-26."""
    oracle = position("classic", "r5", {1: "wild+4 b1"}, draw="r1 r2")
    script(oracle, "S1 plays wild+4 green", "S3 catches S1", "S2 challenges")
    assert (len(oracle.hands[1]), len(oracle.hands[2]), oracle.asked) == (3, 13, [3])


def test_braille_third_player_accuses_and_the_next_loses_the_turn_only() -> None:
    """AMB-25, PEN-3."""
    oracle = position("braille", "r5", {1: "wild+4 b5 g2"})
    script(oracle, "S1 plays wild+4 green")
    assert "challenges" not in oracle.legal(1)
    script(oracle, "S0 challenges")
    assert ([len(cards) for cards in oracle.hands], oracle.asked) == ([13, 2, 7, 7], [3])


# 1.8


def test_window_closes_with_the_next_real_move() -> None:
    """UNO-4, AMB-33."""
    oracle = script(position("classic", "r5", {1: "r9 b1", 2: "r3 r4 y1"}), "S1 plays r9")
    assert oracle.catchable == {1}
    assert script(oracle, "S2 plays r3").catchable == set()


def test_hungarian_forced_draw_is_held_while_the_window_is_open() -> None:
    """AMB-34."""
    oracle = script(position("hungarian", "r5", {1: "r+2 b1"}), "S1 plays r+2")
    assert (oracle.ask, oracle.asked, len(oracle.hands[2])) == ("forced", [2], 7)
    script(oracle, "S1 calls")
    assert oracle.ask == "forced"
    script(oracle, "S2 takes")
    assert (len(oracle.hands[2]), oracle.asked) == (9, [3])
    at_once = script(position("hungarian", "r5", {1: "r+2 b1"}), "S1 plays r+2 uno")
    assert (at_once.ask, at_once.asked) == ("play", [3])


def test_russian_window_stays_open_until_the_move_is_complete() -> None:
    """AMB-36."""
    oracle = position("russian", "r5", {1: "r9 b1", 2: "g1 g2 g3"}, draw="r3")
    script(oracle, "S1 plays r9", "S2 draws")
    assert oracle.catchable == {1}
    assert script(oracle, "S2 plays r3").catchable == set()


def test_braille_window_lasts_until_the_offenders_next_turn() -> None:
    """AMB-37."""
    oracle = position("braille", "r5", {1: "r9 b1", 2: "r3 y1 y2", 3: "r1 y3 y4", 0: "b1 r2 y5"})
    script(oracle, "S1 plays r9", "S2 plays r3", "S3 plays r1", "S0 plays b1")
    assert oracle.catchable == {1}
    assert script(oracle, "S0 catches S1").catchable == set()


def test_call_lapses_with_any_card_received() -> None:
    """AMB-67, AMB-74, AMB-76."""
    oracle = position("classic", "r5", {1: "r9 r+2 b1", 2: "b1"}, called=[2])
    assert script(oracle, "S1 plays r+2").called == set()


def test_call_needs_one_or_two_cards() -> None:
    """AMB-32."""
    assert "calls" not in position("classic", "r5", {1: "r1 r2 r3"}).legal(1)
    oracle = script(position("classic", "r5", {1: "r1 r2"}), "S1 calls", "S1 plays r1")
    assert oracle.catchable == set()
    assert script(position("classic", "r5", {1: "r1 r2 r3"}), "S1 plays r1 uno").called == set()


def test_greek_redeal_obliges_everybody_who_gets_one_card() -> None:
    """AMB-39, AMB-49."""
    hands = {1: "shuffle r1 r2", 2: "g1", 3: "b1", 0: "y1"}
    oracle = position("greek", "r5", hands, called=[2], order="y1 r2 b1 g1 r1")
    script(oracle, "S1 plays shuffle blue")
    assert [hand(oracle, seat) for seat in (1, 2, 3, 0)] == ["r1 y1", "r2", "b1", "g1"]
    assert (oracle.catchable, oracle.called, oracle.asked) == ({0, 2, 3}, set(), [2])


def test_receiver_of_a_single_card_owes_no_call_and_a_caller_who_swaps_keeps_his() -> None:
    """AMB-38."""
    oracle = position("czech", "r5", {1: "swap r1", 3: "b1"}, called=[3])
    script(oracle, "S1 plays swap blue uno", "S1 swaps S3")
    assert (oracle.called, oracle.catchable) == ({1}, set())
    late = position("czech", "r5", {1: "swap r1", 3: "b1"}, called=[3])
    script(late, "S1 plays swap blue")
    assert late.catchable == set()
    assert script(late, "S1 swaps S3").catchable == {1}


# 1.7


@pytest.mark.parametrize("edition", SWAP_EDITIONS)
def test_swap_is_optional_except_in_polish(edition: str) -> None:
    """SWAP-1, AMB-50."""
    oracle = script(position(edition, "r5", {1: "swap r1 r2"}), "S1 plays swap blue")
    assert ("swaps nobody" in oracle.legal(1)) == (edition != "polish")


@pytest.mark.parametrize(
    ("edition", "targets"), [("czech", {1, 3}), ("slovak", {1, 3}), ("hungarian", {0, 1, 3}), ("polish", {0, 1, 3})]
)
def test_in_team_play_czech_and_slovak_swap_with_opponents_only(edition: str, targets: set[int]) -> None:
    """AMB-50."""
    oracle = position(edition, "r5", {2: "swap r1 r2"}, turn=2, mode="partners", options={"partners": "opposite"})
    script(oracle, "S2 plays swap blue")
    assert {int(text[-1]) for text in oracle.legal(2) if text.startswith("swaps S")} == targets


# 1.9 to 1.11


def test_last_draw_four_is_drawn_and_counted_without_challenge() -> None:
    """END-2, AMB-30."""
    oracle = position("classic", "r5", {1: "wild+4", 2: "r7", 3: "g4", 0: "b0"}, draw="y1 y2 y3 y4", called=[1])
    script(oracle, "S1 plays wild+4 red")
    assert (oracle.result, oracle.snapshot()["points"]) == (1, [0, 21, 0, 0])


def test_reshuffle_in_the_middle_of_a_draw_keeps_the_top() -> None:
    """END-3, AMB-46."""
    oracle = position("classic", "r5", {1: "r+2 b1 b2"}, discard="y9 y8", draw="y1 end")
    script(oracle, "S1 plays r+2")
    assert (len(oracle.hands[2]), len(oracle.pile), oracle.discards) == (9, 2, ["r+2"])


def test_what_cannot_be_drawn_is_forgiven() -> None:
    """AMB-47."""
    oracle = position("classic", "r5", {1: "r+2 b1 b2", 2: "g1"}, draw="end")
    assert len(script(oracle, "S1 plays r+2").hands[2]) == 2
    assert oracle.asked == [3]


def test_round_is_void_when_all_pass_in_succession() -> None:
    """AMB-48."""
    oracle = position("classic", "r5", {0: "b1", 1: "b2", 2: "g1", 3: "g2"}, draw="end")
    assert {text for text in oracle.legal(1) if text != "calls"} == {"passes"}
    script(oracle, "S1 passes", "S2 passes", "S3 passes", "S0 passes")
    assert (oracle.result, oracle.scores, oracle.match) == ("void", [0, 0, 0, 0], [])
    oracle.next_round()
    assert oracle.dealer == 1


def test_with_nothing_to_draw_a_player_with_a_fitting_card_must_play_it() -> None:
    """AMB-48."""
    oracle = position("classic", "r5", {1: "r9 b2 b3"}, draw="end")
    assert oracle.legal(1) == {"plays r9"}


@pytest.mark.parametrize(("before", "match"), [(466, [1]), (465, [])])
def test_five_hundred_points_win_the_match(before: int, match: list[int]) -> None:
    """SCORE-9, AMB-63."""
    oracle = position("classic", "r3", {1: "r5", 2: "yskip", 3: "g9", 0: "b5"}, scores=[0, before, 0, 0])
    script(oracle, "S1 plays r5")
    assert (oracle.scores, oracle.match) == ([0, before + 34, 0, 0], match)


def test_lowest_total_wins_and_ties_share() -> None:
    """SCORE-10, AMB-62."""
    oracle = position(
        "classic", "r3", {1: "r5", 2: "yskip", 3: "g9", 0: "b5"}, mode="low_score", scores=[5, 10, 480, 3]
    )
    script(oracle, "S1 plays r5")
    assert (oracle.scores, oracle.match) == ([10, 10, 500, 12], [0, 1])


def test_partners_score_both_opposing_hands() -> None:
    """TEAM-3, AMB-60."""
    oracle = position("braille", "r3", {0: "r5", 1: "wild", 2: "g9", 3: "yskip"}, turn=0, mode="partners")
    script(oracle, "S0 plays r5")
    assert (oracle.scores, oracle.snapshot()["points"]) == ([29, 29, 0, 0], [29, 29, 0, 0])


def test_eliminated_players_drop_out_together_and_the_last_wins() -> None:
    """ELIM-2, AMB-61."""
    oracle = position(
        "braille", "r3", {1: "r5", 2: "yskip", 3: "g9", 0: "b5"}, mode="elimination", target=100, scores=[0, 0, 80, 95]
    )
    script(oracle, "S1 plays r5")
    assert (oracle.snapshot()["out"], oracle.match) == ([2, 3], [])
    oracle.next_round()
    assert (oracle.dealer, [len(cards) > 0 for cards in oracle.hands]) == (1, [True, True, False, False])
    final = position(
        "braille", "r3", {1: "r5", 0: "b9"}, mode="elimination", target=100, scores=[95, 0, 110, 110], out=[2, 3]
    )
    assert script(final, "S1 plays r5").match == [1]


def test_greek_match_is_a_single_round() -> None:
    """SCORE-11."""
    oracle = script(position("greek", "r3", {1: "r5"}, called=[1]), "S1 plays r5")
    assert (oracle.match, oracle.scores) == ([1], [0, 0, 0, 0])


def test_hint_is_punished_by_a_majority_and_the_game_goes_on_where_it_was() -> None:
    """PEN-1, AMB-65."""
    oracle = position("braille", "r3", {1: "r5 g1 g2", 3: "y1 y2 y3"})
    script(oracle, "S0 accuses S3")
    assert (oracle.ask, oracle.asked) == ("vote", [1, 2])
    script(oracle, "S1 votes yes", "S2 votes yes")
    assert (len(oracle.hands[3]), oracle.ask, oracle.asked) == (5, "play", [1])
    assert refused(oracle, "S0 accuses S1")
