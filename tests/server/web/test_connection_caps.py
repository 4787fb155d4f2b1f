"""Places: how many connections and sockets one address may have, on real protocols without a network."""

import asyncio
from pathlib import Path
from typing import Any, Final, cast

import uvicorn
from uvicorn.server import ServerState

from lastcard.server.table import TableRegistry
from lastcard.server.web.config import Config, Limits, Rate
from lastcard.server.web.limits.connection_caps import Crowding
from lastcard.server.web.metrics import ServerMetrics
from lastcard.server.web.wire.fast_wire import FastWire
from lastcard.server.web.wire.socket import SocketDoor
from lastcard.server.web.wire.upgrade import OpeningHttp
from lastcard.server.web.wire.wire_port import EXTENSION
from tests.server.web.framing import Line
from tests.server.web.test_wire import Tape
from tests.waiting import turn, until

FAR: Final = "203.0.113.9"
UPGRADE: Final = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def test_an_address_has_its_places_and_gets_them_back() -> None:
    crowding = Crowding(2)
    assert [crowding.enter(FAR) for _ in range(3)] == [True, True, False]
    assert crowding.enter("203.0.113.10")
    crowding.leave(FAR)
    assert [crowding.enter(FAR) for _ in range(2)] == [True, False]
    assert [crowding.enter("127.0.0.1") for _ in range(3)] == [True, True, False]  # whoever comes by a local proxy, too
    assert all(Crowding(None).enter(FAR) for _ in range(500))


def test_nothing_is_kept_of_an_address_that_is_gone() -> None:
    crowding = Crowding(2)
    for number in range(100):
        address = f"10.0.0.{number}"
        assert crowding.enter(address)
        crowding.leave(address)
    assert len(crowding) == 0


def test_the_connections_of_one_address_are_counted_and_thirty_people_fit() -> None:
    async def lines() -> None:
        config = uvicorn.Config(lambda: None, http=OpeningHttp, ws=FastWire, log_config=None)
        crowding = Crowding(Limits().lines)

        def come(peer: str) -> Line:
            line = Line(peer)
            http = OpeningHttp(config, ServerState(), {}, crowding=crowding)
            line.set_protocol(http)
            http.connection_made(line)
            return line

        here = [come(FAR) for _ in range(30 * 6)]  # thirty people, six connections of each browser
        assert not any(line.closing for line in here)
        here += [come(FAR) for _ in range(Limits().lines - len(here))]
        refused = come(FAR)
        assert refused.closing
        assert refused.sent.startswith(b"HTTP/1.1 429 ")
        assert not come("203.0.113.10").closing
        here[0].protocol.connection_lost(None)
        assert not come(FAR).closing
        here[1].protocol.data_received(UPGRADE)  # a socket is counted elsewhere
        assert not come(FAR).closing
        refused.protocol.connection_lost(None)
        assert come(FAR).closing

    asyncio.run(lines())


def test_thirty_people_behind_one_router_find_room_and_the_sockets_of_one_address_have_an_end() -> None:
    most = Limits().sockets
    assert most >= 30 * 2  # two pages each
    tape = [asyncio.Event() for _ in range(most + 1)]

    async def opened() -> list[int]:
        door = SocketDoor(
            cast("TableRegistry", None),
            Config(Path("nowhere"), limits=Limits(connects=Rate(10_000, 1.0))),
            ServerMetrics(),
        )
        statuses: list[int] = []

        async def come(number: int) -> None:
            async def receive() -> dict[str, Any]:
                if not asked:
                    asked.append(1)
                    return {"type": "websocket.connect"}
                if statuses[-1:] != [429]:
                    await tape[number].wait()
                return {"type": "websocket.disconnect"}

            async def send(message: Any) -> None:
                if "body" not in message:
                    statuses.append(message.get("status", 101))

            asked: list[int] = []
            scope = {
                "type": "websocket",
                "path": "/ws",
                "headers": [(b"host", b"localhost")],
                "client": (FAR, 5),
                "extensions": {EXTENSION: Tape()},
            }
            await door(scope, receive, send)

        coming = [asyncio.create_task(come(number)) for number in range(most)]
        await turn()
        await come(most)
        tape[0].set()
        await coming[0]
        late = asyncio.create_task(come(0))
        await late
        for event in tape:
            event.set()
        await asyncio.gather(*coming)
        return statuses

    assert asyncio.run(opened()) == [101] * most + [429, 101]


def test_who_asks_for_sockets_far_too_often_is_refused_before_anything_is_made_for_them() -> None:
    async def answers(count: int) -> list[tuple[bytes, type]]:
        door = SocketDoor(
            cast("TableRegistry", None), Config(Path("nowhere"), limits=Limits(connects=Rate(2, 1e-9))), ServerMetrics()
        )
        config = uvicorn.Config(door, interface="asgi3", http=OpeningHttp, ws=FastWire, log_config=None)
        given = []
        for _ in range(count):
            line = Line(FAR)
            http = OpeningHttp(config, ServerState(), {}, overrun=door.overrun)
            line.set_protocol(http)
            http.connection_made(line)
            http.data_received(UPGRADE)
            await until(lambda line=line: line.sent)  # type: ignore[misc]
            given.append((line.sent, type(line.get_protocol())))
            line.get_protocol().connection_lost(None)
        return given

    *opened, refused = asyncio.run(answers(3))
    assert [(said[:12], kind) for said, kind in opened] == [(b"HTTP/1.1 101", FastWire)] * 2
    assert refused[0].startswith(b"HTTP/1.1 429 ")
    assert b"retry-after: " in refused[0]
    assert refused[1] is OpeningHttp
