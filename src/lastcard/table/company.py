"""``Company``: who the people around a live table are to its host, with or without a seat, and where they come from.

What the host decided about them is in ``manners``; here it is found whom that concerns among those who are connected.
"""

import itertools
from collections.abc import Iterable, Sequence
from typing import Final

from lastcard.table.errors import TableRefusal
from lastcard.table.facts import token_hash
from lastcard.table.manners import Known, keys_of, place_key
from lastcard.table.member import Member
from lastcard.table.messages import Hello, Watcher
from lastcard.table.table import Table

LISTED: Final = 50  # of those who watch, the last to come are told one by one


class Company:
    """The people of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._places: dict[str, str] = {}  # the keys of where people come from, by the tokens of their seats
        self._numbers = itertools.count(1)

    def seat(self, token: str, place: str) -> None:
        """Note where the person of a seat comes from; whoever has no seat any more is forgotten."""
        self._places[token] = place
        seated = {each.token for each in self._table.places}
        self._places = {each: where for each, where in self._places.items() if each in seated}

    def introduce(self, member: Member, hello: Hello) -> None:
        """Let somebody in: to the seat of their token, or to watch if they may; refuses everybody else."""
        token = token_hash(hello.token) if hello.token else ""
        place = place_key(self._table.code, member.address)
        seat = self._table.seat_of(token)
        if seat is not None:
            self.seat(token, place)
        else:
            self._check_watcher(token, place)
        member.introduce(hello, token, place, seat)
        member.number = next(self._numbers)

    def is_muted(self, member: Member) -> bool:
        """Say whether nobody is to hear somebody; where they come from counts only for those who have no seat."""
        if member.seat is not None:
            return self._table.is_muted(member.seat)
        return self._table.manners.is_muted(member.token, member.place)

    def watching(self, members: Sequence[Member]) -> tuple[Watcher, ...]:
        """List those who watch."""
        watching = [member for member in members if member.seat is None]
        return tuple([Watcher(member.number, self.is_muted(member)) for member in watching[-LISTED:]])

    def turn_out(self, members: list[Member]) -> None:
        """Let those go who are banned; a seat is taken from somebody before that."""
        banned = self._table.manners.is_banned
        for member in [each for each in members if each.seat is None and banned(each.token, each.place)]:
            members.remove(member)
            member.drop("banned")

    def known(self, members: Iterable[Member], seat: int | None, watcher: int | None) -> Known:
        """Find whom the host means: the person at a seat, or one of those who watch."""
        token, place = self._at(seat) if seat is not None else self._beside(members, watcher)
        others = [where for other, where in self._places.items() if other != token]
        return Known(seat, keys_of(token, place, others))

    def _at(self, seat: int) -> tuple[str, str]:
        if seat >= len(self._table.places):
            raise TableRefusal("no_seat", seat=seat)
        token = self._table.places[seat].token
        if not token:
            raise TableRefusal("not_person")
        return token, self._places.get(token, "")

    def _beside(self, members: Iterable[Member], watcher: int | None) -> tuple[str, str]:
        for member in members:
            if member.seat is None and member.number == watcher:
                return member.token, member.place
        raise TableRefusal("no_watcher")

    def _check_watcher(self, token: str, place: str) -> None:
        """Refuse somebody who has no seat, if they think they have one or are not to watch."""
        table = self._table
        if token and not table.manners.is_banned(token):
            raise TableRefusal("bad_token")
        table.manners.check_newcomer(token, place)
        if not table.settings.spectators:
            raise TableRefusal("no_spectators")
