"""What each statement of written rules does, beside how it is written (2.1 to 2.3, 7-0).

A method gets its step, and the seat if the statement is about seats. It gives True if somebody must choose first.
"""

from .cards import is_number, is_wild
from .errors import OracleError
from .language import Step, statement
from .programs import Choice, Programs


class Statements(Programs):
    """A table that knows every statement."""

    # Drawing

    @statement("draw {who} {number}", "{who} draws/draw {number}")
    def draw(self, step: Step, seat: int) -> bool:
        """Draw cards."""
        if self.holds_back(seat):
            return True
        self.draw_cards(seat, step.number)
        return False

    @statement("{who} draws/draw until {colour}")
    def until(self, step: Step, seat: int) -> bool:
        """SAMPLE-1: draw until a card has the colour; a wild type never has (AMB-53)."""
        if self.holds_back(seat):
            return True
        colour = self.colour if step.word == "named" else step.word
        card = self.draw_card(seat)
        while card is not None and (is_wild(card) or colour is None or card[0] != colour[0]):
            card = self.draw_card(seat)
        return False

    @statement("next draws/draw {number} if stuck")
    def stuck_draw(self, step: Step) -> bool:
        """SAMPLE-3: draw so many in the next turn instead of one."""
        self.stuck = (self.following(self.actor), step.number)
        return False

    # Discarding

    @statement("{who} discards/discard wilds", word="wilds", empties=True)
    @statement("{who} discards/discard symbols", word="symbols", empties=True)
    def purge(self, step: Step, seat: int) -> bool:
        """SAMPLE-2, AMB-56: discard all wild types, or every card that is no number."""
        for card in list(self.hands[seat]):
            if is_wild(card) or (step.word == "symbols" and not is_number(card)):
                self.put_under_top(seat, card)
                self.changed.add(seat)
        return False

    @statement("{who} to {number}")
    def size(self, step: Step, seat: int) -> bool:
        """Draw or discard to that many cards."""
        held = len(self.hands[seat])
        if held >= step.number:
            return self.down(step, seat)
        if self.holds_back(seat):
            return True
        self.draw_cards(seat, step.number - held)
        return False

    @statement("{who} down to {number}")
    def down(self, step: Step, seat: int) -> bool:
        """Discard down to that many cards, which the seat chooses."""
        surplus = len(self.hands[seat]) - step.number
        return surplus > 0 and self.choose(Choice("discard", "discards", seat, self.discard, count=surplus))

    def discard(self, seat: int, cards: list[str]) -> None:
        """Discard the chosen cards."""
        for card in cards:
            self.put_under_top(seat, card)
        self.changed.add(seat)

    # Turns and calls

    @statement("skip next")
    def skip(self, step: Step) -> bool:
        """Let the next player lose the turn."""
        self.skips += 1
        return False

    @statement("reverse")
    def reverse(self, step: Step) -> bool:
        """Turn the direction round."""
        if self.reverse_is_skip():
            return self.skip(step)
        self.direction = -self.direction
        return False

    @statement("again")
    def another_turn(self, step: Step) -> bool:
        """Give the actor another turn."""
        self.again = True
        return False

    @statement("owe uno")
    def owe(self, step: Step) -> bool:
        """Make the actor owe the call."""
        self.must_call = True
        return False

    # Lasting rules

    @statement("open hands until my turn")
    def open(self, step: Step) -> bool:
        """Open all hands."""
        self.lasting[str(self.top)] = ("open", self.actor)
        return False

    @statement("forbid {text} until uno called", word="called")
    @statement("forbid {text} until uno held", word="held")
    @statement("require {text} until uno called", word="called")
    @statement("require {text} until uno held", word="held")
    def forbid(self, step: Step) -> bool:
        """Forbid a gesture, or demand one."""
        self.lasting[str(self.top)] = (step.word, self.actor)
        return False

    # Exchanges of hands

    @statement("swap hands", exchanges=True)
    @statement("swap hands or not", word="or not", exchanges=True)
    def swap(self, step: Step) -> bool:
        """Ask with whom the actor swaps hands (SWAP-1, AMB-50)."""
        others = self.in_order_from(self.actor)[1:]
        if self.rules.choice("swap_partner") == "opponent":
            others = [other for other in others if other not in self.team(self.actor)]
        nobody = self.rules.choice("swap") != "mandatory" or step.word == "or not"
        return self.choose(Choice("swap", "swaps", self.actor, self.exchange, others=tuple(others), nobody=nobody))

    @statement("trade hands", exchanges=True)
    def trade(self, step: Step) -> bool:
        """Ask whose hand the actor takes (HOUSE-3)."""
        others = tuple(self.in_order_from(self.actor)[1:])
        return self.choose(Choice("trade", "trades", self.actor, self.exchange, others=others))

    def exchange(self, seat: int, other: int | None) -> None:
        """Exchange two hands, or none."""
        if other is not None:
            self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
            self.exchanged([seat, other])

    @statement("shuffle hands", exchanges=True)
    @statement("shuffle hands left", word="left", exchanges=True)
    def shuffle(self, step: Step) -> bool:
        """Gather all hands and deal them out again, beginning with the actor or the next (SHUF-2, SHUF-3, AMB-49)."""
        order = self.in_order_from(self.actor)
        place = 1 if step.word == "left" else 0
        gathered: list[str] = []
        for seat in order:
            gathered.extend(self.hands[seat])
            self.hands[seat] = []
        self.catchable.clear()  # nobody holds exactly one card while the hands are gathered
        while gathered:
            self.source = gathered
            card = self.chance.card()
            if card not in gathered:
                raise OracleError(f"chance gave {card}, which is not among the gathered cards")
            gathered.remove(card)
            self.hands[order[place % len(order)]].append(card)
            place += 1
        self.changed.update(order)
        self.called.clear()  # AMB-39: whoever is dealt one card must call, the actor too
        return False

    @statement("rotate hands", exchanges=True)
    def rotate(self, step: Step) -> bool:
        """Move all hands one seat in the direction of play (HOUSE-3)."""
        order = self.in_order_from(self.actor)
        hands = [self.hands[seat] for seat in order]
        for place, seat in enumerate(order):
            self.hands[seat] = hands[place - 1]
        self.exchanged(order)
        return False

    def exchanged(self, seats: list[int]) -> None:
        """Let calls lapse in exchanged hands; the actor's is settled when the card is done (AMB-38)."""
        self.changed.update(seats)
        self.called.difference_update(seat for seat in seats if seat != self.actor)
        self.tidy_catchable()

    # Dares

    @statement("dare {text} or draw {number}", word="or")
    @statement("dare {text} and draw {number}", word="and")
    def dare(self, step: Step) -> bool:
        """Dare the next player."""
        self.ask_seats("dare", [self.following(self.actor)])
        return True

    def answer_dare(self, seat: int, *, performs: bool) -> None:
        """SAMPLE-10, AMB-55: the next player performs or draws, or draws all the same."""
        step = self.answered()
        if step.word == "and" or not performs:
            self.forced_draw(seat, step.number)
        self.go_on()
