"""Sentences on a customizable card: what people write becomes the program it means, and what nobody understands is named."""

import pytest

from lastcard.engine.message import Message
from lastcard.engine.programs.rule_text import WrittenRuleError, parse_rule
from lastcard.written import read_rule, understand
from lastcard.written.understanding import NotUnderstoodError

# Ways to say it, by the program that is meant.
MEANT = {
    "next draws until named": (
        "The player after me keeps drawing until a card of the named colour comes.",
        "Next player: draw until you find the colour I called",
    ),
    "others discard wilds": ("Everybody else throws away all wild cards.", "All other players must get rid of their wilds"),
    "next draws 3 if stuck": (
        "If the next player cannot play, he draws three cards.", "The next player takes 3 cards if no card fits",
    ),
    "again": ("I play again", "You get one more turn!", "Have another go.", "TAKE AN EXTRA TURN"),
    "next to 7": ("The next player draws or discards until they hold 7 cards.", "next player must have exactly seven cards"),
    "all to 3": ("Everyone discards or draws until they have 3 cards left", "Every player must have three cards"),
    "open hands until my turn": (
        "All hands lie open until my next turn.", "Everybody plays with open cards till it is my turn again",
    ),
    'vote "sing a song" any then me down to 1, owe uno else me draws 4': (
        "I sing a song. If nobody laughs, I draw 4 cards. Otherwise I discard down to one card and must say UNO.",
    ),
    'vote "Tell a riddle" most then others draw 2 else me draws 2': (
        "Tell a riddle. If the table likes it, everybody else draws 2, otherwise draw 2.",
    ),
    'forbid "speak" until uno called': ("The next player must not speak until somebody calls UNO",),
    'dare "bark like a dog" or draw 4': ("The next player must bark like a dog or draw four cards.",),
    'dare "bark like a dog" and draw 4': ("The next player has to bark like a dog and draw 4",),
    "next draws 10; skip next": (
        "Next player draws 10 and loses a turn", "the next player picks up ten cards and misses the turn.",
    ),
    "others draw 2": ("all others draw 2", "Everyone but me takes two cards", "Everybody except you picks up a couple of cards"),
    "all draw 1": ("everybody draws 1", "All players draw one card each.", "Everyone draws a card"),
    "choose player; chosen draws 4": (
        "Choose a player. That player draws 4 cards.", "I choose a player, and he draws four cards",
    ),
    'ban "talk" until my turn or draw 2': ("Everybody else must not talk until my next turn, otherwise draw 2",),
    'vote "song was good" most': ("The table decides, whether the song was good",),
    "all see me": ("Everybody sees the hand of the player who lays it",),
    'vote "Fair?" most else me draws 2': ("The table votes: “Fair?”; otherwise the player who lays it draws 2 cards",),
    "skip 2": ("Skip the next two players",),
    "reverse; next draws 2": ("Reverse, and that player draws 2", "Change direction; the next player draws two cards"),
    "trade hands": ("Trade hands with anyone",),
    "rotate hands": ("Everyone passes their hand to the next player", "All hands move on one seat"),
    "shuffle hands": ("Shuffle all hands and deal them again",),
    "all down to 5": ("everyone down to 5", "Everybody discards down to five cards"),
    "me draws until red": ("draw until red", "I draw until I get a red card"),
}  # fmt: skip


@pytest.mark.parametrize(("meant", "said"), [(meant, said) for meant, ways in MEANT.items() for said in ways])
def test_a_sentence_means_its_program(meant: str, said: str) -> None:
    program, wanted = read_rule(said), parse_rule(meant)
    assert (program.operations, program.texts) == (wanted.operations, wanted.texts)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The next player drwas 5 cards", ("drwas",)),
        ("Everybody sings", ("sings",)),
        ("The next player flies to the moon and draws until red", ("flies", "moon")),
    ],
)
def test_words_that_nobody_understands_are_named(text: str, words: tuple[str, ...]) -> None:
    with pytest.raises(NotUnderstoodError) as refusal:
        read_rule(text)
    assert refusal.value.words == words


def test_a_misspelt_word_is_answered_with_the_nearest() -> None:
    with pytest.raises(NotUnderstoodError) as refusal:
        read_rule("The next player drwas 5 cards")
    assert refusal.value.nearest == {"drwas": "draws"}
    assert "Did you mean 'draws'?" in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("next plyer drwas 2", {"plyer": "player", "drwas": "draws"}),
        ("Everybody drwas a crad", {"drwas": "draws", "crad": "card"}),
        ("The next player barks loudly and drwas 2 cards", {"drwas": "draws"}),
        ("Следующий игрок берт 2 карты", {"берт": "берёт"}),
        ("Everybody must sing", {}),
        ("Следующий игрок танцует", {}),
        ("The youngest player draws 2", {}),
        ("If the joke is bad, I draw 2", {}),
        ("Další hráč nebere 2 karty", {}),  # the contrary is no typing mistake
        ("The player two seats away draws 2", {}),
    ],
)
def test_only_what_looks_like_a_typing_mistake_is_suggested_a_word(text: str, nearest: dict[str, str]) -> None:
    with pytest.raises(NotUnderstoodError) as refusal:
        read_rule(text)
    assert refusal.value.nearest == nearest


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Discard a red card", "me discards red"),
        ("Show your cards to the player on your left", "all see me"),
        ("Everybody passes one card to the right", "all give 1 to left"),
        ("Throw away your hand and draw 5 cards", "new hand me"),
        ("Take all cards from the next player", "me takes 1 from next"),
        ("Everyone with fewer than 3 cards draws 2", "all draw 2"),
        ("Odrzuć czerwoną kartę", "me discards red"),
        ("Následující hráč si lízne modrou kartu", "next draws 1"),
        ("The next player does not draw 2 cards", ""),  # no rule is near to what must not happen
        ("Discard all cards that are not red", ""),
        ("Wild", ""),
    ],
)
def test_known_words_that_make_no_rule_are_answered_with_the_nearest_rule(text: str, rule: str) -> None:
    with pytest.raises(NotUnderstoodError) as refusal:
        read_rule(text)
    assert refusal.value.nearest_rule == rule


def test_known_words_that_make_no_rule_are_named_too() -> None:
    with pytest.raises(NotUnderstoodError) as refusal:
        read_rule("The next player draws red hands")
    assert "'next player draws red hands' is no rule" in str(refusal.value)


def test_one_card_of_a_sort_is_not_taken_for_all_of_them() -> None:
    assert understand("Сбрось все красные карты") == "me discards red"
    with pytest.raises(NotUnderstoodError):
        read_rule("Сбрось красную карту")


@pytest.mark.parametrize(
    "text",
    [
        "The next player swaps hands",
        "The next player swaps hands with the previous player",
        "You may swap hands with the next player",
        "Swap hands with everybody",
        "Swap a card with the next player",
        "Everybody misses a turn",
        "Somebody misses a turn",
        "The previous player and my partner miss a turn",
    ],
)
def test_a_swap_or_a_missed_turn_that_no_statement_can_say_is_not_taken_for_another(text: str) -> None:
    with pytest.raises(NotUnderstoodError):
        read_rule(text)


def test_until_my_turn_may_stand_first() -> None:
    assert understand("Until my next turn, everybody plays with open hands") == "open hands until my turn"
    assert understand("До моего следующего хода все играют с открытыми картами") == "open hands until my turn"


def test_otherwise_says_what_refusing_a_dare_costs() -> None:
    assert understand("The next player must sing, otherwise draws 2 cards") == 'dare "sing" or draw 2'


def test_quotation_marks_around_the_name_of_a_card_only_stress_it() -> None:
    assert understand("Все остальные сбрасывают «дикие карты»") == "others discard wilds"


def test_a_comma_may_stand_inside_a_way_to_say_something() -> None:
    assert understand("Все, кроме меня, берут 2 карты") == understand("Все кроме меня берут 2 карты") == "others draw 2"


def test_what_is_in_quotation_marks_is_left_to_the_table() -> None:
    assert read_rule('"Everybody sings"').is_judged


def test_a_program_that_is_wrong_says_where() -> None:
    with pytest.raises(WrittenRuleError, match="found 'if'"):
        read_rule("others draw 3 if stuck")


def test_marks_capitals_and_articles_make_no_difference() -> None:
    assert understand("NEXT PLAYER DRAWS 5") == understand("the next player draws five cards!") == "next draws 5"


def test_a_number_that_no_card_can_name_is_told_with_the_limit() -> None:
    with pytest.raises(NotUnderstoodError) as refusal:
        read_rule("The next player draws 25 cards.")
    assert refusal.value.message.parameters["hint"] == Message("rule_text.at_most", most=20)
    assert refusal.value.nearest_rule == ""
