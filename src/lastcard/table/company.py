"""``Company``: the people around a live table, with or without a seat: who is connected, who is ready, where they come from.

What the host decided about them is in ``manners``; here it is found whom that concerns. What they are shown is the business of
``live``.
"""

import itertools
from collections.abc import Iterable
from typing import Final

from lastcard.table.description import Watcher
from lastcard.table.errors import TableRefusal
from lastcard.table.facts import token_hash
from lastcard.table.manners import Known, keys_of, place_key
from lastcard.table.member import Member
from lastcard.table.messages import Hello
from lastcard.table.table import Table

SOCKETS_A_SEAT: Final = 2
LISTED: Final = 50  # of those who watch, the last to come are told one by one


class Company:
    """The people of one table."""

    def __init__(self, table: Table) -> None:
        self.members: list[Member] = []  # players first: they do not wait until a crowd of watchers was written to
        self.present: frozenset[int] = frozenset()  # the seats of the people who are connected
        self.watchers = 0
        self.ready: set[int] = set()
        self._table = table
        self._places: dict[str, str] = {}  # the keys of where people come from, by the tokens of their seats
        self._numbers = itertools.count(1)

    def seat(self, token: str, place: str) -> None:
        """Note where the person of a seat comes from; whoever has no seat any more is forgotten."""
        self._places[token] = place
        seated = {each.token for each in self._table.places}
        self._places = {each: where for each, where in self._places.items() if each in seated}

    @property
    def greeted(self) -> list[Member]:
        """List the members who were shown the table: nothing may reach anybody before that."""
        return [member for member in self.members if member.greeted]

    @property
    def everybody_ready(self) -> bool:
        """Say whether all people who are here and in the match want to go on; who is out decides only if nobody else is here."""
        table = self._table
        if not self.ready or table.phase == "playing" or len(table.places) < 2:
            return False
        out = table.game.state.eliminated if table.game is not None and table.phase == "between" else 0
        return ({seat for seat in self.present if not out >> seat & 1} or self.present) <= self.ready

    # --- who comes and goes -------------------------------------------------------------------

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
        member.eyes = self._table.eyes_of(seat)
        if seat is not None:
            self._make_room(seat)
        self.members.append(member)
        self._line_up()

    def dismiss(self, member: Member) -> None:
        """Note that a connection ended; whoever is gone with all of them is no longer ready."""
        self.members.remove(member)
        self._count()
        if member.seat is not None and member.seat not in self.present:
            self.ready.discard(member.seat)

    def send_away(self, why: str, members: Iterable[Member]) -> None:
        """Let some of them go, with a reason."""
        for member in list(members):
            self.members.remove(member)
            member.drop(why)
        self._count()

    def reseat(self) -> None:
        """Find everybody's seat again after places were moved, emptied or handed over."""
        ready = {member.token for member in self.members if member.seat in self.ready}
        for member in self.members:
            member.seat = self._table.seat_of(member.token)
            member.eyes = self._table.eyes_of(member.seat)
        self._line_up()
        self.ready = {member.seat for member in self.members if member.token in ready and member.seat is not None}

    def _make_room(self, seat: int) -> None:
        """The newest connections of a seat count; an old one that is replaced can no longer free the seat."""
        same = [member for member in self.members if member.seat == seat]
        for old in same[: len(same) - SOCKETS_A_SEAT + 1]:
            self.members.remove(old)
            old.seat = None  # what it sent before and nobody has read yet counts no more, whoever sits there by then
            old.drop("replaced")

    def _line_up(self) -> None:
        self.members.sort(key=lambda member: member.seat is None)
        self._count()

    def _count(self) -> None:
        self.present = frozenset(member.seat for member in self.members if member.seat is not None)
        self.watchers = sum(1 for member in self.members if member.seat is None)

    # --- what the host decided ----------------------------------------------------------------

    def is_muted(self, member: Member) -> bool:
        """Say whether nobody is to hear somebody; where they come from counts only for those who have no seat."""
        if member.seat is not None:
            return self._table.is_muted(member.seat)
        return self._table.manners.is_muted(member.token, member.place)

    @property
    def watching(self) -> list[Member]:
        """List those who look on without a seat."""
        return [member for member in self.members if member.seat is None]

    def crowd(self) -> tuple[Watcher, ...]:
        """Describe the last to come of those who watch."""
        return tuple([Watcher(member.number, self.is_muted(member)) for member in self.watching[-LISTED:]])

    def turn_out(self) -> None:
        """Let those go who are banned; a seat is taken from somebody before that."""
        banned = self._table.manners.is_banned
        self.send_away("banned", [each for each in self.watching if banned(each.token, each.place)])

    def known(self, seat: int | None, watcher: int | None) -> Known:
        """Find whom the host means: the person at a seat, or one of those who watch."""
        token, place = self._at(seat) if seat is not None else self._beside(watcher)
        others = [where for other, where in self._places.items() if other != token]
        return Known(seat, keys_of(token, place, others))

    def _at(self, seat: int) -> tuple[str, str]:
        if seat >= len(self._table.places):
            raise TableRefusal("no_seat", seat=seat)
        token = self._table.places[seat].token
        if not token:
            raise TableRefusal("not_person")
        return token, self._places.get(token, "")

    def _beside(self, watcher: int | None) -> tuple[str, str]:
        for member in self.watching:
            if member.number == watcher:
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
