"""Compiled play: the same rule functions, compiled by numba for packed records. Imported only when needed.

``compiled()`` returns the compiled doors, the functions that Python calls; ``state_type`` and ``rules_type`` are the record
layouts. The cache on disk is keyed by the text of ``kernel_sources``, because numba itself checks only the file of the compiled
function. A trial decides once per process how numba is used: through ``assembly`` or, if this numba does not support that,
through ``plain_numba``.
"""

import hashlib
import importlib
import os
import sys
import warnings
from collections.abc import Callable
from functools import cache
from importlib import resources
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Literal

from lastcard.engine.kernel.state.layout import Record

Way = Literal["assembled", "plain"]

# The packages and modules that compiled play is built from. What only describes editions or reads sentences is left out:
# it reaches compiled play as numbers, so a new word in a lexicon compiles nothing again.
_SOURCES = (
    "lastcard.engine.cards",
    "lastcard.engine.programs",
    "lastcard.engine.kernel",
    "lastcard.sim",
    "lastcard.lab.card_trial",  # named apart from its package, because it has a door of its own
)


def kernel_sources() -> list[Path]:
    """List every source file that compiled play may use."""
    top = _top()
    found: set[Path] = set()
    for name in _SOURCES:
        place = top.joinpath(*name.split(".")[1:])
        found |= {*place.rglob("*.py")} if place.is_dir() else {place.with_suffix(".py")}
    return sorted(found)


def kernel_fingerprint() -> str:
    """Hash the text of those files, and where each lies."""
    digest = hashlib.sha256(sys.version.encode())
    for path in kernel_sources():
        digest.update(path.relative_to(_top()).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _top() -> Path:
    return Path(str(resources.files("lastcard")))


def cache_directory() -> Path:
    """Return the directory of compiled code for exactly these sources."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "lastcard" / kernel_fingerprint()


@cache
def way() -> Way:
    """Say how doors are compiled here; warn if numba does not support the faster way."""
    import numba

    try:
        from lastcard.sim.compiled import assembly

        assembly.register(assembly._element, assembly._element)
        row = [2, 5, 9, 4]
        if _door(assembly.trial, assembly, cache_directory())(_int8(row)) != assembly.trial(row):
            raise ArithmeticError("the trial came to something else")
    except Exception as wrong:  # noqa: BLE001 - any error here means that numba's internals changed, not a rule
        why = str(wrong).partition("\n")[0] or type(wrong).__name__
        told = f"numba {numba.__version__} is not as lastcard knows it ({why}): compiled play is slower, and the same."
        warnings.warn(told, RuntimeWarning, stacklevel=2)
        return "plain"
    return "assembled"


def _int8(row: list[int]) -> Any:
    import numpy as np

    return np.array(row, np.int8)


@cache
def _workshop() -> ModuleType:
    """Return the module that compiles doors, after teaching numba the twins of functions that it cannot compile."""
    workshop = importlib.import_module(
        "lastcard.sim.compiled.assembly" if way() == "assembled" else "lastcard.sim.compiled.plain_numba"
    )
    from lastcard.sim.compiled import compile_notice
    from lastcard.sim.compiled.twins import TWINS

    compile_notice.attend()
    for function, twin in TWINS.items():
        workshop.register(function, twin, inlined=True)
    _known.update(TWINS)
    return workshop


# Functions that run in every decision; inlining them makes compiled play about 1.5 times as fast.
_HOT = frozenset(
    [
        "act",
        "after",
        "answers",
        "begin_move",
        "below",
        "can_draw",
        "casual",
        "choose",
        "close_windows",
        "draw",
        "end_draw",
        "fitting",
        "gain",
        "honest",
        "instead_of_playing",
        "interrupters",
        "kind_of",
        "lay_on_discards",
        "lose",
        "may_call",
        "may_draw",
        "may_wait",
        "owe_call",
        "pass_turn",
        "pick",
        "pick_drawn",
        "play",
        "playable",
        "plays",
        "random_play",
        "step",
        "take_top",
        "to_action",
        "to_choice",
        "turns_taken",
    ]
)
# Functions that few decisions need, called by those above.
_RARE = frozenset(
    [
        "_ask_for_more",
        "_count_discards",
        "_go_on",
        "_keep",
        "_last_card",
        "_pass_slowly",
        "_write_lasting",
        "_write_scores",
        "begin_program",
        "observe_2",
        "reshuffle",
        "step_is_done",
        "turn_is_used",
        "turn_reaches",
    ]
)
_known: set[Callable[..., Any]] = set()


def _teach(module: ModuleType) -> None:
    """Teach numba the functions of a module and of every module it imports functions from."""
    register = _workshop().register
    for function in list(vars(module).values()):
        if (
            isinstance(function, FunctionType)
            and function.__module__.startswith("lastcard.")
            and function not in _known
        ):
            _known.add(function)
            name = function.__name__
            register(function, function, inlined=name in _HOT, rare=name in _RARE)
            _teach(sys.modules[function.__module__])


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function built from rule functions; it takes arrays of records instead of plain objects."""
    workshop = _workshop()
    _known.add(function)
    _teach(sys.modules[function.__module__])
    return _door(function, workshop, cache_directory() / ("" if way() == "assembled" else "plain"))


def _door(function: Callable[..., Any], workshop: ModuleType, kept: Path) -> Callable[..., Any]:
    """Let numba compile a function on its first call, and cache the result."""
    import numba

    theirs = numba.config.CACHE_DIR
    try:
        # numba reads the cache directory here; other code that uses numba keeps its own.
        numba.config.CACHE_DIR = str(kept)
        door: Callable[..., Any] = numba.njit(cache=True, nogil=True, **workshop.door_options())(function)
    finally:
        numba.config.CACHE_DIR = theirs
    return door


def entry_point(door: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """Return a compiled door without its type check, which costs more than a decision; call it only with the same types.

    The door is called once with the arguments.
    """
    door(*arguments)
    if way() == "plain":  # numba does not document how to skip the check
        return door
    import numba

    signature = tuple(numba.typeof(argument) for argument in arguments)
    point: Callable[..., Any] = door.overloads[signature].entry_point  # type: ignore[attr-defined]
    return point


@cache
def state_type(capacity: int) -> Any:
    """Return the packed numpy layout of a state whose pile holds that many cards."""
    from lastcard.engine.kernel.state.layout import State

    return _record_type(State.fields(capacity))


@cache
def record_type(record: type[Record]) -> Any:
    """Return the packed numpy layout of any other record."""
    return _record_type(record.fields())


def rules_type() -> Any:
    """Return the packed numpy layout of the rules."""
    from lastcard.engine.kernel.state.layout import Rules

    return record_type(Rules)


def _record_type(fields: list[tuple[str, str, tuple[int, ...]]]) -> Any:
    import numpy as np

    widths = {"b": "i1", "B": "u1", "h": "<i2", "H": "<u2", "q": "<i8"}
    return np.dtype([(name, widths[code], shape) for name, code, shape in fields], align=False)
