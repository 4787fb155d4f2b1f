"""What an episode pays to each seat. Payoffs add up to zero, for any number of players and for teams."""

from typing import Final

from lastcard.engine.kernel.legal import team_of
from lastcard.engine.kernel.piles import hand_points
from lastcard.engine.kernel.state.layout import PARTNERS, Rules, State

BY_WIN: Final = 0
BY_POINTS: Final = 1
PAYOFFS: Final = ("win", "points")


def round_winners(s: State, r: Rules) -> int:
    """Return the seats that won the last round: the winner and any partner; 0 if the round is void."""
    if s.winner < 0:
        return 0
    winners = 1 << s.winner
    if r.mode == PARTNERS:
        for seat in range(r.seats):
            if team_of(r, seat) == team_of(r, s.winner):
                winners |= 1 << seat
    return winners


def pay_winners(r: Rules, winners: int, payoffs: list[float]) -> None:
    """Let the winners share +1 and the losers -1; pay nothing if nobody won or everybody did."""
    won = 0
    for seat in range(r.seats):
        won += winners >> seat & 1
    if won == 0 or won == r.seats:
        return
    for seat in range(r.seats):
        payoffs[seat] += 1 / won if winners >> seat & 1 else -1 / (r.seats - won)


def pay_round(s: State, r: Rules, payoffs: list[float]) -> None:
    """Pay for winning the round; with places (HOUSE-10), from +1 for the first to -1 for the last."""
    if r.places and s.tally == r.seats:
        for place in range(r.seats):
            payoffs[s.places[place]] += 1 - 2 * place / (r.seats - 1)
    else:
        pay_winners(r, round_winners(s, r), payoffs)


def pay_points(s: State, r: Rules, payoffs: list[float]) -> None:
    """Let the losers pay the winners for the cards they hold, in hundreds of points; partners pay nothing (TEAM-3)."""
    winners = round_winners(s, r)
    if winners == 0:
        return
    total = 0.0
    won = 0
    for seat in range(r.seats):
        if winners >> seat & 1:
            won += 1
        else:
            held = hand_points(s, r, seat) / 100
            payoffs[seat] -= held
            total += held
    for seat in range(r.seats):
        if winners >> seat & 1:
            payoffs[seat] += total / won
