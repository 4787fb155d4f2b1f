"""Written rules in words: every operation has a sentence without program text."""

import pytest

from lastcard.editions import edition, edition_names
from lastcard.editions.written import parse_rule
from lastcard.words.catalogue import Words
from lastcard.words.written import rule_in_words

TOLD = {
    "draw next 1": "The next player draws 1 card",
    "draw all 2; skip next": "Everybody draws 2 cards, then the next player is skipped",
    "reverse, again": "The direction changes, then whoever lays it plays again",
    "swap hands": "Whoever lays it swaps hands with another player",
    "swap hands or not": "Whoever lays it may swap hands with another player",
    "trade hands": "Whoever lays it trades hands with another player",
    "shuffle hands": "All hands are shuffled and dealt again",
    "shuffle hands left": "All hands are shuffled and dealt again, starting on the left",
    "rotate hands": "All hands move on one seat",
    "others draw until red": "Everybody else draws until a red card comes",
    "next draws until named": "The next player draws until a card of the named colour comes",
    "others discard symbols": "Everybody else discards all cards with a symbol",
    "me discard wilds": "Whoever lays it discards all wild cards",
    "next draws 3 if stuck": "The next player draws 3 cards if no card fits",
    "all to 3": "Everybody draws or discards to hold 3 cards",
    "me down to 1, owe uno": "Whoever lays it discards all but 1 card, then UNO must be called",
    "open hands until my turn": "All hands are open until whoever laid it is on turn again",
    'forbid "laughing" until uno called': "For the next player “laughing” is forbidden until somebody calls UNO",
    'require "whispering" until uno held': "For the next player “whispering” is compulsory until somebody holds one card",
    'dare "crow" or draw 4': "The next player is to do “crow” or draw 4 cards",
    'dare "crow" and draw 1': "The next player is to do “crow” and draw 1 card",
    'vote "Fair?" any then again': "The table votes: “Fair?”; if anybody says yes, whoever lays it plays again",
    'vote "Fair?" all then again else skip next; reverse': "The table votes: “Fair?”; if all say yes, whoever lays it plays "
    "again; otherwise the next player is skipped. In any case, the direction changes",
    "Everybody stands up.": "Everybody stands up",
    '"draw next 2"': "draw next 2",
    "blank": "",
}


@pytest.mark.parametrize("text", TOLD)
def test_a_written_rule_is_told_as_a_person_would(text: str) -> None:
    assert rule_in_words(text, Words()) == TOLD[text]


def test_every_operation_has_words() -> None:
    told = {code for text in TOLD for code, _, _ in parse_rule(text).operations}
    assert told == set(range(max(told) + 1))


@pytest.mark.parametrize("name", edition_names())
def test_every_sample_of_a_sheet_is_a_sentence(name: str) -> None:
    for text in edition(name).samples:
        said = rule_in_words(text, Words())
        assert said[0].isupper()
        assert said != text
