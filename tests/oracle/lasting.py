"""Statements of written rules that last, and those that stop or repeat what other cards do."""

from .cards import DRAW_TWO, REVERSE, SKIP, WD4, face_of
from .gifts import Gifts
from .language import Step, statement
from .programs import Choice
from .table import LATER


class Lasting(Gifts):
    """A table at which written rules last."""

    def start(self, kind: str, detail: str = "", bound: list[int] | None = None) -> None:
        """Put the rule of the acting card in force."""
        self.lasting[str(self.top)] = (kind, self.actor)
        seats = set(bound or [])
        if kind == "only" and self.actor in seats:
            seats.symmetric_difference_update((self.actor, LATER))
        self.details[str(self.top)] = (detail, seats)

    @statement("open hands until my turn")
    def open(self, step: Step) -> bool:
        """Open all hands."""
        self.start("open")
        return False

    @statement("forbid {text} until uno called", word="called")
    @statement("forbid {text} until uno held", word="held")
    @statement("require {text} until uno called", word="called")
    @statement("require {text} until uno held", word="held")
    def forbid(self, step: Step) -> bool:
        """Forbid a gesture, or demand one."""
        self.start(step.word)
        return False

    @statement("{fitting} wild until my turn")
    def fit(self, step: Step) -> bool:
        """Let cards fit on anything."""
        self.start("fits", self.colour or "" if step.what == "named" else step.what)
        return False

    @statement("{who} only plays/play {what}", harmless=True)
    def only(self, step: Step) -> bool:
        """Let players lay only some cards in their next turn."""
        seats = self.meant(step.who)
        if seats:
            self.start("only", self.colour or "" if step.what == "named" else step.what, seats)
        return False

    @statement("ban {text} until my turn or draw {count}", who="others", harmless=True)
    @statement("{who} bans/ban {text} until my turn or draw {count}", harmless=True)
    def ban(self, step: Step) -> bool:
        """Forbid something that costs cards."""
        seats = self.meant(step.who)
        if seats:
            self.start("ban", step.amount, seats)
        return False

    @statement("shield {who}", harmless=True)
    def shield(self, step: Step, seat: int) -> bool:
        """Protect a seat from the next draw card."""
        self.shields.add(seat)
        return False

    @statement("copy last", who="next", harmless=True)
    def copy(self, step: Step, seat: int) -> bool:
        """Repeat the effect of the card below."""
        face = face_of(self.under) if self.under else ""
        count = {DRAW_TWO: 2, WD4: 4}.get(face, 0)
        if count and self.holds_back(seat):
            return True
        self.draw_cards(seat, count)
        if count or face == SKIP or (face == REVERSE and self.reverse_is_skip()):
            self.skips += 1
        elif face == REVERSE:
            self.direction = -self.direction
        return False

    @statement("last to {text} draws/draw {number}", exchanges=True)
    def last_to(self, step: Step) -> bool:
        """Ask the actor who was last; that player draws."""

        def draw(seat: int, other: int) -> None:
            self.draw_at_once(step, other)

        seats = tuple(self.in_order_from(self.actor))
        return self.choose(Choice("loser", "blames", self.actor, draw, others=seats))

    def draw_at_once(self, step: Step, seat: int) -> None:
        """Draw what an answer decided; in the Hungarian edition a draw of the next player closes windows."""
        count = self.how_many(step, seat)
        self.rolled = None
        if seat == self.following(self.actor):
            self.forced_draw(seat, count)
        else:
            self.draw_cards(seat, count)

    # Dares

    @statement("dare {text} or draw {number}", word="or", who="next")
    @statement("dare {text} and draw {number}", word="and", who="next")
    @statement("dare {text} or skip", word="skip", who="next")
    @statement("{who} dares/dare {text} or draw {number}", word="or")
    @statement("{who} dares/dare {text} and draw {number}", word="and")
    @statement("{who} dares/dare {text} or skip", word="skip")
    def dare(self, step: Step, seat: int) -> bool:
        """Dare a player."""
        self.ask_seats("dare", [seat])
        return True

    def answer_dare(self, seat: int, *, performs: bool) -> None:
        """SAMPLE-10, AMB-55: perform or draw, draw all the same, or lose the next turn."""
        step = self.steps[0]
        if step.word == "skip":
            if not performs:
                self.losing.add(seat)
        elif step.word == "and" or not performs:
            self.draw_at_once(step, seat)
        assert self.visits is not None
        self.visits.pop(0)
        self.go_on()
