"""How a round begins: the draw for dealer, the deal and the first card turned up (1.2, 1.3)."""

from .cards import DRAW_TWO, REVERSE, SKIP, WD4, WILD, colour_of, face_of, full_deck, is_number
from .errors import OracleError
from .samples import Samples


class Deal(Samples):
    """A table at which rounds are dealt."""

    def deck(self) -> list[str]:
        """List all cards of this table."""
        return full_deck(
            swaps=self.rules.number("deck.swap"),
            shuffles=self.rules.number("deck.shuffle"),
            customs=self.rules.number("custom_count"),
            decks=self.rules.number("decks"),
        )

    def choose_dealer(self) -> int:
        """Find a dealer as the edition says (SETUP-1, SETUP-2, AMB-01 to AMB-03)."""
        contestants = [seat for seat in range(self.seats) if seat not in self.eliminated]
        method = self.rules.choice("dealer_select")
        if method == "free":
            self.seat_source = contestants
            seat = self.chance.seat()
            if seat not in contestants:
                raise OracleError(f"seat {seat} cannot deal")
            return seat
        deck = self.deck()
        while len(contestants) > 1:
            values: dict[int, int] = {}
            for seat in contestants:
                deck = deck or self.deck()
                self.source = deck
                card = self.chance.card()
                if card not in deck:
                    raise OracleError(f"chance gave {card}, which is not in the deck")
                deck.remove(card)
                if is_number(card):
                    values[seat] = int(face_of(card))
                elif method == "draw_symbols_zero":
                    values[seat] = 0
            if values:  # AMB-02: if all drew symbols where only numbers count, all draw again
                highest = max(values.values())
                contestants = [seat for seat in contestants if values.get(seat) == highest]
        return contestants[0]

    def following_dealer(self) -> int:
        """Find the dealer of the next round (AMB-04)."""
        method = self.rules.choice("next_dealer")
        if method == "redraw":
            return self.choose_dealer()
        if method == "winner" and isinstance(self.result, int):
            return self.result
        seat = (self.dealer + 1) % self.seats
        while seat in self.eliminated:
            seat = (seat + 1) % self.seats
        return seat

    def deal_round(self, dealer: int) -> None:
        """Shuffle, deal, and turn up the first card."""
        self.clear_round()
        self.dealer = dealer
        self.pile = self.deck()
        first = self.following(dealer)
        order = self.in_order_from(first)
        if len(order) * self.rules.number("hand_size") >= len(self.pile):
            raise OracleError("not enough cards to deal")
        for _ in range(self.rules.number("hand_size")):  # SETUP-4
            for seat in order:
                self.hands[seat].append(self.take_from_pile())
        self.turn = first
        self.turn_first_card()

    def turn_first_card(self) -> None:
        """Turn cards up until one may begin the discard pile, and apply it (1.3)."""
        while True:
            if not self.pile:
                raise OracleError("no card can begin the discard pile")
            card = self.take_from_pile()
            treatment = self.first_treatment(card)
            if treatment == "bottom":
                self.bottom.append(card)  # FIRST-9
            elif treatment == "return_reshuffle":
                self.pile = [*self.pile, *self.bottom, card]  # FIRST-5, AMB-11
                self.bottom = []
                if set(self.pile) == {WD4}:
                    raise OracleError("no card can begin the discard pile")
            else:
                break
        self.discards = [card]
        self.colour = colour_of(card)
        self.apply_first_card(card)

    def first_treatment(self, card: str) -> str:
        """Give the option's word for a first card of this kind."""
        face = face_of(card)
        if is_number(card):
            return "number"
        if face == DRAW_TWO:
            return self.rules.choice("first.draw2")
        if face == REVERSE:
            return self.rules.choice("first.reverse")
        if face == SKIP:
            return self.rules.choice("first.skip")
        if card == WILD:
            return self.rules.choice("first.wild")
        if card == WD4:
            return self.rules.choice("first.wd4")
        return self.rules.choice("first.special")

    def apply_first_card(self, card: str) -> None:
        """Let the first card act and give somebody the first turn."""
        face = face_of(card)
        first = self.following(self.dealer)
        if colour_of(card) is None:
            self.turn = first
            self.ask_seats("colour", [first])  # FIRST-4, FIRST-6, FIRST-8
        elif face == DRAW_TWO:
            self.draw_cards(first, 2)  # FIRST-1
            self.pass_turn(first)
        elif face == SKIP:
            self.pass_turn(first)  # FIRST-3
        elif face == REVERSE:
            if not self.reverse_is_skip():
                self.direction = -1  # FIRST-2
            self.begin_turn(self.dealer)
        else:
            self.begin_turn(first)  # FIRST-0
