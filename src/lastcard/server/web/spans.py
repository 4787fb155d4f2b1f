"""Traces with OpenTelemetry: a span from a client's command to its commit and to its last viewer, on whichever node that is.

Nodes tell each other nothing for it: the trace of what was written has a number that follows from the table, the entry and a
secret of the log, so every node finds the same one. Spans say how long, how many and how it ended. They hold no card, name,
token or code of a table. Nothing here is imported unless traces are wanted.
"""

import asyncio
import hmac
import threading
from collections.abc import Mapping
from functools import partial
from typing import Final

from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.id_generator import RandomIdGenerator
from opentelemetry.sdk.trace.sampling import Decision
from opentelemetry.trace import (
    Link,
    NonRecordingSpan,
    Span,
    SpanContext,
    SpanKind,
    Status,
    StatusCode,
    TraceFlags,
    set_span_in_context,
)

from lastcard.server.table import LiveTable, TableRegistry
from lastcard.server.table.live.traced_mailbox import Shown, TracedTable, Work, at_work, now
from lastcard.server.table.protocol.messages import AnyCommand
from lastcard.server.web.config import Config
from lastcard.server.web.metrics import ServerMetrics
from lastcard.server.web.wire.connection import Connection
from lastcard.server.web.wire.socket import SocketDoor
from lastcard.version import __version__

LAST_SPANS: Final = 3.0  # seconds for sending the last spans when the server stops


class _Ids(RandomIdGenerator):
    """Random numbers of traces and spans, unless the next ones are given."""

    given: tuple[int, int] | None = None

    def generate_trace_id(self) -> int:
        return self.given[0] if self.given is not None else super().generate_trace_id()

    def generate_span_id(self) -> int:
        if self.given is None:
            return super().generate_span_id()
        (_, span), self.given = self.given, None
        return span


class Traces:
    """The spans of one node, which go to a collector."""

    def __init__(self, endpoint: str, key: bytes, node: str) -> None:
        self._key = key
        self._ids = _Ids()
        resource = Resource.create(
            {"service.name": "lastcard", "service.version": __version__, "service.instance.id": node}
        )
        self._provider = TracerProvider(resource=resource, id_generator=self._ids, shutdown_on_exit=False)
        exporter = OTLPSpanExporter(endpoint=f"{endpoint.rstrip('/')}/v1/traces" if endpoint else None)
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("lastcard", __version__)
        self.table = partial(TracedTable, self.wrote, self.followed)  # makes the tables of the registry
        self.door = partial(TracedDoor, self)  # makes the door of the application

    def commanded(self, work: Work, outcome: str) -> None:
        """Report a command that a client sent, with what it wrote."""
        first = work.wrote[0] if work.wrote else None
        attributes = {"lastcard.command": work.kind, "lastcard.outcome": outcome}
        root = self._root("command", SpanKind.SERVER, first, work.began, attributes)
        if outcome == "failed":
            root.set_status(Status(StatusCode.ERROR))
        if first is not None:
            self._parts(root, first)
        root.end(now())
        for more in work.wrote[1:]:  # such as the deal that somebody's being ready led to
            self._written(more, [Link(root.get_span_context())])

    def wrote(self, shown: Shown) -> None:
        """Report what happened by itself: a bot moved, a clock ran out."""
        self._written(shown, [])

    def followed(self, shown: Shown) -> None:
        """Report that this node showed what another one wrote, in the trace of the command that wrote it."""
        trace, span = self._numbers(shown)
        decision = self._provider.sampler.should_sample(None, trace, "command").decision
        sampled = decision == Decision.RECORD_AND_SAMPLE  # as the node that wrote it decided
        flags = TraceFlags(TraceFlags.SAMPLED if sampled else TraceFlags.DEFAULT)
        parent = NonRecordingSpan(SpanContext(trace, span, is_remote=True, trace_flags=flags))
        context = set_span_in_context(parent, Context())
        follow = self._tracer.start_span(
            "follow", context, SpanKind.CONSUMER, attributes=_about(shown), start_time=shown.began
        )
        inside = set_span_in_context(follow, Context())
        self._part("read", inside, shown.began, shown.durable)
        self._part("show", inside, shown.durable, shown.ended)
        follow.end(shown.ended)

    async def close(self) -> None:
        """Send the last spans. A collector that does not answer does not hold up the server."""
        last = threading.Thread(target=self._provider.shutdown, daemon=True)
        last.start()
        await asyncio.to_thread(last.join, LAST_SPANS)

    def _written(self, shown: Shown, links: list[Link]) -> None:
        root = self._root("table", SpanKind.INTERNAL, shown, shown.began, {}, links)
        self._parts(root, shown)
        root.end(shown.ended)

    def _root(
        self, name: str, kind: SpanKind, shown: Shown | None, began: int, attributes: Mapping[str, str],
        links: list[Link] | None = None,
    ) -> Span:  # fmt: skip
        self._ids.given = self._numbers(shown) if shown is not None else None
        about = _about(shown) if shown is not None else {}
        return self._tracer.start_span(
            name, Context(), kind, attributes={**attributes, **about}, links=links, start_time=began
        )

    def _parts(self, root: Span, shown: Shown) -> None:
        inside = set_span_in_context(root, Context())
        self._part("commit", inside, shown.began, shown.durable)
        self._part("show", inside, shown.durable, shown.ended)

    def _part(self, name: str, inside: Context, began: int, ended: int) -> None:
        self._tracer.start_span(name, inside, start_time=began).end(ended)

    def _numbers(self, shown: Shown) -> tuple[int, int]:
        """Return the numbers of the trace and of its first span, the same on every node and known to nobody else."""
        told = hmac.digest(self._key, f"{shown.table} {shown.first}".encode(), "sha256")
        return int.from_bytes(told[:16], "big") or 1, int.from_bytes(told[16:24], "big") or 1


def _about(shown: Shown) -> dict[str, int]:
    """Say of what was shown only what everybody at the table may count."""
    return {"lastcard.entry": shown.first, "lastcard.entries": shown.entries, "lastcard.viewers": shown.viewers}


class TracedDoor(SocketDoor):
    """The door of a server that traces the commands of its clients."""

    def __init__(self, traces: Traces, registry: TableRegistry, config: Config, metrics: ServerMetrics) -> None:
        super().__init__(registry, config, metrics)
        self._traces = traces

    async def _carry_out(self, connection: Connection, live: LiveTable, command: AnyCommand) -> str:
        work = Work(str(command.__struct_config__.tag), now())
        token = at_work.set(work)
        outcome = "failed"
        try:
            outcome = await super()._carry_out(connection, live, command)
        finally:
            at_work.reset(token)
            self._traces.commanded(work, outcome)
        return outcome
