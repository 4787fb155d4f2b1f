"""Narration: who, the card, its effect, the count; the second person for the viewer; and nothing a viewer may not know."""

import random
from dataclasses import replace

import pytest

from lastcard.engine.cards.codes import parse_card
from lastcard.engine.cards.kinds import KINDS
from lastcard.engine.game import Event, Game
from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.engine.views import PublicView, public_view, seat_view
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import VERBOSITIES, Verbosity, narrate, tell_all
from lastcard.players.bot_seats import Seating
from lastcard.players.bots import make_bot

WORDS = Words("en")
NAMES = ("Ana", "Ben", "Cleo")


def card(code: str) -> int:
    return parse_card(code)


@pytest.fixture(scope="module")
def view() -> PublicView:
    game = Game.create("classic", players=NAMES, seed="narrate")
    return replace(public_view(game), counts=(4, 5, 6), asks="play", turn=2, direction=1, written=("", "again", ""))


def tell(view: PublicView, *happened: Event, seat: int | None = None, verbosity: Verbosity = "normal") -> list[str]:
    if seat is not None:
        game = Game.create("classic", players=NAMES, seed="narrate")
        own = seat_view(game, seat)
        view = replace(own, counts=view.counts, asks=view.asks, turn=view.turn, direction=view.direction)
    return narrate(happened, view, WORDS, verbosity=verbosity)


def test_a_card_is_told_with_its_player_and_how_many_are_left(view: PublicView) -> None:
    assert tell(view, Event("played", seat=0, cards=(card("r7"),))) == ["Ana: red 7. 4 left."]
    assert tell(view, Event("played", seat=0, cards=(card("r7"),)), seat=0) == ["You: red 7. 4 left."]


def test_an_effect_stands_between_the_card_and_the_count(view: PublicView) -> None:
    skip = (Event("played", seat=0, cards=(card("bskip"),)), Event("skipped", seat=1))
    assert tell(view, *skip) == ["Ana: blue Skip. Ben is skipped. 4 left."]
    assert tell(view, *skip, seat=1) == ["Ana: blue Skip. You are skipped. 4 left."]


def test_a_draw_that_is_passed_on_is_told_as_that(view: PublicView) -> None:
    """HOUSE-13; a draw card onto a draw card is stacking."""
    passed = (Event("stacked", seat=0, cards=(card("brev"),)), Event("reversed", seat=0))
    assert tell(view, *passed) == ["Ana passes the draw on: blue Reverse. Play goes clockwise. 4 left."]
    assert tell(view, *passed, seat=0) == ["You pass the draw on: blue Reverse. Play goes clockwise. 4 left."]
    assert tell(view, Event("called", seat=0), *passed[:1]) == ["Ana passes the draw on: blue Reverse, and calls UNO."]
    assert tell(view, Event("stacked", seat=0, cards=(card("b+2"),))) == ["Ana, stacking: blue Draw Two. 4 left."]


def test_the_end_of_several_cards_of_a_number_is_told(view: PublicView) -> None:
    """HOUSE-12."""
    assert tell(view, Event("ended", seat=0)) == ["Ana ends the turn."]
    assert tell(view, Event("ended", seat=0), seat=0) == ["You end the turn."]


def test_a_wild_card_is_told_with_its_colour_and_a_written_one_with_its_text(view: PublicView) -> None:
    assert tell(view, Event("played", seat=0, cards=(card("wild"),), colour=3)) == ["Ana: Wild, blue. 4 left."]
    assert tell(view, Event("played", seat=0, cards=(card("custom2"),), colour=0)) == [
        "Ana: Customizable 2, red. It says: The player who lays it plays again. 4 left."
    ]


def test_a_call_is_told_with_its_card(view: PublicView) -> None:
    call = (Event("called", seat=0), Event("played", seat=0, cards=(card("r7"),)))
    assert tell(view, *call) == ["Ana: red 7, and calls UNO."]
    assert tell(view, *call, seat=0) == ["You: red 7, and you call UNO."]
    assert tell(view, call[0]) == ["Ana calls UNO."]


def test_a_deal_is_told_once_to_whoever_holds_no_hand(view: PublicView) -> None:
    dealt = [Event("dealt", seat=seat, cards=(card("r1"),) * 7, count=7) for seat in range(3)]
    assert tell(view, *dealt, verbosity="full")[0] == "Everybody is dealt 7 cards."
    assert tell(view, *dealt, seat=1, verbosity="full")[0].startswith("You are dealt red 1, red 1")
    uneven = [dealt[0], dealt[1]._replace(cards=(card("r1"),), count=1)]
    assert tell(view, *uneven, verbosity="full")[:2] == ["Ana is dealt 7 cards.", "Ben is dealt 1 card."]


def test_points_of_a_team_and_winners_of_a_match_are_told_once(view: PublicView) -> None:
    ended = (
        Event("round", seat=0), Event("scored", seat=0, count=40), Event("scored", seat=1, count=40),
        Event("match", seat=0), Event("match", seat=1),
    )  # fmt: skip
    pairs = replace(view, teams=(0, 0, 1))
    together = ["Ana and Ben get 40 points.", "Ana and Ben win the match."]
    assert tell(pairs, *ended)[1:] == together
    assert narrate(ended, pairs, WORDS, viewer=1)[1:] == ["You and Ana get 40 points.", "You and Ana win the match."]
    assert tell(view, *ended)[1:] == ["Ana gets 40 points.", "Ben gets 40 points.", "Ana and Ben win the match."]
    assert tell(view, ended[3]) == ["Ana wins the match."]


def test_each_sentence_comes_with_its_events(view: PublicView) -> None:
    """Events without a sentence go with the next one: here taking the cards, and having none left."""
    took = Event("took", seat=1, count=2)
    drew = Event("drew", seat=1, cards=(card("g4"), card("wild")), count=2, detail="forced")
    lost = Event("skipped", seat=1)
    out, won = Event("out", seat=0), Event("round", seat=0)
    shuffled, redealt = Event("shuffled", seat=0), Event("redealt", seat=0, cards=(card("g4"),), count=1)
    told = tell_all((took, drew, lost, out, won, shuffled, redealt), replace(view, asks="over"), WORDS)
    assert [events for _, events in told] == [[took, drew, lost], [out, won], [shuffled, redealt]]
    assert told[0][0] == "Ben draws 2 cards and loses the turn."


def test_drawn_cards_are_named_to_their_player_only(view: PublicView) -> None:
    drew = Event("drew", seat=0, cards=(card("g4"), card("wild")), count=2, detail="forced")
    assert tell(view, drew, Event("skipped", seat=0)) == ["Ana draws 2 cards and loses the turn."]
    assert tell(view, drew, Event("skipped", seat=0), seat=0) == ["You draw green 4 and Wild and lose the turn."]
    assert tell(view, drew, seat=1) == ["Ana draws 2 cards."]


def test_a_drawn_card_that_does_not_fit_ends_the_turn_in_so_many_words(view: PublicView) -> None:
    drew = Event("drew", seat=0, cards=(card("g4"),), count=1, detail="turn")
    assert tell(view, drew, seat=0) == ["You draw green 4. It does not fit, so your turn ends."]
    assert tell(view, drew) == ["Ana draws 1 card."]


def test_catches_and_challenges_are_told_from_each_side(view: PublicView) -> None:
    caught = Event("caught", seat=0, other=1)
    assert [tell(view, caught, seat=seat) for seat in (0, 1, 2)] == [
        ["Ben catches you: you did not call UNO."],
        ["You catch Ana, who did not call UNO."],
        ["Ben catches Ana, who did not call UNO."],
    ]
    shown = Event("shown", seat=0, other=1, cards=(card("r2"),))
    assert [tell(view, shown, seat=seat) for seat in (0, 1, 2)] == [
        ["You show your hand to Ben."],
        ["Ana shows you the hand: red 2."],
        ["Ana shows the hand to Ben."],
    ]


def test_exchanged_hands_are_told_with_the_new_counts(view: PublicView) -> None:
    assert tell(view, Event("swapped", seat=0, other=1)) == ["Ana swaps hands with Ben. Now: Ana 4, Ben 5."]
    assert tell(view, Event("played", seat=0, cards=(card("r0"),)), Event("rotated", seat=0)) == [
        "Ana: red 0.",
        "All hands move on one seat. Now: Ana 4, Ben 5, Cleo 6.",
    ]


def test_brief_tells_less_and_full_tells_more(view: PublicView) -> None:
    happened = (Event("dealer_card", seat=1, cards=(card("b9"),)), Event("played", seat=0, cards=(card("r7"),)))
    lines = {verbosity: tell(view, *happened, verbosity=verbosity) for verbosity in VERBOSITIES}
    assert lines["brief"] == ["Ana: red 7."]
    assert lines["normal"] == ["Ana: red 7. 4 left."]
    assert lines["full"][:2] == ["Ben turns blue 9 for the deal.", "Ana: red 7. 4 left."]


def test_every_event_has_a_sentence() -> None:
    """Where a detail is a variant of the sentence, each one has it."""
    variants = {"reversed": ["left", "right"]}
    details = {"challenged": ["guilty", "innocent"], "voted": ["yes", "no"], "judged": ["yes", "no"]}
    assert {row.name for row in EVENTS.by_name.values() if row.variants} == set(details)
    for row in EVENTS.by_name.values():
        keys = [f"{row.name}_{variant}" for variant in (variants | details).get(row.name, ())] or [row.name]
        assert row.told == "never" or all(WORDS.has(f"event.{key}") for key in keys), row.name


@pytest.mark.parametrize("name", ["classic", "greek", "polish", "braille"])
def test_no_line_depends_on_cards_its_viewer_cannot_see(name: str) -> None:
    """Re-deal what is hidden: whatever others hold or draw, the lines stay the same."""
    rng = random.Random(name)
    options = {"seven_zero": "on", "jump_in": "on", "stacking": "mixed"}
    game = Game.create(name, players=NAMES, mode="round", seed=name, options=options)
    seating = Seating({seat: make_bot("random", seed=seat) for seat in range(3)})
    while game.asks != "over":
        move = seating.next_move(game)
        assert move is not None
        happened = game.push(*move)
        for viewer in range(3):
            own = seat_view(game, viewer)
            lied = [
                event._replace(cards=tuple(rng.randrange(KINDS) for _ in event.cards))
                if event.audience is not None and viewer not in event.audience
                else event
                for event in happened
            ]
            assert narrate(lied, own, WORDS, verbosity="full") == narrate(happened, own, WORDS, verbosity="full")


def test_cards_have_names_and_braille_codes() -> None:
    codes = ["r7", "y+2", "gskip", "brev", "wild", "wild+4", "swap", "shuffle", "custom3"]
    assert [CardNames(WORDS).card(card(code)) for code in codes] == [
        "red 7", "yellow Draw Two", "green Skip", "blue Reverse", "Wild", "Wild Draw Four", "Swap Hands", "Shuffle Hands",
        "Customizable 3",
    ]  # fmt: skip
    braille = CardNames(WORDS, braille="rnib")
    assert [braille.card(card(code)) for code in codes] == [
        "r7x",
        "yd2",
        "gsk",
        "brv",
        "wld",
        "dr4",
        "swp",
        "shf",
        "cst3",
    ]
    assert all(card(braille.card(kind)) == kind for kind in range(KINDS))
    assert len({CardNames(WORDS).card(kind) for kind in range(KINDS)}) == KINDS
