"""People who play at a steady pace, in their own process, and how long their moves take to reach everybody.

``python -m tests.attack.honest --port PORT`` seats them and prints their table. To each line with a number of seconds it
answers with the waits measured in that time. The players are those of the load client.
"""

import argparse
import asyncio
import gc
import json
import sys
from typing import Final

import uvloop

from bench.load_client import Crowd
from bench.load_seats import LoadFailed

TABLES: Final = 10  # of four people
RATE: Final = 100.0  # moves a second at all of them: each socket stays far under what it may ask
WARM: Final = 20  # moves a table before anything is measured


async def play(port: int, tables: int) -> None:
    """Seat everybody, then measure whenever asked."""
    crowd = Crowd(port)
    await crowd.gather(tables, lambda done, of: None)
    await crowd.pace(RATE, WARM * tables / RATE, lambda done, of: None)
    await crowd.pause()
    print(json.dumps({"table": crowd.parties[0].chairs[0].key.code}), flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        crowd.waits.clear()
        late = await crowd.pace(RATE, float(line), lambda done, of: None)
        await crowd.pause()  # what is still on its way counts
        # A move that could not even be sent, because every table waited for the server, waited as well.
        print(json.dumps({"waits": crowd.waits, "late": late}), flush=True)


def main() -> int:
    """Play until nobody asks any more; 1 and a sentence if somebody was cut off or refused."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--tables", type=int, default=TABLES)
    args = parser.parse_args()
    gc.disable()  # a client that stops to tidy up would be measured as a slow server
    try:
        uvloop.run(play(args.port, args.tables))
    except LoadFailed as wrong:
        print(json.dumps({"failed": str(wrong)}), flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
