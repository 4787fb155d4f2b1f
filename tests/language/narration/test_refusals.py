"""Refusals in words: every reason of the game has its sentence, which ends with the rule."""

import inspect
import re

import pytest

from lastcard.engine.game import (
    Game,
    IllegalAction,
    Refusal,
    bluff_rules,
    house_refusals,
    refusal_reasons,
    turn_history,
)
from lastcard.engine.kernel.state.questions import ASKS, CARD_QUESTIONS, QUESTIONS
from lastcard.engine.records.position import set_up
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.refusals import refusal_sentence

SOURCES = "".join(inspect.getsource(module) for module in (bluff_rules, house_refusals, refusal_reasons, turn_history))
COUNTS = [f"{QUESTIONS[number].name}_count" for number in CARD_QUESTIONS]
KEYS = sorted({*re.findall(r'(?:because|Loss|Refusal)\(\s*"(\w+)"', SOURCES), *COUNTS})
EVERYTHING: dict[str, int | str | tuple[int, ...]] = {
    "seat": 1,
    "seats": 4,
    "asks": "play",
    "card": 7,
    "top": 20,
    "colour": 1,
    "count": 3,
    "mode": "round",
    "option": "jump_in",
    "value": "on",
}
NAMES = ("Ana", "Ben", "Cleo", "Dan")
PURGING = {"edition": "czech", "top": "r5", "custom1": "others discard wilds"}


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
    from lastcard.engine.cards.codes import card_code

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


@pytest.mark.parametrize(
    ("header", "moves", "refused", "sentence"),
    [
        (
            {"top": "r5", "hand S1": "r+2 b1 b2", "hand S2": "g+2 r1"}, ("S1 plays r+2",), "S2 plays g+2",
            "Green Draw Two cannot answer red Draw Two here. (DT-3)",
        ),
        (
            {"top": "r5", "hand S1": "r+2 b1 b2", "hand S2": "g+2 r1"}, ("S1 plays r+2",), "S2 plays r1",
            "You had to draw for red Draw Two and lost your turn; S3 has to play. (DT-1)",
        ),
        (
            {"top": "r5", "hand S1": "r+2 b1 b2", "hand S2": "g+2 r1", "option stacking": "draw2"},
            ("S1 plays r+2", "S2 takes"), "S2 plays g+2",
            "You had to draw for red Draw Two and lost your turn; S3 has to play. (DT-1)",
        ),
        (
            {"top": "r5", "hand S1": "rskip b1 b2", "hand S2": "gskip r1"}, ("S1 plays rskip",), "S2 plays gskip",
            "Red Skip skipped you and cannot be answered; S3 has to play. (SKIP-1)",
        ),
        (
            {"top": "r5", "hand S1": "rrev b1 b2", "hand S2": "grev r1"}, ("S1 plays rrev",), "S2 plays grev",
            "Red Reverse turned play round, so S0 has to play. (REV-1)",
        ),
        (
            {"top": "r5", "seats": "2", "hand S1": "rrev b1 b2", "hand S0": "grev r1"}, ("S1 plays rrev",), "S0 plays grev",
            "Between two players red Reverse works as a Skip and cannot be answered; S1 has to play. (AMB-58)",
        ),
        (
            {"top": "rskip", "turn": "S2", "hand S3": "r1 r2"}, ("S3 calls",), "S1 draws",
            "It is not your turn: S2 has to play. (TURN-8)",
        ),
        (
            {"edition": "hungarian", "top": "r5", "hand S1": "r+2 b1", "hand S2": "g+2 r1"}, ("S1 plays r+2",), "S2 stacks g+2",
            "Green Draw Two cannot answer red Draw Two here. (DT-3)",
        ),
        ({"first": "rskip"}, (), "S1 draws", "Red Skip skipped you and cannot be answered; S2 has to play. (FIRST-3)"),
        (
            {"top": "r5", "hand S1": "wild+4 g1 g2"}, ("S1 plays wild+4 red", "S2 challenges"), "S2 draws",
            "The challenge failed and you lost your turn; S3 has to play. (AMB-27)",
        ),
        (
            {"edition": "czech", "top": "r5", "hand S1": "swap g1 g2", "hand S3": "b1"},
            ("S1 plays swap red", "S1 swaps S3"), "S2 catches S1",
            "S1 did not lay the next-to-last card, so no call is owed. (UNO-1)",
        ),
        (
            {"edition": "czech", "top": "r5", "hand S1": "swap g1 g2", "hand S3": "b1"},
            ("S1 plays swap red", "S1 swaps S3"), "S1 calls",
            "You did not lay the next-to-last card, so you owe no call. (UNO-1)",
        ),
        (
            {"top": "r5", "hand S1": "r1 r2", "hand S2": "r3 r4"}, ("S1 plays r1", "S2 plays r3 uno"), "S3 catches S1",
            "It is too late to catch S1. (UNO-4)",
        ),
        (
            {**PURGING, "hand S1": "custom1 g1 g2", "hand S2": "wild b1"}, ("S1 plays custom1 red",), "S3 catches S2",
            "S2 did not lay the next-to-last card, so no call is owed. (UNO-1)",
        ),
        (
            {**PURGING, "hand S1": "r1 r2", "hand S2": "custom1 g1 g2"}, ("S1 plays r1", "S2 plays custom1 red"), "S3 catches S1",
            "It is too late to catch S1. (UNO-4)",
        ),
        (
            {**PURGING, "hand S1": "custom1 g1", "hand S2": "r1 r2 r3"}, ("S1 plays custom1 red", "S2 plays r1"), "S3 catches S1",
            "It is too late to catch S1. (UNO-4)",
        ),
        (
            {"edition": "czech", "top": "r5", "hand S1": "swap g1", "hand S2": "r1 r2 r3", "hand S3": "b1"},
            ("S1 plays swap red", "S1 swaps S3", "S2 plays r1"), "S0 catches S1",
            "It is too late to catch S1. (UNO-4)",
        ),
        (
            {"edition": "czech", "top": "r5", "hand S1": "swap g1 g2", "hand S2": "r1 r2 r3", "hand S3": "b1"},
            ("S1 plays swap red", "S1 swaps S3", "S2 plays r1"), "S0 catches S1",
            "S1 did not lay the next-to-last card, so no call is owed. (UNO-1)",
        ),
        (
            {"edition": "czech", "top": "r5", "hand S1": "swap g1", "hand S3": "b1"}, ("S1 plays swap red",), "S2 catches S1",
            "S1 can be caught only when the card has taken effect. (AMB-38)",
        ),
        (
            {"edition": "greek", "option hand_size": "1", "first": "r5"}, (), "S2 catches S1",
            "S1 did not lay the next-to-last card, so no call is owed. (UNO-1)",
        ),
        ({"top": "r5"}, (), "S1 votes yes", "There is nothing to vote on; you have to play. (TURN-1)"),
        ({"top": "r5"}, (), "S2 accuses S3", "Hints are not punished here; S1 has to play. (TURN-8)"),
        ({"top": "r5"}, (), "S1 plays swap red", "There is no Swap Hands in this deck. (DECK-1)"),
    ],
)  # fmt: skip
def test_the_most_telling_reason_is_given(
    header: dict[str, str], moves: tuple[str, ...], refused: str, sentence: str
) -> None:
    game = set_up(header)
    for move in moves:
        game.push(int(move[1]), move[3:])
    with pytest.raises(IllegalAction) as wrong:
        game.push(int(refused[1]), refused[3:])
    assert refusal_sentence(wrong.value, game.names, Words("en")) == sentence
