"""Bots at a live table: they see only views, and wait like people before they act.

A bot thinks for about 20 µs, at most a fifth of a millisecond. It thinks in the event loop: handing over to another thread and
back takes longer, and on a busy machine much longer.
"""

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.engine.game import Action
from lastcard.engine.views import SeatView, seat_view
from lastcard.players.bot import Bot
from lastcard.players.bots import LEVELS, make_bot
from lastcard.players.default_answer import default_answer
from lastcard.server.table.fold.table import STAND_IN_LEVEL, Table


@dataclass(frozen=True, slots=True)
class Idea:
    """What a bot wants to do in a position. ``answer``: it was asked; otherwise it uses a right."""

    seat: int
    action: Action
    answer: bool


def plain_ideas(table: Table) -> list[Idea]:
    """Return the plainest answers for bots that failed, so that the table goes on."""
    game = table.game
    if game is None:
        return []
    seats = [seat for seat in game.deciders if table.places[seat].bot_level]
    return [Idea(seat, default_answer(seat_view(game, seat)), answer=True) for seat in seats]


class Thinkers:
    """The bots of one table, by seat. A bot keeps its memory as long as it plays the seat."""

    def __init__(self) -> None:
        self._bots: dict[int, tuple[str, Bot]] = {}
        self._chance: dict[int, random.Random] = {}  # of the bots

    def forget(self) -> None:
        """Discard all bots. New ones remember nothing."""
        self._bots.clear()

    def consider(self, table: Table) -> list[Idea]:
        """Let every bot that could do something think. Return what they want to do."""
        game = table.game
        if game is None or game.asks == "over":
            return []
        asked = game.deciders
        jobs: list[tuple[Bot, SeatView]] = []
        for seat, place in enumerate(table.places):
            level = place.bot_level
            if level and (seat in asked or game.legal(seat)):
                bot = self._bot(seat, level)
                if table.shared is not None:  # who plays the same way meets the same bots
                    self._chance[seat].seed(table.shared.bot_seed(table.games, len(game.moves), seat))
                jobs.append((bot, seat_view(game, seat)))
        return _think(jobs)

    def _bot(self, seat: int, level: str) -> Bot:
        known = self._bots.get(seat)
        if known is None or known[0] != level:
            played = level if level in LEVELS else STAND_IN_LEVEL  # an old log may know a bot that is gone
            chance = self._chance[seat] = random.Random(secrets.randbits(64))
            known = self._bots[seat] = level, make_bot(LEVELS[played].name, chance, played)
        return known[1]


def _think(jobs: Sequence[tuple[Bot, SeatView]]) -> list[Idea]:
    """Ask for reactions first, because rights are used before the game goes on."""
    ideas = []
    for bot, view in jobs:
        reaction = bot.react(view)
        if reaction is not None:
            ideas.append(Idea(view.seat, reaction, answer=False))
    for bot, view in jobs:
        if view.seat in view.deciders:
            ideas.append(Idea(view.seat, bot.choose(view), answer=True))
            break
    return ideas
