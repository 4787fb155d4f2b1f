"""Bots, from careless to sensible; each knows only what its seat may see. ``make_bot("sensible")`` gives one."""

import random
from typing import Final

from lastcard.bots.base import Bot
from lastcard.bots.careless import CarelessBot
from lastcard.bots.seating import Seating
from lastcard.bots.sensible import TEMPERS, SensibleBot

BOT_NAMES: Final = ("sensible", "random")
LEVELS: Final = tuple(TEMPERS)

__all__ = ["BOT_NAMES", "LEVELS", "Bot", "Seating", "make_bot"]


def make_bot(name: str, seed: str | int | None = None, level: str = "normal") -> Bot:
    """Make a bot by its name; the same seed gives the same choices, ``level`` says how attentive a sensible one is.

    >>> make_bot("sensible", seed=1).name
    'sensible'
    """
    rng = random.Random(seed)
    if name == "random":
        return CarelessBot(rng)
    if name == "sensible":
        if level not in TEMPERS:
            raise ValueError(f"there is no level '{level}', choose one of {', '.join(LEVELS)}")
        return SensibleBot(rng, TEMPERS[level])
    raise ValueError(f"there is no bot '{name}', choose one of {', '.join(BOT_NAMES)}")
