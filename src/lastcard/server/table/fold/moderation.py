"""``Manners``: who is muted or banned by the host, and whether the table is open to newcomers.

People are known by two keys: the hash of their seat's token and the hash of their address. Keys are only ever compared. An
address never affects somebody who has a seat, because a whole household may share one.
"""

from collections.abc import Collection
from hashlib import sha256
from typing import Any, Final, NamedTuple

from lastcard.server.table.fold.facts import Banned, Locked, Muted, Pardoned
from lastcard.server.table.protocol.table_refusal import TableRefusal

REMEMBERED: Final = 100  # bans and muted keys of a table; the oldest are forgotten


class Known(NamedTuple):
    """The person the host points at: somebody at a seat, or a spectator (``seat`` is None)."""

    seat: int | None
    keys: tuple[str, ...]


class Manners:
    """The host's decisions about people so far, as a part of the table's fold."""

    def __init__(self) -> None:
        self.locked = False
        self.bans: dict[int, Banned] = {}  # by the number of its fact
        self._muted: dict[str, None] = {}

    def take(self, seq: int, fact: Muted | Banned | Pardoned | Locked) -> None:
        """Apply the next fact."""
        match fact:
            case Muted(keys=keys, on=on):
                for key in keys:
                    self._muted.pop(key, None)
                if on:
                    self._muted |= dict.fromkeys(keys)
            case Banned():
                self.bans[seq] = fact
            case Pardoned(ban=ban):
                self.bans.pop(ban, None)
            case Locked(on=on):
                self.locked = on
        _forget_oldest(self._muted)
        _forget_oldest(self.bans)

    def is_muted(self, *keys: str) -> bool:
        """Say whether somebody with one of these keys is muted."""
        return not self._muted.keys().isdisjoint(keys)

    def is_banned(self, *keys: str) -> bool:
        """Say whether somebody with one of these keys is banned."""
        return any(not set(ban.keys).isdisjoint(keys) for ban in self.bans.values())

    def check_newcomer(self, *keys: str, is_here: bool = False) -> None:
        """Refuse a newcomer, player or spectator, who is banned or, unless they are here already, finds the table locked."""
        if self.is_banned(*keys):
            raise TableRefusal("banned")
        if self.locked and not is_here:
            raise TableRefusal("locked")

    def check_watcher(self, *keys: str, spectators: bool, is_here: bool = False) -> None:
        """Refuse somebody without a seat who may not watch, and so may not read what was played here either."""
        self.check_newcomer(*keys, is_here=is_here)
        if not spectators:
            raise TableRefusal("no_spectators")


def _forget_oldest(remembered: dict[Any, Any]) -> None:
    while len(remembered) > REMEMBERED:
        del remembered[next(iter(remembered))]


def place_key(code: str, address: str) -> str:
    """Return the hash that a table keeps of an address. It can be compared at this table only."""
    return sha256(f"{code} {address}".encode()).hexdigest() if address else ""


def keys_of(token: str, place: str, others: Collection[str]) -> tuple[str, ...]:
    """Return the keys of a person. The address is one of them only if nobody else seated here shares it."""
    return (token, place) if place and place not in others else (token,)
