"""Seats: a person who takes a bot's seat in the middle of a round must not see a hand that others play against."""

from typing import Any

from lastcard.engine.kernel.state.event_table import EVENTS
from tests.attack.kinds import probe, require
from tests.server.web.serving import Server
from tests.server.web.talking import Talk, new_table, post, talk


def cards_told(message: dict[str, Any]) -> list[Any]:
    """List cards in a message that only one seat may see: a hand, and what was dealt or drawn."""
    told = list((message.get("own") or {}).get("hand", ()))
    for step in message.get("steps") or ():
        for event in step["events"]:
            if event["name"] not in EVENTS.public:
                told += event.get("cards") or ()
    return told


def sit_in(server: Server, table: str, seat: int, name: str) -> dict[str, Any] | None:
    """Take the seat of a bot; None if it is not to be had."""
    made = post(server, f"/api/tables/{table}/seats", {"name": name, "seat": seat})
    return {"table": table, "token": made.json()["token"]} if made.status_code == 201 else None


def seen_by(newcomer: Talk, *, seen: int) -> list[Any]:
    """Give all cards a newcomer is told, also when asking for what came before."""
    told = cards_told(newcomer.state)
    newcomer.say("resync", seen=seen)
    return told + cards_told(newcomer.until("state"))


@probe()
def one_seat_after_another(server: Server) -> str:
    """Sits in a bot's seat in the middle of a round, looks, leaves, and takes the next."""
    host = new_table(server, *["normal"] * 3, start=True, bot_seconds=5)
    looked = 0
    with talk(server, host):
        for seat in (1, 2, 3):
            key = sit_in(server, host["table"], seat, f"Eve{seat}")
            if key is None:
                continue
            with talk(server, key) as eve:
                told = seen_by(eve, seen=0)
                require(not told, f"S{seat} was shown {' '.join(map(str, told))} in the round under way")
                looked += 1
                eve.ask("leave")
    return f"{looked} seats taken, no card shown" if looked else "no seat to be had in a round"


@probe()
def a_friend_in_a_bots_seat(server: Server) -> str:
    """A friend of a player sits in a bot's seat to tell what it holds: that stays hidden until the next deal."""
    host = new_table(server, "normal", start=True, bot_seconds=5)
    with talk(server, host) as ann:
        key = sit_in(server, host["table"], 1, "Eve")
        if key is None:
            return "no seat to be had in a round"
        with talk(server, key) as eve:
            require(not cards_told(eve.state), f"shown: {cards_told(eve.state)}")
            answer = eve.ask("type", seen=eve.seq, text="hand")
            held = " ".join(answer.get("answer", ()))
            require(not any(colour in held.lower() for colour in ("red", "green", "blue", "yellow")), f"told: {held}")
            require(ann.ask("type", seen=ann.seq, text="hand")["type"] == "done", "the player cannot see the own hand")
    return "no hand, neither shown nor told"
