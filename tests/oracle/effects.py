"""What a card does when it is laid: actions, draw cards and the challenge, last cards.

Exchanges of hands and the rules of customizable cards take several steps: programs.py.
"""

from .cards import CUSTOMS, DRAW_TWO, REVERSE, SHUFFLE, SKIP, SWAP, WD4, colour_of, face_of, is_number, is_wild
from .errors import OracleError
from .language import Step, reaches_actor
from .outcome import Outcome


class Effects(Outcome):
    """A table at which cards act."""

    def clear_round(self) -> None:
        """Forget the card that is acting."""
        super().clear_round()
        self.actor = 0
        self.from_two = False  # the acting card was the next-to-last
        self.settles_late = False  # the call for the acting card is owed after its effect
        self.held = False  # whether a written draw waits for the next player to confirm it
        self.must_call = False  # SAMPLE-8
        self.again = False  # SAMPLE-4
        self.undone: tuple[int, int] | None = None  # who lost the turn to the card below, and what was drawn for it
        self.cancelled = False  # whether the card below has been undone
        self.heir: int | None = None  # who plays next instead of whoever would
        self.skips = 0  # turns that the acting card takes away
        self.changed: set[int] = set()  # whose hand the effect exchanged or made smaller
        self.pending = 0  # cards that the next player is to draw
        self.before = 0  # HOUSE-1: what had been stacked before the Wild Draw Four
        self.guilty = False

    # Laying a card

    def lay(self, seat: int, card: str, colour: str | None) -> None:
        """Lay a card from a hand in a real move (a play, a jump or a stacked card) and let it act."""
        in_turn = seat == self.turn
        if card == WD4:
            self.guilty = not self.honest(seat)  # AMB-26: judged on the hand at the moment of play
        self.from_two = len(self.hands[seat]) == 2
        self.hands[seat].remove(card)
        self.under = self.discards[-1] if self.discards else ""
        self.undone, self.hit = self.hit, None
        self.cancelled = False
        self.heir = None
        self.discards.append(card)
        self.top = card
        self.colour = colour if is_wild(card) else colour_of(card)
        alone = bool(self.drawn)  # TURN-7: a drawn card is laid alone
        answered = self.pending > 0
        self.actor = seat
        self.turn = seat
        self.must_call = False
        self.again = False
        self.skips = 0
        self.changed = set()
        self.drawn = []
        self.passes = 0
        self.stuck_no_more(seat)
        if not in_turn:
            self.turn_used(seat)  # a jump or a stacked card is that seat's turn
        self.end_open_hands([seat])  # a jump or a stacked card is that seat's turn too
        self.new_opportunity()
        self.close_windows(seat)
        if not self.hands[seat] and not self.acts_though_last(card):
            self.last_card(card)
            return
        self.settles_late = self.may_change_hands(card)
        if not self.settles_late:
            self.owes_call(seat)  # UNO-1
        elif self.from_two:
            self.settling = seat
        if self.rules.switch("several_of_a_number") and not alone and self.same_number(seat):
            self.ask_seats("more", [seat])  # HOUSE-12
        elif answered and face_of(card) in (SKIP, REVERSE):
            self.pass_draw_on(card)
        else:
            self.act_out(card)

    def same_number(self, seat: int) -> list[str]:
        """List the cards of a hand with the number that lies on top (HOUSE-12)."""
        if self.top is None or not is_number(self.top):
            return []
        return [card for card in self.hands[seat] if is_number(card) and face_of(card) == face_of(self.top)]

    def pass_draw_on(self, card: str) -> None:
        """Let the next player answer for the pending draw, after a Reverse the one before (HOUSE-13)."""
        if face_of(card) == REVERSE and not self.reverse_is_skip():
            self.direction = -self.direction
        self.ask_seats("stack", [self.following(self.actor)])

    def may_change_hands(self, card: str) -> bool:
        """Tell whether the call is owed only after the card's effect (AMB-38)."""
        if card in CUSTOMS:
            return reaches_actor(self.written[card])
        return card in (SWAP, SHUFFLE) or (self.rules.switch("seven_zero") and face_of(card) in ("7", "0"))

    def acts_though_last(self, card: str) -> bool:
        """Tell whether an exchanging or customizable wild acts although its player's hand is empty (AMB-43 to -45)."""
        acting = card in (SWAP, SHUFFLE) or (card in CUSTOMS and bool(self.written[card]))
        return acting and self.rules.choice("handexchange_last") == "resolve"

    def last_card(self, card: str) -> None:
        """End the actor's round with the last card, which may still hit the next player."""
        face = face_of(card)
        count = self.pending + {DRAW_TWO: 2, WD4: 4}.get(face, 0)
        hits = count > 0
        if self.pending and face == REVERSE and not self.reverse_is_skip():
            self.direction = -self.direction  # HOUSE-13
        draws = hits and self.rules.switch("last_draw_resolves")  # END-2, AMB-30: no challenge
        shielded = draws and self.is_shielded(self.following(self.actor))
        if draws and not shielded:
            self.hit_with(self.following(self.actor), count)
        self.pending = 0
        self.settling = None
        if self.go_out([self.actor]):
            return
        if shielded:
            self.pass_turn(self.actor)
            return
        # HOUSE-10: play goes on and the last card still acts on the next player
        if hits or face == SKIP or (face == REVERSE and self.reverse_is_skip()):
            self.pass_turn(self.actor, skipped=1)
            return
        if face == REVERSE:
            self.direction = -self.direction
        self.pass_turn(self.actor)

    def reverse_is_skip(self) -> bool:
        """Tell whether a Reverse works as a Skip now (TWO-1, AMB-58)."""
        return len(self.playing()) == 2 and self.rules.choice("two_player_reverse") == "skip"

    def act_out(self, card: str) -> None:
        """Carry out what a card that was laid does."""
        face = face_of(card)
        if face == SKIP or (face == REVERSE and self.reverse_is_skip()):
            self.pass_turn(self.actor, skipped=1)  # SKIP-1, TWO-1, TWO-2
        elif face == REVERSE:
            self.direction = -self.direction  # REV-1
            self.pass_turn(self.actor)
        elif face == DRAW_TWO:
            self.draw_two()
        elif card == WD4:
            self.draw_four()
        elif card == SWAP:
            self.run_steps((Step("swap"),))
        elif card == SHUFFLE:
            first = "left" if self.rules.choice("shuffle_start") == "left_of_actor" else ""
            self.run_steps((Step("shuffle", word=first),))
        elif card in CUSTOMS and self.written[card]:
            self.run_steps(self.written[card])
        elif self.rules.switch("seven_zero") and face in ("7", "0"):
            self.run_steps((Step("trade" if face == "7" else "rotate"),))
        else:
            self.pass_turn(self.actor)

    def run_steps(self, steps: tuple[Step, ...]) -> None:
        """Carry out what takes several steps (replaced in programs.py)."""
        raise OracleError(f"nobody carries out {steps}")

    # Draw cards

    def draw_two(self) -> None:
        """Let the next player draw two and lose the turn (DT-1), or answer (HOUSE-1)."""
        victim = self.following(self.actor)
        self.pending += 2
        if self.rules.choice("stacking") in ("draw2", "same", "mixed") or self.rules.switch("deflect"):
            self.ask_seats("stack", [victim])
        else:
            self.force(victim)

    def draw_four(self) -> None:
        """Ask the next player to accept or challenge (WD4-1, CHAL-8), where there is something to challenge."""
        victim = self.following(self.actor)
        self.before = self.pending
        self.pending += 4
        if self.rules.switch("bluffing"):
            self.ask_seats("challenge", [victim])
        elif self.rules.choice("stacking") in ("draw4", "same", "mixed") or self.rules.switch("deflect"):
            self.ask_seats("stack", [victim])  # HOUSE-6
        else:
            self.force(victim)

    def force(self, victim: int) -> None:
        """Make the next player draw what nobody can answer, at once or held while a window is open (AMB-34)."""
        waits = self.rules.choice("uno_close") == "next_draw_or_play" and self.catchable
        if waits and victim not in self.shields:
            self.ask_seats("forced", [victim])
        else:
            self.take_pending(victim)

    def take_pending(self, victim: int) -> None:
        """Let the next player draw the whole sum and lose the turn."""
        count = self.pending
        self.pending = 0
        if self.is_shielded(victim):
            self.pass_turn(self.actor)
            return
        self.hit_with(victim, count)
        self.pass_turn(self.actor, skipped=1)

    def hit_with(self, victim: int, count: int) -> None:
        """Let whoever loses the turn draw, and remember how many cards that were."""
        held = len(self.hands[victim])
        self.forced_draw(victim, count)
        self.hit = (victim, len(self.hands[victim]) - held)

    def is_shielded(self, seat: int) -> bool:
        """Tell whether a shield stops a draw; it is used up."""
        shielded = seat in self.shields
        self.shields.discard(seat)
        return shielded

    def stackable(self, seat: int) -> list[str]:
        """List the cards that a seat may answer the pending draw with (HOUSE-1, HOUSE-13)."""
        return [card for card in set(self.hands[seat]) if self.answers_draw(card) and self.may_lay(seat, card)]

    def answers_draw(self, card: str) -> bool:
        """Tell whether a card answers the pending draw: a draw card only if one lies on top."""
        face, stacking = face_of(card), self.rules.choice("stacking")
        if face in (SKIP, REVERSE):
            return self.rules.switch("deflect") and colour_of(card) == self.colour
        on = face_of(self.top) if self.top is not None else ""
        if stacking == "mixed":
            return face in (DRAW_TWO, WD4) and on in (DRAW_TWO, WD4)
        kinds = {"draw2": (DRAW_TWO,), "draw4": (WD4,), "same": (DRAW_TWO, WD4)}.get(stacking, ())
        return face == on and face in kinds

    def challenge(self, seat: int) -> None:
        """Judge a challenged Wild Draw Four (CHAL-3 to CHAL-6, AMB-25)."""
        victim = self.asked[0]
        before = self.before
        self.pending = 0
        if self.guilty:
            self.draw_cards(self.actor, self.rules.number("challenge_guilty") + before)
            self.pass_turn(self.actor)  # AMB-27: the next player takes a normal turn
            return
        count = self.rules.number("challenge_innocent") + before
        if seat == victim:
            self.hit_with(seat, count)
        else:
            self.draw_cards(seat, count)
        self.pass_turn(self.actor, skipped=1)
