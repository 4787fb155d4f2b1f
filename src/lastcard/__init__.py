"""UNO exactly as nine printed rule sheets say, for people and for programs.

>>> from lastcard import Game
>>> Game.create("classic", players=["Ana", "Ben"], seed="doc")
<Game classic, round 1, turn of Ana, top r6>

``__all__`` is the public API; docs/api.md says what each name is and how long it stays. A name is imported when it is first
asked for, so ``import lastcard`` loads no other module of the package.
"""

import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # what type checkers and editors read; _HOMES says the same when the program runs
    from importlib.machinery import ModuleSpec

    from lastcard.engine.cards.card import Card, Colour
    from lastcard.engine.cards.codes import UnknownCode
    from lastcard.engine.editions import Edition, EditionError, edition, edition_names
    from lastcard.engine.game import Action, Event, Game, IllegalAction, LegalActions, Outcome, Refusal, parse_action
    from lastcard.engine.game.actions import NotationError
    from lastcard.engine.kernel.state.setup import SetupError
    from lastcard.engine.programs.rule_text import WrittenRuleError
    from lastcard.engine.proof.pledges import ShuffleError
    from lastcard.engine.proof.shuffle import Shuffle
    from lastcard.engine.records.arrangement import PositionError
    from lastcard.engine.records.position import set_up, write_position
    from lastcard.engine.records.record_text import RecordError, check_record, load, read_record, save, write_record
    from lastcard.engine.views import PublicView, SeatView, public_view, seat_view
    from lastcard.envs.common.missing_extra import MissingExtra
    from lastcard.players.bot import Bot
    from lastcard.players.bots import make_bot
    from lastcard.version import __version__

__all__ = [
    "Action", "Bot", "Card", "Colour", "Edition", "EditionError", "Event", "Game", "IllegalAction", "LegalActions",
    "MissingExtra", "NotationError", "Outcome", "PositionError", "PublicView", "RecordError", "Refusal", "SeatView",
    "SetupError", "Shuffle", "ShuffleError", "UnknownCode", "WrittenRuleError", "__version__", "check_record",
    "edition", "edition_names", "load", "make_bot", "parse_action", "public_view", "read_record", "save",
    "seat_view", "set_up", "write_position", "write_record",
]  # fmt: skip

_HOMES: Final = {
    "lastcard.players.bot": ("Bot",),
    "lastcard.players.bots": ("make_bot",),
    "lastcard.engine.cards.card": ("Card", "Colour"),
    "lastcard.engine.cards.codes": ("UnknownCode",),
    "lastcard.engine.editions": ("Edition", "EditionError", "edition", "edition_names"),
    "lastcard.engine.programs.rule_text": ("WrittenRuleError",),
    "lastcard.envs.common.missing_extra": ("MissingExtra",),
    "lastcard.engine.game": (
        "Action", "Event", "Game", "IllegalAction", "LegalActions", "Outcome", "Refusal", "parse_action",
    ),
    "lastcard.engine.game.actions": ("NotationError",),
    "lastcard.engine.records.arrangement": ("PositionError",),
    "lastcard.engine.proof.pledges": ("ShuffleError",),
    "lastcard.engine.records.position": ("set_up", "write_position"),
    "lastcard.engine.records.record_text": ("RecordError", "check_record", "load", "read_record", "save", "write_record"),
    "lastcard.engine.proof.shuffle": ("Shuffle",),
    "lastcard.engine.kernel.state.setup": ("SetupError",),
    "lastcard.version": ("__version__",),
    "lastcard.engine.views": ("PublicView", "SeatView", "public_view", "seat_view"),
}  # fmt: skip

# Public names that will go: the one to use instead, and the version that drops the old one.
_DEPRECATED: Final[dict[str, tuple[str, str]]] = {}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # a type checker would believe any misspelt name

    def __getattr__(name: str) -> object:
        if name in _DEPRECATED:
            from warnings import warn

            instead, version = _DEPRECATED[name]
            sentence = f"lastcard.{name} is deprecated and goes in {version}; use lastcard.{instead}"
            warn(sentence, DeprecationWarning, stacklevel=2)
            return _found(instead)
        return _found(name)


def _found(name: str) -> object:
    """Import a public name and keep it, so that it is looked for once."""
    from importlib import import_module

    home = next((home for home, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module 'lastcard' has no attribute '{name}'")
    found: object = getattr(import_module(home), name)
    globals()[name] = found
    return found


class _OldPaths:
    """Finds modules under the paths they had before 0.3. It is asked last, so it costs nothing until an import fails."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> "ModuleSpec | None":  # noqa: ARG004  a finder's
        """Say how to import an old path."""
        if not name.startswith(f"{__name__}."):
            return None
        from lastcard._moved import spec_of

        return spec_of(name)


sys.meta_path.append(_OldPaths)
