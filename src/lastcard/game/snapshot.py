"""Where a match stands, in plain values: whoever keeps them need not replay the match from its first card.

The record remains the truth. Values that another version of the rules wrote are not taken up: then the match is replayed.
"""

import hashlib
from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple

from lastcard import __version__
from lastcard.game.game import Game
from lastcard.game.lines import parse_opening
from lastcard.game.shuffle import Shuffle, Stream
from lastcard.rules.layout import State

_FIELDS: Final = tuple(name for name, _, _ in State.fields() if name != "hands")
_values: Final = attrgetter(*_FIELDS)
_VERSION: Final = hashlib.sha256(f"{__version__} {State.fields()}".encode()).hexdigest()[:16]


class Snapshot(NamedTuple):
    """A match after some lines of its record. It shares its lists with the match: write it down, or use it once."""

    version: str
    moves: int  # lines after the header
    chances: int  # numbers that the shuffle of the round has given
    hands: list[list[int]]  # of the seats at the table
    values: Sequence[Any]  # of all other fields of the state

    def suits(self, lines: Sequence[str]) -> bool:
        """Say whether a match with these lines can be taken up here."""
        return self.version == _VERSION and self.moves <= len(lines) and len(self.values) == len(_FIELDS)


def snapshot_of(game: Game) -> Snapshot:
    """Say where a match stands."""
    s = game.state
    chances = s.source.position if isinstance(s.source, Stream) else 0
    return Snapshot(_VERSION, len(game.moves), chances, s.hands[: game.seats], _values(s))


def resume_from(game: Game, shuffle: Shuffle | None, lines: Sequence[str], there: Snapshot) -> None:
    """Put a match that was set up but not dealt where it stood after the first of its lines."""
    s = game.state
    for name, value in zip(_FIELDS, there.values, strict=True):
        setattr(s, name, value)
    s.hands[: game.seats] = there.hands
    game.moves += lines[: there.moves]
    if shuffle is not None:
        openings = [parse_opening(line).shuffle for line in game.moves if line.startswith("==")]
        game.shuffles = (shuffle, *[opening for opening in openings if opening is not None])
        s.source = game.shuffles[-1].stream(s.number, there.chances)
