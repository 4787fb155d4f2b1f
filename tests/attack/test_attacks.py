"""The short part of the attacks, without timings: floods are cut off, memory stays bounded, what must not succeed does not."""

import asyncio
import time
from collections.abc import Iterator

import pytest

from bench.load_machine import memory
from tests.attack.attacker import own_table, some_address
from tests.attack.kinds import Flood, Probe, attacks
from tests.attack.line import Aim, Tally
from tests.attack.report import GROWTH
from tests.attack.stage import OPTIONS
from tests.web.serving import Server
from tests.web.talking import get, new_table

SECONDS = 0.4  # of every flood
QUICK = [each for each in attacks() if isinstance(each, Probe) and not each.alone]
FRAMES = [
    each for each in attacks() if isinstance(each, Flood) and each.run.__module__.endswith((".frames", ".commands"))
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all of them: it has to live through every attack."""
    with Server(tmp_path_factory.mktemp("server"), *OPTIONS) as server:
        yield server
        assert get(server, "/health").status_code == 200
        assert '"error"' not in server.log_text


@pytest.mark.parametrize("attack", QUICK, ids=lambda attack: attack.name)
def test_what_must_not_succeed_does_not(server: Server, attack: Probe) -> None:
    assert attack.run(server)  # raises a breach


@pytest.mark.parametrize("attack", FRAMES, ids=lambda attack: attack.name)
def test_who_floods_is_cut_off_and_fills_no_memory(server: Server, attack: Flood) -> None:
    address = some_address()
    own = own_table(server.port, address)
    victims = new_table(server, "normal")["table"]
    tally = Tally()
    before = memory(server.pid)
    aim = Aim(server.port, address, victims, own["code"], own["token"], time.monotonic() + SECONDS)
    asyncio.run(attack.run(aim, tally))
    assert attack.repelled(tally), tally
    assert memory(server.pid) - before < GROWTH
