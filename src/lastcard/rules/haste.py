"""What numba and Python do beside compiling, left out while doors are compiled: a third of the time, and no code changes.

Before each pass over a function numba writes down its types and flags, for listeners that nobody has installed; it tells of
each call into LLVM, again for every function that waits for the compiled one; it looks up what an operator does with the same
types thousands of times; it runs LLVM's passes on functions that are only declared. All names here are numba's private ones.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite.binding import ffi
from numba import types
from numba.core.compiler_machinery import _pass_registry

_signatures: dict[Any, Any] = {}  # (operator, types of numbers) → its signature


@contextmanager
def hurried(typing: Any) -> Iterator[None]:
    """Look up each operator once, and tell nobody of calls into LLVM; numba's lock lets nobody else compile meanwhile."""
    resolve = typing.resolve_function_type

    def remembered(function: Any, args: Any, named: Any) -> Any:
        if named or not _is_operator(function) or not all(isinstance(arg, _PLAIN) for arg in args):
            return resolve(function, args, named)
        key = (function, *args)
        if key not in _signatures:
            _signatures[key] = resolve(function, args, named)
        return _signatures[key]

    typing.resolve_function_type = remembered
    lock = ffi.lib._lock
    told = lock._cblist
    lock._cblist = []
    try:
        yield
    finally:
        lock._cblist = told
        del typing.resolve_function_type


_PLAIN = (types.Integer, types.Boolean, types.Array)


def _is_operator(function: Any) -> bool:
    """Say whether this is one of Python's operators, or a truth value: all that they do follows from the types."""
    meant = function.typing_key if isinstance(function, types.Function) else function
    return meant is bool or getattr(meant, "__module__", "") == "_operator"


def with_room(call: Callable[[], Any]) -> Any:
    """Call a function so that all that it calls finds room in one piece of Python's stack of frames.

    Python takes that stack from the system in small pieces and gives each back at once. Compiling goes deep, and a loop that
    calls across the end of a piece takes and returns it every time: a fifth of the whole time.
    """
    return call()


# A frame that claims a little more than half of a large piece; nobody touches what it claims, and the rest is for the others.
with_room.__code__ = with_room.__code__.replace(co_stacksize=70_000)


def run_passes(pipeline: Any, state: Any) -> None:
    """Run the passes of a pipeline one after another, without a word."""
    for each, _ in pipeline.passes:
        known = _pass_registry.get(each).pass_inst
        known.analysis = pipeline._analysis
        known.run_initialization(state)
        known.run_pass(state)
        known.run_finalizer(state)


def optimize_functions(library: Any, module: Any) -> None:
    """Run LLVM's passes on each function of a module that has a body."""
    module.data_layout = library._codegen._data_layout
    passes, builder = library._codegen._function_pass_manager()
    for function in module.functions:
        if not function.is_declaration:
            passes.run(function, builder)
