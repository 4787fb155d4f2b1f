"""One attacker, in its own process, so that its work does not slow the players down.

``python -m tests.attack.attacker NAME --port PORT …`` gets ready, says so, waits for a line, attacks, and reports the results.
"""

import argparse
import asyncio
import json
import os
import resource
import sys
import time
from dataclasses import replace
from http.client import HTTPConnection
from random import randrange
from typing import Any, Final

from tests.attack.kinds import Flood, attacks
from tests.attack.line import Aim, Tally

POLITE: Final = 10  # what the attacker computes itself comes after everybody else's work
GRACE: Final = 15.0  # seconds after its time is up in which an attack must have ended


def some_address() -> str:
    """Give an address that hardly any attack came from before, of those kept for measurements."""
    return f"198.{randrange(18, 20)}.{randrange(256)}.{randrange(1, 255)}"


def own_table(port: int, address: str) -> dict[str, Any]:
    """Make a table with the attacker as its host, a bot and a match under way."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    body = {"name": "Mallory", "bots": ["normal"], "start": True, "settings": {"bot_seconds": 0, "catch_seconds": 0}}
    headers = {"X-Forwarded-For": address, "Content-Type": "application/json"}
    connection.request("POST", "/api/tables", json.dumps(body), headers)
    answer: dict[str, Any] = json.loads(connection.getresponse().read())
    connection.close()
    return answer


async def carry_out(attack: Flood, aim: Aim, tally: Tally) -> None:
    """Attack until time is up; what hangs longer than that is left."""
    try:
        async with asyncio.timeout(aim.ends - time.monotonic() + GRACE):
            await attack.run(aim, tally)
    except TimeoutError:
        tally.outcomes["hung"] += 1


def main() -> int:
    """Attack when told to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--victims", required=True, metavar="CODE", help="a table where others play")
    args = parser.parse_args()
    os.nice(POLITE)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    attack = next(each for each in attacks() if each.name == args.name)
    if not isinstance(attack, Flood):
        raise SystemExit(f"{args.name} is no flood")
    attack.prepare()
    address = some_address()
    own = own_table(args.port, address)
    aim = Aim(args.port, address, args.victims, own["code"], own["token"])
    print("ready", flush=True)
    sys.stdin.readline()
    tally = Tally()
    asyncio.run(carry_out(attack, replace(aim, ends=time.monotonic() + args.seconds), tally))
    print(json.dumps({**vars(tally), "repelled": attack.repelled(tally)}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
