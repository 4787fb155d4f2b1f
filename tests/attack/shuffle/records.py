"""Records: what the table publishes after a round, tampered with. ``lastcard verify`` and the page must both say so."""

import json
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.attack.kinds import NotHere, probe, require
from tests.attack.shuffle.deals import Pledger, seats
from tests.game.provable import alterations
from tests.web.serving import Server
from tests.web.talking import choose, get, talk
from tests.web.test_proof import prove


@cache
def played(server: Server) -> tuple[str, str]:
    """Play a round in which both people took part in the shuffle; give its record and the list of pledges they were shown."""
    one, other = seats(server)
    with talk(server, one) as ann_talk, talk(server, other) as ben_talk:
        players = Pledger(ann_talk, 0), Pledger(ben_talk, 1)
        for player in players:
            player.pledge(player.share)
        ann_talk.say("start")
        sealed, _ = [player.until_sealed() for player in players]
        for player in players:
            player.reveal(player.share)
        for player in players:
            player.until_dealt()
        while ann_talk.state["position"]["asks"] != "over":
            mover, looker = (ann_talk, ben_talk) if choose(ann_talk.state) else (ben_talk, ann_talk)
            answer = mover.ask("act", seen=mover.seq, action=choose(mover.state))
            for each in (mover, looker):
                while each.seq < answer["seq"]:
                    each.until("state")
    return get(server, f"/api/tables/{one['table']}/games/1/record").text, sealed


def verified(text: str) -> tuple[bool, dict[str, Any]]:
    """Let ``lastcard verify`` judge a record."""
    with tempfile.TemporaryDirectory() as folder:
        (file := Path(folder) / "record.txt").write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "lastcard", "verify", "--json", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode == 0, json.loads(done.stdout or "{}")


def on_the_page(texts: list[str]) -> list[bool]:
    """Let the page's own modules judge records."""
    if not shutil.which("node"):
        raise NotHere("needs node, which runs the page's verifier")
    return [bool(proof["ok"]) for proof in prove(texts)]


def unnoticed(text: str, forged: dict[str, str]) -> list[str]:
    """Name the forgeries that one of the two verifiers takes for genuine."""
    require(verified(text)[0], f"verify refuses the genuine record: {verified(text)[1]}")
    genuine, *page = on_the_page([text, *forged.values()])
    require(genuine, "the page refuses the genuine record")
    by_verify = [f"{what} (verify)" for what, each in forged.items() if verified(each)[0]]
    return by_verify + [f"{what} (page)" for what, ok in zip(forged, page, strict=True) if ok]


@probe()
def forged_records(server: Server) -> str:
    """Alters one card, one seat, one number of the record of a real round."""
    text, _ = played(server)
    forged = {kind: altered for kind, _, altered in alterations(text, Random(1))}
    forged["secret"] = re.sub(r"(?m)^secret: .{4}", "secret: 0000", text)
    forged["commitment"] = re.sub(r"(?m)^commitment: .{4}", "commitment: 0000", text)
    missed = unnoticed(text, forged)
    require(not missed, f"taken for genuine: {', '.join(missed)}")
    return f"{len(forged)} forgeries found by both"


@probe()
def ground_shares(server: Server) -> str:
    """The table tries shares for an accomplice until the deal is to its liking, and writes them into the record."""
    text, sealed = played(server)
    shares = dict(re.findall(r"S(\d) [0-9a-f]{64} ([\w-]{22,64})", text))
    require(set(shares) == {"0", "1"}, "the record does not say who added what")
    other = secrets.token_urlsafe(24)
    forged = {
        "another share under the same pledge": text.replace(shares["1"], other),
        "a share taken out": text.replace(f" {shares['1']}", " withheld"),
        "a person made a bot": re.sub(r"S1 [0-9a-f]{64} [\w-]+", f"S1 bot {'0' * 64}", text),
        "a person made absent": re.sub(r"S1 [0-9a-f]{64} [\w-]+", "S1 absent", text),
    }
    missed = unnoticed(text, forged)
    require(not missed, f"taken for genuine: {', '.join(missed)}")
    require(all(part.split()[1] in text for part in sealed.split(", ")), "the record has other pledges than were shown")
    return f"{len(forged)} forgeries found by both"


@probe()
def another_seal(server: Server) -> str:
    """The table deals from another list than it showed: the record must give the list, for those to compare who saw it."""
    text, sealed = played(server)
    listed = ", ".join(" ".join(part.split()[:2]) for part in _shares_of(text).split(", "))
    require(listed == sealed, f"the record lists {listed[:40]}…, people were shown {sealed[:40]}…")
    return "the record has the list that everybody was shown"


def _shares_of(text: str) -> str:
    found = re.search(r"(?m)^shares: (.*)$", text)
    require(found, "the record lists no shares")
    return found[1] if found else ""
