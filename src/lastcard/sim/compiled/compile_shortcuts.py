"""What numba and Python do beside compiling, left out while doors are compiled: a third of the time, and no code changes.

Before each pass over a function numba writes down its types and flags, for listeners that nobody has installed; it tells of
each call into LLVM, again for every function that waits for the compiled one; it looks up what an operator does with the same
types thousands of times; it searches line numbers and names for variables, and compares the same flags option by option; and
LLVM optimises everything three times. All names here are numba's private ones.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite.binding import ffi
from numba import types
from numba.core.compiler_machinery import _pass_registry
from numba.core.ir import Inst, Loc, Var
from numba.core.targetconfig import TargetConfig

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
    slow = Inst._rec_list_vars, TargetConfig.__eq__, TargetConfig.__hash__
    Inst._rec_list_vars, TargetConfig.__eq__, TargetConfig.__hash__ = _variables, _same_flags, _flags_hash
    try:
        yield
    finally:
        Inst._rec_list_vars, TargetConfig.__eq__, TargetConfig.__hash__ = slow
        lock._cblist = told
        del typing.resolve_function_type


_list_variables = Inst._rec_list_vars
_flags_equal = TargetConfig.__eq__
_NO_VARIABLES = frozenset([str, int, bool, type(None), Loc])


def _variables(self: Any, value: Any) -> list[Any]:
    """List the variables in a part of an instruction, and look into nothing that has none."""
    if type(value) is not dict and type(value) is not list and type(value) is not tuple:
        listed: list[Any] = _list_variables(self, value)
        return listed
    found = []
    for each in value.values() if type(value) is dict else value:
        if type(each) is Var:
            found.append(each)
        elif type(each) not in _NO_VARIABLES:
            found += self._rec_list_vars(each)
    return found


def _same_flags(self: Any, other: Any) -> Any:
    """Compare what is set first: flags that are equal have mostly the same options set."""
    return (type(self) is type(other) and self._values == other._values) or _flags_equal(self, other)


def _flags_hash(self: Any) -> int:
    """Return numba's own number, which is that of the names of the options."""
    kind = type(self)
    if kind not in _hashes:
        _hashes[kind] = hash(tuple(sorted(kind.options)))
    return _hashes[kind]


_hashes: dict[Any, int] = {}  # kind of flags → hash of its options


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


def leave_to_the_door(library: Any, module: Any) -> None:
    """Do not optimise functions one by one: the door does it with all of them together, and its code is no slower."""
    module.data_layout = library._codegen._data_layout


def optimize_once(library: Any) -> None:
    """Run LLVM's whole pipeline over a door and its parts; the cheap one that numba runs before is for counted references."""
    passes, builder = library._codegen._module_pass_manager()
    passes.run(library._final_module, builder)


def forget_code(module: Any) -> None:
    """Take a module apart that LLVM has read: its instructions know their blocks and these their instructions.

    Otherwise Python would keep hundreds of thousands of objects and look through them when it collects garbage, at the latest
    at its end.
    """
    for function in module.functions:
        for block in function.blocks:
            block.instructions.clear()
            block.terminator = None
        function.blocks.clear()


def forget_steps(state: Any) -> None:
    """Take apart what numba knows of a part that is compiled, for the same reason."""
    for block in state.func_ir.blocks.values():
        block.body.clear()
        block.scope.localvars._con.clear()
    state.clear()
