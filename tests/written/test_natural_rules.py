"""The rules that people write on blank cards: each in a sentence of everyday English, and the program it must mean."""

import pytest

from lastcard.engine.programs.rule_text import parse_rule
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.rule_sentences import rule_in_words
from lastcard.written import read_rule

RULES = [
    ("Next player draws 10 and loses the turn", "next draws 10; skip next"),
    ("All others draw 2", "others draw 2"),
    ("Everybody draws 1", "all draw 1"),
    ("Skip everyone", "skip all"),
    ("Skip two players", "skip 2"),
    ("Reverse, and that player draws 2", "reverse; next draws 2"),
    ("Trade hands with anyone", "trade hands"),
    ("Everyone passes their hand to the next player", "rotate hands"),
    ("Shuffle all hands and deal them again", "shuffle hands"),
    ("All hands are open until my turn", "open hands until my turn"),
    ("The next player must sing or draw 2", 'dare "sing" or draw 2'),
    (
        "I sing a song. If the table likes it, everybody else draws 1, otherwise I draw 2",
        'vote "sing a song" most then others draw 1 else me draws 2',
    ),
    ("Everyone discards down to 5 cards", "all down to 5"),
    ("Next player draws until red", "next draws until red"),
    ("Next player draws until a 7 comes", "next draws until number 7"),
    ("Next player draws until a wild card comes", "next draws until wilds"),
    ("I discard 2 more cards", "me discards 2"),
    ("I discard all my red cards", "me discards red"),
    ("A player I choose draws 4", "chosen draws 4"),
    ("Whoever has the most cards draws 3", "most draw 3"),
    ("Whoever has the fewest cards draws 3", "fewest draw 3"),
    ("I steal a card from the next player", "me takes 1 from next"),
    ("I give a card to the next player", "me gives 1 to next"),
    ("Everybody sees the hand of a player I choose", "all see chosen"),
    ("I am protected from the next +2 or +4", "shield me"),
    ("The next player may only play red", "next only plays red"),
    ("Yellows are wild until my turn", "yellow wild until my turn"),
    ("The next player draws as many cards as the number on the card below says", "next draws below"),
    ("Roll a die: the next player draws that many cards", "next draws die"),
    ("The next player draws as many cards as a die shows", "next draws die"),
    ("Copy the last card", "copy last"),
    ("Cancel the last card", "cancel last"),
    ("The last to touch their nose draws 2", 'last to "touch their nose" draws 2'),
    ("No talking until my turn or draw 2", 'ban "talking" until my turn or draw 2'),
    ("The next player must stand on one leg or miss a turn", 'dare "stand on one leg" or skip'),
    ("The next player gets a new hand", "new hand next"),
    ("The next player draws as many cards as I hold", "next draws mine"),
    ("A player I choose misses a turn", "chosen misses a turn"),
    ("Skip the previous player", "previous misses a turn"),
    ("Choose a player to skip", "chosen misses a turn"),
    ("I miss my next turn", "me misses a turn"),
    ("Swap hands with the next player", "me swaps with next"),
    ("Swap hands with whoever has the fewest cards", "me swaps with fewest"),
    ("The previous player and I swap hands", "me swaps with previous"),
    ("Choose a player. Swap hands with them", "choose player; me swaps with chosen"),
]


@pytest.mark.parametrize(("sentence", "meant"), RULES)
def test_a_natural_rule_means_its_program(sentence: str, meant: str) -> None:
    program, wanted = read_rule(sentence), parse_rule(meant)
    assert (program.operations, program.texts) == (wanted.operations, wanted.texts)


@pytest.mark.parametrize("meant", dict.fromkeys(meant for _, meant in RULES))
def test_what_it_says_back_means_the_same(meant: str) -> None:
    wanted = parse_rule(meant)
    back = read_rule(rule_in_words(meant, Words("en")))
    assert (back.operations, back.texts) == (wanted.operations, wanted.texts)
