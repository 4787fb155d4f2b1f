"""How players go out, rounds end, points are counted and matches are won (1.9 to 1.11, HOUSE-10)."""

from .calls import Calls
from .cards import CUSTOMS, SHUFFLE, SWAP, points_of
from .chance import Chance
from .language import Step
from .sheets import Rules


class Outcome(Calls):
    """A table that keeps the score of a match."""

    def __init__(
        self, rules: Rules, seats: int, written: dict[str, tuple[Step, ...]], chance: Chance, mode: str, target: int
    ) -> None:
        """Begin a match at zero."""
        self.mode = mode
        self.target = target
        self.scores = [0] * seats
        self.match: list[int] = []
        super().__init__(rules, seats, written, chance)

    def clear_round(self) -> None:
        """Forget the result of the last round."""
        super().clear_round()
        self.counted = [0] * self.seats
        self.result: int | str = "open"

    def team(self, seat: int) -> list[int]:
        """List the seats that win with this seat (TEAM-1, AMB-60)."""
        if self.mode != "partners":
            return [seat]
        if self.rules.choice("partners") == "adjacent":
            return [0, 1] if seat in (0, 1) else [2, 3]
        return [0, 2] if seat in (0, 2) else [1, 3]

    def hand_points(self, seat: int) -> int:
        """Add up the cards that a seat holds."""
        specials = {SWAP: self.rules.number("pts.swap"), SHUFFLE: self.rules.number("pts.shuffle")}
        specials.update(dict.fromkeys(CUSTOMS, self.rules.number("pts.custom")))
        return sum(points_of(card, specials) for card in self.hands[seat])

    def go_out(self, seats: list[int]) -> bool:
        """Take players without cards out of the round and tell whether that ends it."""
        if not self.rules.switch("places"):
            seats = seats[:1]  # AMB-52: the first in the direction of play wins
        for seat in seats:
            if not self.gone:
                self.count_points(seat)
            self.gone.append(seat)
        if self.rules.switch("places") and len(self.playing()) > 1:
            return False
        self.end_round(self.gone[0])
        return True

    def count_points(self, winner: int) -> None:
        """Count what the first player out wins, or what each player has left."""
        if self.mode in ("low_score", "elimination"):  # SCORE-10, ELIM-1
            self.counted = [self.hand_points(seat) for seat in range(self.seats)]
        elif self.mode in ("winner_takes", "partners"):  # SCORE-1, TEAM-3
            side = self.team(winner)
            gain = sum(self.hand_points(seat) for seat in range(self.seats) if seat not in side)
            self.counted = [gain if seat in side else 0 for seat in range(self.seats)]

    def end_round(self, result: int | str) -> None:
        """Close the round with its winner or as void, and see whether the match is won."""
        self.result = result
        self.ask_seats("over", [])
        self.catchable.clear()
        if isinstance(result, int):
            self.scores = [old + new for old, new in zip(self.scores, self.counted, strict=True)]
            self.judge_match(result)

    def judge_match(self, winner: int) -> None:
        """Find the winners of the match, if it is over."""
        if self.mode == "round":  # SCORE-11
            self.match = [winner]
        elif self.mode in ("winner_takes", "partners"):  # SCORE-9, AMB-63
            if self.scores[winner] >= self.target:
                self.match = self.team(winner)
        elif self.mode == "low_score":  # SCORE-10, AMB-62
            if max(self.scores) >= self.target:
                lowest = min(self.scores)
                self.match = [seat for seat in range(self.seats) if self.scores[seat] == lowest]
        else:  # ELIM-2, AMB-61
            self.eliminated = {seat for seat in range(self.seats) if self.scores[seat] >= self.target}
            left = [seat for seat in range(self.seats) if seat not in self.eliminated]
            if len(left) == 1:
                self.match = left
