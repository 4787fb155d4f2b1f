"""What an attack is: a ``Flood`` asks for too much while others play, a ``Probe`` tries what must not succeed.

Attacks are found, not listed: every module in a family's folder is imported, and every function with one of the two decorators
counts. The function's name is the attack's name, its folder the family, its docstring the sentence.
"""

import importlib
import pkgutil
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.attack.line import Aim, Tally
from tests.server.web.serving import Server

Pouring = Callable[[Aim, Tally], Coroutine[None, None, None]]

FAMILIES: Final = ("floods", "identity", "secrecy", "faults", "shuffle")


class Breach(Exception):
    """An attack succeeded; the message is a sentence that says how."""


class NotHere(Exception):
    """An attack cannot be tried on this machine; the message says what is missing."""


@dataclass(frozen=True)
class Flood:
    """Too much of something for some seconds; ``harmless`` are answers that do not show that the server resists.

    ``allowed``: every single thing that is asked for is within the limits, so nobody has to be refused. ``prepare`` is done
    before anything is measured.
    """

    name: str
    family: str
    says: str
    run: Pouring
    harmless: frozenset[str]
    allowed: bool
    prepare: Callable[[], object]

    def repelled(self, tally: Tally) -> bool:
        """Say whether the server refused or cut off whoever did this."""
        return self.allowed or any(outcome not in self.harmless for outcome in tally.outcomes)


@dataclass(frozen=True)
class Probe:
    """Something that must not succeed; tells what the server did, or raises ``Breach``.

    ``options`` are those of a server of its own; None: any server that others are tried on will do.
    """

    name: str
    family: str
    says: str
    run: Callable[[Server], str]
    options: tuple[str, ...] | None


Attack = Flood | Probe


def flood(*harmless: str, allowed: bool = False, prepare: Callable[[], object] = tuple) -> Callable[[Pouring], Flood]:
    """Make a flood of a function that pours until time is up; name the answers that everybody gets."""

    def made(run: Pouring) -> Flood:
        return Flood(*_described(run), run, frozenset(harmless), allowed, prepare)

    return made


def probe(*, options: tuple[str, ...] | None = None) -> Callable[[Callable[[Server], str]], Probe]:
    """Make a probe of a function that tries something on a server."""

    def made(run: Callable[[Server], str]) -> Probe:
        return Probe(*_described(run), run, options)

    return made


def require(holds: object, sentence: str) -> None:
    """Go on if something holds, else the attack succeeded."""
    if not holds:
        raise Breach(sentence)


def attacks() -> tuple[Attack, ...]:
    """Find all attacks, family by family, in the order they are written."""
    found: list[Attack] = []
    for family in FAMILIES:
        folder = Path(__file__).parent / family
        for module in sorted(each.name for each in pkgutil.iter_modules([str(folder)])):
            namespace = vars(importlib.import_module(f"tests.attack.{family}.{module}"))
            found += [each for each in namespace.values() if isinstance(each, Flood | Probe) and each not in found]
    return tuple(found)


def _described(run: Callable[..., object]) -> tuple[str, str, str]:
    name = run.__name__.replace("_", "-")
    return name, run.__module__.split(".")[-2], (run.__doc__ or "").split("\n")[0].rstrip(".")
