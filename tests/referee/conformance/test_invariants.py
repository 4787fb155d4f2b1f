"""The kit's invariants hold in random play, and each notices the fault it is meant for."""

from collections.abc import Callable
from random import Random

import pytest

from lastcard.engine.cards.kinds import WILD
from lastcard.engine.game import Game
from lastcard.engine.kernel.state.layout import State
from lastcard.engine.kernel.state.questions import DRAWN
from lastcard.testing import Violation, check_events, check_game, play_through, random_table

Damage = Callable[[State], object]


@pytest.mark.parametrize("number", range(16))
def test_what_must_always_hold_holds_at_random_tables(number: int) -> None:
    rng = Random(number)
    game = random_table(rng).create()
    check_game(game)

    def check(game: Game, *step: object) -> None:
        check_game(game)
        check_events(game.last_events, game.seats)

    play_through(game, rng, check, limit=120)


def _swap_two_kinds(s: State) -> None:
    s.hands[0][next(kind for kind, count in enumerate(s.hands[0]) if count)] -= 1
    s.hands[0][next(kind for kind, count in enumerate(s.hands[0]) if not count)] += 1


DAMAGES: dict[str, tuple[Damage, str]] = {
    "a card is lost from the pile": (lambda s: setattr(s, "pile_size", s.pile_size - 1), "but the deck has"),
    "a card becomes another": (_swap_two_kinds, "but the deck has"),
    "a hand is miscounted": (lambda s: s.size.__setitem__(1, s.size[1] + 1), "are counted"),
    "a mask is stale": (lambda s: s.mask.__setitem__(1, s.mask[1] ^ 1 << WILD), "mask of S1"),
    "another top is matched": (lambda s: setattr(s, "top", (s.top + 1) % WILD), "is to be matched"),
    "the wrong cards fit": (lambda s: setattr(s, "fits", s.fits ^ 1 << WILD), "what fits"),
    "no colour is known": (lambda s: setattr(s, "colour", -1), "no colour"),
    "a seat with seven cards can be caught": (lambda s: setattr(s, "exposed", 1), "caught with 7"),
    "a call stands with seven cards": (lambda s: setattr(s, "called", 2), "stands with 7"),
    "an absent seat is in the round": (lambda s: setattr(s, "active", s.active | 1 << 9), "not at the table"),
    "the turn is nobody's": (lambda s: setattr(s, "turn", 8), "turn of S8"),
    "cards are pending for nothing": (lambda s: setattr(s, "pending", 2), "wait to be drawn"),
    "a drawn card is awaited but not known": (lambda s: setattr(s, "awaits", DRAWN), "wrong time"),
    "the match is won in an open round": (lambda s: setattr(s, "champions", 1), "match is won"),
    "a lasting rule is not counted": (lambda s: s.lasting.__setitem__(0, 17), "miscounted"),
    "the loose part is too long": (lambda s: setattr(s, "loose_high", 112), "longer than the pile"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_noticed(damage: str) -> None:
    game = Game.create("classic", players=4, seed="damage 3")
    assert game.asks == "play"
    check_game(game)
    harm, sentence = DAMAGES[damage]
    harm(game.state)
    with pytest.raises(Violation, match=sentence):
        check_game(game)
