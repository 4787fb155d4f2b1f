"""Who plays at which seat, and what happens to a choice that is not legal: the same for one game and for a vector."""

from collections.abc import Sequence
from typing import Final

from lastcard.sim.episode_settings import CALLER
from lastcard.sim.policies import POLICIES

ILLEGAL: Final = ("replace", "raise")  # by a random legal choice; in one sentence


def seated(players: int, opponents: str | Sequence[str], seat: int) -> list[int]:
    """Return the player of each seat: the caller at ``seat``, opponents by name at the others in order."""
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise ValueError(f"opponents: {len(names)} are named, but {players - 1} play")
    if not 0 <= seat < players:
        raise ValueError(f"seat: {seat} is none; there are 0 to {players - 1}")
    for name in names:
        if name not in POLICIES:
            raise ValueError(f"opponents: there is no compiled '{name}'; there are {', '.join(POLICIES)}")
    policies = [POLICIES[name] for name in names]
    return [*policies[:seat], CALLER, *policies[seat:]]


def check_illegal(what: str) -> str:
    """Return what is done with illegal choices, or refuse what is not known."""
    if what not in ILLEGAL:
        raise ValueError(f"illegal: there is no '{what}'; there are {' and '.join(ILLEGAL)}")
    return what
