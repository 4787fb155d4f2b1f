"""A drawn card that fits: nobody is asked whether to keep it where it must be laid (TURN-4, AMB-16)."""

import pytest

from lastcard.engine.cards.card import Card, Colour
from lastcard.engine.game import Action, Game, IllegalAction
from lastcard.engine.records.position import set_up
from lastcard.engine.views import SeatView, knowledge, public_view, seat_view
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.briefing import Briefing
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.prompts import prompt
from lastcard.language.narration.refusals import refusal_sentence
from lastcard.language.narration.typed_line import Do, NeedsColour, Reader
from lastcard.players.bots import BOTS, make_bot
from lastcard.players.default_answer import default_answer

WORDS = Words()
CARDS = CardNames(WORDS)
MUST = {
    "russian": ({}, "TURN-4"),
    "classic": ({"option forced_play": "on"}, "HOUSE-5"),
    "polish": ({"option drawn_card_play": "must"}, "TURN-4"),
}


def drawn(name: str, card: str, options: dict[str, str] | None = None, hand: str = "b1 g2 y3") -> Game:
    """Let S1 draw a card in an edition."""
    game = set_up({"edition": name, "top": "r5", "hand S1": hand, "draw": card, **(options or {})})
    game.push(1, "draws")
    assert game.asks == "drawn"
    return game


def said(game: Game) -> list[str]:
    """Say what page and terminal ask of S1."""
    briefing = Briefing(WORDS, CARDS, "normal", hints=True)
    view = seat_view(game, 1)
    return [
        prompt(public_view(game), CARDS, seat=1, own=knowledge(game, 1)), *briefing.situation(view), briefing.prompt(view),
        *briefing.turn(view), *briefing.moves(view),
    ]  # fmt: skip


def typed(view: SeatView, line: str) -> object:
    """Read a line as the terminal and the command box do."""
    return Reader(view, sorted(view.hand), CARDS).read(line)


@pytest.mark.parametrize("name", MUST)
@pytest.mark.parametrize(("card", "told"), [("r7", "red 7"), ("wild", "Wild")])
def test_where_it_must_be_laid_page_and_terminal_say_so_and_why(name: str, card: str, told: str) -> None:
    options, rule = MUST[name]
    lines = said(drawn(name, card, options))
    sentence = f"You drew {told}. It fits, so you must play it. ({rule})"
    assert lines[0] == sentence
    assert sentence in lines[1:]
    assert not [line for line in lines if "keep" in line.lower()]


@pytest.mark.parametrize("name", ["classic", "greek", "czech", "braille"])
def test_where_it_may_be_kept_page_and_terminal_offer_both(name: str) -> None:
    lines = said(drawn(name, "r7"))
    assert lines[0] == "Red 7 fits: lay it or keep it."
    assert "Lay or keep: " in lines


def test_a_bluff_need_not_be_laid_even_where_a_drawn_card_must() -> None:
    """AMB-19: a drawn Wild Draw Four that would be a bluff may be kept."""
    game = drawn("russian", "wild+4", hand="r1 g2 y3")
    assert "lay it or keep it" in said(game)[0]
    game.push(1, "keeps")


def test_nobody_else_learns_from_the_question_whether_it_may_be_kept() -> None:
    honest, bluff = (drawn("russian", card, hand="r1 g2 y3") for card in ("r7", "wild+4"))
    for seat in (None, 2):
        own = [knowledge(game, 2) if seat else None for game in (honest, bluff)]
        asked = [
            prompt(public_view(game), CARDS, seat=seat, own=each)
            for game, each in zip((honest, bluff), own, strict=True)
        ]
        assert asked[0] == asked[1] == "S1 has to decide about the drawn card."


@pytest.mark.parametrize("line", ["k", "keep", "p"])
def test_who_types_to_keep_it_hears_that_it_must_be_laid(line: str) -> None:
    game = drawn("russian", "r7")
    asked = typed(seat_view(game, 1), line)
    assert asked == Do(Action("keeps"))
    with pytest.raises(IllegalAction) as refused:
        game.check(1, Action("keeps"))
    assert refusal_sentence(refused.value, game.names, WORDS) == "The drawn card fits, so you must lay it. (TURN-4)"


def test_the_colour_of_a_wild_that_must_be_laid_is_still_chosen() -> None:
    game = drawn("russian", "wild")
    view = seat_view(game, 1)
    assert isinstance(typed(view, "wild"), NeedsColour)
    assert typed(view, "wild b") == Do(Action("plays", card=Card("wild"), colour=Colour.BLUE))
    game.push(1, "plays wild blue")
    assert game.state.colour == 3


@pytest.mark.parametrize("card", ["r7", "wild", "wild+4"])
def test_whose_time_is_up_and_every_bot_lays_it(card: str) -> None:
    game = drawn("russian", card)
    view = seat_view(game, 1)
    for action in (default_answer(view), *(make_bot(bot, seed="drawn").choose(view) for bot in BOTS)):
        assert (action.verb, action.card) == ("plays", Card(card))
        game.check(1, action)


def test_of_several_drawn_cards_that_fit_one_must_be_laid() -> None:
    """SAMPLE-3: the next player draws three if he cannot play."""
    game = set_up({
        "edition": "czech", "option drawn_card_play": "must", "custom1": "sample 3", "top": "r5", "hand S1": "custom1 b1 b2",
        "hand S2": "y1 y2 b3", "draw": "g7 g8 y5",
    })  # fmt: skip
    game.push(1, "plays custom1 green")
    game.push(2, "draws")
    asked = prompt(public_view(game), CARDS, seat=2, own=knowledge(game, 2))
    assert asked == "You drew green 7 and green 8. They fit, so you must play one of them. (TURN-4)"
