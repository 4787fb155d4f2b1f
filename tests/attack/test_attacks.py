"""The short part of the attacks, without timings: floods are cut off, memory stays bounded, probes fail."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.load_machine import memory
from tests.attack.attacker import own_table, some_address
from tests.attack.kinds import Flood, Probe, attacks
from tests.attack.line import Aim, Tally
from tests.attack.report import GROWTH
from tests.attack.stage import OPTIONS, PATIENT
from tests.server.web.serving import Server
from tests.server.web.talking import get, new_table

pytestmark = pytest.mark.long  # floods

SECONDS = 0.4  # of every flood
QUICK = [each for each in attacks() if isinstance(each, Probe) and each.options is None]
FRAMES = [
    each for each in attacks() if isinstance(each, Flood) and each.run.__module__.endswith((".frames", ".commands"))
]


def living(folder: Path, *options: str) -> Iterator[Server]:
    """Run a server that has to live through every attack and may log no mistake of its own."""
    with Server(folder, *options) as server:
        yield server
        assert get(server, "/health").status_code == 200
        assert '"error"' not in server.log_text


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that may be asked as often as one likes."""
    yield from living(tmp_path_factory.mktemp("patient"), *PATIENT)


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server with all its limits, and a table there."""
    for server in living(tmp_path_factory.mktemp("limited"), *OPTIONS):
        yield server, new_table(server, "normal")["table"]


@pytest.mark.parametrize("attack", QUICK, ids=lambda attack: attack.name)
def test_what_must_not_succeed_does_not(patient: Server, attack: Probe) -> None:
    assert attack.run(patient)  # or it raises a breach


@pytest.mark.parametrize("attack", FRAMES, ids=lambda attack: attack.name)
def test_who_floods_is_cut_off_and_fills_no_memory(limited: tuple[Server, str], attack: Flood) -> None:
    server, victims = limited
    address = some_address()
    own = own_table(server.port, address)
    tally = Tally()
    before = memory(server.pid)
    aim = Aim(server.port, address, victims, own["code"], own["token"], time.monotonic() + SECONDS)
    asyncio.run(attack.run(aim, tally))
    assert attack.repelled(tally), tally
    assert memory(server.pid) - before < GROWTH
