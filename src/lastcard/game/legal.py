"""``LegalActions``: what a seat may do now, as a container that is computed on demand."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from lastcard.cards.card import CARDS, Card
from lastcard.game.actions import Action, NotationError, decoded
from lastcard.game.errors import IllegalAction
from lastcard.rules import codes
from lastcard.rules.legal import list_others, list_plays, playable
from lastcard.rules.questions import CARD_QUESTIONS, OVER, QUESTIONS

if TYPE_CHECKING:
    from lastcard.game.game import Game

_ROOM: Final = [0] * codes.ACTIONS
_SETS: Final = 1 << 12  # sets of playable cards to cache; they are small, so the same ones keep coming back


class LegalActions:
    """The actions a seat may take now: use ``in``, iterate, or test for truth.

    >>> from lastcard.game import Game
    >>> game = Game.create("classic", players=2, options={"hand_size": 3}, seed="doc")
    >>> "draws" in game.legal(1), "plays b1" in game.legal(1), bool(game.legal(0))
    (True, False, False)
    >>> game.legal(1)
    <legal actions of S1: plays wild red, plays wild yellow, plays wild green, plays wild blue, draws>
    >>> [action for action in game.legal(1) if action.card is None]
    [<Action draws>]
    """

    def __init__(self, game: "Game", seat: int) -> None:
        self._game = game
        self._seat = seat

    @property
    def plays(self) -> int:
        """Return the set of kinds that the seat may lay now."""
        s = self._game.state
        return 0 if s.awaits == OVER else playable(s, self._game.rules, self._seat)

    def codes(self) -> list[int]:
        """List the kernel's numbers of the actions. An answer that names several cards appears card by card."""
        s, seat = self._game.state, self._seat
        if s.awaits == OVER or not s.active >> seat & 1:
            return []
        return [*_plays_of(self.plays), *self._others()]

    def __contains__(self, action: Action | str) -> bool:
        try:
            self._game.check(self._seat, action)
        except (IllegalAction, NotationError):
            return False
        return True

    def single(self) -> tuple[Action, ...]:
        """List every action except those that name cards to give up, of which there can be very many."""
        return self.besides_giving(self.plays)

    def besides_giving(self, plays: int) -> tuple[Action, ...]:
        """List what ``single`` lists, for somebody who knows which kinds the seat may lay."""
        s = self._game.state
        if s.awaits == OVER or not s.active >> self._seat & 1:
            return ()
        is_asked, awaits = self._seat == s.asked, s.awaits
        others = [decoded(code, is_asked, awaits) for code in self._others() if code < codes.PICK_CARD]
        return (*_laying(plays, is_asked, awaits), *others) if plays else tuple(others)

    def _others(self) -> list[int]:
        """List the numbers of the actions that lay no card."""
        out = _ROOM.copy()
        return out[: list_others(self._game.state, self._game.rules, self._seat, out, 0)]

    def __iter__(self) -> Iterator[Action]:
        yield from self.single()
        s = self._game.state
        if s.awaits in CARD_QUESTIONS and self._seat == s.asked:
            for cards in sorted(set(combinations(self._game.hand(self._seat), s.owed))):
                yield Action(QUESTIONS[s.awaits].verb, cards=cards)

    def __bool__(self) -> bool:
        return bool(self.codes())

    def __repr__(self) -> str:
        return f"<legal actions of S{self._seat}: {', '.join(map(str, self))}>"


@lru_cache(maxsize=_SETS)
def members_of(mask: int) -> tuple[int, ...]:
    """List the members of a set of seats."""
    return tuple([member for member in range(mask.bit_length()) if mask >> member & 1])


@lru_cache(maxsize=_SETS)
def cards_of(mask: int) -> tuple[Card, ...]:
    """List the members of a set of kinds."""
    return tuple([card for card in CARDS if mask >> card & 1])


@lru_cache(maxsize=_SETS)
def _laying(mask: int, is_asked: bool, awaits: int) -> tuple[Action, ...]:
    """List the actions that lay one of a set of kinds."""
    return tuple([decoded(code, is_asked, awaits) for code in _plays_of(mask)])


@lru_cache(maxsize=_SETS)
def _plays_of(mask: int) -> tuple[int, ...]:
    """List the kernel's numbers for playing one of a set of kinds."""
    out = _ROOM.copy()
    return tuple(out[: list_plays(mask, out)])
