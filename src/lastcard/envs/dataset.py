"""Games as arrays, for learning offline: every decision of a task, who made it, and what it was worth in the end.

A file is made by numpy alone and read by it. One row a decision, game by game, in the order of play. Its description (JSON, in
the array ``about``) names the task, the policy, the deals and a checksum of all arrays, so that a paper can name exactly this
data.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lastcard.envs.contender import Contender, ContenderError
from lastcard.envs.tasks import Task
from lastcard.sim.observation.version_1 import VERSION
from lastcard.version import __version__

if TYPE_CHECKING:
    import numpy as np

FIRST: Final = 1_000_000  # the usual first deal: evaluations use those from 0 on
CHUNK: Final = 500  # games that are played together
# What each array holds, beside ``about``. D decisions, G games.
ARRAYS: Final = {
    "observations": "(D, 254) bytes: what the seat saw (docs/environments.md)",
    "masks": "(D, 24) bytes: the 185 choices it had, eight a byte, first choice in the highest bit (numpy.packbits)",
    "choices": "(D,) bytes: what it chose",
    "seats": "(D,) bytes: who chose",
    "returns": "(D,) floats: what its seat was paid in the end",
    "games": "(D,) whole numbers: the game, from 0; its deal is about.first + game",
    "payoffs": "(G, 10) floats: what each seat of a game was paid",
}


@dataclass(frozen=True)
class About:
    """What a data set is."""

    task: str
    fingerprint: str
    policy: str
    first: int  # number of its first deal
    games: int
    decisions: int
    observation: int
    version: str  # of lastcard
    checksum: str  # sha256 over all arrays, in the order of their names


def checksum(arrays: "dict[str, np.ndarray]") -> str:
    """Hash the contents of all arrays, with their names, types and shapes."""
    digest = hashlib.sha256()
    for name in sorted(arrays):
        array = arrays[name]
        digest.update(f"{name} {array.dtype.str} {array.shape}\n".encode())
        digest.update(array.tobytes())
    return digest.hexdigest()


def record(
    task: Task,
    policy: Contender,
    *,
    games: int,
    first: int = FIRST,
    show: Callable[[int], None] = lambda done: None,
) -> "tuple[dict[str, np.ndarray], About]":
    """Let a policy play all seats of a task, and return every decision."""
    import numpy as np

    parts = []
    for begin in range(0, games, CHUNK):
        parts.append(_record_chunk(task, policy, first + begin, min(CHUNK, games - begin), begin))
        show(min(begin + CHUNK, games))
    arrays = {name: np.concatenate([part[name] for part in parts]) for name in ARRAYS}
    about = About(
        task=task.label, fingerprint=task.fingerprint, policy=policy.name, first=first, games=games,
        decisions=len(arrays["choices"]), observation=VERSION, version=__version__, checksum=checksum(arrays),
    )  # fmt: skip
    return arrays, about


def _record_chunk(task: Task, policy: Contender, first: int, count: int, number: int) -> "dict[str, np.ndarray]":
    import numpy as np

    from lastcard.sim.duplicate import Duplicate

    table = Duplicate(task.game.rules(), count, task.game.episode_settings(linger=True))
    table.deal(np.arange(first, first + count))
    rng = np.random.default_rng(first)
    payoffs = np.zeros(table.payoffs.shape, np.float32)
    steps: dict[str, list[np.ndarray]] = {name: [] for name in ARRAYS if name not in ("returns", "payoffs")}
    running = table.running
    while len(running):
        steps["observations"].append(table.observations[running])
        steps["masks"].append(np.packbits(table.masks[running], axis=1))
        steps["seats"].append(table.deciders[running].astype(np.uint8))
        choices = policy.choose(table, running, rng)
        for wrong in table.refused(running, choices):
            raise ContenderError("evaluate.illegal", name=policy.name, choice=choices[wrong])
        steps["choices"].append(choices.astype(np.uint8))
        steps["games"].append(running)
        table.proceed(running, choices)
        payoffs[running] += table.payoffs[running]
        running = table.running
    joined = {name: np.concatenate(each) for name, each in steps.items()}
    order = np.argsort(joined["games"], kind="stable")  # game by game, each in the order of play
    arrays = {name: each[order] for name, each in joined.items()}
    arrays["returns"] = payoffs[arrays["games"], arrays["seats"]]
    arrays["games"] = (arrays["games"] + number).astype(np.int32)
    arrays["payoffs"] = payoffs
    return arrays


def write(path: Path, arrays: "dict[str, np.ndarray]", about: About) -> None:
    """Write a data set."""
    import numpy as np

    np.savez_compressed(path, about=np.array(json.dumps(asdict(about))), **arrays)  # type: ignore[arg-type]


def read(path: Path) -> "tuple[dict[str, np.ndarray], About]":
    """Read a data set, and refuse one whose arrays are not those that it describes."""
    import numpy as np

    with np.load(path, allow_pickle=False) as file:
        about = About(**json.loads(str(file["about"])))
        arrays = {name: file[name] for name in ARRAYS}
    if checksum(arrays) != about.checksum:
        raise ValueError(f"{path}: the arrays are not those that the file describes")
    return arrays, about
