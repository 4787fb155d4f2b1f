"""Version 3 of the shuffle: each seat draws by an order of its own, so a deal can be played more than once."""

import re
from collections import Counter
from random import Random

import pytest

from lastcard.engine.game import Game
from lastcard.engine.proof.pledges import ShuffleError
from lastcard.engine.proof.shuffle import SeatOrders, Shuffle
from lastcard.engine.records.record_text import RecordError, check_record, read_record, write_record
from lastcard.referee.conformance.random_play import random_action
from tests.engine.proof.provable import play_on

SECRET = "5a" * 32
DECK = [0, 1, 1, 2, 2, 3, 3, 4, 52, 52, 52, 53, 53, 53]
LIMIT = 4.5  # standard deviations


def drawn(orders: SeatOrders, pile: list[int], seat: int) -> int:
    """Draw a card as the rules do."""
    place = orders.place(pile, 0, len(pile), seat)
    card = pile[place]
    pile[place] = pile[-1]
    pile.pop()
    return card


def orders(secret: str = SECRET) -> SeatOrders:
    return SeatOrders(bytes.fromhex(secret), b"lastcard shuffle v3\nround 1\n")


def test_what_others_draw_only_takes_away_those_very_cards() -> None:
    alone, beside = orders(), orders()
    pile = DECK[:]
    own = [drawn(alone, pile, 0) for _ in DECK]
    pile = DECK[:]
    taken = [drawn(beside, pile, 1) for _ in range(5)]
    rest = [drawn(beside, pile, 0) for _ in range(len(DECK) - 5)]
    assert Counter(taken) + Counter(rest) == Counter(DECK)
    left = iter(own)
    assert all(card in left for card in rest), "the same order, with gaps"


def test_every_card_is_drawn_equally_often_whatever_was_drawn_before() -> None:
    found: Counter[int] = Counter()
    games = 1_500
    for number in range(games):
        chance = orders(f"{number:064x}")
        pile = DECK[:]
        for seat in (1, 0, 2, 1):
            drawn(chance, pile, seat)
        found[drawn(chance, pile, 0)] += 1
    for card, count in Counter(DECK).items():
        share = count / len(DECK)
        assert abs(found[card] - games * share) < LIMIT * (games * share * (1 - share)) ** 0.5


def test_a_new_shuffle_begins_new_orders() -> None:
    chance = orders()
    pile = DECK[:]
    first = [drawn(chance, pile, 0) for _ in DECK]
    chance.shuffled()
    pile = DECK[:]
    assert [drawn(chance, pile, 0) for _ in DECK] != first


def test_a_copy_goes_on_with_the_same_cards() -> None:
    chance = orders()
    pile = DECK[:]
    drawn(chance, pile, 0)
    twin, other = chance.copy(), pile[:]
    assert [drawn(chance, pile, 2) for _ in range(5)] == [drawn(twin, other, 2) for _ in range(5)]


def draws(game: Game) -> dict[str, list[str]]:
    """List the cards that each seat drew before the first reshuffle."""
    record = write_record(game, cards=True).partition("= reshuffled")[0]
    found: dict[str, list[str]] = {}
    for who, cards in re.findall(r"^= drew (S\d) (.+)$", record, re.MULTILINE):
        found.setdefault(who, []).extend(cards.split())
    return found


def test_the_same_deal_played_differently_gives_the_same_hands_and_draws() -> None:
    def played(number: int) -> Game:
        game = Game.create("classic", players=4, mode="round", shuffle=Shuffle(SECRET, streams=True))
        rng = Random(number)
        while game.asks != "over":
            game.push(*random_action(game, rng))
        return game

    games = [played(number) for number in range(6)]
    deals = {write_record(game, cards=True).partition("= turned")[0] for game in games}
    assert len(deals) == 1
    assert len({game.moves[0] for game in games}) > 1, "they are played differently"
    same = sum(one == other for game in games[1:] for seat in draws(game)
               for one, other in zip(draws(games[0]).get(seat, ()), draws(game)[seat], strict=False))  # fmt: skip
    all_pairs = sum(
        min(len(draws(games[0]).get(seat, ())), len(draws(game)[seat])) for game in games[1:] for seat in draws(game)
    )
    assert same > all_pairs // 2, "a seat's cards differ only where somebody else took one"


def test_a_record_of_seat_orders_is_proved_and_a_changed_card_is_found() -> None:
    game = Game.create("classic", players=3, shuffle=Shuffle(SECRET, streams=True))
    rng = Random(3)
    while game.asks != "over":
        game.push(*random_action(game, rng))
    game.deal(shuffle=Shuffle("6b" * 32, streams=True))
    game = play_on(game, rng, limit=10)
    text = write_record(game, cards=True)
    assert "shuffle: v3" in text
    assert re.search(r"^== round 2 .* streams$", text, re.MULTILINE)
    assert len(check_record(text).rounds) == 2
    assert write_record(read_record(text), cards=True) == text
    dealt = re.search(r"^= dealt S\d (\S+)", text, re.MULTILINE)
    assert dealt is not None
    other = "b9" if dealt[1] != "b9" else "b8"
    with pytest.raises(RecordError):
        check_record(text.replace(dealt[0], dealt[0].replace(dealt[1], other), 1))


def test_seats_add_nothing_to_a_deal_that_is_played_more_than_once() -> None:
    with pytest.raises(ShuffleError, match="more than once"):
        Shuffle(SECRET, ((0, "abc"),), streams=True)
