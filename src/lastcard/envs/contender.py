"""Who can be evaluated: a compiled bot by its name, a function of anybody's, or a saved player."""

import importlib
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from lastcard.engine.message import SentenceError
from lastcard.envs.baseline import Baseline, shipped
from lastcard.sim.policies import POLICIES

if TYPE_CHECKING:
    import numpy as np

    from lastcard.sim.duplicate import Duplicate

# Observations, masks, and a generator if the choice is left to chance → one choice a row.
Choose = Callable[["np.ndarray", "np.ndarray", "np.random.Generator"], "np.ndarray"]


class ContenderError(SentenceError, ValueError):
    """A policy cannot be found, or does not choose as it must."""


class Contender(Protocol):
    """A player in an evaluation."""

    @property
    def name(self) -> str:
        """Name it in tables."""

    def choose(self, games: "Duplicate", which: "np.ndarray", rng: "np.random.Generator") -> "np.ndarray":
        """Choose in some of the games."""


@dataclass(frozen=True)
class Bot:
    """A compiled bot."""

    name: str

    def choose(self, games: "Duplicate", which: "np.ndarray", rng: "np.random.Generator") -> "np.ndarray":
        """Let the bot answer."""
        return games.answer(POLICIES[self.name], which)


@dataclass(frozen=True)
class Function:
    """A function from observations, masks and a generator to choices."""

    name: str
    function: Choose

    def choose(self, games: "Duplicate", which: "np.ndarray", rng: "np.random.Generator") -> "np.ndarray":
        """Ask the function, and refuse an answer that is no list of choices."""
        import numpy as np

        chosen = np.asarray(self.function(games.observations[which], games.masks[which], rng))
        if chosen.shape != which.shape or chosen.dtype.kind not in "iu":
            raise ContenderError(
                "evaluate.shape", name=self.name, rows=len(which), shape=chosen.shape, kind=chosen.dtype
            )
        return chosen.astype(np.int64)


def contender(text: str, task: str) -> Contender:
    """Find a policy: the name of a bot, of a player that comes with the package for this task, a file, or module:function."""
    if text in POLICIES:
        return Bot(text)
    ours = shipped()
    for name in (text, f"{task}.{text}"):
        if name in ours:
            return Function(text, Baseline.load(ours[name]).choose)
    if text.endswith(".npz"):
        return Function(Path(text).name.removesuffix(".npz"), Baseline.load(Path(text)).choose)
    if ":" in text:
        return Function(text, _imported(text))
    names = [*POLICIES, *(name.removeprefix(f"{task}.") for name in ours if name.startswith(f"{task}."))]
    raise ContenderError("evaluate.no_policy", name=text, names=", ".join(names))


def _imported(text: str) -> Choose:
    module, _, name = text.partition(":")
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)  # as `python -m` does: people evaluate what lies where they are
    try:
        found: Any = importlib.import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name and (module == missing.name or module.startswith(f"{missing.name}.")):
            raise ContenderError("evaluate.no_module", module=module) from None
        raise ContenderError("evaluate.module_needs", module=module, name=missing.name) from None
    for part in name.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise ContenderError("evaluate.no_function", module=module, name=name)
    function: Choose = found
    return function
