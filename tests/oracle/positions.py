"""Positions in the middle of a round for the oracle's own tests: a top card, some hands, the next cards to draw."""

import random

from .cards import colour_of
from .chance import RandomChance
from .engine import Oracle
from .sheets import Rules


class StackedChance(RandomChance):
    """Chance that first gives the listed cards and then any possible one."""

    def __init__(self, cards: list[str], seed: int = 0) -> None:
        """Keep the cards to come first."""
        super().__init__(random.Random(seed))
        self.cards = list(cards)

    def card(self) -> str:
        """Give the next listed card, or any possible one."""
        return self.cards.pop(0) if self.cards else super().card()


def dealt(
    edition: str,
    first: str,
    *,
    seats: int = 4,
    dealer: int = 0,
    options: dict[str, object] | None = None,
    after: str = "",
    mode: str | None = None,
) -> Oracle:
    """Deal a round whose hands are all number cards as far as they go and whose first cards are the given ones."""
    size = Rules(edition, options or {}).number("hand_size") * seats
    named = first.split() + after.split()
    spare = [letter + face for face in "123456789" for letter in "rygb" for _ in range(2)]
    for card in named:
        if card in spare:
            spare.remove(card)
    return Oracle(
        edition, seats=seats, dealer=dealer, options=options, mode=mode, chance=StackedChance(spare[:size] + named)
    )


def position(
    edition: str,
    top: str,
    hands: dict[int, str],
    *,
    draw: str = "",
    turn: int = 1,
    seats: int = 4,
    mode: str | None = None,
    target: int | None = None,
    options: dict[str, object] | None = None,
    written: list[str] | None = None,
    called: list[int] | None = None,
    discard: str = "",
    direction: int = 1,
    scores: list[int] | None = None,
    out: list[int] | None = None,
    order: str = "",
) -> Oracle:
    """Set a position as a case of NOTATION.md does; `end` as the last word of draw empties the pile behind it."""
    oracle = Oracle(
        edition,
        seats=seats,
        mode=mode,
        target=target,
        options=options,
        written=written,
        dealer=0,
        chance=RandomChance(random.Random(0)),
    )
    oracle.clear_round()
    oracle.eliminated = set(out or [])
    card, *colour = top.split()
    upcoming = draw.split()
    ends = bool(upcoming) and upcoming[-1] == "end"
    if ends:
        upcoming.pop()
    rest = oracle.deck()
    for named in [card, *discard.split(), *upcoming, *(code for hand in hands.values() for code in hand.split())]:
        rest.remove(named)
    random.Random(1).shuffle(rest)
    for seat in oracle.playing():
        oracle.hands[seat] = hands[seat].split() if seat in hands else [rest.pop() for _ in range(7)]
    oracle.pile = upcoming + ([] if ends else rest)
    oracle.discards = [*discard.split(), card]
    oracle.top = card
    oracle.colour = colour[0] if colour else colour_of(card)
    oracle.direction = direction
    oracle.called = set(called or [])
    oracle.scores = list(scores or [0] * seats)
    chance = StackedChance(upcoming + order.split())
    chance.bind(oracle)
    oracle.chance = chance
    oracle.begin_turn(turn)
    return oracle


def script(oracle: Oracle, *lines: str) -> Oracle:
    """Take actions written with the seat in front, one a line."""
    for line in lines:
        who, _, text = line.partition(" ")
        oracle.act(int(who[1:]), text)
    return oracle


def hand(oracle: Oracle, seat: int) -> str:
    """Write a seat's cards in sorted order."""
    return " ".join(sorted(oracle.hands[seat]))
