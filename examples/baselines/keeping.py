"""What is finished is kept: a run that was stopped goes on where it was, and nothing that is done is done again.

A kept figure names what it depends on: the programs of learning and playing, torch, and what was asked for. If one of them is
another one now, the figure is made anew.
"""

import hashlib
import json
import time
from collections.abc import Callable
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SHARED = (
    *(f"examples/baselines/{name}.py" for name in ("budget", "course", "network", "play")),
    "examples/features.py",
    *(f"src/lastcard/envs/{name}.py" for name in ("baseline", "evaluation", "tasks")),
)
OWN = {"ppo": ("ppo",), "dqn": ("dqn",), "dmc": ("dmc",), "nfsp": ("nfsp", "dqn")}


@cache
def programs(method: str) -> str:
    """Return a hash of everything that a player of a method depends on, beside its task, its seed and its budget."""
    torch = [each.version for each in metadata.distributions(name="torch")]
    found = hashlib.sha256("".join(torch).encode())
    for name in (*SHARED, *(f"examples/baselines/{each}.py" for each in OWN.get(method, ()))):
        found.update((ROOT / name).read_bytes())
    return found.hexdigest()


def kept(
    path: Path, method: str, asked: list[Any], make: Callable[[], dict[str, Any]], files: tuple[Path, ...] = ()
) -> dict[str, Any]:
    """Return what a file keeps if that is what is asked for and its other files exist, or make it and keep it."""
    key = hashlib.sha256(json.dumps([programs(method), asked]).encode()).hexdigest()[:16]
    if path.exists() and all(each.exists() for each in files):
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if found.get("key") == key:
            return found
    begin, worked = time.monotonic(), time.process_time()
    made = {**make(), "wall": time.monotonic() - begin, "cpu": time.process_time() - worked, "key": key}
    draft = path.with_suffix(".draft")  # so that a stopped run leaves no half of a file
    draft.write_text(json.dumps(made), encoding="utf-8")
    draft.replace(path)
    return made
