"""``SharedDeal``: cards that more than one table plays. A daily deal is played by everybody alone, duplicate tables side by side.

All secrets of such a table follow from one root, and so does the chance of its bots: who plays the same way meets the same
game. docs/daily.md explains it.
"""

import hmac
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from lastcard.game import Game
from lastcard.rules.piles import hand_points
from lastcard.table.errors import TableRefusal

if TYPE_CHECKING:
    from lastcard.table.table import Table


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

    def bot_seed(self, match: int, moves: int, seat: int) -> int:
        """Return the seed of what a bot decides after so many moves."""
        return int(self._follows(f"match {match}\nbot S{seat}\nmoves {moves}")[:16], 16)

    def _follows(self, text: str) -> str:
        message = f"lastcard shared deal v1\n{text}".encode()
        return hmac.new(bytes.fromhex(self.root), message, "sha256").hexdigest()


def next_secret(table: "Table") -> str:
    """Return the secret of a table's next deal if it shares its deals; empty otherwise."""
    if table.shared is None:
        return ""
    match = table.games if table.phase == "between" else table.games + 1
    return table.shared.secret(match, table.next_round)


def round_scores(game: Game) -> tuple[int, ...]:
    """Return what each seat made of a round that is over: the points of all other hands, or minus those of its own."""
    hands = [hand_points(game.state, game.rules, seat) for seat in range(game.seats)]
    winner = game.outcome.round_winner
    return tuple(sum(hands) if seat == winner else -points for seat, points in enumerate(hands))


def check_free(table: "Table") -> None:
    """Refuse what would make a daily deal another game than the others play: other rules, players or cards."""
    if table.shared is not None and table.shared.day:
        raise TableRefusal("daily_fixed")


def check_again(table: "Table") -> None:
    """Refuse to deal a daily deal twice at one table: its cards are known."""
    if table.shared is not None and table.shared.day and table.games:
        raise TableRefusal("daily_once")
