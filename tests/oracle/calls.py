"""The UNO call, the catch, and when a catch window opens and closes (1.8, AMB-31 to AMB-40)."""

from .table import Table


class Calls(Table):
    """A table at which UNO is called and seats are caught."""

    def clear_round(self) -> None:
        """Forget who has tried to catch or accused since the last card."""
        super().clear_round()
        self.settling: int | None = None  # whose call is owed when the effect under way is done (AMB-38)
        self.tried: set[int] = set()  # HOUSE-7: who has tried to catch in this opportunity
        self.accusers: set[int] = set()  # PEN-1: who has accused in this opportunity

    def new_opportunity(self) -> None:
        """Begin a new opportunity: a card was laid, or drawn by the player on turn (HOUSE-7)."""
        self.tried.clear()
        self.accusers.clear()

    # Windows

    def close_windows(self, seat: int) -> None:
        """Close what a seat's real move closes (UNO-4)."""
        if self.rules.choice("uno_close") == "offender_next_turn":
            self.catchable.discard(seat)  # AMB-37
        else:
            self.catchable.clear()

    def forced_draw(self, seat: int, count: int) -> None:
        """Let the next player draw what a card forces on him; in the Hungarian edition this closes windows."""
        if self.rules.choice("uno_close") == "next_draw_or_play":
            self.catchable.clear()  # AMB-34
        self.draw_cards(seat, count)

    def owes_call(self, seat: int) -> None:
        """Make a seat catchable that must have called and has not."""
        if len(self.hands[seat]) == 1 and seat not in self.called:
            self.catchable.add(seat)

    def tidy_catchable(self) -> None:
        """Drop from the catchable whoever does not hold exactly one card."""
        playing = self.playing()
        self.catchable = {seat for seat in self.catchable if seat in playing and len(self.hands[seat]) == 1}

    def tidy_calls(self) -> None:
        """Drop from the catchable whoever cannot be caught any more; end rules that wait for UNO to be held."""
        self.tidy_catchable()
        if any(len(self.hands[seat]) == 1 for seat in self.playing()):
            self.end_bans("held")

    def end_bans(self, until: str) -> None:
        """End the gestures that were forbidden until UNO is called, or held (SAMPLE-9)."""
        for card, rule in self.lasting.items():
            if rule is not None and rule[0] == until:
                self.lasting[card] = None

    # Actions

    def call_choices(self, seat: int, playing: list[int]) -> list[str]:
        """List the call and the catches that are open to a seat in the round."""
        choices: list[str] = []
        early = len(self.hands[seat]) == 2
        late = len(self.hands[seat]) == 1 and (seat in self.catchable or seat == self.settling)
        if (early or late) and seat not in self.called:  # AMB-32
            choices.append("calls")
        targets = playing
        if not self.rules.number("false_catch"):
            targets = [other for other in playing if other in self.catchable]
        elif seat in self.tried:  # HOUSE-7
            targets = []
        choices.extend(f"catches S{other}" for other in targets if other != seat)
        return choices

    def call(self, seat: int) -> None:
        """Call UNO."""
        self.called.add(seat)
        self.catchable.discard(seat)
        self.uno_is_said()

    def uno_is_said(self) -> None:
        """End the rules that wait for somebody to say UNO."""
        self.end_bans("called")

    def catch(self, seat: int, other: int) -> None:
        """Catch a seat that has not called, or draw for a wrong catch."""
        self.tried.add(seat)
        if other in self.catchable:
            self.catchable.discard(other)  # AMB-40: one penalty only
            if self.rules.choice("uno_catch") == "race":
                self.uno_is_said()  # UNO-5: the catcher shouts it
            self.draw_cards(other, self.rules.number("uno_penalty"))
        else:
            self.draw_cards(seat, self.rules.number("false_catch"))
