"""The written rules of the customizable cards: the samples of the sheets (2.1 to 2.3), their votes and their choices.

The vote on a hint (PEN-1) is here too, because a vote is a vote.
"""

from .cards import is_number, is_wild
from .effects import Effects
from .sheets import ALL_MUST_LAUGH, DARE_AND_DRAW, PURGES_SYMBOLS


class Samples(Effects):
    """A table at which customizable cards carry written rules."""

    def clear_round(self) -> None:
        """Forget votes and choices under way."""
        super().clear_round()
        self.sizing: list[int] = []  # seats whose hand is still to be brought to size
        self.size = 0
        self.size_draws = False
        self.to_discard = 0  # cards that the asked seat must discard, fixed when it is asked
        self.votes: dict[int, bool] = {}
        self.accused: int | None = None
        self.interrupted: tuple[str, list[int]] = ("play", [])

    def start_sample(self, card: str) -> None:
        """Carry out the sample that is written on the card just laid."""
        number = self.samples[card]
        victim = self.following(self.actor)
        others = self.in_order_from(self.actor)[1:]
        if number == 1:
            if not self.holds_back("until colour", victim):
                self.draw_until_colour(victim)
                self.finish_effect()
            return
        if number == 2:
            self.purge(others)
        elif number == 3:
            self.triple.add(victim)
        elif number == 4:
            self.again = True
        elif number in (7, 9):
            self.lasting[card] = self.actor
        if number == 5:
            self.bring_to_size([victim], 7, draws=True)
        elif number == 6:
            self.bring_to_size([self.actor, *others], 3, draws=True)
        elif number == 8:
            self.votes = {}
            self.ask_seats("vote", others)  # AMB-54
        elif number == 10:
            self.ask_seats("dare", [victim])
        else:
            self.finish_effect()

    def draw_until_colour(self, victim: int) -> None:
        """SAMPLE-1: the next player draws until a card has the colour just named (AMB-53)."""
        card = self.draw_card(victim)
        while card is not None and (is_wild(card) or not self.has_named_colour(card)):
            card = self.draw_card(victim)

    def has_named_colour(self, card: str) -> bool:
        """Tell whether a coloured card has the colour that was just named."""
        return self.colour is not None and card[0] == self.colour[0]

    def purge(self, others: list[int]) -> None:
        """SAMPLE-2: everybody but the actor discards all wild types, in the Polish edition all symbol cards."""
        symbols = self.rules.sheet in PURGES_SYMBOLS
        for seat in others:
            for card in list(self.hands[seat]):
                if is_wild(card) or (symbols and not is_number(card)):
                    self.put_under_top(seat, card)
                    self.changed.add(seat)

    # Hands brought to a size

    def bring_to_size(self, seats: list[int], size: int, *, draws: bool) -> None:
        """SAMPLE-5, -6, -8: bring the seats' hands to a size, one seat after the other."""
        self.sizing = list(seats)
        self.size = size
        self.size_draws = draws
        self.go_on_sizing()

    def go_on_sizing(self) -> None:
        """Draw for seats with too few cards and stop to ask a seat with too many."""
        while self.sizing:
            seat = self.sizing[0]
            if len(self.hands[seat]) > self.size:
                self.to_discard = len(self.hands[seat]) - self.size
                self.ask_seats("discard", [seat])
                return
            if self.size_draws and len(self.hands[seat]) < self.size:
                if seat == self.following(self.actor) and self.holds_back("to size", seat):
                    return
                self.draw_cards(seat, self.size - len(self.hands[seat]))
            self.sizing.pop(0)
        self.finish_effect()

    def discard(self, seat: int, cards: list[str]) -> None:
        """Discard the chosen cards and go on with the next seat."""
        if self.rules.choice("uno_close") == "next_draw_or_play" and seat == self.following(self.actor):
            self.catchable.clear()  # UNO-4: the next player discards
        for card in cards:
            self.put_under_top(seat, card)
        self.changed.add(seat)
        self.sizing.pop(0)
        self.go_on_sizing()

    # Written draws of the next player are held back like forced ones (AMB-34)

    def holds_back(self, what: str, victim: int) -> bool:
        """Ask the next player to confirm a draw that would close an open window, if it would."""
        if self.rules.choice("uno_close") != "next_draw_or_play" or not self.catchable:
            return False
        self.held = what
        self.ask_seats("forced", [victim])
        return True

    def release(self, victim: int) -> None:
        """Carry out the draw that was held back; it closes the windows."""
        what, self.held = self.held, ""
        self.catchable.clear()
        if what == "to size":
            self.go_on_sizing()
        else:
            self.draw_until_colour(victim)
            self.finish_effect()

    # Dares and votes

    def answer_dare(self, seat: int, *, performs: bool) -> None:
        """SAMPLE-10: the next player performs or draws four, or (Czech, Hungarian) draws four all the same."""
        if self.rules.sheet in DARE_AND_DRAW or not performs:
            self.forced_draw(seat, 4)
        self.finish_effect()

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
        if self.accused is not None:
            accused = self.accused
            self.accused = None
            self.ask, self.asked = self.interrupted
            if in_favour > len(self.votes) - in_favour:
                self.draw_cards(accused, self.rules.number("hint_penalty"))
        else:
            self.judge_joke(in_favour)

    def judge_joke(self, laughed: int) -> None:
        """SAMPLE-8: who told a good joke discards down to one card and must call, who told a bad one draws four."""
        needed = len(self.votes) if self.rules.sheet in ALL_MUST_LAUGH else 1
        if laughed >= needed:
            self.must_call = True
            self.bring_to_size([self.actor], 1, draws=False)
        else:
            self.draw_cards(self.actor, 4)
            self.finish_effect()
