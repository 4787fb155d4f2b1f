"""A collector of traces for the tests: a real OTLP receiver over HTTP, which keeps every span that it gets."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)


class Collector:
    """The spans that servers sent, and the bytes in which they came."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.requests: list[ExportTraceServiceRequest] = []
        self.bytes = b""
        self.paths: set[str] = set()

    @property
    def spans(self) -> list[Any]:
        """Return all spans."""
        groups = [group for request in self.requests for group in request.resource_spans]
        return [span for group in groups for scope in group.scope_spans for span in scope.spans]

    @property
    def services(self) -> set[tuple[str, str]]:
        """Return the name and the node of every server that sent spans."""
        resources = [group.resource for request in self.requests for group in request.resource_spans]
        told = [{each.key: each.value.string_value for each in resource.attributes} for resource in resources]
        return {(each["service.name"], each["service.instance.id"]) for each in told}

    def named(self, name: str) -> list[Any]:
        """Return the spans of a name."""
        return [span for span in self.spans if span.name == name]


def told(span: Any) -> dict[str, Any]:
    """Return the attributes of a span."""
    return {each.key: getattr(each.value, each.value.WhichOneof("value")) for each in span.attributes}


@contextmanager
def collecting() -> Iterator[Collector]:
    """Receive spans at a free port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            request = ExportTraceServiceRequest()
            request.ParseFromString(body)
            collector.requests.append(request)
            collector.bytes += body
            collector.paths.add(self.path)
            answer = ExportTraceServiceResponse().SerializeToString()
            self.send_response(200)
            self.send_header("Content-Type", "application/x-protobuf")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        collector = Collector(server.server_address[1])
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield collector
        finally:
            server.shutdown()
