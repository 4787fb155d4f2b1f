"""Bots at a table: asks each bot at the right moment and shows it only its own view."""

from collections.abc import Mapping

from lastcard.engine.game import Action, Game
from lastcard.engine.views import seat_view
from lastcard.players.bot import Bot

Move = tuple[int, Action]


class Seating:
    """Which seats are played by bots."""

    def __init__(self, bots: Mapping[int, Bot]) -> None:
        self.bots = dict(bots)

    def reactions(self, game: Game) -> list[Move]:
        """Offer every bot its rights in this position, the next players first; return the actions they want."""
        if game.asks == "over":
            return []
        start, step = game.state.turn, game.state.direction
        order = [(start + step * i) % game.seats for i in range(1, game.seats + 1)]
        wanted = []
        for seat in order:
            if seat in self.bots and game.legal(seat):
                action = self.bots[seat].react(seat_view(game, seat))
                if action is not None:
                    wanted.append((seat, action))
        return wanted

    def answer(self, game: Game) -> Move | None:
        """Let the first bot that is asked decide; None if only people are asked."""
        for seat in game.deciders:
            if seat in self.bots:
                return seat, self.bots[seat].choose(seat_view(game, seat))
        return None

    def next_move(self, game: Game) -> Move | None:
        """Return what happens next if no person acts: a reaction, else an answer."""
        reactions = self.reactions(game)
        return reactions[0] if reactions else self.answer(game)
