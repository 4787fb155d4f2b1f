"""Saved players: a small network in one ``.npz`` file, which plays with numpy alone.

The file holds the weights and, as JSON, how they came about: task, method, seed, steps. ``features`` is what the network sees
of an observation, the same for learning (``examples/baselines``) and for playing.
"""

import json
from dataclasses import asdict, dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lastcard.engine.message import SentenceError
from lastcard.sim.episode import CHOICES
from lastcard.sim.observation.version_1 import VERSION, piece

if TYPE_CHECKING:
    import numpy as np

# Pieces of an observation and their scale: counts become about 1. What is not named is left out.
SCALES: Final = {
    "hand": 1.0, "top": 1.0, "colour": 1.0, "asked": 1.0, "reacting": 1.0, "direction": 1.0, "pending": 0.25, "pile": 0.01,
    "turn": 1.0, "sizes": 0.1, "in_round": 1.0, "called": 1.0, "catchable": 1.0, "scores": 0.02, "lasting": 1.0,
    "next_colours": 0.25, "discarded": 0.5,
}  # fmt: skip
MANNERS: Final = ("greedy", "sample")  # the best choice; one by its chance
LARGEST: Final = 64 << 20  # bytes of a player, unpacked: a thousand times those that come with the package
_NEVER: Final = -1e9


class BaselineError(SentenceError, ValueError):
    """A file holds no player."""


def features(rows: "np.ndarray") -> "np.ndarray":
    """Turn observations into the numbers that a network sees: scaled pieces, pairs in the hand, hands that are nearly out."""
    import numpy as np

    rows = np.asarray(rows)
    parts: list[np.ndarray] = [
        rows[:, piece(name)].astype(np.float32) * np.float32(scale) for name, scale in SCALES.items()
    ]
    sizes = rows[:, piece("sizes")]
    parts += [rows[:, piece("hand")] >= 2, sizes == 1, sizes == 2]
    return np.concatenate(parts, axis=1, dtype=np.float32)


FEATURES: Final = (
    sum(piece(name).stop - piece(name).start for name in SCALES)
    + (piece("hand").stop - piece("hand").start)
    + 2 * (piece("sizes").stop - piece("sizes").start)
)


@dataclass(frozen=True)
class Origin:
    """How a saved player came about."""

    task: str
    method: str
    seed: int
    steps: int  # decisions it learned from
    manner: str = "greedy"
    observation: int = VERSION


class Baseline:
    """A network that plays: layers with a rectifier between them, from features to a score for each choice."""

    def __init__(self, layers: "list[tuple[np.ndarray, np.ndarray]]", origin: Origin) -> None:
        self.layers = layers
        self.origin = origin

    @classmethod
    def load(cls, path: Path) -> "Baseline":
        """Read a file, or refuse one that holds no player."""
        import zipfile
        import zlib

        import numpy as np

        try:
            if not path.is_file() or sum(part.file_size for part in zipfile.ZipFile(path).infolist()) > LARGEST:
                path.stat()  # says whether it is there at all
                raise BaselineError("baseline.unreadable", path=path)
            # Opened here: numpy leaves a file open that is no archive.
            with path.open("rb") as bytes_of_it, np.load(bytes_of_it, allow_pickle=False) as file:
                origin = Origin(**json.loads(str(file["origin"])))
                count = sum(name.startswith("weight") for name in file.files)
                layers = [
                    (file[f"weight{n}"].astype(np.float64), file[f"bias{n}"].astype(np.float64)) for n in range(count)
                ]
        except FileNotFoundError:
            raise BaselineError("baseline.none", path=path) from None
        except BaselineError:
            raise
        except (
            OSError, KeyError, TypeError, ValueError, EOFError, MemoryError, RuntimeError, zipfile.BadZipFile, zlib.error,
        ):  # fmt: skip
            raise BaselineError("baseline.unreadable", path=path) from None
        fits = bool(layers) and layers[0][0].shape[0] == FEATURES and layers[-1][0].shape[1] == CHOICES
        if not fits or origin.observation != VERSION or origin.manner not in MANNERS:
            raise BaselineError("baseline.other_version", path=path)
        return cls(layers, origin)

    def save(self, path: Path) -> None:
        """Write the file, with weights of 16 bits; saving the same player gives the same bytes."""
        import numpy as np

        arrays: dict[str, Any] = {"origin": np.array(json.dumps(asdict(self.origin)))}
        for n, (weight, bias) in enumerate(self.layers):
            arrays[f"weight{n}"], arrays[f"bias{n}"] = weight.astype(np.float16), bias.astype(np.float16)
        np.savez_compressed(path, **arrays)

    def scores(self, observations: "np.ndarray", masks: "np.ndarray") -> "np.ndarray":
        """Return a score for each choice; what is not legal has a hopeless one."""
        import numpy as np

        values = features(observations).astype(np.float64)
        for place, (weight, bias) in enumerate(self.layers):
            values = values @ weight + bias
            if place < len(self.layers) - 1:
                values = np.maximum(values, 0)
        scores: np.ndarray = np.where(masks != 0, values, np.float32(_NEVER))
        return scores

    def chances(self, observations: "np.ndarray", masks: "np.ndarray") -> "np.ndarray":
        """Return the chance of each choice."""
        import numpy as np

        scores = self.scores(observations, masks).astype(np.float64)
        if self.origin.manner == "greedy":
            certain: np.ndarray = np.eye(CHOICES)[scores.argmax(axis=1)]
            return certain
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances: np.ndarray = odds / odds.sum(axis=1, keepdims=True)
        return chances

    def choose(self, observations: "np.ndarray", masks: "np.ndarray", rng: "np.random.Generator") -> "np.ndarray":
        """Choose for many decisions at once."""
        scores = self.scores(observations, masks)
        if self.origin.manner == "sample":
            scores = scores + rng.gumbel(size=scores.shape)
        chosen: np.ndarray = scores.argmax(axis=1)
        return chosen


def shipped() -> dict[str, Path]:
    """Return the players that come with the package: ``two-v1.ppo`` and where it lies."""
    folder = Path(str(resources.files("lastcard.envs"))) / "weights"
    return {path.name.removesuffix(".npz"): path for path in sorted(folder.glob("*.npz"))}
