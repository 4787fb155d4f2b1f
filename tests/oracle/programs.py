"""Effects that take several steps: running the steps of a card, choices, votes, and the end of a card.

What each statement does is in statements.py. The vote on a hint (PEN-1) is here, because it works like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .cards import face_of, is_number
from .effects import Effects
from .language import EMPTYING, Step


@dataclass(frozen=True)
class Choice:
    """What a seat must choose: some of its cards, or a player."""

    question: str
    verb: str
    seat: int
    then: Callable[..., None]  # called with the seat and the cards, or the player (None: nobody)
    count: int = 0  # cards
    others: tuple[int, ...] = ()
    nobody: bool = False

    def answers(self) -> list[str]:
        """List the answers; cards only by their number."""
        if self.count:
            return [f"{self.verb} {self.count}"]
        return [f"{self.verb} S{other}" for other in self.others] + [f"{self.verb} nobody"] * self.nobody


class Programs(Effects):
    """A table at which cards carry rules of several steps."""

    def clear_round(self) -> None:
        """Forget steps, votes and choices under way."""
        super().clear_round()
        self.steps: list[Step] = []  # what the acting card still has to do
        self.visits: list[int] | None = None  # seats that the first step has still to reach; None: not begun
        self.rolled: int | None = None  # what the die shows for the seat or statement under way
        self.picked: int | None = None  # whom the actor has chosen
        self.choice: Choice | None = None  # what the asked seat must choose, if that is cards or a player
        self.votes: dict[int, bool] = {}
        self.accused: int | None = None
        self.interrupted: tuple[str, list[int]] = ("play", [])

    def run_steps(self, steps: tuple[Step, ...]) -> None:
        """Carry out the steps of the card just laid."""
        self.steps = list(steps)
        self.visits = None
        self.picked = None
        self.rolled = None
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
        if step.verb == "vote":
            self.votes = {}
            self.ask_seats("vote", self.in_order_from(self.actor)[1:])  # AMB-54
            return False
        if "chosen" in (step.who, step.to) and self.picked is None:
            self.steps.insert(0, Step("choose_player"))
            return self.carry_out(self.steps[0])
        asks: Callable[..., bool] = getattr(self, step.verb)
        if not step.who or step.verb in ("only", "ban", "test", "swap_with"):
            waits = asks(step)
            self.rolled = None
            return not waits
        order = self.in_order_from(self.actor)
        if self.visits is None:
            self.visits = self.meant(step.who)
        while self.visits:
            if asks(step, self.visits[0]):
                return False
            self.rolled = None
            self.visits.pop(0)
        self.visits = None
        if step.verb in EMPTYING and any(not self.hands[seat] for seat in order if seat in self.changed):
            self.steps = []  # AMB-52: somebody was emptied, which ends the card
        return True

    # Whom, how many, which

    def meant(self, who: str) -> list[int]:
        """List the seats that a word means, in the order in which a statement reaches them."""
        order = self.in_order_from(self.actor)
        sizes = [len(self.hands[seat]) for seat in order]
        meant = {
            "next": [self.following(self.actor)],
            "me": order[:1],
            "others": order[1:],
            "all": order,
            "previous": order[-1:],
            "partner": [seat for seat in order[1:] if self.mode == "partners" and seat in self.team(self.actor)],
            "most": [seat for seat, size in zip(order, sizes, strict=True) if size == max(sizes)],
            "fewest": [seat for seat, size in zip(order, sizes, strict=True) if size == min(sizes)],
            "chosen": [seat for seat in order if seat == self.picked],
        }
        return list(meant[who])

    def pick_player(self, seat: int, other: int) -> None:
        """Remember whom the actor has chosen."""
        self.picked = other

    def how_many(self, step: Step, seat: int) -> int:
        """Give the number of cards that a step says for a seat; a die is rolled once for each."""
        if step.amount == "below":
            return int(face_of(self.under)) if self.under and is_number(self.under) else 0
        if step.amount == "mine":
            return len(self.hands[self.actor])
        if step.amount == "theirs":
            return len(self.hands[seat])
        if step.amount == "die":
            if self.rolled is None:
                self.rolled = self.chance.roll()
            return self.rolled
        return int(step.amount)

    # Choices of cards and of players

    def choose(self, choice: Choice) -> bool:
        """Ask a seat for cards or a player; give True, because the step waits for the answer."""
        self.choice = choice
        self.ask_seats(choice.question, [choice.seat])
        return True

    def chosen(self, seat: int, words: list[str]) -> None:
        """Carry out a choice, and go on with the next seat or step."""
        choice = self.choice
        assert choice is not None
        self.choice = None
        if self.visits:
            self.rolled = None
        if choice.count:
            if self.rules.choice("uno_close") == "next_draw_or_play" and seat == self.following(self.actor):
                self.catchable.clear()  # UNO-4: the next player discards
            choice.then(seat, words)
        else:
            choice.then(seat, None if words == ["nobody"] else int(words[0][1:]))
        if self.visits:
            self.visits.pop(0)
        else:
            self.answered()
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

    # Votes

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
                self.draw_cards(accused, self.ban_penalty(accused) or self.rules.number("hint_penalty"))
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
            self.turn_used(actor)
            self.begin_turn(actor)
        elif self.heir in self.playing() and not self.again:
            self.turn_used(actor)
            self.begin_turn(self.heir)
        else:
            self.pass_turn(actor, skipped=self.skips)
