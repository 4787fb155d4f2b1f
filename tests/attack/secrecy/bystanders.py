"""Bystanders: every byte that reaches somebody without a seat, by any route, during a round."""

import asyncio
import json
import re
from typing import Any

import httpx2

from lastcard.server.store import open_reader
from tests.attack.kinds import probe, require
from tests.attack.secrecy.seats import cards_told
from tests.server.web.serving import Server
from tests.server.web.talking import Talk, choose, duel, get, new_seat, new_table, play_round, post, talk


def secrets_of(server: Server, table: str) -> list[str]:
    """Read the secrets of a table from the log: all that is 64 hexadecimal digits and was not shown yet."""

    async def read() -> list[str]:
        reader = open_reader(server.database)
        try:
            return [kept.data for kept in await reader.read(table) if kept.kind == "committed"]
        finally:
            await reader.close()

    return re.findall(r"[0-9a-f]{64}", " ".join(asyncio.run(read())))


def some_moves(ann: Talk, count: int) -> None:
    """Play on for some moves, whoever else plays."""
    for _ in range(count):
        if ann.state["position"]["asks"] == "over":
            return
        action = choose(ann.state)
        if action is None:
            ann.until("state")
        else:
            ann.ask("act", seen=ann.seq, action=action)


@probe()
def what_watchers_are_sent(server: Server) -> str:
    """Watches a round, and asks for what came before from every number there is."""
    host = new_table(server, "normal", "normal", start=True)
    heard: list[dict[str, Any]] = []
    with talk(server, host) as ann, talk(server, {"table": host["table"], "seen": 0}) as watcher:
        some_moves(ann, 8)
        for seen in (-1, 0, 1, 2, 5, 2**53):
            watcher.say("resync", seen=seen)
            heard.append(watcher.until("state"))
        secrets = secrets_of(server, host["table"])
        text = json.dumps([heard, watcher.state])
    require(secrets, "the log holds no secret, so nothing was looked for")
    require(not any("own" in message for message in heard), "a watcher was sent a seat's own part")
    require(not any(map(cards_told, heard)), f"a watcher was told {[cards_told(each) for each in heard]}")
    require(not any(secret in text for secret in secrets), "a watcher was sent the secret of the shuffle")
    return f"{len(heard)} states without a hidden card"


@probe()
def records_of_a_round_under_way(server: Server) -> str:
    """Asks for record and replay of a match whose round is not over."""
    host = new_table(server, "normal", start=True)
    with talk(server, host) as ann:
        some_moves(ann, 4)
        if ann.state["position"]["asks"] == "over":
            play_round(ann)
        secrets = secrets_of(server, host["table"])
        hand = set(ann.state["own"]["hand"])
        paths = [f"/api/tables/{host['table']}{rest}" for rest in (
            "", "/games", "/games/1/record", "/games/1/replay", "/games/1/replay?round=1", "/games/01/record", "/games/2/record",
        )]  # fmt: skip
        answers = {path: get(server, path) for path in paths}
    for path, answer in answers.items():
        require(not any(secret in answer.text for secret in secrets), f"{path} gives the secret away")
        require(
            "= dealt" not in answer.text and "= drew" not in answer.text,
            f"{path} gives the cards of the round: {answer.text[:200]}",
        )
    require(hand, "the player holds nothing, so nothing was looked for")
    return ", ".join(sorted({str(answer.status_code) for answer in answers.values()})) + " and no card"


@probe()
def what_a_closed_circle_played(server: Server) -> str:
    """Asks for all that was played at a table that may not be watched, is locked, or has banned who asks."""
    host = new_table(server, "normal", start=True, mode="round")
    guest = new_seat(server, host["table"])  # instead of the bot, from the next round on
    paths = [f"/api/tables/{host['table']}/games{rest}" for rest in ("", "/1/record", "/1/replay", "/1/highlights")]
    strangers = [{}, {"authorization": f"Bearer {'x' * 43}"}, {"authorization": f"Bearer {guest['token']}"}]
    with talk(server, host) as ann:
        play_round(ann)
        ann.ask("ban", seat=1)
        open_, closed = ann.state["table"]["settings"], ann.state["table"]["settings"] | {"spectators": False}
        for close, reopen in (
            (("settings", {"settings": closed}), ("settings", {"settings": open_})),
            (("lock", {"on": True}), ("lock", {"on": False})),
        ):
            require(ann.ask(close[0], **close[1])["type"] == "done", f"{close[0]} was refused")
            for path in paths:
                codes = {get(server, path, headers=who).status_code for who in strangers}
                require(codes == {403}, f"{path}: {codes} after {close[0]}")
                own = get(server, path, headers={"authorization": f"Bearer {host['token']}"})
                require(own.status_code == 200, f"{path} is refused to its own people")
            ann.ask(reopen[0], **reopen[1])
        banned = {get(server, path, headers=strangers[2]).status_code for path in paths}
        require(banned == {403}, f"who was banned gets {banned}")
    return f"403 from {len(paths)} doors, twice"


@probe()
def cards_that_another_table_still_plays(server: Server) -> str:
    """Finishes a duplicate table, has the first one deleted, and asks for the cards that a third one still plays."""
    first = new_table(server, mode="round")
    bearer = {"authorization": f"Bearer {first['token']}"}
    codes = [post(server, f"/api/tables/{first['table']}/twins", headers=bearer).json()["code"] for _ in range(2)]
    seats = [new_seat(server, code) for code in codes]
    with talk(server, seats[0]) as ann, talk(server, seats[1]) as ben:
        for talking in (ann, ben):
            talking.ask("add_bot", level="normal")
            talking.ask("start")
            while not (talking.state.get("own") or {}).get("hand"):
                talking.until("state")
        play_round(ann)
        gone = httpx2.delete(f"{server.url}/api/tables/{first['table']}", headers=bearer)
        require(gone.status_code == 200, f"the first table was not deleted: {gone.status_code}")
        told = {
            what: get(server, f"/api/tables/{codes[0]}/games/1/{what}") for what in ("record", "replay", "highlights")
        }
        for what, answer in told.items():
            require(answer.status_code == 403, f"{what}: {answer.status_code} {answer.text[:100]}")
    return "403 for record, replay and highlights"


@probe()
def refusals_that_tell(server: Server) -> str:
    """Asks for moves that are not allowed and compares the sentences: none may depend on what others hold."""
    host, guest = duel(server)
    with talk(server, host) as ann, talk(server, guest) as ben:
        asker, other = (ben, ann) if choose(ann.state) else (ann, ben)
        own, theirs = set(asker.state["own"]["hand"]), set(other.state["own"]["hand"])
        ranks = [f"{colour}{rank}" for colour in "rygb" for rank in "123456789"]
        held = [card for card in ranks if card in theirs and card not in own][:4]
        free = [card for card in ranks if card not in theirs and card not in own][:4]
        answers = {}
        for card in (*held, *free):
            for verb in ("plays", "jumps"):
                answer = asker.ask("act", seen=asker.seq, action=f"{verb} {card}")
                answers[verb, card] = answer["type"], answer.get("code"), _plain(answer.get("reason", ""))
        for verb in ("plays", "jumps"):
            told = {answers[verb, card] for card in held}, {answers[verb, card] for card in free}
            require(
                not held or told[0] == told[1],
                f"{verb}: {told[0]} if somebody holds the card, {told[1]} if nobody does",
            )
    return f"the same words for {len(held)} cards that others hold and {len(free)} that lie in the pile"


def _plain(reason: str) -> str:
    """Take colours and numbers out of a sentence."""
    return re.sub(r"\b(red|yellow|green|blue|\d|[rygb]\d)\b", "…", reason.lower())
