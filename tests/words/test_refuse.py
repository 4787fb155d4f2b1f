"""Refusals in words: every reason the game can give has its sentence, and the sentence ends with the rule."""

import re
from pathlib import Path

import pytest

from lastcard.game import Game, IllegalAction, Refusal, history, refusals
from lastcard.rules.layout import ASKS
from lastcard.words.catalogue import Words
from lastcard.words.refuse import refusal_sentence

SOURCES = "".join(Path(module.__file__).read_text(encoding="utf-8") for module in (refusals, history))
KEYS = sorted(set(re.findall(r'(?:_because|Loss)\(\s*"(\w+)"', SOURCES)))
EVERYTHING: dict[str, int | str | tuple[int, ...]] = {
    "seat": 1,
    "seats": 4,
    "asks": "play",
    "card": 7,
    "top": 20,
    "colour": 1,
    "count": 3,
    "mode": "round",
}
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def test_there_are_reasons_to_refuse() -> None:
    assert len(KEYS) > 30


@pytest.mark.parametrize("key", KEYS)
def test_every_reason_has_a_sentence_that_ends_with_its_rule(key: str) -> None:
    sentence = refusal_sentence(Refusal(key, ("TURN-7", "AMB-1"), EVERYTHING), NAMES, Words("en"))
    assert re.fullmatch(r"[A-Z].*[.] \(TURN-7\)", sentence)
    assert "{" not in sentence
    assert sentence.count(".") == 1


def test_no_sentence_is_left_for_a_reason_that_is_gone() -> None:
    keys = {key.removeprefix("refuse.") for key in Words("en").sentences() if key.startswith("refuse.")}
    assert {re.sub(r"_(you|one|other)$", "", key) for key in keys} - {"with_rule"} <= {
        re.sub(r"_(you|one|other)$", "", key) for key in KEYS
    }


def test_every_question_has_words() -> None:
    assert all(Words("en").has(f"ask.{asks}") for asks in ASKS)


def test_a_card_that_does_not_fit_is_named_with_what_lies_on_top() -> None:
    game = Game.create("classic", players=2, seed="doc")
    seat = game.state.asked
    wrong = next(card for card in game.hand(seat) if card not in game.playable_cards(seat))
    from lastcard.cards.codes import card_code

    with pytest.raises(IllegalAction) as refused:
        game.push(seat, f"plays {card_code(wrong)}")
    sentence = refusal_sentence(refused.value, NAMES, Words("en"))
    assert re.fullmatch(r"[A-Z]\w+ [\w ]+ does not fit on [\w ]+\. \((MATCH-1|MATCH-3)\)", sentence)


def test_whose_turn_it_is_is_said_by_name() -> None:
    game = Game.create("classic", players=["Ana", "Ben"], seed="doc")
    with pytest.raises(IllegalAction) as refused:
        game.push(1 - game.state.asked, "draws")
    sentence = refusal_sentence(refused.value, game.names, Words("en"))
    assert sentence == f"It is not your turn: {game.names[game.state.asked]} has to play. (TURN-8)"
