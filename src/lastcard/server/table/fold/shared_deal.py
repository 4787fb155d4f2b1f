"""``SharedDeal``: cards that more than one table plays. A daily deal is played by everybody alone, duplicate tables side by side.

All secrets of such a table follow from one root, and so does the chance of its bots: who plays the same way meets the same
game. docs/daily.md explains it.
"""

import hmac
from dataclasses import dataclass
from typing import Final, Literal

from lastcard.engine.game import Game
from lastcard.engine.kernel.piles import hand_points
from lastcard.server.table.fold.table_codes import code_of_number

TWINS: Final = 7  # tables that may play the deals of another


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """The deal of a table that others play, too."""

    root: str  # 64 hexadecimal digits; gives every card
    day: str = ""  # of a daily deal, such as 2026-11-17; empty: duplicate tables
    player: str = ""  # of a daily deal: the hash of who tries; empty: for practice
    first: str = ""  # of duplicate tables: the code of the table that was there first

    @property
    def kind(self) -> Literal["daily", "practice", "duplicate"]:
        """Say who else plays the deal: everybody on its day, for a score or for practice, or other tables."""
        if not self.day:
            return "duplicate"
        return "daily" if self.player else "practice"

    def secret(self, match: int, number: int) -> str:
        """Return the secret of a round, counted from 1 like its match."""
        return self._follows(f"match {match}\nround {number}")

    @property
    def twin_codes(self) -> tuple[str, ...]:
        """Return the codes that further tables with this deal can have, in order.

        They follow from the root, so each of these tables finds all others, even after the first one was deleted.
        """
        return tuple(code_of_number(int(self._follows(f"twin {number}"), 16)) for number in range(1, 2 * TWINS + 1))

    def bot_seed(self, match: int, moves: int, seat: int) -> int:
        """Return the seed of what a bot decides after so many moves."""
        return int(self._follows(f"match {match}\nbot S{seat}\nmoves {moves}")[:16], 16)

    def _follows(self, text: str) -> str:
        message = f"lastcard shared deal v1\n{text}".encode()
        return hmac.new(bytes.fromhex(self.root), message, "sha256").hexdigest()


def round_scores(game: Game) -> tuple[int, ...]:
    """Return what each seat made of a round that is over: the points of all other hands, or minus those of its own."""
    hands = [hand_points(game.state, game.rules, seat) for seat in range(game.seats)]
    winner = game.outcome.round_winner
    return tuple(sum(hands) if seat == winner else -points for seat, points in enumerate(hands))
