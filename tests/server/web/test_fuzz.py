"""Twenty thousand mutated frames: each is answered or closes its socket, and only legal moves change anything."""

import asyncio
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lastcard.engine.records.record_text import check_record
from lastcard.server.store import open_reader
from lastcard.server.store.game_entries import records
from tests.server.web.serving import Server
from tests.server.web.talking import duel, get, sequence, talk

pytestmark = pytest.mark.long  # sends twenty thousand frames

FRAMES: Final = 10_000
SOCKETS: Final = 8
BURST: Final = 25  # frames on the way at once
QUESTION: Final = {"type": "type", "seen": 0, "text": "hand"}

VALID: Final = (
    {"type": "ping"},
    {"type": "resync", "seen": 3},
    {"type": "hello", "table": "BCDFGH", "seen": 2, "language": "en"},
    {"type": "act", "seen": 5, "action": "plays r7 uno"},
    {"type": "act", "seen": 5, "action": "draws"},
    {"type": "act", "seen": 9999, "action": "draws"},
    {"type": "act", "seen": 9999, "action": "keeps"},
    {"type": "act", "seen": 9, "action": "discards r1 b4"},
    {"type": "type", "seen": 5, "text": "wild b"},
    {"type": "type", "seen": 5, "text": "hand"},
    {"type": "ready", "on": False},
    {"type": "pledge", "commitment": "0" * 64, "pledge": "1" * 64},
    {"type": "reveal", "commitment": "0" * 64, "share": "a" * 43},
    {"type": "take_over"},
    {"type": "consent", "seat": 1, "on": False},
    {"type": "react", "reaction": "nice"},
    {"type": "chat", "text": "hello"},
    {"type": "more_time"},
    {"type": "let_bot_play", "seat": 0},
    {"type": "settings", "settings": {"edition": "polish", "options": {"jump_in": "on"}, "written": ["draw 2"]}},
    {"type": "move_seat", "seat": 0, "to": 1},
    {"type": "remove", "seat": 1},
    {"type": "start"},
    {"type": "add_bot", "level": "sharp"},
)
PIECES: Final = (
    "\x00", "\\u0000", "\\ud83d", "🂡", "\u202e", "null", "true", "-1", "1e400", "9" * 30, "[]", "{}", '"', "\\", ",", ":", "{",
    "}", "type", '"id":"x",', '"type":"ping",', "S9", "[" * 200, "S0 ", " uno", "wild", "%s", "__proto__", "../../etc/passwd",
)  # fmt: skip


def mutated(rng: random.Random, number: int) -> str | bytes:
    """Make a frame out of a valid one; most mean nothing, some are out of turn, a few are bytes."""
    message: dict[str, Any] = dict(rng.choice(VALID))
    if rng.randrange(8) and message["type"] not in ("ping", "resync", "hello"):
        message["id"] = f"f{number}"
    if rng.randrange(3) == 0:
        key = rng.choice([*message, "extra"])
        message[key] = rng.choice(
            (None, True, -1, 2**63, 1.5, "", "x" * 300, [], {}, [[]], "S0 draws", "\x00", rng.random())
        )
    text = json.dumps(message, ensure_ascii=rng.random() < 0.5)
    for _ in range(rng.choice((0, 0, 1, 1, 2, 5))):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(4):
            case 0:
                text = text[:at] + rng.choice(PIECES) + text[at:]
            case 1:
                text = text[:at] + text[at + rng.randrange(1, 8) :]
            case 2:
                text = text[:at] + chr(rng.choice((rng.randrange(128), rng.randrange(0x250, 0xD000)))) + text[at + 1 :]
            case _:
                text = text[:at] + text[: rng.randrange(len(text) + 1)]
    text = text[:1200]
    return text.encode() if rng.randrange(50) == 0 else text


class Fuzzer:
    """Sends frames over one socket after another, and counts what each of them was answered with."""

    def __init__(self, server: Server, hello: dict[str, Any], seed: int) -> None:
        self.url = f"{server.socket_url}/ws"
        self.hello = json.dumps({"type": "hello", **hello})
        self.rng = random.Random(seed)
        self.sent = self.unanswered = 0
        self.closes: Counter[int] = Counter()

    async def run(self, frames: int) -> None:
        """Send that many frames; open a new socket if the server has had enough of the old one."""
        while self.sent < frames:
            async with connect(self.url, compression=None, ping_interval=None) as connection:
                await connection.send(self.hello)
                await self.flood(connection, frames)

    async def flood(self, connection: ClientConnection, frames: int) -> None:
        """Send frames in bursts, each followed by a question; between two answers must be those to the frame between them."""
        try:
            while self.sent < frames:
                burst = range(self.sent + 1, self.sent + 1 + BURST)
                for self.sent in burst:
                    await connection.send(mutated(self.rng, self.sent))
                    await connection.send(json.dumps({**QUESTION, "id": f"mark{self.sent}"}))
                for number in burst:
                    await self.listen(connection, f"mark{number}")
        except ConnectionClosed as end:
            self.closes[end.rcvd.code if end.rcvd else 1006] += 1

    async def listen(self, connection: ClientConnection, mark: str) -> None:
        """Count what comes before the answer to a question."""
        heard = 0
        while json.loads(await asyncio.wait_for(connection.recv(), 30)).get("id") != mark:
            heard += 1
        self.unanswered += heard == 0


async def legal_lines(database: Path, code: str) -> int:
    """Replay the match of a table from the log, checking every action; give how many lines it has."""
    reader = open_reader(database)
    try:
        texts = records(await reader.read(code))
    finally:
        await reader.close()
    return sum(len(check_record(text).game.moves) for text in texts)


def test_twenty_thousand_mutated_frames_change_nothing_but_by_legal_moves(tmp_path: Path) -> None:
    with Server(tmp_path, "--no-rate-limit") as server:
        seats = [*duel(server), *duel(server)]  # both players of a table, so that somebody is always asked
        lines = [asyncio.run(legal_lines(server.database, seat["table"])) for seat in seats]
        watched, _ = duel(server)
        before = sequence(server, watched)
        hellos = [*seats, *({"table": watched["table"]} for _ in range(SOCKETS - len(seats)))]

        async def fuzz() -> list[Fuzzer]:
            fuzzers = [Fuzzer(server, hello, seed) for seed, hello in enumerate(hellos)]
            await asyncio.gather(*(each.run(FRAMES // SOCKETS) for each in fuzzers))
            return fuzzers

        fuzzers = asyncio.run(fuzz())
        assert sum(each.sent for each in fuzzers) >= FRAMES
        assert sum(each.unanswered for each in fuzzers) == 0
        assert not any(each.closes for each in fuzzers)
        assert sequence(server, watched) == before  # whoever only watches changes nothing at all
        with talk(server, watched) as ann:
            assert ann.ask("type", seen=ann.seq, text="hand")["type"] == "done"
        assert get(server, "/health").status_code == 200
        assert '"error"' not in server.log_text
        after = [asyncio.run(legal_lines(server.database, seat["table"])) for seat in seats]
    assert all(now >= then for now, then in zip(after, lines, strict=True))
    assert sum(after) > sum(lines)  # some of what the players' sockets sent was legal
