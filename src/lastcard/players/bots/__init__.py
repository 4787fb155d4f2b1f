"""Bots, from careless to sensible, one module each; ``make_bot("sensible")`` gives one. ``players.bot`` says what a bot is.

No list names the bots: every module of this package that declares a ``BOT`` is found, and the terminal, the tables and their
reference take the names from here.
"""

import random
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final, Literal

from lastcard.players.bot import Bot, BotKind, Character, by_level

__all__ = ["BOTS", "LEVELS", "BotLevel", "character", "make_bot"]


def _declared() -> dict[str, BotKind]:
    """Find every kind of bot in this package, by its name, in the order of the names."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    kinds: list[BotKind] = [module.BOT for module in modules if hasattr(module, "BOT")]
    return {kind.name: kind for kind in sorted(kinds, key=lambda kind: kind.name)}


BOTS: Final = _declared()
LEVELS: Final = by_level(BOTS.values())  # the levels that a table offers, and the kind of bot for each
if TYPE_CHECKING:
    BotLevel = str
else:
    BotLevel = Literal[tuple(LEVELS)]  # one of them, to check messages


def character(level: str) -> Character | None:
    """Return who plays at a level; None if no bot has that level now."""
    return LEVELS[level].levels[level] if level in LEVELS else None


def make_bot(name: str, seed: str | int | random.Random | None = None, level: str | None = None) -> Bot:
    """Make a bot by name; the same seed gives the same choices, ``level`` chooses among its ways to play.

    >>> make_bot("sensible", seed=1).name
    'sensible'
    """
    if name not in BOTS:
        raise ValueError(f"there is no bot '{name}', choose one of {', '.join(BOTS)}")
    kind = BOTS[name]
    if level is not None and level not in kind.levels:
        raise ValueError(f"there is no level '{level}', choose one of {', '.join(kind.levels)}")
    chance = seed if isinstance(seed, random.Random) else random.Random(seed)
    return kind.make(chance, level or kind.usual)
