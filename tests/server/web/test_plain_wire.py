"""The plain wire: data goes out in order, a client that does not read is disconnected, and its budget holds."""

import asyncio
from typing import Any

import pytest

from lastcard.server.web.config import FRAME, OUTBOUND, Limits
from lastcard.server.web.limits.frame_budget import Budget
from lastcard.server.web.wire import plain_wire
from lastcard.server.web.wire.plain_wire import PlainWire
from tests.waiting import turn, until


class Client:
    """The other end, as a server that speaks ASGI shows it."""

    def __init__(self) -> None:
        self.says: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[Any] = []
        self.takes = asyncio.Event()
        self.takes.set()

    def say(self, text: str) -> None:
        self.says.put_nowait({"type": "websocket.receive", "text": text})

    async def send(self, message: Any) -> None:
        await self.takes.wait()
        self.heard.append(message.get("text", message.get("code")))

    def wire(self) -> PlainWire:
        return PlainWire(self.says.get, self.send)


def test_what_is_written_goes_out_in_order_and_the_goodbye_is_the_last() -> None:
    async def talk() -> list[Any]:
        client = Client()
        async with client.wire() as wire:
            for number in range(5):
                wire.write(b"%d" % number)
            wire.close(4001)
            wire.write(b"too late")
            wire.close(1000)
        return client.heard

    assert asyncio.run(talk()) == ["0", "1", "2", "3", "4", 4001]


def test_our_own_goodbye_ends_the_reading_even_if_the_client_says_nothing() -> None:
    async def talk() -> tuple[str, dict[str, Any]]:
        client = Client()
        async with client.wire() as wire:
            client.say("hello")
            first = (await wire.receive())["text"]
            asyncio.get_running_loop().call_soon(wire.close, 1012)
            return first, dict(await wire.receive())

    assert asyncio.run(talk()) == ("hello", {"type": "websocket.disconnect", "code": 1012})


def test_who_takes_nothing_is_slow_and_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_wire, "GOODBYE_SECONDS", 0.0)

    async def talk() -> Client:
        client = Client()
        client.takes.clear()
        async with client.wire() as wire:
            slow = []
            for message in (b"x" * OUTBOUND, b"x"):
                wire.write(message)
                slow.append(wire.slow)
            assert slow == [False, True]
            wire.close(1013)
            assert (await wire.receive())["code"] == 1013
        return client

    assert asyncio.run(talk()).heard == []


def test_who_reads_on_is_slow_no_more() -> None:
    async def talk() -> bool:
        client = Client()
        client.takes.clear()
        async with client.wire() as wire:
            wire.write(b"x" * OUTBOUND)
            wire.write(b"x" * OUTBOUND)
            assert wire.slow
            client.takes.set()
            await until(lambda: len(client.heard) >= 2, every=0)
            return wire.slow

    assert not asyncio.run(talk())


@pytest.mark.parametrize("gone", [OSError("gone"), RuntimeError("closed already")])
def test_a_client_that_is_gone_is_no_mistake(gone: Exception) -> None:
    async def talk() -> None:
        async def send(message: Any) -> None:
            raise gone

        async with PlainWire(Client().says.get, send) as wire:
            wire.write(b"x")

    asyncio.run(talk())


def test_messages_are_on_the_budget() -> None:
    async def flood() -> tuple[int, Client]:
        client = Client()
        async with client.wire() as wire:
            wire.budget = Budget(Limits().traffic)
            wire.last_words = lambda code: b"over: %d" % code
            count = 0
            for _ in range(1000):
                client.say("x" * FRAME)
            while (event := await wire.receive())["type"] == "websocket.receive":
                count += 1
            assert event["code"] == 1008
        return count, client

    count, client = asyncio.run(flood())
    assert Limits().messages.burst < count < 100
    assert client.heard == ["over: 1008", 1008]


def test_others_have_their_turn_between_two_messages() -> None:
    async def flood() -> int:
        client = Client()
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await turn()

        waiting = asyncio.create_task(others())
        async with client.wire() as wire:
            for _ in range(100):
                client.say("x")
            for _ in range(100):
                await wire.receive()
        waiting.cancel()
        return turns

    assert asyncio.run(flood()) >= 100
