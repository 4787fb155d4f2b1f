"""Resolvers: a machine that cannot look names up serves its tables all the same."""

import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tests.attack.faults.games import Duel
from tests.attack.kinds import probe, require
from tests.attack.mute import SILENT
from tests.attack.stage import holds
from tests.server.web.serving import COMMAND, Server
from tests.server.web.talking import get, post

ASKERS: Final = 8
LONGEST: Final = SILENT / 4  # seconds for a move, also on a busy machine


class _Mute(Server):
    command = (COMMAND[0], "-m", "tests.attack.mute", "serve")


@probe(options=())
def addresses_without_a_resolver(server: Server) -> str:
    """Asks again and again for the addresses of a server whose resolver is silent, and has it write to names, while two play."""
    del server  # it has a resolver
    with tempfile.TemporaryDirectory() as folder, _Mute(Path(folder), "--host", "0.0.0.0", "--no-rate-limit") as mute:
        duel = Duel(mute)
        body = {"wish": {"kind": "hook", "address": "https://hooks.example.com/x", "form": "slack"}}
        bearer = {"authorization": f"Bearer {duel.seats[0]['token']}"}
        with ThreadPoolExecutor(ASKERS) as askers:
            asked = [askers.submit(get, mute, "/api/addresses") for _ in range(4 * ASKERS)]
            asked += [askers.submit(post, mute, f"/api/tables/{duel.seats[0]['table']}/notices", body, headers=bearer)]
            slowest = 0.0
            for _ in range(10):
                began = time.monotonic()
                duel.moves(1)
                slowest = max(slowest, time.monotonic() - began)
            told = [each.result().status_code for each in asked]
        require(slowest < LONGEST, f"a move took {slowest:.1f} s")
        require(told[0] == 200, f"the addresses were answered by {told[0]}")
        require(not (found := holds(mute)), f"the event loop was held: {'; '.join(found)}")
    return f"{len(told)} requests answered, the slowest move within {slowest:.1f} s"
