"""Actions: every action converts to text and to a number and back; anything else gets one sentence."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.engine.cards.card import Card, Colour
from lastcard.engine.cards.codes import BRAILLE_CODES, CODES, COLOUR_NAMES, card_code, parse_card, parse_colour
from lastcard.engine.cards.kinds import KINDS
from lastcard.engine.game import Action, Game, parse_action
from lastcard.engine.game.actions import AIMED, GIVING, LAYING, PLAIN, VERBS, NotationError, decode, encode, parse_seat
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.questions import ASKS, OVER
from lastcard.testing import play_through, random_table


def test_every_card_has_a_code_and_the_code_gives_the_card() -> None:
    assert len(set(CODES)) == KINDS
    for kind in range(KINDS):
        assert parse_card(card_code(kind)) == kind
        assert parse_card(card_code(kind).upper()) == kind
        assert parse_card(BRAILLE_CODES[kind]) == kind


def test_every_colour_has_a_name_and_a_letter() -> None:
    for colour, name in enumerate(COLOUR_NAMES):
        assert parse_colour(name) == parse_colour(name[0].upper()) == colour


@pytest.mark.parametrize("awaits", range(OVER), ids=ASKS[:OVER])
def test_every_action_number_survives_text_in_every_question(awaits: int) -> None:
    game = Game.create("classic", players=10, seed="numbers")
    game.state.awaits = awaits
    for seat in (game.state.asked, (game.state.asked + 1) % 10):
        for number in range(action_numbers.ACTIONS):
            action = decode(number, seat, game.state)
            assert parse_action(str(action)) == action
            assert encode(action) == [number]


def test_a_number_beyond_the_list_is_no_action() -> None:
    with pytest.raises(ValueError, match="is no action number"):
        decode(action_numbers.ACTIONS, 0, Game.create("classic", seed="x").state)


def laying() -> st.SearchStrategy[Action]:
    def build(verb: str, card: Card, colour: Colour | None, uno: bool) -> Action:
        return Action(verb, card=card, colour=colour if card.is_wild else None, uno=uno)

    colours = st.none() | st.sampled_from(Colour)
    return st.builds(build, st.sampled_from(LAYING), st.sampled_from(Card), colours, st.booleans())


def actions() -> st.SearchStrategy[Action]:
    aimed: Callable[[str, int], Action] = lambda verb, seat: Action(verb, seat=seat)  # noqa: E731
    return st.one_of(
        laying(),
        st.builds(Action, st.sampled_from(sorted(PLAIN))),
        st.builds(aimed, st.sampled_from(sorted(AIMED)), st.integers(0, 9)),
        st.just(Action("swaps")),
        st.builds(lambda colour: Action("names", colour=colour), st.sampled_from(Colour)),
        st.builds(lambda yes: Action("votes", yes=yes), st.booleans()),
        st.builds(
            lambda verb, cards: Action(verb, cards=tuple(cards)),
            st.sampled_from(GIVING),
            st.lists(st.sampled_from(Card), min_size=1, max_size=20),
        ),
    )


@given(actions())
def test_the_text_of_an_action_gives_the_action(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert parse_action(f"  {str(action).upper()}  ") == action


@given(
    st.text(max_size=30) | st.lists(st.sampled_from([*VERBS, "r7", "wild", "green", "S1", "uno", "no"])).map(" ".join)
)
def test_any_text_is_an_action_or_gets_one_sentence(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError as wrong:
        sentence = str(wrong)
    else:
        sentence = "it is an action"
        assert parse_action(str(action)) == action
    assert sentence
    assert "\n" not in sentence.replace(text, "")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("sings", "'sings' is no action; it must start with one of draws, "),
        ("plays", "'plays' needs a card"),
        ("plays r17", "'r17' is not a card; cards look like "),
        ("plays r7 green", "'green' is too much after 'plays r7'"),
        ("plays wild pink", "'pink' is not a colour; "),
        ("draws two", "'two' is too much after 'draws'"),
        ("catches", "'catches' needs a seat and nothing else"),
        ("catches S11", "'S11' is no seat; seats are S0 to S9"),
        ("trades nobody", "'nobody' is no seat"),
        ("votes perhaps", "'votes' needs yes or no, not 'perhaps'"),
        ("discards", "'discards' needs the cards"),
    ],
)
def test_what_is_no_action_says_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert str(caught.value).startswith(sentence)


def test_a_seat_is_known_by_number_and_by_name() -> None:
    assert parse_seat("s3") == 3
    assert parse_seat("BO", ("Ana", "Bo")) == 1
    assert parse_seat("S0", ("Ana", "S0")) == 0
    with pytest.raises(NotationError):
        parse_seat("S²")


@pytest.mark.parametrize("number", range(6))
def test_legal_actions_are_listed_asked_and_pushed_alike(number: int) -> None:
    rng = Random(number)

    def check(game: Game, *step: object) -> None:
        seat = rng.randrange(game.seats)
        for action in game.legal(seat).single():
            assert action in game.legal(seat)
            assert str(action) in game.legal(seat)
        assert bool(game.legal(seat)) == bool(game.legal(seat).codes())
        assert "draws" not in game.legal(seat) or game.copy().push(seat, "draws")

    play_through(random_table(rng).create(), rng, check, limit=60)
