"""The same arena on many machines: the workers of a Ray cluster play pieces of its rounds.

Round i of a seed is the same everywhere, so the rows equal those of a single machine. A dead worker is replaced and its rounds
are played again; any other failure of the cluster raises a ``ClusterError`` of one sentence.
"""

import os
import secrets
import warnings
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

from lastcard.engine.kernel.state.layout import Rules
from lastcard.engine.message import Message, SentenceError
from lastcard.sim.arena import COLUMNS

if TYPE_CHECKING:
    import numpy as np

LOCAL: Final = "local"  # the address of a private Ray on this machine
REACH: Final = 10  # seconds to wait for an address to answer
PATIENCE: Final = 60  # seconds to wait while no worker is ready
LOSSES: Final = 8  # workers that may die during one call
PIECE: Final = 1 << 14  # most rounds that a worker plays at a time: a quarter of a second, two megabytes
STORE: Final = 256 << 20  # bytes of shared memory for a private Ray


class ClusterError(SentenceError):
    """Why rounds cannot be played on a cluster, in one sentence."""


class Cluster:
    """A table of policies that plays rounds on a Ray cluster, as ``Arena`` does on one machine."""

    def __init__(self, rules: Rules, policies: Sequence[int], *, address: str, workers: int) -> None:
        """Connect; a private Ray gets the number of workers asked for, a cluster has its own number."""
        self._table = rules.packed(), list(policies)
        self._ray = _connect(address, workers)
        self.workers = int(self._ray.cluster_resources().get("CPU", 0))
        self.processes: dict[int, str] = {}  # of the present workers: process number → machine
        if not self.workers:
            self.close()
            raise ClusterError("cluster.no_cpu", address=address)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Leave the cluster; a private Ray ends."""
        self._ray.shutdown()

    def play(self, count: int, *, seed: int, first: int = 0) -> "np.ndarray":
        """Play rounds number `first` to `first + count - 1` of a seed; one row of COLUMNS numbers each, in order."""
        import numpy as np

        rows = np.zeros((count, COLUMNS), np.int64)
        for begin, piece in self.pieces(count, seed=seed, first=first):
            rows[begin - first : begin - first + len(piece)] = piece
        return rows

    def pieces(self, count: int, *, seed: int, first: int = 0) -> "Iterator[tuple[int, np.ndarray]]":
        """Play the same rounds; yield each piece when it is finished, as (number of its first round, its rows)."""
        size = max(1, min(PIECE, count // (4 * self.workers)))
        todo = deque((begin, min(size, first + count - begin)) for begin in range(first, first + count, size))
        crew = _Crew(self._ray, self._table, self.processes)
        try:
            for _ in range(min(self.workers, len(todo))):
                crew.hire()
            while todo or crew.at_work:
                while todo and crew.idle:
                    crew.give(*todo.popleft(), seed)
                for task, rows in crew.wait():
                    if rows is None:
                        todo.appendleft(task)
                    else:
                        yield task[0], rows
        except self._ray.exceptions.RayError as wrong:
            raise ClusterError("cluster.failed", why=_first_line(wrong)) from wrong
        finally:
            crew.dismiss()


class _Crew:
    """The workers of one call: which are new, which are idle, and which rounds the others play."""

    def __init__(self, ray: Any, table: tuple[bytes, list[int]], processes: dict[int, str]) -> None:
        self._ray = ray
        self._class = ray.remote(num_cpus=1, max_restarts=0)(_worker_class())
        self._table = table
        self._processes = processes
        self._new: dict[Any, Any] = {}  # greeting → worker
        self._playing: dict[Any, tuple[Any, tuple[int, int]]] = {}  # rows to come → worker, task
        self._numbers: dict[Any, int] = {}  # worker → process number
        self._losses = 0
        self.idle: list[Any] = []

    @property
    def at_work(self) -> bool:
        """Whether rows are still to come."""
        return bool(self._playing)

    def hire(self) -> None:
        """Ask the cluster for a worker; it counts as idle once it has answered the greeting."""
        worker = self._class.remote(*self._table)
        self._new[worker.greet.remote()] = worker

    def give(self, first: int, count: int, seed: int) -> None:
        """Let an idle worker play some rounds."""
        worker = self.idle.pop()
        self._playing[worker.play.remote(first, count, seed)] = worker, (first, count)

    def wait(self) -> "Iterator[tuple[tuple[int, int], np.ndarray | None]]":
        """Wait for news; yield each finished task with its rows, or with None if its worker died."""
        # No timeout for workers that play: Ray reports when one is lost.
        ready, _ = self._ray.wait([*self._new, *self._playing], timeout=None if self._playing else PATIENCE)
        if not ready:
            raise ClusterError("cluster.busy", seconds=PATIENCE)
        for news in ready:
            worker, task = self._playing.pop(news) if news in self._playing else (self._new.pop(news), None)
            try:
                answer = self._ray.get(news)
            except (self._ray.exceptions.RayActorError, self._ray.exceptions.ObjectLostError) as wrong:
                self._lose(worker, wrong)
                answer = None
            else:
                self.idle.append(worker)
            if task:
                yield task, answer
            elif answer:
                self._welcome(worker, *answer)

    def _welcome(self, worker: Any, fingerprint: str, machine: str, number: int) -> None:
        """Accept a worker, or refuse one whose rules differ from those of this machine."""
        from lastcard.sim.compiled.doors import kernel_fingerprint

        if not fingerprint:
            raise ClusterError("cluster.lacks", machine=machine)
        if fingerprint != kernel_fingerprint():
            raise ClusterError("cluster.differs", machine=machine)
        self._numbers[worker] = number
        self._processes[number] = machine

    def _lose(self, worker: Any, wrong: Exception) -> None:
        self._processes.pop(self._numbers.pop(worker, 0), None)
        self._losses += 1
        if self._losses > LOSSES:
            raise ClusterError("cluster.died", why=_first_line(wrong))
        self.hire()

    def dismiss(self) -> None:
        """End all workers, also those that have not started yet."""
        self._processes.clear()
        for worker in [*self._new.values(), *self.idle, *(worker for worker, _ in self._playing.values())]:
            with suppress(Exception):  # the cluster may be gone
                self._ray.kill(worker)


def _worker_class() -> type:
    """Make the class of workers; made in a function, it is sent whole, even to a machine with another lastcard."""

    class Worker:
        def __init__(self, rules: bytes, policies: list[int]) -> None:
            self.rules = rules
            self.policies = policies
            self.arena: Any = None

        def greet(self) -> tuple[str, str, int]:
            """Return the fingerprint of the sources (empty if some are missing), the machine and the process."""
            import os
            import platform

            try:
                import numba  # noqa: F401

                from lastcard.sim.compiled.doors import kernel_fingerprint
            except ImportError:
                return "", platform.node(), os.getpid()
            return kernel_fingerprint(), platform.node(), os.getpid()

        def play(self, first: int, count: int, seed: int) -> Any:
            if self.arena is None:
                from lastcard.engine.kernel.state.layout import Rules
                from lastcard.sim.arena import Arena

                rules = Rules()
                rules.unpack(self.rules)
                self.arena = Arena(rules, self.policies)
            return self.arena.play(count, seed=seed, first=first)

    return Worker


def _connect(address: str, workers: int) -> Any:
    """Join a cluster or start a private Ray; return the ray package."""
    # Ray reads these when it is imported: no usage reports to its makers, and nobody else may use a private Ray.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address == LOCAL and "RAY_AUTH_MODE" not in os.environ:
        os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=secrets.token_hex(32))
    try:
        import grpc  # tests whether an address answers; joining by ray:// needs it too
        import ray
    except ImportError:
        raise ClusterError("cluster.no_ray") from None
    own = {"num_cpus": workers, "include_dashboard": False, "object_store_memory": STORE}
    try:
        # Without this, Ray tries for minutes to reach an address that does not answer.
        if ":" in address and os.environ.get("RAY_USE_TLS", "0") == "0":
            with grpc.insecure_channel(address.removeprefix("ray://")) as channel:
                grpc.channel_ready_future(channel).result(timeout=REACH)
        with warnings.catch_warnings(action="ignore"):
            ray.init(address, logging_level="CRITICAL", log_to_driver=False, **(own if address == LOCAL else {}))
    except grpc.FutureTimeoutError:
        raise ClusterError("cluster.silent", address=address, seconds=REACH) from None
    except (ray.exceptions.RayError, RuntimeError, ValueError, OSError) as wrong:
        wants_token = isinstance(wrong, ConnectionError) and "RAY_AUTH_MODE" not in os.environ
        hint = Message("cluster.token") if wants_token else ""
        raise ClusterError("cluster.not_joined", address=address, why=_first_line(wrong), hint=hint) from wrong
    return ray


def _first_line(wrong: BaseException) -> str:
    return (str(wrong).strip() or type(wrong).__name__).splitlines()[0]
