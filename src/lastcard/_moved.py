"""Old import paths, for one version: every module that has moved, with its new place.

The front door asks here when an import of ``lastcard.…`` finds nothing, and never before. An old module is the new module
object itself, so that classes stay the same and old pickles load; an old package is a stand-in that looks into its new place.
A caller outside the package is warned. Everything here goes in 0.4.
"""

import sys
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, Any, Final
from warnings import warn_explicit

if TYPE_CHECKING:
    import numpy as np

GOES: Final = "0.4"


def spec_of(name: str) -> ModuleSpec | None:
    """Say how to import an old path; None if there never was such a module."""
    if name in GONE:
        raise ModuleNotFoundError(f"{name} left in 0.3; {GONE[name]}", name=name)
    return ModuleSpec(name, _Alias(), is_package=name in PACKAGES) if name in NEW else None


class _Alias(Loader):
    """Puts the module of the new place under the old name."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Make what stands there until the new module is imported, and for good in the place of a package."""
        return _Package(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Import the new module, and warn."""
        old, new = module.__name__, NEW[module.__name__]
        found = import_module(new)
        if old not in PACKAGES:
            sys.modules[old] = found
        caller = _caller()
        if caller is not None:
            said = f"{old} is now {new}; the old path goes in {GOES}"
            here = caller.f_globals
            registry = here.setdefault("__warningregistry__", {})
            warn_explicit(
                said, DeprecationWarning, caller.f_code.co_filename, caller.f_lineno, here.get("__name__"), registry
            )


class _Package(ModuleType):
    """An old package: it has the names of its new place, and finds its old modules one by one."""

    def __getattr__(self, name: str) -> object:
        old = self.__name__
        if not name.startswith("__"):
            for place in (NEW[old], *PASSED_ON.get(old, ())):
                found: object = getattr(import_module(place), name, None)
                if found is not None and not isinstance(found, ModuleType):
                    return found
            if f"{old}.{name}" in NEW:
                return import_module(f"{old}.{name}")
        raise AttributeError(f"module '{old}' has no attribute '{name}'")


def _caller() -> FrameType | None:
    """Find the line that asked for an old path; None if it is one of our own."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and "importlib" in frame.f_code.co_filename:
        frame = frame.f_back
    if frame is None or frame.f_globals.get("__name__", "").partition(".")[0] == "lastcard":
        return None
    return frame


def as_named_now(array: "np.ndarray") -> "np.ndarray":
    """Return an array of records with the names that fields have now; their bytes stand as they stood."""

    def renamed(kind: "np.dtype[Any]") -> "np.dtype[Any]":
        if kind.subdtype is not None:
            return np.dtype((renamed(kind.subdtype[0]), kind.shape))
        if kind.names is None:
            return kind
        return np.dtype([(FIELDS.get(name, name), renamed(kind[name])) for name in kind.names])

    import numpy as np

    return array.view(renamed(array.dtype))


# Names that an old package passed on, and that now stand outside its new place.
PASSED_ON: Final = {
    "lastcard.bots": ("lastcard.players.bot", "lastcard.players.bot_seats"),
    "lastcard.sentences": ("lastcard.engine.message",),
}
# Fields of the kernel's records that had another name: pickles of 0.2 hold them.
FIELDS: Final = {
    "must_lay": "drawn_card_play", "wild_blocks": "wd4_match", "third_party": "challenger", "show_next": "reveal_to",
    "guilty_draw": "challenge_guilty", "innocent_draw": "challenge_innocent", "opponents_only": "swap_partner",
    "one_card_owes": "uno_trigger", "race": "uno_catch", "close": "uno_close", "last_draw": "last_draw_resolves",
    "keep_top": "reshuffle_keep_top", "reverse_skips": "two_player_reverse", "until_playable": "draw_until_playable",
    "number_last": "no_special_finish", "several": "several_of_a_number",
}  # fmt: skip
NEW: Final = {  # an old path and its new one on each line
    f"lastcard.{old}": f"lastcard.{new}"
    for old, new in map(str.split, Path(__file__).with_name("_moved.txt").read_text("utf-8").splitlines())
}
PACKAGES: Final = frozenset(
    {
        "lastcard.art", "lastcard.bots", "lastcard.braille", "lastcard.cards", "lastcard.cli", "lastcard.cli.colour",
        "lastcard.editions", "lastcard.editions.spoken", "lastcard.game", "lastcard.rules", "lastcard.sentences",
        "lastcard.session", "lastcard.store", "lastcard.store.postgres", "lastcard.table", "lastcard.tui",
        "lastcard.views", "lastcard.web", "lastcard.words",
    }
)  # fmt: skip
_NOT_DRAWN: Final = "lines of the terminal are no longer drawn"
_RECIPE: Final = "examples/recipes/rlcard_shape.py shows our tables in RLCard's shape"
GONE: Final = {
    "lastcard.cli.colour.cards": _NOT_DRAWN,
    "lastcard.cli.colour.scores": _NOT_DRAWN,
    "lastcard.cli.colour.table": _NOT_DRAWN,
    "lastcard.envs.rlcard": _RECIPE,
    "lastcard.envs.rlcard_names": _RECIPE,
    "lastcard.store.secret_file": "secrets lie in the log's own file",
    "lastcard.store.redis_wakes": "nodes wake each other over PostgreSQL",
}
