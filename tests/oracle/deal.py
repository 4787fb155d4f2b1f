"""How a round begins: the draw for dealer, the deal and the first card turned up (1.2, 1.3)."""

from .cards import DRAW_TWO, REVERSE, SKIP, WD4, WILD, colour_of, face_of, full_deck, is_number
from .errors import OracleError
from .statements import Statements


class Deal(Statements):
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
        """Shuffle, deal, and turn up the first card; deal again if no card is left that can begin."""
        self.deal_hands(dealer)
        while not any(self.may_begin(card) for card in self.pile):
            self.deal_hands(dealer)
        self.turn_first_card()

    def deal_hands(self, dealer: int) -> None:
        """Shuffle and deal one card at a time from the dealer's left (SETUP-4)."""
        self.clear_round()
        self.dealer = dealer
        self.pile = self.deck()
        first = self.following(dealer)
        order = self.in_order_from(first)
        if len(order) * self.rules.number("hand_size") >= len(self.pile):
            raise OracleError("not enough cards to deal")
        for _ in range(self.rules.number("hand_size")):
            for seat in order:
                self.hands[seat].append(self.take_from_pile())
        self.turn = first

    def turn_first_card(self) -> None:
        """Turn cards up until one may begin the discard pile, and apply it (1.3)."""
        card = self.take_from_pile()
        while not self.may_begin(card):
            if self.first_treatment(card) == "bottom":
                self.bottom.append(card)  # FIRST-9
            else:
                self.pile = [*self.pile, *self.bottom, card]  # FIRST-5, AMB-11
                self.bottom = []
            card = self.take_from_pile()
        self.discards = [card]
        self.top = card
        self.colour = colour_of(card)
        self.apply_first_card(card)

    def may_begin(self, card: str) -> bool:
        """Tell whether a card that is turned up begins the discard pile."""
        return self.first_treatment(card) not in ("bottom", "return_reshuffle")

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
            self.actor = self.turn = self.dealer
            self.draw_two()  # FIRST-1: the same rule applies, stacking included
        elif face == SKIP:
            self.hit = (first, 0)
            self.pass_turn(first)  # FIRST-3
        elif face == REVERSE:
            self.direction = -1  # FIRST-2, also between two players
            self.begin_turn(self.dealer)
        else:
            self.begin_turn(first)  # FIRST-0
