"""What operators do while people play: ``python -m tests.server.nodes.upkeep``, or ``make upkeep``.

``roll`` restarts the nodes one after another, and counts the moves that fail and how long anybody has to wait. ``back_up`` dumps
the database, restores the dump at another server, and lets everybody go on there.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from lastcard.server.store import Kept, open_reader
from tests.server.nodes.audience import Audience
from tests.server.nodes.faults import COUNTS, bounded
from tests.server.nodes.ground import Ground
from tests.server.store.postgres_server import alone, binary
from tests.server.web.kills import Tally, until_all
from tests.server.web.serving import Server
from tests.waiting import comes


@dataclass
class Report:
    """What was found; ``figures`` says how much was done."""

    tally: Tally
    figures: dict[str, Any] = field(default_factory=dict)


async def roll(
    ground: Ground, *, tables: int, rounds: int, seed: int, pace: float = 0.0, patience: float = 120.0
) -> Report:
    """Restart every node in good order, one after another, while people play through all of them."""
    audience = Audience(ground.urls, lambda: ground.database, Random(seed), patience=patience)
    await audience.seat_people(ground.nodes, tables, pace)
    people, tally = audience.people, audience.tally
    audience.begin()
    restarts = 0
    for _ in range(rounds):
        for node in ground.nodes:
            await until_all(people, "connected", tally, patience)
            await asyncio.to_thread(node.stop)
            await asyncio.to_thread(node.start)
            restarts += 1
    await audience.finish()
    failed = sum((player.failed for player in people), Counter[str]())
    tally.wrong += [f"{count} moves failed: {code}" for code, count in failed.items()]
    tally.wrong += ground.mistakes
    waited = round(max(player.longest_away for player in people), 2)
    return Report(tally, {"restarts": restarts, "failed moves": failed.total(), "longest reconnect": waited})


async def back_up(ground: Ground, *, tables: int, seed: int, pace: float = 0.0, patience: float = 120.0) -> Report:
    """Dump the database while people play, restore it elsewhere, and let all of them go on there."""
    rng = Random(seed)
    audience = Audience(ground.urls, lambda: ground.database, rng, patience=patience)
    await audience.seat_people(ground.nodes, tables, pace)
    audience.begin()
    await _until_all_play(audience)
    acknowledged = {code: _acknowledged(audience, code) for code in audience.witnesses}
    began = time.monotonic()
    dump = await _run("pg_dump", "-n", "lastcard", ground.database)
    dumped = round(time.monotonic() - began, 2)
    await audience.finish()
    tally = audience.tally
    whole = await _logs(ground.database, list(audience.witnesses))
    with ExitStack() as stack:
        elsewhere = await asyncio.to_thread(stack.enter_context, alone())
        await _run("psql", "-q", "-v", "ON_ERROR_STOP=1", elsewhere.url(), text=dump)
        restored = await _logs(elsewhere.url(), list(audience.witnesses))
        for code, entries in restored.items():
            if entries != whole[code][: len(entries)]:
                tally.blame("diverged", f"{code}: the dump has something else than the log")
            keys = {kept.command.key for kept in entries if kept.command is not None}
            for key in acknowledged[code] - keys:
                tally.blame("lost", f"{code}: {key} was acknowledged before the dump began and is not in it")
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        options = ("--no-rate-limit", "--database", elsewhere.url())
        node = await asyncio.to_thread(lambda: stack.enter_context(Server(folder, *options)))
        again = Audience([node.socket_url], elsewhere.url, rng, patience=patience, tally=tally)
        for hellos in audience.hellos:
            again.admit(hellos, pace, mark="again-")
        again.begin()
        await until_all(again.people, "connected", tally, patience)
        await again.finish()
        after = await _logs(elsewhere.url(), list(audience.witnesses))
    resumed = sum(len(after[code]) > len(entries) for code, entries in restored.items())
    figures = {"seconds of dump": dumped, "megabytes": round(len(dump) / 1e6, 2), "tables": len(restored)}
    missed = sum(len(whole[code]) - len(entries) for code, entries in restored.items())
    return Report(tally, {**figures, "resumed": resumed, "entries after the dump": missed})


async def _until_all_play(audience: Audience) -> None:
    """Wait until somebody's command was acknowledged at every table."""
    if not await comes(
        lambda: all(_acknowledged(audience, code) for code in audience.witnesses), within=audience.patience, every=0.05
    ):
        audience.tally.wrong.append("not everybody began to play")


def _acknowledged(audience: Audience, code: str) -> set[str]:
    return {key for player in audience.witnesses[code].players for key in player.acknowledged}


async def _logs(database: str, codes: Sequence[str]) -> dict[str, list[Kept]]:
    reader = open_reader(database)
    try:
        return {code: list(await reader.read(code)) for code in codes}
    finally:
        await reader.close()


async def _run(program: str, *arguments: str, text: bytes = b"") -> bytes:
    pipe = asyncio.subprocess.PIPE
    running = await asyncio.create_subprocess_exec(binary(program), *arguments, stdin=pipe, stdout=pipe, stderr=pipe)
    said, wrong = await running.communicate(text)
    if running.returncode:
        raise AssertionError(f"{program} ended with {running.returncode}: {wrong.decode()}")
    return said


def main() -> int:
    """Do both; fail if anything is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200, help="with three people each (default: 200)")
    parser.add_argument("--rounds", type=int, default=3, help="how often every node is restarted (default: 3)")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds of thought at most (default: 2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=1800.0, help="seconds after which it is stuck (default: 1800)")
    args = parser.parse_args()
    crowd = {"tables": args.tables, "seed": args.seed, "pace": args.pace}

    async def work() -> dict[str, Report]:
        async with Ground(args.nodes, standby=True) as ground:
            rolled = await roll(ground, rounds=args.rounds, **crowd)
            return {"rolling restart": rolled, "backup": await back_up(ground, **crowd)}

    reports = asyncio.run(bounded(work(), args.limit))
    for name, report in reports.items():
        counts = {count: getattr(report.tally, count) for count in COUNTS}
        print(f"{name}: {json.dumps({**report.figures, **counts})}")
        for sentence in report.tally.wrong[:20]:
            print(sentence[-1200:])
    return not all(report.tally.clean for report in reports.values())


if __name__ == "__main__":
    sys.exit(main())
