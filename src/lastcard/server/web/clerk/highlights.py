"""Highlights: a match summed up from its own record, for the page that ends it and for its replay.

Only events that everybody saw are counted, and only of finished rounds.
"""

from collections.abc import Iterable

from lastcard.engine.game import Event, Game
from lastcard.engine.records.record_text import begin, write_record
from lastcard.server.web.bodies.table_bodies import Feats, Highlights


def highlights_of(played: Game) -> Highlights:
    """Sum up a match."""
    game = begin(write_record(played).partition("\n\n")[0])
    tally = _Tally(game.seats)
    tally.note(game, game.last_events)
    for line in played.moves:
        tally.note(game, game.follow(line))
    return tally.summed_up()


class _Tally:
    """Counts what every seat did."""

    def __init__(self, seats: int) -> None:
        self._seats = range(seats)
        self._scores: list[tuple[int, ...]] = []
        self._counts = [dict.fromkeys(Feats.__struct_fields__, 0) for _ in self._seats]

    def note(self, game: Game, events: Iterable[Event]) -> None:
        """Count what one line of the record did."""
        drawn = [0 for _ in self._seats]
        for event in events:
            self._count(event)
            if event.name == "drew" and event.seat is not None:
                drawn[event.seat] += event.count or 0
        for seat in self._seats:
            self._reach(seat, "longest_draw", drawn[seat])
            self._reach(seat, "biggest_hand", game.state.size[seat])
        if game.asks == "over":
            outcome = game.outcome
            self._scores.append(outcome.scores)
            for seat in self._seats:
                self._reach(seat, "best_round", outcome.points[seat])

    def summed_up(self) -> Highlights:
        """Give the result."""
        return Highlights(
            rounds=len(self._scores),
            scores=tuple(self._scores),
            players=tuple(Feats(**counts) for counts in self._counts),
        )

    def _count(self, event: Event) -> None:
        match event.name:
            case "round":
                self._add(event.seat, "rounds_won")
            case "called":
                self._add(event.seat, "calls")
            case "caught":
                self._add(event.seat, "caught")
                self._add(event.other, "catches")
            case "challenged":
                self._add(event.seat, "challenges_won" if event.detail == "guilty" else "challenges_lost")

    def _add(self, seat: int | None, feat: str) -> None:
        if seat is not None:
            self._counts[seat][feat] += 1

    def _reach(self, seat: int, feat: str, reached: int) -> None:
        self._counts[seat][feat] = max(self._counts[seat][feat], reached)
