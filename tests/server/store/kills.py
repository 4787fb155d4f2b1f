"""Kill a writing process repeatedly and check what is left. ``python -m tests.server.store.kills --kills 1000`` is the long run.

Counts over all kills: lost acknowledged appends, doubled or partial appends, gaps in the numbers.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from lastcard.server.store import CannotOpen, Damaged, Kept, StoreError
from lastcard.server.store.sqlite.reader import SqliteReader
from tests.server.store.appender import STREAMS, make
from tests.waiting import block, block_until

ROOT = Path(__file__).parents[3]
PER_FILE = 25  # kills a file goes through before a new one is begun, so that looking stays quick


@dataclass
class Tally:
    """What was counted; ``wrong`` holds a sentence for each thing that should not be."""

    kills: int = 0
    before_first: int = 0  # kills before anything was acknowledged: while opening, recovering or making the file
    acknowledged: int = 0
    unheard: int = 0  # durable, but killed before the acknowledgement: why commands must be recognised
    lost: int = 0
    doubled: int = 0
    gaps: int = 0
    damaged: int = 0
    wrong: list[str] = field(default_factory=list)


def start(path: Path, acks: Path) -> "subprocess.Popen[bytes]":
    """Start a process that appends."""
    return subprocess.Popen([sys.executable, "-m", "tests.server.store.appender", path, acks], cwd=ROOT)


def kill_once(path: Path, acks: Path, rng: Random, longest: float) -> int:
    """Let a process append for a moment of chance, kill it, and give how many acknowledgements it had written."""
    before = size_of(acks)
    child = start(path, acks)
    try:
        if rng.random() < 0.85:
            block_until(lambda: child.poll() is not None or size_of(acks) > before, every=0.002)
            block(rng.uniform(0, longest), because="it may be killed at any moment of its work")
        else:
            block(rng.uniform(0.02, 0.25), because="it may be killed while it starts")
    finally:
        child.kill()
        code = child.wait()
    if code >= 0:
        raise RuntimeError(f"the process ended by itself with {code}")
    return size_of(acks) - before


def size_of(path: Path) -> int:
    """Give how many bytes a file has that may not be there yet."""
    return path.stat().st_size if path.exists() else 0


def look(path: Path, acks: Path, tally: Tally) -> int:
    """Compare the file with the acknowledgements; give how many appends it holds."""
    lines = acks.read_text().split("\n")[:-1] if acks.exists() else []
    asked = [line.split() for line in lines]
    told = {(stream, int(number)): first for stream, number, first in asked if first != "doubled"}
    tally.doubled += (
        sum(1 for _, _, first in asked if first == "doubled")
        + len(lines)
        - len({(stream, number) for stream, number, _ in asked})
    )
    found: dict[tuple[str, int], str] = {}
    for stream, kept in asyncio.run(_read(path, tally)).items():
        found.update(_appends(stream, kept, tally))
    for key, first in told.items():
        if found.get(key) != first:
            tally.lost += 1
            tally.wrong.append(f"append {key} was acknowledged as entry {first} and is at {found.get(key)}")
    return len(found) - len(told)


async def _read(path: Path, tally: Tally) -> dict[str, list[Kept]]:
    """Read every stream, as a restart would."""
    try:
        reader = SqliteReader(path)
    except CannotOpen:
        return {}  # killed before there was a file; then nothing may have been acknowledged either
    streams = {}
    try:
        await reader.check()
        for n in range(STREAMS):
            streams[f"t{n}"] = await reader.read(f"t{n}")
    except Damaged as wrong:
        tally.gaps += "missing" in str(wrong)
        tally.damaged += "missing" not in str(wrong)
        tally.wrong.append(str(wrong))
    finally:
        await reader.close()
    return streams


def _appends(stream: str, kept: list[Kept], tally: Tally) -> dict[tuple[str, int], str]:
    """Check that a stream is its appends 0, 1, 2, … each whole and once; give where each begins."""
    begins: dict[tuple[str, int], str] = {}
    times = Counter(entry.command for entry in kept if entry.command is not None)
    tally.doubled += sum(count - 1 for count in times.values())
    at = number = 0
    while at < len(kept):
        want = make(stream, number, at)
        have = kept[at : at + len(want.entries)]
        if [e.data for e in have] != [e.data for e in want.entries] or have[0].command != want.command:
            tally.gaps += 1
            tally.wrong.append(f"{stream}: append {number} is not whole at entry {at + 1}")
            break
        begins[stream, number] = str(at + 1)
        at, number = at + len(have), number + 1
    return begins


def kill_many(kills: int, seed: int, longest: float, tally: Tally) -> None:
    """Kill and look, with a new file now and then."""
    rng = Random(seed)
    while tally.kills < kills:
        with tempfile.TemporaryDirectory() as folder:
            path, acks = Path(folder) / "log", Path(folder) / "acks"
            unheard = 0
            for _ in range(min(PER_FILE, kills - tally.kills)):
                tally.before_first += kill_once(path, acks, rng, longest) == 0
                unheard = look(path, acks, tally)
                tally.kills += 1
            tally.unheard += unheard
            tally.acknowledged += acks.read_text().count("\n") if acks.exists() else 0
        if tally.wrong:
            return


def main() -> int:
    """Kill as often as asked; fail if anything is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=0.5, help="seconds after the first acknowledgement")
    args = parser.parse_args()
    tally = Tally()
    try:
        kill_many(args.kills, args.seed, args.longest, tally)
    except StoreError as wrong:
        tally.wrong.append(str(wrong))
    counts = {name: value for name, value in vars(tally).items() if name != "wrong"}
    print(", ".join(f"{name.replace('_', ' ')} {value:,}" for name, value in counts.items()))
    for sentence in tally.wrong[:20]:
        print(sentence)
    return bool(tally.wrong or tally.lost or tally.doubled or tally.gaps)


if __name__ == "__main__":
    sys.exit(main())
