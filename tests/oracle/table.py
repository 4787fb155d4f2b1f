"""The table and its seats: hands, piles, direction, the open question, and passing the turn.

Matching of cards is here too, because it looks only at the table. Effects, calls and scores are elsewhere.
"""

from .cards import ACTION_FACES, COLOURS, CUSTOMS, DRAW_TWO, WD4, colour_of, face_of, is_number, is_wild
from .chance import Chance
from .errors import OracleError
from .language import Step
from .sheets import Rules

LATER = -1  # among those who are bound: the actor, from the next turn on


class Table:
    """The visible and hidden things of one round, and the plainest things that can be done with them."""

    def __init__(self, rules: Rules, seats: int, written: dict[str, tuple[Step, ...]], chance: Chance) -> None:
        """Set an empty table."""
        self.rules = rules
        self.seats = seats
        self.written = written
        self.chance = chance
        self.source: list[str] = []
        self.seat_source: list[int] = []
        self.eliminated: set[int] = set()
        self.dealer = 0
        self.clear_round()

    def clear_round(self) -> None:
        """Take away everything that belongs to one round."""
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.pile: list[str] = []
        self.bottom: list[str] = []  # FIRST-9: ordered, nearest to the top first
        self.discards: list[str] = []  # the last one laid is the last
        self.top: str | None = None  # the card to match, also after it was shuffled in (reshuffle_keep_top off)
        self.colour: str | None = None
        self.direction = 1
        self.turn = 0
        self.ask = "play"
        self.asked: list[int] = []
        self.gone: list[int] = []  # seats that are out of cards, in order
        self.called: set[int] = set()
        self.catchable: set[int] = set()
        # card -> what lasts (open hands, a ban until UNO is called or held), and who laid it
        self.lasting: dict[str, tuple[str, int] | None] = dict.fromkeys(CUSTOMS, None)
        self.details: dict[str, tuple[str, set[int]]] = {}  # card -> which cards or how many, and who is bound
        self.losing: set[int] = set()  # who loses the next turn
        self.hit: tuple[int, int] | None = None  # who lost the turn to the card laid last, and what was drawn for it
        self.shields: set[int] = set()  # whom the next draw card does not hit
        self.under = ""  # the card that the acting one was laid on
        self.stuck: tuple[int, int] | None = None  # SAMPLE-3: who draws how many if he cannot play
        self.drawn: list[str] = []
        self.passes = 0

    # Seats

    def playing(self) -> list[int]:
        """List the seats that are still in the round."""
        if not self.eliminated and not self.gone:
            return list(range(self.seats))
        return [seat for seat in range(self.seats) if seat not in self.eliminated and seat not in self.gone]

    def following(self, seat: int) -> int:
        """Give the next seat in the direction of play that is still in the round."""
        playing = self.playing()
        other = (seat + self.direction) % self.seats
        while other not in playing:
            other = (other + self.direction) % self.seats
        return other

    def in_order_from(self, seat: int) -> list[int]:
        """List the seats in the round in the direction of play, beginning with the given one."""
        playing = self.playing()
        order = [(seat + self.direction * step) % self.seats for step in range(self.seats)]
        return [other for other in order if other in playing]

    # Asking and passing the turn

    def ask_seats(self, question: str, seats: list[int]) -> None:
        """Put a question to seats."""
        self.ask = question
        self.asked = sorted(seats)

    def begin_turn(self, seat: int) -> None:
        """Give the turn to a seat."""
        self.end_open_hands([seat])
        self.turn = seat
        self.drawn = []
        self.ask_seats("play", [seat])

    def pass_turn(self, seat: int, *, skipped: int = 0) -> None:
        """Pass the turn on from a seat over as many players as lose theirs."""
        touched: list[int] = []
        target = seat
        self.turn_used(seat)
        if skipped and self.hit is None:
            self.hit = (self.following(seat), 0)
        while skipped >= 0 or target in self.losing:
            if skipped < 0:
                self.losing.discard(target)
            skipped -= 1
            end = self.following(target)
            target = (target + self.direction) % self.seats
            touched.append(target)
            while target != end:
                target = (target + self.direction) % self.seats
                touched.append(target)
        self.end_open_hands(touched)  # AMB-57: reached or passed over
        self.begin_turn(target)

    def end_open_hands(self, seats: list[int]) -> None:
        """End the open hands (SAMPLE-7) and other rules that were to last until one of these seats' turns."""
        for card, rule in self.lasting.items():
            if rule is not None and rule[0] in ("open", "fits", "ban") and rule[1] in seats:
                self.lasting[card] = None

    def stuck_no_more(self, seat: int) -> None:
        """SAMPLE-3 is used up by a seat's turn."""
        if self.stuck is not None and self.stuck[0] == seat:
            self.stuck = None

    def turn_used(self, seat: int) -> None:
        """A rule about the cards of a seat's next turn is used up when the turn passes on, but not by the turn it began in."""
        for card, rule in self.lasting.items():
            if rule is not None and rule[0] == "only":
                bound = self.details[card][1]
                if rule[1] == seat and LATER in bound:
                    bound.symmetric_difference_update((LATER, seat))
                    continue
                bound.discard(seat)
                if not bound:
                    self.lasting[card] = None

    def ban_penalty(self, seat: int) -> int:
        """Give what a seat draws if it did what a written rule bans; 0 if none does."""
        return max((int(count) for count, bound in self.details_of("ban") if seat in bound), default=0)

    # Piles

    def loose_discards(self) -> list[str]:
        """List the discards that a reshuffle would take (AMB-46)."""
        return self.discards[:-1] if self.rules.switch("reshuffle_keep_top") else list(self.discards)

    def can_draw(self) -> bool:
        """Tell whether at least one card can be drawn."""
        return bool(self.pile or self.bottom or self.loose_discards())

    def take_from_pile(self) -> str:
        """Take the card that chance says is on top of the draw pile."""
        self.source = self.pile if self.pile else self.bottom[:1]
        card = self.chance.card()
        if card not in self.source:
            raise OracleError(f"chance gave {card}, which cannot be on top of the draw pile")
        if self.pile:
            self.pile.remove(card)
        else:
            self.bottom.pop(0)
        return card

    def draw_card(self, seat: int) -> str | None:
        """Let a seat draw one card, reshuffling on demand (END-3); None if there is none (AMB-47)."""
        if not self.pile and not self.bottom:
            self.pile = self.loose_discards()
            if not self.pile:
                return None
            self.discards = self.discards[-1:] if self.rules.switch("reshuffle_keep_top") else []
        card = self.take_from_pile()
        self.hands[seat].append(card)
        self.called.discard(seat)  # AMB-74, AMB-76: a call lapses with any card received
        self.catchable.discard(seat)
        return card

    def draw_cards(self, seat: int, count: int) -> list[str]:
        """Let a seat draw cards one by one, as many as exist."""
        cards: list[str] = []
        for _ in range(count):
            card = self.draw_card(seat)
            if card is not None:
                cards.append(card)
        return cards

    def put_under_top(self, seat: int, card: str) -> None:
        """Discard a card by an effect: it goes under the top card (AMB-52)."""
        self.hands[seat].remove(card)
        if seat != self.turn:
            self.called.discard(seat)  # AMB-32: the hand changed otherwise than by a play
        self.discards.insert(max(len(self.discards) - 1, 0), card)

    # Matching

    def is_sort(self, card: str, what: str) -> bool:
        """Tell whether a card is of the sort that a written rule names; a wild type has no colour (AMB-53)."""
        face = face_of(card)
        if what in ("named", *COLOURS):
            return colour_of(card) is not None and colour_of(card) == (self.colour if what == "named" else what)
        if what.startswith("number "):
            return is_number(card) and face == what.removeprefix("number ")
        sorts = {
            "numbers": is_number(card),
            "actions": face in ACTION_FACES,
            "wilds": is_wild(card),
            "symbols": not is_number(card),
            "draws": face in (DRAW_TWO, WD4),
        }
        return sorts[what]

    def details_of(self, kind: str) -> list[tuple[str, set[int]]]:
        """List the details of the lasting rules of a kind."""
        return [self.details[card] for card, rule in self.lasting.items() if rule is not None and rule[0] == kind]

    def is_limited(self, seat: int, card: str) -> bool:
        """Tell whether a written rule keeps a seat from laying this card in its turn."""
        return any(seat in bound and not self.is_sort(card, what) for what, bound in self.details_of("only"))

    def fits(self, card: str) -> bool:
        """Tell whether a card matches by colour, number or symbol, or needs no match (MATCH-1 to MATCH-4)."""
        if is_wild(card) or colour_of(card) == self.colour:
            return True
        if any(self.is_sort(card, what) for what, _ in self.details_of("fits")):
            return True
        return self.top is not None and not is_wild(self.top) and face_of(card) == face_of(self.top)

    def honest(self, seat: int) -> bool:
        """Tell whether a Wild Draw Four from this hand would be legal now (WD4-2, WD4-4)."""
        rest = list(self.hands[seat])
        rest.remove(WD4)
        if any(colour_of(card) == self.colour for card in rest):
            return False
        if self.rules.choice("wd4_match") == "colour_or_wild":
            return not any(is_wild(card) for card in rest)  # AMB-22
        return True

    def may_lay(self, seat: int, card: str) -> bool:
        """Tell whether a seat may lay this card, as a bluff too."""
        if self.cannot_finish(seat, card) or self.is_limited(seat, card):
            return False
        if card == WD4 and not self.rules.switch("bluffing"):
            return self.honest(seat)  # HOUSE-6
        return self.fits(card)

    def should_lay(self, seat: int, card: str) -> bool:
        """Tell whether this card counts where a player must lay what he can (AMB-18, AMB-19, HOUSE-5)."""
        if self.cannot_finish(seat, card) or self.is_limited(seat, card):
            return False
        return self.honest(seat) if card == WD4 else self.fits(card)

    def cannot_finish(self, seat: int, card: str) -> bool:
        """Tell whether this card would be a last card that is no number where that is not allowed (HOUSE-11)."""
        return self.rules.switch("no_special_finish") and len(self.hands[seat]) == 1 and not is_number(card)

    def can_play(self, seat: int) -> bool:
        """Tell whether a seat holds a card that fits and is no bluff."""
        return any(self.should_lay(seat, card) for card in set(self.hands[seat]))
