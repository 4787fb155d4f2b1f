"""What an attentive player remembers: which colours others seemed to lack, or lack where hands lie open.

It compares the views of a seat one after another: a player who had the turn and now holds more cards has drawn, most
likely because they held nothing of that colour. Who can see a hand need not guess (SAMPLE-7, HOUSE-14).
"""

from collections.abc import Sequence

from lastcard.engine.cards.card import Card
from lastcard.engine.cards.kinds import colour_of
from lastcard.engine.views import SeatView


class Memory:
    """Remembers, for every seat, the colours it seemed to lack; new cards make the memory fade."""

    def __init__(self) -> None:
        self._lacks: dict[int, set[int]] = {}
        self._last: SeatView | None = None
        self.colour_before: int | None = None  # the colour in play before the top card was laid

    def note(self, view: SeatView) -> None:
        """Compare with the last view and remember who drew on which colour."""
        last, self._last = self._last, view
        if last is None or last.round_number != view.round_number:
            self._lacks = {}
            self.colour_before = None
            return
        if (last.top, last.discards) != (view.top, view.discards):
            self.colour_before = last.colour
        for seat, (before, now) in enumerate(zip(last.counts, view.counts, strict=True)):
            if now <= before:
                continue
            drew_in_turn = last.turn == seat and last.asks == "play" and now == before + 1
            if drew_in_turn and last.colour is not None:
                self._lacks.setdefault(seat, set()).add(last.colour)
            else:
                self._lacks.pop(seat, None)

    def lacks(self, seat: int, colour: int | None) -> bool:
        """Say whether a seat seemed to lack a colour, or does where its hand lies open."""
        hand = self.open_hand(seat)
        if hand is not None:
            return all(colour_of(card) != colour for card in hand)
        return colour in self._lacks.get(seat, ())

    def open_hand(self, seat: int) -> Sequence[Card] | None:
        """Return a hand that lay open when this seat last looked; None if it did not."""
        hands = self._last.open_hands if self._last is not None else ()
        return hands[seat] if hands else None
