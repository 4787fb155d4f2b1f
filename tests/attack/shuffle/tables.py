"""Tables: servers that cheat when they deal. Their records are consistent; a player who kept what was shown before can tell."""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from lastcard.server.web.page.pages import STATIC
from tests.attack.kinds import NotHere, probe, require
from tests.attack.shuffle.records import Evening, played, verified
from tests.attack.stage import PATIENT
from tests.server.web.serving import Server

# As the page's own dialogue does it: the record is proved, then compared with what the page kept.
_COMPARE: Final = """
const { verifyRecord } = await import(process.argv[1] + "/proof/proof.js");
const { compareKept, isBroken } = await import(process.argv[1] + "/proof/receipt.js");
let text = "";
for await (const piece of process.stdin) text += piece;
const { record, kept } = JSON.parse(text);
const proof = await verifyRecord(record);
const broken = proof.problem !== null || compareKept(kept, proof.shuffles).some(({ verdict }) => isBroken(verdict));
console.log(JSON.stringify(!broken));
"""


class Liar(Server):
    """A server that tells one lie when it deals."""

    def __init__(self, folder: Path, lie: str) -> None:
        self.command = (sys.executable, "-m", "tests.server.web.lying", lie, "serve")
        super().__init__(folder, "--no-rate-limit")


def page_believes(record: str, kept: dict[str, Any]) -> bool:
    """Let the page's modules compare a record with what the page kept."""
    if not shutil.which("node"):
        raise NotHere("needs node, which runs the page's modules")
    command = ["node", "--no-warnings", "--input-type=module", "-e", _COMPARE, STATIC.as_uri()]
    told = json.dumps({"record": record, "kept": [kept]})
    done = subprocess.run(command, input=told, capture_output=True, text=True, check=True, timeout=60)
    return bool(json.loads(done.stdout))


def believed(evening: Evening, seat: int) -> list[str]:
    """Name the verifiers that take a round for honest which somebody at a seat took part in."""
    by_verify = verified(evening.record, evening.receipt(seat))[0]
    by_page = page_believes(evening.record, evening.kept[seat])
    return ["verify"] * by_verify + ["the page"] * by_page


def caught(lie: str) -> str:
    """Play a round at a table that lies; require that a player who kept what was shown finds out."""
    with tempfile.TemporaryDirectory() as folder, Liar(Path(folder), lie) as liar:
        evening = played(liar)
    who = believed(evening, 0)
    require(not who, f"{' and '.join(who)} takes the deal for honest")
    return "verify and the page find it out with what the player kept"


@probe()
def honest_tables(server: Server) -> str:
    """A table that does not cheat, which must not be accused."""
    evening = played(server)
    for seat in (0, 1):
        require(len(believed(evening, seat)) == 2, f"an honest table is accused by S{seat}")
    return "believed by verify and the page"


@probe(options=PATIENT)
def ground_deals(server: Server) -> str:
    """The table tries shares for an accomplice until the hand is to its liking."""
    return caught("list")


@probe(options=PATIENT)
def left_out_shares(server: Server) -> str:
    """The table deals without a share that was opened in time."""
    return caught("share")


@probe(options=PATIENT)
def lying_seals(server: Server) -> str:
    """The table deals from another secret than it had promised."""
    return caught("seal")
