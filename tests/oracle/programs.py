"""Effects that take several steps: exchanges of hands, written rules with their votes and choices (2.1 to 2.3, 7-0).

The vote on a hint (PEN-1) is here too, because it works the same way.
"""

from .cards import is_number, is_wild
from .effects import Effects
from .errors import OracleError
from .language import Step


class Programs(Effects):
    """A table at which cards carry rules of several steps."""

    def clear_round(self) -> None:
        """Forget steps, votes and choices under way."""
        super().clear_round()
        self.steps: list[Step] = []  # what the acting card still has to do
        self.visits: list[int] | None = None  # seats that the first step has still to reach; None: not begun
        self.to_discard = 0  # cards that the asked seat must discard, fixed when it is asked
        self.votes: dict[int, bool] = {}
        self.accused: int | None = None
        self.interrupted: tuple[str, list[int]] = ("play", [])

    def run_steps(self, steps: tuple[Step, ...]) -> None:
        """Carry out the steps of the card just laid."""
        self.steps = list(steps)
        self.visits = None
        self.go_on()

    def go_on(self) -> None:
        """Go on with the steps until somebody is asked or the card is done."""
        while self.steps:
            if not self.carry_out(self.steps[0]):
                return
            if self.steps:
                self.steps.pop(0)
        self.finish_effect()

    def answered(self) -> Step:
        """Take the step off that has been answered."""
        return self.steps.pop(0)

    def carry_out(self, step: Step) -> bool:
        """Carry out one step; False: somebody was asked first."""
        victim = self.following(self.actor)
        if step.who:
            return self.visit(step)
        if step.verb in ("swap", "trade"):
            self.ask_seats(step.verb, [self.actor])
            return False
        if step.verb == "vote":
            self.votes = {}
            self.ask_seats("vote", self.in_order_from(self.actor)[1:])  # AMB-54
            return False
        if step.verb == "dare":
            self.ask_seats("dare", [victim])
            return False
        if step.verb == "skip" or (step.verb == "reverse" and self.reverse_is_skip()):
            self.skips += 1
        elif step.verb == "reverse":
            self.direction = -self.direction
        elif step.verb == "again":
            self.again = True
        elif step.verb == "shuffle":
            self.shuffle_hands(1 if step.word == "left" else 0)
        elif step.verb == "rotate":
            self.rotate_hands()
        elif step.verb == "stuck":
            self.stuck = (victim, step.number)
        elif step.verb == "owe":
            self.must_call = True
        elif step.verb == "open":
            self.lasting[str(self.top)] = ("open", self.actor)
        elif step.verb == "forbid":
            self.lasting[str(self.top)] = (step.word, self.actor)
        else:
            raise OracleError(f"no such step: {step}")
        return True

    # Steps that reach some seats, one after the other

    def visit(self, step: Step) -> bool:
        """Carry out a step at every seat that it is about, the actor first; False: somebody was asked first."""
        order = self.in_order_from(self.actor)
        if self.visits is None:
            meant = {"next": [self.following(self.actor)], "me": order[:1], "others": order[1:], "all": order}
            self.visits = list(meant[step.who])
        while self.visits:
            seat = self.visits[0]
            held = len(self.hands[seat])
            draws = step.verb in ("draw", "until") or (step.verb == "size" and held < step.number)
            if draws and self.holds_back(seat):
                return False
            if step.verb == "draw":
                self.draw_cards(seat, step.number)
            elif step.verb == "until":
                self.draw_until(seat, self.colour if step.word == "named" else step.word)
            elif step.verb == "purge":
                self.purge(seat, symbols=step.word == "symbols")
            elif held > step.number:
                self.to_discard = held - step.number
                self.ask_seats("discard", [seat])
                return False
            elif draws:
                self.draw_cards(seat, step.number - held)
            self.visits.pop(0)
        self.visits = None
        if step.verb == "purge" and any(not self.hands[seat] for seat in order if seat in self.changed):
            self.steps = []  # AMB-52: somebody was emptied, which ends the card
        return True

    def draw_until(self, seat: int, colour: str | None) -> None:
        """SAMPLE-1: draw until a card has the colour; a wild type never has (AMB-53)."""
        card = self.draw_card(seat)
        while card is not None and (is_wild(card) or colour is None or card[0] != colour[0]):
            card = self.draw_card(seat)

    def purge(self, seat: int, *, symbols: bool) -> None:
        """SAMPLE-2, AMB-56: discard all wild types, or every card that is no number."""
        for card in list(self.hands[seat]):
            if is_wild(card) or (symbols and not is_number(card)):
                self.put_under_top(seat, card)
                self.changed.add(seat)

    def discard(self, seat: int, cards: list[str]) -> None:
        """Discard the chosen cards and go on with the next seat."""
        if self.rules.choice("uno_close") == "next_draw_or_play" and seat == self.following(self.actor):
            self.catchable.clear()  # UNO-4: the next player discards
        for card in cards:
            self.put_under_top(seat, card)
        self.changed.add(seat)
        assert self.visits
        self.visits.pop(0)
        self.go_on()

    # Written draws of the next player are held back like forced ones (AMB-34)

    def holds_back(self, seat: int) -> bool:
        """Ask the next player to confirm a draw that would close an open window, if it would."""
        self.tidy_catchable()
        closes = self.rules.choice("uno_close") == "next_draw_or_play" and seat == self.following(self.actor)
        if not closes or not self.catchable:
            return False
        self.held = True
        self.ask_seats("forced", [seat])
        return True

    def release(self) -> None:
        """Carry out the draw that was held back; it closes the windows."""
        self.held = False
        self.catchable.clear()
        self.go_on()

    # Exchanges of hands

    def swap_hands(self, other: int | None) -> None:
        """Exchange the actor's hand with another (SWAP-1, or a trade of HOUSE-3), or with nobody's."""
        self.answered()
        if other is not None:
            self.hands[self.actor], self.hands[other] = self.hands[other], self.hands[self.actor]
            self.exchanged([self.actor, other])
        self.go_on()

    def shuffle_hands(self, place: int) -> None:
        """Gather all hands and deal them out again, beginning with the actor or the next (SHUF-2, SHUF-3, AMB-49)."""
        order = self.in_order_from(self.actor)
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

    def rotate_hands(self) -> None:
        """Move all hands one seat in the direction of play (HOUSE-3)."""
        order = self.in_order_from(self.actor)
        hands = [self.hands[seat] for seat in order]
        for place, seat in enumerate(order):
            self.hands[seat] = hands[place - 1]
        self.exchanged(order)

    def exchanged(self, seats: list[int]) -> None:
        """Let calls lapse in exchanged hands; the actor's is settled when the card is done (AMB-38)."""
        self.changed.update(seats)
        self.called.difference_update(seat for seat in seats if seat != self.actor)
        self.tidy_catchable()

    # Dares and votes

    def answer_dare(self, seat: int, *, performs: bool) -> None:
        """SAMPLE-10, AMB-55: the next player performs or draws, or draws all the same."""
        step = self.answered()
        if step.word == "and" or not performs:
            self.forced_draw(seat, step.number)
        self.go_on()

    def accuse(self, seat: int, other: int) -> None:
        """PEN-1, AMB-65: accuse a seat of a hint; the uninvolved vote."""
        self.accusers.add(seat)
        self.accused = other
        self.interrupted = (self.ask, self.asked)
        self.votes = {}
        self.ask_seats("vote", [judge for judge in self.playing() if judge not in (seat, other)])

    def vote(self, seat: int, *, yes: bool) -> None:
        """Count one vote; the last one decides."""
        self.votes[seat] = yes
        self.asked = [judge for judge in self.asked if judge != seat]
        if self.asked:
            return
        in_favour = sum(self.votes.values())
        most = in_favour > len(self.votes) - in_favour
        if self.accused is not None:
            accused = self.accused
            self.accused = None
            self.ask, self.asked = self.interrupted
            if most:
                self.draw_cards(accused, self.rules.number("hint_penalty"))
            return
        step = self.answered()
        passed = {"any": in_favour > 0, "all": in_favour == len(self.votes), "most": most}[step.word]
        self.steps[:0] = step.then if passed else step.otherwise
        self.go_on()

    # The end of a card

    def finish_effect(self) -> None:
        """The card is done: players emptied, calls owed, then the turn passes."""
        self.settling = None
        actor = self.actor
        if actor in self.changed and len(self.hands[actor]) != 1:
            self.called.discard(actor)
        if self.rules.choice("uno_trigger") == "hand_is_one":
            for seat in {actor, *self.changed} if self.settles_late else self.changed:
                self.owes_call(seat)  # AMB-39
        elif (self.from_two and self.settles_late) or self.must_call:
            self.owes_call(actor)  # AMB-38
        order = self.in_order_from(actor)
        if actor in self.changed:
            order = [*order[1:], *order[:1]]  # AMB-52: whoever an effect has emptied, the first after the actor
        emptied = [seat for seat in order if not self.hands[seat]]
        if emptied and self.go_out(emptied):
            return
        if self.again and actor in self.playing():
            self.begin_turn(actor)
        else:
            self.pass_turn(actor, skipped=self.skips)
