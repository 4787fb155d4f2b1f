"""People who play over sockets whatever happens: they reconnect when cut off and resend what was not answered.

A ``Player`` believes what it is told and notes what was acknowledged. It knows the protocol but no rules.
"""

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Final

from msgspec import UNSET
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.server.table.protocol.description import TableInfo
from lastcard.server.table.protocol.messages import (
    Act,
    AnyOutgoing,
    Done,
    Failed,
    Hello,
    Ready,
    Refused,
    Rename,
    State,
    decode_outgoing,
    encode,
)
from lastcard.server.table.protocol.public_position import Position
from lastcard.server.table.protocol.seat_position import Own, Step
from tests.waiting import pause

RIGHTS: Final = ("calls", "catches", "accuses", "jumps")
LAYING: Final = ("plays", "stacks")
OUTDATED: Final = ("stale", "not_playing", "round_under_way")  # refusals of what came too late: the table has gone on
AGAIN: Final = ("disk_away", "disk_full")  # refusals that ask for the same command again: its second copy may be done
RACE_SECONDS: Final = 10.0  # whoever is not answered by then gives up


class Player:
    """One seat, its socket, and what it was told."""

    def __init__(
        self,
        url: str | Sequence[str],
        rng: Random,
        *,
        table: str,
        token: str,
        pace: float = 0.0,
        notes: bool = False,
        mark: str = "",
    ) -> None:
        self.quiet = False  # asks for nothing new
        self.connected = False
        self.seat = -1
        self.seq = -1
        self.table: TableInfo | None = None
        self.position: Position | None = None
        self.own: Own | None = None
        self._urls = [f"{each}/ws" for each in ([url] if isinstance(url, str) else url)]  # of any of these servers
        self._rng = rng
        self._pace = pace  # seconds of thought at most
        self._notes = notes
        self.heard: list[tuple[int, str, object]] = []  # if it takes notes: entry, what was shown of it, in short
        self.twice = False  # sends everything twice, as a bad network might
        self._mark = mark  # begins the keys of all commands
        self.failed: Counter[str] = Counter()  # refusals by no rule and not of what came too late, by their codes
        self.longest_away = 0.0  # seconds without a table, at most
        self._away_since = 0.0  # if it was ever there
        self._code = table
        self._token = token
        self._keys = itertools.count()
        self._pending: Act | Rename | Ready | None = None  # asked, and not answered yet
        self._resumed = -1  # the last entry that was there when it was sent again
        self._repeats: set[str] = set()  # answered commands
        self._put_off: dict[str, Act | Rename | Ready] = {}  # refused while nothing could be written
        self._races = itertools.count()
        self.asked: dict[
            str, tuple[int, str]
        ] = {}  # actions by key: the entry they were chosen after, and what they are
        self.late: list[
            tuple[str, float, float]
        ] = []  # hellos called late: the server, when it was called, when it said so
        self._told = -1  # the last entry that was told step by step
        self._calls = "", 0.0  # the server that it talks to or tries to reach, and since when
        self.told()

    def told(self) -> None:
        """Begin a new page of what was promised."""
        self.acknowledged: dict[str, int] = {}
        self.gaps: list[str] = []
        self.wrong: list[str] = []
        self.repeated = self.unheard = 0

    @property
    def answered(self) -> bool:
        """Whether nothing is left open."""
        return self._pending is None

    def describe(self) -> str:
        """Say where this person stands, for whoever looks why nothing happens."""
        position, own = self.position, self.own
        asked = (position.asks, position.deciders) if position is not None else None
        phase = self.table.phase if self.table is not None else ""
        here = "here" if self.connected else "away"
        ready = [number for number, seat in enumerate(self.table.seats) if seat.ready] if self.table is not None else []
        stands = f"{phase} {asked}, ready {ready}, may {own and own.legal}"
        return f"S{self.seat} {here} at {self.seq}, {stands}, asks for {self._pending}"

    def cut_off(self) -> None:
        """Note that the server is gone."""
        self.connected = False

    async def play(self) -> None:
        """Play for ever; come back whenever the socket ends."""
        while True:
            self._calls = self._rng.choice(self._urls), time.monotonic()
            with suppress(OSError, WebSocketException, TimeoutError, EOFError):
                async with self._line(self._calls[0]) as socket:
                    await self._talk(socket)
            if self.connected:
                self._away_since = time.monotonic()
            self.connected = False
            await pause(self._rng.uniform(0.01, 0.1), because="not everybody comes back at the same moment")

    async def race(self) -> None:
        """Ask for two things at the same moment, through two servers: at most one of them can be done."""
        with suppress(OSError, WebSocketException, TimeoutError, EOFError):
            one, other = self._rng.sample(self._urls, 2)
            async with asyncio.timeout(RACE_SECONDS), self._line(one) as left, self._line(other) as right:
                first, second = await self._look(left), await self._look(right)
                await asyncio.gather(self._dash(left, first), self._dash(right, second))

    async def _look(self, socket: ClientConnection) -> State:
        """Say hello, and return how things stand."""
        await self._greet(socket)
        while not isinstance(state := decode_outgoing(await socket.recv(decode=False)), State) or state.you is UNSET:
            pass
        return state

    async def _dash(self, socket: ClientConnection, state: State) -> None:
        """Ask for whatever is open to this seat, and wait for the answer."""
        action = self._answer(state.position or None, state.own or None)
        if not action:
            return
        command = Act(f"{self._mark}{self.seat}-race-{next(self._races)}", state.seq, action)
        self.asked[command.id] = command.seen, command.action
        await socket.send(encode(command).decode())
        while True:
            match decode_outgoing(await socket.recv(decode=False)):
                case Done(id=key, seq=seq) if key == command.id:
                    self.acknowledged[key] = seq
                    return
                case Refused(id=key) if key == command.id:
                    return

    def _line(self, url: str) -> connect:
        return connect(url, compression=None, ping_interval=None, open_timeout=20)

    async def _greet(self, socket: ClientConnection) -> None:
        await socket.send(encode(Hello(self._code, token=self._token, seen=self.seq)).decode())

    async def _talk(self, socket: ClientConnection) -> None:
        await self._greet(socket)
        while True:
            message = decode_outgoing(await socket.recv(decode=False))
            if isinstance(message, State) and message.you is not UNSET:
                self._believe(message)
                if not self.connected and self._pending is not None:
                    self.repeated += 1
                    self._resumed = self.seq
                    await self._send(socket, self._pending)
                if not self.connected and self._away_since:
                    self.longest_away = max(self.longest_away, time.monotonic() - self._away_since)
                self.connected = True
            else:
                self._hear(message)
            command = self._next()
            if command is not None:
                self._pending = command
                if self._pace:
                    await pause(self._rng.uniform(0, self._pace), because="a person thinks")
                await self._send(socket, command)

    async def _send(self, socket: ClientConnection, command: Act | Rename | Ready) -> None:
        for _ in range(1 + self.twice):
            await socket.send(encode(command).decode())

    def _hear(self, message: AnyOutgoing) -> None:
        match message:
            case State():
                self._believe(message)
            case Done(id=key, seq=seq):
                self._acknowledge(key, seq)
            case Refused(id=key, code=code) if self._pending is not None and key == self._pending.id:
                if code not in OUTDATED and not message.rule:
                    self.failed[code] += 1
                if code in ("no_action", "bad_name", "only_seated", "store"):
                    self.wrong.append(f"S{self.seat}: {self._pending} was refused: {message.reason}")
                if code in AGAIN:
                    self._put_off[key] = self._pending
                self._pending = None
            case Failed(code="hello_late"):
                self.late.append((*self._calls, time.monotonic()))  # whoever keeps lines back knows whether it was
            case Failed(code=code) if code not in ("lost", "store", "disk_away"):
                self.wrong.append(f"S{self.seat} was told {message}")
            case _:
                pass

    def _believe(self, state: State) -> None:
        """Take over what changed, and count along."""
        for step in state.steps or ():
            if self._told >= 0 and step.seq != self._told + 1 and state.past is UNSET:
                self.gaps.append(f"S{self.seat} was told entry {step.seq} after {self._told}")
            self._told = step.seq
        if state.past is not UNSET:
            self._told = state.seq
        self.seq = state.seq
        if self._notes:
            self.heard += noted(state)
        if state.you is not UNSET and state.you is not None:
            self.seat = state.you
        if state.table is not UNSET:
            self.table = state.table
        if state.position is not UNSET:
            self.position = state.position
        if state.own is not UNSET:
            self.own = state.own

    def _acknowledge(self, key: str, seq: int) -> None:
        if self._pending is None or key != self._pending.id:
            if self.acknowledged.get(key) == seq or key in self._repeats:
                return  # the answer to what was sent twice
            if key in self._put_off:  # sent twice: the second copy came when the server could write again
                self._repeats.add(key)
                if not isinstance(self._put_off.pop(key), Ready):
                    self.acknowledged[key] = seq
                return
            self.wrong.append(f"S{self.seat} was told that {key} is done, which nobody waits for")
            return
        self._repeats.add(key)
        if not isinstance(self._pending, Ready):  # who is ready already is so without a new entry
            self.acknowledged[key] = seq
            self.unheard += seq <= self._resumed
        self._pending = None
        self._resumed = -1

    def _next(self) -> Act | Rename | Ready | None:
        """Choose what to ask for, if anything."""
        if self._pending is not None or self.quiet or self.table is None:
            return None
        key = f"{self._mark}{self.seat}-{next(self._keys)}"
        if self._rng.random() < 0.01:
            return Rename(key, f"{'ABC'[self.seat % 3]}{self._rng.randrange(10**6)}")
        if self.table.phase != "playing":
            mine = self.table.seats[self.seat]
            return None if mine.ready else Ready(key)
        action = self._action()
        if not action:
            return None
        self.asked[key] = self.seq, action
        return Act(key, self.seq, action)

    def _action(self) -> str:
        position, own = self.position, self.own
        if position is None or own is None:
            return ""
        rights = [action for action in own.legal if action.startswith(RIGHTS)]
        if rights and self._rng.random() < 0.1:
            return self._rng.choice(rights)
        return self._answer(position, own)

    def _answer(self, position: Position | None, own: Own | None) -> str:
        """Choose what this seat answers to what it is asked, if it is."""
        if position is None or own is None or self.seat not in position.deciders:
            return ""
        if position.owed:
            return " ".join([BY_NAME[position.asks].verb, *own.hand[: position.owed]])
        answers = [action for action in own.legal if not action.startswith(RIGHTS)]
        laying = [action for action in answers if action.startswith(LAYING)]
        return self._rng.choice(laying or answers)


def noted(state: State) -> list[tuple[int, str, object]]:
    """Note what a state shows of the game, in short: there will be hundreds of thousands."""
    notes: list[tuple[int, str, object]] = [(step.seq, "step", fingerprint(step)) for step in state.steps or ()]
    if state.position is not UNSET:
        notes.append((state.seq, "position", fingerprint(state.position)))
    if state.own is not UNSET:
        notes.append((state.seq, "own", encode(state.own)))
    return notes


def fingerprint(part: Step | Position | Own | None) -> int:
    """Return a hash of a part of a state."""
    return hash(encode(part))
