"""``Company``: the people at a live table, seated or watching: who is connected, and which address they come from.

``moderation`` holds the host's decisions about them; this module finds the people they apply to. ``mailbox`` shows them the
table.
"""

import itertools
from collections.abc import Callable, Iterable
from typing import Final

from lastcard.server.table.broadcast.member import Member
from lastcard.server.table.fold.facts import token_hash
from lastcard.server.table.fold.moderation import Known, keys_of, place_key
from lastcard.server.table.fold.table import Table
from lastcard.server.table.protocol.description import Watcher
from lastcard.server.table.protocol.messages import Hello
from lastcard.server.table.protocol.node_notes import Here
from lastcard.server.table.protocol.table_refusal import TableRefusal

SOCKETS_A_SEAT: Final = 2
LISTED: Final = 50  # the newest spectators are listed one by one, up to this many


class Company:
    """The people of one table. ``changed`` is called whenever somebody came or went here, for whatever reason."""

    def __init__(self, table: Table, changed: Callable[[], None] = lambda: None) -> None:
        self.members: list[Member] = []  # players first, so that they do not wait for a crowd of spectators
        self.present: frozenset[int] = frozenset()  # seats whose person is connected, here or through another node
        self.here: frozenset[int] = frozenset()  # those of them who are connected here
        self.elsewhere: dict[str, Here] = {}  # by node
        self.doubted: set[str] = set()  # nodes whose people may have left without a word that reached this one
        self._heard: dict[str, int] = {}  # the number of the last note of each node
        self.watchers = 0
        self._changed = changed
        self._counted: tuple[frozenset[int], int] = frozenset(), 0  # the people here, seated and watching
        self._table = table
        self._places: dict[str, str] = {}  # address keys by seat token
        self._numbers = itertools.count(1)

    def seat(self, token: str, place: str) -> None:
        """Note the address key of a seated person, and forget people who no longer have a seat."""
        self._places[token] = place
        seated = {each.token for each in self._table.places}
        self._places = {each: where for each, where in self._places.items() if each in seated}

    @property
    def greeted(self) -> list[Member]:
        """List the members who were shown the table. Nobody is sent anything before that."""
        return [member for member in self.members if member.greeted]

    @property
    def is_attended(self) -> bool:
        """Say whether anybody is here, or at this table through another node."""
        return bool(self.members or self.elsewhere)

    @property
    def everybody_ready(self) -> bool:
        """Say whether all connected people in the match want to go on. Eliminated players count only if nobody else is here."""
        return self._are_all(self._table.ready)

    def is_last(self, seat: int) -> bool:
        """Say whether nobody else is waited for."""
        return self._are_all({*self._table.ready, seat})

    def _are_all(self, ready: set[int]) -> bool:
        table = self._table
        if not ready & self.present or table.phase == "playing" or len(table.places) < 2:
            return False
        out = table.game.state.eliminated if table.game is not None and table.phase == "between" else 0
        return ({seat for seat in self.present if not out >> seat & 1} or self.present) <= ready

    # --- who comes and goes -------------------------------------------------------------------

    def introduce(self, member: Member, hello: Hello) -> None:
        """Admit somebody to the seat of their token, or as a spectator if they may watch. Refuse everybody else."""
        token = token_hash(hello.token) if hello.token else ""
        place = place_key(self._table.code, member.address)
        seat = self._table.seat_of(token)
        if seat is not None:
            self.seat(token, place)
        else:
            self._check_watcher(token, place)
        member.introduce(hello, token, place, seat)
        member.number = next(self._numbers)
        member.see_from(self._table.eyes_of(seat))
        if seat is not None:
            self._make_room(seat)
        self.members.append(member)
        self._line_up()

    def dismiss(self, member: Member) -> None:
        """Note that a connection ended."""
        self.members.remove(member)
        self._count()

    def send_away(self, why: str, members: Iterable[Member]) -> None:
        """Disconnect some members, with a reason."""
        for member in list(members):
            self.members.remove(member)
            member.drop(why)
        self._count()

    def leave_behind(self, seat: int) -> None:
        """Disconnect everybody at a seat, because it moved to another device."""
        token = self._table.places[seat].token
        old = [member for member in self.members if member.seat == seat and member.token != token]
        self.send_away("moved", old)
        for member in old:
            member.seat = None  # its unread messages must not act for this seat any more

    def reseat(self) -> None:
        """Look up everybody's seat again after places were moved, emptied or handed over."""
        for member in self.members:
            member.seat = self._table.seat_of(member.token)
            member.see_from(self._table.eyes_of(member.seat))
        self._line_up()

    def _make_room(self, seat: int) -> None:
        """Keep only the newest connections of a seat. A replaced connection can no longer give up the seat."""
        same = [member for member in self.members if member.seat == seat]
        for old in same[: len(same) - SOCKETS_A_SEAT + 1]:
            self.members.remove(old)
            old.seat = None  # its unread messages must not act for this seat any more
            old.drop("replaced")

    def _line_up(self) -> None:
        self.members.sort(key=lambda member: member.seat is None)
        self._count()

    def _count(self) -> None:
        self.here = self.present = frozenset(member.seat for member in self.members if member.seat is not None)
        self.watchers = sum(1 for member in self.members if member.seat is None)
        before, self._counted = self._counted, (self.here, self.watchers)
        for other in self.elsewhere.values():
            self.present |= other.seats
            self.watchers += other.watchers
        if self._counted != before:
            self._changed()

    # --- through other nodes ------------------------------------------------------------------

    def here_now(self, code: str) -> Here:
        """Describe who is at the table through this node."""
        pledging = frozenset(each.seat for each in self.members if each.pledges and each.seat is not None)
        tokens = [each.token for each in self.members if each.seat is not None]
        places = {token: self._places[token] for token in tokens if token in self._places}
        watchers = sum(1 for each in self.members if each.seat is None)
        return Here(code, self.here, pledging, places, watchers)

    def hear(self, node: str, there: Here) -> bool:
        """Note who is at the table through another node. Return whether that is news."""
        if there.number and there.number < self._heard.get(node, 0):
            return False  # it was overtaken by a later one
        self.doubted.discard(node)
        self._heard[node] = there.number
        before = self.elsewhere.pop(node, Here(there.table))
        if there.seats or there.watchers:
            self.elsewhere[node] = there
        self._count()
        for token, place in there.places.items():
            self.seat(token, place)
        return before != there

    @property
    def pledging(self) -> frozenset[int]:
        """Return the seats whose people take part in shuffles."""
        seats = {each.seat for each in self.members if each.pledges and each.seat is not None}
        return frozenset(seats.union(*(other.pledging for other in self.elsewhere.values())))

    # --- what the host decided ----------------------------------------------------------------

    def is_muted(self, member: Member) -> bool:
        """Say whether somebody is muted. The address counts only for spectators."""
        if member.seat is not None:
            return self._table.is_muted(member.seat)
        return self._table.manners.is_muted(member.token, member.place)

    @property
    def watching(self) -> list[Member]:
        """List the spectators."""
        return [member for member in self.members if member.seat is None]

    def is_watched_from(self, address: str) -> bool:
        """Say whether somebody without a seat is here from an address."""
        place = place_key(self._table.code, address)
        return any(place and member.place == place for member in self.watching)

    def crowd(self) -> tuple[Watcher, ...]:
        """Describe the newest spectators."""
        return tuple([Watcher(member.number, self.is_muted(member)) for member in self.watching[-LISTED:]])

    def turn_out(self) -> None:
        """Disconnect banned spectators. Banned players have lost their seats before this is called."""
        banned = self._table.manners.is_banned
        self.send_away("banned", [each for each in self.watching if banned(each.token, each.place)])

    def known(self, seat: int | None, watcher: int | None) -> Known:
        """Find the person the host points at: somebody at a seat, or a spectator."""
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
        """Refuse somebody without a seat if they claim to have one or may not watch."""
        table = self._table
        if token and not table.manners.is_banned(token):
            raise TableRefusal("bad_token")
        table.manners.check_watcher(token, place, spectators=table.settings.spectators)
