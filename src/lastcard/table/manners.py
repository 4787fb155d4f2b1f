"""Manners: whom the host of a table does not let speak or come in, and whether it is open to anybody new.

People are known by keys: the hash of their seat's token, and one of where they come from, which is only ever compared. A
seat that is held is never touched by where somebody comes from: a whole household may share that.
"""

from collections.abc import Collection
from hashlib import sha256
from typing import Any, Final, NamedTuple

from lastcard.table.errors import TableRefusal
from lastcard.table.facts import Banned, Locked, Muted, Pardoned

REMEMBERED: Final = 100  # bans of a table, and people who are not heard at it; the oldest are forgotten


class Known(NamedTuple):
    """Somebody at a table, as its host points at them: at a seat, or (``seat`` None) among those who watch."""

    seat: int | None
    keys: tuple[str, ...]


class Manners:
    """What the host has decided about people so far: a part of the table's fold."""

    def __init__(self) -> None:
        self.locked = False
        self.bans: dict[int, Banned] = {}  # by the number of their fact
        self._muted: dict[str, None] = {}

    def take(self, seq: int, fact: Muted | Banned | Pardoned | Locked) -> None:
        """Take the next fact."""
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
        """Say whether somebody with one of these keys is not heard."""
        return not self._muted.keys().isdisjoint(keys)

    def is_banned(self, *keys: str) -> bool:
        """Say whether somebody with one of these keys may not be here."""
        return any(not set(ban.keys).isdisjoint(keys) for ban in self.bans.values())

    def check_newcomer(self, *keys: str) -> None:
        """Refuse somebody who has no seat and wants to sit down or to watch, if the host does not want them."""
        if self.is_banned(*keys):
            raise TableRefusal("banned")
        if self.locked:
            raise TableRefusal("locked")


def _forget_oldest(remembered: dict[Any, Any]) -> None:
    while len(remembered) > REMEMBERED:
        del remembered[next(iter(remembered))]


def place_key(code: str, address: str) -> str:
    """Give what a table keeps of where somebody comes from: enough to compare there, and at no other table."""
    return sha256(f"{code} {address}".encode()).hexdigest() if address else ""


def keys_of(token: str, place: str, others: Collection[str]) -> tuple[str, ...]:
    """Give what somebody is known by: where they come from only if none of the others who sit here comes from there."""
    return (token, place) if place and place not in others else (token,)
