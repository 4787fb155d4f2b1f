"""Statements of written rules that move cards between hands, show hands, or replace them.

A method gets its step and the seat that it is about, and gives True if somebody must choose first.
"""

from .language import Step, statement
from .programs import Choice, Programs


class Gifts(Programs):
    """A table at which cards are given, taken and shown."""

    def recipient(self, step: Step, giver: int) -> int | None:
        """Find who gets cards of a giver; None if that is nobody or the giver."""
        seats = [self.following(giver)] if step.to == "left" else self.meant(step.to)
        return seats[0] if seats and seats[0] != giver else None

    @statement("{who} gives/give {number} to {to}", exchanges=True, empties=True)
    def give(self, step: Step, seat: int) -> bool:
        """Give cards of one's choice."""
        other = self.recipient(step, seat)
        if other is None:
            return False
        count = min(self.how_many(step, seat), len(self.hands[seat]))

        def hand_over(giver: int, cards: list[str]) -> None:
            self.hand_over(giver, other, cards)

        return count > 0 and self.choose(Choice("give", "gives", seat, hand_over, count=count))

    @statement("{who} gives/give {what} to {to}", exchanges=True, empties=True)
    def give_sort(self, step: Step, seat: int) -> bool:
        """Give all cards of a sort."""
        other = self.recipient(step, seat)
        if other is not None:
            self.hand_over(seat, other, [card for card in self.hands[seat] if self.is_sort(card, step.what)])
        return False

    @statement("me/i takes/take {number} from {who}", exchanges=True, empties=True)
    def take(self, step: Step, seat: int) -> bool:
        """Let the actor take cards of a hand, which chance picks."""
        if seat == self.actor:
            return False
        for _ in range(min(self.how_many(step, seat), len(self.hands[seat]))):
            self.source = self.hands[seat]
            self.hand_over(seat, self.actor, [self.chance.card()])
        return False

    def hand_over(self, giver: int, other: int, cards: list[str]) -> None:
        """Move cards from hand to hand; calls lapse as with any other change (AMB-32, AMB-38)."""
        for card in cards:
            self.hands[giver].remove(card)
            self.hands[other].append(card)
            self.changed.update((giver, other))
            self.called.discard(other)
            self.catchable.discard(other)
            if giver != self.turn:
                self.called.discard(giver)
        self.tidy_catchable()

    @statement("me/i sees/see {who}", harmless=True)
    @statement("all/everyone sees/see {who}", harmless=True)
    def see(self, step: Step, seat: int) -> bool:
        """Show a hand: nothing changes."""
        return False

    @statement("new hand {who}")
    def new_hand(self, step: Step, seat: int) -> bool:
        """Discard the hand and draw as many cards."""
        count = len(self.hands[seat])
        if count and self.holds_back(seat):
            return True
        for card in list(self.hands[seat]):
            self.put_under_top(seat, card)
            self.changed.add(seat)
        self.draw_cards(seat, count)
        return False
