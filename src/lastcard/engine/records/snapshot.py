"""The position of a match as plain values, so that it need not be replayed from its first card.

The record remains the truth. A snapshot from another version of the rules is ignored, and the match is replayed.
"""

import hashlib
from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple

from lastcard.engine.game.game import Game
from lastcard.engine.game.lines import parse_opening
from lastcard.engine.kernel.state.layout import State
from lastcard.engine.proof.shuffle import NOTHING_DRAWN, SeatOrders, Shuffle, Standing, Stream
from lastcard.version import __version__

_FIELDS: Final = tuple(name for name, _, _ in State.fields() if name != "hands")
_values: Final = attrgetter(*_FIELDS)
_VERSION: Final = hashlib.sha256(f"{__version__} {State.fields()}".encode()).hexdigest()[:16]


class Snapshot(NamedTuple):
    """A match after some lines of its record. It shares its lists with the match, so write it down or use it only once."""

    version: str
    moves: int  # lines after the header
    chance: Standing  # of the round's shuffle
    liable: int  # as in ``Game``
    hands: list[list[int]]  # of the occupied seats
    values: Sequence[Any]  # of all other fields of the state, in order

    def suits(self, lines: Sequence[str]) -> bool:
        """Say whether a match with these lines can be resumed from here."""
        return self.version == _VERSION and self.moves <= len(lines) and len(self.values) == len(_FIELDS)


def snapshot_of(game: Game) -> Snapshot:
    """Take a snapshot of a match."""
    s = game.state
    chance = s.source.standing if isinstance(s.source, Stream | SeatOrders) else NOTHING_DRAWN
    return Snapshot(_VERSION, len(game.moves), chance, game.liable, s.hands[: game.seats], _values(s))


def resume_from(game: Game, shuffle: Shuffle | None, lines: Sequence[str], there: Snapshot) -> None:
    """Bring a match that is set up but not dealt to the position of a snapshot of it."""
    s = game.state
    for name, value in zip(_FIELDS, there.values, strict=True):
        setattr(s, name, value)
    s.hands[: game.seats] = there.hands
    game.liable = there.liable
    game.moves += lines[: there.moves]
    if shuffle is not None:
        openings = [parse_opening(line).shuffle for line in game.moves if line.startswith("==")]
        game.shuffles = (shuffle, *[opening for opening in openings if opening is not None])
        s.source = game.shuffles[-1].source(s.number, there.chance)
