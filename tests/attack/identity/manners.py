"""Moderation: people whom the host has banned, muted or locked out, and guests who try to act as host."""

from typing import Any, Final

from tests.attack.kinds import probe, require
from tests.attack.stage import PATIENT
from tests.server.web.serving import Server
from tests.server.web.talking import Talk, new_table, post, talk

HOME: Final = {"X-Forwarded-For": "2001:db8:9:9::5"}
SAME_HOME: Final = {"X-Forwarded-For": "2001:db8:9:9:ffff::1"}
ELSEWHERE: Final = {"X-Forwarded-For": "198.18.7.7"}
WORD: Final = "Grrr"


def sit(server: Server, code: str, name: str, way: dict[str, str]) -> dict[str, Any] | None:
    """Take a seat from somewhere; None if that is refused."""
    taken = post(server, f"/api/tables/{code}/seats", {"name": name}, headers=way)
    return {"table": code, "token": taken.json()["token"]} if taken.status_code == 201 else None


def comes_in(server: Server, hello: dict[str, Any], way: dict[str, str]) -> bool:
    """Say whether somebody is shown the table."""
    with talk(server, additional_headers=way) as person:
        person.say("hello", **hello)
        return bool(person.hear()["type"] == "state")


@probe()
def people_sent_away(server: Server) -> str:
    """A banned person comes back: by the old token, as a watcher, under another name, after a restart."""
    host = new_table(server)
    seat = sit(server, host["table"], "Ben", HOME)
    require(seat, "nobody can sit down")
    with talk(server, host) as ann, talk(server, seat, additional_headers=HOME) as ben:
        answer = ann.ask("ban", seat=1)
        require(answer["type"] == "done", f"the host cannot send anybody away: {answer}")
        require(ben.closed()[0] == 4003, "the banned person is still there")
    for again in (False, True):
        if again:
            server.restart()
        for what, way in ((seat, ELSEWHERE), (seat, HOME), ({"table": host["table"]}, SAME_HOME)):
            require(not comes_in(server, what or {}, way), f"came back from {way} with {sorted(what or {})}")
        require(sit(server, host["table"], "Benjamin", SAME_HOME) is None, "sat down again under another name")
    require(sit(server, host["table"], "Dana", ELSEWHERE), "a stranger is refused as well")
    return "refused by every way, also after a restart"


@probe()
def people_who_were_silenced(server: Server) -> str:
    """A muted person goes on talking: by chat, by reactions, on a second socket from elsewhere."""
    host = new_table(server)
    seat = sit(server, host["table"], "Ben", HOME)
    with talk(server, host) as ann, talk(server, seat, additional_headers=HOME) as ben:
        answer = ann.ask("mute", seat=1)
        require(answer["type"] == "done", f"the host cannot silence anybody: {answer}")
        ben.ask("chat", text=WORD)
        ben.ask("react", reaction="laugh")
        with talk(server, seat, additional_headers=ELSEWHERE) as second:
            second.ask("chat", text=WORD)
        heard = _heard(ann)
        require(not heard, f"still heard: {heard}")
    return "not heard by any way"


@probe(options=PATIENT)
def people_who_speak_by_their_name(server: Server) -> str:
    """A muted person who changes names, which everybody is shown."""
    host = new_table(server)
    seat = sit(server, host["table"], "Ben", HOME)
    with talk(server, host) as ann, talk(server, seat, additional_headers=HOME) as ben:
        ann.ask("mute", seat=1)
        require(ben.ask("rename", name=WORD)["type"] == "refused", f"everybody reads {WORD}")
    return "refused"


def _heard(ann: Talk) -> list[dict[str, Any]]:
    """Give what was said until now."""
    said = []
    ann.say("ping")
    while (message := ann.hear())["type"] != "pong":
        said += [message] if message["type"] == "said" else []
    return said


@probe()
def locked_tables(server: Server) -> str:
    """Comes in although the host has locked the table."""
    host = new_table(server)
    with talk(server, host) as ann:
        answer = ann.ask("lock")
        require(answer["type"] == "done", f"the host cannot lock the table: {answer}")
    require(sit(server, host["table"], "Eve", ELSEWHERE) is None, "somebody new sat down")
    require(not comes_in(server, {"table": host["table"]}, ELSEWHERE), "somebody new watches")
    require(comes_in(server, host, ELSEWHERE), "the host is locked out")
    return "nobody new; who has a seat comes in"


@probe()
def guests_as_hosts(server: Server) -> str:
    """A guest who bans, mutes, locks, deals, closes or changes the rules."""
    host = new_table(server)
    seat = sit(server, host["table"], "Ben", ELSEWHERE)
    with talk(server, host) as ann, talk(server, seat) as ben:
        before = ann.seq
        wanted: list[tuple[str, dict[str, Any]]] = [
            ("ban", {"seat": 0}), ("mute", {"seat": 0}), ("lock", {}), ("unban", {"ban": 1}), ("start", {}),
            ("close", {}), ("remove", {"seat": 0}), ("move_seat", {"seat": 1, "to": 0}), ("add_bot", {}),
            ("let_bot_play", {"seat": 0}), ("settings", {"settings": {"chat": False}}),
        ]  # fmt: skip
        done = [kind for kind, fields in wanted if ben.ask(kind, **fields)["type"] == "done"]
        require(not done, f"a guest may {', '.join(done)}")
        ann.say("resync")
        ann.until("state")
        require(ann.seq == before, "something was written into the log")
    return f"{len(wanted)} commands refused, nothing written"


@probe()
def consent_to_another_rule(server: Server) -> str:
    """Has a guest agree to a sample, and takes another edition, where its number means another rule; a late answer follows."""
    host = new_table(server, edition="greek", written=["sample 2"])
    seat = sit(server, host["table"], "Ben", ELSEWHERE)
    require(seat, "nobody can sit down")
    with talk(server, host) as ann, talk(server, seat, additional_headers=ELSEWHERE) as ben:
        shown = ben.state["table"]["cards"][0]["text"]
        require(ben.ask("agree", card=1, text=shown)["type"] == "done", "nobody can agree")
        require(ben.state["table"]["cards"][0]["counts"], "the card does not count though everybody agrees")
        changed = ann.state["table"]["settings"] | {"edition": "polish", "written": ["sample 2"]}
        require(ann.ask("settings", settings=changed)["type"] == "done", "the edition cannot be changed")
        late = ben.ask("agree", card=1, text=shown)
        card = ben.state["table"]["cards"][0]
        require(card["text"] != shown, "both editions have the same sample, so nothing was tried")
        require(not card["counts"] and not card["agreed"], f"the old consent holds for {card['text']!r}")
        require(late.get("code") == "stale", f"an answer to the old text was taken: {late}")
    return "nobody has agreed, and the late answer is stale"
