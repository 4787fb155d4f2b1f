"""``Outcome``: how a round and its match stand."""

from dataclasses import dataclass

from lastcard.engine.kernel.state.layout import State
from lastcard.engine.kernel.state.questions import OVER


@dataclass(frozen=True)
class Outcome:
    """The result so far: winning seats, points of the round, scores of the match."""

    round_winner: int | None
    void: bool
    points: tuple[int, ...]
    scores: tuple[int, ...]
    match_winners: tuple[int, ...]


def outcome_of(s: State, seats: int) -> Outcome:
    """Read the outcome from the state of a match."""
    over = s.awaits == OVER
    return Outcome(
        round_winner=s.winner if over and s.winner >= 0 else None,
        void=bool(over and s.void),
        points=tuple(s.points[:seats]) if over and not s.void else (0,) * seats,
        scores=tuple(s.scores[:seats]),
        match_winners=tuple(seat for seat in range(seats) if s.champions >> seat & 1),
    )
