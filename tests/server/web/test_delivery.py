"""Messages to channels: as each takes them, tried again later each time, given up, and never into a private network."""

import asyncio
import json
import socket
import ssl
import threading
from collections.abc import Sequence
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest

from lastcard.server.store import open_store
from lastcard.server.table.protocol.notification_targets import Call, Hook, Wish
from lastcard.server.web.config import Config
from lastcard.server.web.push import outgoing_http
from lastcard.server.web.push.delivery import PAUSES, Messenger
from lastcard.server.web.push.outgoing_http import NAMED, Forbidden, Unreachable, check, is_public, post
from lastcard.server.web.push.web_push import PushKeys, push_keys
from tests.server.web.listening import Listener, listening
from tests.waiting import until


def deliver(folder: Path, *wishes: Wish, over_after: int = 100, private: bool = True) -> tuple[list[float], list[Wish]]:
    """Make one call. Return the pauses between its tries and the wishes that turned out to lead nowhere."""
    paused: list[float] = []
    gone: list[Wish] = []

    async def sleep(seconds: float) -> None:
        paused.append(seconds)

    async def keys() -> PushKeys:
        async with open_store(folder / "log") as store:
            return await push_keys(store, "")

    async def wanted() -> bool:
        return len(paused) <= over_after

    async def run() -> None:
        config = Config(folder / "log", private_hooks=private, public_url="https://cards.example")
        messenger = Messenger(config, keys, sleep=sleep)
        messenger.call(Call("BCDFGH", "<Ann> & Ben", False, wishes, wanted=wanted, gone=gone.append))
        await until(lambda: not messenger._under_way)

    asyncio.run(run())
    return paused, gone


def hook(listener: Listener, form: str = "discord") -> Hook:
    return Hook(f"{listener.url}/hook?id=1", form)  # type: ignore[arg-type]


def test_each_channel_gets_the_message_in_its_own_form(tmp_path: Path) -> None:
    with listening() as there:
        deliver(tmp_path, hook(there, "discord"))
        discord = there.next()
        assert discord.path == "/hook?id=1"
        said = json.loads(discord.body)
        assert said["content"] == "<Ann> & Ben, it is your turn at table BCDFGH. https://cards.example/t/BCDFGH"
        assert said["allowed_mentions"] == {"parse": []}
        deliver(tmp_path, hook(there, "slack"))
        assert json.loads(there.next().body)["text"].startswith("&lt;Ann&gt; &amp; Ben, it is your turn")
        deliver(tmp_path, hook(there, "ntfy"))
        ntfy = there.next()
        assert ntfy.body.decode() == "<Ann> & Ben, it is your turn at table BCDFGH."
        assert ntfy.headers["click"] == "https://cards.example/t/BCDFGH"
        assert there.silent


@pytest.mark.parametrize(
    ("answers", "tries", "is_gone"),
    [
        ((503, 429, 204), 3, False),  # delivered at the third try, and then no more
        ((500,) * 9, 1 + len(PAUSES), False),  # given up
        ((400,), 1, False),  # it will not be better next time
        ((410,), 1, True),  # the channel is gone
        ((302,), 1, False),  # a redirect is not followed
    ],
)
def test_a_failed_message_is_tried_again_later_each_time(
    tmp_path: Path, answers: Sequence[int], tries: int, is_gone: bool
) -> None:
    with listening(*answers) as there:
        paused, gone = deliver(tmp_path, hook(there))
        heard = [there.next() for _ in range(tries)]
        assert there.silent
    assert len(heard) == tries
    assert paused == sorted(paused)
    assert paused == [0.0, *PAUSES][:tries]
    assert bool(gone) == is_gone


def test_a_turn_that_is_over_is_not_told_any_more(tmp_path: Path) -> None:
    with listening(500, 500) as there:
        deliver(tmp_path, hook(there), over_after=1)
        there.next()
        assert there.silent


def test_nothing_goes_to_a_private_network_unless_the_host_allows_it(tmp_path: Path) -> None:
    with listening() as there:
        deliver(tmp_path, replace_scheme(hook(there)), private=False)
        assert there.silent
        deliver(tmp_path, hook(there), private=True)
        there.next()


def replace_scheme(wish: Hook) -> Hook:
    return Hook(wish.address.replace("http:", "https:"), wish.form)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:192.168.1.1",
        "2002:7f00:1::", "64:ff9b::7f00:1", "ff02::1", "fec0::1", "::127.0.0.1", "::ffff:0:127.0.0.1", "5f00::1", "3fff::1",
        "4000::1", "2002:c0a8:101::", "2001:0:7f00:1::", "2001::1", "2001:1ff::1", "64:ff9b:1::1", "64:ff9b::1.1.1.1",
        "100::1", "100:0:0:1::1", "2001:db8::1", "2620:4f:8000::1", "3ffe::1", "8000::1", "ffff::1", "1fff:ffff::1",
        "192.0.0.9", "192.0.2.1", "192.88.99.1", "192.31.196.1", "192.52.193.1", "192.175.48.1", "198.18.0.1",
        "198.51.100.1", "203.0.113.1", "240.0.0.1", "172.31.255.255", "100.127.255.255", "0.1.2.3", "239.1.1.1",
    ],
)  # fmt: skip
def test_these_addresses_are_not_in_the_open_internet(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize(
    "address",
    [
        "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "172.32.0.1", "100.128.0.1", "192.0.1.1", "223.255.255.255",
        "2001:200::1", "2003::1", "2a00:1450:4001::1", "3fff:1000::1",
    ],
)  # fmt: skip
def test_these_addresses_are_in_the_open_internet(address: str) -> None:
    assert is_public(ip_address(address))


def test_an_inner_name_is_refused_like_an_unknown_one_and_as_late() -> None:
    async def refused(name: str) -> tuple[str, float]:
        clock = asyncio.get_running_loop().time
        began = clock()
        with pytest.raises(Unreachable) as why:
            await check(f"https://{name}/hook", private=False)
        return str(why.value).replace(name, "NAME"), clock() - began

    async def ask() -> list[tuple[str, float]]:
        return await asyncio.gather(*map(refused, ("localhost", "nobody.invalid", f"{'a' * 64}.example")))

    answers = asyncio.run(ask())
    assert {said for said, _ in answers} == {"NAME"}
    taken = [seconds for _, seconds in answers]
    assert min(taken) >= NAMED - 0.01
    assert max(taken) - min(taken) < 0.5


def test_a_name_is_answered_in_time_even_if_the_resolver_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    silence = threading.Event()

    def silent(*_: object, **how: Any) -> list[object]:
        if how.get("flags") == socket.AI_NUMERICHOST:
            raise socket.gaierror
        silence.wait(60)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", silent)

    async def ask() -> float:
        clock = asyncio.get_running_loop().time
        began = clock()
        with pytest.raises(Unreachable):
            await check("https://slow.example/hook", private=False)
        return clock() - began

    try:
        assert NAMED - 0.01 <= asyncio.run(ask()) < NAMED + 2.0
    finally:
        silence.set()


@pytest.mark.parametrize(
    "address",
    [
        "http://1.1.1.1/", "https://127.0.0.1/", "https://[::1]/", "https://2130706433/", "https://0x7f.1/",
        "https://user:word@1.1.1.1/", "https://1.1.1.1:0/", "https:///x", "https://[::ffff:10.0.0.1]/", "file:///etc/passwd",
        "https://[fec0::1]/", "https://[::127.0.0.1]/", "https://[::ffff:0:127.0.0.1]/", "https://127.1/", "https://0/",
    ],
)  # fmt: skip
def test_these_addresses_are_refused(address: str) -> None:
    with pytest.raises(Forbidden):
        asyncio.run(check(address, private=False))
    with pytest.raises(Forbidden):
        asyncio.run(post(address, b"", {}, private=False))


def test_a_message_to_an_inner_name_is_never_sent() -> None:
    with listening() as there:
        port = there.url.rpartition(":")[2]
        with pytest.raises(Forbidden):
            asyncio.run(post(f"https://localhost:{port}/hook", b"", {}, private=False))
        assert there.silent


def test_trusted_certificates_are_read_once_and_where_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    readers: list[threading.Thread] = []
    read = ssl.create_default_context

    def noted() -> ssl.SSLContext:
        readers.append(threading.current_thread())
        return read()

    outgoing_http._trust.cache_clear()
    monkeypatch.setattr(ssl, "create_default_context", noted)
    with listening() as there:  # which speaks no TLS
        for _ in range(2):
            with pytest.raises(Unreachable):
                asyncio.run(post(there.url.replace("http:", "https:"), b"", {}, private=True))
    (reader,) = readers
    assert reader is not threading.main_thread()
