"""Tables for the load client, set up over HTTP as the page does: one person opens a table, three sit down."""

import http.client
import itertools
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

NAMES: Final = ("Ada", "Bela", "Cleo", "Dino")
SEATS: Final = len(NAMES)
SETTINGS: Final = {"catch_seconds": 0, "bot_seconds": 0, "clock": {"kind": "none"}}
PATIENCE: Final = 60.0  # seconds without anything happening

Show = Callable[[int, int], None]  # how much is done, out of how much


_numbers: Final = itertools.count()


class LoadFailed(Exception):
    """The run means nothing: a table stopped, or the server refused a legal move."""


class Key(NamedTuple):
    """What a client needs to take its seat."""

    code: str
    token: str


Seating = Callable[[int, int, Show], list[list[Key]]]  # sets tables up: the port, how many, and who is told


def invented(_port: int, tables: int, show: Show) -> list[list[Key]]:
    """Name tables for the relay, which takes all comers."""
    show(tables, tables)
    codes = [f"T{next(_numbers)}" for _ in range(tables)]
    return [[Key(code, str(seat)) for seat in range(SEATS)] for code in codes]


def seat_people(port: int, tables: int, show: Show) -> list[list[Key]]:
    """Set up tables over HTTP, each with four people."""
    done = 0

    def several(count: int) -> list[list[Key]]:
        nonlocal done
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        keys = []
        for _ in range(count):
            host = _ask(line, "/api/tables", {"name": NAMES[0], "settings": SETTINGS})
            guests = [_ask(line, f"/api/tables/{host.code}/seats", {"name": name}) for name in NAMES[1:]]
            keys.append([host, *guests])
            done += 1
            show(done, tables)
        line.close()
        return keys

    workers = 8
    shares = [tables // workers + (n < tables % workers) for n in range(workers)]
    with ThreadPoolExecutor(workers) as pool:
        return [keys for several_keys in pool.map(several, shares) for keys in several_keys]


def _ask(line: http.client.HTTPConnection, path: str, body: dict[str, object]) -> Key:
    line.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    with line.getresponse() as response:
        answer = json.loads(response.read())
    if response.status != 201:
        raise LoadFailed(str(answer))
    return Key(answer["code"], answer["token"])
