"""A channel or push service for the tests: a local HTTP server that keeps what it was sent and answers as it is told."""

import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final, NamedTuple

PATIENCE: Final = 40.0  # seconds; a machine with much else to do is no failure


class Heard(NamedTuple):
    """One request."""

    path: str
    headers: dict[str, str]  # names in lower case
    body: bytes


class Listener:
    """What was sent, in order. ``answers`` are the statuses of the next answers; then it is 201."""

    def __init__(self, url: str, answers: list[int]) -> None:
        self.url = url
        self.answers = answers
        self._heard: queue.SimpleQueue[Heard] = queue.SimpleQueue()

    def hear(self, heard: Heard) -> int:
        """Keep a request and give the status of its answer."""
        self._heard.put(heard)
        return self.answers.pop(0) if self.answers else 201

    def next(self) -> Heard:
        """Wait for the next request."""
        return self._heard.get(timeout=PATIENCE)

    @property
    def silent(self) -> bool:
        """Whether nothing has come since."""
        return self._heard.empty()


@contextmanager
def listening(*answers: int) -> Iterator[Listener]:
    """Listen on a free port."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            status = listener.hear(Heard(self.path, {key.lower(): value for key, value in self.headers.items()}, body))
            self.send_response(status)
            if status == 302:
                self.send_header("Location", f"{listener.url}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listener = Listener(f"http://127.0.0.1:{server.server_port}", list(answers))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield listener
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
