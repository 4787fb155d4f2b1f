"""Records: tampered versions of what the table publishes after a round. ``lastcard verify`` and the page must both notice."""

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
from typing import Any, NamedTuple

from tests.attack.kinds import NotHere, probe, require
from tests.attack.shuffle.deals import Pledger, seats
from tests.engine.proof.provable import alterations
from tests.server.web.serving import Server
from tests.server.web.talking import Talk, choose, get, talk
from tests.server.web.test_proof import prove


class Evening(NamedTuple):
    """A round that was played: its record, and what the player at each seat saw and did before the deal."""

    record: str
    table: str
    kept: tuple[dict[str, Any], ...]

    @property
    def sealed(self) -> str:
        """The list of pledges that was shown."""
        return str(self.kept[0]["pledges"])

    def receipt(self, seat: int) -> str:
        """Write what a page keeps, for ``lastcard verify --receipt``."""
        return json.dumps({"receipt": 1, "table": self.table, "game": 1, "rounds": [self.kept[seat]]})


@cache
def played(server: Server) -> Evening:
    """Play a round in which both people took part in the shuffle."""
    one, other = seats(server)
    with talk(server, one) as ann, talk(server, other) as ben:
        players = Pledger(ann, 0), Pledger(ben, 1)
        shown = [player.table["commitment"] for player in players]
        for player in players:
            player.pledge(player.share)
        ann.say("start")
        lists = [player.until_sealed() for player in players]
        for player in players:
            player.reveal(player.share)
        for player in players:
            player.until_dealt()
        _play_out(ann, ben)
    record = get(server, f"/api/tables/{one['table']}/games/1/record").text
    kept = tuple(
        {"round": 1, "commitment": seal, "pledges": sealed, "seat": player.seat, "share": player.share}
        for player, seal, sealed in zip(players, shown, lists, strict=True)
    )
    return Evening(record, one["table"], kept)


def _play_out(ann: Talk, ben: Talk) -> None:
    """Play a round of two to its end."""
    while ann.state["position"]["asks"] != "over":
        mover, looker = (ann, ben) if choose(ann.state) else (ben, ann)
        answer = mover.ask("act", seen=mover.seq, action=choose(mover.state))
        for each in (mover, looker):
            while each.seq < answer["seq"]:
                each.until("state")


def verified(text: str, receipt: str = "") -> tuple[bool, dict[str, Any]]:
    """Let ``lastcard verify`` judge a record, by itself or against what a player kept."""
    with tempfile.TemporaryDirectory() as folder:
        (file := Path(folder) / "record.txt").write_text(text, encoding="utf-8")
        (kept := Path(folder) / "receipt.json").write_text(receipt, encoding="utf-8")
        options = ["--receipt", str(kept)] if receipt else []
        command = [sys.executable, "-m", "lastcard", "verify", "--json", *options, str(file)]
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
    text = played(server).record
    forged = {kind: altered for kind, _, altered in alterations(text, Random(1))}
    forged["secret"] = re.sub(r"(?m)^secret: .{4}", "secret: 0000", text)
    forged["commitment"] = re.sub(r"(?m)^commitment: .{4}", "commitment: 0000", text)
    missed = unnoticed(text, forged)
    require(not missed, f"taken for genuine: {', '.join(missed)}")
    return f"{len(forged)} forgeries found by both"


@probe()
def exchanged_shares(server: Server) -> str:
    """Writes another share into the record of a real round, or none, or that nobody sat there."""
    evening = played(server)
    text, sealed = evening.record, evening.sealed
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
