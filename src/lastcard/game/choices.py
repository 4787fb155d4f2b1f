"""``LegalActions``: what a seat may do now, as something to look into rather than a list."""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from lastcard.game.actions import Action, NotationError, decode
from lastcard.game.errors import IllegalAction
from lastcard.rules import codes
from lastcard.rules.layout import DISCARD
from lastcard.rules.legal import legal

if TYPE_CHECKING:
    from lastcard.game.game import Game


class LegalActions:
    """The actions a seat may take now: ask ``in``, iterate, or test for truth."""

    def __init__(self, game: "Game", seat: int) -> None:
        self._game = game
        self._seat = seat

    def codes(self) -> list[int]:
        """List the kernel's numbers of the actions; a discard of several cards appears card by card."""
        out = [0] * codes.ACTIONS
        return out[: legal(self._game.state, self._game.rules, self._seat, out)]

    def __contains__(self, action: Action | str) -> bool:
        try:
            self._game.check(self._seat, action)
        except (IllegalAction, NotationError):
            return False
        return True

    def single(self) -> Iterator[Action]:
        """Give every action but the choice of cards to discard, of which there can be very many."""
        for code in self.codes():
            if code < codes.DISCARD:
                yield decode(code, self._seat, self._game.state)

    def __iter__(self) -> Iterator[Action]:
        yield from self.single()
        s = self._game.state
        if s.awaits == DISCARD and self._seat == s.asked:
            for cards in sorted(set(combinations(self._game.hand(self._seat), s.owed))):
                yield Action("discards", cards=cards)

    def __bool__(self) -> bool:
        return bool(self.codes())

    def __repr__(self) -> str:
        return f"<legal actions of S{self._seat}: {', '.join(map(str, self))}>"
