"""Where a server can be reached: looked up where nobody waits for it, and private addresses are told to private networks only."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from ipaddress import IPv4Network
from pathlib import Path
from typing import Any

import pytest

from lastcard.server.store import open_store
from lastcard.server.table import TableRegistry
from lastcard.server.web import addresses
from lastcard.server.web.addresses import Whereabouts
from lastcard.server.web.app import make_app
from lastcard.server.web.config import Config
from tests.waiting import comes, until

HOME, OUTSIDE = "192.168.1.5", "9.9.9.9"


@pytest.fixture
def silence(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Have a resolver that does not answer before it is told to."""
    answers = threading.Event()

    def silent(*_: object, **__: object) -> list[Any]:
        answers.wait(30)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", silent)
    yield answers
    answers.set()


def everywhere(folder: Path, **how: Any) -> Config:
    return Config(folder / "log", host="0.0.0.0", port=8108, limits=None, **how)


async def ask(app: Any, path: str, client: str, headers: dict[str, str] | None = None) -> Any:
    """Ask an application as a server hands it a request."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    said = {"host": "127.0.0.1", **(headers or {})}
    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"", "scheme": "http",
        "http_version": "1.1", "client": (client, 1234), "server": ("127.0.0.1", 8108),
        "headers": [(name.encode(), value.encode()) for name, value in said.items()],
    }  # fmt: skip
    await app(scope, receive, send)
    return json.loads(b"".join(each.get("body", b"") for each in sent))


def test_a_resolver_that_does_not_answer_keeps_nobody_waiting(tmp_path: Path, silence: threading.Event) -> None:
    async def scene() -> float:
        store = open_store(tmp_path / "log")
        app = make_app(TableRegistry(store), everywhere(tmp_path))
        watching = asyncio.create_task(app.whereabouts.watch())
        longest = 0.0
        try:
            for _ in range(50):
                before = time.perf_counter()
                assert (await ask(app, "/api/addresses", "127.0.0.1"))["public"] == ""
                await comes(lambda: False, within=0.005)  # whatever else is due
                longest = max(longest, time.perf_counter() - before)
        finally:
            watching.cancel()
            await store.close()
        return longest

    assert asyncio.run(scene()) < 1.0, "the resolver is silent for 30 s"
    assert not silence.is_set()


def test_the_addresses_are_looked_up_at_the_start_and_every_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []

    def look() -> tuple[str, ...]:
        looks.append(threading.current_thread().name)
        return (f"192.168.1.{len(looks)}",)

    assert addresses.LOOK_AGAIN == 60
    monkeypatch.setattr(addresses, "LOOK_AGAIN", 0.05)
    monkeypatch.setattr(addresses, "addresses_in_networks", look)
    monkeypatch.setattr(addresses, "address_in_network", lambda: HOME)

    async def scene() -> None:
        there = Whereabouts(everywhere(tmp_path))
        assert there.told_to("127.0.0.1") == (f"http://{HOME}:8108",), "known before anything was looked up"
        watching = asyncio.create_task(there.watch())
        await until(lambda: len(looks) >= 3)
        watching.cancel()

    asyncio.run(scene())
    assert threading.main_thread().name not in looks


@pytest.mark.parametrize(
    ("asker", "headers", "told"),
    [
        ("127.0.0.1", {}, [HOME, OUTSIDE]),
        ("::1", {}, [HOME, OUTSIDE]),
        ("::ffff:192.168.1.9", {}, [HOME, OUTSIDE]),
        ("10.9.8.7", {}, [HOME, OUTSIDE]),
        ("fd12:3456:789a:1::9", {}, [HOME, OUTSIDE]),
        ("fe80::9", {}, [HOME, OUTSIDE]),
        ("9.9.9.8", {}, [OUTSIDE]),
        ("2606:4700::1111", {}, [OUTSIDE]),
        ("100.64.0.9", {}, [OUTSIDE]),  # somebody behind the same provider
        ("unknown", {}, [OUTSIDE]),
        ("", {}, [OUTSIDE]),
        ("172.18.0.2", {"x-forwarded-for": "9.9.9.8"}, [OUTSIDE]),  # a trusted proxy
        ("172.18.0.2", {"x-forwarded-for": "192.168.1.9"}, [HOME, OUTSIDE]),
        ("127.0.0.1", {"x-forwarded-for": "192.168.1.9"}, [OUTSIDE]),  # one that is not
        ("127.0.0.1", {"forwarded": "for=9.9.9.8"}, [OUTSIDE]),
    ],
)
def test_private_addresses_are_told_in_private_networks_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asker: str, headers: dict[str, str], told: list[str]
) -> None:
    monkeypatch.setattr(addresses, "addresses_in_networks", lambda: (HOME, OUTSIDE))

    async def scene() -> Any:
        store = open_store(tmp_path / "log")
        app = make_app(TableRegistry(store), everywhere(tmp_path, trust_proxy=(IPv4Network("172.18.0.0/16"),)))
        watching = asyncio.create_task(app.whereabouts.watch())
        try:
            await until(lambda: len(app.whereabouts.told_to("127.0.0.1")) == 2)
            return await ask(app, "/api/addresses", asker, headers)
        finally:
            watching.cancel()
            await store.close()

    assert asyncio.run(scene()) == {"public": "", "network": [f"http://{address}:8108" for address in told]}


@pytest.mark.parametrize(("host", "told"), [("192.168.1.5", []), ("attic", []), ("9.9.9.9", ["http://9.9.9.9:8108"])])
def test_an_address_that_the_host_chose_is_told_by_the_same_rule(tmp_path: Path, host: str, told: list[str]) -> None:
    there = Whereabouts(Config(tmp_path / "log", host=host, port=8108))
    assert list(there.told_to("9.9.9.8")) == told
    assert there.told_to("127.0.0.1") == (f"http://{host}:8108",)
