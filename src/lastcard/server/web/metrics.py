"""What the server counts: plain numbers while it plays, turned into Prometheus text only when asked for.

The Prometheus library is loaded only then, too, so that it does not delay a restart.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from prometheus_client.core import HistogramMetricFamily, Metric
    from prometheus_client.registry import Collector

MILLISECONDS: Final = (0.001, 0.002, 0.005, 0.010, 0.025, 0.050, 0.100)
SIZES: Final = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0)
RESULTS: Final = ("done", "refused", "stale", "held", "failed")


class Tally:
    """A histogram of plain numbers."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...] = MILLISECONDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, value: float) -> None:
        """Count a value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def family(self, name: str, meaning: str) -> "HistogramMetricFamily":
        """Return the histogram for Prometheus, whose buckets are cumulative."""
        from prometheus_client.core import HistogramMetricFamily

        buckets: list[tuple[str, float]] = []
        sum_so_far = 0
        for bound, count in zip((*map(str, self.bounds), "+Inf"), self.counts, strict=True):
            sum_so_far += count
            buckets.append((bound, sum_so_far))
        return HistogramMetricFamily(name, meaning, buckets=buckets, sum_value=self.total)


class ServerMetrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        self.moves = dict.fromkeys(RESULTS, 0)
        self.commits = Tally()
        self.batches = Tally(SIZES)
        self.moving = Tally()
        self.replays = Tally()
        self.lag = Tally()
        self.holds = 0
        self.held_seconds = 0.0
        self.sockets: Callable[[], int] = int
        self.tables: Callable[[], int] = int
        self.ready: Callable[[], bool] = bool
        self.waiting = 0  # commands that are being carried out

    # --- counting -----------------------------------------------------------------------------

    def committed(self, appends: int, seconds: float) -> None:
        """Count a commit to the log."""
        self.batches.add(appends)
        self.commits.add(seconds)

    def answered(self, result: str, seconds: float) -> None:
        """Count a command. If it was carried out, also note the time until its last viewer was written to."""
        self.moves[result] += 1
        if result == "done":
            self.moving.add(seconds)

    def count(self, result: str) -> None:
        """Count a command that never reached a table."""
        self.moves[result] += 1

    def held(self, seconds: float) -> None:
        """Count something that held the event loop."""
        self.holds += 1
        self.held_seconds += seconds

    # --- reporting ----------------------------------------------------------------------------

    def collect(self) -> "Iterator[Metric]":
        """Yield every number in Prometheus form."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        moves = CounterMetricFamily("lastcard_moves", "Commands by result.", labels=["result"])
        for result, count in self.moves.items():
            moves.add_metric([result], count)
        yield moves
        yield CounterMetricFamily(
            "lastcard_stale", "Moves refused because the position had changed.", value=self.moves["stale"]
        )
        yield self.commits.family("lastcard_commit_seconds", "Time to commit to the log.")
        yield self.batches.family("lastcard_batch_size", "Appends per commit.")
        yield self.moving.family(
            "lastcard_move_to_last_seat_seconds",
            "Time from the arrival of a move until it was sent to its last viewer.",
        )
        yield self.replays.family("lastcard_replay_seconds", "Time to rebuild a table from its log.")
        yield self.lag.family("lastcard_loop_lag_seconds", "Delay of the event loop.")
        yield CounterMetricFamily(
            "lastcard_loop_holds", "How often something held the event loop for more than 20 ms.", value=self.holds
        )
        yield CounterMetricFamily(
            "lastcard_loop_held_seconds", "Time for which the event loop was held like that.", value=self.held_seconds
        )
        yield GaugeMetricFamily("lastcard_ready", "1 if the server accepts people and saves moves.", value=self.ready())
        yield GaugeMetricFamily("lastcard_sockets", "Open sockets.", value=self.sockets())
        yield GaugeMetricFamily("lastcard_tables", "Tables in memory.", value=self.tables())
        yield GaugeMetricFamily("lastcard_queue_depth", "Commands in progress.", value=self.waiting)

    def text(self) -> bytes:
        """Return everything in the text format that Prometheus reads."""
        from prometheus_client import CollectorRegistry, generate_latest

        registry = CollectorRegistry(auto_describe=False)
        registry.register(cast("Collector", self))
        return generate_latest(registry)
