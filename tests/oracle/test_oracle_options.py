"""The oracle alone: the written rules of the customizable cards (2.1 to 2.3) and the house rules."""

import pytest

from .engine import Oracle
from .errors import OracleError
from .positions import hand, position, script


def with_sample(
    edition: str,
    number: int,
    hands: dict[int, str],
    draw: str = "",
    called: list[int] | None = None,
    options: dict[str, object] | None = None,
) -> Oracle:
    """Set a position in which S1 may lay customizable card 1 with that sample."""
    return position(edition, "r5", hands, draw=draw, written=[f"sample {number}"], called=called, options=options)


# Samples


def test_sample_one_draws_until_the_named_colour_and_the_turn_is_kept() -> None:
    """SAMPLE-1, AMB-53."""
    oracle = with_sample("hungarian", 1, {1: "custom1 r1 r2", 2: "g1"}, draw="wild r9 b3")
    script(oracle, "S1 plays custom1 blue")
    assert (hand(oracle, 2), oracle.asked) == ("b3 g1 r9 wild", [2])


@pytest.mark.parametrize(("edition", "left"), [("czech", "r1 rskip"), ("polish", "r1")])
def test_sample_two_purges_wilds_and_in_polish_all_symbols(edition: str, left: str) -> None:
    """SAMPLE-2, AMB-56."""
    oracle = with_sample(edition, 2, {1: "custom1 wild g3", 2: "wild r1 rskip", 3: "b1 b2", 0: "b5 b6"})
    script(oracle, "S1 plays custom1 blue")
    assert (hand(oracle, 1), hand(oracle, 2), oracle.top) == ("g3 wild", left, "custom1")


def test_first_player_emptied_after_the_actor_wins() -> None:
    """AMB-52."""
    oracle = with_sample("greek", 2, {1: "custom1 g3", 2: "b1 b2", 3: "wild", 0: "wild+4 wild"})
    script(oracle, "S1 plays custom1 blue")
    assert oracle.result == 3


def test_greek_purge_down_to_one_card_obliges_to_call() -> None:
    """UNO-1, SAMPLE-2."""
    oracle = with_sample("greek", 2, {1: "custom1 g3 g4", 2: "b1 wild", 3: "b3", 0: "y1 y2"})
    script(oracle, "S1 plays custom1 blue")
    assert oracle.catchable == {2}


def test_sample_three_costs_three_cards_only_when_stuck() -> None:
    """SAMPLE-3, AMB-77."""
    oracle = with_sample("czech", 3, {1: "custom1 r1 r2", 2: "g1"}, draw="y1 b4 y2")
    script(oracle, "S1 plays custom1 blue", "S2 draws")
    assert (hand(oracle, 2), oracle.ask) == ("b4 g1 y1 y2", "drawn")
    assert {text for text in oracle.legal(2) if text != "calls"} == {"plays b4", "keeps"}
    voluntary = with_sample("czech", 3, {1: "custom1 r1 r2", 2: "b1 g1"})
    assert len(script(voluntary, "S1 plays custom1 blue", "S2 draws").hands[2]) == 3


def test_sample_four_gives_another_turn() -> None:
    """SAMPLE-4, AMB-79."""
    oracle = script(with_sample("slovak", 4, {1: "custom1 r1"}), "S1 plays custom1 red")
    assert (oracle.asked, oracle.catchable) == ([1], {1})
    assert script(oracle, "S1 plays r1").result == 1


def test_sample_five_brings_the_next_hand_to_seven() -> None:
    """SAMPLE-5."""
    oracle = with_sample("greek", 5, {1: "custom1 r1 r2", 2: "y1 y2 y3 y4 y5 y6 y7 y8 y9"})
    script(oracle, "S1 plays custom1 red")
    assert oracle.legal(2) == {"discards 2"}
    with pytest.raises(OracleError):
        script(oracle, "S2 discards y1 r9")
    script(oracle, "S2 discards y1 y2")
    assert (len(oracle.hands[2]), oracle.asked, len(oracle.discards)) == (7, [2], 4)


def test_sample_six_brings_everybody_to_three_in_order() -> None:
    """SAMPLE-6, AMB-78."""
    oracle = with_sample(
        "polish", 6, {1: "custom1 r1 r2 r3 r4", 2: "g1", 3: "b1 b2 b3 b4", 0: "y1 y2 y3"}, called=[2], draw="g8 g9"
    )
    script(oracle, "S1 plays custom1 red")
    assert (oracle.ask, oracle.asked) == ("discard", [1])
    script(oracle, "S1 discards r4")
    assert (oracle.asked, hand(oracle, 2), oracle.called) == ([3], "g1 g8 g9", set())
    script(oracle, "S3 discards b1")
    assert ([len(cards) for cards in oracle.hands], oracle.ask, oracle.asked) == ([3, 3, 3, 3], "play", [2])


def test_sample_seven_opens_hands_until_the_turn_reaches_or_passes_the_actor() -> None:
    """SAMPLE-7, AMB-57."""
    hands = {1: "custom1 r1 r2", 2: "r3 y1 y2", 3: "r4 y3 y4", 0: "rskip r5 y5"}
    oracle = script(with_sample("czech", 7, hands), "S1 plays custom1 red")
    assert [3, 0] in oracle.snapshot()["sees"]  # type: ignore[operator]
    script(oracle, "S2 plays r3", "S3 plays r4")
    assert oracle.snapshot()["lasting"] == {"custom1": True, "custom2": False, "custom3": False}
    script(oracle, "S0 plays rskip")
    assert (oracle.snapshot()["sees"], oracle.asked) == ([], [2])


@pytest.mark.parametrize(("edition", "passes"), [("czech", False), ("slovak", True)])
def test_sample_eight_needs_one_laugh_or_in_czech_all(edition: str, passes: bool) -> None:
    """SAMPLE-8, AMB-54."""
    oracle = with_sample(edition, 8, {1: "custom1 r7 r8 g3"})
    script(oracle, "S1 plays custom1 red", "S2 votes no", "S3 votes no", "S0 votes yes")
    if not passes:
        assert (len(oracle.hands[1]), oracle.asked) == (7, [2])
        return
    script(oracle, "S1 discards g3 r8")
    assert (hand(oracle, 1), oracle.catchable, oracle.asked) == ("r7", {1}, [2])


def test_sample_nine_ends_with_a_call_or_in_hungarian_with_a_single_card() -> None:
    """SAMPLE-9."""
    hands = {1: "custom1 r1 r2", 2: "r3 y1", 3: "r4 y3 y4", 0: "r6 r7 r8"}
    czech = script(with_sample("czech", 9, hands), "S1 plays custom1 red", "S2 plays r3")
    assert czech.lasting["custom1"] is not None
    assert script(czech, "S2 calls").lasting["custom1"] is None
    magyar = script(with_sample("hungarian", 9, hands), "S1 plays custom1 red", "S2 calls")
    assert magyar.lasting["custom1"] is not None
    assert script(magyar, "S2 plays r3").lasting["custom1"] is None


@pytest.mark.parametrize(("edition", "count"), [("czech", 11), ("hungarian", 11), ("slovak", 7), ("polish", 7)])
def test_sample_ten_is_a_dare_and_a_draw_or_a_dare_or_a_draw(edition: str, count: int) -> None:
    """SAMPLE-10, AMB-55."""
    oracle = script(with_sample(edition, 10, {1: "custom1 r1 r2"}), "S1 plays custom1 red", "S2 performs")
    assert (len(oracle.hands[2]), oracle.asked) == (count, [2])


def test_customizable_as_last_card_wins_and_is_not_executed() -> None:
    """AMB-45."""
    oracle = with_sample("polish", 6, {1: "custom1", 2: "b1"}, called=[1])
    assert script(oracle, "S1 plays custom1 red").result == 1


def test_exchange_resolved_on_the_last_card_empties_the_other_hand() -> None:
    """AMB-43 with handexchange_last = resolve, AMB-52."""
    oracle = position("polish", "r5", {1: "swap", 3: "b1 b2"}, options={"handexchange_last": "resolve"})
    script(oracle, "S1 plays swap red", "S1 swaps S3")
    assert (oracle.result, hand(oracle, 1)) == (3, "b1 b2")
    nobody = position("czech", "r5", {1: "swap"}, options={"handexchange_last": "resolve"})
    assert script(nobody, "S1 plays swap red", "S1 swaps nobody").result == 1


# House rules


def test_stacked_draws_add_up_and_the_loser_of_a_challenge_draws_them_all() -> None:
    """HOUSE-1."""
    hands = {1: "r+2 b1 b2", 2: "wild+4 r1 b3", 3: "y1 y2 y3"}
    oracle = position("classic", "r5", hands, options={"stacking": "mixed"})
    script(oracle, "S1 plays r+2")
    assert (oracle.ask, oracle.asked) == ("stack", [2])
    assert oracle.legal(2) == {"takes", *(f"stacks wild+4 {name}" for name in ("red", "yellow", "green", "blue"))}
    script(oracle, "S2 stacks wild+4 blue")
    assert oracle.ask == "challenge"
    script(oracle, "S3 challenges")
    assert (len(oracle.hands[2]), oracle.asked) == (8, [3])


def test_draw_two_answers_a_draw_four_only_in_the_named_colour() -> None:
    """HOUSE-1."""
    oracle = position("classic", "r5", {1: "wild+4 b1 b2", 2: "g+2 r+2 b3"}, options={"stacking": "mixed"})
    script(oracle, "S1 plays wild+4 green")
    assert oracle.legal(2) == {"accepts", "challenges", "stacks g+2"}
    script(oracle, "S2 stacks g+2", "S3 takes")
    assert (len(oracle.hands[3]), oracle.asked) == (13, [0])


def test_jump_in_is_a_turn_out_of_turn() -> None:
    """HOUSE-2."""
    oracle = position("classic", "r5", {1: "r1 r2", 3: "r5 b1 b2"}, options={"jump_in": True})
    assert "jumps r5" in oracle.legal(3)
    assert script(oracle, "S3 jumps r5").asked == [0]
    drawing = position("classic", "r5", {1: "b1 b2", 3: "r5 b1 b2"}, draw="r9", options={"jump_in": True})
    assert "jumps r5" not in script(drawing, "S1 draws").legal(3)


def test_seven_trades_and_zero_moves_all_hands() -> None:
    """HOUSE-3."""
    hands = {1: "r7 g1 g2", 2: "r0 y1", 3: "b1 b2 b3", 0: "b4 b5 b6 b7"}
    oracle = position("classic", "r5", hands, options={"seven_zero": True})
    script(oracle, "S1 plays r7")
    assert oracle.legal(1) == {"calls", "trades S0", "trades S2", "trades S3"}
    script(oracle, "S1 trades S3", "S2 plays r0")
    assert [hand(oracle, seat) for seat in range(4)] == ["g1 g2", "b4 b5 b6 b7", "b1 b2 b3", "y1"]
    assert oracle.asked == [3]


def test_draw_until_playable_and_forced_play() -> None:
    """HOUSE-4, HOUSE-5."""
    options: dict[str, object] = {"draw_until_playable": True, "forced_play": True}
    oracle = position("classic", "r5", {1: "g1 g2"}, draw="y1 y2 r3", options=options)
    script(oracle, "S1 draws")
    assert (len(oracle.hands[1]), oracle.legal(1)) == (5, {"plays r3"})
    assert "draws" not in position("classic", "r5", {1: "r1 g2"}, options=options).legal(1)


def test_without_bluffing_four_are_drawn_at_once() -> None:
    """HOUSE-6."""
    oracle = position("classic", "r5", {1: "wild+4 b1 b2"}, options={"bluffing": False})
    assert script(oracle, "S1 plays wild+4 blue").asked == [3]
    assert "plays wild+4 blue" not in position("classic", "r5", {1: "wild+4 r1"}, options={"bluffing": False}).legal(1)


def test_wrong_catch_costs_cards_once_per_opportunity() -> None:
    """HOUSE-7."""
    oracle = position("classic", "r5", {1: "r1 r2 r3"}, options={"false_catch": 1})
    script(oracle, "S2 catches S1")
    assert len(oracle.hands[2]) == 8
    assert "catches S3" not in oracle.legal(2)
    assert "catches S3" in script(oracle, "S1 plays r1").legal(2)


def test_play_goes_on_for_places_after_the_points_are_counted() -> None:
    """HOUSE-10."""
    hands = {1: "r+2", 2: "b1", 3: "r1", 0: "rrev g8"}
    oracle = position("classic", "r5", hands, draw="y1 y2", options={"places": True}, called=[1, 3])
    script(oracle, "S1 plays r+2")
    assert (oracle.result, oracle.counted, oracle.scores, oracle.asked) == ("open", [0, 33, 0, 0], [0] * 4, [3])
    script(oracle, "S3 plays r1")
    assert (oracle.snapshot()["places"], oracle.asked) == ([1, 3], [0])
    script(oracle, "S0 plays rrev uno")  # two are left: a Reverse is a Skip
    assert oracle.asked == [0]


@pytest.mark.parametrize("options", [{"stacking": True}, {"no_such": 1}, {"custom_count": 4}, {"places": 1}])
def test_unknown_options_are_refused(options: dict[str, object]) -> None:
    """RULES.md 4.1."""
    with pytest.raises(OracleError):
        position("czech", "r5", {}, options=options)


def test_partners_need_four_seats_and_a_seating() -> None:
    """TEAM-1."""
    with pytest.raises(OracleError):
        position("braille", "r5", {}, seats=3, mode="partners")
    with pytest.raises(OracleError):
        position("classic", "r5", {}, mode="partners")
