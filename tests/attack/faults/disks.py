"""Disks: full, read-only, failing, and a deleted log. The server may acknowledge only moves that are stored."""

import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from websockets.exceptions import WebSocketException

from tests.attack.faults.games import Duel, healthy
from tests.attack.kinds import NotHere, probe, require
from tests.attack.stage import PATIENT
from tests.server.web.serving import Server

SIZE: Final = 4 << 20  # bytes of a small disk
NOTICED: Final = 10.0  # seconds of play within which a fault must be noticed
_MOUNT: Final = 'mount -t tmpfs -o size="$1" tmpfs "$0" && echo mounted && exec sleep infinity'


class SmallDisk:
    """A disk of some megabytes that only those see who are sent there."""

    def __init__(self, folder: Path, holder: int) -> None:
        self.under: Final = ("nsenter", f"--target={holder}", "--user", "--mount", "--preserve-credentials")
        self.folder: Final = folder
        self.seen: Final = Path(f"/proc/{holder}/root") / folder.relative_to("/")  # the same from outside

    def run(self, *command: str) -> None:
        """Do something where the disk is seen."""
        subprocess.run([*self.under, *command], check=True, capture_output=True)

    def fill(self) -> None:
        """Leave no room."""
        with (self.seen / "filler").open("wb", buffering=0) as filler, suppress(OSError):
            while True:
                filler.write(bytes(4096))

    def clear(self) -> None:
        """Make room again."""
        (self.seen / "filler").unlink()


@contextmanager
def small_disk() -> Iterator[SmallDisk]:
    """Mount a small disk for as long as it is needed."""
    if not shutil.which("unshare") or not shutil.which("nsenter"):
        raise NotHere("needs unshare and nsenter")
    with tempfile.TemporaryDirectory() as folder:
        command = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", _MOUNT, folder, str(SIZE)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as holder:
            try:
                if not holder.stdout or holder.stdout.readline() != "mounted\n":
                    raise NotHere("no disk may be mounted here")
                yield SmallDisk(Path(folder), holder.pid)
            finally:
                holder.kill()


def until_refused(duel: Duel) -> dict[str, Any]:
    """Play on until the fault shows; give the answer that shows it."""
    ends = time.monotonic() + NOTICED
    while time.monotonic() < ends:
        try:
            answer = duel.move()
        except (WebSocketException, OSError, TimeoutError, AssertionError):
            return {"type": "error", "code": "gone"}
        if answer["type"] != "done":
            return answer
    return {"type": "done"}


@probe(options=PATIENT)
def a_full_disk(server: Server) -> str:
    """The disk fills up in the middle of a match, and later has room again."""
    with (
        small_disk() as disk,
        tempfile.TemporaryDirectory() as out,
        Server(Path(out), under=disk.under, database=disk.folder / "log.lastcard") as small,
    ):
        duel = Duel(small)
        duel.moves(4)
        disk.fill()
        answer = until_refused(duel)
        require(answer["type"] != "done", f"moves were acknowledged for {NOTICED:.0f} seconds on a full disk")
        require(small.alive, "the server ended")
        require(not healthy(small), "the server says that it is well")
        disk.clear()
        if not healthy(small):
            small.restart()
        duel.look()
        require(healthy(small), "there is room again, and the server says that it is not well")
    return f"refused ({answer.get('code')}), then played on"


@probe(options=PATIENT)
def a_read_only_disk(server: Server) -> str:
    """The server is started where nothing can be written."""
    with small_disk() as disk, tempfile.TemporaryDirectory() as out:
        place = disk.folder / "log.lastcard"
        with Server(Path(out), under=disk.under, database=place) as small:
            Duel(small).moves(2)
            small.stop()
        disk.run("mount", "-o", "remount,ro", str(disk.folder))
        try:
            with Server(Path(out), under=disk.under, database=place):
                started = True
        except AssertionError as refused:
            started, told = False, str(refused)
        require(not started, "it started, and cannot keep a move")
        require("Traceback" not in told, f"it fell over: {told[-300:]}")
        disk.run("mount", "-o", "remount,rw", str(disk.folder))
        with Server(Path(out), under=disk.under, database=place) as small:
            Duel(small).moves(2)
    sentence = told.strip().splitlines()[-1].replace(f"{disk.folder}/", "")
    return f"did not start: {sentence}"


@probe(options=PATIENT)
def a_failing_disk(server: Server) -> str:
    """The disk stops to take anything in the middle of a match."""
    duel = Duel(server)
    duel.moves(4)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    answer = until_refused(duel)
    require(answer["type"] != "done", f"moves were acknowledged for {NOTICED:.0f} seconds on a disk that takes nothing")
    if server.alive:
        require(not healthy(server), "the server says that it is well")
    server.restart()
    duel.look()
    return f"refused ({answer.get('code')}), nothing lost"


@probe(options=PATIENT)
def a_deleted_log(server: Server) -> str:
    """Somebody deletes the log of a server that runs, and puts a copy back: nothing may be acknowledged in between."""
    duel = Duel(server)
    duel.moves(4)
    with tempfile.TemporaryDirectory() as kept:
        files = sorted(server.database.parent.glob(f"{server.database.name}*"))
        for file in files:
            shutil.copy2(file, kept)
        for file in files:
            file.unlink()
        answer = until_refused(duel)
        server.kill()
        for file in files:
            file.unlink(missing_ok=True)
            shutil.copy2(Path(kept) / file.name, file)
    server.restart()
    duel.look()
    return f"refused ({answer.get('code')}); with the copy the match goes on"
