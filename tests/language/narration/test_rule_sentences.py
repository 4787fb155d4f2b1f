"""Written rules in words, as a person would say them. That every operation has words is tested with its row (test_operations)."""

import pytest

from lastcard.engine.editions import edition, edition_names
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.rule_sentences import rule_in_words

TOLD = {
    "draw next 1": "The next player draws 1 card",
    "draw all 2; skip next": "Everybody draws 2 cards, then the next player is skipped",
    "reverse, again": "The direction changes, then the player who lays it plays again",
    "swap hands": "The player who lays it swaps hands with another player",
    "swap hands or not": "The player who lays it may swap hands with another player",
    "trade hands": "The player who lays it trades hands with another player",
    "me swaps with most": "The player who lays it and the player with the most cards swap hands",
    "shuffle hands": "All hands are shuffled and dealt again",
    "shuffle hands left": "All hands are shuffled and dealt again, starting on the left",
    "rotate hands": "All hands move on one seat",
    "others draw until red": "Everybody else draws until a red card comes",
    "next draws until named": "The next player draws until a card of the named colour comes",
    "others discard symbols": "Everybody else discards all cards with a symbol",
    "me discard wilds": "The player who lays it discards all wild cards",
    "next draws 3 if stuck": "The next player draws 3 cards if no card fits",
    "all to 3": "Everybody draws or discards to hold 3 cards",
    "me down to 1, owe uno": "The player who lays it discards all but 1 card, then UNO must be called",
    "open hands until my turn": "All hands are open until the next turn of the player who laid it",
    'forbid "laughing" until uno called': "For the next player “laughing” is forbidden until somebody calls UNO",
    'require "whispering" until uno held': "For the next player “whispering” is compulsory until somebody holds one card",
    'dare "crow" or draw 4': "The next player is to do “crow” or draw 4 cards",
    'dare "crow" and draw 1': "The next player is to do “crow” and draw 1 card",
    'vote "Fair?" any then again': "The table votes: “Fair?”; if anybody says yes, the player who lays it plays again",
    'vote "Fair?" all then again else skip next; reverse': "The table votes: “Fair?”; if all say yes, the player who "
    "lays it plays "
    "again; otherwise the next player is skipped. In any case, the direction changes",
    "chosen draws 4; chosen discards 1": "A player chosen by the one who lays it draws 4 cards, then the chosen player discards "
    "1 card of their choice",
    "choose player; chosen gives wilds to me": "The player who lays it chooses another player, then the chosen player "
    "gives all wild "
    "cards to the player who lays it",
    "most draw die": "The player with the most cards draws as many cards as a die shows",
    "fewest to mine": "The player with the fewest cards draws or discards to hold as many cards as the player who lays it holds",
    "skip 2": "The next 2 players are skipped",
    "skip below": "As many players as the number on the card below says are skipped",
    "previous misses a turn": "The player before misses a turn",
    "skip all": "Everybody else is skipped",
    "all give 1 to left": "Everybody gives 1 card of their choice to the player after each of them",
    "previous gives 2 to left": "The player before gives 2 cards of their choice to the player after that one",
    "me takes 1 from partner": "The player who lays it takes 1 card unseen from the hand of the partner of the player "
    "who lays it",
    "me takes 1 from others": "The player who lays it takes 1 card unseen from the hands of everybody else, from each",
    "me sees next; all see others": "The player who lays it sees the hand of the next player, then everybody sees the hands of "
    "everybody else",
    "new hand all": "Everybody discards the whole hand and draws as many cards",
    "if next has more than 3 then skip next else again": "If the next player holds more than 3 cards, the next player is "
    "skipped; otherwise the player who lays it plays again",
    "if me has fewer than theirs else again": "If the player who lays it holds fewer cards than that player holds, "
    "nothing happens; "
    "otherwise the player who lays it plays again",
    "if below number 7 then reverse": "If the card below is a 7, the direction changes",
    "if colour red then reverse": "If the colour is red, the direction changes",
    "if die 4 or more then reverse": "If a die shows 4 or more, the direction changes",
    "copy last": "The card below takes effect again",
    "cancel last": "The card below is cancelled",
    "shield me": "The player who lays it is shielded from the next Draw Two or Wild Draw Four",
    "next only plays numbers": "In the next turn the next player may lay only number cards",
    "red wild until my turn": "Red cards fit on anything until the next turn of the player who laid it",
    'all dare "sing" or skip': "Everybody is to do “sing” or lose the next turn",
    'last to "wave" draws 2': "The player who lays it says who was last to do “wave”, and that player draws 2 cards",
    'ban "no" until my turn or draw 2': "Everybody else must not do “no” until the next turn of the player who laid it, or "
    "draws 2 cards",
    "Everybody stands up.": "Everybody stands up",
    '"draw next 2"': "draw next 2",
    "blank": "",
}


@pytest.mark.parametrize("text", TOLD)
def test_a_written_rule_is_told_as_a_person_would(text: str) -> None:
    assert rule_in_words(text, Words()) == TOLD[text]


@pytest.mark.parametrize("name", edition_names())
def test_every_sample_of_a_sheet_is_a_sentence(name: str) -> None:
    for text in edition(name).samples:
        said = rule_in_words(text, Words())
        assert said[0].isupper()
        assert said != text
