"""Going out, points, and the end of rounds and matches (SCORE-*, TEAM-*, ELIM-*, HOUSE-10)."""

from lastcard.engine.kernel.lasting import end_all_lasting
from lastcard.engine.kernel.legal import team_of
from lastcard.engine.kernel.piles import hand_points, note
from lastcard.engine.kernel.state import event_table
from lastcard.engine.kernel.state.bits import lowest, popcount
from lastcard.engine.kernel.state.layout import (
    ELIMINATION,
    LOW_SCORE,
    PARTNERS,
    SINGLE_ROUND,
    WINNER_TAKES,
    Rules,
    State,
)
from lastcard.engine.kernel.state.questions import OVER
from lastcard.engine.kernel.turn import set_active


def go_out(s: State, r: Rules, seat: int) -> None:
    """Take out a seat without cards: the round ends (END-1), or continues for the other places (HOUSE-10)."""
    s.active &= ~(1 << seat)
    s.called &= s.active
    s.exposed &= s.active
    s.places[s.tally] = seat
    s.tally += 1
    note(s, event_table.OUT, seat)
    if s.winner < 0:
        s.winner = seat
        _count_points(s, r)
    if not r.places:
        _end_round(s, r)
    elif popcount(s.active) == 1:
        s.places[s.tally] = lowest(s.active)
        s.tally += 1
        _end_round(s, r)
    else:
        set_active(s, r, s.active)


def void_round(s: State, r: Rules) -> None:
    """End a round in which nobody can move (AMB-48): no points, unless somebody was already out."""
    s.void = s.winner < 0
    _end_round(s, r)


def _count_points(s: State, r: Rules) -> None:
    """Count the points of the hands, and who gets them."""
    for seat in range(r.seats):
        s.points[seat] = 0
    if r.mode == SINGLE_ROUND:
        return
    in_match = ((1 << r.seats) - 1) & ~s.eliminated
    total = 0
    for seat in range(r.seats):
        if in_match >> seat & 1:
            value = hand_points(s, r, seat)
            if r.mode in (LOW_SCORE, ELIMINATION):
                s.points[seat] = value  # SCORE-10, ELIM-1: players score their own cards
            elif r.mode == WINNER_TAKES or team_of(r, seat) != team_of(r, s.winner):
                total += value  # SCORE-1; TEAM-3: a partner's cards do not count
    if r.mode == WINNER_TAKES:
        s.points[s.winner] = total
    elif r.mode == PARTNERS:
        for seat in range(r.seats):
            if team_of(r, seat) == team_of(r, s.winner):
                s.points[seat] = total


def _end_round(s: State, r: Rules) -> None:
    """Close the round and check whether the match is over."""
    s.awaits = OVER
    s.exposed = 0
    s.called = 0
    s.pending = 0
    s.drawn = 0
    end_all_lasting(s, r)
    if s.void:
        note(s, event_table.VOID, -1)
        return
    note(s, event_table.ROUND, s.winner)
    for seat in range(r.seats):
        s.scores[seat] += s.points[seat]
        if s.points[seat]:
            note(s, event_table.SCORED, seat, s.points[seat])
    _judge_match(s, r)
    for seat in range(r.seats):
        if s.champions >> seat & 1:
            note(s, event_table.MATCH, seat)


def _judge_match(s: State, r: Rules) -> None:
    """Name the winners of the match, if it is won (SCORE-9, SCORE-10, TEAM-4, ELIM-2; AMB-61 … AMB-63)."""
    if r.mode == SINGLE_ROUND:
        s.champions = 1 << s.winner
    elif r.mode in (WINNER_TAKES, PARTNERS):
        for seat in range(r.seats):
            if s.scores[seat] >= r.target:
                s.champions |= 1 << seat
    elif r.mode == LOW_SCORE:
        reached = False
        best = s.scores[0]
        for seat in range(r.seats):
            reached = reached or s.scores[seat] >= r.target
            best = min(best, s.scores[seat])
        if reached:
            for seat in range(r.seats):
                if s.scores[seat] == best:
                    s.champions |= 1 << seat
    else:
        for seat in range(r.seats):
            if s.scores[seat] >= r.target and not s.eliminated >> seat & 1:
                s.eliminated |= 1 << seat
                note(s, event_table.ELIMINATED, seat)
        left = ((1 << r.seats) - 1) & ~s.eliminated
        if popcount(left) == 1:
            s.champions = left
