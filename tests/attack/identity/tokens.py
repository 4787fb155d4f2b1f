"""Tokens: the key of a seat, forged, guessed, altered, and used at the wrong table."""

import secrets
from typing import Any

from tests.attack.kinds import probe, require
from tests.server.web.serving import Server
from tests.server.web.talking import new_seat, new_table, talk

NO_SEAT = 4003


def knock(server: Server, table: str, token: str) -> tuple[int, list[dict[str, Any]]]:
    """Say hello with a token; give how it ended and what was said."""
    with talk(server) as thief:
        thief.say("hello", table=table, token=token)
        return thief.closed()


@probe()
def forged_tokens(server: Server) -> str:
    """Hello with tokens that are almost right."""
    host = new_table(server, "normal", start=True)
    right = host["token"]
    other = "A" if right[-1] != "A" else "B"
    forged = [right[:-1] + other, other + right[1:], right[::-1], right.swapcase(), "A" * 43, secrets.token_urlsafe(32)]
    for token in forged:
        code, said = knock(server, host["table"], token)
        require(code == NO_SEAT, f"a forged token ended with {code}")
        require([each["type"] for each in said] == ["error"], f"a forged token was told {said}")
    return f"{NO_SEAT} and one sentence, {len(forged)} times"


@probe()
def tokens_of_other_tables(server: Server) -> str:
    """The token of one's own seat at a table of others."""
    own, others = new_table(server), new_table(server, "normal", start=True)
    code, said = knock(server, others["table"], own["token"])
    require(code == NO_SEAT and len(said) == 1, f"it opened with {code}: {said}")
    return str(code)


@probe()
def tokens_of_people_who_left(server: Server) -> str:
    """The token of a seat that was given up, while a bot plays on and after somebody else sat down."""
    host = new_table(server)
    guest = new_seat(server, host["table"])
    with talk(server, host) as ann, talk(server, guest) as ben:
        require(ann.ask("start")["type"] == "done", "the match did not start")
        require(ben.ask("leave")["type"] == "done", "leaving was refused")
        code, _ = knock(server, host["table"], guest["token"])
        require(code == NO_SEAT, f"the old token still opens the seat ({code})")
        new_seat(server, host["table"], "Cem")
        code, _ = knock(server, host["table"], guest["token"])
        require(code == NO_SEAT, f"the old token opens somebody else's seat ({code})")
    return f"{NO_SEAT}, before and after"


@probe()
def commands_of_watchers(server: Server) -> str:
    """Somebody without a seat who plays, chats as a player, closes the table or sends people away."""
    host = new_table(server, "normal", start=True)
    with talk(server, {"table": host["table"]}) as watcher:
        answers = [
            watcher.ask("act", seen=watcher.seq, action="draws"),
            watcher.ask("close"),
            watcher.ask("remove", seat=0),
            watcher.ask("settings", settings={"chat": False}),
            watcher.ask("start"),
            watcher.ask("leave"),
            watcher.ask("rename", name="Mallory"),
            watcher.ask("more_time"),
            watcher.ask("let_bot_play", seat=0),
            watcher.ask("ready"),
        ]
    kinds = {answer["type"] for answer in answers}
    require(kinds == {"refused"}, f"of these one was carried out: {answers}")
    return f"{len(answers)} commands refused"


@probe()
def ids_of_others(server: Server) -> str:
    """Commands under ids that somebody else uses too, which must not be taken for repeats."""
    host = new_table(server)
    guest = new_seat(server, host["table"])
    with talk(server, host) as ann, talk(server, guest) as eve:
        ids = [f"m{number}" for number in range(1, 6)]
        theirs = [eve.ask("rename", id=each, name=f"Eve {each}")["seq"] for each in ids]
        own = [ann.ask("rename", id=each, name=f"Anna {each}") for each in ids]
        require(all(each["type"] == "done" for each in own), f"the owner of the ids was answered by {own}")
        require(not set(theirs) & {each["seq"] for each in own}, "a command was taken for the repeat of another's")
        require(ann.state["table"]["seats"][0]["name"] == f"Anna {ids[-1]}", "the command was not carried out")
    return f"{len(ids)} ids used twice, all commands carried out"
