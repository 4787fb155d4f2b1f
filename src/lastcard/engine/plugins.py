"""What the game asks of the packages above it: to say a message, and to read a sentence on a card.

Each line names a function and its module, which is imported when the function is first asked for: a game that prints no
error and has no sentence on a card loads none of them. Nothing else may reach upwards in this way.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final

_TABLE: Final = {
    "say": ("lastcard.language.catalogue.catalogue", "in_english"),
    "read": ("lastcard.written.understanding", "read_rule"),
    "agree": ("lastcard.written.understanding", "agreed_rule"),
}


@cache
def plugin(name: str) -> Callable[..., Any] | None:
    """Return the function of this name, None if its package is left out.

    >>> plugin("read")("The next player draws 5 cards.").text
    'next draws 5'
    """
    module, function = _TABLE[name]
    try:
        found: Callable[..., Any] = getattr(import_module(module), function)
    except ModuleNotFoundError as absent:
        if absent.name is None or not f"{module}.".startswith(f"{absent.name}."):
            raise  # it is there, but cannot be loaded
        return None
    return found
