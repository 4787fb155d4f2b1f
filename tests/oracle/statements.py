"""What each statement of written rules does, beside how it is written (2.1 to 2.3, 7-0).

A method gets its step, and the seat if the statement is about seats. It gives True if somebody must choose first.
"""

from .cards import DRAW_TWO, REVERSE, SKIP, WD4, face_of
from .errors import OracleError
from .language import Step, statement
from .lasting import Lasting
from .programs import Choice


class Statements(Lasting):
    """A table that knows every statement."""

    # Drawing

    @statement("draw {who} {number}", "{who} draws/draw {number}")
    def draw(self, step: Step, seat: int) -> bool:
        """Draw cards."""
        count = self.how_many(step, seat)
        if count and self.holds_back(seat):
            return True
        self.draw_cards(seat, count)
        return False

    @statement("{who} draws/draw until {what}")
    def until(self, step: Step, seat: int) -> bool:
        """SAMPLE-1: draw until such a card comes."""
        if self.holds_back(seat):
            return True
        card = self.draw_card(seat)
        while card is not None and not self.is_sort(card, step.what):
            card = self.draw_card(seat)
        return False

    @statement("next draws/draw {number} if stuck")
    def stuck_draw(self, step: Step) -> bool:
        """SAMPLE-3: draw so many in the next turn instead of one."""
        count = self.how_many(step, self.following(self.actor))
        if count:
            self.stuck = (self.following(self.actor), count)
        return False

    # Discarding

    @statement("{who} discards/discard {what}", empties=True)
    def purge(self, step: Step, seat: int) -> bool:
        """SAMPLE-2, AMB-56: discard all cards of a sort."""
        for card in list(self.hands[seat]):
            if self.is_sort(card, step.what):
                self.put_under_top(seat, card)
                self.changed.add(seat)
        return False

    @statement("{who} to {number}")
    def size(self, step: Step, seat: int) -> bool:
        """Draw or discard to that many cards."""
        held, wanted = len(self.hands[seat]), self.how_many(step, seat)
        if held >= wanted:
            return self.down(step, seat)
        if self.holds_back(seat):
            return True
        self.draw_cards(seat, wanted - held)
        return False

    @statement("{who} down to {number}")
    def down(self, step: Step, seat: int) -> bool:
        """Discard down to that many cards, which the seat chooses."""
        wanted = self.how_many(step, seat)
        surplus = len(self.hands[seat]) - wanted
        return (
            wanted > 0 and surplus > 0 and self.choose(Choice("discard", "discards", seat, self.discard, count=surplus))
        )

    @statement("{who} discards/discard {number}", empties=True)
    def discard_some(self, step: Step, seat: int) -> bool:
        """Discard cards of one's choice, at most all."""
        count = min(self.how_many(step, seat), len(self.hands[seat]))
        return count > 0 and self.choose(Choice("discard", "discards", seat, self.discard, count=count))

    def discard(self, seat: int, cards: list[str]) -> None:
        """Discard the chosen cards."""
        for card in cards:
            self.put_under_top(seat, card)
        self.changed.add(seat)

    # Turns and calls

    @statement("skip next", "next misses/miss a turn")
    def skip(self, step: Step) -> bool:
        """Let the next player lose the turn."""
        self.skips += 1
        return False

    @statement("skip {number}")
    def skip_some(self, step: Step) -> bool:
        """Let several players lose the turn."""
        self.skips += self.how_many(step, self.following(self.actor))
        return False

    @statement("skip all", "others misses/miss a turn")
    def skip_all(self, step: Step) -> bool:
        """Let everybody else lose the turn."""
        self.skips += len(self.playing()) - 1
        return False

    @statement("{later} misses/miss a turn", harmless=True)
    def miss(self, step: Step, seat: int) -> bool:
        """Let a player lose the next turn, whenever it comes."""
        self.losing.add(seat)
        return False

    @statement("cancel last", who="next", exchanges=True, empties=True)
    def cancel(self, step: Step, seat: int) -> bool:
        """Take back what the card below did: the direction, a lost turn, and what was drawn for it; it is done once."""
        face = face_of(self.under) if self.under else ""
        if face not in (REVERSE, SKIP, DRAW_TWO, WD4) or self.cancelled:
            return False
        self.cancelled = True
        if face == REVERSE and not self.reverse_is_skip():
            self.direction = -self.direction
        if self.undone is None or self.undone[0] not in self.playing():
            return False
        self.heir, drawn = self.undone
        count = min(drawn, len(self.hands[self.heir]))
        return count > 0 and self.choose(Choice("discard", "discards", self.heir, self.discard, count=count))

    @statement("choose player")
    def choose_player(self, step: Step) -> bool:
        """Ask whom the rule is about."""
        others = tuple(self.in_order_from(self.actor)[1:])
        return self.choose(Choice("choose", "chooses", self.actor, self.pick_player, others=others))

    @statement("if {one} has more than {number}", word="more", harmless=True)
    @statement("if {one} has fewer than {number}", word="fewer", harmless=True)
    @statement("if {one} has {number}", word="exactly", harmless=True)
    @statement("if colour {colour}", word="colour", harmless=True)
    @statement("if below {what}", word="below", harmless=True)
    @statement("if die {count} or more", word="die", harmless=True)
    def test(self, step: Step) -> bool:
        """Go on with one branch or the other."""
        self.steps[1:1] = step.then if self.is_true(step) else step.otherwise
        return False

    def is_true(self, step: Step) -> bool:
        """Tell whether a condition holds."""
        if step.word == "colour":
            return step.what in ("named", self.colour)
        if step.word == "below":
            return self.under != "" and self.is_sort(self.under, step.what)
        if step.word == "die":
            return self.chance.roll() >= int(step.amount)
        seats = self.meant(step.who)
        if not seats:
            return False
        held, wanted = len(self.hands[seats[0]]), self.how_many(step, seats[0])
        return {"more": held > wanted, "fewer": held < wanted, "exactly": held == wanted}[step.word]

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

    @statement("me/i swaps/swap with {other}", exchanges=True)
    def swap_with(self, step: Step) -> bool:
        """Exchange hands with one player; whoever is the one himself, or first of several, keeps the hand."""
        seats = self.meant(step.who)
        if seats and self.actor not in seats:
            self.exchange(self.actor, seats[0])
        return False

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
