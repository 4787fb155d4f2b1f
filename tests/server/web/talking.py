"""A plain client for the tests: it uses HTTP and a socket, one message at a time, and keeps no rules and no state."""

import itertools
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from lastcard.engine.kernel.state.questions import BY_NAME
from tests.server.web.serving import Server

PATIENCE: Final = 20.0  # seconds; a machine with much else to do is no failure
QUICK: Final = {"bot_seconds": 0, "catch_seconds": 0}  # settings of a table where nobody waits

_ids = itertools.count(1)


class Talk:
    """One socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.seq = -1
        self.state: dict[str, Any] = {}
        self.lines: list[str] = []  # what was told of the game

    def say(self, kind: str, **fields: Any) -> str:
        """Send a message, a command with an id of its own; give the id."""
        key = str(fields.setdefault("id", f"t{next(_ids)}")) if kind not in ("hello", "ping", "resync") else ""
        self.connection.send(json.dumps({"type": kind, **fields}))
        return key

    def hear(self) -> dict[str, Any]:
        """Wait for the next message."""
        message: dict[str, Any] = json.loads(self.connection.recv(PATIENCE))
        if message["type"] == "state":
            self.state |= message
            self.seq = message["seq"]
            self.lines += [line for step in message.get("steps") or () for line in step["lines"]]
        return message

    def until(self, wanted: Callable[[dict[str, Any]], bool] | str) -> dict[str, Any]:
        """Wait for a message of a kind."""
        fits = (lambda message: message["type"] == wanted) if isinstance(wanted, str) else wanted
        while not fits(message := self.hear()):
            pass
        return message

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and give its answer."""
        key = self.say(kind, **fields)
        return self.until(lambda message: message.get("id") == key and message["type"] != "held")

    def closed(self) -> tuple[int, list[dict[str, Any]]]:
        """Wait until the server closes; give the code and what it said before."""
        said = []
        try:
            while True:
                said.append(self.hear())
        except ConnectionClosed as end:
            return (end.rcvd.code if end.rcvd else 1006), said


@contextmanager
def talk(server: Server, hello: dict[str, Any] | None = None, **options: Any) -> Iterator[Talk]:
    """Open a socket and, if there is a hello, say it and wait for the first state."""
    options = {"compression": None, "open_timeout": PATIENCE, "ping_interval": None, **options}
    with connect(f"{server.socket_url}/ws", **options) as connection:
        talking = Talk(connection)
        if hello is not None:
            talking.say("hello", **hello)
            talking.until("state")
        yield talking


def post(server: Server, path: str, body: object = None, **options: Any) -> httpx2.Response:
    """Send JSON."""
    return httpx2.post(server.url + path, json=body, timeout=PATIENCE, verify=False, **options)


def get(server: Server, path: str, **options: Any) -> httpx2.Response:
    """Ask for something."""
    return httpx2.get(server.url + path, timeout=PATIENCE, verify=False, **options)


def new_table(server: Server, *bots: str, name: str = "Ann", start: bool = False, **settings: Any) -> dict[str, Any]:
    """Make a table; give what its hello needs."""
    body = {"name": name, "settings": {**QUICK, **settings}, "bots": bots, "start": start}
    made = post(server, "/api/tables", body)
    assert made.status_code == 201, made.text
    return {"table": made.json()["code"], "token": made.json()["token"]}


def new_seat(server: Server, code: str, name: str = "Ben") -> dict[str, Any]:
    """Take a seat; give what its hello needs."""
    made = post(server, f"/api/tables/{code}/seats", {"name": name})
    assert made.status_code == 201, made.text
    return {"table": code, "token": made.json()["token"]}


def choose(state: dict[str, Any]) -> str | None:
    """Give an action for a seat that must decide, the first that is no call or catch; None if it need not."""
    position, own = state.get("position") or {}, state.get("own") or {}
    if state.get("you") not in position.get("deciders", ()):
        return None
    if position.get("owed"):
        return " ".join([BY_NAME[position["asks"]].verb, *own["hand"][: position["owed"]]])
    legal = [each for each in own["legal"] if not each.startswith(("calls", "catches", "accuses", "jumps"))]
    return str(legal[0])


def play_round(talking: Talk, choice: Callable[[dict[str, Any]], str | None] = choose) -> None:
    """Play the seat of a socket until the round is over."""
    while talking.state["position"]["asks"] != "over":
        action = choice(talking.state)
        if action is None:
            talking.until("state")
        else:
            answer = talking.ask("act", seen=talking.seq, action=action)
            assert answer["type"] == "done" or answer["code"] == "stale", answer


def duel(server: Server) -> tuple[dict[str, Any], dict[str, Any]]:
    """Start a match of two people, in which nothing happens unless one of them does it."""
    host = new_table(server, grace_seconds=3600)
    guest = new_seat(server, host["table"])
    with talk(server, host) as ann:
        assert ann.ask("start")["type"] == "done"
    return host, guest


def sequence(server: Server, seat: dict[str, Any]) -> int:
    """Say how far the log of a table has come."""
    with talk(server, {"table": seat["table"]}) as watcher:
        return watcher.seq


def refusal(answer: Any, status: int) -> str:
    """Check that an answer refuses, with a sentence; return its code."""
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"code", "reason"}
    assert " " in answer.json()["reason"]
    return str(answer.json()["code"])
