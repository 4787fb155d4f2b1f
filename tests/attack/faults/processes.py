"""Processes: a server that is killed or frozen, or whose clock changes while it runs."""

import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.attack.faults.games import Duel, healthy
from tests.attack.kinds import probe, require
from tests.attack.stage import PATIENT
from tests.server.web.kills import Tally, kill_many
from tests.server.web.serving import Server
from tests.server.web.talking import choose, talk
from tests.waiting import block

KILLS: Final = 10  # of a short run; `make kills` kills hundreds of times
FROZEN: Final = 3.0  # seconds
DAY: Final = 86_400
# Python runs a module of this name first: it moves the clock by as many seconds as a file says.
_CLOCK: Final = """import os, time
_time, _time_ns = time.time, time.time_ns
def _moved():
    with open(os.environ["LASTCARD_CLOCK"]) as said:
        return int(said.read() or 0)
time.time = lambda: _time() + _moved()
time.time_ns = lambda: _time_ns() + _moved() * 10**9
"""


@probe(options=PATIENT)
def kills(server: Server) -> str:
    """Kills the server at random moments under load, also while it starts."""
    tally = Tally()
    kill_many(KILLS, tables=6, longest=0.5, seed=7, tally=tally)
    require(tally.clean, "; ".join(tally.wrong[:3]) or "something was lost")
    return f"{tally.kills} kills, {tally.acknowledged:,} moves acknowledged, none lost or doubled"


@probe(options=PATIENT)
def a_frozen_server(server: Server) -> str:
    """Stops the process for some seconds while a move is on its way, then lets it go on."""
    duel = Duel(server)
    duel.moves(2)
    with talk(server, duel.seats[0]) as ann, talk(server, duel.seats[1]) as ben:
        mover = ann if choose(ann.state) else ben
        os.kill(server.pid, signal.SIGSTOP)
        key = mover.say("act", seen=mover.seq, action=choose(mover.state))
        block(FROZEN, because="it is frozen for so long")
        os.kill(server.pid, signal.SIGCONT)
        answer = mover.until(lambda message: message.get("id") == key)
        require(answer["type"] == "done", f"the move was answered by {answer}")
        duel.promised = answer["seq"]
    duel.look()
    return f"frozen for {FROZEN:.0f} s, the move was carried out once"


@contextmanager
def movable_clock(folder: Path) -> Iterator[Path]:
    """Let servers that are started now ask a file how far their clock is off."""
    (folder / "sitecustomize.py").write_text(_CLOCK)
    (said := folder / "clock").write_text("0")
    before = {name: os.environ.get(name) for name in ("PYTHONPATH", "LASTCARD_CLOCK")}
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(folder), before["PYTHONPATH"])))
    os.environ["LASTCARD_CLOCK"] = str(said)
    try:
        yield said
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@probe(options=PATIENT)
def a_clock_that_jumps(server: Server) -> str:
    """Sets the clock a day forward and a day back while people play, and starts the server with the clock behind its log."""
    with tempfile.TemporaryDirectory() as folder, movable_clock(Path(folder)) as clock, Server(Path(folder)) as jumping:
        duel = Duel(jumping)
        duel.moves(2)
        for days in (1, -1, 0):
            clock.write_text(str(days * DAY))
            duel.moves(4)
            require(healthy(jumping), f"not well {days} days off")
        clock.write_text(str(-DAY))
        jumping.restart()
        duel.look()
        clock.write_text("0")
        duel.look()
    return "played on through every jump"
