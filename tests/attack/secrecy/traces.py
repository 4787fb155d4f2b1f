"""Traces: a server's figures, logs and errors must not contain what only a player may know."""

import json
from typing import Any

from tests.attack.kinds import probe, require
from tests.attack.secrecy.bystanders import secrets_of
from tests.server.web.serving import Server
from tests.server.web.talking import choose, get, new_seat, new_table, post, talk

SAID = "meet me behind the discard pile"
NAME = "Zuzanna Q"


def lively(server: Server) -> tuple[dict[str, Any], list[str]]:
    """Let people talk, play, be refused and go; give a seat and everything that is nobody else's business."""
    host = new_table(server, "normal", name=NAME)
    guest = new_seat(server, host["table"], "Yevgenia W")
    with talk(server, host) as ann, talk(server, guest) as ben:
        ann.ask("chat", text=SAID)
        ann.ask("start")
        for talking in (ann, ben):
            talking.ask("act", seen=talking.seq, action=choose(talking.state) or "draws")
        ben.ask("act", seen=ben.seq, action=f"plays {SAID[:20]}")
        ann.connection.send(json.dumps({"type": "chat", "id": "x", "text": SAID * 40}))
        ann.until("error")
        private = [host["token"], guest["token"], SAID, NAME, "Yevgenia W", *secrets_of(server, host["table"])]
        ben.ask("leave")
    post(server, "/api/tables", {"name": SAID * 3})
    get(server, f"/api/tables/{host['table']}/games/{guest['token']}/record")
    get(server, f"/{guest['token']}")
    return host, private


@probe()
def figures(server: Server) -> str:
    """Reads the figures of the server, which nobody guards."""
    host, private = lively(server)
    text = get(server, "/metrics").text + get(server, "/health").text + get(server, "/ready").text
    found = [each for each in [*private, host["table"]] if each in text]
    require(not found, f"the figures tell {found}")
    return f"{text.count(chr(10))} lines without a name, code or token"


@probe(options=("--log-level", "debug"))
def logs(server: Server) -> str:
    """Reads what the server logs when it logs everything."""
    _, private = lively(server)
    require(server.stop() == 0, "the server did not end in good order")
    text = server.log_text
    found = [each for each in private if each in text]
    require(text, "nothing was logged, so nothing was looked for")
    require(not found, f"the log tells {found}")
    require('"error"' not in text, f"the log tells of a mistake: {text[:300]}")
    return f"{text.count(chr(10))} lines without a name, token, secret or line of chat"
