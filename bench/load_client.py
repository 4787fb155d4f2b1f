"""Many players at many tables in one process: hand-written sockets, and always the first answer that the rules allow.

It must cost less than the server it measures, so frames are read as they arrive and only the needed parts of a message are
decoded. ``load`` decides what is measured, and when.
"""

import asyncio
import random
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Final, cast

from msgspec import Struct
from msgspec.json import Decoder, encode

from bench.load_seats import PATIENCE, SEATS, Key, LoadFailed, Seating, Show, seat_people

RIGHTS: Final = ("calls", "catches")  # possible besides answering
LIMITLESS: Final = 1 << 60
AT_A_TIME: Final = 100  # sockets opened at the same time

_UPGRADE: Final = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bGFzdGNhcmQgaXMgZnVuIQ==\r\n\r\n"
)
_UNMASKED: Final = b"\0\0\0\0"  # a mask of zeros saves the client an exclusive or per byte
_STATE, _MOVED, _DONE = b'{"type":"state"', b'{"type":"done","id":"m', b'{"type":"done"'
_TEXT, _PING = 1, 9
_GIVEN: Final = 126  # the length of a frame follows in two bytes; for 127, in eight


class _Own(Struct, gc=False):
    hand: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()


class _Position(Struct, gc=False):
    asks: str
    deciders: tuple[int, ...] = ()


class _State(Struct, gc=False):
    seq: int
    position: _Position | None = None
    own: _Own | None = None


_decode: Final = Decoder(_State).decode


class _Waiting:
    """A move on its way: when it was sent, and how many seats have not seen it yet."""

    __slots__ = ("began", "left")

    def __init__(self, began: float) -> None:
        self.began = began
        self.left = SEATS


class Party:
    """A table, seen by its players."""

    __slots__ = ("chairs", "due", "moves", "port", "waiting")

    def __init__(self, crowd: "Crowd", port: int, keys: Sequence[Key]) -> None:
        self.port = port
        self.chairs = [Chair(crowd, self, seat, key) for seat, key in enumerate(keys)]
        self.due: tuple[Chair, str] | None = None  # who must answer, and the answer
        self.moves = 0
        self.waiting: dict[int, _Waiting] = {}  # moves on their way, by their number in the log


class Chair(asyncio.Protocol):
    """A player: one socket of one seat."""

    __slots__ = (
        "_rest",
        "_upgraded",
        "crowd",
        "hand",
        "key",
        "legal",
        "party",
        "ready",
        "seat",
        "seen",
        "shown",
        "wire",
    )

    def __init__(self, crowd: "Crowd", party: Party, seat: int, key: Key) -> None:
        self.crowd = crowd
        self.party = party
        self.seat = seat
        self.key = key
        self.seen = -1
        self.legal: tuple[str, ...] = ()
        self.hand = 0
        self.ready = False
        self.wire: asyncio.Transport | None = None
        self.shown: asyncio.Future[None] | None = None  # set while it waits for its first state
        self._upgraded = False
        self._rest = b""

    async def come(self, port: int, *, seen: int = -1) -> None:
        """Open the socket, say hello, and wait for the full state."""
        loop = asyncio.get_running_loop()
        self.shown, self._upgraded, self._rest, self.seen = loop.create_future(), False, b"", seen
        await loop.create_connection(lambda: self, "127.0.0.1", port)
        await asyncio.wait_for(self.shown, PATIENCE)

    def send(self, message: bytes) -> None:
        """Send a message of less than 4 KB."""
        size = len(message)
        length = bytes((0x80 | size,)) if size < _GIVEN else bytes((0x80 | _GIVEN,)) + size.to_bytes(2, "big")
        if self.wire is not None:
            self.wire.write(b"\x81" + length + _UNMASKED + message)

    # --- what the loop calls ------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.wire = cast("asyncio.Transport", transport)
        self.wire.write(_UPGRADE.format(host="{}:{}".format(*transport.get_extra_info("peername")[:2])).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the connection is lost."""
        self.wire = None
        if self.shown is not None and not self.shown.done():
            self.shown.set_exception(LoadFailed(f"a socket was closed before it was shown anything ({exc!r})"))
        elif not self.crowd.leaving:
            self.crowd.trouble.append("a socket was closed")

    def data_received(self, data: bytes) -> None:
        """Split the data into frames; an incomplete one waits for the rest."""
        now = time.perf_counter()
        self.crowd.received += len(data)
        if self._rest:
            data = self._rest + data
        if not self._upgraded:
            data = self._upgrade(data)
        at, end = 0, len(data)
        while end - at >= 2:
            size, head = data[at + 1], 2
            if size >= _GIVEN:
                head = 4 if size == _GIVEN else 10
                size = int.from_bytes(data[at + 2 : at + head], "big")
            after = at + head + size
            if after > end:
                break
            kind = data[at] & 15
            if kind == _TEXT:
                self._take(data[at + head : after], now)
            elif kind == _PING and self.wire is not None:
                self.wire.write(bytes((0x8A, 0x80 | size)) + _UNMASKED + data[at + head : after])
            at = after
        self._rest = data[at:]

    def _upgrade(self, data: bytes) -> bytes:
        head, blank, rest = data.partition(b"\r\n\r\n")
        if not blank:
            return data
        if not head.startswith(b"HTTP/1.1 101"):
            raise LoadFailed(head.decode())
        self._upgraded = True
        hello = {"type": "hello", "table": self.key.code, "token": self.key.token, "seen": self.seen}
        self.send(encode(hello))
        return rest

    # --- what the server says -----------------------------------------------------------------

    def _take(self, message: bytes, now: float) -> None:
        if message.startswith(_STATE):
            self._see(_decode(message), now)
        elif message.startswith(_MOVED):
            self.crowd.moves += 1
            self.party.moves += 1
        elif message.startswith(_DONE):
            self.crowd.readies += 1
        else:
            self.crowd.trouble.append(message.decode())

    def _see(self, state: _State, now: float) -> None:
        self.seen = state.seq
        waiting = self.party.waiting.get(state.seq)
        if waiting is not None:
            waiting.left -= 1
            if not waiting.left:
                del self.party.waiting[state.seq]
                self.crowd.waits.append(now - waiting.began)
        if self.shown is not None:
            self.shown.set_result(None)
            self.shown = None
        if state.own is not None:
            self.legal, self.hand = state.own.legal, len(state.own.hand)
        if state.position is not None:
            self._decide(state.position)

    def _decide(self, position: _Position) -> None:
        if position.asks == "over":
            if not self.ready:
                self.get_ready()
            return
        self.ready = False
        if self.seat in position.deciders:
            self.party.due = self, self._answer()
            self.crowd.turn(self.party)

    def get_ready(self) -> None:
        """Get ready for a round and contribute to its shuffle, as the page does."""
        self.ready = True
        self.crowd.asked += 1
        self.send(b'{"type":"ready","id":"r%d"}' % self.crowd.asked)

    def _answer(self) -> str:
        """Lay the first card that fits, and call UNO; else give the first possible answer."""
        for action in self.legal:
            if action.startswith("plays"):
                return f"{action} uno" if self.hand == 2 else action
        return next(action for action in self.legal if not action.startswith(RIGHTS))


class Crowd:
    """All players. With ``at_once`` they answer as soon as a question arrives; otherwise ``move`` makes them answer."""

    def __init__(self, *ports: int, seating: Seating = seat_people) -> None:
        self.ports = ports  # of the nodes, which share the tables out
        self.seating = seating
        self.parties: list[Party] = []
        self.at_once = False
        self.enough = LIMITLESS  # moves after which a table stops, in the middle of a round
        self.leaving = False
        self.sent = 0  # moves
        self.moves = 0  # moves that the server acknowledged as durable
        self.asked = 0  # times somebody got ready
        self.readies = 0  # of these, the ones that the server answered
        self.received = 0  # bytes
        self.waits: list[float] = []  # seconds from sending a move until the last seat saw it
        self.trouble: list[str] = []

    async def gather(self, tables: int, show: Show) -> None:
        """Set up tables until there are that many, and sit down at the new ones; they deal automatically."""
        count, new = tables - len(self.parties), []
        for number, port in enumerate(self.ports):
            share = count // len(self.ports) + (number < count % len(self.ports))
            new += [Party(self, port, keys) for keys in await asyncio.to_thread(self.seating, port, share, show)]
        chairs = [chair for party in new for chair in party.chairs]
        await _in_turn([chair.come(chair.party.port) for chair in chairs], show)
        self.parties += new
        for chair in chairs:
            chair.get_ready()
        await self._until(lambda: all(party.due is not None for party in new))

    async def come_back(self, *, seen: bool) -> None:
        """Open one socket per table, all at once, as people do when their server is back."""
        self.leaving = False
        await asyncio.gather(*[p.chairs[0].come(p.port, seen=p.chairs[0].seen if seen else -1) for p in self.parties])

    def turn(self, party: Party) -> None:
        """Note that a table waits for a player."""
        if self.at_once and party.moves < self.enough:
            self.move(party)

    def move(self, party: Party) -> bool:
        """Let the player who must answer do so; False if nobody must."""
        if party.due is None:
            return False
        (chair, action), party.due = party.due, None
        self.sent += 1
        party.waiting[chair.seen + 1] = _Waiting(time.perf_counter())
        chair.send(b'{"type":"act","id":"m%d","seen":%d,"action":"%s"}' % (self.sent, chair.seen, action.encode()))
        return True

    def play(self, *, enough: int = LIMITLESS) -> None:
        """Play at all tables as fast as answers arrive."""
        self.at_once, self.enough = True, enough
        for party in self.parties:
            self.turn(party)

    async def pause(self) -> None:
        """Stop, and wait until no message is under way and every table is in the middle of a round."""
        self.at_once = False
        await self.settle()

    async def settle(self) -> None:
        """Wait until every table waits for a move."""
        await self._until(lambda: all(party.due is not None and not party.waiting for party in self.parties))
        await self._until(lambda: self.moves == self.sent and self.readies == self.asked)

    async def pace(self, rate: float, seconds: float, show: Show) -> list[float]:
        """Make moves at random times, ``rate`` per second; return how late each was sent."""
        late: list[float] = []
        turns = iter(_for_ever(random.sample(self.parties, len(self.parties))))
        began = time.perf_counter()
        due = began
        while due < began + seconds:
            due += random.expovariate(rate)
            now = time.perf_counter()
            if due > now:
                await asyncio.sleep(due - now)
            while not any(self.move(next(turns)) for _ in self.parties):
                await asyncio.sleep(0.001)  # no table is ready for a move yet
            late.append(max(0.0, time.perf_counter() - due))
            show(round(due - began), round(seconds))
        self.check()
        return late

    async def leave(self) -> None:
        """Close every socket."""
        self.leaving = True
        for party in self.parties:
            party.due = None
            party.waiting.clear()
            for chair in party.chairs:
                if chair.wire is not None:
                    chair.wire.abort()
        await self._until(lambda: not any(chair.wire for party in self.parties for chair in party.chairs))

    def check(self) -> None:
        """Raise ``LoadFailed`` if anything went wrong."""
        if self.trouble:
            raise LoadFailed(f"{len(self.trouble)} unexpected messages, the first: {self.trouble[0]}")

    async def _until(self, true: Callable[[], bool]) -> None:
        happened, ends = -1, 0.0
        while not true():
            self.check()
            if happened != self.moves + self.readies:
                happened, ends = self.moves + self.readies, time.perf_counter() + PATIENCE
            elif time.perf_counter() > ends:
                raise LoadFailed("the tables did not come to rest")
            await asyncio.sleep(0.02)


async def _in_turn(coming: Sequence[Coroutine[None, None, None]], show: Show = lambda done, of: None) -> None:
    gate = asyncio.Semaphore(AT_A_TIME)
    done = 0

    async def one(each: Coroutine[None, None, None]) -> None:
        nonlocal done
        async with gate:
            await each
        done += 1
        show(done, len(coming))

    await asyncio.gather(*map(one, coming))


def _for_ever(parties: Sequence[Party]) -> Iterable[Party]:
    while True:
        yield from parties
